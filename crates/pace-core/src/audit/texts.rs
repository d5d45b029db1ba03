//! What titles and descriptions say.

use crate::audit::{Report, Subject, sessions};
use crate::lang::Lang;
use crate::plan::rules;
use crate::plan::session::Session;
use crate::text;
use crate::zones::Zone;

/// H23: in both languages, every pace of a description is that of one of its steps, no
/// number of times or length is 0 and nothing is done 1 time, and lengths are kept.
pub(super) fn texts(subject: &Subject<'_>, report: &mut Report) {
    let plan = subject.plan;
    let paces = Zone::ALL.map(|zone| (zone, plan.paces.shown(zone).to_string()));
    let mut text = String::new();
    for at in plan.weeks.iter().flat_map(sessions) {
        let is_shown =
            |pace: &str| paces.iter().any(|(zone, own)| own == pace && follows(at.session, *zone));
        for lang in Lang::ALL {
            text.clear();
            let written = text::title(lang, plan, at.session, &mut text);
            if written.is_err() {
                report.session(at, "no title");
            }
            if let Some(fault) = fault(&text, rules::TITLE_CHARS, is_shown) {
                report.session(at, format!("title « {text} »: {fault}"));
            }
            text.clear();
            let written = text::description(lang, plan, at.week.number, at.session, &mut text);
            if written.is_err() {
                report.session(at, "no description");
            }
            if let Some(fault) = fault(&text, rules::DESCRIPTION_CHARS, is_shown) {
                report.session(at, format!("description « {text} »: {fault}"));
            }
        }
    }
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
    let zero = text.match_indices('0').find_map(|(at, _)| {
        let counts = text[at + 1..].starts_with(char::is_whitespace);
        (counts && !continues_a_number(&text[..at])).then(|| &text[at..=at])
    });
    let once = || {
        text.match_indices('×').find_map(|(at, times)| {
            let before = text[..at].trim_end().strip_suffix('1')?;
            let idle = !continues_a_number(before);
            idle.then(|| &text[before.len()..at + times.len()])
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
    let units = text.match_indices('/').filter(|(at, _)| text[*at..].starts_with("/km"));
    units.map(|(at, _)| {
        let number = text[..at].trim_end_matches(|c: char| c.is_ascii_digit() || "'\"".contains(c));
        &text[number.len()..at + "/km".len()]
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
