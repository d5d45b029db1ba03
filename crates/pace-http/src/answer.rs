//! One request in, one answer out.

use std::panic::{AssertUnwindSafe, catch_unwind};

use actix_http::{HttpMessage as _, Request};
use actix_web::HttpResponse;
use actix_web::http::Method;
use pace_core::{Error, Operation, PaceQuery, Page, PlanQuery, Quoted};

use crate::error::HttpError;
use crate::language::Language;
use crate::log::LOG_TARGET;
use crate::mcp::Asked;
use crate::route::{METHODS, Route};
use crate::service::Service;
use crate::status::{Health, Status};
use crate::{
    api_version, coding, deprecation, discovery, fixed_pages, headers, mcp, pages, plan_files,
    query, reference_page, respond,
};

/// What answers requests: [`answer`], or a test's variant of it.
pub(crate) trait Answer:
    Fn(Option<Route>, &Request, &Asked<'_>, &Service) -> HttpResponse + Copy + Send + 'static
{
}

impl<F> Answer for F where
    F: Fn(Option<Route>, &Request, &Asked<'_>, &Service) -> HttpResponse + Copy + Send + 'static
{
}

/// Answers a request of this route. The order of the checks is the order of the lines, then the
/// core's; the first that fails is answered.
pub(crate) fn answer(
    route: Option<Route>,
    request: &Request,
    asked: &Asked<'_>,
    service: &Service,
) -> HttpResponse {
    // Even on unknown paths, else no browser could read their 404.
    if request.method() == Method::OPTIONS {
        return respond::options(route.map_or(METHODS, Route::methods));
    }
    let mut response = match (service.admission.check(request, route), route) {
        (Err(refusal), _) => Err(refusal),
        (Ok(()), None) => Err(Error::NotFound { path: Quoted::new(request.path()) }.into()),
        (Ok(()), Some(route)) => of_route(route, request, asked, service),
    }
    .unwrap_or_else(|error| respond::error(&error, &service.url.docs(request)));
    match route {
        Some(Route::Operation(Operation::Plan)) => service.link_before_own(&mut response),
        _ => service.link(&mut response),
    }
    if let Some(Route::Operation(operation)) = route {
        deprecation::announce(service.notices, operation, response.headers_mut());
    }
    if coding::may_be_encoded(&response) {
        response = coding::encoded(response, request);
    }
    response
}

fn of_route(
    route: Route,
    request: &Request,
    asked: &Asked<'_>,
    service: &Service,
) -> Result<HttpResponse, HttpError> {
    let method = request.method().as_str();
    let allowed = route.methods();
    if !allowed.contains(&method) {
        let (method, path) = (Quoted::new(method), Quoted::new(request.path()));
        return Err(Error::MethodNotAllowed { method, path, allowed }.into());
    }
    api_version::check(request.headers())?;
    Ok(match route {
        Route::Page(page) => of_page(page, request, service),
        Route::Robots => discovery::ROBOTS_TXT.answer(request, ""),
        Route::Favicon => discovery::FAVICON.answer(request, ""),
        Route::Skills => discovery::SKILLS.answer(request, ""),
        Route::Skill => discovery::SKILL.answer(request, ""),
        Route::Card => discovery::card(request),
        Route::File(file) => plan_files::answer(file, request)?,
        Route::Tools => mcp::answer(request, asked, service)?,
        Route::Operation(Operation::Pace) => {
            let pace = PaceQuery::from_pairs(query::pairs(query::of(request)))?;
            respond::json(headers::CACHE_1_MIN, respond::SMALL, &pace.result())
        }
        Route::Operation(Operation::Plan) => {
            let query = PlanQuery::from_pairs(query::pairs(query::of(request)))?;
            let room = respond::room_for(&query);
            let plan = query.request.plan();
            let result = plan.result(query.lang, query.detail).with_adjustments(&query.adjustments);
            let mut response = respond::json(headers::CACHE_1_MIN, room, &result);
            let links = plan_files::links(service.url.base_path(), &query);
            plan_files::with_links(&mut response, links);
            response
        }
        Route::Operation(Operation::Status) => {
            respond::json(headers::NO_STORE, respond::SMALL, &Status::now())
        }
        Route::Operation(Operation::Calculer) => {
            respond::redirect(service.url.base_path(), request.uri().query())
        }
        Route::Operation(Operation::Health) => {
            respond::json(headers::NO_STORE, respond::SMALL, &Health::OK)
        }
    })
}

/// A page: made for its query, or a document that is the same for everybody who reads its language.
fn of_page(page: Page, request: &Request, service: &Service) -> HttpResponse {
    let document = match page {
        Page::Home if pages::likes_json(request) => return pages::guide(request, service),
        Page::Pace => return pages::pace(request, service),
        Page::Plan => return pages::plan(request, service),
        Page::Band => return pages::band(request, service),
        Page::Home => fixed_pages::home(Language::of(request)),
        Page::HowTo => fixed_pages::how_to(Language::of(request)),
        Page::Reference => reference_page::in_lang(Language::of(request).lang),
        Page::OpenApi => &discovery::OPENAPI,
        Page::LlmsTxt => &discovery::LLMS_TXT,
        Page::ApiCatalog => &discovery::API_CATALOG,
        Page::ServerCard => &discovery::SERVER_CARD,
    };
    document.answer(request, &service.url.base(request))
}

/// What is answered where a request's turn did not come in time.
pub(crate) fn busy(request: &Request, service: &Service) -> HttpResponse {
    let seconds = service.admission.turn_timeout.as_secs();
    let docs = service.url.docs(request);
    let mut response = respond::error(&HttpError::Busy { seconds }, &docs);
    service.link(&mut response);
    response
}

/// The answer, or an error where making it panics, so that a panic costs one answer and
/// neither the connection nor the worker.
pub(crate) fn guarded(
    request: &Request,
    service: &Service,
    answer: impl FnOnce() -> HttpResponse,
) -> HttpResponse {
    // A panic can leave nothing half done: answers share only constants.
    catch_unwind(AssertUnwindSafe(answer)).unwrap_or_else(|_| {
        // The panic's own text is in the log already; this adds the request.
        let (method, path) = (Quoted::new(request.method().as_str()), Quoted::new(request.path()));
        tracing::error!(target: LOG_TARGET, %method, %path, "a panic was answered 500");
        respond::error(&HttpError::Internal, &service.url.docs(request))
    })
}

#[cfg(test)]
mod tests {
    use actix_web::http::StatusCode;
    use actix_web::http::header::{HeaderMap, HeaderName, HeaderValue};
    use actix_web::test::TestRequest;
    use actix_web::{body, rt};
    use chrono::NaiveDate;
    use clap::Parser as _;
    use serde_json::Value;

    use super::*;
    use crate::admission::Admission;
    use crate::deprecation::Notice;
    use crate::options::Options;
    use crate::origin::Origins;
    use crate::public_url::PublicUrl;

    fn of_notices(notices: &'static [Notice]) -> Service {
        let admission = Admission::new(&Options::parse_from(["pace-http"]).limits);
        Service::new(PublicUrl::OfRequest, notices, Origins::ANY, admission)
    }

    fn today() -> Service {
        of_notices(deprecation::NOTICES)
    }

    fn of_service(request: TestRequest, service: &Service) -> HttpResponse {
        let request = request.to_request();
        answer(Route::of(request.path()), &request, &mcp::NOTHING, service)
    }

    fn ask(method: &str, target: &str, version: Option<&'static str>) -> HttpResponse {
        let mut request = TestRequest::with_uri(target).method(method.parse().unwrap());
        if let Some(version) = version {
            request = request.insert_header((headers::API_VERSION, version));
        }
        of_service(request, &today())
    }

    fn json(response: HttpResponse) -> Value {
        let body = rt::System::new().block_on(body::to_bytes(response.into_body()));
        serde_json::from_slice(&body.unwrap()).unwrap()
    }

    #[track_caller]
    fn assert_common_headers(headers: &HeaderMap) {
        for (name, value) in headers::ON_EVERY_ANSWER {
            assert_eq!(headers.get_all(&name).collect::<Vec<_>>(), [&value], "{name}");
        }
        assert!(headers.contains_key("cache-control"));
    }

    #[test]
    fn of_several_faults_the_first_in_order_is_answered() {
        let pace = "/api/pace?distance=10km&time=45:00";
        for (method, target, version, status, code) in [
            ("OPTIONS", "/nowhere", Some("2"), 204, None),
            ("POST", "/nowhere", Some("2"), 404, Some("not_found")),
            ("POST", "/api/pace", Some("2"), 405, Some("method_not_allowed")),
            ("GET", "/api/pace", Some("2"), 400, Some("unsupported_api_version")),
            ("GET", "/api/pace", Some("1"), 400, Some("missing_parameter")),
            ("GET", pace, Some("1"), 200, None),
            ("HEAD", pace, None, 200, None),
            ("GET", "/api", None, 200, None),
            ("GET", "/api/calculer", None, 301, None),
        ] {
            let response = ask(method, target, version);
            assert_eq!(response.status().as_u16(), status, "{method} {target}");
            assert_common_headers(response.headers());
            if let Some(code) = code {
                assert_eq!(json(response)["code"], code, "{method} {target}");
            }
        }
    }

    #[test]
    fn a_405_names_the_allowed_methods_in_header_and_body() {
        let response = ask("DELETE", "/health", None);
        assert_eq!(response.headers().get("allow").unwrap(), "GET, HEAD, OPTIONS");
        assert_eq!(
            json(response)["allowed_methods"],
            serde_json::json!(["GET", "HEAD", "OPTIONS"])
        );
    }

    #[test]
    fn a_notice_is_on_every_answer_of_its_endpoint_and_no_other() {
        const DAY: NaiveDate = NaiveDate::from_ymd_opt(2027, 1, 1).unwrap();
        const LATER: NaiveDate = NaiveDate::from_ymd_opt(2027, 7, 1).unwrap();
        const NOTICE: Notice =
            Notice { operation: Operation::Calculer, announced: DAY, removed: LATER };
        let service = of_notices(&[NOTICE]);
        for (method, target, expected) in [
            ("GET", "/api/calculer?time=1h", true),
            ("HEAD", "/api/calculer", true),
            ("POST", "/api/calculer", true),
            ("GET", "/api/pace", false),
            ("GET", "/api", false),
            ("GET", "/api/calculer/", false),
        ] {
            let request = TestRequest::with_uri(target).method(method.parse().unwrap());
            let response = of_service(request, &service);
            for name in [headers::DEPRECATION, headers::SUNSET] {
                assert_eq!(response.headers().contains_key(name), expected, "{method} {target}");
            }
        }
    }

    #[test]
    fn a_turn_that_does_not_come_is_an_error_in_the_shape_of_all_errors() {
        let response = busy(&TestRequest::with_uri("/plan.ics").to_request(), &today());
        assert_eq!(response.status(), StatusCode::SERVICE_UNAVAILABLE);
        assert_common_headers(response.headers());
        assert_eq!(response.headers().get("retry-after").unwrap(), "5");
        assert_eq!(json(response)["code"], "service_unavailable");
    }

    #[test]
    fn a_panic_is_an_internal_error_in_the_shape_of_all_errors() {
        let request = TestRequest::with_uri("/api/pace").to_request();
        for _ in 0..2 {
            let response = guarded(&request, &today(), || panic!("on purpose"));
            assert_eq!(response.status(), StatusCode::INTERNAL_SERVER_ERROR);
            assert_common_headers(response.headers());
            let no_store = HeaderValue::from_static("no-store");
            let cache = HeaderName::from_static("cache-control");
            assert_eq!(response.headers().get(cache), Some(&no_store));
            assert_eq!(json(response)["code"], "internal_error");
        }
    }
}
