//! A plan as a tool answers it: whole as far as a model can take it, or a week of it.

use pace_core::answer::{ConditionsEffect, PlanFeasibility, PlanNotes, PlanResult};
use pace_core::json::{JsonString, Object, ToJson};
use pace_core::{Detail, Feasibility, Known, Lang, Note, Plan, PlanQuery, Quoted, SessionKind};

use crate::conditions::Beside;
use crate::content::success;
use crate::not_taken::Said;
use crate::plan_text::{Extent, PlanText};
use crate::refusal::Refusal;

/// The most sessions that a text tells one by one; a longer plan has an overview.
const MOST_TOLD: usize = 64;
/// The most sessions that a text tells step by step.
const MOST_TOLD_IN_STEPS: usize = 24;
/// The longest body whose sessions have steps or guidance, in bytes: beyond it they are for
/// single weeks. With its text an answer then stays below [`MAX_ANSWER_BYTES`].
const MAX_DETAILED_BODY: usize = 28 * 1024;
/// No answer of a tool is longer, in bytes of its JSON. Assistants cut what is much longer.
#[cfg(test)]
const MAX_ANSWER_BYTES: usize = 52 * 1024;

/// A plan, and how it is answered.
#[derive(Debug, Clone)]
pub(crate) struct PlanAnswer {
    plan: Plan,
    lang: Lang,
    detail: Detail,
    whole: Whole,
    said: Said,
    extent: Extent,
    has_more: bool,
    effect: Option<ConditionsEffect>,
}

/// What is said of the whole plan, whatever is left of it.
#[derive(Debug, Clone)]
struct Whole {
    notes: Vec<Note>,
    /// Where it was asked for.
    feasibility: Option<Feasibility>,
}

impl PlanAnswer {
    /// The plan of a query, or the week of it that was asked for.
    pub(crate) fn new(query: &PlanQuery, said: Said, week: Option<&str>) -> Result<Self, Refusal> {
        let mut plan = query.request.plan();
        let is_asked = query.detail.contains(Detail::FEASIBILITY);
        let whole = Whole {
            notes: query.notes_of(&plan),
            feasibility: is_asked.then(|| plan.feasibility()).flatten(),
        };
        if let Some(week) = week {
            let number = week.parse().ok();
            plan.weeks.retain(|week| Some(week.number) == number);
            if plan.weeks.is_empty() {
                let (value, weeks) = (Quoted::new(week), query.request.weeks());
                return Err(Refusal::Week { value, weeks });
            }
        }
        let PlanQuery { lang, detail: asked, .. } = *query;
        let sessions = plan.weeks.iter().map(|week| week.sessions.len()).sum::<usize>();
        let detail = bounded(&plan, &whole, lang, asked);
        let extent = if sessions > MOST_TOLD {
            Extent::Overview
        } else if detail.contains(Detail::STEPS) && sessions <= MOST_TOLD_IN_STEPS {
            Extent::Steps
        } else {
            Extent::Sessions
        };
        let has_more = extent == Extent::Overview
            || (asked.contains(Detail::STEPS) && extent != Extent::Steps)
            || detail != asked;
        let effect = None;
        Ok(Self { plan, lang, detail, whole, said, extent, has_more, effect })
    }

    /// With what heat and altitude make of the race.
    pub(crate) fn with_conditions(self, effect: Option<ConditionsEffect>) -> Self {
        Self { effect, ..self }
    }

    fn result(&self) -> PlanResult<'_> {
        result(&self.plan, &self.whole, self.lang, self.detail)
    }

    /// What the view draws of each week.
    pub(crate) const fn loads(&self) -> Loads<'_> {
        Loads(&self.plan)
    }

    pub(crate) fn write_members<'o>(&self, object: Object<'o>) -> Object<'o> {
        let Self { plan, lang, extent, said, whole: Whole { notes, .. }, has_more, .. } = self;
        let result = &self.result();
        let (lang, extent, has_more) = (*lang, *extent, *has_more);
        let text = PlanText { plan, result, lang, extent, said, notes, has_more };
        let effect = self.effect.as_ref();
        let text = Beside { answer: text, effect, lang };
        success(object, JsonString(text), &Beside { answer: result, effect, lang })
    }
}

/// The seconds of each week by its number: easy running, the easy part of the long run, work
/// at the fast paces. The race is left out.
pub(crate) struct Loads<'p>(&'p Plan);

impl ToJson for Loads<'_> {
    fn write_json(&self, out: &mut String) {
        out.push('{');
        for (place, week) in self.0.weeks.iter().enumerate() {
            let mut seconds = [0_u64; 3];
            for session in week.sessions.iter().filter(|session| session.kind != SessionKind::Race)
            {
                let hard = session.hard_seconds();
                let easy = session.duration_seconds().saturating_sub(hard);
                seconds[2] += hard;
                seconds[usize::from(session.kind == SessionKind::LongRun)] += easy;
            }
            out.push_str(if place > 0 { ",\"" } else { "\"" });
            week.number.write_json(out);
            out.push_str("\":");
            seconds.write_json(out);
        }
        out.push('}');
    }
}

/// The answer, with what is said of the whole plan as far as it was asked for: of a week alone it
/// would be of a plan that is no longer whole.
fn result<'p>(plan: &'p Plan, whole: &Whole, lang: Lang, detail: Detail) -> PlanResult<'p> {
    let mut result = plan.result(lang, detail.without(Detail::NOTES).without(Detail::FEASIBILITY));
    if detail.contains(Detail::NOTES) {
        result.notes = Some(PlanNotes::new(whole.notes.clone(), lang));
    }
    if detail.contains(Detail::FEASIBILITY) {
        let feasibility = whole.feasibility.clone();
        result.feasibility = Some(Known(feasibility.map(|of| PlanFeasibility::new(of, lang))));
    }
    result
}

/// What was asked for beside the plan, as far as a body of it is no longer than
/// [`MAX_DETAILED_BODY`]: steps are the first to go, guidance the next.
fn bounded(plan: &Plan, whole: &Whole, lang: Lang, asked: Detail) -> Detail {
    let detailed = [Detail::STEPS, Detail::GUIDANCE];
    let mut detail = asked;
    for left_out in detailed {
        // A plan without either is short enough, and need not be written twice.
        if !detailed.iter().any(|word| detail.contains(*word))
            || result(plan, whole, lang, detail).to_json().len() <= MAX_DETAILED_BODY
        {
            break;
        }
        detail = detail.without(left_out);
    }
    detail
}

#[cfg(test)]
mod tests {
    use pace_core::{Arguments, RaceDistance};

    use super::*;

    fn answer(pairs: &[(&str, &str)], week: Option<&str>) -> String {
        let args = Arguments::from_pairs(pairs.iter().map(|(name, text)| (name, (*text).into())));
        let query = PlanQuery::parse(&args).unwrap();
        let answer = PlanAnswer::new(&query, Said::default(), week).unwrap();
        let mut json = String::new();
        answer.write_members(Object::open(&mut json)).close();
        json
    }

    #[test]
    fn no_answer_is_longer_than_is_said() {
        let everything = "steps,notes,guidance,load,feasibility";
        let mut longest = 0;
        for race in RaceDistance::ALL {
            for (time, weeks, sessions) in [
                ("2:30:00", "24", "6"),
                ("4:30:00", "24", "5"),
                ("5:30:00", "16", "4"),
                ("1:10:00", "12", "4"),
                ("45:00", "12", "3"),
                ("25:00", "8", "3"),
                ("3:00:00", "18", "2"),
                ("1:45:00", "20", "6"),
                ("1:45:00", "14", "5"),
            ] {
                for include in ["", "steps", "guidance", everything] {
                    for lang in Lang::NAMES {
                        let alias = race.alias();
                        let pairs = [
                            ("distance", alias),
                            ("time", time),
                            ("weeks", weeks),
                            ("sessions", sessions),
                            ("include", include),
                            ("lang", lang),
                            ("race_date", "2027-10-10"),
                            ("hr_max", "185"),
                            ("hr_rest", "50"),
                            ("weekly_km", "45"),
                            ("previous_time", time),
                        ];
                        longest = longest.max(answer(&pairs, None).len());
                        longest = longest.max(answer(&pairs, Some("4")).len());
                    }
                }
            }
        }
        assert!(longest <= MAX_ANSWER_BYTES, "{longest}");
        // The bound is not much above what there is.
        assert!(longest > MAX_ANSWER_BYTES * 3 / 4, "{longest}");
    }

    #[test]
    fn a_week_is_the_whole_plan_s() {
        let query = |pairs: &[(&'static str, &'static str)]| {
            let args = pairs.iter().map(|(name, text)| (*name, (*text).into()));
            PlanQuery::parse(&Arguments::from_pairs(args)).unwrap()
        };
        let plain =
            [("distance", "marathon"), ("time", "3h30"), ("include", "steps,notes,feasibility")];
        for own in [
            &[][..],
            &[("weekly_km", "50")],
            &[("weekly_km", "120"), ("age", "140")],
            &[("weekly_km", "12"), ("longest_run_km", "5")],
            &[("race_date", "2027-04-11"), ("start_date", "2027-02-20")],
        ] {
            let pairs = &[&plain, own].concat();
            let asked = query(pairs);
            let whole = asked.request.plan();
            let whole = whole.result(Lang::Fr, asked.detail).with_adjustments(&asked.adjustments);
            let whole = serde_json::to_value(whole).unwrap();
            for number in 1..=asked.request.weeks().into() {
                let json = answer(pairs, Some(&number.to_string()));
                let json: serde_json::Value = serde_json::from_str(&json).unwrap();
                let body = &json["structuredContent"];
                let weeks = body["weeks"].as_array().unwrap();
                assert_eq!(weeks.as_slice(), [whole["weeks"][number - 1].clone()], "{number}");
                for of_whole in ["notes", "feasibility"] {
                    assert_eq!(body[of_whole], whole[of_whole], "{own:?} {number}");
                }
                let text = json["content"][0]["text"].as_str().unwrap();
                assert!(text.contains(&format!("**Semaine {number}**")), "{text}");
            }
        }
        for wrong in ["0", "17", "-1", "third", "300"] {
            let refused =
                PlanAnswer::new(&query(&plain), Said::default(), Some(wrong)).unwrap_err();
            let value = Quoted::new(wrong);
            assert_eq!(refused, Refusal::Week { value, weeks: 16 });
        }
    }
}
