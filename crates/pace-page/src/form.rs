//! The forms: what was typed, what is wrong with it, and the fields around both.

use maud::{Markup, Render, html};
use pace_core::{Date, Lang, PlanRequest, RaceDistance, RunWalk, Text, Weekday, Weekdays};

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
    /// A list with commas.
    pub days: Field<'a>,
    pub weekly_km: Field<'a>,
    pub longest_run_km: Field<'a>,
    pub previous_time: Field<'a>,
    pub age: Field<'a>,
    pub long_run_day: Field<'a>,
    pub start_date: Field<'a>,
    pub weeks: Field<'a>,
    pub vo2max: Field<'a>,
    pub hr_max: Field<'a>,
    pub hr_rest: Field<'a>,
    pub run_walk: Field<'a>,
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
    /// The fields, as they follow one another.
    const fn fields(&self) -> [(&'static str, &Field<'_>); 16] {
        [
            ("distance", &self.distance),
            ("time", &self.time),
            ("race_date", &self.race_date),
            ("sessions", &self.sessions),
            ("days", &self.days),
            ("weekly_km", &self.weekly_km),
            ("longest_run_km", &self.longest_run_km),
            ("previous_time", &self.previous_time),
            ("age", &self.age),
            ("long_run_day", &self.long_run_day),
            ("start_date", &self.start_date),
            ("weeks", &self.weeks),
            ("vo2max", &self.vo2max),
            ("hr_max", &self.hr_max),
            ("hr_rest", &self.hr_rest),
            ("run_walk", &self.run_walk),
        ]
    }

    /// How many of them are always shown.
    const ALWAYS_SHOWN: usize = 5;

    /// Whether anything is wrong.
    pub fn has_fault(&self) -> bool {
        self.fields().iter().any(|(_, field)| field.fault.is_some())
    }

    pub(crate) fn show(&self, site: &Site<'_>, send: &dyn Render) -> Markup {
        let lang = site.lang;
        let inputs = Inputs { form: "plan", lang };
        let fields = self.fields();
        let first = fields.iter().find(|(_, field)| field.fault.is_some()).map(|(name, _)| *name);
        let focus = |name| first == Some(name);
        let refined = fields[Self::ALWAYS_SHOWN..].iter().any(|(_, field)| field.is_used());
        html! {
            form method="get" action="plan" novalidate {
                div.row {
                    (self.race(&inputs, focus("distance")))
                    (inputs.time(&say!(lang, "Temps visé", "Target time"), &self.time, focus("time")))
                }
                (inputs.date(
                    "race_date",
                    &html! {
                        (say!(lang, "Date de la course", "Date of the race")) " "
                        span.optional { (say!(lang, "si elle est fixée", "if it is set")) }
                    },
                    &self.race_date,
                    focus("race_date"),
                ))
                (self.sessions(&inputs, focus("sessions")))
                (self.days(&inputs, focus("days")))
                details open[refined] {
                    summary { (say!(lang, "Affiner : ce que vous courez déjà, âge, durée…", "Refine: what you run now, age, length…")) }
                    (self.refined(&inputs, first))
                }
                (named_lang(site))
                button type="submit" { (send) }
            }
        }
    }

    /// What few runners say at first.
    fn refined(&self, inputs: &Inputs, first: Option<&str>) -> Markup {
        let lang = inputs.lang;
        let focus = |name| first == Some(name);
        let number = |name, label: &dyn Render, field, hint: &dyn Render| {
            inputs.number(name, label, field, hint, focus(name))
        };
        html! {
            div.row {
                (number("weekly_km", &say!(lang, "Kilomètres par semaine", "Kilometres a week now"), &self.weekly_km, &"32 km"))
                (number("longest_run_km", &say!(lang, "Plus longue sortie", "Longest recent run"), &self.longest_run_km, &"12 km"))
                (inputs.text("previous_time", &say!(lang, "Déjà couru (même course)", "Already run (same race)"), &self.previous_time, &"1h52…", focus("previous_time")))
                (number("age", &say!(lang, "Âge", "Age"), &self.age, &""))
                (self.long_run_day(inputs, focus("long_run_day")))
                (inputs.date("start_date", &say!(lang, "Premier jour possible", "First day possible"), &self.start_date, focus("start_date")))
                (number("weeks", &say!(lang, "Semaines", "Weeks"), &self.weeks, &say!(lang, "selon la course", "by the race")))
                (number("vo2max", &"VO2max", &self.vo2max, &"ml/kg/min"))
                (number("hr_max", &say!(lang, "Pouls maximal", "Maximum heart rate"), &self.hr_max, &"bpm"))
                (number("hr_rest", &say!(lang, "Pouls au repos", "Heart rate at rest"), &self.hr_rest, &"bpm"))
                (self.run_walk(inputs, focus("run_walk")))
            }
        }
    }

    fn race(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let chosen = self.distance.typed.parse().unwrap_or(RaceDistance::TenKm);
        let races = RaceDistance::ALL.map(|race| (race.alias(), race.name(lang)));
        let label = say!(lang, "Course", "Race");
        inputs.select("distance", &label, &self.distance, chosen.alias(), &races, focus)
    }

    fn sessions(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let asked: Option<u8> = self.sessions.typed.parse().ok();
        let asked = asked.filter(|sessions| PlanRequest::SESSIONS.contains(sessions));
        html! {
            fieldset.chips aria-describedby=[inputs.described("sessions", &self.sessions)] {
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
                (inputs.fault("sessions", &self.sessions))
            }
        }
    }

    fn days(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let ticked = Weekdays::parse(self.days.typed).unwrap_or_default();
        html! {
            fieldset.chips.days aria-describedby=[inputs.described("days", &self.days)] {
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
                (inputs.fault("days", &self.days))
            }
        }
    }

    fn long_run_day(&self, inputs: &Inputs, focus: bool) -> Markup {
        let lang = inputs.lang;
        let by_itself = ("", Text::new("selon les jours", "by the days").in_lang(lang));
        let days = Weekday::ALL.map(|day| (day.name(), day.title(lang)));
        let options: Vec<_> = [by_itself].into_iter().chain(days).collect();
        let chosen = Weekday::parse(self.long_run_day.typed).map_or("", Weekday::name);
        let label = say!(lang, "Jour de la sortie longue", "Day of the long run");
        inputs.select("long_run_day", &label, &self.long_run_day, chosen, &options, focus)
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
        inputs.select("run_walk", &label, &self.run_walk, self.run_walk.typed, &options, focus)
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
