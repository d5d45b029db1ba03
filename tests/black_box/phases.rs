//! The phases of a plan, and how the gap to the target weighs them.

use serde_json::Value;

use crate::answer::string;
use crate::plan::{RACES, Race, weeks};
use crate::server::Server;

const ORDER: [&str; 6] = ["Base", "Development", "Intensity", "Race Prep", "Taper", "Race"];

/// How many weeks each phase has, in the order of phases; checks that order.
#[track_caller]
pub(crate) fn lengths(plan: &Value, why: &str) -> [usize; 6] {
    let places: Vec<usize> = weeks(plan)
        .iter()
        .map(|week| {
            let phase = string(week, "phase");
            ORDER
                .iter()
                .position(|known| *known == phase)
                .unwrap_or_else(|| panic!("{why}: no phase is called {phase:?}"))
        })
        .collect();
    assert!(places.is_sorted(), "{why}: phases out of order: {places:?}");
    std::array::from_fn(|phase| places.iter().filter(|&&place| place == phase).count())
}

fn lengths_of(server: &Server, race: &Race, weeks: u32, query: &str) -> [usize; 6] {
    let target = format!("/api/plan?distance={}&weeks={weeks}{query}", race.name);
    let lengths = lengths(&server.get(&target).success(&target), &target);
    assert_eq!(lengths.iter().sum::<usize>(), weeks as usize, "{target}");
    lengths
}

#[test]
fn phases_come_in_order_and_end_with_taper_and_race() {
    let server = Server::shared();
    for race in &RACES {
        for weeks in race.least_weeks..=race.most_weeks {
            for (time, _) in race.targets() {
                for options in ["", "&sessions=2&age=55", "&sessions=6&vo2max=50"] {
                    let query = format!("&time={time}{options}");
                    let lengths = lengths_of(&server, race, weeks, &query);
                    let [base, .., taper, last] = lengths;
                    let why = format!("{} in {weeks} weeks{query}: {lengths:?}", race.name);
                    assert!(base > 0, "{why}");
                    assert!(taper > 0, "{why}");
                    assert_eq!(last, 1, "{why}");
                    if weeks >= 8 {
                        assert!(!lengths.contains(&0), "{why}");
                    }
                }
            }
        }
    }
}

/// What a gap does to the phases.
#[derive(Clone, Copy, Debug)]
enum Weight {
    Base,
    Intensity,
    None,
}

#[test]
fn a_wide_gap_lengthens_base_and_a_narrow_one_intensity() {
    let server = Server::shared();
    // Targets in a ten-thousandth of the previous time.
    for (share, weight, why) in [
        (1_000, Weight::Base, "90 %"),
        (7_000, Weight::Base, "30 %"),
        (8_499, Weight::Base, "15.01 %, though it is reported as 15"),
        (8_500, Weight::None, "exactly 15 %"),
        (8_501, Weight::None, "14.99 %"),
        (9_000, Weight::None, "10 %"),
        (9_499, Weight::None, "5.01 %"),
        (9_500, Weight::None, "exactly 5 %"),
        (9_501, Weight::Intensity, "4.99 %, though it is reported as 5"),
        (10_000, Weight::Intensity, "no gap"),
        (12_500, Weight::Intensity, "-25 %"),
        (90_000, Weight::Intensity, "-800 %"),
    ] {
        for race in &RACES {
            for weeks in race.least_weeks..=race.most_weeks {
                let time = format!("&time={share}");
                let plain = lengths_of(&server, race, weeks, &time);
                let query = format!("{time}&previous_time=10000");
                let weighed = lengths_of(&server, race, weeks, &query);
                let why = format!(
                    "{} in {weeks} weeks, gap {why}: {plain:?} became {weighed:?}",
                    race.name
                );
                match weight {
                    Weight::Base => assert!(weighed[0] > plain[0], "{why}"),
                    Weight::Intensity => assert!(weighed[2] > plain[2], "{why}"),
                    Weight::None => assert_eq!(weighed, plain, "{why}"),
                }
                assert!(weighed[4] > 0 && weighed[5] == 1, "{why}");
            }
        }
    }
}

#[test]
fn a_gap_between_the_bounds_changes_nothing_but_its_report() {
    let server = Server::shared();
    for race in &RACES {
        let target = format!("/api/plan?distance={}&time=9000", race.name);
        let plain = server.get(&target).success(&target);
        let target = format!("{target}&previous_time=10000");
        let weighed = server.get(&target).success(&target);
        assert_eq!(weighed["weeks"], plain["weeks"], "{target}");
        assert_eq!(weighed["paces"], plain["paces"], "{target}");
    }
}
