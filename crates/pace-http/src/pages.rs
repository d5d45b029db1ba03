//! The pages for runners: what was typed, read generously, and the page that it comes to.
//!
//! A form is sent by GET. What was typed is read by the wider grammar of [`typed`] and led to
//! the canonical address of its result, which is the one that is shown, shared and kept. What
//! cannot be read comes back in the form, explained beside its field.

use std::borrow::Cow;
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{ACCEPT, CONTENT_TYPE, HeaderName, HeaderValue};
use actix_web::{HttpRequest, HttpResponse};
use chrono::NaiveDate;
use pace_core::answer::SiteGuide;
use pace_core::json::ToJson as _;
use pace_core::typed::{self, TypedError, canonical_time};
use pace_core::{
    Arguments, Lang, PaceRequest, Page, Parameter, PlanQuery, PlanRequest, RaceCalendar, Strategy,
    Text, Vo2max,
};
use pace_page::{Band, BandForm, Field, PaceForm, PlanForm, PlanPage, Site};

use crate::file_query::RACE_DATE;
use crate::fixed_pages::BY_FORMAT_AND_LANGUAGE;
use crate::language::Language;
use crate::service::Service;
use crate::{headers, markup, query, representation, respond};

/// The headers of pages, in the order of [`Lang::ALL`].
static HEADERS: LazyLock<[Vec<(HeaderName, HeaderValue)>; Lang::ALL.len()]> = LazyLock::new(|| {
    Lang::ALL.map(|lang| {
        let html = [(CONTENT_TYPE, headers::HTML)];
        html.into_iter().chain(markup::headers(lang, pace_page::STYLE)).collect()
    })
});

/// Whether a request for the start page likes JSON better than HTML.
pub(crate) fn likes_json(request: &HttpRequest) -> bool {
    let weight = |kind: &str| {
        let group = kind.split('/').next().unwrap_or_default();
        let mut best = (0, 0.0);
        for member in headers::members(request.headers(), ACCEPT) {
            let (range, parameters) = member.split_once(';').unwrap_or((member, ""));
            let range = range.trim().to_ascii_lowercase();
            let exactness = match range.split_once('/') {
                _ if range == kind => 3,
                Some((first, "*")) if first == group => 2,
                Some(("*", "*")) => 1,
                _ => continue,
            };
            if exactness > best.0 {
                best = (exactness, headers::weight(parameters));
            }
        }
        best.1
    };
    weight("application/json") > weight("text/html")
}

/// The site guide, which the start page is to programs.
pub(crate) fn guide(request: &HttpRequest, service: &Service) -> HttpResponse {
    let guide = SiteGuide::new(&service.url.base(request), Language::of(request).lang);
    let json = [(CONTENT_TYPE, headers::JSON)];
    let body = guide.to_json().into_bytes();
    representation::fresh(request, BY_FORMAT_AND_LANGUAGE, &json, body)
}

/// What a form was sent with, and how its page is made.
struct Form<'r> {
    request: &'r HttpRequest,
    service: &'r Service,
    page: Page,
    language: Language,
    base: Cow<'r, str>,
    pairs: Vec<(Cow<'r, str>, Cow<'r, str>)>,
}

impl<'r> Form<'r> {
    fn new(page: Page, request: &'r HttpRequest, service: &'r Service) -> Self {
        let (language, base) = (Language::of(request), service.url.base(request));
        let pairs = query::pairs(request.query_string()).collect();
        Self { request, service, page, language, base, pairs }
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

    fn of_plan<'a>(&'a self, faults: &'a [Option<String>; PlanField::ALL.len()]) -> PlanForm<'a> {
        let field = |field: PlanField| {
            let typed =
                if field == PlanField::Time { self.time() } else { self.typed(field.name()) };
            Field { typed, fault: faults[field as usize].as_deref() }
        };
        PlanForm {
            distance: field(PlanField::Distance),
            time: field(PlanField::Time),
            race_date: field(PlanField::RaceDate),
            sessions: field(PlanField::Sessions),
            weeks: field(PlanField::Weeks),
            age: field(PlanField::Age),
            previous_time: field(PlanField::PreviousTime),
            vo2max: field(PlanField::Vo2max),
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
        for header in &HEADERS[self.lang() as usize] {
            answer.insert_header(header.clone());
        }
        answer.body(page)
    }

    /// The page of a result, at its canonical address; from any other the way there.
    fn result(&self, canonical: &str, page: impl FnOnce() -> String) -> HttpResponse {
        let address = match self.language {
            Language { lang, is_named: true } => format!("{canonical}&lang={}", lang.code()),
            _ => canonical.to_owned(),
        };
        if self.request.query_string() == address {
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
fn distance_and_time(form: &Form<'_>) -> Result<typed::PaceReading, [Option<String>; 2]> {
    let (distance, time) = (form.typed(Parameter::Distance.name()), form.time());
    let lacks = |text: &str, what| text.is_empty().then(|| form.text(what));
    let lacking = [lacks(distance, NO_DISTANCE), lacks(time, NO_TIME)];
    if lacking.iter().any(Option::is_some) {
        return Err(lacking);
    }
    typed::pace_query(distance, time).map_err(|error| {
        let fault = Some(form.explained(&error));
        match error {
            TypedError::Distance { .. } | TypedError::Race { .. } => [fault, None],
            _ => [None, fault],
        }
    })
}

/// How a band is paced.
const STRATEGY: &str = "strategy";

/// What a time is worth.
pub(crate) fn pace(request: &HttpRequest, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Pace, request, service);
    let site = form.site();
    let nothing = Default::default();
    if form.is_empty() {
        return form.page(pace_page::pace(&site, &form.of_pace(&nothing), "", None));
    }
    let refused = |faults: &[Option<String>; 2]| {
        form.refused(pace_page::pace(&site, &form.of_pace(faults), "", None))
    };
    let read = match distance_and_time(&form) {
        Ok(read) => read,
        Err(faults) => return refused(&faults),
    };
    let Some(request) = PaceRequest::new(read.distance, read.time) else {
        return refused(&[Some(form.text(NO_DISTANCE)), None]);
    };
    let (distance, time) = read.canonical();
    let canonical = format!("distance={distance}&time={time}");
    form.result(&canonical, || {
        pace_page::pace(&site, &form.of_pace(&nothing), &canonical, Some(&request))
    })
}

/// A pace band.
pub(crate) fn band(request: &HttpRequest, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Band, request, service);
    let strategy = form.typed(STRATEGY);
    let site = form.site();
    let nothing = Default::default();
    if form.is_empty() {
        return form.page(pace_page::band(&site, &form.of_band(&nothing), "", None));
    }
    let refused = |faults: [Option<String>; 3]| {
        form.refused(pace_page::band(&site, &form.of_band(&faults), "", None))
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
    let (read, strategy) = read;
    let Some(band) = Band::new(read.distance, read.time, strategy) else {
        return refused([Some(form.text(NO_BAND)), None, None]);
    };
    let (distance, time) = read.canonical();
    let paced = match strategy {
        Strategy::Even => String::new(),
        other => format!("&strategy={other}"),
    };
    let canonical = format!("distance={distance}&time={time}{paced}");
    form.result(&canonical, || {
        pace_page::band(&site, &form.of_band(&nothing), &canonical, Some(&band))
    })
}

const UNKNOWN_STRATEGY: Text = Text::new(
    "even, negative:2 ou positive:2, de 0,01 à 20 %.",
    "even, negative:2 or positive:2, from 0.01 to 20 %.",
);
const NO_BAND: Text = Text::new("Un bracelet va jusqu'à 260 km.", "A band goes up to 260 km.");

/// The fields of the plan form, in its order.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum PlanField {
    Distance,
    Time,
    RaceDate,
    Sessions,
    Weeks,
    Age,
    PreviousTime,
    Vo2max,
}

impl PlanField {
    const ALL: [Self; 8] = [
        Self::Distance,
        Self::Time,
        Self::RaceDate,
        Self::Sessions,
        Self::Weeks,
        Self::Age,
        Self::PreviousTime,
        Self::Vo2max,
    ];

    const fn name(self) -> &'static str {
        match self {
            Self::Distance => Parameter::Distance.name(),
            Self::Time => Parameter::Time.name(),
            Self::RaceDate => RACE_DATE,
            Self::Sessions => Parameter::Sessions.name(),
            Self::Weeks => Parameter::Weeks.name(),
            Self::Age => Parameter::Age.name(),
            Self::PreviousTime => Parameter::PreviousTime.name(),
            Self::Vo2max => Parameter::Vo2max.name(),
        }
    }
}

/// What was typed into the plan form, as the API takes it; else what is wrong with each field.
struct TypedPlan {
    values: [Option<String>; PlanField::ALL.len()],
    faults: [Option<String>; PlanField::ALL.len()],
}

impl TypedPlan {
    fn read(form: &Form<'_>) -> Self {
        let mut read = Self { values: Default::default(), faults: Default::default() };
        let distance = form.typed(PlanField::Distance.name());
        let race = if distance.is_empty() {
            Err(form.text(NO_DISTANCE))
        } else {
            typed::race(distance).map(|(race, _)| race).map_err(|error| form.explained(&error))
        };
        // Without the race a time still has a shape.
        let over = race.clone().ok();
        let time = |text: &str| match over {
            Some(race) => typed::time_over(race.into(), text),
            None => typed::time(text),
        };
        let time = |text: &str| {
            time(text).map(|(time, _)| canonical_time(time)).map_err(|error| form.explained(&error))
        };
        read.put(PlanField::Distance, race.map(|race| race.alias().to_owned()));
        let target = form.time();
        let target = if target.is_empty() { Err(form.text(NO_TIME)) } else { time(target) };
        read.put(PlanField::Time, target);
        let mut option = |field: PlanField, parse: &dyn Fn(&str) -> Result<String, String>| {
            let text = form.typed(field.name());
            if !text.is_empty() {
                read.put(field, parse(text));
            }
        };
        let whole = |text: &str, fits: &dyn Fn(i64) -> bool, fault: Text| {
            let number = text.parse().ok().filter(|number| fits(*number));
            number.map(|number: i64| number.to_string()).ok_or_else(|| form.text(fault))
        };
        let date = |text: &str| text.parse::<NaiveDate>().map(|date| date.to_string());
        option(PlanField::RaceDate, &|text| date(text).map_err(|_| form.text(NO_DATE)));
        option(PlanField::Sessions, &|text| whole(text, &|_| true, NO_NUMBER));
        option(PlanField::Weeks, &|text| whole(text, &|_| true, NO_NUMBER));
        let is_age =
            |years: i64| u8::try_from(years).is_ok_and(|years| PlanRequest::AGES.contains(&years));
        option(PlanField::Age, &|text| whole(text, &is_age, NO_AGE));
        option(PlanField::PreviousTime, &time);
        option(PlanField::Vo2max, &|text| {
            let vo2max = Vo2max::parse(&text.replace(',', "."));
            vo2max.map(|vo2max| vo2max.to_string()).ok_or_else(|| form.text(NO_VO2MAX))
        });
        read
    }

    fn put(&mut self, field: PlanField, read: Result<String, String>) {
        match read {
            Ok(value) => self.values[field as usize] = Some(value),
            Err(fault) => self.faults[field as usize] = Some(fault),
        }
    }

    fn is_refused(&self) -> bool {
        self.faults.iter().any(Option::is_some)
    }

    /// The canonical query.
    fn canonical(&self) -> String {
        let mut canonical = String::new();
        for (field, value) in PlanField::ALL.iter().zip(&self.values) {
            if let Some(value) = value {
                let between = if canonical.is_empty() { "" } else { "&" };
                canonical.extend([between, field.name(), "=", value]);
            }
        }
        canonical
    }
}

const NO_DATE: Text = Text::new(
    "Une date s'écrit AAAA-MM-JJ, comme 2027-04-11.",
    "A date is like 2027-04-11: year, month, day.",
);
const DATE_OUT_OF_RANGE: Text = Text::new(
    "Le plan sortirait des années 1 à 9999.",
    "The plan would leave the years 1 to 9999.",
);
const NO_NUMBER: Text = Text::new("Un nombre entier.", "A whole number.");
const NO_AGE: Text = Text::new("Un âge en années, de 1 à 119.", "An age in years, from 1 to 119.");
const NO_VO2MAX: Text = Text::new(
    "Entre 10 et 100 ml/kg/min, comme 52,5.",
    "Between 10 and 100 ml/kg/min, such as 52.5.",
);

/// A plan.
pub(crate) fn plan(request: &HttpRequest, service: &Service) -> HttpResponse {
    let form = Form::new(Page::Plan, request, service);
    let site = form.site();
    let nothing = Default::default();
    if form.is_empty() {
        return form.page(pace_page::plan(&site, &form.of_plan(&nothing), None));
    }
    let mut typed = TypedPlan::read(&form);
    if typed.is_refused() {
        return form.refused(pace_page::plan(&site, &form.of_plan(&typed.faults), None));
    }
    let canonical = typed.canonical();
    let args = Arguments::from_pairs(query::pairs(&canonical));
    let Ok(asked) = PlanQuery::parse(&args) else {
        // The canonical query is one that the API takes.
        return respond::see_other(service.url.base_path(), Page::Plan.path(), "");
    };
    let date = typed.values[PlanField::RaceDate as usize].as_deref();
    let date = date.and_then(|text| text.parse::<NaiveDate>().ok());
    let calendar = date.map(|date| RaceCalendar::new(date, asked.request.weeks())).transpose();
    let Ok(calendar) = calendar else {
        typed.put(PlanField::RaceDate, Err(form.text(DATE_OUT_OF_RANGE)));
        return form.refused(pace_page::plan(&site, &form.of_plan(&typed.faults), None));
    };
    form.result(&canonical, || {
        let plan = asked.request.plan();
        let notes = asked.notes().iter().map(|note| note.text(form.lang()).to_string()).collect();
        let notes: Vec<String> = notes;
        let shown = PlanPage { plan: &plan, calendar, notes: &notes, query: &canonical };
        pace_page::plan(&site, &form.of_plan(&nothing), Some(&shown))
    })
}

#[cfg(test)]
mod tests {
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
            assert_eq!(likes_json(&request.to_http_request()), json, "{accept}");
        }
    }
}
