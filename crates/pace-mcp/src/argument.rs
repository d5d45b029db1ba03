//! What each tool takes: the parameters of its operation, and arguments that only tools have.

use pace_core::{
    Lang, Operation, Parameter, ParameterInfo, ParameterKind, PlanRequest, RaceDistance, Tool,
};

/// Descriptions are for models, which all read English.
pub(crate) const LANG: Lang = Lang::En;

/// An argument of a tool.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Argument {
    pub(crate) name: &'static str,
    pub(crate) required: bool,
    pub(crate) kind: &'static ParameterKind,
    /// What it means, for models.
    pub(crate) description: &'static str,
    /// A value that works, as a query spells it.
    pub(crate) example: &'static str,
}

/// The name of [`WEEK`].
pub(crate) const WEEK_NAME: &str = "week";

/// One week of a plan alone.
const WEEK: Argument = Argument {
    name: WEEK_NAME,
    required: false,
    kind: &ParameterKind::Integer {
        bounds: std::ops::RangeInclusive::new(
            1,
            *PlanRequest::weeks_for(RaceDistance::Marathon).end(),
        ),
        default: None,
    },
    description: "Answers this week of the plan alone, by its number, with everything that is asked \
                  for: for the sessions and steps of a long plan, of which the whole answer has an \
                  overview.",
    example: "3",
};

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
            _ => info.description.in_lang(LANG),
        };
        Self {
            name: info.parameter.name(),
            required: info.required,
            kind: &info.kind,
            description,
            example: info.example,
        }
    }
}

/// The arguments that a tool takes.
pub(crate) fn arguments(tool: Tool) -> impl Iterator<Item = Argument> {
    // The guide has only the language of the operations.
    let operation = tool.operation().unwrap_or(Operation::Pace);
    let parameters = operation.parameters().iter().filter(|info| !info.is_deprecated());
    let of_operation = tool.operation().is_some();
    let taken = parameters.filter(move |info| of_operation || info.parameter == Parameter::Lang);
    let week = matches!(tool, Tool::GenerateTrainingPlan).then_some(WEEK);
    taken.map(Argument::new).chain(week)
}
