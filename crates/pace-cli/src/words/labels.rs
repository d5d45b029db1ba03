//! Labels of answers, and heads of their tables.

use pace_core::Text;

pub(crate) const ERROR: Text = Text::new("erreur :", "error:");
pub(crate) const NOTE: Text = Text::new("note :", "note:");
pub(crate) const IN_TIME: Text = Text::new("en", "in");
pub(crate) const PACE: Text = Text::new("Allure", "Pace");
pub(crate) const SPEED: Text = Text::new("Vitesse", "Speed");
pub(crate) const POINT: Text = Text::new("Point", "Point");
pub(crate) const SPLIT: Text = Text::new("Passage", "Split");
pub(crate) const LAP: Text = Text::new("Tronçon", "Lap");
pub(crate) const VALUE: Text = Text::new("Valeur", "Value");
pub(crate) const ZONE: Text = Text::new("Zone", "Zone");
pub(crate) const DISTANCE: Text = Text::new("Distance", "Distance");
pub(crate) const EIGHT_IN_TEN: Text = Text::new("8 coureurs sur 10", "8 runners in 10");
pub(crate) const MEDIAN: Text = Text::new("Médiane", "Median");
pub(crate) const OTHER_DISTANCES: Text = Text::new("Autres distances", "Other distances");
pub(crate) const FORMULAS: Text = Text::new(
    "Riegel, Cameron, Daniels : ce qu'un record à chaque distance suggère ; qu'ils soient d'accord ne dit rien de l'erreur.",
    "Riegel, Cameron, Daniels: what records over each distance suggest; that they agree says nothing of the error.",
);
pub(crate) const DIFFERENCE: Text = Text::new("Différence", "Difference");
/// Below a plan: where to read more of it.
pub(crate) const WEEK_ADVICE: Text = Text::new(
    "--week N : une semaine en détail ; --format ics, fit… : agenda, montre",
    "--week N: a week in detail; --format ics, fit…: to a calendar, a watch",
);
/// What a batch waits for, where somebody sits at the keyboard.
pub(crate) const READS_STANDARD_INPUT: Text = Text::new(
    "Lecture de l'entrée standard : « distance,time », puis une ligne par course ; Ctrl-D pour finir.",
    "Reading standard input: \"distance,time\", then a line a race; Ctrl-D to end.",
);
