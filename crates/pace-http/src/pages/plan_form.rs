//! The plan form: what was typed into its fields, as the API takes it, else what is wrong with
//! each.

use std::ops::RangeInclusive;

use pace_core::typed::{self, TypedError, TypedNote, canonical_time};
use pace_core::{
    Date, Distance, Lang, Parameter, PlanQuery, PlanRequest, RaceDistance, RunWalk, Text, Vo2max,
};
use pace_page::{Field, PlanForm};

use super::read_as::ReadAs;
use super::{Form, NO_TIME};

/// What was typed into the plan form, as the API takes it; else what is wrong with each field.
#[derive(Default)]
pub(super) struct TypedPlan {
    values: [Option<String>; Parameter::ALL.len()],
    faults: [Option<String>; Parameter::ALL.len()],
    /// The race that is suggested instead of a distance without plans.
    nearest: Option<RaceDistance>,
    /// What was not read as it stands.
    pub(super) read_as: ReadAs,
}

/// A value of the API, empty where the field says what is so anyway; or what is wrong.
type Read = Result<String, Fault>;

/// What is wrong with a field, and what to type instead.
pub(super) enum Fault {
    Said(Text),
    /// A number is wanted, of what is named, within these bounds.
    Within(Text, RangeInclusive<u32>),
    /// The same, between two that are not taken.
    Between(Text, (u32, u32)),
}

impl Fault {
    fn within<T: Copy + Into<u32>>(what: Text, bounds: &RangeInclusive<T>) -> Self {
        Self::Within(what, (*bounds.start()).into()..=(*bounds.end()).into())
    }

    fn text(&self, form: &Form<'_>) -> String {
        match (self, form.lang()) {
            (Self::Said(text), _) => form.text(*text),
            (Self::Within(what, bounds), lang) => {
                let (what, low, high) = (what.in_lang(lang), bounds.start(), bounds.end());
                match lang {
                    Lang::Fr => format!("{what}, de {low} à {high}."),
                    Lang::En => format!("{what}, from {low} to {high}."),
                }
            }
            (Self::Between(what, (low, high)), Lang::Fr) => {
                format!("{}, au-dessus de {low} et au-dessous de {high}.", what.in_lang(Lang::Fr))
            }
            (Self::Between(what, (low, high)), Lang::En) => {
                format!("{}, above {low} and below {high}.", what.in_lang(Lang::En))
            }
        }
    }
}

impl From<Text> for Fault {
    fn from(text: Text) -> Self {
        Self::Said(text)
    }
}

impl TypedPlan {
    pub(super) fn read(form: &Form<'_>) -> Self {
        let mut read = Self::default();
        let race = read.race(form);
        let distance = race.map(Distance::from);
        read.time(form, Parameter::Time, distance);
        read.time(form, Parameter::PreviousTime, distance);
        let race_date = read.date(form, Parameter::RaceDate);
        read.number(form, Parameter::Sessions, Some(PlanRequest::SESSIONS));
        read.number(form, Parameter::Weeks, race.map(PlanRequest::weeks_for));
        read.option(form, Parameter::Age, |text| {
            let age = whole(text).filter(|age| is_within(*age, &PlanRequest::AGES));
            age.map(|value| value.to_string()).ok_or(Fault::within(AN_AGE, &PlanRequest::AGES))
        });
        read.option(form, Parameter::Vo2max, |text| {
            let value = typed::vo2max(text).map(|value| value.to_string());
            value.ok_or(Fault::Between(A_VO2MAX, Vo2max::BOUNDS))
        });
        read.days(form);
        read.kilometres(form, Parameter::WeeklyKm, A_WEEK, PlanRequest::WEEKLY_KM);
        read.kilometres(form, Parameter::LongestRunKm, A_RUN, PlanRequest::LONGEST_RUN_KM);
        read.start(form, race_date);
        read.heart_rates(form);
        read.option(form, Parameter::RunWalk, |text| {
            let run_walk = RunWalk::ALL.into_iter().find(|choice| choice.name() == text);
            let said = |choice: RunWalk| if choice == RunWalk::Auto { "" } else { choice.name() };
            run_walk.map(|choice| said(choice).to_owned()).ok_or(NO_RUN_WALK.into())
        });
        read
    }

    /// Reads an option where there is one.
    fn option(&mut self, form: &Form<'_>, field: Parameter, read: impl FnOnce(&str) -> Read) {
        let text = form.typed(field.name());
        if !text.is_empty() {
            match read(text) {
                Ok(value) => {
                    self.values[field as usize] = Some(value).filter(|value| !value.is_empty());
                }
                Err(fault) => self.refuse(form, field, fault),
            }
        }
    }

    /// Says what is wrong with a field.
    pub(super) fn refuse(&mut self, form: &Form<'_>, field: Parameter, fault: impl Into<Fault>) {
        self.faults[field as usize] = Some(fault.into().text(form));
    }

    /// Reads a whole number. One out of its bounds is taken to the nearest by the plan, which says
    /// so; where it is no number, the bounds are what helps.
    fn number(&mut self, form: &Form<'_>, field: Parameter, bounds: Option<RangeInclusive<u8>>) {
        self.option(form, field, |text| {
            let fault = bounds.map(|bounds| Fault::within(A_NUMBER, &bounds));
            let number = whole(text).map(|number| number.to_string());
            number.ok_or(fault.unwrap_or(Fault::Said(NO_NUMBER)))
        });
    }

    fn kilometres(
        &mut self,
        form: &Form<'_>,
        field: Parameter,
        what: Text,
        bounds: RangeInclusive<u16>,
    ) {
        self.option(form, field, |text| {
            let within = f64::from(*bounds.start())..=f64::from(*bounds.end());
            let km = typed::quantity(field, text).filter(|km| within.contains(&km.to_f64()));
            km.map(|value| value.to_string()).ok_or(Fault::within(what, &bounds))
        });
    }

    fn race(&mut self, form: &Form<'_>) -> Option<RaceDistance> {
        let field = Parameter::Distance;
        let text = form.typed(field.name());
        if text.is_empty() {
            self.refuse(form, field, NO_RACE);
            return None;
        }
        let race = self.noted(form, (field, text), typed::race);
        match &race {
            Ok(race) => self.values[field as usize] = Some(race.alias().to_owned()),
            Err(error) => {
                self.faults[field as usize] = Some(form.explained(error));
                if let TypedError::Race { nearest, .. } = error {
                    self.nearest = *nearest;
                }
            }
        }
        race.ok()
    }

    /// Reads what was typed into a field; what was not read as it stands is said.
    fn noted<T: PartialEq, E>(
        &mut self,
        form: &Form<'_>,
        (field, text): (Parameter, &str),
        read: impl Fn(&str) -> Result<(T, Option<TypedNote>), E>,
    ) -> Result<T, E> {
        let (value, note) = read(text)?;
        let again = |text: &str| {
            let (again, note) = read(text).ok()?;
            note.filter(|_| again == value)
        };
        self.read_as.add(form, (field.name(), text), note, again);
        Ok(value)
    }

    fn time(&mut self, form: &Form<'_>, field: Parameter, distance: Option<Distance>) {
        let text = if field == Parameter::Time { form.time() } else { form.typed(field.name()) };
        if text.is_empty() {
            if field == Parameter::Time {
                self.refuse(form, field, NO_TIME);
            }
            return;
        }
        // Without the race a time still has a shape.
        let read = |text: &str| -> Result<_, TypedError> {
            let read = distance.map_or_else(|| typed::time(text), |it| typed::time_over(it, text));
            read.map(|(time, notes)| (time, notes.into_iter().next()))
        };
        match self.noted(form, (field, text), read) {
            Ok(time) => self.values[field as usize] = Some(canonical_time(time)),
            Err(error) => self.faults[field as usize] = Some(form.explained(&error)),
        }
    }

    /// The days, and the one of the long run, which is among them.
    fn days(&mut self, form: &Form<'_>) {
        let days = typed::days(&form.days);
        self.option(form, Parameter::Days, |_| match days {
            None => Err(NO_DAYS.into()),
            Some(days) if days.len() < PlanRequest::FEWEST_DAYS => Err(TOO_FEW_DAYS.into()),
            Some(days) => Ok(days.to_string()),
        });
        self.option(form, Parameter::LongRunDay, |text| match (typed::weekday(text), days) {
            (Some(day), Some(days)) if days.contains(day) => Ok(day.name().to_owned()),
            _ => Err(NO_LONG_RUN_DAY.into()),
        });
    }

    fn date(&mut self, form: &Form<'_>, field: Parameter) -> Option<Date> {
        let text = form.typed(field.name());
        if text.is_empty() {
            return None;
        }
        let Ok(date) = self.noted(form, (field, text), typed::date) else {
            self.refuse(form, field, if Date::is_no_day(text) { NO_DAY } else { NO_DATE });
            return None;
        };
        self.values[field as usize] = Some(date.to_string());
        Some(date)
    }

    /// The first day of training, which needs the day of the race.
    fn start(&mut self, form: &Form<'_>, race: Option<Date>) {
        let field = Parameter::StartDate;
        let start = self.date(form, field);
        if start.is_some_and(|start| race.is_none_or(|race| start > race)) {
            self.refuse(form, field, NO_START);
        }
    }

    fn heart_rates(&mut self, form: &Form<'_>) {
        let beats = |field, text: &str| whole(&typed::quantity(field, text)?.to_string());
        let most = beats(Parameter::HrMax, form.typed(Parameter::HrMax.name()));
        let most = most.filter(|most| is_within(*most, &PlanRequest::HR_MAX));
        self.option(form, Parameter::HrMax, |_| {
            most.map(|value| value.to_string()).ok_or(Fault::within(BEATS, &PlanRequest::HR_MAX))
        });
        self.option(form, Parameter::HrRest, |text| {
            let rest = beats(Parameter::HrRest, text)
                .filter(|rest| is_within(*rest, &PlanRequest::HR_REST));
            match (rest, most) {
                (None, _) => Err(Fault::within(BEATS, &PlanRequest::HR_REST)),
                (Some(rest), Some(most)) if rest < most => Ok(rest.to_string()),
                _ => Err(HR_REST_ALONE.into()),
            }
        });
    }

    pub(super) fn is_refused(&self) -> bool {
        self.faults.iter().any(Option::is_some)
    }

    pub(super) fn value(&self, field: Parameter) -> Option<&str> {
        self.values[field as usize].as_deref()
    }

    /// The canonical query, without what the runner leaves to the plan: sessions and weeks that were
    /// not asked for may change with the rest of the form.
    pub(super) fn canonical(&self) -> String {
        PlanQuery::query_of(|field| self.values[field as usize].clone())
    }

    /// The form as its page shows it.
    pub(super) fn shown<'a>(&'a self, form: &'a Form<'_>) -> PlanForm<'a> {
        let field = |field: Parameter| {
            let typed = match field {
                Parameter::Time => form.time(),
                Parameter::Days => &form.days,
                _ => form.typed(field.name()),
            };
            // What is chosen from a list is known there by its own name, however it was typed.
            let is_chosen = matches!(
                field,
                Parameter::Distance | Parameter::Days | Parameter::LongRunDay | Parameter::RunWalk
            );
            let suggested = self.nearest.filter(|_| field == Parameter::Distance);
            let chosen = self.value(field).or(suggested.map(RaceDistance::alias));
            let typed = chosen.filter(|_| is_chosen).unwrap_or(typed);
            Field { typed, fault: self.faults[field as usize].as_deref() }
        };
        let fields = PlanForm::parameters();
        fields.fold(PlanForm::default(), |shown, parameter| shown.with(parameter, field(parameter)))
    }
}

fn whole(text: &str) -> Option<i64> {
    text.parse().ok()
}

fn is_within(number: i64, bounds: &RangeInclusive<u8>) -> bool {
    (i64::from(*bounds.start())..=i64::from(*bounds.end())).contains(&number)
}

const NO_RACE: Text = Text::new(
    "Quelle course ? 5 km, 10 km, semi ou marathon.",
    "Which race? 5 km, 10 km, half or marathon.",
);
const NO_DAY: Text = Text::new("Ce jour n'existe pas.", "There is no such day.");
const NO_DATE: Text = Text::new(
    "Une date s'écrit 2027-04-11, 11/04/2027 ou 11 avril 2027.",
    "A date is like 2027-04-11, 11/04/2027 (the day first) or 11 April 2027.",
);
pub(super) const DATE_OUT_OF_RANGE: Text = Text::new(
    "Le plan sortirait des années 1 à 9999.",
    "The plan would leave the years 1 to 9999.",
);
const NO_START: Text = Text::new(
    "Il faut la date de la course, et un début avant elle.",
    "This needs the date of the race, and a start before it.",
);
const NO_NUMBER: Text = Text::new("Un nombre entier.", "A whole number.");
const A_NUMBER: Text = Text::new("Un nombre entier", "A whole number");
const AN_AGE: Text = Text::new("Un âge en années", "An age in years");
const A_VO2MAX: Text = Text::new("Des ml/kg/min, comme 52,5", "ml/kg/min, such as 52.5");
const A_WEEK: Text = Text::new("Des km par semaine, comme 32", "Kilometres a week, such as 32");
const A_RUN: Text = Text::new("Des kilomètres, comme 12,5", "Kilometres, such as 12.5");
const BEATS: Text = Text::new("Des battements par minute", "Beats a minute");
const NO_DAYS: Text = Text::new("Des jours, comme mar,jeu,dim.", "Days, such as tue,thu,sun.");
const TOO_FEW_DAYS: Text =
    Text::new("Cochez au moins deux jours, ou aucun.", "Tick at least two days, or none.");
const NO_LONG_RUN_DAY: Text =
    Text::new("Un des jours que vous avez cochés.", "One of the days that you ticked.");
const HR_REST_ALONE: Text = Text::new(
    "Avec le pouls maximal, et au-dessous de lui.",
    "With the maximum heart rate, and below it.",
);
const NO_RUN_WALK: Text = Text::new("auto, always ou never.", "auto, always or never.");
