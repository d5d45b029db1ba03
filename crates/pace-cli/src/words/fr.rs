//! French.

use pace_core::{Distance, Error, ErrorCode, Lang, Operation, Parameter, RaceDistance};

use crate::arguments::About;
use crate::batch::Broken;
use crate::fault::{Expected, Fault, Usage};
use crate::hint::Hint;
use crate::words::{Words, after_colon, example_of, reason, sentence};

pub(super) const WORDS: Words = Words {
    pace: About {
        line: "Allures de course, temps de passage et plans d'entraînement.",
        examples: "  pace 10km 45:00                       allure, vitesse et temps de passage
  pace marathon 3h30 --every 5km        un passage tous les 5 km
  pace time semi 4:45/km                le temps, d'après la distance et l'allure
  pace distance 1h00 5:00/km            la distance, d'après le temps et l'allure
  pace plan semi 1h45 --weeks 12        un plan d'entraînement
  pace predict 10km 45:00               les temps équivalents sur d'autres distances",
        more: "
Distances : 5km, 10km, semi, marathon, 400m… ou un nombre de kilomètres (21.0975).
Temps : 45:00, 1h45, 1:45:00, 45m30s ou un nombre de secondes (2700).

La langue vient de --lang, sinon de PACE_LANG, LC_ALL, LC_MESSAGES ou LANG.

Codes de sortie : 0 tout est fait, 1 quelque chose n'a pas pu se faire, 2 la demande n'est pas comprise.",
    },
    pace_usage: "pace <DISTANCE> <TEMPS> [OPTIONS]\n              pace <COMMANDE> …",
    time: About {
        line: "Le temps que prend une distance à une allure.",
        examples: "  pace time semi 4:45/km\n  pace time 10km 12.5km/h --every 1km",
        more: "",
    },
    time_usage: "pace time <DISTANCE> <ALLURE> [OPTIONS]",
    distance: About {
        line: "La distance que l'on court en un temps, à une allure.",
        examples: "  pace distance 1h00 5:00/km\n  pace distance 45:00 12km/h",
        more: "",
    },
    distance_usage: "pace distance <TEMPS> <ALLURE> [OPTIONS]",
    convert: About {
        line: "Une allure dans toutes les unités : min/km, min/mile, km/h, mph.",
        examples: "  pace convert 4:30/km\n  pace convert 7:15/mi\n  pace convert 12.5km/h",
        more: "",
    },
    convert_usage: "pace convert <ALLURE> [OPTIONS]",
    plan: About {
        line: "Un plan d'entraînement, semaine par semaine, pour 5 km, 10 km, semi ou marathon.",
        examples: "  pace plan semi 1h45
  pace plan marathon 3h30 --sessions 4 --race-date 2027-04-11
  pace plan 10km 45:00 --week 3
  pace plan semi 1h45 --race-date 2027-04-11 -o plan.ics
  pace plan semi 1h45 --format fit -o seances.zip",
        more: "
Les semaines finissent le jour de la course ; --race-date date chaque séance.
Hors de ses bornes, une option est refusée, avec ses bornes.",
    },
    plan_usage: "pace plan <COURSE> <OBJECTIF> [OPTIONS]",
    predict: About {
        line: "Les temps équivalents sur d'autres distances, par trois formules, et la VDOT.",
        examples: "  pace predict 10km 45:00\n  pace predict semi 1h45 --format json",
        more: "
Riegel (1981, exposant 1,06), Cameron, Daniels et Gilbert (1979). L'écart entre elles dit
ce que vaut une prédiction.",
    },
    predict_usage: "pace predict <DISTANCE> <TEMPS> [OPTIONS]",
    zones: About {
        line: "Les allures d'entraînement d'un objectif, à côté de celles de Daniels.",
        examples: "  pace zones semi 1h45\n  pace zones 10km 45:00 --vo2max 52",
        more: "",
    },
    zones_usage: "pace zones <COURSE> <OBJECTIF> [OPTIONS]",
    batch: About {
        line: "L'allure de chaque ligne d'un fichier CSV ou NDJSON.",
        examples: "  pace batch resultats.csv > allures.csv
  pace batch --format ndjson < resultats.csv
  pace batch resultats.ndjson -o allures.ndjson",
        more: "
Le CSV a un en-tête qui nomme les colonnes distance et time ; les autres colonnes passent
telles quelles. Le séparateur est celui de l'en-tête : virgule, point-virgule ou tabulation.
Une ligne en faute reste à sa place, avec son numéro et son erreur ; le code de sortie est alors 1.",
    },
    batch_usage: "pace batch [FICHIER] [OPTIONS]",
    completions: About {
        line: "Écrit la complétion pour un shell.",
        examples: "  pace completions bash > ~/.local/share/bash-completion/completions/pace
  pace completions zsh > ~/.zfunc/_pace
  pace completions fish > ~/.config/fish/completions/pace.fish",
        more: "",
    },
    completions_usage: "pace completions <SHELL>",
    man: About {
        line: "Écrit les pages de manuel.",
        examples: "  pace man | man -l -\n  pace man -o ~/.local/share/man/man1",
        more: "
Sans -o, la page de pace ; avec -o, un dossier où va une page par commande.",
    },
    man_usage: "pace man [-o DOSSIER]",
    help_command: About {
        line: "L'aide d'une commande.",
        examples: "  pace help plan",
        more: "",
    },
    help_usage: "pace help [COMMANDE]",
    usage: "Utilisation :",
    examples: "Exemples :",
    arguments: "Arguments\u{a0}",
    options: "Options\u{a0}",
    commands: "Commandes\u{a0}",
    command: "COMMANDE",
    distance_and_time: "Une distance et un temps",
    distance_and_pace: "Une distance et une allure",
    time_and_pace: "Un temps et une allure",
    race_and_target: "Une course (5km, 10km, semi, marathon) et un temps visé",
    a_pace: "Une allure ou une vitesse",
    batch_file: "Le fichier à lire ; sans lui, l'entrée standard",
    shell: "bash, zsh, fish, powershell ou elvish",
    help_of: "La commande",
    help: "Affiche l'aide (-h en bref, --help en entier)",
    version: "Affiche la version",
    format: "Forme de la réponse : table, json, csv, md ; pour un plan aussi ics, fit, intervals, zwo",
    output: "Écrit dans ce fichier, en entier ou pas du tout (un dossier ou un .zip pour fit, intervals, zwo)",
    color: "Couleurs : auto, always ou never",
    lang: "Langue : fr ou en",
    every: "Un passage à chaque pas : 1km, 400m, 1mi",
    at: "Des passages à ces points, en kilomètres ou avec leur unité : 5,10,15",
    strategy: "Répartition : even, negative ou positive, et de combien : negative:3 (en %)",
    unit: "Unité des passages et des allures : km ou mi",
    age: "Âge, de 1 à 119 ans : dès 40 ans, récupérations plus longues et footings plus courts",
    sessions: "Séances par semaine, de 2 à 6 (au plus 4 pour 5 km et 10 km) ; 3 sans cette option",
    weeks: "Nombre de semaines : 6 à 12 pour 5 km et 10 km, 8 à 20 pour le semi, 12 à 24 pour le marathon",
    vo2max: "VO2max en ml/kg/min, entre 10 et 100 : les allures viennent d'elle",
    previous_time: "Temps déjà réalisé sur cette distance",
    race_date: "Date de la course, comme 2027-04-11 : chaque séance reçoit la sienne",
    week: "Les séances de cette semaine, en détail",
    steps: "En JSON, ajoute les étapes de chaque séance (include=steps de l'API)",
    from: "Forme de l'entrée : csv ou ndjson ; sans cette option, d'après son début",
    error: "erreur :",
    note: "note :",
    in_time: "en",
    pace_label: "Allure",
    speed_label: "Vitesse",
    point: "Point",
    passage: "Passage",
    lap: "Tronçon",
    value: "Valeur",
    zone_column: "Zone",
    distance_column: "Distance",
    spread_column: "Écart",
    difference_column: "Différence",
    step_value: "PAS",
    points_value: "POINTS",
    strategy_value: "FAÇON",
    unit_value: "UNITÉ",
    file_value: "FICHIER",
    when_value: "QUAND",
    lang_value: "LANGUE",
    time_value: "TEMPS",
};

pub(super) fn fault_message(fault: &Fault) -> String {
    match fault {
        Fault::Request(error) => match error {
            Error::MissingParameter { parameter, .. } => {
                format!("il manque {}.", parameter_name(*parameter))
            }
            other => after_colon(&other.message(Lang::Fr).to_string()),
        },
        Fault::Option { option, value, .. } => {
            format!("« {value} » n'est pas une valeur de {option}.")
        }
        Fault::MissingPace => "il manque une allure.".to_owned(),
        Fault::InvalidPace { value, .. } => format!("l'allure « {value} » n'est pas reconnue."),
        Fault::NoAnswer => {
            "ces deux valeurs n'en donnent pas une troisième qui s'écrive.".to_owned()
        }
        Fault::Unsuited { option, with } => format!("{option} ne va pas avec {with}."),
        Fault::NeedsOutput { format } => {
            format!("la forme {format} fait plusieurs fichiers.")
        }
        Fault::NeedsRaceDate => "un agenda part de la date de la course.".to_owned(),
        Fault::Usage(usage) => match usage {
            Usage::UnknownOption { given, .. } => format!("l'option {given} n'existe pas ici."),
            Usage::MissingValue { option } => format!("{option} attend une valeur."),
            Usage::NeedlessValue { option } => format!("{option} ne prend pas de valeur."),
            Usage::Unexpected { given } => format!("« {given} » n'a pas de place ici."),
            Usage::Missing { what } => format!("il manque {what}."),
            Usage::NotText => "un argument n'est pas du texte UTF-8.".to_owned(),
            Usage::Other { report } => format!("la commande n'est pas comprise : {report}"),
        },
        Fault::BatchHead { missing } => {
            format!("la première ligne ne nomme pas de colonne « {missing} ».")
        }
        Fault::Unreadable { path: Some(path), source } => {
            format!("impossible de lire {} : {}", path.display(), reason(Lang::Fr, source))
        }
        Fault::Unreadable { path: None, source } => {
            format!("impossible de lire l'entrée standard : {}", reason(Lang::Fr, source))
        }
        Fault::Unwritable { path, source } => {
            format!("impossible d'écrire {} : {}", path.display(), reason(Lang::Fr, source))
        }
        Fault::Unprintable { source } => {
            format!("impossible d'écrire sur la sortie standard : {}", reason(Lang::Fr, source))
        }
    }
}

pub(super) fn fault_hint(fault: &Fault) -> Option<String> {
    let example = |text: &str| Some(format!("Par exemple : {text}"));
    match fault {
        Fault::Request(error) => Some(request_hint(error)),
        Fault::Option { option, expected, .. } => {
            let takes = match expected {
                Expected::Integer(bounds) => {
                    format!("un nombre entier de {} à {}", bounds.start(), bounds.end())
                }
                Expected::Between(low, high) => {
                    format!("un nombre entre {low} et {high}, bornes exclues")
                }
                Expected::Date => "une date comme 2027-04-11".to_owned(),
                Expected::Step => {
                    "un pas comme 1km, 400m, 1mi, ni trop petit pour la distance".to_owned()
                }
                Expected::Points => "des points comme 5,10,15 ou 400m,1mi".to_owned(),
                Expected::Strategy => {
                    "even, negative ou positive, et un pourcentage au besoin : negative:3"
                        .to_owned()
                }
                Expected::OneOf(choices) => format!("un de ces mots : {}", choices.join(", ")),
            };
            Some(format!("{option} prend {takes}."))
        }
        Fault::MissingPace | Fault::NoAnswer => example("pace time semi 4:45/km"),
        Fault::InvalidPace { error, .. } => Some(sentence(error.what_to_send(Lang::Fr))),
        Fault::Unsuited { option, .. } => Some(format!("Ôtez {option}.")),
        Fault::NeedsOutput { format } => Some(format!(
            "Donnez un dossier ou un .zip : pace plan semi 1h45 --format {format} -o seances.zip"
        )),
        Fault::NeedsRaceDate => example("pace plan semi 1h45 --race-date 2027-04-11 -o plan.ics"),
        Fault::Usage(usage) => match usage {
            Usage::UnknownOption { like: Some(like), .. } => {
                Some(format!("Vouliez-vous dire {like} ? Voir pace --help."))
            }
            Usage::MissingValue { .. }
            | Usage::NeedlessValue { .. }
            | Usage::UnknownOption { .. }
            | Usage::Missing { .. }
            | Usage::Other { .. }
            | Usage::NotText => Some("Voir pace --help.".to_owned()),
            Usage::Unexpected { .. } => example("pace 10km 45:00"),
        },
        Fault::BatchHead { .. } => Some("Commencez par une ligne comme : distance,time".to_owned()),
        Fault::Unreadable { .. } => example("pace batch resultats.csv"),
        Fault::Unwritable { .. } => example("pace 10km 45:00 -o passages.csv"),
        Fault::Unprintable { .. } => None,
    }
}

fn request_hint(error: &Error) -> String {
    let (operation, call) = example_of(error);
    let what = match (error.code(), operation) {
        (ErrorCode::InvalidDistance, Operation::Plan) => {
            let races = RaceDistance::ALL.map(RaceDistance::alias).join(", ");
            format!("Il y a des plans pour {races}.")
        }
        (ErrorCode::InvalidDistance, _) => {
            let names = Distance::RACE_ALIASES.map(|(name, _)| name).join(", ");
            format!(
                "Une distance est un nombre de kilomètres (10, 21.0975) ou un nom : {names}, 400m, 1500m…"
            )
        }
        (ErrorCode::InvalidTime, _) => {
            "Un temps s'écrit 45:00, 1h45, 1:45:00, 45m30s, ou 2700 (en secondes).".to_owned()
        }
        _ => return format!("Par exemple : {call}"),
    };
    format!("{what} Par exemple : {call}")
}

const fn parameter_name(parameter: Parameter) -> &'static str {
    match parameter {
        Parameter::Distance => "une distance",
        Parameter::Time | Parameter::Temps => "un temps",
        Parameter::PreviousTime => "le temps précédent",
        Parameter::Age => "l'âge",
        Parameter::Sessions => "le nombre de séances",
        Parameter::Weeks => "le nombre de semaines",
        Parameter::Vo2max => "la VO2max",
        Parameter::Include | Parameter::Lang => "une option",
    }
}

pub(super) fn hint(hint: &Hint) -> String {
    match hint {
        Hint::OtherTime { typed, read, likelier } => {
            format!("{typed} est {read} ; vouliez-vous dire {likelier} ?")
        }
        Hint::OtherCommand { call } => format!("vouliez-vous dire : {call} ?"),
    }
}

pub(super) fn broken_line(broken: Broken) -> String {
    match broken {
        Broken::Fields { expected } => {
            format!("La ligne n'a pas {expected} champs, comme la première.")
        }
        Broken::OpenQuote => "Un guillemet ouvert n'est pas fermé sur la ligne.".to_owned(),
        Broken::NoObject => "La ligne n'est pas un objet JSON.".to_owned(),
        Broken::NoText => "La distance ou le temps n'est pas un texte.".to_owned(),
        Broken::TooLong => "La ligne est trop longue ; elle est coupée ici.".to_owned(),
    }
}
