//! What is known of heat and altitude.

use crate::conditions::Conditions;
use crate::lang::Text;

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
