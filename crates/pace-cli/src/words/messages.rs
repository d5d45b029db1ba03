//! What went wrong and what to type instead; advice beside an answer.

use std::io::ErrorKind;

use pace_core::{Error, Lang, LengthUnit, Parameter, Text};

use crate::advice::Advice;
use crate::error::{BrokenLine, CliError, CourseFault, Expected, HeadFault, PaceFault, Usage};
use crate::near::nearest as nearest_word;
use crate::words::help;
use crate::words::sentences::{after_colon, day_name, reason, say, shell_word, writes_input};

impl CliError {
    /// What is wrong, in a sentence.
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            Self::Request(Error::MissingParameter { parameter, .. }) => {
                let what = required(*parameter).in_lang(lang);
                say!(lang, "il manque {what}.", "{what} is missing.")
            }
            Self::Request(error) => after_colon(&error.message(lang).to_string()),
            Self::Typed { error, .. } => after_colon(&error.message(lang)),
            Self::Option { value, expected: Expected::RealDay, .. } => {
                say!(lang, "le jour « {value} » n'existe pas.", "there is no day \"{value}\".")
            }
            Self::Option { option, value, .. } => say!(
                lang,
                "« {value} » n'est pas une valeur de --{option}.",
                "\"{value}\" is not a value of --{option}.",
            ),
            Self::Pace(fault) => fault.message(lang),
            Self::NoAnswer => say!(
                lang,
                "ces deux valeurs n'en donnent pas une troisième qui s'écrive.",
                "these two do not give a third that can be written.",
            ),
            Self::NoSplits(error) => {
                let reason = error.message(lang);
                say!(lang, "{reason}.", "{reason}.")
            }
            Self::Unsuited { option, with } => {
                say!(lang, "{option} ne va pas avec {with}.", "{option} does not go with {with}.")
            }
            Self::Needs { option, what } => say!(
                lang,
                "{option} ne dit rien sans {what}.",
                "{option} says nothing without {what}."
            ),
            Self::NeedsOption(option) => {
                say!(lang, "il manque {option}.", "{option} is missing.")
            }
            Self::NoGrade => say!(
                lang,
                "les tables d'âge n'ont pas cette distance, ou ce n'est pas un temps de course.",
                "the age tables do not have this distance, or nobody races in that time.",
            ),
            Self::Course(fault) => fault.message(lang),
            Self::Ending { ending, .. } => say!(
                lang,
                "cette réponse n'a pas de forme qui finisse en .{ending}.",
                "this answer has no form that ends in .{ending}.",
            ),
            Self::NeedsOutput(format) => say!(
                lang,
                "la forme {format} fait plusieurs fichiers.",
                "the form {format} makes several files.",
            ),
            Self::NeedsRaceDate => say!(
                lang,
                "un agenda part de la date de la course.",
                "a calendar is counted from the date of the race.",
            ),
            Self::Usage(usage) => usage.message(lang),
            Self::BatchHead(fault) => fault.message(lang),
            Self::WritesInput(path) => writes_input(lang, &path.display()),
            Self::Unreadable { path, source } => {
                let reason = reason(lang, source);
                match path.as_ref().map(|path| path.display()) {
                    Some(path) => say!(
                        lang,
                        "impossible de lire {path} : {reason}",
                        "{path} cannot be read: {reason}",
                    ),
                    None => say!(
                        lang,
                        "impossible de lire l'entrée standard : {reason}",
                        "standard input cannot be read: {reason}",
                    ),
                }
            }
            Self::Unwritable { path, source } => {
                let (path, reason) = (path.display(), reason(lang, source));
                say!(
                    lang,
                    "impossible d'écrire {path} : {reason}",
                    "{path} cannot be written: {reason}",
                )
            }
            Self::Unprintable(source) => {
                let reason = reason(lang, source);
                say!(
                    lang,
                    "impossible d'écrire sur la sortie standard : {reason}",
                    "standard output cannot be written: {reason}",
                )
            }
        }
    }

    /// What to type instead, to a command by its name.
    pub(crate) fn hint(&self, command: &str, lang: Lang) -> Option<String> {
        let call = help::of(command).example(lang);
        let example = |call: &str| example(call, lang);
        Some(match self {
            Self::Request(_)
            | Self::NeedsOption(_)
            | Self::NoAnswer
            | Self::Course(CourseFault::MissingFile) => example(call),
            Self::Typed { error, .. } => match error.nearest() {
                // These take more than the two.
                _ if ["course", "grade"].contains(&command) => error.hint(lang),
                Some((distance, time)) => nearest(&call_of(command, &distance, &time), lang),
                None => error.hint(lang),
            },
            Self::Pace(fault) => fault.hint(command, lang),
            Self::Option { option, expected, .. } => {
                let expected = expected.name(lang);
                say!(lang, "--{option} prend {expected}.", "--{option} takes {expected}.")
            }
            Self::NoGrade => say!(
                lang,
                "Elles vont du mile à 200 km, de 5 à 100 ans.",
                "They go from a mile to 200 km, and from 5 to 100 years.",
            ),
            Self::Course(fault) => return fault.hint(lang),
            Self::Needs { what, .. } => say!(lang, "Ajoutez {what}.", "Add {what}."),
            Self::Unsuited { option, .. } => say!(lang, "Ôtez {option}.", "Leave {option} out."),
            Self::Ending { forms, .. } => {
                let names: Vec<_> = forms.iter().map(|form| form.name()).collect();
                let names = names.join(", ");
                say!(
                    lang,
                    "Ses formes : {names} ; --format en choisit une, quel que soit le nom.",
                    "Its forms: {names}; --format chooses one, whatever the name.",
                )
            }
            Self::NeedsOutput(format) => say!(
                lang,
                "Donnez un dossier ou un .zip : pace plan semi 1h45 --format {format} -o seances.zip",
                "Give a folder or a .zip: pace plan half 1h45 --format {format} -o sessions.zip",
            ),
            Self::NeedsRaceDate => {
                let race = Text::new("semi", "half").in_lang(lang);
                example(&format!("pace plan {race} 1h45 --race-date 2027-04-11 -o plan.ics"))
            }
            Self::Usage(usage) => usage.hint(command, lang),
            Self::BatchHead(fault) => fault.hint(lang),
            Self::Unreadable { .. } if command == "course" => example(call),
            Self::Unreadable { .. } => {
                let file = Text::new("resultats.csv", "results.csv").in_lang(lang);
                example(&format!("pace batch {file}"))
            }
            Self::Unwritable { path, source } if source.kind() == ErrorKind::NotFound => {
                let name = path.file_name().unwrap_or(path.as_os_str()).display();
                say!(
                    lang,
                    "Créez d'abord le dossier, ou écrivez ici : -o {name}",
                    "Make the folder first, or write here: -o {name}",
                )
            }
            Self::WritesInput(_) | Self::Unwritable { .. } => {
                say!(lang, "Choisissez un autre fichier pour -o.", "Choose another file for -o.")
            }
            Self::NoSplits(_) | Self::Unprintable(_) => return None,
        })
    }
}

impl PaceFault {
    fn message(&self, lang: Lang) -> String {
        match self {
            Self::Missing => say!(lang, "il manque une allure.", "a pace is missing."),
            Self::Alone(given) => say!(
                lang,
                "« {given} » est une allure : il manque une distance ou un temps.",
                "\"{given}\" is a pace: a distance or a time is missing.",
            ),
            Self::Unread(value) => say!(
                lang,
                "l'allure « {value} » n'est pas reconnue.",
                "the pace \"{value}\" is not recognised.",
            ),
            Self::NotRunnable { pace, .. } => {
                let pace = pace.per(LengthUnit::Km);
                say!(lang, "{pace} : cela ne se court pas.", "{pace}: nobody runs that.")
            }
        }
    }

    fn hint(&self, command: &str, lang: Lang) -> String {
        match self {
            Self::Missing => example(help::of(command).example(lang), lang),
            Self::Alone(given) => say!(
                lang,
                "Dans d'autres unités : pace convert {given} ; le temps qu'elle fait : pace time semi {given}",
                "In other units: pace convert {given}; the time that it makes: pace time half {given}",
            ),
            Self::Unread(_) => say!(
                lang,
                "Une allure s'écrit 4:45/km, 7:39/mi ou 1:30/400m ; une vitesse, 12,5km/h, 8mph ou 4,2m/s.",
                "A pace is like 4:45/km, 7:39/mi or 1:30/400m; a speed, like 12.5km/h, 8mph or 4.2m/s.",
            ),
            Self::NotRunnable { nearest: (command, [first, second]), .. } => {
                nearest(&call_of(command, first, second), lang)
            }
        }
    }
}

impl HeadFault {
    fn message(&self, lang: Lang) -> String {
        match self {
            Self::Missing(column) => say!(
                lang,
                "la première ligne ne nomme pas de colonne « {column} ».",
                "the first line names no column \"{column}\".",
            ),
            Self::OurMember { column, .. } => say!(
                lang,
                "pace écrit dans chaque objet un membre « {column} » : votre colonne « {column} » serait perdue.",
                "pace writes a member \"{column}\" into each object: your column \"{column}\" would be lost.",
            ),
            Self::Twice { column, .. } => say!(
                lang,
                "la colonne « {column} » est là deux fois, et un objet n'a chaque nom qu'une fois.",
                "the column \"{column}\" stands twice, and an object has each name once.",
            ),
        }
    }

    fn hint(&self, lang: Lang) -> String {
        match self {
            Self::Missing(_) => say!(
                lang,
                "Commencez par une ligne comme : distance,time",
                "Begin with a line such as: distance,time",
            ),
            Self::OurMember { instead, .. } => say!(
                lang,
                "Appelez-la « {instead} » dans la première ligne, ou restez en CSV : --format csv",
                "Call it \"{instead}\" in the first line, or stay with CSV: --format csv",
            ),
            Self::Twice { instead, .. } => say!(
                lang,
                "Appelez l'une des deux « {instead} » dans la première ligne, ou restez en CSV : --format csv",
                "Call one of them \"{instead}\" in the first line, or stay with CSV: --format csv",
            ),
        }
    }
}

impl Usage {
    fn message(&self, lang: Lang) -> String {
        match self {
            Self::UnknownOption { given, .. } => {
                say!(lang, "l'option {given} n'existe pas ici.", "there is no option {given} here.")
            }
            Self::MissingValue(option) => {
                say!(lang, "{option} attend une valeur.", "{option} wants a value.")
            }
            Self::NeedlessValue(option) => {
                say!(lang, "{option} ne prend pas de valeur.", "{option} takes no value.")
            }
            Self::Unexpected(given) => {
                say!(lang, "« {given} » n'a pas de place ici.", "\"{given}\" has no place here.")
            }
            Self::Negative(given) => say!(
                lang,
                "« {given} » est négatif : distances et temps sont au-dessus de 0.",
                "\"{given}\" is negative: distances and times are above 0.",
            ),
            Self::NotOneOf { given, .. } => {
                say!(lang, "« {given} » n'est pas connu ici.", "\"{given}\" is not known here.")
            }
            Self::Missing(what) => say!(lang, "il manque {what}.", "{what} is missing."),
            Self::NotText => say!(
                lang,
                "un argument n'est pas du texte UTF-8.",
                "an argument is not UTF-8 text.",
            ),
            Self::Other(report) => say!(
                lang,
                "la commande n'est pas comprise : {report}",
                "the command is not understood: {report}",
            ),
        }
    }
}

impl Usage {
    fn hint(&self, command: &str, lang: Lang) -> String {
        let call = help::of(command).example(lang);
        let meant = |word: &str| say!(lang, "Vouliez-vous dire {word} ?", "Did you mean {word}?");
        let see_help = || {
            let space = if command.is_empty() { "" } else { " " };
            say!(lang, "Voir pace {command}{space}--help.", "See pace {command}{space}--help.")
        };
        match self {
            Self::UnknownOption { like: Some((like, of)), .. } if of == command => {
                meant(like) + " " + &see_help()
            }
            Self::UnknownOption { like: Some((like, of)), .. } => say!(
                lang,
                "{like} est une option de pace {of} : voir pace {of} --help.",
                "{like} is an option of pace {of}: see pace {of} --help.",
            ),
            Self::NotOneOf { given, choices } => {
                let near = nearest_word(&given.to_string(), choices.iter().map(String::as_str));
                let near = near.map(|near| meant(near) + " ").unwrap_or_default();
                let choices = choices.join(", ");
                say!(
                    lang,
                    "{near}Un de ces mots : {choices}.",
                    "{near}One of these words: {choices}.",
                )
            }
            Self::Unexpected(_) if command == "batch" => say!(
                lang,
                "Un fichier à la fois. Par exemple : {call}",
                "One file at a time. For example: {call}",
            ),
            Self::Unexpected(_) | Self::Negative(_) => example(call, lang),
            _ => see_help(),
        }
    }
}

impl Expected {
    /// What an option takes, after « prend », "takes".
    fn name(&self, lang: Lang) -> String {
        match self {
            Self::Integer(bounds) => {
                let (low, high) = (bounds.start(), bounds.end());
                say!(
                    lang,
                    "un nombre entier de {low} à {high}",
                    "a whole number from {low} to {high}",
                )
            }
            Self::BelowHeartMax(bounds) => {
                let (low, high) = (bounds.start(), bounds.end());
                say!(
                    lang,
                    "un nombre entier de {low} à {high}, au-dessous de --hr-max",
                    "a whole number from {low} to {high}, below --hr-max",
                )
            }
            Self::Between(low, high) => say!(
                lang,
                "un nombre entre {low} et {high}, bornes exclues",
                "a number above {low} and below {high}",
            ),
            Self::Within(low, high) => {
                let [low, high] = [low, high].map(|bound| lang.decimal(bound));
                say!(lang, "un nombre de {low} à {high}", "a number from {low} to {high}")
            }
            Self::Race => say!(
                lang,
                "une distance et un temps, comme semi=1h40",
                "a distance and a time, such as half=1h40",
            ),
            Self::Distance => say!(
                lang,
                "une distance comme 10km, semi ou 10mi",
                "a distance such as 10km, half or 10mi",
            ),
            Self::Distances => {
                say!(lang, "des distances comme 15km,30km", "distances such as 15km,30km",)
            }
            Self::Date | Self::RealDay => say!(
                lang,
                "une date comme 2027-04-11, 11/04/2027 ou \"11 avril 2027\"",
                "a date such as 2027-04-11, 11/04/2027 (the day first) or \"11 April 2027\"",
            ),
            Self::StartDate => say!(
                lang,
                "une date comme 2027-01-18, et --race-date, qui vient après",
                "a date such as 2027-01-18, and --race-date, which comes after it",
            ),
            Self::ClockTime => say!(
                lang,
                "une heure comme 18:30, 18h30 ou 7:00",
                "a time of the day such as 18:30 or 7:00",
            ),
            Self::Days => say!(
                lang,
                "au moins deux jours, comme mar,jeu,dim",
                "at least two days, as tue,thu,sun",
            ),
            Self::LongRunDay(days) => {
                let names = days.iter().map(|day| day_name(day, lang)).collect::<Vec<_>>();
                let listed = names.join(",");
                say!(lang, "un des jours de --days : {listed}", "one of --days: {listed}")
            }
            Self::Step => {
                say!(lang, "un pas comme 1km, 400m, 1mi", "a step such as 1km, 400m, 1mi",)
            }
            Self::RisingPoints => say!(
                lang,
                "des points de plus en plus loin, un point devant les décimales : 5,10,21.1",
                "points that lie further and further, a point before decimals: 5,10,21.1",
            ),
            Self::Points => say!(
                lang,
                "des points comme 5,10,15 ou 400m,1mi",
                "points such as 5,10,15 or 400m,1mi",
            ),
            Self::Strategy => say!(
                lang,
                "régulier, négatif ou positif, et un pourcentage au besoin : négatif:3",
                "even, negative or positive, and a percentage if you like: negative:3",
            ),
            Self::OneOf(choices) => {
                let choices = choices.join(", ");
                say!(lang, "un de ces mots : {choices}", "one of these words: {choices}")
            }
        }
    }
}

fn example(call: &str, lang: Lang) -> String {
    say!(lang, "Par exemple : {call}", "For example: {call}")
}

fn nearest(call: &str, lang: Lang) -> String {
    say!(lang, "Le plus proche qui se court : {call}", "The nearest that can be run: {call}")
}

/// A call of a command, of two parts as they are typed.
fn call_of(command: &str, distance: &str, time: &str) -> String {
    let words = ["pace", command, &shell_word(distance), &shell_word(time)];
    words.into_iter().filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// What a question cannot do without, which is a distance and a time.
const fn required(parameter: Parameter) -> Text {
    match parameter {
        Parameter::Distance => Text::new("une distance", "a distance"),
        _ => Text::new("un temps", "a time"),
    }
}

impl Advice {
    /// The advice, in a sentence.
    pub(crate) fn message(&self, lang: Lang) -> String {
        let call = &self.call;
        say!(lang, "vouliez-vous dire : {call} ?", "did you mean: {call}?")
    }
}

impl BrokenLine {
    /// What is wrong with the line, in a sentence.
    pub(crate) fn message(self, lang: Lang) -> String {
        match self {
            Self::Fields(expected) => say!(
                lang,
                "La ligne n'a pas {expected} champs, comme la première.",
                "The line does not have {expected} fields, as the first one has.",
            ),
            Self::OpenQuote => say!(
                lang,
                "Un guillemet ouvert n'est pas fermé sur la ligne.",
                "A quote that opens is not closed on the line.",
            ),
            Self::NoObject => say!(
                lang,
                "La ligne n'est pas un objet JSON dont chaque membre est là une fois.",
                "The line is not a JSON object with each member once.",
            ),
            Self::NoText => say!(
                lang,
                "La distance ou le temps n'est pas un texte.",
                "The distance or the time is not a text.",
            ),
            Self::OurMember(name) => say!(
                lang,
                "La ligne a un membre « {name} », que pace écrit aussi : donnez-lui un autre nom.",
                "The line has a member \"{name}\", which pace writes, too: give it another name.",
            ),
            Self::TooLong => say!(
                lang,
                "La ligne est trop longue ; elle est coupée ici.",
                "The line is too long; it is cut here.",
            ),
        }
    }
}
