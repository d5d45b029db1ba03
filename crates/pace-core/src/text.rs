//! All human text.
//!
//! A short text stands in both languages side by side: [`Text::new`](crate::Text::new) where it
//! is fixed, `say!` where it holds values. Only sessions, whose texts are put together from
//! many words, have a file for each language, behind one trait: a word that is missing from a
//! language does not compile.

pub(crate) mod advice;
pub(crate) mod conditions;
mod date;
mod en;
pub(crate) mod error;
mod fr;
pub(crate) mod labels;
mod list;
pub(crate) mod message;
pub(crate) mod note;
mod session;
mod typed;

use std::fmt;

use self::en::English;
use self::fr::French;
pub(crate) use self::session::Layout;
use self::session::Words as _;

use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::plan::Plan;
use crate::plan::session::Session;
use crate::plan::week::Week;
use crate::plan::workout::Workout;

impl Workout {
    /// The name of the session in plans for a race.
    pub fn name(self, race: RaceDistance, lang: Lang) -> &'static str {
        match lang {
            Lang::Fr => French::workout(self, race),
            Lang::En => English::workout(self, race),
        }
    }

    /// What the session is for, said in one way or more: plans take them in turn, and another
    /// one where it would not be true of the runner.
    pub fn purposes(self, race: RaceDistance, lang: Lang) -> &'static [&'static str] {
        match lang {
            Lang::Fr => French::purposes(session::purpose(self, race), race),
            Lang::En => English::purposes(session::purpose(self, race), race),
        }
    }
}

impl Session {
    /// Its name in plans for a race, as its title has it but for long runs with faster work.
    pub fn name(&self, race: RaceDistance, lang: Lang) -> &'static str {
        session::called(self).name(race, lang)
    }
}

/// The name of a session.
#[expect(clippy::inline_always, reason = "written at one place of an answer")]
#[inline(always)]
pub(crate) fn title(
    lang: Lang,
    plan: &Plan,
    session: &Session,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    match lang {
        Lang::Fr => session::title::<French>(plan, session, out),
        Lang::En => session::title::<English>(plan, session, out),
    }
}

/// What to run in a session of a week.
#[expect(clippy::inline_always, reason = "written at one place of an answer")]
#[inline(always)]
pub(crate) fn description(
    lang: Lang,
    layout: Layout,
    plan: &Plan,
    week: &Week,
    session: &Session,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    match lang {
        Lang::Fr => session::description::<French>(layout, plan, week, session, out),
        Lang::En => session::description::<English>(layout, plan, week, session, out),
    }
}
