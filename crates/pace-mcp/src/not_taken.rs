//! What of a call has no part in its answer, where the API ignores it without a word.

use std::fmt;

use pace_core::typed::TypedNote;
use pace_core::{
    AgeGrade, Arguments, Decimal, Detail, Lang, Parameter, PlanRequest, PredictionRequest, Quoted,
    Sex, say,
};

/// What is said of arguments beside the answer: how they were read, where that is not as they stand,
/// and what was not taken.
#[derive(Debug, Clone, Default)]
pub(crate) struct Said {
    pub(crate) read: Vec<TypedNote>,
    pub(crate) not_taken: Vec<NotTaken>,
}

/// Something that was not taken as it came. It has a text in each language.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum NotTaken {
    /// An argument that cannot be read, or is out of bounds.
    Ignored {
        /// Its name.
        name: &'static str,
        /// Its value.
        value: Quoted,
        /// What it takes.
        takes: Takes,
    },
    /// An argument that says nothing by itself.
    Alone {
        /// Its name.
        name: &'static str,
        /// What it counts with.
        with: &'static str,
    },
    /// More distances than are predicted.
    ManyDistances,
}

/// What an argument takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Takes {
    /// One of these words.
    Words(&'static [&'static str]),
    /// A whole number, from and to.
    Whole(u8, u8),
    /// A number, from and to.
    Number(u16, u16),
}

/// An argument of a pace that the API ignores where it cannot be read, or stands alone.
struct Lenient {
    parameter: Parameter,
    /// What it takes, where the tools do not refuse all else.
    takes: Option<Takes>,
    /// What it says nothing without.
    beside: Option<Parameter>,
    /// What has to be asked for, and how.
    asked: (Detail, &'static str),
}

const GRADE: (Detail, &str) = (Detail::AGE_GRADE, "include: \"age_grade\"");
const PREDICTIONS: (Detail, &str) = (Detail::PREDICTIONS, "include: \"predictions\"");

const LENIENT: [Lenient; 6] = [
    Lenient {
        parameter: Parameter::Age,
        takes: Some(Takes::Whole(AgeGrade::AGES.0, AgeGrade::AGES.1)),
        beside: Some(Parameter::Sex),
        asked: GRADE,
    },
    Lenient {
        parameter: Parameter::Sex,
        takes: Some(Takes::Words(&Sex::NAMES)),
        beside: Some(Parameter::Age),
        asked: GRADE,
    },
    Lenient {
        parameter: Parameter::WeeklyKm,
        takes: Some(Takes::Number(*PlanRequest::WEEKLY_KM.start(), *PlanRequest::WEEKLY_KM.end())),
        beside: None,
        asked: PREDICTIONS,
    },
    Lenient {
        parameter: Parameter::SecondDistance,
        takes: None,
        beside: Some(Parameter::SecondTime),
        asked: PREDICTIONS,
    },
    Lenient {
        parameter: Parameter::SecondTime,
        takes: None,
        beside: Some(Parameter::SecondDistance),
        asked: PREDICTIONS,
    },
    Lenient { parameter: Parameter::To, takes: None, beside: None, asked: PREDICTIONS },
];

/// What a pace and its predictions leave aside.
pub(crate) fn of_pace(args: &Arguments<'_>) -> Vec<NotTaken> {
    let mut found = words(args, &Detail::PACE_CODES);
    found.extend(LENIENT.iter().filter_map(|argument| argument.not_taken(args)));
    let second = [Parameter::SecondDistance, Parameter::SecondTime];
    if second.iter().all(|parameter| args.get(*parameter).is_some())
        && args.get(Parameter::WeeklyKm).is_none()
    {
        let [name, with] = [Parameter::SecondDistance, Parameter::WeeklyKm].map(Parameter::name);
        found.push(NotTaken::Alone { name, with });
    }
    let distances = args.get(Parameter::To).map_or(0, |to| to.split(',').count());
    if distances > PredictionRequest::MOST_DISTANCES {
        found.push(NotTaken::ManyDistances);
    }
    found
}

/// What a plan leaves aside beside what its own notes say.
pub(crate) fn of_plan(args: &Arguments<'_>) -> Vec<NotTaken> {
    words(args, &Detail::PLAN_CODES)
}

/// A text that is none of the words that an argument takes.
pub(crate) fn other_word(
    name: &'static str,
    text: &str,
    words: &'static [&'static str],
) -> Option<NotTaken> {
    let is_other = !text.is_empty() && !words.contains(&text);
    let takes = Takes::Words(words);
    is_other.then(|| NotTaken::Ignored { name, value: Quoted::new(text), takes })
}

/// What is asked for besides that there is not, and a language that there is not.
fn words(args: &Arguments<'_>, includes: &'static [&'static str]) -> Vec<NotTaken> {
    let text = |parameter| args.get(parameter).unwrap_or_default();
    let other = |parameter: Parameter, text, words| other_word(parameter.name(), text, words);
    let include = text(Parameter::Include).split(',');
    let include = include.filter_map(|word| other(Parameter::Include, word, includes));
    include.chain(other(Parameter::Lang, text(Parameter::Lang), &Lang::NAMES)).collect()
}

impl Lenient {
    fn not_taken(&self, args: &Arguments<'_>) -> Option<NotTaken> {
        let Self { parameter, takes, beside, asked: (detail, asked) } = *self;
        let (name, text) = (parameter.name(), args.get(parameter)?);
        if let Some(takes) = takes.filter(|takes| !takes.reads(text)) {
            return Some(NotTaken::Ignored { name, value: Quoted::new(text), takes });
        }
        let missing = beside.filter(|beside| args.get(*beside).is_none()).map(Parameter::name);
        let not_asked = (!args.detail().contains(detail)).then_some(asked);
        missing.or(not_asked).map(|with| NotTaken::Alone { name, with })
    }
}

impl Takes {
    fn reads(self, text: &str) -> bool {
        let within = |least: f64, most: f64| {
            Decimal::parse(text).is_some_and(|number| (least..=most).contains(&number.to_f64()))
        };
        match self {
            Self::Words(words) => words.iter().any(|word| word.eq_ignore_ascii_case(text)),
            Self::Whole(least, most) => {
                text.bytes().all(|byte| byte.is_ascii_digit()) && within(least.into(), most.into())
            }
            Self::Number(least, most) => within(least.into(), most.into()),
        }
    }
}

impl NotTaken {
    /// The text, in a language.
    pub(crate) const fn text(&self, lang: Lang) -> NotTakenText<'_> {
        NotTakenText { of: self, lang }
    }
}

/// What was not taken, as a text.
pub(crate) struct NotTakenText<'n> {
    of: &'n NotTaken,
    lang: Lang,
}

impl fmt::Display for NotTakenText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lang = self.lang;
        match self.of {
            NotTaken::Ignored { name, value, takes } => {
                say!(
                    lang,
                    f,
                    "«\u{202f}{value}\u{202f}» n’est pas pris en compte ({name})\u{a0}: il faut ",
                    "“{value}” was ignored ({name}): it takes ",
                )?;
                takes.tell(lang, f)?;
                f.write_str(".")
            }
            NotTaken::Alone { name, with } => say!(
                lang,
                f,
                "{name} n’est pas pris en compte\u{a0}: ce paramètre ne compte qu’avec {with}.",
                "{name} was ignored: it counts only with {with}.",
            ),
            NotTaken::ManyDistances => say!(
                lang,
                f,
                "Seules les {} premières distances comptent (to).",
                "Only the first {} distances count (to).",
                PredictionRequest::MOST_DISTANCES,
            ),
        }
    }
}

impl Takes {
    fn tell(self, lang: Lang, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Words(words) => {
                for (place, word) in words.iter().enumerate() {
                    match words.len() - place {
                        _ if place == 0 => {}
                        1 => say!(lang, f, " ou ", " or ")?,
                        _ => f.write_str(", ")?,
                    }
                    f.write_str(word)?;
                }
                Ok(())
            }
            Self::Whole(least, most) => say!(
                lang,
                f,
                "un nombre entier de {least} à {most}",
                "a whole number from {least} to {most}",
            ),
            Self::Number(least, most) => {
                say!(lang, f, "un nombre de {least} à {most}", "a number from {least} to {most}")
            }
        }
    }
}
