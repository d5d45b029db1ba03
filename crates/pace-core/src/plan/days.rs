//! A runner's own days: the sessions of a finished plan, moved onto them.
//!
//! The engine gives its sessions days as if all seven were free. Here they are laid onto the
//! days that a runner has: the long run first, then the quality sessions, none of them beside
//! another or beside the long run (H3), then the easy runs, the shortest on the day before a
//! quality session (H31). Where the days leave no two that are apart, a quality session
//! becomes an easy run. The race keeps its own day.

use std::cmp::Reverse;

use crate::date::{Date, Weekday, Weekdays};
use crate::plan::phases::Phase;
use crate::plan::request::PlanRequest;
use crate::plan::rules;
use crate::plan::session::{Part, Session, SessionKind, StepKind};
use crate::plan::week::Week;
use crate::plan::workout::Workout;
use crate::zones::TrainingPaces;

/// The day of the race, in the last week.
const RACE_DAY: u8 = 7;
const DAYS: u8 = 7;
/// The last day before the race on which anything may be hard (H15).
const LAST_HARD_DAY: u8 = RACE_DAY - 1 - rules::EASY_DAYS_BEFORE_RACE;
/// The longest run on the eve of the race, in minutes (H15).
const EVE_MINUTES: u64 = rules::EVE / MINUTE;
const MINUTE: u64 = 60;
/// Before that an easy run of race week is no shakeout: nobody goes to bed early for a race that far off.
const FIRST_SHAKEOUT_DAY: u8 = RACE_DAY - 2;

/// The days of the week that a runner has, as days of the plan: 1 is the day after the race's
/// day of the week, 7 that day itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct TrainingDays {
    /// One bit a day.
    listed: u8,
    long_run: u8,
}

impl PlanRequest {
    /// The runner's days as days of the plan, where they are given.
    pub(crate) fn training_days(&self) -> Option<TrainingDays> {
        let race_day = self.race_date().map_or(Weekday::Sunday, Date::weekday);
        self.days().map(|days| TrainingDays::new(days, self.long_run_day(), race_day))
    }
}

impl TrainingDays {
    /// At least two days, and the one that the long run is wanted on.
    pub(crate) fn new(days: Weekdays, long_run: Option<Weekday>, race: Weekday) -> Self {
        let day = |weekday: Weekday| match weekday.days_after(race) {
            0 => RACE_DAY,
            after => after,
        };
        let of_weekend = |day: &Weekday| matches!(day, Weekday::Saturday | Weekday::Sunday);
        let last = || days.iter().rev().find(of_weekend).or_else(|| days.iter().next_back());
        Self {
            listed: days.iter().map(|weekday| 1 << day(weekday)).sum(),
            long_run: long_run.or_else(last).map_or(RACE_DAY, day),
        }
    }

    const fn contains(self, day: u8) -> bool {
        self.listed & 1 << day != 0
    }

    fn iter(self) -> impl Iterator<Item = u8> {
        (1..=DAYS).filter(move |day| self.contains(*day))
    }

    /// How many quality sessions of a week, two at most, have days that are apart.
    pub(crate) fn quality_days(self) -> usize {
        self.quality(rules::HARD_SESSIONS).len()
    }

    /// The days of quality sessions where weeks have at most this many: as many, or fewer where no
    /// more are apart from the long run and from one another, over the end of a week too.
    /// The first is the one for a week with a single session.
    fn quality(self, most: usize) -> Vec<u8> {
        let apart: Vec<u8> = self.iter().filter(|day| are_apart(*day, self.long_run)).collect();
        // Rest before a quality session, and the middle of the days between two long runs.
        let cost = |day: u8| {
            let after_long_run = i16::from((day + DAYS - self.long_run) % DAYS);
            (u8::from(self.contains(before(day))), (2 * after_long_run - 7).abs(), after_long_run)
        };
        let mut pairs: Vec<[u8; 2]> = apart
            .iter()
            .flat_map(|first| apart.iter().map(|second| [*first, *second]))
            .filter(|[first, second]| first < second && are_apart(*first, *second))
            .collect();
        let eves = |pair: &[u8; 2]| pair.iter().filter(|day| self.contains(before(**day))).count();
        pairs.sort_by_key(|pair| (eves(pair), Reverse(pair[1] - pair[0])));
        match (most, pairs.first()) {
            (0, _) => Vec::new(),
            (2.., Some(pair)) => {
                let mut pair = pair.to_vec();
                pair.sort_by_key(|day| cost(*day));
                pair
            }
            _ => apart.into_iter().min_by_key(|day| cost(*day)).into_iter().collect(),
        }
    }

    /// The day of race week for a last fast session, where there is one: early enough before
    /// the race, and not beside the last hard day of the week before.
    fn last_fast_day(self, sessions: usize) -> Option<u8> {
        let may_be_hard_before = self.long_run == DAYS || self.contains(DAYS);
        let days = self.before_race(sessions - 1).into_iter().rev();
        days.into_iter().find(|day| *day <= LAST_HARD_DAY && (*day > 1 || !may_be_hard_before))
    }

    /// Whether race week has a day for a last fast session.
    pub(crate) fn has_last_fast_day(self, sessions: u8) -> bool {
        self.last_fast_day(sessions.into()).is_some()
    }

    /// The days of race week for this number of sessions before the race, which takes the place of the
    /// session nearest to it.
    fn before_race(self, sessions: usize) -> Vec<u8> {
        let mut free: Vec<u8> = self.iter().filter(|day| *day != RACE_DAY).collect();
        if !self.contains(RACE_DAY) && free.len() > sessions {
            free.pop();
        }
        free
    }

    /// Moves the sessions of an ageless plan onto the days. No week has more quality sessions
    /// than there are [days](Self::quality_days) for them.
    pub(crate) fn arrange(self, weeks: &mut [Week], paces: &TrainingPaces) {
        let quality = |week: &Week| week.sessions.iter().filter(|s| s.kind.is_quality()).count();
        let has_race = |week: &Week| week.sessions.iter().any(|s| s.kind == SessionKind::Race);
        let most = weeks.iter().filter(|week| !has_race(week)).map(quality).max().unwrap_or(0);
        let days = self.quality(most);
        for week in &mut *weeks {
            if has_race(week) {
                self.arrange_race_week(week, paces);
            } else {
                self.arrange_week(week, &days, paces);
            }
            week.sessions.sort_by_key(|session| session.day);
        }
        hold_growth(weeks, paces);
    }

    /// A week with a long run.
    fn arrange_week(self, week: &mut Week, quality_days: &[u8], paces: &TrainingPaces) {
        let mut free: Vec<u8> = self.iter().filter(|day| *day != self.long_run).collect();
        let count = week.sessions.iter().filter(|session| session.kind.is_quality()).count();
        let mut taken: Vec<u8> = quality_days.iter().copied().take(count).collect();
        taken.sort_unstable();
        free.retain(|day| !taken.contains(day));
        let eve = |day: u8| taken.contains(&after(day));
        // The longest run first on the day that asks for the least rest.
        let cost = |day: u8| {
            4 * u8::from(eve(day))
                + 2 * u8::from(before(day) == self.long_run)
                + u8::from(after(day) == self.long_run)
        };
        free.sort_by_key(|day| (cost(*day), *day));
        let mut easy: Vec<&mut Session> = Vec::new();
        let mut quality = taken.iter();
        for session in &mut week.sessions {
            match session.kind {
                SessionKind::LongRun => session.day = self.long_run,
                SessionKind::Tempo | SessionKind::Interval => {
                    session.day = quality.next().copied().unwrap_or(session.day);
                }
                _ => easy.push(session),
            }
        }
        easy.sort_by_key(|session| Reverse(session.duration_seconds()));
        let shortest = easy.last().map_or(0, |session| session.duration_seconds());
        for (session, day) in easy.into_iter().zip(free) {
            session.day = day;
            if eve(day) {
                shorten(session, shortest, paces);
                if session.workout == Workout::MediumLongRun {
                    session.workout = Workout::EasyRun;
                }
            }
        }
    }

    /// The week of the race.
    fn arrange_race_week(self, week: &mut Week, paces: &TrainingPaces) {
        let mut free = self.before_race(week.sessions.len().saturating_sub(1));
        let fast_day = self.last_fast_day(week.sessions.len());
        let is_quality = |session: &Session| session.kind.is_quality();
        let fast_day = fast_day.filter(|_| week.sessions.iter().any(is_quality));
        free.retain(|day| Some(*day) != fast_day);
        // The others stay in their order, as near to their days as there are any.
        let mut easy: Vec<&mut Session> = Vec::new();
        for session in &mut week.sessions {
            match session.kind {
                SessionKind::Race => session.day = RACE_DAY,
                _ if is_quality(session) => session.day = fast_day.unwrap_or(session.day),
                _ => easy.push(session),
            }
        }
        easy.sort_by_key(|session| session.day);
        let wanted: Vec<u8> = easy.iter().map(|session| session.day).collect();
        let shortest = easy.iter().map(|session| session.duration_seconds()).min().unwrap_or(0);
        for (session, day) in easy.into_iter().zip(nearest(&free, &wanted)) {
            session.day = day;
            if session.workout == Workout::Shakeout && day < FIRST_SHAKEOUT_DAY {
                session.workout = Workout::EasyRun;
            }
            if fast_day == Some(after(day)) {
                shorten(session, shortest, paces);
            }
            if after(day) == RACE_DAY {
                shorten(session, EVE_MINUTES * MINUTE, paces);
            }
        }
    }
}

/// H7: a week after one whose runs were shortened takes no more than may be added to that.
fn hold_growth(weeks: &mut [Week], paces: &TrainingPaces) {
    let building = weeks.iter().filter(|week| week.phase < Phase::Taper).count();
    for index in 1..building {
        let (before, rest) = weeks.split_at_mut(index);
        let highest = before.iter().rev().take(3).map(Week::duration_seconds).max().unwrap_or(0);
        let over = rest[0].duration_seconds().saturating_sub(rules::most_volume(highest));
        if over == 0 {
            continue;
        }
        let is_easy = |session: &&mut Session| session.kind == SessionKind::Easy;
        let runs = rest[0].sessions.iter_mut().filter(is_easy).count() as u64;
        for session in rest[0].sessions.iter_mut().filter(is_easy) {
            // All lose as much, so that the eve of quality stays the shortest.
            let less = session.duration_seconds().saturating_sub(over.div_ceil(runs));
            let less = rules::round_seconds(less).max(rules::SHORTEST_BUILDING);
            shorten(session, less, paces);
        }
    }
}

/// Whether two days of the week are not neighbours, nor the same.
const fn are_apart(a: u8, b: u8) -> bool {
    !matches!((a + DAYS - b) % DAYS, 0 | 1 | 6)
}

const fn before(day: u8) -> u8 {
    if day == 1 { DAYS } else { day - 1 }
}

const fn after(day: u8) -> u8 {
    day % DAYS + 1
}

/// Of these days, as many as are wanted, in order, and as near to the wanted ones as can be.
fn nearest(free: &[u8], wanted: &[u8]) -> Vec<u8> {
    // At most 6 days, so 64 choices.
    let choices = (0_u8..1 << free.len()).filter(|bits| bits.count_ones() as usize == wanted.len());
    let chosen = |bits: u8| {
        free.iter()
            .enumerate()
            .filter(move |(place, _)| bits & 1 << place != 0)
            .map(|(_, day)| *day)
    };
    let moved = |bits: &u8| -> u32 {
        chosen(*bits).zip(wanted).map(|(day, wanted)| u32::from(day.abs_diff(*wanted))).sum()
    };
    choices.min_by_key(moved).map_or_else(|| wanted.to_vec(), |bits| chosen(bits).collect())
}

/// Takes whole minutes off the running of an easy session until it lasts at most so long, as
/// far as it has any.
fn shorten(session: &mut Session, most: u64, paces: &TrainingPaces) {
    let over = session.duration_seconds().saturating_sub(most).div_ceil(MINUTE) * MINUTE;
    let mut left = over;
    // Something is left of the running.
    let mut shorter = |seconds: u64, least: u64| {
        let off = left.min(seconds.saturating_sub(least));
        left -= off;
        seconds - off
    };
    if session.is_run_walk() {
        session.remake(|part| part, |seconds| shorter(seconds, SHORTEST_RUN_WALK), paces);
        return;
    }
    for part in &mut session.parts {
        if let Part::Step(step) = part
            && step.kind == StepKind::Steady
        {
            *step = step.lasting(shorter(step.duration_seconds(), MINUTE), paces);
        }
    }
}

/// Two repeats of the longest run and walk.
const SHORTEST_RUN_WALK: u64 = 10 * MINUTE;

#[cfg(test)]
mod tests {
    use std::fmt::Write as _;

    use super::*;
    use crate::distance::RaceDistance;
    use crate::plan::Plan;

    fn weekdays(text: &str) -> Weekdays {
        Weekdays::parse(text).unwrap()
    }

    fn request(sessions: i64, days: &str) -> PlanRequest {
        PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap())
            .with_sessions(sessions)
            .with_days(weekdays(days))
    }

    /// A run of race week that the days put early is an easy run: a shakeout is for the last two days.
    #[test]
    fn a_shakeout_is_near_the_race() {
        for (days, shakeouts) in [("tue,thu,sun", 0), ("mon,wed,sun", 0), ("tue,fri,sun", 1)] {
            let plan = request(3, days).plan();
            let week = plan.weeks.last().unwrap();
            let of = |workout| week.sessions.iter().filter(move |run| run.workout == workout);
            assert_eq!(of(Workout::Shakeout).count(), shakeouts, "{days}");
            assert_eq!(of(Workout::EasyRun).count(), 1 - shakeouts, "{days}");
            assert!(of(Workout::Shakeout).all(|run| run.day >= 5));
        }
    }

    /// The days of each kind, every day once, over all weeks but the race's.
    fn days_of(plan: &Plan, kind: impl Fn(SessionKind) -> bool) -> Vec<u8> {
        let (_, weeks) = plan.weeks.split_last().unwrap();
        let sessions = weeks.iter().flat_map(|week| &week.sessions);
        let mut days: Vec<u8> =
            sessions.filter(|session| kind(session.kind)).map(|session| session.day).collect();
        days.sort_unstable();
        days.dedup();
        days
    }

    fn is_hard(session: &Session) -> bool {
        session.kind != SessionKind::Easy
    }

    /// H3, over the ends of weeks too.
    fn hard_days_are_apart(plan: &Plan) -> bool {
        let hard = plan.weeks.iter().flat_map(|week| {
            let hard = week.sessions.iter().filter(|session| is_hard(session));
            hard.map(|session| 7 * u32::from(week.number) + u32::from(session.day))
        });
        let hard: Vec<u32> = hard.collect();
        hard.is_sorted_by(|a, b| a + 1 < *b)
    }

    #[test]
    fn every_set_of_days_holds_the_week() {
        for race in RaceDistance::ALL {
            for bits in 0..1_u8 << 7 {
                let days = Weekdays::from_bits(bits);
                for (long_run, race_date) in [
                    (None, None),
                    (days.iter().next(), None),
                    (None, Some("2027-04-10")),
                    (days.iter().nth(1), Some("2027-04-14")),
                ] {
                    let date = race_date.map(|date: &str| date.parse::<Date>().unwrap());
                    let request = PlanRequest::new(race, "1h45".parse().unwrap())
                        .with_days(days)
                        .with_race_date(date)
                        .with_long_run_day(long_run);
                    let Some(training) = request.training_days() else {
                        assert!(days.len() < 2);
                        continue;
                    };
                    let plan = request.plan();
                    assert!(hard_days_are_apart(&plan), "{race} {days} {long_run:?} {race_date:?}");
                    for week in &plan.weeks {
                        let of_sessions: Vec<u8> = week.sessions.iter().map(|s| s.day).collect();
                        assert!(of_sessions.is_sorted_by(|a, b| a < b), "{days} {of_sessions:?}");
                        assert_eq!(of_sessions.len(), usize::from(request.sessions()));
                        for session in &week.sessions {
                            let races = session.kind == SessionKind::Race;
                            assert_eq!(races && session.day == 7, races);
                            assert!(races || training.contains(session.day), "{days}");
                        }
                    }
                }
            }
        }
    }

    #[test]
    fn a_medium_long_run_is_the_longest_easy_run() {
        for days in ["tue,wed,thu,fri,sat", "mon,tue,wed,thu,sun", "wed,thu,fri,sat,sun"] {
            let target = "2:47:17".parse().expect("a time");
            let plan = PlanRequest::new(RaceDistance::Marathon, target)
                .with_weeks(12)
                .with_days(weekdays(days))
                .plan();
            for week in &plan.weeks {
                let is_longest = |session: &Session| {
                    let easy = week.sessions.iter().filter(|other| other.kind == SessionKind::Easy);
                    let others = easy.filter(|other| other.day != session.day);
                    others.map(Session::duration_seconds).max() < Some(session.duration_seconds())
                };
                let mut of_week =
                    week.sessions.iter().filter(|s| s.workout == Workout::MediumLongRun);
                assert!(of_week.all(is_longest), "{days}: week {}", week.number);
            }
        }
    }

    #[test]
    fn without_days_nothing_moves() {
        let plain = PlanRequest::new(RaceDistance::HalfMarathon, "1h45".parse().unwrap());
        let saturday = plain.with_race_date("2027-04-10".parse().ok());
        let day = Some(Weekday::Tuesday);
        for request in [saturday, plain.with_days(weekdays("sun")), plain.with_long_run_day(day)] {
            assert_eq!(request.plan().weeks, plain.plan().weeks);
        }
    }

    #[test]
    fn the_long_run_takes_the_weekend_unless_told_otherwise() {
        let long_run = |text: &str, day: Option<Weekday>| {
            let plan = request(3, text).with_long_run_day(day).plan();
            days_of(&plan, |kind| kind == SessionKind::LongRun)
        };
        assert_eq!(long_run("tue,thu,sun", None), [7]);
        assert_eq!(long_run("tue,thu,sat", None), [6]);
        assert_eq!(long_run("fri,sat,sun", Some(Weekday::Saturday)), [6]);
        assert_eq!(long_run("mon,wed,thu", None), [4]);
        assert_eq!(long_run("tue,thu,sun", Some(Weekday::Monday)), [7]);
    }

    #[test]
    fn days_are_counted_from_the_day_after_the_race() {
        let plan = request(3, "tue,thu,sun").with_race_date("2027-04-10".parse().ok()).plan();
        // A Saturday: Sunday is the first day of the week, Tuesday the third.
        assert_eq!(days_of(&plan, |kind| kind == SessionKind::LongRun), [1]);
        assert_eq!(days_of(&plan, |_| true), [1, 3, 5]);
        let race = plan.weeks.last().unwrap().sessions.last().unwrap();
        assert_eq!((race.kind, race.day), (SessionKind::Race, 7));
    }

    #[test]
    fn the_race_takes_the_place_of_the_nearest_session() {
        let days = |text| {
            let plan = request(3, text).plan();
            let sessions = &plan.weeks.last().unwrap().sessions;
            sessions.iter().map(|session| session.day).collect::<Vec<_>>()
        };
        assert_eq!(days("tue,thu,sun"), [2, 4, 7]);
        assert_eq!(days("tue,thu,sat"), [2, 4, 7]);
        assert_eq!(days("mon,tue,wed"), [1, 2, 7]);
    }

    #[test]
    fn days_side_by_side_leave_one_of_them_easy() {
        let quality = |text: &str| {
            let plan = request(2, text).plan();
            let sessions = plan.weeks.iter().flat_map(|week| &week.sessions);
            let quality = sessions.filter(|session| session.kind.is_quality()).count();
            (plan.made_easy > 0, quality > 1)
        };
        assert_eq!(quality("sat,sun"), (true, false));
        assert_eq!(quality("mon,sun"), (true, false));
        assert_eq!(quality("wed,sun"), (false, true));
        // Two days before the race nothing is hard.
        assert_eq!(quality("fri,sun"), (true, true));
    }

    /// As many as a plan on any day has more; race week keeps its own where there is a day for it.
    #[test]
    fn what_days_have_no_room_for_is_counted() {
        let quality = |plan: &Plan| {
            let sessions = plan.weeks.iter().flat_map(|week| &week.sessions);
            sessions.filter(|session| session.kind.is_quality()).count()
        };
        for (sessions, text, is_crowded) in [
            (3, "tue,sat,sun", false),
            (4, "mon,wed,fri,sun", false),
            (4, "tue,thu,sat,sun", false),
            (4, "thu,fri,sat,sun", true),
            (4, "mon,tue,wed,sun", true),
        ] {
            let request = request(sessions, text);
            let free = request.with_days(Weekdays::NONE).plan();
            let plan = request.plan();
            assert_eq!(quality(&free), quality(&plan) + plan.made_easy, "{text}");
            assert_eq!(plan.made_easy > 0, is_crowded, "{text}");
        }
    }

    #[test]
    fn moving_the_long_run_changes_days_alone() {
        let on = |day| {
            let plan = request(4, "mon,wed,fri,sun").with_long_run_day(Some(day)).plan();
            let sessions = |week: Week| {
                let mut sessions: Vec<_> = week
                    .sessions
                    .into_iter()
                    .map(|s| (s.kind, s.workout, s.duration_seconds()))
                    .collect();
                sessions.sort_unstable();
                sessions
            };
            let (_, weeks) = plan.weeks.split_last().unwrap();
            weeks.iter().cloned().map(sessions).collect::<Vec<_>>()
        };
        // Sunday and Friday: both leave two days that are apart.
        assert_eq!(on(Weekday::Sunday), on(Weekday::Friday));
    }

    /// The days of each session of a full week with two quality sessions, and the minutes of
    /// easy runs: the longest are where the least rest is asked for.
    #[test]
    fn the_week_of_every_set_of_days() {
        let mut lines = String::new();
        for bits in 0..1_u8 << 7 {
            let days = Weekdays::from_bits(bits);
            if days.len() < PlanRequest::FEWEST_DAYS {
                continue;
            }
            let request = PlanRequest::new(RaceDistance::Marathon, "3h30".parse().unwrap());
            let plan = request.with_days(days).plan();
            let quality =
                |week: &&Week| week.sessions.iter().filter(|s| s.kind.is_quality()).count();
            let (_, training) = plan.weeks.split_last().unwrap();
            // The first of those with the most.
            let week = training.iter().rev().max_by_key(quality).unwrap();
            write!(lines, "{days}:").unwrap();
            for session in &week.sessions {
                let day = session.day;
                match session.kind {
                    SessionKind::Easy => {
                        write!(lines, " {day}·{}", session.duration_seconds() / 60).unwrap();
                    }
                    kind => write!(lines, " {day} {}", kind.name()).unwrap(),
                }
            }
            lines.push('\n');
        }
        insta::assert_snapshot!(lines);
    }
}
