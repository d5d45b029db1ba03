//! Sentences with a value in them.

use std::fmt::Display;
use std::io;

use pace_core::answer::ConditionsEffect;
use pace_core::{
    Date, FormattedPace, Lang, Level, Plan, PlanRequest, RaceTime, Sex, Text, Weekday,
};

/// A text with values in it, one format string a language: French, English.
macro_rules! say {
    ($lang:expr, $fr:literal, $en:literal $(,)?) => {
        match $lang {
            pace_core::Lang::Fr => format!($fr),
            pace_core::Lang::En => format!($en),
        }
    };
}
pub(crate) use say;

/// `12 semaines, 3 séances par semaine, niveau avancé`.
pub(crate) fn plan_size(lang: Lang, plan: &Plan) -> String {
    let (weeks, sessions) = (plan.request.weeks(), plan.request.sessions());
    let level = plan.request.level().title().in_lang(lang);
    say!(
        lang,
        "{weeks} semaines, {sessions} séances par semaine, niveau {level}",
        "{weeks} weeks, {sessions} sessions a week, {level} level",
    )
}

/// `sortie la plus longue 1 h 55, semaine de pointe 4 h 20, 31 km à allure de course`.
pub(crate) fn plan_peak(lang: Lang, longest: &str, peak: &str, race_pace: &str) -> String {
    say!(
        lang,
        "sortie la plus longue {longest}, semaine la plus chargée {peak}, {race_pace} à allure de course",
        "longest run {longest}, biggest week {peak}, {race_pace} at race pace",
    )
}

/// `récup. 1'30"`.
pub(crate) fn rest(lang: Lang, seconds: u64) -> String {
    let rest = clock(seconds);
    say!(lang, "récup. {rest}", "rest {rest}")
}

/// `1'30"`, `1h04'42"`, as race times are written.
pub(crate) fn clock(seconds: u64) -> String {
    RaceTime::from_seconds(seconds).map(|time| time.formatted().to_string()).unwrap_or_default()
}

/// `note` on a plan whose days are all gone by.
pub(crate) fn race_is_over(lang: Lang, race: Date) -> String {
    let race = race.in_words(lang);
    say!(
        lang,
        "la course du {race} est passée, et ce plan avec elle",
        "the race of {race} is over, and so is this plan",
    )
}

/// `note` on sessions that files do not have.
pub(crate) fn sessions_left_out(lang: Lang, count: usize, first: Date) -> String {
    let first = first.in_words(lang);
    match count {
        1 => say!(
            lang,
            "1 séance d'avant le {first} n'y est pas",
            "1 session before {first} is left out",
        ),
        _ => say!(
            lang,
            "{count} séances d'avant le {first} n'y sont pas",
            "{count} sessions before {first} are left out",
        ),
    }
}

/// `note` on a folder that was not empty.
pub(crate) fn workouts_of_another_export(
    lang: Lang,
    folder: &impl Display,
    count: usize,
) -> String {
    match count {
        1 => say!(
            lang,
            "{folder} contient aussi 1 séance d'un autre export",
            "{folder} also holds 1 workout of another export",
        ),
        _ => say!(
            lang,
            "{folder} contient aussi {count} séances d'un autre export",
            "{folder} also holds {count} workouts of another export",
        ),
    }
}

/// `note` on points of one's own that have no split.
pub(crate) fn beyond_the_finish(lang: Lang, points: &str) -> String {
    say!(
        lang,
        "au-delà de l'arrivée, donc sans temps de passage : {points}",
        "beyond the finish, and so without a split: {points}",
    )
}

/// `note` on lines of a batch that are answered, though nobody runs that.
pub(crate) fn batch_remarks(lang: Lang, noted: u64, lines: u64) -> String {
    match noted {
        1 => say!(
            lang,
            "1 ligne sur {lines} ne se court pas : voir « hint »",
            "nobody runs 1 of {lines} lines: see \"hint\"",
        ),
        _ => say!(
            lang,
            "{noted} lignes sur {lines} ne se courent pas : voir « hint »",
            "nobody runs {noted} of {lines} lines: see \"hint\"",
        ),
    }
}

/// What to write in a line of a batch instead.
pub(crate) fn batch_instead(lang: Lang, distance: &str, time: &str) -> String {
    say!(
        lang,
        "À écrire, par exemple\u{a0}: {distance} et {time}.",
        "Write, for instance: {distance} and {time}.",
    )
}

/// What is said of a line of a batch that is answered, and what to write instead.
pub(crate) fn batch_not_runnable(lang: Lang, instead: &str) -> String {
    say!(lang, "Personne ne court cela. {instead}", "Nobody runs that. {instead}")
}

/// How a batch ended.
pub(crate) fn batch_failures(lang: Lang, failed: u64, lines: u64) -> String {
    match failed {
        1 => {
            say!(lang, "1 ligne sur {lines} sans réponse", "1 of {lines} lines without an answer",)
        }
        _ => say!(
            lang,
            "{failed} lignes sur {lines} sans réponse",
            "{failed} of {lines} lines without an answer",
        ),
    }
}

/// A label and its value.
pub(crate) fn labelled(lang: Lang, label: &str, value: &str) -> String {
    say!(lang, "{label} : {value}", "{label}: {value}")
}

/// `homme de 45 ans`.
pub(crate) fn aged(lang: Lang, sex: Sex, age: u8) -> String {
    match sex {
        Sex::Male => say!(lang, "homme de {age} ans", "man of {age}"),
        Sex::Female => say!(lang, "femme de {age} ans", "woman of {age}"),
    }
}

/// `Allure 4'59"/km, comme 4'51"/km à plat`.
pub(crate) fn course_paces(lang: Lang, pace: FormattedPace, flat: FormattedPace) -> String {
    say!(
        lang,
        "Allure {pace}/km, comme {flat}/km à plat",
        "Pace {pace}/km, as {flat}/km on the flat",
    )
}

/// `312 m de montée, 310 m de descente`.
pub(crate) fn climbs(lang: Lang, up: u64, down: u64) -> String {
    say!(lang, "{up} m de montée, {down} m de descente", "{up} m up, {down} m down")
}

/// `trace de 42,61 km`.
pub(crate) fn measured(lang: Lang, metres: u64) -> String {
    let km = lang.decimal(format!("{:.2}", metres as f64 / 1000.0));
    say!(lang, "trace de {km} km", "track of {km} km")
}

/// How much slower a race is in its conditions, then where that comes from.
pub(crate) fn slower(lang: Lang, effect: &ConditionsEffect) -> Vec<String> {
    let sources = effect.sources.iter().map(|source| (*source).to_owned());
    std::iter::once(effect.sentence(lang)).chain(sources).collect()
}

/// Why a time has a star.
pub(crate) fn out_of_range(lang: Lang, formula: &str, range: &str) -> String {
    say!(lang, "hors du domaine de {formula} : {range}", "outside the range of {formula}: {range}")
}

/// How a pace compares with another, in seconds per kilometre; negative is faster.
pub(crate) fn pace_difference(lang: Lang, seconds: i64) -> String {
    let size = seconds.unsigned_abs();
    match seconds {
        0 => "=".to_owned(),
        ..0 => say!(lang, "{size} s plus rapide", "{size} s faster"),
        _ => say!(lang, "{size} s plus lente", "{size} s slower"),
    }
}

/// What the training paces are counted from.
pub(crate) fn zones_source(lang: Lang, has_vo2max: bool) -> String {
    let source = if has_vo2max {
        Text::new(
            "Les zones viennent de la VO2max, l'allure de course de l'objectif.",
            "The zones come from the VO2max, the race pace from the target.",
        )
    } else {
        Text::new(
            "Chaque zone est à un écart fixe de l'allure de course, le même pour toutes les courses.",
            "Each zone is a fixed number of seconds from race pace, the same for every race.",
        )
    };
    source.in_lang(lang).to_owned()
}

/// Why the zone called tempo is slower than the race.
pub(crate) fn slow_tempo(lang: Lang, tempo: Text) -> String {
    let tempo = tempo.in_lang(lang);
    say!(
        lang,
        "Le seuil de Daniels, tenable une heure environ, est plus rapide que l'allure de cette course ; l'allure « {tempo} » de ce tableau est plus lente qu'elle : un rythme soutenu, en dessous du seuil.",
        "Daniels' threshold, held for about an hour, is faster than this race's pace; what this table calls {tempo} is slower than that pace: steady running, below the threshold.",
    )
}

/// Which targets are of which level.
pub(crate) fn level_bounds(lang: Lang, request: &PlanRequest) -> String {
    let level = request.level().title().in_lang(lang);
    let slowest = |level: Level| {
        let time = level.slowest(request.race()).map(RaceTime::formatted);
        time.map(|time| time.to_string()).unwrap_or_default()
    };
    let [advanced, intermediate] = [Level::Advanced, Level::Intermediate].map(slowest);
    say!(
        lang,
        "Niveau {level} (avancé : au plus {advanced} ; intermédiaire : au plus {intermediate} ; débutant : au-delà).",
        "Level {level} (advanced: at most {advanced}; intermediate: at most {intermediate}; beginner: slower).",
    )
}

/// Why a file is not written: it is the one that is read.
pub(crate) fn writes_input(lang: Lang, path: &impl Display) -> String {
    say!(
        lang,
        "{path} est le fichier à lire : il serait perdu.",
        "{path} is the file to read: it would be lost.",
    )
}

/// Why the system refuses a file.
pub(crate) fn reason(lang: Lang, error: &io::Error) -> String {
    let known = match error.kind() {
        io::ErrorKind::NotFound => Text::new("ce chemin n'existe pas.", "there is no such path."),
        io::ErrorKind::PermissionDenied => {
            Text::new("ce n'est pas permis.", "that is not permitted.")
        }
        io::ErrorKind::IsADirectory => Text::new("c'est un dossier.", "that is a folder."),
        io::ErrorKind::NotADirectory => Text::new(
            "un fichier est là où il faut un dossier.",
            "a file is where a folder must be.",
        ),
        io::ErrorKind::StorageFull => Text::new("le disque est plein.", "the disk is full."),
        // Rarer ones in the system's own words.
        _ => return error.to_string(),
    };
    known.in_lang(lang).to_owned()
}

/// A word as it is typed in a shell, which would break it, or take a quote for its own.
pub(crate) fn shell_word(text: &str) -> String {
    if text.contains([' ', '\'', '"', '<', '>']) {
        format!("\"{}\"", text.replace('"', "\\\""))
    } else {
        text.to_owned()
    }
}

/// A day of the week as it is typed: `mar`, `tue`.
pub(crate) fn day_name(day: Weekday, lang: Lang) -> &'static str {
    match lang {
        Lang::Fr => day.french_name(),
        Lang::En => day.name(),
    }
}

/// A text that goes on after a colon.
pub(crate) fn after_colon(text: &str) -> String {
    let mut letters = text.chars();
    let first = letters.next().into_iter().flat_map(char::to_lowercase);
    first.chain(letters).collect()
}
