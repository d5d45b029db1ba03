//! French.

use std::fmt;

use crate::api::error::{Error, Parameter};
use crate::api::guide::Tool;
use crate::api::note::Note;
use crate::api::operation::Operation;
use crate::distance::{Distance, RaceDistance};
use crate::lang::Lang;
use crate::pace::ParsePaceError;
use crate::plan::Plan;
use crate::plan::library::Workout;
use crate::plan::session::SessionKind;
use crate::strategy::RaceSplitsError;
use crate::text::join;
use crate::text::session::Words;
use crate::time::clock;
use crate::write::{Padded, pieces};
use crate::zones::{PaceWithUnit, Zone};

pub(super) const fn race_name(race: RaceDistance) -> &'static str {
    match race {
        RaceDistance::FiveKm => "5 km",
        RaceDistance::TenKm => "10 km",
        RaceDistance::HalfMarathon => "Semi-marathon",
        RaceDistance::Marathon => "Marathon",
    }
}

pub(super) fn finish(race: RaceDistance, out: &mut impl fmt::Write) -> fmt::Result {
    pieces!(out, "Arrivée (", race_name(race), ")")
}

#[cfg(feature = "chrono")]
pub(super) const RACE_DATE_OUT_OF_RANGE: &str =
    "La date de la course doit laisser chaque jour du plan entre les années 1 et 9999.";

pub(super) const WHAT_TIME_TO_SEND: &str =
    "un temps s'écrit comme 45:00, 1:45:00, 1h45 ou 2700, et dépasse 0 seconde";

pub(super) const WHAT_DISTANCE_TO_SEND: &str = "une distance s'écrit comme 10km, semi, marathon, 400m, ou comme un nombre positif de kilomètres";

pub(super) const fn what_pace_to_send(error: ParsePaceError) -> &'static str {
    match error {
        ParsePaceError::NoUnit => {
            "un nombre seul peut être une allure ou une vitesse : ajoutez l'unité, comme dans 4:45/km, 7:39/mi, 12.5 km/h ou 8 mph"
        }
        ParsePaceError::Shape => {
            "une allure s'écrit comme 4:45, 4'45\"/km ou 7:39/mi, une vitesse comme 12.5 km/h ou 8 mph, avec un point décimal"
        }
        ParsePaceError::OutOfRange => {
            "une allure ou une vitesse dépasse 0 et doit tenir dans les nombres d'une réponse"
        }
    }
}

pub(super) const WHAT_STRATEGY_TO_SEND: &str = "une stratégie est even, negative ou positive, les deux dernières avec un pourcentage au-dessus de 0 et jusqu'à 20, comme dans negative:2.5";

pub(super) const fn race_splits_error(error: RaceSplitsError) -> &'static str {
    match error {
        RaceSplitsError::TooManyRows => {
            "un tableau de passage a au plus 10 000 lignes : prenez un pas plus long"
        }
        RaceSplitsError::NoRoom => {
            "ces nombres ont trop de chiffres pour un tableau de passage exact"
        }
    }
}

pub(super) fn error_message(error: &Error, out: &mut impl fmt::Write) -> fmt::Result {
    match error {
        Error::MissingParameter { parameter, .. } => {
            write!(out, "Le paramètre « {} » est obligatoire.", parameter.name())
        }
        Error::InvalidDistance { operation: Operation::Plan, value } => {
            write!(out, "Il n'y a pas de plan pour la distance « {value} ».")
        }
        Error::InvalidDistance { value, .. } => {
            write!(out, "La distance « {value} » n'est pas reconnue.")
        }
        Error::UnanswerableDistance { value } => write!(
            out,
            "La distance « {value} » donne, dans ce temps, une allure ou une vitesse trop grande pour être écrite."
        ),
        Error::InvalidTime { parameter, value, .. } => {
            write!(
                out,
                "Le temps « {value} » (paramètre « {} ») n'est pas valide.",
                parameter.name()
            )
        }
        Error::UnsupportedApiVersion { value } => {
            write!(out, "La version d'API « {value} » n'existe pas.")
        }
        Error::NotFound { path } => write!(out, "Le chemin « {path} » n'existe pas."),
        Error::MethodNotAllowed { method, path, allowed } => {
            write!(
                out,
                "La méthode {method} n'est pas acceptée sur {path} (méthodes acceptées : "
            )?;
            join(out, allowed, ", ")?;
            out.write_str(").")
        }
        Error::ForbiddenOrigin { value } => {
            write!(out, "Les pages de l'origine « {value} » ne peuvent pas appeler les outils.")
        }
        Error::UnsupportedMediaType { value } => {
            write!(out, "Le format « {value} » du corps n'est pas du JSON.")
        }
        Error::NotAcceptable { value } => {
            write!(out, "La réponse serait en JSON, que « Accept: {value} » exclut.")
        }
        Error::PayloadTooLarge { limit } => {
            write!(out, "Le corps dépasse {limit} octets.")
        }
        Error::RequestTimeout { seconds } => {
            write!(out, "Le corps n'est pas arrivé en {seconds} s.")
        }
        Error::UriTooLong { limit } => {
            write!(out, "Le chemin et ses paramètres dépassent {limit} octets.")
        }
        Error::HeadersTooLarge { limit } => {
            write!(out, "Les en-têtes dépassent {limit} octets au total.")
        }
        Error::Unavailable => out.write_str("Le service va s'arrêter."),
        Error::Internal => out.write_str("Une erreur interne a empêché de répondre."),
    }
}

/// The hint of an error around a message to the tools.
fn tool_hint(hint: &str, out: &mut impl fmt::Write) -> fmt::Result {
    let (path, tool) = (Tool::PATH, Tool::GetSiteGuide.name());
    write!(
        out,
        "{hint} Exemple : POST {path} avec {{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"tools/call\",\"params\":{{\"name\":\"{tool}\"}}}}"
    )
}

pub(super) fn error_hint(error: &Error, out: &mut impl fmt::Write) -> fmt::Result {
    let operation = match error {
        Error::MissingParameter { operation, parameter } => {
            write!(out, "Ajoutez « {} » à l'appel.", parameter.name())?;
            *operation
        }
        Error::InvalidDistance { operation: Operation::Plan, .. } => {
            out.write_str("Distances des plans : ")?;
            join(out, &RaceDistance::PLAN_TEXTS.map(|(text, _)| text), ", ")?;
            out.write_str(".")?;
            Operation::Plan
        }
        Error::InvalidDistance { operation, .. } => {
            out.write_str(
                "Donnez un nombre de kilomètres supérieur à 0, avec un point décimal (10, 21.0975), ou un nom : ",
            )?;
            join(out, &Distance::RACE_ALIASES.map(|(text, _)| text), ", ")?;
            out.write_str(", ")?;
            join(out, &Distance::METRE_ALIASES.map(|(text, _)| text), ", ")?;
            out.write_str(".")?;
            *operation
        }
        Error::UnanswerableDistance { .. } => {
            out.write_str("Donnez une distance et un temps qui vont ensemble.")?;
            Operation::Pace
        }
        Error::InvalidTime { operation, .. } => {
            out.write_str(
                "Donnez plus de 0 seconde sous l'une de ces formes : 2700 (secondes), 45:00, 1:45:00, 1h45, 1h45m, 1h45m00s, 45m30s.",
            )?;
            *operation
        }
        Error::UnsupportedApiVersion { .. } => {
            out.write_str("Envoyez l'en-tête « API-Version: 1 », ou aucun.")?;
            Operation::Pace
        }
        Error::NotFound { .. } => {
            out.write_str("Appelez l'un des chemins de « endpoints ».")?;
            Operation::Pace
        }
        Error::MethodNotAllowed { allowed, .. } if !allowed.contains(&"GET") => {
            return tool_hint("Les outils s'appellent par POST.", out);
        }
        Error::ForbiddenOrigin { .. } => {
            return tool_hint(
                "Appelez depuis une origine que l'exploitant autorise, ou sans navigateur.",
                out,
            );
        }
        Error::UnsupportedMediaType { .. } => {
            return tool_hint("Envoyez « Content-Type: application/json ».", out);
        }
        Error::NotAcceptable { .. } => {
            return tool_hint("Envoyez « Accept: application/json, text/event-stream ».", out);
        }
        Error::PayloadTooLarge { .. } => {
            return tool_hint("Envoyez un seul message, plus court.", out);
        }
        Error::RequestTimeout { .. } => {
            return tool_hint("Envoyez le message d'un trait.", out);
        }
        Error::UriTooLong { .. } => {
            out.write_str("Ne gardez que les paramètres utiles.")?;
            Operation::Pace
        }
        Error::HeadersTooLarge { .. } => {
            out.write_str("Envoyez moins d'en-têtes ; aucun n'est obligatoire.")?;
            Operation::Pace
        }
        Error::Unavailable => {
            out.write_str("Réessayez dans quelques secondes.")?;
            Operation::Pace
        }
        Error::MethodNotAllowed { .. } => {
            out.write_str("Ce service est en lecture seule : appelez-le par GET.")?;
            Operation::Pace
        }
        Error::Internal => {
            out.write_str(
                "Réessayez ; si l'erreur persiste, signalez-la à l'exploitant du service.",
            )?;
            Operation::Pace
        }
    };
    write!(out, " Exemple : {}", operation.example())?;
    match error {
        Error::InvalidTime { parameter: Parameter::PreviousTime, .. } => {
            out.write_str("&previous_time=1h52")
        }
        _ => Ok(()),
    }
}

pub(super) fn note(note: &Note, out: &mut impl fmt::Write) -> fmt::Result {
    match note {
        Note::AgeIgnored { value } => {
            write!(out, "L'âge « {value} » n'est pas compris entre 1 et 119 ans : il n'est pas pris en compte.")
        }
        Note::SessionsDefaulted { value, applied } => write!(
            out,
            "« {value} » séances par semaine n'est pas un nombre de 2 à 6 : le plan en compte {applied}."
        ),
        Note::SessionsReduced { value, applied } => write!(
            out,
            "Pour cette distance, un plan compte au plus {applied} séances par semaine, au lieu de {value}."
        ),
        Note::WeeksDefaulted { value, applied } => write!(
            out,
            "« {value} » n'est pas un nombre de semaines : le plan en compte {applied}."
        ),
        Note::WeeksClamped { value, applied } => write!(
            out,
            "Pour cette distance, la durée la plus proche de {value} semaines est de {applied} semaines."
        ),
        Note::Vo2maxIgnored { value } => write!(
            out,
            "La VO2max « {value} » n'est pas comprise entre 10 et 100 ml/kg/min : les allures viennent de l'objectif."
        ),
        Note::ShortPreparation { least } => write!(
            out,
            "Un marathon se prépare en {least} semaines au moins : avec moins de temps, visez plutôt une course plus courte ou plus lointaine."
        ),
        Note::WideGap { percent } => write!(
            out,
            "L'objectif est {percent} % plus rapide que votre temps précédent : un objectif intermédiaire serait plus sûr."
        ),
        Note::Vo2maxFar { faster: true } => out.write_str(
            "Les allures tirées de la VO2max sont bien plus rapides que celles de l'objectif : fiez-vous à vos sensations.",
        ),
        Note::Vo2maxFar { faster: false } => out.write_str(
            "Les allures tirées de la VO2max sont bien plus lentes que celles de l'objectif, qui paraît ambitieux.",
        ),
        Note::BeyondWorldRecord { record } => write!(
            out,
            "L'objectif est plus rapide que le record du monde à l'heure où ces lignes sont écrites ({}, {}, {} {}).",
            record.time.formatted(),
            record.runner,
            record.place.in_lang(Lang::Fr),
            record.year()
        ),
    }
}

pub(super) const fn workout_name(workout: Workout, race: RaceDistance) -> &'static str {
    match workout {
        Workout::EasyRun => "Footing facile",
        Workout::RollingRun => "Footing vallonné",
        Workout::EasyStrides => "Footing et lignes droites",
        Workout::Shakeout => "Déblocage",
        Workout::LongRun => "Sortie longue",
        Workout::ProgressiveLongRun => "Sortie longue progressive",
        Workout::RacePaceLongRun => match race {
            RaceDistance::FiveKm => "Sortie longue, allure 5 km",
            RaceDistance::TenKm => "Sortie longue, allure 10 km",
            RaceDistance::HalfMarathon => "Sortie longue, allure semi",
            RaceDistance::Marathon => "Sortie longue, allure marathon",
        },
        Workout::ShortHills => "Côtes courtes",
        Workout::LongHills => "Côtes longues",
        Workout::Fartlek => "Fartlek nature",
        Workout::LongFartlek => "Fartlek long",
        Workout::ThirtyThirty => "VMA courte 30/30",
        Workout::Repeats200 => "VMA courte",
        Workout::Repeats400 => "VMA sur 400 m",
        Workout::Repeats1000 => "VMA longue",
        Workout::ThreeMinuteRepeats => "VMA longue au temps",
        Workout::Pyramid => "Pyramide",
        Workout::ThresholdBlocks => "Seuil fractionné",
        Workout::CruiseIntervals => "Seuil court",
        Workout::ContinuousThreshold => "Seuil continu",
        Workout::ProgressiveTempo => "Tempo progressif",
        Workout::Pace5k => "Allure 5 km",
        Workout::Pace10k => "Allure 10 km",
        Workout::HalfMarathonPace => "Allure semi",
        Workout::MarathonPace => "Allure marathon",
        Workout::RacePaceReminder => "Rappel d'allure",
        Workout::Race => "Jour de course",
    }
}

pub(super) const fn workout_purposes(
    workout: Workout,
    race: RaceDistance,
) -> &'static [&'static str] {
    match workout {
        Workout::EasyRun => &[
            "En aisance respiratoire : vous devez pouvoir parler.",
            "Facile, vraiment facile : c'est ce qui rend les autres séances possibles.",
            "Le corps récupère et s'adapte : fiez-vous à votre souffle plus qu'à votre montre.",
        ],
        Workout::RollingRun => {
            &["Sur un parcours vallonné, à l'effort constant plutôt qu'à l'allure constante."]
        }
        Workout::EasyStrides => &[
            "Des accélérations souples et relâchées, sans sprinter, pour garder une belle foulée.",
            "Les lignes droites se courent vite mais relâché, épaules basses, sur terrain plat.",
            "Quelques accélérations pour réveiller la foulée : montez progressivement en vitesse.",
        ],
        Workout::Shakeout => &["Pour arriver les jambes légères ; couchez-vous tôt."],
        Workout::LongRun => &[
            "L'endurance se construit ici : restez facile du début à la fin.",
            "Partez lentement : la fin doit être aussi confortable que le début.",
            "Du temps passé à courir, sans chercher la vitesse.",
        ],
        Workout::ProgressiveLongRun => &[
            "Finissez un peu plus vite qu'au départ, sans forcer.",
            "Le premier tiers paraît trop lent ? C'est le but ; gardez de l'allant pour la fin.",
        ],
        Workout::RacePaceLongRun => &[
            "Apprenez à tenir l'allure de course sur des jambes déjà fatiguées.",
            "Trouvez l'allure dès le premier kilomètre du bloc, puis n'y touchez plus.",
        ],
        Workout::ShortHills => &["De la force et une foulée puissante, en gardant le buste droit."],
        Workout::LongHills => {
            &["De la force et du souffle : montez régulier, sans vous asphyxier."]
        }
        Workout::Fartlek => {
            &["Jouez avec le terrain ; les dernières minutes doivent valoir les premières."]
        }
        Workout::LongFartlek => {
            &["Des efforts soutenus mais maîtrisés, pour habituer le corps à durer."]
        }
        Workout::ThirtyThirty => &["Pour développer la VMA sans accumuler trop de fatigue."],
        Workout::Repeats200 => &["De la vitesse relâchée : chaque répétition dans le même temps."],
        Workout::Repeats400 => &["Pour développer la VMA : partez prudent et restez régulier."],
        Workout::Repeats1000 => &["Pour soutenir longtemps une intensité proche de la VMA."],
        Workout::ThreeMinuteRepeats => {
            &["Pour soutenir la VMA : la dernière répétition aussi vite que la première."]
        }
        Workout::Pyramid => &["Pour varier les durées d'effort sans changer d'allure."],
        Workout::ThresholdBlocks => match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => {
                &["Un effort soutenu que vous pourriez tenir une heure, pour repousser le seuil."]
            }
            // Their threshold zone is slower than a race pace held for longer than that.
            RaceDistance::HalfMarathon | RaceDistance::Marathon => {
                &["Un effort soutenu et régulier, toujours sous contrôle."]
            }
        },

        Workout::CruiseIntervals => {
            &["Des blocs courts, des pauses brèves : le seuil sans l'épuisement."]
        }
        Workout::ContinuousThreshold => {
            &["D'un seul tenant, régulier : l'effort doit rester contrôlé."]
        }
        Workout::ProgressiveTempo => &["Montez en régime en douceur, terminez au seuil."],
        Workout::Pace5k | Workout::Pace10k => {
            &["Pour mémoriser l'allure de course : ni plus vite, ni plus lentement."]
        }
        Workout::HalfMarathonPace | Workout::MarathonPace => {
            &["Pour que l'allure de course devienne naturelle."]
        }
        Workout::RacePaceReminder => &[
            "Juste de quoi garder l'allure en mémoire : terminez avec des réserves.",
            "L'allure doit paraître facile ; la fraîcheur compte plus que la séance.",
        ],
        Workout::Race => match race {
            RaceDistance::FiveKm => {
                &["Contrôlez le premier kilomètre, puis tenez ; donnez tout dans le dernier."]
            }
            RaceDistance::TenKm => {
                &["Tenez l'allure prévue jusqu'au 7e kilomètre, puis accélérez si vous le pouvez."]
            }
            RaceDistance::HalfMarathon => &[
                "Partez à l'allure prévue, buvez aux ravitaillements, et ne donnez tout qu'après le 15e kilomètre.",
            ],
            RaceDistance::Marathon => &[
                "Partez sans vous laisser griser, prenez un gel toutes les 40 min et buvez à chaque ravitaillement : la course commence au 30e kilomètre.",
            ],
        },
    }
}

/// French for sessions.
pub(super) struct French;

impl Words for French {
    const LANG: Lang = Lang::Fr;
    const COLON: &'static str = " : ";

    fn fuelling() -> &'static str {
        "Emportez de l'eau, et de quoi manger toutes les 40 min."
    }

    fn duration(seconds: u64, out: &mut impl fmt::Write) -> fmt::Result {
        match clock(seconds) {
            [0, 0, s] => pieces!(out, s, " s"),
            [0, m, 0] => pieces!(out, m, " min"),
            [0, m, s] => pieces!(out, m, " min ", s, " s"),
            [h, 0, 0] => pieces!(out, h, " h"),
            [h, m, 0] => pieces!(out, h, " h ", Padded(m, 2)),
            [h, m, s] => pieces!(out, h, " h ", Padded(m, 2), " min ", s, " s"),
        }
    }

    fn at_pace(
        zone: Zone,
        race: RaceDistance,
        pace: PaceWithUnit,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        match zone {
            Zone::Race => {
                let name = match race {
                    RaceDistance::FiveKm => "5 km",
                    RaceDistance::TenKm => "10 km",
                    RaceDistance::HalfMarathon => "semi",
                    RaceDistance::Marathon => "marathon",
                };
                pieces!(out, " à allure ", name, " (", pace, ")")
            }
            Zone::Tempo => pieces!(out, " au seuil à ", pace),
            Zone::Easy | Zone::Interval | Zone::LongRun => pieces!(out, " à ", pace),
        }
    }

    fn uphill() -> &'static str {
        " en côte, à l'effort"
    }

    fn steady(kind: SessionKind, faster: bool, out: &mut impl fmt::Write) -> fmt::Result {
        match kind {
            SessionKind::LongRun if faster => out.write_str(" un peu plus vite"),
            SessionKind::Easy | SessionKind::LongRun => out.write_str(" en endurance"),
            SessionKind::Tempo | SessionKind::Interval | SessionKind::Race => {
                out.write_str(" en continu")
            }
        }
    }

    fn warmup() -> [&'static str; 2] {
        ["Échauffement de ", ""]
    }

    fn cooldown() -> [&'static str; 2] {
        ["retour au calme de ", ""]
    }

    fn recovery(uphill: bool) -> [&'static str; 2] {
        if uphill {
            ["descente en trottinant (", ")"]
        } else {
            ["récupération ", " en trottinant"]
        }
    }

    fn between_sets() -> [&'static str; 2] {
        ["", " de trot entre les séries"]
    }

    fn strides() -> [&'static str; 3] {
        ["lignes droites de", ", suivies chacune de ", " de trot"]
    }

    fn race(plan: &Plan, out: &mut impl fmt::Write) -> fmt::Result {
        let pace = plan.paces.shown(Zone::Race);
        let name = race_name(plan.race());
        pieces!(out, name, " : objectif ", plan.request.target().formatted(), " à ", pace, ".")
    }
}
