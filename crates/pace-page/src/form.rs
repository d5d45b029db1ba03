//! The forms: what was typed, what is wrong with it, and the fields around both.

use maud::{Markup, Render, html};
use pace_core::{
    Date, Lang, Parameter, PlanRequest, RaceDistance, RunWalk, Text, Weekday, Weekdays,
};

use crate::layout::Site;
use crate::text::say;
use crate::typography::Typeset;

/// What was typed into a field, and what is wrong with it.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Field<'a> {
    /// The text as it came.
    pub typed: &'a str,
    /// What is wrong and what to type instead, in the page's language.
    pub fault: Option<&'a str>,
}

impl<'a> Field<'a> {
    /// A field with nothing wrong.
    pub const fn new(typed: &'a str) -> Self {
        Self { typed, fault: None }
    }

    const fn is_used(&self) -> bool {
        !self.typed.is_empty() || self.fault.is_some()
    }
}

/// The form of [`pace`](crate::pace()).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the query's, by name")]
pub struct PaceForm<'a> {
    pub distance: Field<'a>,
    pub time: Field<'a>,
}

/// The form of [`band`](crate::band()).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the query's, by name")]
pub struct BandForm<'a> {
    pub distance: Field<'a>,
    pub time: Field<'a>,
    pub strategy: Field<'a>,
}

/// The form of [`plan`](crate::plan()): its fields by the parameter that each of them is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PlanForm<'a> {
    fields: [Field<'a>; Parameter::ALL.len()],
}

impl PaceForm<'_> {
    /// Whether anything is wrong.
    pub fn has_fault(&self) -> bool {
        self.distance.fault.is_some() || self.time.fault.is_some()
    }

    pub(crate) fn show(&self, site: &Site<'_>) -> Markup {
        let lang = site.lang;
        let inputs = Inputs { form: "pace", lang };
        html! {
            form method="get" action="pace" novalidate {
                div.row {
                    (inputs.distance(&self.distance, true))
                    (inputs.time(&say!(lang, "Temps", "Time"), &self.time, self.distance.fault.is_none()))
                }
                (named_lang(site))
                button type="submit" { (say!(lang, "Calculer", "Work it out")) }
            }
        }
    }
}

impl BandForm<'_> {
    /// Whether anything is wrong.
    pub fn has_fault(&self) -> bool {
        [self.distance, self.time, self.strategy].iter().any(|field| field.fault.is_some())
    }

    pub(crate) fn show(&self, site: &Site<'_>) -> Markup {
        let lang = site.lang;
        let inputs = Inputs { form: "band", lang };
        let strategies: [(&str, &dyn Render); 4] = [
            ("even", &say!(lang, "la même du début à la fin", "the same from start to finish")),
            ("negative:1", &say!(lang, "seconde moitié 1 % plus vite", "second half 1 % faster")),
            ("negative:2", &say!(lang, "seconde moitié 2 % plus vite", "second half 2 % faster")),
            ("positive:2", &say!(lang, "seconde moitié 2 % moins vite", "second half 2 % slower")),
        ];
        let typed = if self.strategy.typed.is_empty() { "even" } else { self.strategy.typed };
        let listed = strategies.iter().any(|(value, _)| *value == typed);
        html! {
            form method="get" action="band" novalidate {
                div.row {
                    (inputs.distance(&self.distance, true))
                    (inputs.time(&say!(lang, "Temps visé", "Target time"), &self.time, self.distance.fault.is_none()))
                }
                div.field {
                    label for="band-strategy" { (say!(lang, "Allure", "Pacing")) }
                    select #band-strategy name="strategy" aria-invalid=[self.strategy.fault.map(|_| "true")]
                        aria-describedby=[inputs.described("strategy", &self.strategy)]
                        autofocus[self.strategy.fault.is_some() && self.distance.fault.or(self.time.fault).is_none()] {
                        @for (value, name) in strategies {
                            option value=(value) selected[value == typed] { (name) }
                        }
                        @if !listed && self.strategy.fault.is_none() { option value=(typed) selected { (typed) } }
                    }
                    (inputs.fault("strategy", &self.strategy))
                }
                (named_lang(site))
                button type="submit" { (say!(lang, "Faire le bracelet", "Make the band")) }
            }
        }
    }
}

impl Default for PlanForm<'_> {
    /// A form with nothing in it.
    fn default() -> Self {
        Self { fields: [Field::new(""); Parameter::ALL.len()] }
    }
}

impl<'a> PlanForm<'a> {
    /// The fields that are always shown, as they follow one another.
    const FIRST: [Parameter; 5] = [
        Parameter::Distance,
        Parameter::Time,
        Parameter::RaceDate,
        Parameter::Sessions,
        Parameter::Days,
    ];
    /// Those after them.
    const REFINED: [Parameter; 11] = [
        Parameter::WeeklyKm,
        Parameter::LongestRunKm,
        Parameter::PreviousTime,
        Parameter::Age,
        Parameter::LongRunDay,
        Parameter::StartDate,
        Parameter::Weeks,
        Parameter::Vo2max,
        Parameter::HrMax,
        Parameter::HrRest,
        Parameter::RunWalk,
    ];

    /// The same with this in a field.
    #[must_use]
    pub const fn with(mut self, parameter: Parameter, field: Field<'a>) -> Self {
        self.fields[parameter as usize] = field;
        self
    }

    /// The parameters that have a field.
    pub fn parameters() -> impl Iterator<Item = Parameter> {
        Self::FIRST.into_iter().chain(Self::REFINED)
    }

    const fn field(&self, parameter: Parameter) -> &Field<'a> {
        &self.fields[parameter as usize]
    }

    /// The first field with something wrong.
    fn first_fault(&self) -> Option<Parameter> {
        Self::parameters().find(|parameter| self.field(*parameter).fault.is_some())
    }

    /// Whether anything is wrong.
    pub fn has_fault(&self) -> bool {
        self.first_fault().is_some()
    }

    pub(crate) fn show(&self, site: &Site<'_>, send: &dyn Render) -> Markup {
        let lang = site.lang;
        let inputs = Inputs { form: "plan", lang };
        let first = self.first_fault();
        let focus = |parameter| first == Some(parameter);
        let refined = Self::REFINED.into_iter().any(|parameter| self.field(parameter).is_used());
        html! {
            form method="get" action="plan" novalidate {
                div.row {
                    (self.race(&inputs, focus(Parameter::Distance)))
                    (inputs.time(
                        &say!(lang, "Temps visé", "Target time"),
                        self.field(Parameter::Time),
                        focus(Parameter::Time),
                    ))
                }
                (inputs.date(
                    Parameter::RaceDate.name(),
                    &html! {
                        (say!(lang, "Date de la course", "Date of the race")) " "
                        span.optional { (say!(lang, "si elle est fixée", "if it is set")) }
                    },
                    self.field(Parameter::RaceDate),
                    focus(Parameter::RaceDate),
                ))
                (self.sessions(&inputs, focus(Parameter::Sessions)))
                (self.days(&inputs, focus(Parameter::Days)))
                details open[refined] {
                    summary { (say!(lang, "Affiner : ce que vous courez déjà, âge, durée…", "Refine: what you run now, age, length…")) }
                    div.row {
                        @for parameter in Self::REFINED {
                            (self.refined(&inputs, parameter, focus(parameter)))
                        }
                    }
                }
                (named_lang(site))
                button type="submit" { (send) }
            }
        }
    }

    /// A field of what few runners say at first.
    fn refined(&self, inputs: &Inputs, parameter: Parameter, focus: bool) -> Markup {
        let lang = inputs.lang;
        let (name, field) = (parameter.name(), self.field(parameter));
        let number =
            |label: &dyn Render, hint: &dyn Render| inputs.number(name, label, field, hint, focus);
        match parameter {
            Parameter::WeeklyKm => {
                number(&say!(lang, "Kilomètres par semaine", "Kilometres a week now"), &"32 km")
            }
            Parameter::LongestRunKm => {
                number(&say!(lang, "Plus longue sortie", "Longest recent run"), &"12 km")
            }
            Parameter::PreviousTime => {
                let label = say!(lang, "Déjà couru (même course)", "Already run (same race)");
                inputs.text(name, &label, field, &"1h52…", focus)
            }
            Parameter::Age => number(&say!(lang, "Âge", "Age"), &""),
            Parameter::LongRunDay => self.long_run_day(inputs, focus),
            Parameter::StartDate => {
                let label = say!(lang, "Premier jour possible", "First day possible");
                inputs.date(name, &label, field, focus)
            }
            Parameter::Weeks => number(
                &say!(lang, "Semaines", "Weeks"),
                &say!(lang, "selon la course", "by the race"),
            ),
            Parameter::Vo2max => number(&"VO2max", &"ml/kg/min"),
            Parameter::HrMax => number(&say!(lang, "Pouls maximal", "Maximum heart rate"), &"bpm"),
            Parameter::HrRest => {
                number(&say!(lang, "Pouls au repos", "Heart rate at rest"), &"bpm")
            }
            Parameter::RunWalk => self.run_walk(inputs, focus),
            _ => inputs.text(name, &name, field, &"", focus),
        }
    }

    fn race(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let chosen = self.field(Parameter::Distance).typed.parse().unwrap_or(RaceDistance::TenKm);
        let races = RaceDistance::ALL.map(|race| (race.alias(), race.name(lang)));
        let label = say!(lang, "Course", "Race");
        inputs.select(
            "distance",
            &label,
            self.field(Parameter::Distance),
            chosen.alias(),
            &races,
            focus,
        )
    }

    fn sessions(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let asked: Option<u8> = self.field(Parameter::Sessions).typed.parse().ok();
        let asked = asked.filter(|sessions| PlanRequest::SESSIONS.contains(sessions));
        html! {
            fieldset.chips aria-describedby=[inputs.described("sessions", self.field(Parameter::Sessions))] {
                legend { (say!(lang, "Séances par semaine", "Sessions a week")) }
                label {
                    input type="radio" name="sessions" value="" checked[asked.is_none()] autofocus[focus];
                    span { "auto" }
                }
                @for sessions in PlanRequest::SESSIONS {
                    label {
                        input type="radio" name="sessions" value=(sessions) checked[asked == Some(sessions)];
                        span { (sessions) }
                    }
                }
                (inputs.fault("sessions", self.field(Parameter::Sessions)))
            }
        }
    }

    fn days(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let ticked = Weekdays::parse(self.field(Parameter::Days).typed).unwrap_or_default();
        html! {
            fieldset.chips.days aria-describedby=[inputs.described("days", self.field(Parameter::Days))] {
                legend {
                    (say!(lang, "Mes jours", "My days")) " "
                    span.optional { (say!(lang, "une séance par jour coché", "a session each day that is ticked")) }
                }
                @for (index, day) in Weekday::ALL.into_iter().enumerate() {
                    @let name = day.title(lang);
                    label {
                        input type="checkbox" name="days" value=(day.name()) aria-label=(name)
                            checked[ticked.contains(day)] autofocus[focus && index == 0];
                        span aria-hidden="true" { (initial(name)) }
                    }
                }
                (inputs.fault("days", self.field(Parameter::Days)))
            }
        }
    }

    fn long_run_day(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let by_itself = ("", Text::new("selon les jours", "by the days").in_lang(lang));
        let days = Weekday::ALL.map(|day| (day.name(), day.title(lang)));
        let options: Vec<_> = [by_itself].into_iter().chain(days).collect();
        let chosen =
            Weekday::parse(self.field(Parameter::LongRunDay).typed).map_or("", Weekday::name);
        let label = say!(lang, "Jour de la sortie longue", "Day of the long run");
        inputs.select(
            "long_run_day",
            &label,
            self.field(Parameter::LongRunDay),
            chosen,
            &options,
            focus,
        )
    }

    fn run_walk(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let options = [
            (RunWalk::Auto, Text::new("si l'allure le demande", "if the pace asks for it")),
            (RunWalk::Always, Text::new("toujours", "always")),
            (RunWalk::Never, Text::new("jamais", "never")),
        ];
        let options = options.map(|(choice, name)| (choice.name(), name.in_lang(lang)));
        let label = say!(lang, "Courir et marcher", "Running and walking");
        inputs.select(
            "run_walk",
            &label,
            self.field(Parameter::RunWalk),
            self.field(Parameter::RunWalk).typed,
            &options,
            focus,
        )
    }
}

/// The first letter of a name, large: days of the week in a row are known by it.
fn initial(name: &str) -> String {
    name.chars().take(1).flat_map(char::to_uppercase).collect()
}

/// Keeps the language where the page's address names it.
fn named_lang(site: &Site<'_>) -> Markup {
    html! {
        @if site.names_lang { input type="hidden" name="lang" value=(site.lang.code()); }
    }
}

fn given<'a>(field: &Field<'a>) -> Option<&'a str> {
    (!field.typed.is_empty()).then_some(field.typed)
}

/// Inputs of one form, whose name their ids begin with.
struct Inputs {
    form: &'static str,
    lang: Lang,
}

impl Inputs {
    fn distance(&self, field: &Field<'_>, may_focus: bool) -> Markup {
        let lang = self.lang;
        let id = format!("{}-distance", self.form);
        let list = format!("{}-distances", self.form);
        html! {
            div.field {
                label for=(id) { (say!(lang, "Distance", "Distance")) }
                input #(id) type="text" name="distance" value=[given(field)] list=(list)
                    placeholder=(say!(lang, "10 km, semi…", "10 km, half…"))
                    autocomplete="off" autocapitalize="none" spellcheck="false"
                    aria-invalid=[field.fault.map(|_| "true")]
                    aria-describedby=[self.described("distance", field)]
                    autofocus[may_focus && field.fault.is_some()];
                datalist #(list) {
                    @for race in ["5 km", "10 km", "semi", "marathon", "1500m", "15 km", "20 km"] {
                        option value=(race) {}
                    }
                }
                (self.fault("distance", field))
            }
        }
    }

    fn time(&self, label: &dyn Render, field: &Field<'_>, may_focus: bool) -> Markup {
        let hint = say!(self.lang, "45:00, 1h45…", "45:00, 1:45:00…");
        self.text("time", label, field, &hint, may_focus && field.fault.is_some())
    }

    /// A choice of texts by what is sent for each.
    fn select(
        &self,
        name: &'static str,
        label: &dyn Render,
        field: &Field<'_>,
        chosen: &str,
        options: &[(&str, &str)],
        focus: bool,
    ) -> Markup {
        let id = format!("{}-{name}", self.form);
        html! {
            div.field {
                label for=(id) { (label) }
                select #(id) name=(name) autofocus[focus]
                    aria-invalid=[field.fault.map(|_| "true")]
                    aria-describedby=[self.described(name, field)] {
                    @for (value, shown) in options {
                        option value=(value) selected[*value == chosen] { (Typeset(shown)) }
                    }
                }
                (self.fault(name, field))
            }
        }
    }

    fn date(
        &self,
        name: &'static str,
        label: &dyn Render,
        field: &Field<'_>,
        focus: bool,
    ) -> Markup {
        let id = format!("{}-{name}", self.form);
        // An input of dates shows nothing of a text that is not one of its own.
        let is_plain = field.typed.is_empty() || field.typed.parse::<Date>().is_ok();
        let kind = if is_plain && field.fault.is_none() { "date" } else { "text" };
        html! {
            div.field {
                label for=(id) { (label) }
                input #(id) type=(kind) name=(name) value=[given(field)]
                    aria-invalid=[field.fault.map(|_| "true")]
                    aria-describedby=[self.described(name, field)] autofocus[focus];
                (self.fault(name, field))
            }
        }
    }

    fn text(
        &self,
        name: &'static str,
        label: &dyn Render,
        field: &Field<'_>,
        hint: &dyn Render,
        focus: bool,
    ) -> Markup {
        self.input(name, "text", label, field, hint, focus)
    }

    /// A number, as a text: browsers clear what they do not read as one.
    fn number(
        &self,
        name: &'static str,
        label: &dyn Render,
        field: &Field<'_>,
        hint: &dyn Render,
        focus: bool,
    ) -> Markup {
        self.input(name, "decimal", label, field, hint, focus)
    }

    fn input(
        &self,
        name: &'static str,
        keyboard: &'static str,
        label: &dyn Render,
        field: &Field<'_>,
        hint: &dyn Render,
        focus: bool,
    ) -> Markup {
        let id = format!("{}-{name}", self.form);
        html! {
            div.field {
                label for=(id) { (label) }
                input #(id) type="text" inputmode=(keyboard) name=(name) value=[given(field)] placeholder=(hint)
                    autocomplete="off" autocapitalize="none" spellcheck="false"
                    aria-invalid=[field.fault.map(|_| "true")]
                    aria-describedby=[self.described(name, field)]
                    autofocus[focus];
                (self.fault(name, field))
            }
        }
    }

    fn described(&self, name: &str, field: &Field<'_>) -> Option<String> {
        field.fault.map(|_| format!("{}-{name}-fault", self.form))
    }

    fn fault(&self, name: &str, field: &Field<'_>) -> Markup {
        html! {
            @if let Some(fault) = field.fault {
                p.fault id=(format!("{}-{name}-fault", self.form)) { (Typeset(fault)) }
            }
        }
    }
}
