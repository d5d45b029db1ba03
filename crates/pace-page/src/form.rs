//! The forms: what was typed, what is wrong with it, and the fields around both.

use maud::{Markup, Render, html};
use pace_core::{Lang, PlanRequest, RaceDistance};

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

/// The form of [`plan`](crate::plan()).
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the query's, by name")]
pub struct PlanForm<'a> {
    pub distance: Field<'a>,
    pub time: Field<'a>,
    pub race_date: Field<'a>,
    pub sessions: Field<'a>,
    pub weeks: Field<'a>,
    pub age: Field<'a>,
    pub previous_time: Field<'a>,
    pub vo2max: Field<'a>,
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

impl PlanForm<'_> {
    fn fields(&self) -> [&Field<'_>; 8] {
        [
            &self.distance,
            &self.time,
            &self.race_date,
            &self.sessions,
            &self.weeks,
            &self.age,
            &self.previous_time,
            &self.vo2max,
        ]
    }

    /// Whether anything is wrong.
    pub fn has_fault(&self) -> bool {
        self.fields().iter().any(|field| field.fault.is_some())
    }

    pub(crate) fn show(&self, site: &Site<'_>, send: &dyn Render) -> Markup {
        let lang = site.lang;
        let inputs = Inputs { form: "plan", lang };
        let first = self.fields().iter().position(|field| field.fault.is_some());
        let focus = |place| first == Some(place);
        let more = [self.weeks, self.age, self.previous_time, self.vo2max];
        html! {
            form method="get" action="plan" novalidate {
                div.row {
                    (self.race(&inputs, focus(0)))
                    (inputs.time(&say!(lang, "Temps visé", "Target time"), &self.time, focus(1)))
                }
                div.field {
                    label for="plan-race_date" {
                        (say!(lang, "Date de la course", "Date of the race")) " "
                        span.optional { (say!(lang, "si elle est fixée", "if it is set")) }
                    }
                    // A date that cannot be read is shown as it was typed, which an input of dates would not.
                    input #plan-race_date type=(if self.race_date.fault.is_some() { "text" } else { "date" }) name="race_date" value=[given(&self.race_date)]
                        aria-invalid=[self.race_date.fault.map(|_| "true")]
                        aria-describedby=[inputs.described("race_date", &self.race_date)] autofocus[focus(2)];
                    (inputs.fault("race_date", &self.race_date))
                }
                (self.sessions(lang))
                details open[more.iter().any(Field::is_used)] {
                    summary { (say!(lang, "Affiner : durée, âge, temps déjà couru…", "Refine: length, age, a previous time…")) }
                    div.row {
                        (inputs.number("weeks", &say!(lang, "Semaines", "Weeks"), &self.weeks, &say!(lang, "selon la course", "by the race"), focus(4)))
                        (inputs.number("age", &say!(lang, "Âge", "Age"), &self.age, &"", focus(5)))
                        (inputs.text(
                            "previous_time",
                            &say!(lang, "Déjà couru, sur la même distance", "Already run, over the same distance"),
                            &self.previous_time,
                            &"1h52…",
                            focus(6),
                        ))
                        (inputs.number("vo2max", &"VO2max", &self.vo2max, &"ml/kg/min", focus(7)))
                    }
                }
                (named_lang(site))
                button type="submit" { (send) }
            }
        }
    }

    fn race(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let chosen = self.distance.typed.parse().unwrap_or(RaceDistance::TenKm);
        html! {
            div.field {
                label for="plan-distance" { (say!(lang, "Course", "Race")) }
                select #plan-distance name="distance" autofocus[focus]
                    aria-invalid=[self.distance.fault.map(|_| "true")]
                    aria-describedby=[inputs.described("distance", &self.distance)] {
                    @for race in RaceDistance::ALL {
                        option value=(race.alias()) selected[race == chosen] { (Typeset(race.name(lang))) }
                    }
                }
                (inputs.fault("distance", &self.distance))
            }
        }
    }

    fn sessions(&self, lang: Lang) -> Markup {
        let typed = self.sessions.typed;
        let asked: u8 = typed.parse().unwrap_or(PlanRequest::DEFAULT_SESSIONS);
        html! {
            fieldset.chips {
                legend { (say!(lang, "Séances par semaine", "Sessions a week")) }
                @for sessions in PlanRequest::SESSIONS {
                    label {
                        input type="radio" name="sessions" value=(sessions) checked[sessions == asked];
                        span { (sessions) }
                    }
                }
            }
        }
    }
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
