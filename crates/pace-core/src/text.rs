//! All human text, one file a language.
//!
//! Every function matches its subject exhaustively in each language, so that a text
//! missing from one of them does not compile.

mod en;
mod fr;
mod session;
mod typed;

use std::fmt;

use crate::api::error::Error;
use crate::api::note::Note;
use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::pace::ParsePaceError;
use crate::plan::Plan;
use crate::plan::library::Workout;
use crate::plan::session::Session;
use crate::strategy::RaceSplitsError;

/// The name of a race.
pub(crate) const fn race_name(lang: Lang, race: RaceDistance) -> &'static str {
    match lang {
        Lang::Fr => fr::race_name(race),
        Lang::En => en::race_name(race),
    }
}

/// The label of a race's finish line.
pub(crate) fn finish(lang: Lang, race: RaceDistance, out: &mut impl fmt::Write) -> fmt::Result {
    match lang {
        Lang::Fr => fr::finish(race, out),
        Lang::En => en::finish(race, out),
    }
}

/// What is wrong.
pub(crate) fn error_message(lang: Lang, error: &Error, out: &mut impl fmt::Write) -> fmt::Result {
    match lang {
        Lang::Fr => fr::error_message(error, out),
        Lang::En => en::error_message(error, out),
    }
}

/// What to send where a text is no pace.
pub(crate) const fn what_pace_to_send(lang: Lang, error: ParsePaceError) -> &'static str {
    match lang {
        Lang::Fr => fr::what_pace_to_send(error),
        Lang::En => en::what_pace_to_send(error),
    }
}

/// What is wrong with a race date.
#[cfg(feature = "chrono")]
pub(crate) const fn race_date_out_of_range(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => fr::RACE_DATE_OUT_OF_RANGE,
        Lang::En => en::RACE_DATE_OUT_OF_RANGE,
    }
}

/// What to send where a text is no time.
pub(crate) const fn what_time_to_send(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => fr::WHAT_TIME_TO_SEND,
        Lang::En => en::WHAT_TIME_TO_SEND,
    }
}

/// What to send where a text is no distance.
pub(crate) const fn what_distance_to_send(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => fr::WHAT_DISTANCE_TO_SEND,
        Lang::En => en::WHAT_DISTANCE_TO_SEND,
    }
}

/// What to send where a text is no strategy.
pub(crate) const fn what_strategy_to_send(lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => fr::WHAT_STRATEGY_TO_SEND,
        Lang::En => en::WHAT_STRATEGY_TO_SEND,
    }
}

/// Why there is no split table.
pub(crate) const fn race_splits_error(lang: Lang, error: RaceSplitsError) -> &'static str {
    match lang {
        Lang::Fr => fr::race_splits_error(error),
        Lang::En => en::race_splits_error(error),
    }
}

/// How to mend the call: French in every language, as the contract has it.
pub(crate) fn error_hint(error: &Error, out: &mut impl fmt::Write) -> fmt::Result {
    fr::error_hint(error, out)
}

/// Something worth saying beside a plan.
pub(crate) fn note(lang: Lang, note: &Note, out: &mut impl fmt::Write) -> fmt::Result {
    match lang {
        Lang::Fr => fr::note(note, out),
        Lang::En => en::note(note, out),
    }
}

/// The name of a row of the library.
pub(crate) const fn workout_name(lang: Lang, workout: Workout, race: RaceDistance) -> &'static str {
    match lang {
        Lang::Fr => fr::workout_name(workout, race),
        Lang::En => en::workout_name(workout, race),
    }
}

/// What a row of the library is for, in one way or more.
pub(crate) const fn workout_purposes(
    lang: Lang,
    workout: Workout,
    race: RaceDistance,
) -> &'static [&'static str] {
    match lang {
        Lang::Fr => fr::workout_purposes(workout, race),
        Lang::En => en::workout_purposes(workout, race),
    }
}

/// The name of a session.
pub(crate) fn title(
    lang: Lang,
    plan: &Plan,
    session: &Session,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    match lang {
        Lang::Fr => session::title::<fr::French>(plan, session, out),
        Lang::En => session::title::<en::English>(plan, session, out),
    }
}

/// What to run in a session of a week, by its number.
pub(crate) fn description(
    lang: Lang,
    plan: &Plan,
    week: u8,
    session: &Session,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    match lang {
        Lang::Fr => session::description::<fr::French>(plan, week, session, out),
        Lang::En => session::description::<en::English>(plan, week, session, out),
    }
}

/// Texts one after the other, with something between.
fn join(out: &mut impl fmt::Write, texts: &[&str], between: &str) -> fmt::Result {
    for (index, text) in texts.iter().enumerate() {
        if index > 0 {
            out.write_str(between)?;
        }
        out.write_str(text)?;
    }
    Ok(())
}
