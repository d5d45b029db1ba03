//! What titles and descriptions say.

use std::collections::HashMap;

use crate::audit::efforts::Way;
use crate::audit::view::{PlanView, Report, SessionRef, Texts, sessions};
use crate::audit::walking;
use crate::lang::Lang;
use crate::plan::rules;
use crate::plan::session::{Session, StepKind};
use crate::plan::workout::Workout;
use crate::roles::Role;
use crate::text::{self, Layout};
use crate::zones::Zone;

impl<'p> PlanView<'p> {
    /// All sessions, the race included, with their texts in each language.
    fn texts(&self) -> impl Iterator<Item = (SessionRef<'p>, &[Texts; Lang::ALL.len()])> {
        let texts = self.texts.get_or_init(|| {
            let sessions = self.plan.weeks.iter().flat_map(sessions);
            sessions.map(|session| Lang::ALL.map(|lang| self.written(lang, session))).collect()
        });
        self.plan.weeks.iter().flat_map(sessions).zip(texts)
    }

    /// Writing into a string does not fail; where it would, the text is too short to pass.
    fn written(&self, lang: Lang, session: SessionRef<'_>) -> Texts {
        let (mut title, mut description) = (String::new(), String::new());
        let week = session.week;
        let written = text::title(lang, self.plan, session.session, &mut title).and_then(|()| {
            text::description(
                lang,
                Layout::Prose,
                self.plan,
                week,
                session.session,
                &mut description,
            )
        });
        if written.is_err() {
            title.clear();
        }
        Texts { title, description }
    }
}

/// H23: in both languages, every pace of a description is that of one of its steps, no
/// number of times or length is 0 and nothing is done 1 time, and lengths are kept.
pub(super) fn texts(view: &PlanView<'_>, report: &mut Report) {
    let paces = Zone::ALL.map(|zone| (zone, format!("{}/km", view.plan.paces.shown(zone))));
    for (session, texts) in view.texts() {
        let is_shown = |pace: &str| {
            paces.iter().any(|(zone, own)| own == pace && follows(session.session, *zone))
        };
        for Texts { title, description } in texts {
            if let Some(fault) = fault(title, rules::TITLE_CHARS, is_shown) {
                report.session(session, format!("title « {title} »: {fault}"));
            }
            if let Some(fault) = fault(description, rules::DESCRIPTION_CHARS, is_shown) {
                report.session(session, format!("description « {description} »: {fault}"));
            }
        }
    }
}

/// Words that claim a role, in the order of [`Lang::ALL`].
const CLAIMS: [&[(&str, &[Role])]; Lang::ALL.len()] = [
    &[
        ("VMA", &[Role::Repetition, Role::Vo2max]),
        ("seuil", &[Role::Threshold]),
        ("soutenu", &[Role::Steady]),
        ("tenable une heure", &[Role::Threshold]),
    ],
    &[("threshold", &[Role::Threshold])],
];

/// H17: a session claims a role only where its work has it, or is run by effort, and that is
/// said.
pub(super) fn roles(view: &PlanView<'_>, report: &mut Report) {
    claims(view, report);
    unsaid_efforts(view, report);
}

/// Work by effort has no pace: both languages say how hard it is, from 1 to 10 (RPE), as its
/// guidance does. Hills, fartlek and 30/30 are always run so, and so is what trains a role
/// that no zone has.
fn unsaid_efforts(view: &PlanView<'_>, report: &mut Report) {
    const WORDS: [(&str, &str); Lang::ALL.len()] =
        [("effort ", " sur 10"), ("effort ", " out of 10")];
    for (session, texts) in view.texts().filter(|(session, _)| session.is_training()) {
        let is_always = matches!(
            session.session.workout,
            Workout::ShortHills
                | Workout::LongHills
                | Workout::Fartlek
                | Workout::LongFartlek
                | Workout::ThirtyThirty
        );
        let work = || session.session.steps().filter(|step| step.kind == StepKind::Work);
        if is_always && work().any(|step| step.paced) {
            report.session(session, "a pace where the work is by effort");
        }
        for step in work().filter(|step| !step.paced) {
            let effort = view.plan.effort_of_step(session.session, step);
            let is_said = |(texts, words): (&Texts, (&str, &str))| {
                let said = rpe(&texts.description, words);
                said.zip(effort).is_some_and(|(said, effort)| {
                    let [from, to] = effort.rpe;
                    (from..=to).contains(&said)
                })
            };
            if !texts.iter().zip(WORDS).all(is_said) {
                let description = &texts[0].description;
                report.session(session, format!("by effort, which is not said: {description}"));
            }
        }
    }
}

/// The number that a text has between two words.
fn rpe(text: &str, (before, after): (&str, &str)) -> Option<u8> {
    let (_, rest) = text.split_once(before)?;
    let (number, _) = rest.split_once(after)?;
    number.parse().ok()
}

/// A session claims a role only where its work has it, or is run by effort.
fn claims(view: &PlanView<'_>, report: &mut Report) {
    for (session, texts) in view.texts().filter(|(session, _)| session.is_training()) {
        let trains = |roles: &[Role]| {
            view.efforts(session.session).any(|effort| {
                let by_effort = !matches!(effort.way, Way::RacePace | Way::Pace);
                let claims_speed = by_effort && roles.contains(&Role::Vo2max);
                roles.contains(&effort.role) || claims_speed
            })
        };
        for (Texts { title, description }, claims) in texts.iter().zip(CLAIMS) {
            let says = |word| says(title, word) || says(description, word);
            let false_claim = claims.iter().find(|(word, roles)| says(word) && !trains(roles));
            if let Some((word, _)) = false_claim {
                report.session(session, format!("« {title} » is no « {word} »: {description}"));
            }
        }
    }
}

/// Whether a text has a word, or one that begins with it, its first letter small or great.
fn says(text: &str, word: &str) -> bool {
    let (first, rest) = word.split_at(1);
    // Nearly no text has the word, and this is what finds out fastest.
    text.contains(rest)
        && text.match_indices(rest).any(|(at, _)| {
            text.get(at.wrapping_sub(1)..at).is_some_and(|own| own.eq_ignore_ascii_case(first))
        })
}

/// H33: slow runners run and walk, and the plan says so in both languages.
pub(super) fn run_and_walk(view: &PlanView<'_>, report: &mut Report) {
    walking::run_and_walk(view, report);
    unsaid_walks(view, report);
}

fn unsaid_walks(view: &PlanView<'_>, report: &mut Report) {
    const WORDS: [&str; Lang::ALL.len()] = ["marche", "walk"];
    for (session, texts) in view.texts() {
        let walks = walking::run_walks(session.session).next().is_some();
        let mut said = texts.iter().zip(WORDS);
        if walks && !said.all(|(texts, word)| says(&texts.description, word)) {
            report.session(session, "walks that the description does not tell of");
        }
    }
}

/// A6: no sentence on what a session is for comes twice within three weeks.
pub(super) fn repeated_purposes(view: &PlanView<'_>, report: &mut Report) {
    for lang in 0..Lang::ALL.len() {
        let mut last: HashMap<&str, u8> = HashMap::new();
        for (session, texts) in view.texts() {
            let week = session.week.number;
            for purpose in purposes(&texts[lang].description) {
                let before = last.insert(purpose, week);
                if before.is_some_and(|before| week.abs_diff(before) < rules::PURPOSE_WEEKS) {
                    report.session(session, format!("again « {purpose} »"));
                }
            }
        }
    }
}

/// The sentences of a description but the first, which says what is run.
fn purposes(description: &str) -> impl Iterator<Item = &str> {
    // A mark inside a number ends no sentence: no blank follows it.
    let ends = description.match_indices(' ').map(|(at, _)| at);
    let ends = ends.filter(|at| description[..*at].ends_with(['.', '!', '?']));
    let ends = ends.chain([description.len()]).filter(|end| *end > 0);
    let mut start = 0;
    let sentences = ends.map(move |end| {
        let sentence = &description[start..end];
        start = (end + 1).min(description.len());
        sentence
    });
    sentences.skip(1)
}

/// Whether a session has a step that is run at a zone's pace.
fn follows(session: &Session, zone: Zone) -> bool {
    session.steps().any(|step| step.paced && step.zone == Some(zone))
}

/// What is wrong with a text, if anything.
fn fault(text: &str, most: usize, is_shown: impl Fn(&str) -> bool) -> Option<String> {
    // Characters are no more than bytes.
    if text.len() > most && text.chars().count() > most {
        Some(format!("{} characters, at most {most}", text.chars().count()))
    } else if text.is_empty() {
        Some("it is empty".to_owned())
    } else if let Some(count) = idle_count(text) {
        Some(format!("« {count} »"))
    } else {
        let mut paces = paces(text).filter(|pace| !is_shown(pace));
        paces.next().map(|pace| format!("the pace {pace} is none of its steps'"))
    }
}

/// The first « 0 » that counts something, or the first « 1 × », of a text: a step of no
/// length, or steps repeated once.
fn idle_count(text: &str) -> Option<&str> {
    let zero = text.match_indices('0').find_map(|(session, _)| {
        let counts = text[session + 1..].starts_with(char::is_whitespace);
        (counts && !continues_a_number(&text[..session])).then(|| &text[session..=session])
    });
    let once = || {
        text.match_indices('×').find_map(|(session, times)| {
            let before = text[..session].trim_end().strip_suffix('1')?;
            let idle = !continues_a_number(before);
            idle.then(|| &text[before.len()..session + times.len()])
        })
    };
    zero.or_else(once)
}

/// Whether a digit after this text is not a number of its own.
fn continues_a_number(before: &str) -> bool {
    before.ends_with(|c: char| c.is_alphanumeric() || "'.,:/-".contains(c))
}

/// Every pace of a text, `4'30"/km`; a malformed one as far as it goes.
fn paces(text: &str) -> impl Iterator<Item = &str> {
    let units = text.match_indices('/').filter(|(session, _)| text[*session..].starts_with("/km"));
    units.map(|(session, _)| {
        let number =
            text[..session].trim_end_matches(|c: char| c.is_ascii_digit() || "'\"".contains(c));
        &text[number.len()..session + "/km".len()]
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distance::RaceDistance;
    use crate::plan::session::{Part, SessionKind, Step, StepKind};
    use crate::plan::workout::Workout;
    use crate::time::RaceTime;
    use crate::zones::TrainingPaces;

    #[test]
    fn paces_that_a_session_follows() {
        let target = RaceTime::from_seconds(3000).unwrap();
        let paces = TrainingPaces::new(RaceDistance::TenKm, target, None);
        let hill = Step::timed(StepKind::Work, Zone::Interval, 30, &paces).by_effort();
        let jog = Step::timed(StepKind::Recovery, Zone::Easy, 60, &paces);
        let parts = [hill, Step::stride(20, &paces), jog].map(Part::Step).to_vec();
        let workout = Workout::ShortHills;
        let session = Session { kind: SessionKind::Interval, workout, day: 3, parts: parts.into() };
        let followed = Zone::ALL.into_iter().filter(|zone| follows(&session, *zone));
        assert_eq!(followed.collect::<Vec<_>>(), [Zone::Easy]);
    }

    #[test]
    fn numbers_that_count_nothing() {
        let idle =
            ["0 × 400 m", "Fartlek : 1 × 1 min", "2 × (1 × 30 s)", "1\u{a0}× 8 min", "0 min"];
        for text in idle {
            assert!(idle_count(text).is_some(), "{text}");
        }
        let fine = [
            "10 × 400 m",
            "11 × 1 min",
            "1 h 05",
            "1-2-1 min",
            "à 4'00\"/km",
            "10 km : 40'00\"",
            "21 × 10 s",
            "1 min",
            "Seuil : 30/30",
        ];
        for text in fine {
            assert_eq!(idle_count(text), None, "{text}");
        }
    }

    #[test]
    fn paces_are_found_whole() {
        let found: Vec<&str> =
            paces("10 min à 5'30\"/km, puis à 75'00\"/km (4’30\"/km).").collect();
        assert_eq!(found, ["5'30\"/km", "75'00\"/km", "30\"/km"]);
    }

    #[test]
    fn words_are_found_by_their_beginning() {
        for (text, word) in [("VMA courte", "VMA"), ("Seuil", "seuil"), ("un seuil long", "seuil")]
        {
            assert!(says(text, word), "{text}");
        }
        for (text, word) in [("euil", "seuil"), ("écureuil", "seuil"), ("V M A", "VMA")] {
            assert!(!says(text, word), "{text}");
        }
    }

    #[test]
    fn purposes_are_all_sentences_but_the_first() {
        let text = "8 km à 4'30\"/km. Le cœur. Tenez\u{202f}! 1.5 fois plus.";
        let found: Vec<&str> = purposes(text).collect();
        assert_eq!(found, ["Le cœur.", "Tenez\u{202f}!", "1.5 fois plus."]);
        assert_eq!(purposes("20 min").count(), 0);
    }

    #[test]
    fn faults_of_a_text() {
        let is_shown = |pace: &str| pace == "5'30\"/km";
        let fault = |text: &str| fault(text, 20, is_shown);
        assert_eq!(fault("20 min à 5'30\"/km"), None);
        assert_eq!(
            fault("20 min à 5'31\"/km").unwrap(),
            "the pace 5'31\"/km is none of its steps'"
        );
        assert_eq!(fault("20 min à 5'30\"/km, tout facile").unwrap(), "30 characters, at most 20");
        // Characters, not bytes.
        assert_eq!(fault(&"é".repeat(20)), None);
        assert_eq!(fault("1 × 400 m").unwrap(), "« 1 × »");
        assert_eq!(fault("").unwrap(), "it is empty");
    }
}
