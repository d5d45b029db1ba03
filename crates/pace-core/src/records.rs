//! The fastest marks over the races that plans are made for.

use crate::distance::RaceDistance;
use crate::lang::Text;
use crate::time::RaceTime;

/// The world record over a race, on the road or the track, whichever is faster.
///
/// Marks that the international federation has not ratified for a fault of the race are left
/// out: Jacob Kiplimo's half-marathon of 56:42 (Barcelona, 16 February 2025) was run in the
/// shelter of the car ahead.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorldRecord {
    /// The race.
    pub(crate) race: RaceDistance,
    /// The time, rounded down to whole seconds.
    pub(crate) time: RaceTime,
    /// Who ran it.
    pub(crate) runner: &'static str,
    /// Where.
    pub(crate) place: Text,
    /// When, as `YYYY-MM-DD`.
    pub(crate) date: &'static str,
}

impl WorldRecord {
    /// The year of the race.
    pub(crate) fn year(&self) -> &'static str {
        &self.date[..4]
    }

    /// One line a race, shortest first. A new record is a new line here, and nothing else.
    ///
    /// As known in November 2026, from press reports of each race.
    #[rustfmt::skip]
    pub(crate) const ALL: [Self; 4] = [
        Self::new(RaceDistance::FiveKm, [0, 12, 35], "Joshua Cheptegei", Text::new("Monaco", "Monaco"), "2020-08-14"),
        Self::new(RaceDistance::TenKm, [0, 26, 11], "Joshua Cheptegei", Text::new("Valence", "Valencia"), "2020-10-07"),
        Self::new(RaceDistance::HalfMarathon, [0, 57, 20], "Jacob Kiplimo", Text::new("Lisbonne", "Lisbon"), "2026-03-08"),
        Self::new(RaceDistance::Marathon, [1, 59, 30], "Sabastian Sawe", Text::new("Londres", "London"), "2026-04-26"),
    ];

    const fn new(
        race: RaceDistance,
        [hours, minutes, seconds]: [u64; 3],
        runner: &'static str,
        place: Text,
        date: &'static str,
    ) -> Self {
        let time = RaceTime::from_seconds(hours * 3600 + minutes * 60 + seconds);
        Self { race, time: time.expect("a record takes a while"), runner, place, date }
    }

    /// The record over a race.
    pub(crate) const fn of(race: RaceDistance) -> Self {
        Self::ALL[race as usize]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_race_has_its_own_line() {
        for race in RaceDistance::ALL {
            assert_eq!(WorldRecord::of(race).race, race);
        }
    }

    #[test]
    fn a_longer_race_is_run_at_a_slower_pace() {
        let pace = |record: &WorldRecord| record.time.seconds() as f64 / record.race.km().to_f64();
        assert!(WorldRecord::ALL.is_sorted_by(|short, long| pace(short) < pace(long)));
    }

    #[test]
    fn dates_are_dates() {
        for WorldRecord { date, .. } in WorldRecord::ALL {
            let parts: Vec<u16> = date.split('-').map(|part| part.parse().unwrap()).collect();
            let [year, month, day] = parts[..] else { panic!("{date}") };
            assert!(date.len() == 10 && year > 1900, "{date}");
            assert!((1..=12).contains(&month) && (1..=31).contains(&day), "{date}");
        }
    }
}
