//! Counters for Prometheus: requests by route and status, how long they took, how many are
//! in flight.
//!
//! Every worker counts for itself, so that none waits for another's cache line; a scrape
//! adds them up. Latency runs from when the library hands over a request, its head complete, to
//! when its answer is made. Reading a body and waiting for a turn are in it. What comes before is
//! not (a place in the backlog, requests of the same connection that came earlier), nor is the way
//! of the answer over the network.

use std::fmt::{self, Write as _};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use actix_web::http::StatusCode;
use pace_core::{Operation, Page, PlanFile, SERVICE_VERSION, Tool};
use pace_page::CARD_PATH;

use crate::log;
use crate::route::{FAVICON_PATH, ROBOTS_PATH, Route, SKILL_PATH, SKILLS_PATH};

/// What a scrape is answered in.
pub(crate) const CONTENT_TYPE: &str = "text/plain; version=0.0.4; charset=utf-8";

/// Places of routes before those of operations: those that [`index`] lists by name.
const BEFORE_OPERATIONS: usize = 7;
const BEFORE_PAGES: usize = BEFORE_OPERATIONS + Operation::ALL.len();
const BEFORE_FILES: usize = BEFORE_PAGES + Page::ALL.len();
const ROUTES: usize = BEFORE_FILES + PlanFile::ALL.len();
/// Every status that we answer; any other is counted under the last.
const STATUSES: [u16; 18] =
    [200, 202, 204, 301, 303, 304, 400, 403, 404, 405, 406, 408, 413, 414, 415, 431, 503, 500];
/// What latency is, as a scrape reads it.
const LATENCY: &str =
    "Time to make an answer once its request's head is read, waits for body and turn included.";
/// Upper bounds of latency, in nanoseconds and as Prometheus reads seconds.
const BUCKETS: [(u64, &str); 15] = [
    (10_000, "0.00001"),
    (25_000, "0.000025"),
    (50_000, "0.00005"),
    (100_000, "0.0001"),
    (250_000, "0.00025"),
    (500_000, "0.0005"),
    (1_000_000, "0.001"),
    (2_500_000, "0.0025"),
    (5_000_000, "0.005"),
    (10_000_000, "0.01"),
    (25_000_000, "0.025"),
    (100_000_000, "0.1"),
    (250_000_000, "0.25"),
    (1_000_000_000, "1"),
    (5_000_000_000, "5"),
];

/// All that is counted.
#[derive(Debug)]
pub(crate) struct Metrics {
    workers: Mutex<Vec<Arc<Counts>>>,
    started: SystemTime,
}

/// What one worker counts.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    in_flight: AtomicI64,
    routes: [RouteCounts; ROUTES],
}

#[derive(Debug, Default)]
struct RouteCounts {
    by_status: [AtomicU64; STATUSES.len()],
    /// Not cumulative, and without what is above the last.
    by_latency: [AtomicU64; BUCKETS.len()],
    nanoseconds: AtomicU64,
}

impl Metrics {
    pub(crate) fn new() -> Self {
        Self { workers: Mutex::default(), started: SystemTime::now() }
    }

    /// Counters for one more worker.
    pub(crate) fn worker(&self) -> Arc<Counts> {
        let counts = Arc::new(Counts::default());
        self.lock().push(Arc::clone(&counts));
        counts
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Vec<Arc<Counts>>> {
        self.workers.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What a scrape reads.
    pub(crate) fn text(&self) -> String {
        let mut text = String::with_capacity(16 * 1024);
        self.write(&mut text).expect("a String takes everything");
        text
    }

    fn write(&self, out: &mut String) -> fmt::Result {
        let workers = self.lock();
        let sum =
            |count: &dyn Fn(&Counts) -> u64| workers.iter().map(|one| count(one)).sum::<u64>();
        let load = |count: &AtomicU64| count.load(Ordering::Relaxed);

        family(out, "pace_build_info", "gauge", "What runs, as labels.")?;
        let (build, service) = (env!("CARGO_PKG_VERSION"), SERVICE_VERSION);
        writeln!(out, "pace_build_info{{version=\"{build}\",service_version=\"{service}\"}} 1")?;

        family(out, "process_start_time_seconds", "gauge", "When the process started.")?;
        let started = self.started.duration_since(UNIX_EPOCH).unwrap_or_default();
        writeln!(out, "process_start_time_seconds {}", started.as_secs_f64())?;

        let name = "pace_http_requests_in_flight";
        family(out, name, "gauge", "Requests that came in and are not answered yet.")?;
        let in_flight: i64 = workers.iter().map(|one| one.in_flight.load(Ordering::Relaxed)).sum();
        writeln!(out, "{name} {in_flight}")?;

        let name = "pace_http_log_lines_lost_total";
        family(out, name, "counter", "Log lines that nobody read in time.")?;
        writeln!(out, "{name} {}", log::lost())?;

        let name = "pace_http_requests_total";
        family(out, name, "counter", "Requests answered, by route and status.")?;
        for (route, label) in labels().into_iter().enumerate() {
            for (status, code) in STATUSES.into_iter().enumerate() {
                let count = sum(&|one| load(&one.routes[route].by_status[status]));
                if count > 0 {
                    writeln!(out, "{name}{{route=\"{label}\",status=\"{code}\"}} {count}")?;
                }
            }
        }

        let name = "pace_http_request_duration_seconds";
        family(out, name, "histogram", LATENCY)?;
        for (route, label) in labels().into_iter().enumerate() {
            let all = sum(&|one| one.routes[route].by_status.iter().map(load).sum());
            if all == 0 {
                continue;
            }
            let mut within = 0;
            for (bucket, (_, bound)) in BUCKETS.into_iter().enumerate() {
                within += sum(&|one| load(&one.routes[route].by_latency[bucket]));
                // Counters move while they are read; a bucket is never more than all.
                let within = within.min(all);
                writeln!(out, "{name}_bucket{{route=\"{label}\",le=\"{bound}\"}} {within}")?;
            }
            writeln!(out, "{name}_bucket{{route=\"{label}\",le=\"+Inf\"}} {all}")?;
            let nanoseconds = sum(&|one| load(&one.routes[route].nanoseconds));
            let seconds = Duration::from_nanos(nanoseconds).as_secs_f64();
            writeln!(out, "{name}_sum{{route=\"{label}\"}} {seconds}")?;
            writeln!(out, "{name}_count{{route=\"{label}\"}} {all}")?;
        }
        Ok(())
    }
}

fn family(out: &mut String, name: &str, kind: &str, help: &str) -> fmt::Result {
    writeln!(out, "# HELP {name} {help}\n# TYPE {name} {kind}")
}

impl Counts {
    /// Counts a request as in flight until the value is dropped, answered or not.
    pub(crate) fn in_flight(&self) -> InFlight<'_> {
        self.in_flight.fetch_add(1, Ordering::Relaxed);
        InFlight(self)
    }

    pub(crate) fn answered(&self, route: Option<Route>, status: StatusCode, took: Duration) {
        let counts = &self.routes[index(route)];
        let status = STATUSES.iter().position(|known| *known == status.as_u16());
        let nanoseconds = u64::try_from(took.as_nanos()).unwrap_or(u64::MAX);
        counts.by_status[status.unwrap_or(STATUSES.len() - 1)].fetch_add(1, Ordering::Relaxed);
        if let Some(bucket) = BUCKETS.iter().position(|(bound, _)| nanoseconds <= *bound) {
            counts.by_latency[bucket].fetch_add(1, Ordering::Relaxed);
        }
        counts.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }
}

/// A request that is not answered yet.
#[derive(Debug)]
pub(crate) struct InFlight<'c>(&'c Counts);

impl Drop for InFlight<'_> {
    fn drop(&mut self) {
        self.0.in_flight.fetch_sub(1, Ordering::Relaxed);
    }
}

/// Where a route stands in [`labels`].
fn index(route: Option<Route>) -> usize {
    match route {
        None => 0,
        Some(Route::Robots) => 1,
        Some(Route::Favicon) => 2,
        Some(Route::Card) => 3,
        Some(Route::Tools) => 4,
        Some(Route::Skills) => 5,
        Some(Route::Skill) => 6,
        Some(Route::Operation(operation)) => {
            let place = Operation::ALL.iter().position(|one| *one == operation);
            BEFORE_OPERATIONS + place.unwrap_or_default()
        }
        Some(Route::Page(page)) => {
            let place = Page::ALL.iter().position(|one| *one == page);
            BEFORE_PAGES + place.unwrap_or_default()
        }
        Some(Route::File(file)) => {
            let place = PlanFile::ALL.iter().position(|one| *one == file);
            BEFORE_FILES + place.unwrap_or_default()
        }
    }
}

/// The routes as scrapes name them: a path that a client makes up must not become a label.
fn labels() -> [&'static str; ROUTES] {
    let mut labels = ["other"; ROUTES];
    for (route, path) in [
        (Route::Robots, ROBOTS_PATH),
        (Route::Favicon, FAVICON_PATH),
        (Route::Card, CARD_PATH),
        (Route::Tools, Tool::PATH),
        (Route::Skills, SKILLS_PATH),
        (Route::Skill, SKILL_PATH),
    ]
    .into_iter()
    .chain(Operation::ALL.map(|operation| (Route::Operation(operation), operation.path())))
    .chain(Page::ALL.map(|page| (Route::Page(page), page.path())))
    .chain(PlanFile::ALL.map(|file| (Route::File(file), file.path())))
    {
        labels[index(Some(route))] = path;
    }
    labels
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_route_has_its_own_label() {
        let labels = labels();
        for (position, label) in labels.into_iter().enumerate() {
            assert_eq!(index(Route::of(label)), position, "{label}");
        }
    }

    #[test]
    fn workers_are_added_up() {
        let metrics = Metrics::new();
        let workers = [metrics.worker(), metrics.worker()];
        let route = Some(Route::Operation(Operation::Pace));
        let waiting = workers[0].in_flight();
        drop(workers[1].in_flight());
        for (worker, micros) in [(0, 5), (1, 10), (1, 11), (0, 6_000_000)] {
            workers[worker].answered(route, StatusCode::OK, Duration::from_micros(micros));
        }
        workers[0].answered(None, StatusCode::IM_A_TEAPOT, Duration::ZERO);
        let text = metrics.text();
        for line in [
            "pace_http_requests_in_flight 1",
            "pace_http_requests_total{route=\"/api/pace\",status=\"200\"} 4",
            "pace_http_requests_total{route=\"other\",status=\"500\"} 1",
            "pace_http_request_duration_seconds_bucket{route=\"/api/pace\",le=\"0.00001\"} 2",
            "pace_http_request_duration_seconds_bucket{route=\"/api/pace\",le=\"0.000025\"} 3",
            "pace_http_request_duration_seconds_bucket{route=\"/api/pace\",le=\"5\"} 3",
            "pace_http_request_duration_seconds_bucket{route=\"/api/pace\",le=\"+Inf\"} 4",
            "pace_http_request_duration_seconds_sum{route=\"/api/pace\"} 6.000026",
            "pace_http_request_duration_seconds_count{route=\"/api/pace\"} 4",
        ] {
            assert!(text.lines().any(|written| written == line), "no {line} in {text}");
        }
        drop(waiting);
        assert!(metrics.text().contains("pace_http_requests_in_flight 0\n"));
    }
}
