//! The pages for runners: what was typed, read generously, and the page that it comes to.
//!
//! A form is sent by GET. What was typed is read by the wider grammar of [`typed`] and led to
//! the canonical address of its result, which is the one that is shown, shared and kept. What
//! cannot be read comes back in the form, explained beside its field.

mod plan_form;
mod read_as;

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::body::BoxBody;
use actix_web::http::StatusCode;
use actix_web::http::header::{CONTENT_TYPE, HeaderName, HeaderValue};
use pace_core::answer::SiteGuide;
use pace_core::json::ToJson as _;
use pace_core::typed::{self, PaceReading, TypedError, TypedNote};
use pace_core::{
    Arguments, Lang, PaceRequest, Page, Parameter, Plan, PlanQuery, Strategy, Text, Vickers,
};
use pace_page::{Band, BandForm, BandPage, Field, PaceForm, PacePage, PlanPage, Site};

use crate::fixed_pages::BY_FORMAT_AND_LANGUAGE;
use crate::language::Language;
use crate::service::Service;
use crate::{headers, markup, query, representation, respond};
use plan_form::{DATE_OUT_OF_RANGE, TypedPlan};
use read_as::ReadAs;

/// The headers of pages, in the order of [`Lang::ALL`].
static HEADERS: LazyLock<[Vec<(HeaderName, HeaderValue)>; Lang::ALL.len()]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let html = [(CONTENT_TYPE, headers::HTML)];
        html.into_iter().chain(markup::headers(lang, pace_page::STYLE)).collect()
    })
});

/// Whether a request for the start page likes JSON better than HTML.
pub(crate) fn likes_json(request: &Request) -> bool {
    let acceptance = |media_type| headers::acceptance(request.headers(), media_type);
    acceptance("application/json") > acceptance("text/html")
}

/// The site guide, which the start page is to programs.
pub(crate) fn guide(request: &Request, service: &Service) -> HttpResponse {
    let guide = SiteGuide::new(&service.url.base(request), Language::of(request).lang);
    let json = [(CONTENT_TYPE, headers::JSON)];
    let body = guide.to_json().into_bytes();
    representation::fresh(request, BY_FORMAT_AND_LANGUAGE, &json, body)
}

/// What a form was sent with, and how its page is made.
struct Form<'r> {
    request: &'r Request,
    service: &'r Service,
    page: Page,
    language: Language,
    base: Cow<'r, str>,
    pairs: Vec<(Cow<'r, str>, Cow<'r, str>)>,
    /// The days, which are check boxes: each that is ticked is sent by itself.
    days: String,
}

impl<'r> Form<'r> {
    fn new(page: Page, request: &'r Request, service: &'r Service) -> Self {
        let (language, base) = (Language::of(request), service.url.base(request));
        let pairs: Vec<_> = query::pairs(query::of(request)).collect();
        let days = pairs.iter().filter(|(name, _)| name == Parameter::Days.name());
        let days = days.map(|(_, day)| day.trim()).filter(|day| !day.is_empty());
        let days = days.collect::<Vec<_>>().join(",");
        Self { request, service, page, language, base, pairs, days }
    }

    const fn lang(&self) -> Lang {
        self.language.lang
    }

    fn site(&self) -> Site<'_> {
        let Language { lang, is_named: names_lang } = self.language;
        Site { lang, names_lang, base_url: &self.base }
    }

    /// What was typed into a field; nothing where it is absent or blank.
    fn typed(&self, name: &str) -> &str {
        let field = self.pairs.iter().find(|(field, _)| field == name);
        field.map_or("", |(_, value)| value.trim())
    }

    /// What was typed as the time, under its old name, too.
    fn time(&self) -> &str {
        let time = self.typed(Parameter::Time.name());
        if time.is_empty() { self.typed(Parameter::Temps.name()) } else { time }
    }

    /// Whether neither a distance nor a time was typed.
    fn is_empty(&self) -> bool {
        self.typed(Parameter::Distance.name()).is_empty() && self.time().is_empty()
    }

    fn of_pace<'a>(&'a self, faults: &'a [Option<String>; 2]) -> PaceForm<'a> {
        let [distance, time] = faults.each_ref().map(Option::as_deref);
        PaceForm {
            distance: Field { typed: self.typed(Parameter::Distance.name()), fault: distance },
            time: Field { typed: self.time(), fault: time },
        }
    }

    fn of_band<'a>(&'a self, faults: &'a [Option<String>; 3]) -> BandForm<'a> {
        let [distance, time, strategy] = faults.each_ref().map(Option::as_deref);
        BandForm {
            distance: Field { typed: self.typed(Parameter::Distance.name()), fault: distance },
            time: Field { typed: self.time(), fault: time },
            strategy: Field { typed: self.typed(STRATEGY), fault: strategy },
        }
    }

    fn text(&self, text: Text) -> String {
        text.in_lang(self.lang()).to_owned()
    }

    fn explained(&self, error: &TypedError) -> String {
        format!("{} {}", error.message(self.lang()), error.hint(self.lang()))
    }

    /// The page of a form with what is wrong, which nobody shall keep.
    fn refused(&self, page: String) -> HttpResponse {
        let mut answer = respond::with_status(StatusCode::OK, headers::NO_STORE);
        for (name, value) in &HEADERS[self.lang() as usize] {
            answer.headers_mut().insert(name.clone(), value.clone());
        }
        answer.set_body(BoxBody::new(page))
    }

    /// The page of a result, at its canonical address; from any other the way there.
    fn result(
        &self,
        canonical: &str,
        read_as: &ReadAs,
        page: impl FnOnce() -> String,
    ) -> HttpResponse {
        let mut address = [canonical, &read_as.query].concat();
        if let Language { lang, is_named: true } = self.language {
            address.extend(["&lang=", lang.code()]);
        }
        if query::of(self.request) == address {
            return self.page(page());
        }
        let base_path = self.service.url.base_path();
        respond::see_other(base_path, self.page.path(), &address)
    }

    fn page(&self, page: String) -> HttpResponse {
        let headers = &HEADERS[self.lang() as usize];
        representation::fresh(self.request, markup::BY_LANGUAGE, headers, page.into_bytes())
    }
}

const NO_DISTANCE: Text =
    Text::new("Quelle distance ? 10 km, semi, 1500m…", "Which distance? 10 km, half, 1500m…");
const NO_TIME: Text =
    Text::new("En combien de temps ? 45:00, 1h45…", "In what time? 45:00, 1:45:00…");

/// What was typed as a distance and a time, read; else what is wrong with either.
fn distance_and_time(form: &Form<'_>) -> Result<(PaceReading, ReadAs), [Option<String>; 2]> {
    let (distance, time) = (form.typed(Parameter::Distance.name()), form.time());
    let lacks = |text: &str, what| text.is_empty().then(|| form.text(what));
    let lacking = [lacks(distance, NO_DISTANCE), lacks(time, NO_TIME)];
    if lacking.iter().any(Option::is_some) {
        return Err(lacking);
    }
    let read = typed::pace_query(distance, time).map_err(|error| {
        let fault = Some(form.explained(&error));
        match error {
            TypedError::Distance { .. } | TypedError::Race { .. } => [fault, None],
            _ => [None, fault],
        }
    })?;
    let (known_distance, known_time) = read.canonical();
    let again = |distance: &str, time: &str, is_wanted: fn(&TypedNote) -> bool| {
        let again = typed::pace_query(distance, time).ok()?;
        let same = again.distance == read.distance && again.time == read.time;
        again.notes.into_iter().find(|note| same && is_wanted(note))
    };
    let said =
        |is_wanted: fn(&TypedNote) -> bool| read.notes.iter().find(|n| is_wanted(n)).cloned();
    let mut read_as = ReadAs::default();
    let field = (Parameter::Distance.name(), distance);
    read_as.add(form, field, said(is_of_distance), |text| again(text, &known_time, is_of_distance));
    let is_of_time = |note: &TypedNote| !is_of_distance(note);
    let field = (Parameter::Time.name(), time);
    read_as.add(form, field, said(is_of_time), |text| again(&known_distance, text, is_of_time));
    Ok((read, read_as))
}

const fn is_of_distance(note: &TypedNote) -> bool {
    matches!(note.read, typed::ReadAs::Miles(_) | typed::ReadAs::Race(_))
}

/// How a band is paced.
const STRATEGY: &str = "strategy";

/// What a time is worth.
pub(crate) fn pace(request: &Request, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Pace, request, service);
    let site = form.site();
    let nothing = Default::default();
    if form.is_empty() {
        return form.page(pace_page::pace(&site, &form.of_pace(&nothing), None));
    }
    let refused = |faults: &[Option<String>; 2]| {
        form.refused(pace_page::pace(&site, &form.of_pace(faults), None))
    };
    let (read, read_as) = match distance_and_time(&form) {
        Ok(read) => read,
        Err(faults) => return refused(&faults),
    };
    let Some(request) = PaceRequest::new(read.distance, read.time) else {
        return refused(&[Some(form.text(NO_DISTANCE)), None]);
    };
    let (distance, time) = read.canonical();
    // It is no field of the form: who comes from the API has it in the address.
    let km = typed::quantity(Parameter::WeeklyKm, form.typed(Parameter::WeeklyKm.name()));
    let runner = km.and_then(|km| Vickers::new(km.to_f64()));
    let known = km.filter(|_| runner.is_some());
    let known = known.map(|km| format!("&{}={km}", Parameter::WeeklyKm.name()));
    let canonical = format!("distance={distance}&time={time}{}", known.unwrap_or_default());
    form.result(&canonical, &read_as, || {
        let shown =
            PacePage { request: &request, runner, notes: &read_as.notes, query: &canonical };
        pace_page::pace(&site, &form.of_pace(&nothing), Some(&shown))
    })
}

/// A pace band.
pub(crate) fn band(request: &Request, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Band, request, service);
    let strategy = form.typed(STRATEGY);
    let site = form.site();
    let nothing = Default::default();
    if form.is_empty() {
        return form.page(pace_page::band(&site, &form.of_band(&nothing), None));
    }
    let refused = |faults: [Option<String>; 3]| {
        form.refused(pace_page::band(&site, &form.of_band(&faults), None))
    };
    let paced = if strategy.is_empty() { Ok(Strategy::Even) } else { strategy.parse() };
    let paced = paced.map_err(|_| form.text(UNKNOWN_STRATEGY));
    let read = match (distance_and_time(&form), paced) {
        (Ok(read), Ok(strategy)) => (read, strategy),
        (read, paced) => {
            let [distance, time] = read.err().unwrap_or_default();
            return refused([distance, time, paced.err()]);
        }
    };
    let ((read, read_as), strategy) = read;
    let Some(band) = Band::new(read.distance, read.time, strategy) else {
        return refused([Some(too_long_for_a_band(form.lang())), None, None]);
    };
    let (distance, time) = read.canonical();
    let paced = match strategy {
        Strategy::Even => String::new(),
        other => format!("&strategy={other}"),
    };
    let canonical = format!("distance={distance}&time={time}{paced}");
    form.result(&canonical, &read_as, || {
        let shown = BandPage { band: &band, notes: &read_as.notes, query: &canonical };
        pace_page::band(&site, &form.of_band(&nothing), Some(&shown))
    })
}

const UNKNOWN_STRATEGY: Text = Text::new(
    "even, negative:2 ou positive:2, de 0,01 à 20 %.",
    "even, negative:2 or positive:2, from 0.01 to 20 %.",
);
fn too_long_for_a_band(lang: Lang) -> String {
    let most = Band::MOST_KM;
    match lang {
        Lang::Fr => format!("Un bracelet va jusqu'à {most} km."),
        Lang::En => format!("A band goes up to {most} km."),
    }
}

/// A plan.
pub(crate) fn plan(request: &Request, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Plan, request, service);
    let site = form.site();
    if form.is_empty() {
        return form.page(pace_page::plan(&site, &TypedPlan::default().shown(&form), None));
    }
    let mut typed = TypedPlan::read(&form);
    if typed.is_refused() {
        return form.refused(pace_page::plan(&site, &typed.shown(&form), None));
    }
    let canonical = typed.canonical();
    let args = Arguments::from_pairs(query::pairs(&canonical));
    let Ok(asked) = PlanQuery::parse(&args) else {
        // The canonical query is one that the API takes.
        return respond::see_other(service.url.base_path(), Page::Plan.path(), "");
    };
    if typed.value(Parameter::RaceDate).is_some() && asked.request.race_date().is_none() {
        typed.refuse(&form, Parameter::RaceDate, DATE_OUT_OF_RANGE);
        return form.refused(pace_page::plan(&site, &typed.shown(&form), None));
    }
    form.result(&canonical, &typed.read_as, || {
        let plan = asked.request.plan();
        let notes = notes(&typed.read_as, &asked, &plan, form.lang());
        let shown = PlanPage { plan: &plan, notes: &notes, query: &canonical };
        pace_page::plan(&site, &typed.shown(&form), Some(&shown))
    })
}

/// What is worth saying beside a plan: how it was read, whether it is within reach, and its own
/// notes.
fn notes(read_as: &ReadAs, asked: &PlanQuery, plan: &Plan, lang: Lang) -> Vec<String> {
    let mut notes = read_as.notes.clone();
    let feasibility = plan.feasibility();
    notes.extend(feasibility.map(|it| it.advice().in_lang(lang).to_owned()));
    notes.extend(asked.notes_of(plan).iter().map(|note| note.text(lang).to_string()));
    notes
}

#[cfg(test)]
mod tests {
    use actix_web::http::header::ACCEPT;
    use actix_web::test::TestRequest;

    use super::*;

    #[test]
    fn programs_get_json_and_browsers_a_page() {
        for (accept, json) in [
            ("", false),
            ("*/*", false),
            ("application/json", true),
            ("application/json, text/html", false),
            ("text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8", false),
            ("text/html;q=0.5, application/json", true),
            ("application/*", true),
            ("application/*, text/*", false),
            ("application/json;q=0.5, */*;q=0.1", true),
            ("APPLICATION/JSON", true),
            ("application/json;q=0, */*", false),
            ("text/plain", false),
        ] {
            let request = TestRequest::default().insert_header((ACCEPT, accept));
            assert_eq!(likes_json(&request.to_request()), json, "{accept}");
        }
    }
}
