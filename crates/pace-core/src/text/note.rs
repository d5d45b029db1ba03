//! Notes beside a plan.

use std::fmt;

use crate::api::note::Note;
use crate::api::parameter::Parameter;
use crate::lang::{Lang, Text};
use crate::plan::rules;
use crate::records::WorldRecord;
use crate::text::list::say;
use crate::zones::Vo2max;

/// A note as a text.
#[derive(Debug, Clone, Copy)]
pub struct NoteText<'n> {
    note: &'n Note,
    lang: Lang,
}

impl Note {
    /// The text, in a language.
    pub const fn text(&self, lang: Lang) -> NoteText<'_> {
        NoteText { note: self, lang }
    }
}

impl fmt::Display for NoteText<'_> {
    #[expect(clippy::too_many_lines, reason = "a row a note")]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let lang = self.lang;
        match self.note {
            Note::AgeIgnored { value } => say!(
                lang,
                f,
                "L’âge «\u{202f}{value}\u{202f}» n’est pas compris entre 1 et 119 ans\u{a0}: il n’est pas pris en compte.",
                "The age “{value}” is not between 1 and 119 years and was ignored.",
            ),
            Note::SessionsDefaulted { value, applied } => say!(
                lang,
                f,
                "«\u{202f}{value}\u{202f}» séances par semaine n’est pas un nombre de 2 à 6\u{a0}: le plan en compte {applied}.",
                "“{value}” sessions a week is not a number from 2 to 6; the plan has {applied}.",
            ),
            Note::SessionsReduced { value, applied } => say!(
                lang,
                f,
                "Pour cette distance, un plan compte au plus {applied} séances par semaine, au lieu de {value}.",
                "For this distance a plan has at most {applied} sessions a week, instead of {value}.",
            ),
            Note::WeeksDefaulted { value, applied } => say!(
                lang,
                f,
                "«\u{202f}{value}\u{202f}» n’est pas un nombre de semaines\u{a0}: le plan en compte {applied}.",
                "“{value}” is not a number of weeks; the plan has {applied}.",
            ),
            Note::WeeksClamped { value, applied } => say!(
                lang,
                f,
                "Pour cette distance, la durée la plus proche de {value} semaines est de {applied} semaines.",
                "For this distance the length nearest to {value} weeks is {applied} weeks.",
            ),
            Note::Vo2maxIgnored { value } => {
                let (low, high) = Vo2max::BOUNDS;
                say!(
                    lang,
                    f,
                    "La VO2max «\u{202f}{value}\u{202f}» n’est pas un nombre au-dessus de {low} et au-dessous de {high} (ml/kg/min), comme 52.5\u{a0}: les allures viennent de l’objectif.",
                    "The VO2max “{value}” is not a number above {low} and below {high} (ml/kg/min) like 52.5; the paces come from the target.",
                )
            }
            Note::ShortPreparation { least } => say!(
                lang,
                f,
                "Un marathon se prépare en {least} semaines au moins\u{a0}: avec moins de temps, visez plutôt une course plus courte ou plus tardive.",
                "A marathon takes at least {least} weeks to prepare: with less time, aim for a shorter or a later race.",
            ),
            Note::WideGap { percent } => say!(
                lang,
                f,
                "L’objectif est {percent}\u{202f}% plus rapide que votre temps précédent\u{a0}: un objectif intermédiaire serait plus sûr.",
                "The target is {percent}\u{a0}% faster than your previous time: a target in between would be safer.",
            ),
            Note::Vo2maxFar { faster: true } => say!(
                lang,
                f,
                "Les allures tirées de la VO2max sont bien plus rapides que celles de l’objectif\u{a0}: fiez-vous à vos sensations.",
                "The paces from your VO2max are much faster than those of the target: trust how you feel.",
            ),
            Note::Vo2maxFar { faster: false } => say!(
                lang,
                f,
                "Les allures tirées de la VO2max sont bien plus lentes que celles de l’objectif, qui paraît ambitieux.",
                "The paces from your VO2max are much slower than those of the target, which looks ambitious.",
            ),
            Note::BeyondWorldRecord { race } => {
                let record = WorldRecord::of(*race);
                say!(
                    lang,
                    f,
                    "L’objectif est plus rapide que le record du monde à l’heure où ces lignes sont écrites ({}, {}, {} {}).",
                    "The target is faster than the world record at the time of writing ({}, {}, {} {}).",
                    record.time.formatted(),
                    record.runner,
                    record.place.in_lang(lang),
                    record.year(),
                )
            }
            Note::SessionsReducedToDays { value, applied } => say!(
                lang,
                f,
                "Vous courez {applied} jours par semaine\u{a0}: le plan compte {applied} séances, au lieu de {value}.",
                "You run on {applied} days a week, so the plan has {applied} sessions instead of {value}.",
            ),
            Note::OptionIgnored { parameter, value } => {
                let why = why_ignored(*parameter).in_lang(lang);
                let name = parameter.name();
                say!(
                    lang,
                    f,
                    "«\u{202f}{value}\u{202f}» n’est pas pris en compte ({name})\u{a0}: il faut {why}.",
                    "“{value}” was ignored ({name}): it takes {why}.",
                )
            }
            Note::RacePaceNotTrained => say!(
                lang,
                f,
                "À cette VO2max, l’allure visée n’est pas celle d’une telle course\u{a0}: le plan ne la travaille pas. Vérifiez l’objectif ou la VO2max.",
                "At this VO2max the target is not a pace that such a race is run at, so the plan does not train it. Check the target or the VO2max.",
            ),
            Note::FewSessionsForMarathon => say!(
                lang,
                f,
                "Deux séances par semaine, c’est peu pour un marathon\u{a0}: presque tout repose sur la sortie longue. Une troisième change beaucoup.",
                "Two sessions a week is not much for a marathon: the long run carries most of it. A third one helps a lot.",
            ),
            Note::AgeApplied { band } => say!(
                lang,
                f,
                "Avec l’âge, le corps récupère moins vite\u{a0}: les récupérations durent {}\u{202f}% de plus et les footings environ {}\u{202f}% de moins que dans le même plan sans âge. Les allures et le travail rapide ne changent pas.",
                "With age the body recovers more slowly: recoveries are {}\u{a0}% longer and easy runs about {}\u{a0}% shorter than in the same plan without an age. Paces and fast work stay the same.",
                band.recovery_percent() - 100,
                100 - band.easy_percent(),
            ),
            Note::DaysLeftFree { applied } => say!(
                lang,
                f,
                "Pour cette distance, un plan compte au plus {applied} séances par semaine\u{a0}: vos autres jours restent libres.",
                "For this distance a plan has at most {applied} sessions a week: your other days stay free.",
            ),
            Note::DaysSideBySide { made_easy: 1 } => say!(
                lang,
                f,
                "Un de vos jours est trop proche d’un autre, ou de la course\u{a0}: une séance rapide est devenue un footing, car on ne court pas dur deux jours de suite, ni juste avant une course.",
                "One of your days is too close to another, or to the race: a fast session became an easy run, as nobody runs hard on two days in a row, nor right before a race.",
            ),
            Note::DaysSideBySide { made_easy } => say!(
                lang,
                f,
                "Vos jours sont trop rapprochés, ou trop près de la course\u{a0}: {made_easy} séances rapides sont devenues des footings, car on ne court pas dur deux jours de suite, ni juste avant une course.",
                "Your days are too close together, or too close to the race: {made_easy} fast sessions became easy runs, as nobody runs hard on two days in a row, nor right before a race.",
            ),
            Note::JoinsLate { week, weeks, week_seconds, longest_seconds, runs_enough } => say!(
                lang,
                f,
                "Il est trop tard pour tout le plan de {weeks} semaines\u{a0}: vous le prenez en route, à la semaine {week}. Cela suppose que vous courez déjà {} par semaine, dont une sortie de {}. {}",
                "It is too late for the whole plan of {weeks} weeks: you join it in week {week}. That takes a runner who already runs {} a week, including one run of {}. {}",
                HoursMinutes(*week_seconds),
                HoursMinutes(*longest_seconds),
                who_joins_late(*runs_enough).in_lang(lang),
            ),
            Note::BeginsLater { date } => say!(
                lang,
                f,
                "Le plan commence le {}\u{a0}: d’ici là, courez à l’aise, comme d’habitude.",
                "The plan begins on {}: until then run easily, as usual.",
                date.without_weekday(lang),
            ),
            Note::SessionsAboveNow { week_seconds, sessions, fewer: Some(fewer) } => say!(
                lang,
                f,
                "{sessions} séances d’au moins 20\u{a0}min font {} la première semaine, plus que vous ne courez aujourd’hui\u{a0}: avec {fewer} séances par semaine, le plan part de votre volume.",
                "{sessions} sessions of 20\u{a0}min or more make {} in the first week, more than you run today: with {fewer} sessions a week the plan starts from your volume.",
                HoursMinutes(*week_seconds),
            ),
            Note::SessionsAboveNow { week_seconds, sessions, fewer: None } => say!(
                lang,
                f,
                "{sessions} séances d’au moins 20\u{a0}min font {} la première semaine, plus que vous ne courez aujourd’hui\u{a0}: habituez-vous d’abord à courir 20\u{a0}min deux fois par semaine.",
                "{sessions} sessions of 20\u{a0}min or more make {} in the first week, more than you run today: get used to running 20\u{a0}min twice a week first.",
                HoursMinutes(*week_seconds),
            ),
            Note::LongRunAboveNow { longest_seconds, now_seconds } => say!(
                lang,
                f,
                "La première sortie longue compte {}, plus que la vôtre de {}\u{a0}: le plan n’en a pas de plus courte. Marchez-en une partie, ou courez un peu plus avant de commencer.",
                "The first long run takes {}, more than yours of {}: the plan has none that is shorter. Walk part of it, or run a little more before you begin.",
                HoursMinutes(*longest_seconds),
                HoursMinutes(*now_seconds),
            ),
            Note::LongRunOutOfReach {
                longest_seconds,
                wanted_seconds,
                weeks,
                fewer_sessions,
                most_weeks,
            } => {
                say!(
                    lang,
                    f,
                    "En partant de ce que vous courez aujourd’hui, votre plus longue sortie n’atteint que {}, contre {} d’ordinaire pour cet objectif. ",
                    "Starting from what you run now, your longest run only gets to {}; plans for this target usually reach {}. ",
                    HoursMinutes(*longest_seconds),
                    HoursMinutes(*wanted_seconds),
                )?;
                match (weeks, fewer_sessions) {
                    (Some(weeks), None) => say!(
                        lang,
                        f,
                        "Un plan de {weeks} semaines y mène.",
                        "A plan of {weeks} weeks gets you there.",
                    ),
                    (Some(weeks), Some(sessions)) => say!(
                        lang,
                        f,
                        "Avec {sessions} séances par semaine, la sortie longue prend plus de place\u{a0}: un plan de {weeks} semaines y mène.",
                        "With {sessions} sessions a week the long run has more room: a plan of {weeks} weeks gets you there.",
                    ),
                    (None, _) => say!(
                        lang,
                        f,
                        "Même {most_weeks} semaines n’y suffisent pas\u{a0}: courez d’abord davantage, ou visez une course plus tardive.",
                        "Not even {most_weeks} weeks get there: run more first, or aim for a later race.",
                    ),
                }
            }
            Note::KeepsVolume { now_seconds, least_seconds, .. }
                if rules::is_as_much(*least_seconds, *now_seconds) =>
            {
                say!(
                    lang,
                    f,
                    "Vous courez déjà plus que ce plan ne demande d’ordinaire\u{a0}: il garde votre volume.",
                    "You already run more than this plan would normally ask for: it keeps your volume.",
                )
            }
            Note::KeepsVolume { now_seconds, least_seconds, peak_seconds } => say!(
                lang,
                f,
                "Vous courez déjà plus que ce plan ne demande d’ordinaire\u{a0}: de vos {}, ses semaines pleines gardent de {} à {}, autant que ses séances peuvent en contenir.",
                "You already run more than this plan would normally ask for: of your {}, its full weeks keep {} to {}, as much as its sessions can hold.",
                HoursMinutes(*now_seconds),
                HoursMinutes(*least_seconds),
                HoursMinutes(*peak_seconds),
            ),
            Note::VolumeAboveSessions { now_seconds, peak_seconds, sessions, more: Some(more) } => {
                say!(
                    lang,
                    f,
                    "Vous courez {} par semaine\u{202f}; {sessions} séances en contiennent {} au plus\u{a0}: courez le reste en endurance les autres jours, moins à l’affûtage et plus du tout la dernière semaine, ou demandez {more} séances.",
                    "You run {} a week, of which {sessions} sessions hold {} at most: run the rest easily on other days, less of it in the taper and none in race week, or ask for {more} sessions.",
                    HoursMinutes(*now_seconds),
                    HoursMinutes(*peak_seconds),
                )
            }
            Note::VolumeAboveSessions { now_seconds, peak_seconds, sessions, more: None } => say!(
                lang,
                f,
                "Vous courez {} par semaine\u{202f}; {sessions} séances en contiennent {} au plus\u{a0}: si vous en avez l’habitude, courez le reste en endurance, moins à l’affûtage et plus du tout la dernière semaine.",
                "You run {} a week, of which {sessions} sessions hold {} at most: if you are used to it, run the rest easily, less of it in the taper and none in race week.",
                HoursMinutes(*now_seconds),
                HoursMinutes(*peak_seconds),
            ),
            Note::StartingPoint { week_seconds, longest_seconds, joined_later: true } => say!(
                lang,
                f,
                "La première semaine du plan, avant que vous ne le preniez, compte {} de course, dont une sortie de {}.",
                "The first week of the plan, before you join it, has {} of running, including one run of {}.",
                HoursMinutes(*week_seconds),
                HoursMinutes(*longest_seconds),
            ),
            Note::StartingPoint { week_seconds, longest_seconds, joined_later: false } => say!(
                lang,
                f,
                "La première semaine compte {} de course, dont une sortie de {}.",
                "The first week of the plan has {} of running, including one run of {}.",
                HoursMinutes(*week_seconds),
                HoursMinutes(*longest_seconds),
            ),
        }
    }
}

/// What is said to who joins a plan late, by whether they run about as much as it asks.
const fn who_joins_late(runs_enough: Option<bool>) -> Text {
    match runs_enough {
        None => Text::new(
            "Sinon, visez une course plus tardive.",
            "If you do not, aim for a later race.",
        ),
        Some(true) => Text::new(
            "C’est à peu près ce que vous courez aujourd’hui.",
            "That is about what you run today.",
        ),
        Some(false) => Text::new(
            "Vous courez moins aujourd’hui\u{a0}: raccourcissez les premières semaines, ou visez une course plus tardive.",
            "You run less today: shorten the first weeks, or aim for a later race.",
        ),
    }
}

/// What an option takes, where it was ignored.
const fn why_ignored(parameter: Parameter) -> Text {
    match parameter {
        Parameter::WeeklyKm => {
            Text::new("un nombre de kilomètres de 1 à 300", "a number of kilometres from 1 to 300")
        }
        Parameter::LongestRunKm => {
            Text::new("un nombre de kilomètres de 1 à 60", "a number of kilometres from 1 to 60")
        }
        Parameter::Days => Text::new(
            "au moins deux jours, comme dans «\u{202f}mar,jeu,dim\u{202f}»",
            "at least two days, as in tue,thu,sun",
        ),
        Parameter::LongRunDay => Text::new(
            "un des jours où vous courez (days)",
            "one of the days on which you run (days)",
        ),
        Parameter::RaceDate => Text::new("une date comme 2027-04-11", "a date like 2027-04-11"),
        Parameter::StartDate => Text::new(
            "une date comme 2027-01-18, et la date de la course (race_date), qui vient après",
            "a date like 2027-01-18, and the race’s date (race_date), which comes after it",
        ),
        Parameter::RunWalk => Text::new("auto, always ou never", "auto, always or never"),
        Parameter::HrMax => {
            Text::new("un nombre de battements de 100 à 230", "a number of beats from 100 to 230")
        }
        Parameter::HrRest => Text::new(
            "un nombre de battements de 30 à 100, au-dessous de la fréquence maximale (hr_max)",
            "a number of beats from 30 to 100, below the greatest heart rate (hr_max)",
        ),
        _ => Text::new("une autre valeur", "another value"),
    }
}

/// A duration to the minute: `45 min`, `3 h 08`.
struct HoursMinutes(u64);

impl fmt::Display for HoursMinutes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let minutes = self.0.saturating_add(30) / 60;
        match minutes / 60 {
            0 => write!(f, "{minutes}\u{a0}min"),
            hours => write!(f, "{hours}\u{a0}h\u{a0}{:02}", minutes % 60),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::api::arguments::Arguments;
    use crate::api::plan::PlanQuery;
    use crate::decimal::Decimal;
    use crate::distance::RaceDistance;
    use crate::plan::Plan;
    use crate::plan::request::PlanRequest;

    fn all(pairs: &[(&'static str, &'static str)]) -> Vec<Note> {
        let args = Arguments::from_pairs(pairs.iter().map(|(name, value)| (name, (*value).into())));
        PlanQuery::parse(&args).unwrap().notes()
    }

    fn line(note: &Note) -> String {
        format!("{}: {} | {}", note.code(), note.text(Lang::Fr), note.text(Lang::En))
    }

    fn notes(pairs: &[(&'static str, &'static str)]) -> Vec<String> {
        all(pairs).iter().map(line).collect()
    }

    /// The place of a note's kind among all of them: a new kind does not compile without one.
    const fn kind(note: &Note) -> usize {
        match note {
            Note::AgeIgnored { .. } => 0,
            Note::SessionsDefaulted { .. } => 1,
            Note::SessionsReduced { .. } => 2,
            Note::WeeksDefaulted { .. } => 3,
            Note::WeeksClamped { .. } => 4,
            Note::Vo2maxIgnored { .. } => 5,
            Note::ShortPreparation { .. } => 6,
            Note::WideGap { .. } => 7,
            Note::Vo2maxFar { faster: true } => 8,
            Note::Vo2maxFar { faster: false } => 9,
            Note::SessionsReducedToDays { .. } => 10,
            Note::OptionIgnored { .. } => 11,
            Note::FewSessionsForMarathon => 12,
            Note::DaysLeftFree { .. } => 13,
            Note::DaysSideBySide { made_easy: 1 } => 23,
            Note::DaysSideBySide { .. } => 14,
            Note::JoinsLate { runs_enough: None, .. } => 15,
            Note::JoinsLate { runs_enough: Some(true), .. } => 30,
            Note::JoinsLate { runs_enough: Some(false), .. } => 31,
            Note::BeginsLater { .. } => 16,
            Note::StartingPoint { joined_later: false, .. } => 17,
            Note::StartingPoint { .. } => 26,
            Note::SessionsAboveNow { fewer: Some(_), .. } => 18,
            Note::SessionsAboveNow { fewer: None, .. } => 19,
            Note::LongRunOutOfReach { weeks: Some(_), fewer_sessions: None, .. } => 20,
            Note::LongRunOutOfReach { weeks: Some(_), .. } => 32,
            Note::LongRunOutOfReach { weeks: None, .. } => 21,
            Note::KeepsVolume { now_seconds, least_seconds, .. }
                if rules::is_as_much(*least_seconds, *now_seconds) =>
            {
                22
            }
            Note::KeepsVolume { .. } => 33,
            Note::VolumeAboveSessions { more: Some(_), .. } => 27,
            Note::VolumeAboveSessions { more: None, .. } => 28,
            Note::RacePaceNotTrained => 24,
            Note::AgeApplied { .. } => 25,
            Note::LongRunAboveNow { .. } => 29,
            Note::BeyondWorldRecord { .. } => KINDS - 1,
        }
    }

    const KINDS: usize = 35;

    #[test]
    fn a_request_taken_as_it_came_has_none() {
        let plain = [("distance", "semi"), ("time", "1h45")];
        assert!(notes(&plain).is_empty());
        let taken = [("age", "45"), ("sessions", "5"), ("weeks", "14"), ("vo2max", "50")];
        assert_eq!(notes(&[&plain[..], &taken].concat()), [""; 0]);
        assert_eq!(notes(&[&plain[..], &[("age", ""), ("weeks", "")]].concat()), [""; 0]);
    }

    /// A plan of the weeks that a note names is not too short in its turn.
    #[test]
    fn as_many_weeks_as_a_note_names_will_do() {
        let weeks_named = |request: PlanRequest| {
            let notes = request.plan().notes();
            notes.into_iter().find_map(|note| match note {
                Note::LongRunOutOfReach { weeks, .. } => Some(weeks),
                _ => None,
            })
        };
        for (race, target, sessions, weekly_km) in [
            (RaceDistance::HalfMarathon, "2:10:00", 2, "15"),
            (RaceDistance::HalfMarathon, "1:45:00", 3, "16"),
            (RaceDistance::Marathon, "4:15:00", 4, "24"),
            (RaceDistance::TenKm, "55:00", 2, "12"),
        ] {
            let request = PlanRequest::new(race, target.parse().unwrap())
                .with_sessions(sessions)
                .with_weekly_km(Decimal::parse(weekly_km))
                .with_weeks(0);
            let weeks = weeks_named(request).flatten().expect(target);
            assert_eq!(weeks_named(request.with_weeks(weeks.into())), None, "{target}");
        }
    }

    /// Where more sessions starve the long run, the plan that a note names has fewer, and its long run
    /// is not too short.
    #[test]
    fn fewer_sessions_get_there_where_more_do_not() {
        let of_long_run = |plan: &Plan| {
            plan.notes().into_iter().find_map(|note| match note {
                Note::LongRunOutOfReach { weeks, fewer_sessions, .. } => {
                    Some((weeks, fewer_sessions))
                }
                _ => None,
            })
        };
        let request = |sessions: i64| {
            PlanRequest::new(RaceDistance::Marathon, "3h30".parse().unwrap())
                .with_sessions(sessions)
                .with_weekly_km(Decimal::parse("15"))
                .with_longest_run_km(Decimal::parse("8"))
        };
        let (weeks, sessions) = of_long_run(&request(5).plan()).unwrap();
        let (weeks, sessions) = (weeks.unwrap(), sessions.unwrap());
        assert!(sessions < 5);
        let named = request(sessions.into()).with_weeks(weeks.into());
        assert_eq!(of_long_run(&named.plan()), None);
        assert!(of_long_run(&named.with_sessions(5).plan()).is_some());
    }

    /// Fewer sessions would do; older than 50, who keeps less; joined late by who runs less than that
    /// asks, and by who runs as much.
    const OWN: [&[(&str, &str)]; 4] = [
        &[
            ("distance", "marathon"),
            ("time", "3h30"),
            ("sessions", "5"),
            ("weekly_km", "15"),
            ("longest_run_km", "8"),
        ],
        &[
            ("distance", "10km"),
            ("time", "1h05"),
            ("sessions", "3"),
            ("age", "62"),
            ("weekly_km", "25"),
            ("longest_run_km", "10"),
        ],
        &[
            ("distance", "semi"),
            ("time", "1h45"),
            ("weekly_km", "15"),
            ("race_date", "2027-04-11"),
            ("start_date", "2027-03-08"),
        ],
        &[
            ("distance", "semi"),
            ("time", "1h45"),
            ("weekly_km", "60"),
            ("race_date", "2027-04-11"),
            ("start_date", "2027-03-08"),
        ],
    ];

    #[test]
    fn every_note_in_both_languages() {
        let mut brought = all(&[
            ("distance", "marathon"),
            ("time", "1:59:29"),
            ("age", "140"),
            ("sessions", "9"),
            ("weeks", "8"),
            ("vo2max", "fit"),
            ("previous_time", "2:30:00"),
        ]);
        brought.extend(all(&[
            ("distance", "10km"),
            ("time", "45:00"),
            ("sessions", "6"),
            ("weeks", "ten"),
            ("vo2max", "70"),
        ]));
        brought.extend(all(&[("distance", "10km"), ("time", "45:00"), ("vo2max", "35")]));
        let of_plan = |pairs: &[(&'static str, &'static str)]| {
            let pairs = pairs.iter().map(|(name, value)| (name, (*value).into()));
            let query = PlanQuery::parse(&Arguments::from_pairs(pairs)).unwrap();
            query.notes_of(&query.request.plan())
        };
        brought.extend(of_plan(&[("distance", "semi"), ("time", "1h45"), ("vo2max", "80")]));
        brought.extend(of_plan(&[
            ("distance", "marathon"),
            ("time", "3h50"),
            ("sessions", "4"),
            ("days", "sam,dim"),
            ("race_date", "2027-04-11"),
            ("start_date", "2027-03-01"),
        ]));
        brought.extend(of_plan(&[
            ("distance", "10km"),
            ("time", "45:00"),
            ("days", "mon,tue,wed,thu,fri"),
            ("race_date", "2027-04-11"),
            ("start_date", "2026-11-22"),
        ]));
        let of_age = |note: &Note| matches!(note, Note::AgeApplied { .. });
        for age in ["39", "40", "50"] {
            let noted = of_plan(&[("distance", "semi"), ("time", "1h45"), ("age", age)]);
            brought.extend(noted.into_iter().filter(of_age));
        }
        // Sunday's race is two days after Friday's session.
        let fridays = [("distance", "semi"), ("time", "1h45"), ("days", "fri,sun")];
        let days = |note: &Note| matches!(note, Note::DaysSideBySide { .. });
        brought.extend(of_plan(&fridays).into_iter().filter(days));
        let weeks = [("6", "12"), ("3", "2"), ("3", "20"), ("6", "80"), ("4", "80"), ("5", "150")];
        for (sessions, weekly_km) in weeks {
            brought.extend(of_plan(&[
                ("distance", "marathon"),
                ("time", "3h30"),
                ("sessions", sessions),
                ("weekly_km", weekly_km),
            ]));
        }
        brought.extend(of_plan(&[
            ("distance", "10km"),
            ("time", "45:00"),
            ("longest_run_km", "1"),
        ]));
        brought.extend(OWN.into_iter().flat_map(of_plan));
        let ignored = [
            ("weekly_km", "0"),
            ("longest_run_km", "far"),
            ("days", "sun"),
            ("long_run_day", "sun"),
            ("race_date", "11/04/2027"),
            ("start_date", "2027-01-18"),
            ("run_walk", "sometimes"),
            ("hr_max", "90"),
            ("hr_rest", "50"),
        ];
        brought.extend(all(&[&[("distance", "10km"), ("time", "45:00")], &ignored[..]].concat()));
        let mut kinds: Vec<usize> = brought.iter().map(kind).collect();
        kinds.sort_unstable();
        kinds.dedup();
        assert!(kinds.into_iter().eq(0..KINDS));
        insta::assert_snapshot!(brought.iter().map(line).collect::<Vec<_>>().join("\n"));
    }

    #[test]
    fn who_joins_late_reads_whose_first_week_is_meant() {
        let of_start = |start: &'static str| {
            let pairs = [
                ("distance", "marathon"),
                ("time", "3h50"),
                ("race_date", "2027-04-11"),
                ("start_date", start),
            ];
            let pairs = pairs.into_iter().map(|(name, value)| (name, value.into()));
            let plan = PlanQuery::parse(&Arguments::from_pairs(pairs)).unwrap().request.plan();
            let notes = plan.notes();
            let note = notes.iter().find(|note| note.code() == "starting_point").unwrap();
            Lang::ALL.map(|lang| note.text(lang).to_string())
        };
        // The shortest plan has twelve weeks, and begins on 18 January.
        for (start, beside) in [
            ("2027-01-18", ["La première semaine compte", "The first week of the plan has"]),
            (
                "2027-01-19",
                [
                    "La première semaine du plan, avant que vous ne le preniez, compte",
                    "The first week of the plan, before you join it, has",
                ],
            ),
        ] {
            for (text, begins) in of_start(start).iter().zip(beside) {
                assert!(text.starts_with(begins), "{start}: {text}");
            }
        }
    }

    #[test]
    fn a_record_equalled_is_not_beaten() {
        let codes = |race, time| notes(&[("distance", race), ("time", time)]).len();
        for (race, record, faster) in [
            ("5km", "12:35", "12:34"),
            ("10km", "26:11", "26:10"),
            ("semi", "57:20", "57:19"),
            ("marathon", "1:59:30", "1:59:29"),
        ] {
            assert_eq!((codes(race, record), codes(race, faster)), (0, 1), "{race}");
        }
    }

    #[test]
    fn the_slowest_targets_have_notes_too() {
        for distance in ["5km", "marathon"] {
            let slowest = [("distance", distance), ("time", "9007199254740991"), ("vo2max", "50")];
            let notes = notes(&slowest);
            assert!(
                notes.len() == 1 && notes[0].starts_with("vo2max_far_from_target"),
                "{notes:?}"
            );
        }
    }

    #[test]
    fn only_a_marathon_asked_for_too_soon_is_short() {
        let codes = |race, weeks| {
            let lines = notes(&[("distance", race), ("time", "3h50"), ("weeks", weeks)]);
            lines.iter().filter(|line| line.starts_with("short_preparation")).count()
        };
        assert_eq!(codes("marathon", "11"), 1);
        assert_eq!(codes("marathon", "12"), 0);
        assert_eq!(codes("marathon", "30"), 0);
        assert_eq!(codes("semi", "4"), 0);
    }

    #[test]
    fn a_gap_of_just_15_percent_is_not_wide() {
        let codes = |previous| {
            notes(&[("distance", "10km"), ("time", "2550"), ("previous_time", previous)]).len()
        };
        assert_eq!((codes("3000"), codes("3001")), (0, 1));
    }
}
