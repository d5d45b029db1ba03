//! A plan as a page that a runner keeps.

use maud::{Markup, html};
use pace_core::plan::Week;
use pace_core::{Detail, Lang, Phase, Plan, PlanDates, Session, SessionKind, Step, Text, Weekday};

use crate::chart::{Load, chart};
use crate::form::PlanForm;
use crate::layout::{self, Kind, Page, Site};
use crate::pace::pace_strip;
use crate::text::{Minutes, Spoken, push_day_of_month, push_days, push_number, say, whole_km};
use crate::typography::write_session_text;

/// What a page shows of a plan.
#[derive(Debug, Clone, Copy)]
pub struct PlanPage<'a> {
    /// The plan.
    pub plan: &'a Plan,
    /// What is worth saying beside it, in the page's language.
    pub notes: &'a [String],
    /// The canonical query that it answers, without the language.
    pub query: &'a str,
}

/// The page of a plan, or its form alone: empty, or with what is wrong.
pub fn plan(site: &Site<'_>, form: &PlanForm<'_>, shown: Option<&PlanPage<'_>>) -> String {
    let Some(shown) = shown else { return alone(site, form) };
    let lang = site.lang;
    let PlanPage { plan, query, .. } = *shown;
    let request = &plan.request;
    let race = request.race().name(lang);
    let time = Spoken { time: request.target(), lang };
    let (weeks, sessions) = (request.weeks(), request.sessions());
    let title = say!(lang, "{race} en {time}", "{race} in {time}");
    let page = Page {
        site,
        path: "plan",
        query,
        title: say!(lang, "{race} en {time} : le plan", "{race} in {time}: the plan"),
        description: say!(
            lang,
            "{weeks} semaines, {sessions} séances par semaine, chacune avec ses allures. Dans votre agenda, sur votre montre, sur papier.",
            "{weeks} weeks, {sessions} sessions a week, each with its paces. In your calendar, on your watch, on paper.",
        ),
        kind: Kind::Result,
    };
    let loads: Vec<Load> = plan.weeks.iter().map(Load::of).collect();
    let view = View { site, shown, loads: &loads };
    let before = html! {
        h1 { (title) }
        (view.lead())
        (layout::notes(shown.notes))
        (pace_strip(lang, &plan.paces, plan.roles))
        (view.actions())
        (chart(plan, &loads, lang))
    };
    let after = html! {
        (view.take_away())
        section.card.change #change aria-labelledby="change-title" {
            h2 #change-title { (say!(lang, "Changer quelque chose", "Change something")) }
            (form.show(site, &say!(lang, "Refaire le plan", "Make it again")))
        }
    };
    let count = usize::from(weeks) * usize::from(sessions);
    page.written(before.0.len() + after.0.len() + count * 336, |page| {
        page.extend(["<div class=\"plan ", view.density(), "\">", &before.0]);
        view.weeks(page);
        page.extend([&after.0, "</div>"]);
    })
}

/// The form alone.
fn alone(site: &Site<'_>, form: &PlanForm<'_>) -> String {
    let lang = site.lang;
    let page = Page {
        site,
        path: "plan",
        query: "",
        title: say!(lang, "Un plan pour ma course", "A plan for my race"),
        description: say!(
            lang,
            "Un plan d'entraînement du 5 km au marathon, semaine par semaine, avec ses allures.",
            "A training plan from 5 km to the marathon, week by week, with its paces.",
        ),
        kind: Kind::of_form(form.has_fault()),
    };
    let lead = say!(
        lang,
        "Chaque séance avec ses allures, du premier footing au jour de la course.",
        "Every session with its paces, from the first run to race day.",
    );
    page.with_form(&lead, &form.show(site, &say!(lang, "Voir mon plan", "See my plan")))
}

/// A plan as it is written into its page.
struct View<'a> {
    site: &'a Site<'a>,
    shown: &'a PlanPage<'a>,
    loads: &'a [Load],
}

impl View<'_> {
    const fn lang(&self) -> Lang {
        self.site.lang
    }

    fn dates(&self) -> Option<PlanDates> {
        self.shown.plan.request.dates()
    }

    /// How much of it there is to print on two sheets.
    fn density(&self) -> &'static str {
        match self.shown.plan.weeks.iter().map(|week| week.sessions.len()).sum::<usize>() {
            0..49 => "few",
            49..85 => "many",
            _ => "most",
        }
    }

    fn lead(&self) -> Markup {
        let lang = self.lang();
        let request = &self.shown.plan.request;
        let (weeks, sessions) = (request.weeks(), request.sessions());
        // What the first week asks for is in the notes, with its longest run.
        let seconds = self.loads.iter().map(Load::seconds).max().unwrap_or(0);
        let peak = Minutes { seconds, lang };
        html! {
            p.lead {
                @match request.race_date() {
                    Some(date) => {
                        @let date = date.in_words(lang);
                        (say!(
                            lang,
                            "{weeks} semaines jusqu'au {date}, {sessions} séances par semaine. La semaine la plus chargée compte {peak} de course.",
                            "{weeks} weeks up to {date}, {sessions} sessions a week. The biggest week has {peak} of running.",
                        ))
                    }
                    None => (say!(
                        lang,
                        "{weeks} semaines, {sessions} séances par semaine. La semaine la plus chargée compte {peak} de course.",
                        "{weeks} weeks, {sessions} sessions a week. The biggest week has {peak} of running.",
                    )),
                }
                @if let Some(dates) = self.dates() && request.start_date().is_none() {
                    @let first = dates.week(1).start().in_words(lang);
                    " "
                    (say!(lang, "Le plan commence le {first}.", "The plan begins on {first}."))
                    " "
                    a href="#plan-start_date" {
                        (say!(
                            lang,
                            "Si ce jour est passé, donnez le vôtre : vous verrez à quelle semaine le prendre.",
                            "If you start later, give your date, and see in which week you join.",
                        ))
                    }
                }
            }
        }
    }

    /// The plan's calendar as programs subscribe to it.
    fn feed(&self) -> Markup {
        let address = self.site.base_url;
        let bare = address.split_once("://").map_or(address, |(_, bare)| bare);
        html! { "webcal://" (bare) "/" (self.site.file("plan.ics", self.shown.query)) }
    }

    fn actions(&self) -> Markup {
        let lang = self.lang();
        html! {
            p.actions {
                @if self.dates().is_some() {
                    a.main href=(self.feed()) { (say!(lang, "Dans mon agenda", "Into my calendar")) }
                } @else {
                    a.main href="#plan-race_date" { (say!(lang, "Donner la date de ma course", "Give the date of my race")) }
                }
                a href="#watch" { (say!(lang, "Sur ma montre", "Onto my watch")) }
                a href="#paper" { (say!(lang, "Imprimer", "Print")) }
                a href="#change" { (say!(lang, "Modifier", "Change")) }
            }
        }
    }

    /// All weeks under their phases. There are up to a hundred and fifty sessions: they are
    /// written straight into the page.
    fn weeks(&self, page: &mut String) {
        let plan = self.shown.plan;
        let answer = plan.result(self.lang(), Detail::default());
        let mut phase: Option<Phase> = None;
        page.push_str("<div class=weeks>");
        for ((index, week), texts) in plan.weeks.iter().enumerate().zip(answer.weeks.iter()) {
            if phase != Some(week.phase) {
                let title = week.phase.title().in_lang(self.lang());
                page.extend(["<h2 class=phase>", title, "</h2>"]);
                phase = Some(week.phase);
            }
            self.about(index, week, page);
            page.push_str("<ol>");
            for (session, text) in week.sessions.iter().zip(texts.sessions.iter()) {
                page.push_str(marker(session.kind, session.steps().any(Step::is_hard)));
                self.day(week.number, session, page);
                page.push_str("<div><h4>");
                write_session_text(&text.title, page);
                page.push_str("</h4><p>");
                write_session_text(&text.description, page);
                page.push_str("</p></div>");
                if session.kind != SessionKind::Race {
                    page.push_str("<span class=length>");
                    let seconds = session.duration_seconds();
                    Minutes { seconds, lang: self.lang() }.write(page);
                    self.heart_rate(session, page);
                    page.push_str("</span>");
                }
                page.push_str("</li>");
            }
            page.push_str("</ol></section>");
        }
        page.push_str("</div>");
    }

    /// The beginning of a week: what it is, beside its sessions.
    fn about(&self, index: usize, week: &Week, page: &mut String) {
        let lang = self.lang();
        let load = &self.loads[index];
        let number = u64::from(week.number);
        let joined = self.shown.plan.joined_week();
        let is_past = week.number < joined;
        let class = if is_past { "\"week past\"" } else { "week" };
        page.extend(["<section class=", class, " aria-labelledby=\"w"]);
        push_number(number, page);
        page.push_str("\"><div class=about><h3 id=\"w");
        push_number(number, page);
        page.push_str(Text::new("\">Semaine ", "\">Week ").in_lang(lang));
        push_number(number, page);
        page.push_str("</h3>");
        if let Some(dates) = self.dates() {
            page.push_str("<p>");
            push_days(&dates.week(week.number), lang, page);
            page.push_str("</p>");
        }
        page.push_str("<p>");
        Minutes { seconds: load.seconds(), lang }.write(page);
        page.push_str(" · ");
        push_number(whole_km(load.metres), page);
        page.push_str("\u{202f}km");
        if week.sessions.iter().any(|session| session.kind == SessionKind::Race) {
            page.push_str(Text::new(", et la course", ", and the race").in_lang(lang));
        }
        page.push_str("</p>");
        if self.shown.plan.is_cutback(week.number) {
            page.push_str(
                Text::new("<p class=light>semaine allégée</p>", "<p class=light>lighter week</p>")
                    .in_lang(lang),
            );
        }
        // Only where there are weeks before it.
        if is_past {
            page.push_str(Text::new("<p>passée</p>", "<p>past</p>").in_lang(lang));
        } else if week.number == joined && joined > 1 {
            page.push_str(
                Text::new(
                    "<p class=light>vous commencez ici</p>",
                    "<p class=light>you join here</p>",
                )
                .in_lang(lang),
            );
        }
        page.push_str("</div>");
    }

    /// The day of a session: with its date, or by the weekday of a race on a Sunday.
    fn day(&self, week: u8, session: &Session, page: &mut String) {
        let lang = self.lang();
        let Some(dates) = self.dates() else {
            let day = Weekday::of_plan_day(session.day).short(lang);
            return page.extend(["<span class=day><b>", day, "</b></span>"]);
        };
        let date = dates.date(week, session.day);
        page.extend(["<span class=day><b>", date.weekday().short(lang), "</b> "]);
        push_day_of_month(date, lang, page);
        page.extend([" <span>", date.month_short(lang), "</span></span>"]);
    }

    /// The beats of its hardest work, for a runner who knows their greatest.
    fn heart_rate(&self, session: &Session, page: &mut String) {
        let plan = self.shown.plan;
        let rates = plan.request.heart_rates();
        let beats = rates.and_then(|rates| plan.effort_of(session).heart_rate(rates));
        if let Some([least, most]) = beats {
            page.push_str("<span>");
            push_number(least.into(), page);
            page.push('–');
            push_number(most.into(), page);
            page.push_str("\u{202f}bpm</span>");
        }
    }

    /// Where the plan can go from here.
    fn take_away(&self) -> Markup {
        let Site { lang, .. } = *self.site;
        let query = self.shown.query;
        let file = |path| self.site.file(path, query);
        let archive = |format| file("plan.zip").with_format(format);
        let how_to = self.site.page("how-to", "");
        html! {
            section.away aria-labelledby="away" {
                h2 #away { (say!(lang, "À emporter", "To take with you")) }
                div.tiles {
                    div #calendar {
                        h3 { (say!(lang, "Dans l'agenda", "In the calendar")) }
                        @if self.dates().is_some() {
                            p { a href=(self.feed()) { (say!(lang, "S'abonner", "Subscribe")) } (say!(lang, " : l'agenda redemande le plan de lui-même.", ": the calendar asks for the plan again by itself.")) }
                            p { a href=(file("plan.ics")) { (say!(lang, "Télécharger le fichier .ics", "Download the .ics file")) } }
                        } @else {
                            p { (say!(lang, "Avec la date de la course, chaque séance a son jour.", "With the date of the race every session has its day.")) }
                            p { a href="#plan-race_date" { (say!(lang, "Donner la date", "Give the date")) } }
                        }
                        p { a href={ (how_to) "#calendars" } { (say!(lang, "Apple, Google, Outlook", "Apple, Google, Outlook")) } }
                    }
                    div #watch {
                        h3 { (say!(lang, "Sur la montre", "On the watch")) }
                        p { a href=(archive("fit")) { (say!(lang, "Séances FIT", "FIT workouts")) } (say!(lang, " pour Garmin et d'autres", " for Garmin and others")) }
                        p { a href=(archive("zwo")) { "Zwift" } ", " a href=(archive("intervals")) { "intervals.icu" } }
                        p { a href={ (how_to) "#watches" } { (say!(lang, "Comment les charger", "How to load them")) } }
                    }
                    div #paper {
                        h3 { (say!(lang, "Sur papier", "On paper")) }
                        p { (say!(lang, "Imprimez cette page (Ctrl ou ⌘ + P) : deux feuilles.", "Print this page (Ctrl or ⌘ + P): two sheets.")) }
                        p { a href=(self.site.page("band", &self.band_query())) { (say!(lang, "Bracelet d'allures pour la course", "Pace band for the race")) } }
                    }
                    div #data {
                        h3 { (say!(lang, "Ailleurs", "Elsewhere")) }
                        p { a href=(file("plan.csv")) { (say!(lang, "Tableur (CSV)", "Spreadsheet (CSV)")) } ", " a href=(file("plan.md")) { (say!(lang, "texte (Markdown)", "text (Markdown)")) } }
                        p { (say!(lang, "L'adresse de cette page suffit à retrouver le plan : partagez-la.", "The address of this page is all it takes to find it again: share it.")) }
                    }
                }
            }
        }
    }

    fn band_query(&self) -> String {
        let request = &self.shown.plan.request;
        format!("distance={}&time={}", request.race().alias(), request.target())
    }
}

/// The beginning of a session, in its colour.
const fn marker(kind: SessionKind, is_hard: bool) -> &'static str {
    match (kind, is_hard) {
        (SessionKind::Easy, false) => "<li class=e>",
        (SessionKind::Easy, true) => "<li class=\"e hard\">",
        (SessionKind::LongRun, false) => "<li class=l>",
        (SessionKind::LongRun, true) => "<li class=\"l hard\">",
        (SessionKind::Tempo, _) => "<li class=\"t hard\">",
        (SessionKind::Interval, _) => "<li class=\"i hard\">",
        (SessionKind::Race, _) => "<li class=\"r hard\">",
    }
}
