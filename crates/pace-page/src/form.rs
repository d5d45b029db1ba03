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
        html! {
            form method="get" action="pace" novalidate {
                (distance_and_time("pace", lang, &self.distance, &self.time, &say!(lang, "Temps", "Time")))
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
        let strategies: [(&str, &dyn Render); 4] = [
            ("even", &say!(lang, "la même du début à la fin", "the same from start to finish")),
            ("negative:1", &say!(lang, "seconde moitié 1 % plus vite", "second half 1 % faster")),
            ("negative:2", &say!(lang, "seconde moitié 2 % plus vite", "second half 2 % faster")),
            ("positive:2", &say!(lang, "seconde moitié 2 % moins vite", "second half 2 % slower")),
        ];
        let typed = if self.strategy.typed.is_empty() { "even" } else { self.strategy.typed };
        let listed = strategies.iter().any(|(value, _)| *value == typed);
        let input = Input {
            form: "band",
            name: "strategy",
            label: &say!(lang, "Allure", "Pacing"),
            field: &self.strategy,
            focus: self.strategy.fault.is_some()
                && self.distance.fault.or(self.time.fault).is_none(),
        };
        html! {
            form method="get" action="band" novalidate {
                (distance_and_time("band", lang, &self.distance, &self.time, &say!(lang, "Temps visé", "Target time")))
                (input.framed(&html! {
                    select #(input.id()) name=(input.name) aria-invalid=[input.invalid()]
                        aria-describedby=[input.described()] autofocus[input.focus] {
                        @for (value, name) in strategies {
                            option value=(value) selected[value == typed] { (name) }
                        }
                        @if !listed && self.strategy.fault.is_none() { option value=(typed) selected { (typed) } }
                    }
                }))
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
        let date = html! {
            (say!(lang, "Date de la course", "Date of the race")) " "
            span.optional { (say!(lang, "si elle est fixée", "if it is set")) }
        };
        let refined = Self::REFINED.into_iter().any(|parameter| self.field(parameter).is_used());
        html! {
            form method="get" action="plan" novalidate {
                div.row {
                    (self.race(lang))
                    (self.input(Parameter::Time, &say!(lang, "Temps visé", "Target time")).time(lang))
                }
                (self.input(Parameter::RaceDate, &date).date())
                (self.sessions(lang))
                (self.days(lang))
                details open[refined] {
                    summary { (say!(lang, "Affiner : ce que vous courez déjà, âge, durée…", "Refine: what you run now, age, length…")) }
                    div.row {
                        @for parameter in Self::REFINED {
                            (self.refined(parameter, lang))
                        }
                    }
                }
                (named_lang(site))
                button type="submit" { (send) }
            }
        }
    }

    /// A field under its label, with the focus where it is the first with something wrong.
    fn input<'i>(&'i self, parameter: Parameter, label: &'i dyn Render) -> Input<'i> {
        let focus = self.first_fault() == Some(parameter);
        Input { form: "plan", name: parameter.name(), label, field: self.field(parameter), focus }
    }

    /// A field of what few runners say at first.
    fn refined(&self, parameter: Parameter, lang: Lang) -> Markup {
        let number = |label: &dyn Render, hint: &dyn Render| {
            // As a text: browsers clear what they do not read as a number.
            self.input(parameter, label).text("decimal", hint)
        };
        match parameter {
            Parameter::WeeklyKm => {
                number(&say!(lang, "Kilomètres par semaine", "Kilometres a week now"), &"32 km")
            }
            Parameter::LongestRunKm => {
                number(&say!(lang, "Plus longue sortie", "Longest recent run"), &"12 km")
            }
            Parameter::PreviousTime => {
                let label = say!(lang, "Déjà couru (même course)", "Already run (same race)");
                self.input(parameter, &label).text("text", &"1h52…")
            }
            Parameter::Age => number(&say!(lang, "Âge", "Age"), &""),
            Parameter::LongRunDay => self.long_run_day(lang),
            Parameter::StartDate => {
                let label = say!(lang, "Premier jour possible", "First day possible");
                self.input(parameter, &label).date()
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
            Parameter::RunWalk => self.run_walk(lang),
            _ => self.input(parameter, &parameter.name()).text("text", &""),
        }
    }

    fn race(&self, lang: Lang) -> Markup {
        let chosen = self.field(Parameter::Distance).typed.parse().unwrap_or(RaceDistance::TenKm);
        let races = RaceDistance::ALL.map(|race| (race.alias(), race.name(lang)));
        let label = say!(lang, "Course", "Race");
        self.input(Parameter::Distance, &label).select(chosen.alias(), &races)
    }

    fn sessions(&self, lang: Lang) -> Markup {
        let input = self.input(Parameter::Sessions, &"");
        let asked: Option<u8> = input.field.typed.parse().ok();
        let asked = asked.filter(|sessions| PlanRequest::SESSIONS.contains(sessions));
        html! {
            fieldset.chips aria-describedby=[input.described()] {
                legend { (say!(lang, "Séances par semaine", "Sessions a week")) }
                label {
                    input type="radio" name="sessions" value="" checked[asked.is_none()] autofocus[input.focus];
                    span { "auto" }
                }
                @for sessions in PlanRequest::SESSIONS {
                    label {
                        input type="radio" name="sessions" value=(sessions) checked[asked == Some(sessions)];
                        span { (sessions) }
                    }
                }
                (input.fault())
            }
        }
    }

    fn days(&self, lang: Lang) -> Markup {
        let input = self.input(Parameter::Days, &"");
        let ticked = Weekdays::parse(input.field.typed).unwrap_or_default();
        html! {
            fieldset.chips.days aria-describedby=[input.described()] {
                legend {
                    (say!(lang, "Mes jours", "My days")) " "
                    span.optional { (say!(lang, "une séance par jour coché", "a session each day that is ticked")) }
                }
                @for (index, day) in Weekday::ALL.into_iter().enumerate() {
                    @let name = day.title(lang);
                    label {
                        input type="checkbox" name="days" value=(day.name()) aria-label=(name)
                            checked[ticked.contains(day)] autofocus[input.focus && index == 0];
                        span aria-hidden="true" { (initial(name)) }
                    }
                }
                (input.fault())
            }
        }
    }

    fn long_run_day(&self, lang: Lang) -> Markup {
        let by_itself = ("", Text::new("selon les jours", "by the days").in_lang(lang));
        let days = Weekday::ALL.map(|day| (day.name(), day.title(lang)));
        let options: Vec<_> = [by_itself].into_iter().chain(days).collect();
        let label = say!(lang, "Jour de la sortie longue", "Day of the long run");
        let input = self.input(Parameter::LongRunDay, &label);
        input.select(Weekday::parse(input.field.typed).map_or("", Weekday::name), &options)
    }

    fn run_walk(&self, lang: Lang) -> Markup {
        let options = [
            (RunWalk::Auto, Text::new("si l'allure le demande", "if the pace asks for it")),
            (RunWalk::Always, Text::new("toujours", "always")),
            (RunWalk::Never, Text::new("jamais", "never")),
        ];
        let options = options.map(|(choice, name)| (choice.name(), name.in_lang(lang)));
        let label = say!(lang, "Courir et marcher", "Running and walking");
        let input = self.input(Parameter::RunWalk, &label);
        input.select(input.field.typed, &options)
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

/// The two fields that every calculation begins with.
fn distance_and_time(
    form: &'static str,
    lang: Lang,
    distance: &Field<'_>,
    time: &Field<'_>,
    label: &dyn Render,
) -> Markup {
    let focus = time.fault.is_some() && distance.fault.is_none();
    let time = Input { form, name: "time", label, field: time, focus };
    let (label, focus) = (&say!(lang, "Distance", "Distance"), distance.fault.is_some());
    let distance = Input { form, name: "distance", label, field: distance, focus };
    html! { div.row { (distance.distance(lang)) (time.time(lang)) } }
}

/// A field of a form, whose name its id begins with.
#[derive(Clone, Copy)]
struct Input<'i> {
    form: &'static str,
    /// The name of what is sent.
    name: &'static str,
    label: &'i dyn Render,
    field: &'i Field<'i>,
    /// Whether the page opens on it.
    focus: bool,
}

impl Input<'_> {
    fn id(&self) -> String {
        format!("{}-{}", self.form, self.name)
    }

    fn given(&self) -> Option<&str> {
        Some(self.field.typed).filter(|typed| !typed.is_empty())
    }

    fn invalid(&self) -> Option<&'static str> {
        self.field.fault.map(|_| "true")
    }

    /// The id of what is said to be wrong.
    fn described(&self) -> Option<String> {
        self.field.fault.map(|_| format!("{}-fault", self.id()))
    }

    fn fault(&self) -> Markup {
        html! {
            @if let Some(fault) = self.field.fault { p.fault id=[self.described()] { (Typeset(fault)) } }
        }
    }

    /// What is typed into or chosen from, under its label and above what is wrong.
    fn framed(&self, control: &Markup) -> Markup {
        html! {
            div.field {
                label for=(self.id()) { (self.label) }
                (control)
                (self.fault())
            }
        }
    }

    fn distance(&self, lang: Lang) -> Markup {
        let list = format!("{}s", self.id());
        self.framed(&html! {
            (self.line(None, Some(&list), &say!(lang, "10 km, semi…", "10 km, half…")))
            datalist #(list) {
                @for race in ["5 km", "10 km", "semi", "marathon", "1500m", "15 km", "20 km"] {
                    option value=(race) {}
                }
            }
        })
    }

    fn time(&self, lang: Lang) -> Markup {
        self.text("text", &say!(lang, "45:00, 1h45…", "45:00, 1:45:00…"))
    }

    fn text(&self, keyboard: &str, hint: &dyn Render) -> Markup {
        self.framed(&self.line(Some(keyboard), None, hint))
    }

    /// A line to type, on this keyboard, with a list of what may be meant.
    fn line(&self, keyboard: Option<&str>, list: Option<&str>, hint: &dyn Render) -> Markup {
        html! {
            input #(self.id()) type="text" inputmode=[keyboard] name=(self.name) value=[self.given()]
                list=[list] placeholder=(hint) autocomplete="off" autocapitalize="none" spellcheck="false"
                aria-invalid=[self.invalid()] aria-describedby=[self.described()] autofocus[self.focus];
        }
    }

    /// A choice of texts by what is sent for each.
    fn select(&self, chosen: &str, options: &[(&str, &str)]) -> Markup {
        self.framed(&html! {
            select #(self.id()) name=(self.name) autofocus[self.focus]
                aria-invalid=[self.invalid()] aria-describedby=[self.described()] {
                @for (value, shown) in options {
                    option value=(value) selected[*value == chosen] { (Typeset(shown)) }
                }
            }
        })
    }

    fn date(&self) -> Markup {
        let typed = self.field.typed;
        // An input of dates shows nothing of a text that is not one of its own.
        let is_plain = typed.is_empty() || typed.parse::<Date>().is_ok();
        let kind = if is_plain && self.field.fault.is_none() { "date" } else { "text" };
        self.framed(&html! {
            input #(self.id()) type=(kind) name=(self.name) value=[self.given()]
                aria-invalid=[self.invalid()] aria-describedby=[self.described()] autofocus[self.focus];
        })
    }
}
