//! What each tool takes: the parameters of its operation, and arguments that only tools have.

use std::ops::RangeInclusive;

use pace_core::{
    Altitude, Downhill, Heat, Lang, Operation, Parameter, ParameterInfo, ParameterKind,
    PlanRequest, RaceDistance, Tool,
};
use pace_export::PlanFormat;

/// Descriptions are for models, which all read English.
pub(crate) const LANG: Lang = Lang::En;

/// An argument of a tool.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) kind: Kind,
    /// What it means, for models.
    pub(crate) description: &'static str,
    /// A value that works, as a query spells it.
    pub(crate) example: &'static str,
}

/// What an argument takes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Kind {
    /// What a parameter of a query takes.
    Like(&'static ParameterKind),
    /// A number from one to another.
    Within((f64, f64)),
    /// Pairs of kilometres from the start and metres of height.
    Profile,
}

/// The name of [`WEEK`].
pub(crate) const WEEK_NAME: &str = "week";

/// One week of a plan alone.
const WEEK: Argument = Argument {
    name: WEEK_NAME,
    required: false,
    kind: Kind::Like(&ParameterKind::Integer {
        bounds: RangeInclusive::new(1, *PlanRequest::weeks_for(RaceDistance::Marathon).end()),
        default: None,
    }),
    description: "Answers this week of the plan alone, by its number, with everything that is asked \
                  for: for the sessions and steps of a long plan, of which the whole answer has an \
                  overview.",
    example: "3",
};

/// The names of [`CONDITIONS`].
pub(crate) const TEMPERATURE_NAME: &str = "temperature";
pub(crate) const HUMIDITY_NAME: &str = "humidity";
pub(crate) const ALTITUDE_NAME: &str = "altitude";

/// The air and the altitude of a race.
const CONDITIONS: [Argument; 3] = [
    Argument {
        name: TEMPERATURE_NAME,
        required: false,
        kind: Kind::Within(Heat::CELSIUS),
        description: "Temperature of the race in °C: the answer then says how much slower it makes it.",
        example: "28",
    },
    Argument {
        name: HUMIDITY_NAME,
        required: false,
        kind: Kind::Within(Heat::HUMIDITY),
        description: "Relative humidity in percent, with temperature; 50 where it is absent.",
        example: "60",
    },
    Argument {
        name: ALTITUDE_NAME,
        required: false,
        kind: Kind::Within(Altitude::METRES),
        description: "Altitude of the race in metres, for a runner who is not used to it.",
        example: "1500",
    },
];

impl Argument {
    fn new(info: &'static ParameterInfo) -> Self {
        // The tools' grammar is wider than the queries'.
        let description = match info.kind {
            ParameterKind::Distance if info.required => {
                "Distance of the run: a number of kilometres, or a text such as 10km, 10k, half \
                 (or semi), marathon, 21.1, 8 miles, 1500m."
            }
            ParameterKind::RaceDistance => {
                "The race to prepare: 5km, 10km, half (or semi), marathon. 10k, 21.1, 13.1 miles and \
                 the like are read, too."
            }
            ParameterKind::Time if info.parameter == Parameter::Time => {
                "Total time: seconds, or a text such as 45:00, 1:45:00, 1h45, 45min, 1h45min30s, or a \
                 pace such as 4:45/km. 3:30 over a marathon is read as 3 h 30, and the answer says so."
            }
            ParameterKind::Date if info.parameter == Parameter::RaceDate => {
                "Day of the race: each week and session then has its date. Such as 2027-04-11; 11 April \
                 2027 is read, too, and 11/04/2027 with the day first."
            }
            _ if info.parameter == Parameter::Lang => "Language of the texts.",
            _ => info.description.in_lang(LANG),
        };
        Self {
            name: info.parameter.name(),
            required: info.required,
            kind: Kind::Like(&info.kind),
            description,
            example: info.example,
        }
    }
}

/// The name of [`FORMAT`].
pub(crate) const FORMAT_NAME: &str = "format";

/// The kind of file that a plan is exported as.
const FORMAT: Argument = Argument {
    name: FORMAT_NAME,
    required: false,
    kind: Kind::Like(&ParameterKind::Choice {
        values: &PlanFormat::NAMES,
        default: Some(PlanFormat::NAMES[0]),
    }),
    description: "The kind of file: ics for calendars (needs race_date), fit for Garmin watches, zwo for \
                  Zwift, intervals and intervals-json (needs race_date) for intervals.icu, csv, markdown.",
    example: "ics",
};

/// The name of [`PROFILE`].
pub(crate) const PROFILE_NAME: &str = "profile";
/// The name of [`DOWNHILL`].
pub(crate) const DOWNHILL_NAME: &str = "downhill";

const PROFILE: Argument = Argument {
    name: PROFILE_NAME,
    required: true,
    kind: Kind::Profile,
    description: "Pairs of kilometres from the start and elevation in metres, in order, from the start to \
                  the finish: a few pairs for a sketch, a point every 50 to 100 m from a recorded track.",
    example: "[[0,35],[5,120],[10,60]]",
};

const DOWNHILL: Argument = Argument {
    name: DOWNHILL_NAME,
    required: false,
    kind: Kind::Like(&ParameterKind::Choice {
        values: &Downhill::NAMES,
        default: Some(Downhill::NAMES[0]),
    }),
    description: "How descents are run: careful takes half of what they give, minetti all of it.",
    example: "careful",
};

const COURSE_DISTANCE: &str = "Distance of the race, such as half, 21.1 or 10km; the length of the profile \
                               where it is absent. The profile, as long give or take a tenth, is stretched \
                               over it.";

/// The arguments that a tool takes.
pub(crate) fn arguments(tool: Tool) -> impl Iterator<Item = Argument> {
    let taken = parameters(tool).map(move |info| {
        let argument = Argument::new(info);
        match (tool, info.parameter) {
            (Tool::PlanCourse, Parameter::Distance) => {
                Argument { required: false, description: COURSE_DISTANCE, ..argument }
            }
            (Tool::ExportTrainingPlan, parameter) if is_of_the_plan(parameter) => {
                Argument { description: AS_OF_THE_PLAN, ..argument }
            }
            _ => argument,
        }
    });
    taken.chain(own(tool).iter().copied())
}

/// The name of an argument and what it takes, if the tool has it; nothing else of it is made.
pub(crate) fn of_name(tool: Tool, name: &str) -> Option<(&'static str, Kind)> {
    let parameter = parameters(tool).find(|info| info.parameter.name() == name);
    let own = || own(tool).iter().find(|own| own.name == name);
    match parameter {
        Some(info) => Some((info.parameter.name(), Kind::Like(&info.kind))),
        None => own().map(|own| (own.name, own.kind)),
    }
}

/// The parameters of queries that a tool takes.
fn parameters(tool: Tool) -> impl Iterator<Item = &'static ParameterInfo> {
    // Those without an operation have the words of a pace.
    let parameters = tool.operation().unwrap_or(Operation::Pace).parameters().iter();
    parameters.filter(move |info| !info.is_deprecated() && takes(tool, info.parameter))
}

/// The arguments that only tools have.
const fn own(tool: Tool) -> &'static [Argument] {
    match tool {
        Tool::GenerateTrainingPlan => &[WEEK, CONDITIONS[0], CONDITIONS[1], CONDITIONS[2]],
        Tool::ExportTrainingPlan => &[FORMAT, WEEK],
        Tool::PlanCourse => &[PROFILE, DOWNHILL],
        Tool::ComputePace | Tool::PredictRaceTimes => &CONDITIONS,
        Tool::GetSiteGuide => &[],
    }
}

const AS_OF_THE_PLAN: &str = "As in generate_training_plan.";

/// Whether a parameter means for an exported plan what it means for a plan, and no more.
const fn is_of_the_plan(parameter: Parameter) -> bool {
    !matches!(
        parameter,
        Parameter::Distance | Parameter::Time | Parameter::RaceDate | Parameter::Lang
    )
}

/// Whether a tool takes a parameter of its operation.
const fn takes(tool: Tool, parameter: Parameter) -> bool {
    match tool {
        Tool::ComputePace | Tool::GenerateTrainingPlan => true,
        // What they answer is what they are for.
        Tool::ExportTrainingPlan | Tool::PredictRaceTimes => {
            !matches!(parameter, Parameter::Include)
        }
        Tool::PlanCourse => {
            matches!(parameter, Parameter::Distance | Parameter::Time | Parameter::Lang)
        }
        Tool::GetSiteGuide => matches!(parameter, Parameter::Lang),
    }
}
