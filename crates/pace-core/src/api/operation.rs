//! The operations of the service, described once: `OpenAPI`, the reference page, the site
//! guide and error texts are all written from here.

use std::ops::RangeInclusive;

use crate::age_grade::{AgeGrade, Sex};
use crate::api::detail::Detail;
use crate::api::parameter::Parameter;
use crate::date::Weekday;
use crate::distance::RaceDistance;
use crate::lang::{Lang, Text};
use crate::named::named;
use crate::plan::request::{PlanRequest, RunWalk};
use crate::zones::Vo2max;

named! {
    /// An operation of the API. Its path is part of the contract; how it is served is not
    /// known here. An unknown path's error lists them in this order.
    pub open enum Operation by path, "the path of the operation" {
        /// What a time over a distance means.
        Pace = "/api/pace",
        /// A week-by-week training plan.
        Plan = "/api/plan",
        /// The service's state and version.
        Status = "/api/status",
        /// The old name of [`Pace`](Self::Pace), a redirect.
        Calculer = "/api/calculer",
        /// The probe of a balancer.
        Health = "/health",
    }
}

impl Operation {
    /// A call that works, path and query.
    pub const fn example(self) -> &'static str {
        match self {
            Self::Pace => "/api/pace?distance=10km&time=45:00",
            Self::Plan => "/api/plan?distance=semi&time=1h45",
            Self::Status => "/api/status",
            Self::Calculer => "/api/calculer?distance=10km&time=45:00",
            Self::Health => "/health",
        }
    }

    /// The identifier under which generated clients call it.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Pace => "computePace",
            Self::Plan => "generateTrainingPlan",
            Self::Status => "getStatus",
            Self::Calculer => "redirectCalculer",
            Self::Health => "getHealth",
        }
    }

    /// What it does, in a few words.
    pub const fn title(self) -> Text {
        match self {
            Self::Pace => Text::new("Calculer une allure", "Compute a pace"),
            Self::Plan => {
                Text::new("Construire un plan d'entraînement", "Generate a training plan")
            }
            Self::Status => Text::new("État du service", "Service status"),
            Self::Calculer => Text::new("Ancienne adresse de l'allure", "Legacy address of paces"),
            Self::Health => Text::new("Sonde de disponibilité", "Availability probe"),
        }
    }

    /// What it does, in a sentence or two.
    pub const fn description(self) -> Text {
        match self {
            Self::Pace => Text::new(
                "Allure moyenne, vitesse et temps de passage pour une distance courue en un temps donné.",
                "Average pace, speed and split times of a distance run in a given time.",
            ),
            Self::Plan => Text::new(
                "Plan d'entraînement semaine par semaine vers un temps visé sur 5 km, 10 km, semi-marathon \
                 ou marathon, avec ses allures. La personnalisation est facultative et tolérante : une \
                 valeur hors bornes est ignorée ou ramenée à la borne, jamais refusée ; seul previous_time doit se lire.",
                "A week-by-week training plan towards a target time over 5 km, 10 km, half-marathon or \
                 marathon, with its paces. Personalisation is optional and lenient: a value out of bounds \
                 is ignored or brought to the bound, never refused; previous_time alone has to be a time.",
            ),
            Self::Status => Text::new(
                "État, version et heure du service.",
                "State, version and time of the service.",
            ),
            Self::Calculer => Text::new(
                "Redirige pour toujours vers /api/pace, paramètres inchangés. Appelez /api/pace directement.",
                "Redirects for ever to /api/pace, parameters unchanged. Call /api/pace instead.",
            ),
            Self::Health => Text::new(
                "Répond « ok » tant que le service est disponible.",
                "Answers “ok” as long as the service is available.",
            ),
        }
    }

    /// Whether another operation should be called instead. It stays all the same.
    pub const fn is_deprecated(self) -> bool {
        matches!(self, Self::Calculer)
    }

    /// The parameters of its query, in the order of their weight.
    pub const fn parameters(self) -> &'static [ParameterInfo] {
        match self {
            Self::Pace => &PACE_PARAMETERS,
            Self::Plan => &PLAN_PARAMETERS,
            Self::Calculer => &CALCULER_PARAMETERS,
            Self::Status | Self::Health => &[],
        }
    }
}

/// A parameter of an operation's query.
#[derive(Debug, Clone)]
#[non_exhaustive]
pub struct ParameterInfo {
    /// Which one.
    pub parameter: Parameter,
    /// Whether the call fails without it.
    pub required: bool,
    /// What it takes.
    pub kind: ParameterKind,
    /// What it means.
    pub description: Text,
    /// A value that works.
    pub example: &'static str,
}

impl ParameterInfo {
    /// Whether another parameter should be sent instead.
    pub const fn is_deprecated(&self) -> bool {
        matches!(self.parameter, Parameter::Temps)
    }
}

/// What a parameter takes. Bounds are those that the parser reads.
#[derive(Debug, Clone)]
pub enum ParameterKind {
    /// A [`Distance`](crate::Distance).
    Distance,
    /// Distances, in a list with commas; what cannot be read is ignored.
    Distances,
    /// A text of [`RaceDistance::PLAN_TEXTS`].
    RaceDistance,
    /// A [`RaceTime`](crate::RaceTime).
    Time,
    /// A whole number; what is out of bounds is replaced.
    Integer {
        /// The numbers that are applied.
        bounds: RangeInclusive<u8>,
        /// What applies where none is sent, if that is the same for every request.
        default: Option<u8>,
    },
    /// A decimal number, strictly between two bounds; what is out of bounds is ignored.
    Number {
        /// Both bounds; neither is taken.
        bounds: (u32, u32),
    },
    /// A number of kilometres within these bounds; any other is ignored.
    Kilometres {
        /// The numbers that are applied.
        bounds: RangeInclusive<u16>,
    },
    /// A [`Date`](crate::Date).
    Date,
    /// These words, in a list with commas.
    List {
        /// The words that mean something.
        values: &'static [&'static str],
    },
    /// One of these texts; any other is ignored.
    Choice {
        /// The texts that mean something.
        values: &'static [&'static str],
        /// The one that applies where none is sent.
        default: Option<&'static str>,
    },
    /// Any text, passed on or read only where nothing better was sent.
    Text,
}

/// A parameter that a call may leave out: what it takes, what it means in French and in English,
/// and a value that works.
const fn optional(
    parameter: Parameter,
    kind: ParameterKind,
    fr: &'static str,
    en: &'static str,
    example: &'static str,
) -> ParameterInfo {
    let description = Text::new(fr, en);
    ParameterInfo { parameter, required: false, kind, description, example }
}

/// One that it fails without.
const fn required(
    parameter: Parameter,
    kind: ParameterKind,
    fr: &'static str,
    en: &'static str,
    example: &'static str,
) -> ParameterInfo {
    ParameterInfo { required: true, ..optional(parameter, kind, fr, en, example) }
}

const TEMPS: ParameterInfo = optional(
    Parameter::Temps,
    ParameterKind::Text,
    "Ancien nom de « time » : mêmes formes, lu seulement si « time » est absent.",
    "The old name of `time`: same formats, read only where `time` is absent.",
    "45:00",
);

const LANG: ParameterInfo = optional(
    Parameter::Lang,
    ParameterKind::Choice { values: &Lang::NAMES, default: Some(Lang::NAMES[0]) },
    "Langue des libellés, titres et descriptions. Toute autre valeur est ignorée.",
    "Language of labels, titles and descriptions. Any other value is ignored.",
    "en",
);

static PACE_PARAMETERS: [ParameterInfo; 11] = [
    required(
        Parameter::Distance,
        ParameterKind::Distance,
        "Un nombre de kilomètres supérieur à 0, ou un nom de distance, en majuscules ou minuscules.",
        "A number of kilometres above 0, or the name of a distance, in any case.",
        "10km",
    ),
    required(
        Parameter::Time,
        ParameterKind::Time,
        "Temps total de la course.",
        "Total time of the run.",
        "45:00",
    ),
    optional(
        Parameter::Include,
        ParameterKind::List { values: &Detail::PACE_CODES },
        "Ce que la réponse contient de plus : « predictions » ce que le temps vaut sur d'autres distances et ce que courent huit coureurs sur dix, « training_paces » les allures d'entraînement pour le préparer à côté de celles de Daniels, « age_grade » ce qu'il vaut à cet âge. Tout autre mot est ignoré.",
        "What the answer holds besides: `predictions` what the time is worth over other distances and what eight runners in ten do, `training_paces` the paces to train for it beside Daniels', `age_grade` what it is worth at this age. Any other word is ignored.",
        "predictions",
    ),
    optional(
        Parameter::To,
        ParameterKind::Distances,
        "D'autres distances pour « predictions », avec des virgules ; les dix premières comptent.",
        "More distances for `predictions`, with commas; the first ten count.",
        "15,30",
    ),
    optional(
        Parameter::WeeklyKm,
        ParameterKind::Kilometres { bounds: PlanRequest::WEEKLY_KM },
        "Kilomètres que vous courez par semaine : « predictions » donne alors le marathon selon Vickers et Vertosick (2016).",
        "Kilometres that you run in a week: `predictions` then has the marathon by Vickers and Vertosick (2016).",
        "40",
    ),
    optional(
        Parameter::SecondDistance,
        ParameterKind::Distance,
        "La distance d'une autre course récente : avec « second_time » et « weekly_km », le marathon est prédit d'après les deux.",
        "The distance of another recent race: with `second_time` and `weekly_km` the marathon is predicted from both.",
        "semi",
    ),
    optional(
        Parameter::SecondTime,
        ParameterKind::Time,
        "Le temps de cette autre course ; illisible, il est ignoré.",
        "The time of that other race; ignored where it cannot be read.",
        "1:40:00",
    ),
    optional(
        Parameter::Age,
        ParameterKind::Integer {
            bounds: RangeInclusive::new(AgeGrade::AGES.0, AgeGrade::AGES.1),
            default: None,
        },
        "Âge en années, pour « age_grade ».",
        "Age in years, for `age_grade`.",
        "45",
    ),
    optional(
        Parameter::Sex,
        ParameterKind::Choice { values: &Sex::NAMES, default: None },
        "Le sexe dont « age_grade » lit la table.",
        "The sex whose table `age_grade` reads.",
        "f",
    ),
    LANG,
    TEMPS,
];

static PLAN_PARAMETERS: [ParameterInfo; 19] = [
    required(
        Parameter::Distance,
        ParameterKind::RaceDistance,
        "La course préparée, en majuscules ou minuscules.",
        "The race to prepare, in any case.",
        "semi",
    ),
    required(Parameter::Time, ParameterKind::Time, "Temps visé.", "Target time.", "1h45"),
    optional(
        Parameter::Weeks,
        ParameterKind::Integer {
            bounds: RangeInclusive::new(
                *PlanRequest::weeks_for(RaceDistance::FiveKm).start(),
                *PlanRequest::weeks_for(RaceDistance::Marathon).end(),
            ),
            default: None,
        },
        "Durée du plan en semaines, ramenée aux bornes de la course.",
        "Length of the plan in weeks, brought to the nearest bound of the race.",
        "10",
    ),
    optional(
        Parameter::Sessions,
        ParameterKind::Integer {
            bounds: PlanRequest::SESSIONS,
            default: Some(PlanRequest::DEFAULT_SESSIONS),
        },
        "Séances par semaine ; hors bornes, la valeur par défaut. Les plans de 5 km et 10 km en ont quatre au plus.",
        "Sessions a week; out of bounds, the default. Plans for 5 km and 10 km have four at most.",
        "4",
    ),
    optional(
        Parameter::Age,
        ParameterKind::Integer { bounds: PlanRequest::AGES, default: None },
        "Âge en années ; hors bornes, il est ignoré. Il allonge les récupérations à partir de 40 ans.",
        "Age in years; ignored out of bounds. From 40 on it lengthens recoveries.",
        "42",
    ),
    optional(
        Parameter::Vo2max,
        ParameterKind::Number { bounds: Vo2max::BOUNDS },
        "VO2max en ml/kg/min, d'où viennent alors les allures ; hors bornes, elle est ignorée.",
        "VO2max in ml/kg/min, from which the paces then come; ignored out of bounds.",
        "52.5",
    ),
    optional(
        Parameter::PreviousTime,
        ParameterKind::Time,
        "Temps déjà réalisé sur la même distance ; il pèse sur les phases du plan.",
        "A time achieved before on the same distance; it weighs on the plan's phases.",
        "1h52",
    ),
    optional(
        Parameter::WeeklyKm,
        ParameterKind::Kilometres { bounds: PlanRequest::WEEKLY_KM },
        "Kilomètres que vous courez dans une semaine ordinaire en ce moment, comptés à l’allure d’endurance : le plan part de là et grandit d’un dixième environ par semaine, au plus. Si vous courez plus que le plan ne demande, il garde votre volume.",
        "Kilometres that you run in a usual week now, counted at the easy pace: the plan starts there and grows by about a tenth a week at most. If you run more than the plan asks for, it keeps your volume.",
        "35",
    ),
    optional(
        Parameter::LongestRunKm,
        ParameterKind::Kilometres { bounds: PlanRequest::LONGEST_RUN_KM },
        "Kilomètres de votre plus longue sortie des dernières semaines : aucune sortie de la première semaine ne la dépasse de plus d’un dixième environ.",
        "Kilometres of your longest run of the last weeks: no run of the first week is more than about a tenth longer.",
        "14",
    ),
    optional(
        Parameter::Days,
        ParameterKind::List { values: &Weekday::NAMES },
        "Les jours où vous pouvez courir, deux au moins, en anglais ou en français (lun, mar, mer, jeu, ven, sam, dim). Sans « sessions », il y a autant de séances.",
        "The days on which you can run, two at least, in English or French (lun, mar, mer, jeu, ven, sam, dim). Without `sessions` there are as many sessions.",
        "tue,thu,sat,sun",
    ),
    optional(
        Parameter::LongRunDay,
        ParameterKind::Choice { values: &Weekday::NAMES, default: None },
        "Le jour de la sortie longue, un de « days » ; sinon le dernier du week-end.",
        "The day of the long run, one of `days`; else the last of them on the weekend.",
        "sat",
    ),
    optional(
        Parameter::RaceDate,
        ParameterKind::Date,
        "Date de la course : chaque semaine et chaque séance ont alors la leur.",
        "Day of the race: each week and session then has its date.",
        "2027-04-11",
    ),
    optional(
        Parameter::StartDate,
        ParameterKind::Date,
        "Premier jour où vous pouvez vous entraîner : avec « race_date » et sans « weeks », le plan compte les semaines qui restent.",
        "First day on which you can train: with `race_date` and without `weeks`, the plan has the weeks that are left.",
        "2027-01-18",
    ),
    optional(
        Parameter::RunWalk,
        ParameterKind::Choice { values: &RunWalk::NAMES, default: Some(RunWalk::NAMES[0]) },
        "Alterner course et marche en endurance : « always » dans tout plan, « never » dans aucun, « auto » quand l’allure d’endurance est plus lente que 9'30\"/km.",
        "Running and walking in turn when easy: `always` in any plan, `never` in none, `auto` where the easy pace is slower than 9'30\"/km.",
        "auto",
    ),
    optional(
        Parameter::HrMax,
        ParameterKind::Integer { bounds: PlanRequest::HR_MAX, default: None },
        "Fréquence cardiaque maximale en battements par minute : « guidance » donne alors des battements, et les séances FIT et intervals les visent.",
        "Greatest heart rate in beats a minute: `guidance` then gives beats, and workouts in FIT and intervals aim at them.",
        "185",
    ),
    optional(
        Parameter::HrRest,
        ParameterKind::Integer { bounds: PlanRequest::HR_REST, default: None },
        "Fréquence cardiaque au repos, au-dessous de « hr_max » : les battements sont alors ceux de la réserve (Karvonen).",
        "Heart rate at rest, below `hr_max`: beats are then those of the reserve (Karvonen).",
        "52",
    ),
    optional(
        Parameter::Include,
        ParameterKind::List { values: &Detail::PLAN_CODES },
        "Ce que la réponse contient de plus : « steps » le jour, la durée, la distance et les étapes de chaque séance, « notes » ce qui a été ramené ou ignoré, « guidance » l'effort et des conseils, « load » la charge, « feasibility » si l'objectif est à portée. Tout autre mot est ignoré.",
        "What the answer holds besides: `steps` the day, duration, distance and steps of each session, `notes` what was clamped or ignored, `guidance` effort and advice, `load` training load, `feasibility` whether the target is within reach. Any other word is ignored.",
        "steps,notes",
    ),
    LANG,
    TEMPS,
];

static CALCULER_PARAMETERS: [ParameterInfo; 2] = [
    optional(
        Parameter::Distance,
        ParameterKind::Text,
        "Transmis tel quel.",
        "Passed on unchanged.",
        "10km",
    ),
    optional(
        Parameter::Time,
        ParameterKind::Text,
        "Transmis tel quel.",
        "Passed on unchanged.",
        "45:00",
    ),
];

#[cfg(test)]
mod tests {
    use std::borrow::Cow;

    use super::*;
    use crate::api::arguments::Arguments;
    use crate::api::pace::PaceQuery;
    use crate::api::plan::PlanQuery;

    #[test]
    fn only_the_old_address_is_deprecated() {
        for operation in Operation::ALL {
            assert_eq!(operation.is_deprecated(), operation.path() == "/api/calculer");
        }
    }

    #[test]
    fn only_temps_is_a_deprecated_parameter() {
        for info in Operation::ALL.iter().flat_map(|of| of.parameters()) {
            assert_eq!(info.is_deprecated(), info.parameter.name() == "temps");
        }
    }

    #[test]
    fn an_example_calls_its_own_path() {
        for operation in Operation::ALL {
            let path = operation.example().split('?').next();
            assert_eq!(path, Some(operation.path()));
        }
    }

    #[test]
    fn every_described_parameter_is_read_and_its_example_taken() {
        let pairs = |operation: Operation| {
            let parameters = operation.parameters().iter();
            parameters.map(|info| (info.parameter.name(), Cow::from(info.example)))
        };
        let pace = PaceQuery::parse(&Arguments::from_pairs(pairs(Operation::Pace))).unwrap();
        assert_eq!((pace.lang, pace.detail), (Lang::En, Detail::PREDICTIONS));
        let predicted = pace.predictions.unwrap();
        assert!(predicted.runner().is_some() && predicted.second.is_some());
        assert_eq!(predicted.distances().len(), 6);

        let args = Arguments::from_pairs(pairs(Operation::Plan));
        let is_described = |parameter: &Parameter| {
            let of_pace = Operation::Pace.parameters().iter();
            of_pace.chain(Operation::Plan.parameters()).any(|info| info.parameter == *parameter)
        };
        assert!(Parameter::ALL.iter().all(is_described));
        let query = PlanQuery::parse(&args).unwrap();
        assert_eq!((query.lang, query.detail), (Lang::En, Detail::STEPS.with(Detail::NOTES)));
        assert_eq!(query.adjustments, []);
        let request = query.request;
        assert_eq!((request.weeks(), request.sessions(), request.age()), (10, 4, Some(42)));
        assert!(request.vo2max().is_some() && request.previous_time().is_some());
    }

    #[test]
    fn what_is_required_is_what_an_empty_call_lacks() {
        for operation in [Operation::Pace, Operation::Plan] {
            let required = operation.parameters().iter().filter(|info| info.required);
            let names: Vec<_> = required.map(|info| info.parameter).collect();
            assert_eq!(names, [Parameter::Distance, Parameter::Time]);
        }
    }
}
