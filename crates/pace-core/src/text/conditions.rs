//! What is known of heat and altitude.

use std::fmt;

use crate::conditions::Conditions;
use crate::lang::{Lang, Text};
use crate::text::list::say;
use crate::time::FormattedTime;

const HEAT: Text = Text::new(
    "Chaleur : table de J. J. Davis d’après Mantzios et al. (2022), les premiers de 754 marathons, de 10 à 35 °C. Qui court plus longtemps perd davantage, sur plus court on perd moins ; ni soleil ni vent. La santé d’abord, quelle que soit l’allure.",
    "Heat: table of J. J. Davis after Mantzios et al. (2022), the first finishers of 754 marathons, 10 to 35 °C. Who runs for longer loses more, a shorter race costs less; neither sun nor wind are in it. Health goes before any pace.",
);

const ALTITUDE: Text = Text::new(
    "Altitude : puissance selon Péronnet (1991) et Bassett (1999), sans acclimatation, jusqu’à 4 000 m ; de la moitié à la totalité de la perte, un choix qui est le nôtre. Ni sprint, ni montagne.",
    "Altitude: power by Péronnet (1991) and Bassett (1999), not acclimatised, up to 4,000 m; half of the loss to all of it, a choice of ours. Not for sprints, nor for mountains.",
);

impl Conditions {
    /// Where each of the numbers comes from, and how far it goes.
    pub(crate) fn sources(self) -> impl Iterator<Item = Text> {
        let heat = self.heat.map(|_| HEAT);
        heat.into_iter().chain(self.altitude.map(|_| ALTITUDE))
    }
}

/// How much slower a race is: whole percent, at least and at most, and the times that makes, at
/// best and at worst, of a race that has one.
pub(crate) struct Slower {
    pub(crate) lang: Lang,
    pub(crate) percent: (u64, u64),
    pub(crate) times: Option<(FormattedTime, FormattedTime)>,
}

impl fmt::Display for Slower {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lang, percent: (least, most), times } = *self;
        if most == 0 {
            return say!(
                lang,
                f,
                "Dans ces conditions : rien à perdre",
                "In these conditions: nothing lost"
            );
        }
        if least == most {
            say!(
                lang,
                f,
                "Dans ces conditions : environ {least} % de plus",
                "In these conditions: about {least} % longer",
            )?;
        } else {
            say!(
                lang,
                f,
                "Dans ces conditions : de {least} à {most} % de plus",
                "In these conditions: {least} to {most} % longer",
            )?;
        }
        match times {
            None => Ok(()),
            Some((best, worst)) if best == worst => say!(lang, f, ", vers {best}", ", near {best}"),
            Some((best, worst)) => {
                say!(lang, f, ", de {best} à {worst}", ", {best} to {worst}")
            }
        }
    }
}
