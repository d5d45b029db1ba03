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
pub(crate) const FINISH: Text = Text::new("Arrivée", "Finish");
pub(crate) const CLIMB: Text = Text::new("Montée", "Up");
pub(crate) const DESCENT: Text = Text::new("Descente", "Down");
pub(crate) const AGE_GRADE: Text = Text::new("Du meilleur de cet âge", "Of the best of that age");
pub(crate) const OPEN_EQUIVALENT: Text =
    Text::new("Vaut, à l'âge des records", "Worth, at the age of records");
pub(crate) const OPEN_STANDARD: Text = Text::new("Référence sans âge", "Open standard");
pub(crate) const AGE_FACTOR: Text = Text::new("Facteur d'âge", "Age factor");
pub(crate) const AGE_TABLES: Text = Text::new(
    "Tables sur route 2025 (USATF MLDR, Alan Jones, CC0). Pour se comparer entre âges ou à soi-même plus jeune ; cela ne prédit rien, et ne vaut ni sur piste ni en sentier.",
    "Road tables of 2025 (USATF MLDR, Alan Jones, CC0). To compare ages, or yourself when younger; it predicts nothing, and is neither for the track nor for trails.",
);
pub(crate) const RACE_DAY: Text = Text::new("Le jour de la course. ", "On race day. ");
pub(crate) const LANE: Text = Text::new("Couloir", "Lane");
pub(crate) const LAP_LENGTH: Text = Text::new("Tour", "Lap");
pub(crate) const HALF_LAP: Text = Text::new("Demi-tour", "Half lap");
pub(crate) const WHOLE_LAP: Text = Text::new("Temps au tour", "Lap time");
pub(crate) const ABOUT_LANES: Text = Text::new(
    "Piste de 400 m selon World Athletics, droites de 84,39 m ; ailleurs seul le couloir 1 est sûr.",
    "400 m track by World Athletics, straights of 84.39 m; on others only lane 1 is certain.",
);
pub(crate) const INCLINE: Text = Text::new("Pente", "Incline");
pub(crate) const ON_THE_FLAT: Text = Text::new("Vaut à plat", "Is worth on the flat");
pub(crate) const ON_THE_TREADMILL: Text =
    Text::new("À régler, pour cette allure à plat", "To set, for this pace on the flat");
pub(crate) const ABOUT_TREADMILLS: Text = Text::new(
    "Équation de course de l'ACSM, même oxygène, jusqu'à 4 % (Foreman, 2022). Au-delà de 14 km/h environ, 1 % remplace l'air du dehors (Jones et Doust, 1996).",
    "Running equation of the ACSM, the same oxygen, up to 4 % (Foreman, 2022). Above some 14 km/h, 1 % makes up for the air outdoors (Jones and Doust, 1996).",
);
pub(crate) const DIFFERENCE: Text = Text::new("Différence", "Difference");
/// Below a plan: where to read more of it.
pub(crate) const WEEK_ADVICE: Text = Text::new(
    "--week N : une semaine en détail ; --format ics, fit… : agenda, montre",
    "--week N: a week in detail; --format ics, fit…: to a calendar, a watch",
);
/// Below a plan: what its marks mean.
pub(crate) const EFFORT_LEGEND: Text = Text::new(
    "Effort de 1 à 10 : footings et sorties longues à 3–4, au point de pouvoir parler.",
    "Effort from 1 to 10: easy and long runs at 3–4, so that you can talk.",
);
/// The same, of days without dates.
pub(crate) const DAYS_LEGEND: Text = Text::new(
    "J1 à J7 : les jours de la semaine du plan ; J7 est celui de la course (dimanche, si elle est un dimanche).",
    "D1 to D7: the days of the plan's week; D7 is the race's (Sunday, for a race on a Sunday).",
);
/// A week that is over before the runner begins.
pub(crate) const PAST: Text = Text::new(" · passée", " · past");
/// The long run of a week, before its duration.
pub(crate) const LONG_RUN: Text = Text::new("longue", "long");
/// How a line of a batch writes what is asked.
pub(crate) const BATCH_SHAPES: Text = Text::new(
    "Une distance s’écrit 10km, semi, marathon, 21.1\u{202f}; un temps, 45:00, 1:45:00, 1h45.",
    "A distance is like 10km, semi, marathon, 21.1; a time like 45:00, 1:45:00, 1h45.",
);
/// What a batch waits for, where somebody sits at the keyboard.
pub(crate) const READS_STANDARD_INPUT: Text = Text::new(
    "Lecture de l'entrée standard : « distance,time », puis une ligne par course ; Ctrl-D pour finir.",
    "Reading standard input: \"distance,time\", then a line a race; Ctrl-D to end.",
);
