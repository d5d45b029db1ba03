//! What went wrong with a course, and what to do instead.

use pace_core::{CourseError, Lang, Text};

use crate::error::CourseFault;
use crate::gpx::GpxError;
use crate::words::sentences::say;

impl CourseFault {
    /// What is wrong, in a sentence.
    pub(crate) fn message(&self, lang: Lang) -> String {
        match self {
            Self::MissingFile => say!(lang, "il manque un fichier GPX.", "a GPX file is missing."),
            Self::NoTrack { path, fault } => {
                let path = path.display();
                match fault {
                    GpxError::Xml => {
                        say!(lang, "{path} n'est pas du GPX entier.", "{path} is not whole GPX.")
                    }
                    GpxError::Track => say!(
                        lang,
                        "{path} n'a pas de points de trace GPX.",
                        "{path} has no points of a GPX track.",
                    ),
                    GpxError::Heights => say!(
                        lang,
                        "la trace de {path} n'a pas d'altitudes.",
                        "the track of {path} has no heights.",
                    ),
                }
            }
            Self::NoCourse { path, fault } => {
                let (path, reason) = (path.display(), course_fault(*fault).in_lang(lang));
                say!(
                    lang,
                    "la trace de {path} n'est pas un parcours : {reason}.",
                    "the track of {path} is no course: {reason}.",
                )
            }
            Self::OtherCourse(measured) => {
                let km = lang.decimal(measured);
                say!(
                    lang,
                    "la trace mesure {km} km : c'est une autre distance.",
                    "the track is {km} km long: that is another distance.",
                )
            }
            Self::TooManySteps(most) => say!(
                lang,
                "une montre prend {most} étapes au plus.",
                "a watch takes {most} steps at most.",
            ),
            Self::NeedsFile(format) => {
                say!(lang, "la forme {format} n'est pas du texte.", "the form {format} is no text.",)
            }
        }
    }

    /// What to do instead.
    pub(crate) fn hint(&self, lang: Lang) -> Option<String> {
        Some(match self {
            Self::MissingFile => return None,
            Self::NoTrack { .. } | Self::NoCourse { .. } => say!(
                lang,
                "Exportez la trace de la course avec ses altitudes, en GPX.",
                "Export the race's track with its heights, as GPX.",
            ),
            Self::OtherCourse(_) => say!(
                lang,
                "Donnez le temps seul pour la distance de la trace.",
                "Give the time alone for the distance of the track.",
            ),
            Self::TooManySteps(_) => {
                say!(lang, "Espacez-les : --every 5km.", "Space them out: --every 5km.")
            }
            Self::NeedsFile(_) => {
                say!(lang, "Donnez un fichier : -o parcours.fit", "Give a file: -o course.fit",)
            }
        })
    }
}

/// Why a track is no course.
const fn course_fault(fault: CourseError) -> Text {
    match fault {
        CourseError::TooFewPoints => Text::new("il faut deux points", "it takes two points"),
        CourseError::TooManyPoints => {
            Text::new("plus de 500 000 points", "more than 500,000 points")
        }
        CourseError::Length => Text::new("il va de 400 m à 400 km", "one is 400 m to 400 km long"),
        _ => Text::new("ses points ne sont pas sur Terre", "its points are not on this planet"),
    }
}
