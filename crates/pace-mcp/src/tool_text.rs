//! Results as people read them, in Markdown: hosts show it, models quote it.

use std::fmt;

use pace_core::{
    Detail, Distance, Error, GuideEntry, Lang, Note, PaceResult, Parameter, ParameterInfo,
    ParameterKind, Plan, RaceDistance, SiteGuide, TIME_FORMATS, Text, Tool, WriteText, Zone,
    write_all,
};

use crate::arguments::{self, ArgumentError};
use crate::description;
use crate::refusal::Refusal;

/// French has a blank before it.
const COLON: Text = Text::new(" :", ":");

/// A pace and its splits as a table.
pub(crate) struct PaceText<'r> {
    pub(crate) result: &'r PaceResult,
    pub(crate) lang: Lang,
}

impl WriteText for PaceText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const COLUMNS: Text = Text::new("| km | point | temps |", "| km | point | time |");
        let Self { result, lang } = *self;
        write_all!(out, "**", result.distance_label, IN.in_lang(lang), result.time, "**")?;
        write_all!(out, COLON.in_lang(lang), " ", result.pace, "/km, ", result.speed, '\n', '\n')?;
        write_all!(out, COLUMNS.in_lang(lang), '\n', "|---:|---|---:|", '\n')?;
        for split in result.splits.iter() {
            write_all!(out, "| ", split.km, " | ", split.label, " | ", split.time, " |", '\n')?;
        }
        Ok(())
    }
}

/// A plan week by week, and what is worth saying of the request.
pub(crate) struct PlanText<'p> {
    pub(crate) plan: &'p Plan,
    pub(crate) lang: Lang,
    pub(crate) notes: &'p [Note],
}

impl WriteText for PlanText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const WEEKS: Text = Text::new(" semaines, ", " weeks, ");
        const SESSIONS: Text = Text::new(" séances par semaine, ", " sessions a week, ");
        const LEVEL: Text = Text::new("niveau ", "level ");
        const PACES: Text = Text::new("Allures", "Paces");
        const WEEK: Text = Text::new("**Semaine ", "**Week ");
        const NOTES: Text = Text::new("**À noter**", "**Notes**");

        let lang = self.lang;
        let result = self.plan.result(lang, Detail::default());
        let (weeks, sessions) = (result.total_weeks, result.sessions_per_week);
        let colon = COLON.in_lang(lang);
        write_all!(out, "**", result.distance_label, IN.in_lang(lang), result.target_time, "**")?;
        write_all!(out, colon, " ", u64::from(weeks), WEEKS.in_lang(lang))?;
        write_all!(out, u64::from(sessions), SESSIONS.in_lang(lang))?;
        let level = result.level.title().in_lang(lang);
        write_all!(out, LEVEL.in_lang(lang), level, '\n', '\n')?;
        write_all!(out, PACES.in_lang(lang), colon, " ")?;
        for (place, zone) in Zone::ALL.into_iter().enumerate() {
            let comma = if place == 0 { "" } else { ", " };
            let pace = self.plan.paces.of(zone).formatted();
            write_all!(out, comma, zone.title().in_lang(lang), " ", pace, "/km")?;
        }
        out.write_char('\n')?;
        for week in result.weeks.iter() {
            let number = u64::from(week.week);
            write_all!(out, '\n', WEEK.in_lang(lang), number, "** (", week.phase.name(), ")")?;
            write_all!(out, '\n', '\n')?;
            for session in week.sessions.iter() {
                write_all!(out, "- ", session.title, colon, " ", session.description, '\n')?;
            }
        }
        if !self.notes.is_empty() {
            write_all!(out, '\n', NOTES.in_lang(lang), '\n', '\n')?;
            for note in self.notes {
                out.write_str("- ")?;
                // What was sent stands in it.
                let text = note.text(lang).to_string();
                text.chars().try_for_each(|character| out.write_char(character))?;
                out.write_char('\n')?;
            }
        }
        Ok(())
    }
}

/// The site guide as lists of links.
pub(crate) struct GuideText<'g> {
    pub(crate) guide: &'g SiteGuide,
}

impl fmt::Display for GuideText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let guide = self.guide;
        writeln!(f, "{}", guide.description)?;
        for entries in [&guide.pages, &guide.endpoints, &guide.files, &guide.tools, &guide.formats]
        {
            writeln!(f)?;
            for GuideEntry { name, url, description, .. } in entries {
                writeln!(f, "- [{name}]({url}): {description}")?;
            }
        }
        Ok(())
    }
}

/// What is wrong with a call: the argument, its value, what is taken, and a call that works.
pub(crate) struct RefusalText<'r> {
    pub(crate) tool: Tool,
    pub(crate) refusal: &'r Refusal,
}

impl fmt::Display for RefusalText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { tool, refusal } = *self;
        let known = || arguments::parameters(tool);
        let wrong = match refusal {
            Refusal::Arguments(ArgumentError::Unknown(name)) => {
                write!(
                    f,
                    "unknown_argument: {} has no argument \"{name}\".\nArguments: ",
                    tool.name()
                )?;
                for (place, info) in known().enumerate() {
                    let comma = if place == 0 { "" } else { ", " };
                    write!(f, "{comma}{}", info.parameter.name())?;
                }
                writeln!(f, ".")?;
                None
            }
            Refusal::Arguments(ArgumentError::Twice(name)) => {
                writeln!(
                    f,
                    "repeated_argument: the argument \"{name}\" is given twice; give it once."
                )?;
                None
            }
            Refusal::Arguments(ArgumentError::WrongType(name, value)) => {
                writeln!(f, "invalid_argument: the argument \"{name}\" cannot be {value}.")?;
                known().find(|info| info.parameter.name() == *name)
            }
            Refusal::Values(error) => {
                writeln!(f, "{}: {error}", error.code().as_str())?;
                let wrong = parameter(error);
                known().find(|info| Some(info.parameter) == wrong)
            }
        };
        if let Some(info) = wrong {
            writeln!(f, "Accepted as {}: {}.", info.parameter.name(), Accepted(info))?;
        }
        writeln!(f, "Arguments that work: {}", description::example(tool))?;
        if let Refusal::Values(error) = refusal {
            writeln!(f, "\n{} {}", error.message(Lang::Fr), error.hint())?;
        }
        Ok(())
    }
}

/// The parameter that an error is about.
const fn parameter(error: &Error) -> Option<Parameter> {
    match error {
        Error::MissingParameter { parameter, .. } | Error::InvalidTime { parameter, .. } => {
            Some(*parameter)
        }
        Error::InvalidDistance { .. } | Error::UnanswerableDistance { .. } => {
            Some(Parameter::Distance)
        }
        _ => None,
    }
}

/// The forms of a parameter's values.
struct Accepted(&'static ParameterInfo);

impl fmt::Display for Accepted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.0.kind {
            ParameterKind::Distance => {
                f.write_str("a number of kilometres above 0, or one of ")?;
                let races = Distance::RACE_ALIASES.iter().map(|(alias, _)| *alias);
                let metres = Distance::METRE_ALIASES.iter().map(|(alias, _)| *alias);
                list(f, races.chain(metres))
            }
            ParameterKind::RaceDistance => {
                list(f, RaceDistance::PLAN_TEXTS.iter().map(|(text, _)| *text))
            }
            ParameterKind::Time => {
                f.write_str("a number of seconds above 0, or a text such as ")?;
                list(f, TIME_FORMATS.iter().map(|(text, _)| *text))
            }
            ParameterKind::Integer { bounds, .. } => {
                write!(f, "a whole number from {} to {}", bounds.start(), bounds.end())
            }
            ParameterKind::Number { bounds: (above, below) } => {
                write!(f, "a number above {above} and below {below}")
            }
            ParameterKind::Kilometres { bounds } => {
                write!(f, "a number of kilometres from {} to {}", bounds.start(), bounds.end())
            }
            ParameterKind::Date => f.write_str("a date such as \"2027-04-11\""),
            ParameterKind::List { values } => {
                f.write_str("a list with commas of ")?;
                list(f, values.iter().copied())
            }
            ParameterKind::Choice { values, .. } => list(f, values.iter().copied()),
            ParameterKind::Text => f.write_str("a text"),
        }
    }
}

fn list<'t>(f: &mut fmt::Formatter<'_>, texts: impl Iterator<Item = &'t str>) -> fmt::Result {
    for (place, text) in texts.enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        write!(f, "{comma}\"{text}\"")?;
    }
    Ok(())
}
