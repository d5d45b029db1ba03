//! `/api/pace`: the nine fields, their exact numbers, and the splits.

use serde_json::Value;

use crate::answer::{keys, string};
use crate::client::{Response, encode};
use crate::exact::{Ratio, assert_number, clock, minutes};
use crate::server::Server;

const FIELDS: [&str; 9] = [
    "distance_km",
    "distance_label",
    "pace",
    "pace_seconds_per_km",
    "speed",
    "speed_kmh",
    "splits",
    "time",
    "time_seconds",
];

const KEY_POINTS: [&str; 5] = ["1", "5", "10", "21.0975", "42.195"];

/// What `/api/pace` has to answer for a distance and a time.
pub(crate) struct Answer<'a> {
    pub(crate) km: &'a str,
    pub(crate) label: &'a str,
    pub(crate) finish: &'a str,
    /// What the half-marathon is called on the way to something longer.
    pub(crate) half: &'a str,
    pub(crate) seconds: u64,
}

impl Answer<'_> {
    #[track_caller]
    pub(crate) fn assert_is(&self, response: &Response, why: &str) {
        let body = response.success(why);
        assert_eq!(keys(&body), FIELDS, "{why}");
        let km = Ratio::read(self.km);
        let pace = Ratio::whole(self.seconds) / km;
        let speed = km * Ratio::whole(3600) / Ratio::whole(self.seconds);
        for (field, expected) in [
            ("distance_km", km),
            ("time_seconds", Ratio::whole(self.seconds)),
            ("pace_seconds_per_km", pace.rounded(6)),
            ("speed_kmh", speed.rounded(2)),
        ] {
            assert_number(response.number(&[field]), expected, &format!("{why}: {field}"));
        }
        for (field, expected) in [
            ("distance_label", self.label.to_owned()),
            ("time", clock(self.seconds)),
            ("pace", minutes(pace.seconds())),
            ("speed", format!("{} km/h", speed.two_decimals())),
        ] {
            assert_eq!(string(&body, field), expected, "{why}: {field}");
        }
        self.assert_splits(response, &body, why);
    }

    #[track_caller]
    fn assert_splits(&self, response: &Response, body: &Value, why: &str) {
        let km = Ratio::read(self.km);
        let mut expected: Vec<(Ratio, String, String)> = KEY_POINTS
            .iter()
            .map(|point| (point, Ratio::read(point)))
            .filter(|(_, point)| *point < km)
            .map(|(text, point)| {
                let label = match *text {
                    "21.0975" => self.half.to_owned(),
                    "42.195" => "Marathon".to_owned(),
                    whole => format!("{whole} km"),
                };
                let seconds = (point * Ratio::whole(self.seconds) / km).seconds();
                (point, label, clock(seconds))
            })
            .collect();
        expected.push((km, self.finish.to_owned(), clock(self.seconds)));

        let splits = body["splits"].as_array().expect("an array");
        let points = response.numbers("km");
        assert_eq!(splits.len(), expected.len(), "{why}: {response}");
        assert_eq!(points.len(), expected.len(), "{why}: {response}");
        for ((split, point), (km, label, time)) in splits.iter().zip(points).zip(&expected) {
            assert_eq!(keys(split), ["km", "label", "time"], "{why}");
            assert_number(point, *km, &format!("{why}: km of {split}"));
            assert_eq!(string(split, "label"), label, "{why}: {split}");
            assert_eq!(string(split, "time"), time, "{why}: {split}");
        }
    }
}

/// A free number: its label is its shortest decimal text.
#[track_caller]
fn assert_free(server: &Server, distance: &str, km: &str, seconds: u64, why: &str) {
    let label = format!("{km} km");
    let target = format!("/api/pace?distance={}&time={seconds}", encode(distance));
    Answer { km, label: &label, finish: &label, half: "Semi-marathon", seconds }
        .assert_is(&server.get(&target), &format!("{target}: {why}"));
}

#[test]
fn a_named_distance_answers_with_its_names() {
    let server = Server::shared();
    for (distance, km, label, finish) in [
        ("5km", "5", "5 km", "5 km"),
        ("10km", "10", "10 km", "10 km"),
        ("semi", "21.0975", "Semi-marathon", "Arrivée (Semi-marathon)"),
        ("semi-marathon", "21.0975", "Semi-marathon", "Arrivée (Semi-marathon)"),
        ("marathon", "42.195", "Marathon", "Arrivée (Marathon)"),
        ("100m", "0.1", "0.1 km", "0.1 km"),
        ("200m", "0.2", "0.2 km", "0.2 km"),
        ("400m", "0.4", "0.4 km", "0.4 km"),
        ("800m", "0.8", "0.8 km", "0.8 km"),
        ("1500m", "1.5", "1.5 km", "1.5 km"),
        ("3000m", "3", "3 km", "3 km"),
        ("5000m", "5", "5 km", "5 km"),
        ("10000m", "10", "10 km", "10 km"),
    ] {
        for seconds in [1, 59, 1_201, 2_700, 7_235, 14_400] {
            let target = format!("/api/pace?distance={distance}&time={seconds}");
            Answer { km, label, finish, half: "Semi-marathon", seconds }
                .assert_is(&server.get(&target), &target);
        }
    }
}

#[test]
fn a_free_number_of_kilometres_answers_with_its_own_text() {
    let server = Server::shared();
    for (distance, km, why) in [
        ("10", "10", "a whole number has no fraction"),
        ("10.0", "10", "however it was written"),
        ("010.50", "10.5", "zeros around it go"),
        ("0.4", "0.4", "under a kilometre"),
        (".5", "0.5", "no digit before the point"),
        ("1e1", "10", "an exponent"),
        ("1e-3", "0.001", "a negative exponent"),
        ("1e-7", "0.0000001", "the label is decimal where JSON may not be"),
        ("1.5", "1.5", "as the metre alias of the same length"),
        ("7", "7", "between key points"),
        ("21.0975", "21.0975", "the number of the half is not its name"),
        ("42.195", "42.195", "the number of the marathon is not its name"),
        ("21.1", "21.1", "just over the half"),
        ("50", "50", "past the marathon"),
        ("100.125", "100.125", "three decimals"),
    ] {
        assert_free(&server, distance, km, 12_345, why);
    }
}

#[test]
fn splits_are_the_key_points_strictly_below_and_the_finish() {
    let server = Server::shared();
    for (km, why) in [
        ("0.1", "only the finish below a kilometre"),
        ("0.999999", "only the finish below a kilometre"),
        ("1", "only the finish at a kilometre"),
        ("1.000001", "the first kilometre comes in"),
        ("4.999999", "five kilometres not yet"),
        ("5", "five kilometres is the finish, not a point"),
        ("5.000001", "five kilometres comes in"),
        ("10", "ten kilometres is the finish, not a point"),
        ("10.000001", "ten kilometres comes in"),
        ("21.0974999", "the half not yet"),
        ("21.0975", "the half is the finish, not a point"),
        ("21.0975001", "the half comes in"),
        ("42.1949999", "the marathon not yet"),
        ("42.195", "the marathon is the finish, not a point"),
        ("42.1950001", "the marathon comes in"),
        ("1000", "no point past the marathon"),
    ] {
        for seconds in [2_345, 14_400, 100_001] {
            assert_free(&server, km, km, seconds, why);
        }
    }
}

#[test]
fn numbers_are_rounded_once_and_halves_go_up() {
    let server = Server::shared();
    for (km, seconds, why) in [
        ("3", 1_000, "333.333333 recurring"),
        ("7", 2_000, "285.714286 recurring, rounded up"),
        ("128", 1, "pace 0.0078125: a tie at the sixth decimal"),
        ("128", 7_235, "pace 56.5234375: a tie"),
        ("25.6", 1, "pace 0.0390625: a tie over a decimal that binary cannot hold"),
        ("25.6", 2_701, "pace 105.5078125: a tie over the same"),
        ("51.2", 1, "pace 0.01953125: no tie, one digit further"),
        ("1.005", 3_600, "speed 1.005: a tie that binary arithmetic misses"),
        ("10.01", 7_200, "speed 5.005: a tie that binary arithmetic misses"),
        ("2.01", 1_440, "speed 5.025: a tie"),
        ("0.01", 32, "speed 1.125: a tie"),
        ("8.005", 3_600, "speed 8.005: a tie that binary arithmetic misses"),
        ("1.115", 3_600, "speed 1.115: a tie that binary arithmetic misses"),
        ("10", 2_705, "270.5 s/km is shown as 4'31\", and its splits halve too"),
        ("2", 541, "270.5 s/km again"),
        ("10", 2_395, "239.5 s/km is 4'00\", never 3'60\""),
        ("2", 119, "59.5 s/km is 1'00\", never 0'60\""),
        ("10", 7_199, "5 km at 3599.5 s is 1h00'00\""),
        ("1000000.3", 1_500_000, "1.49999955 is 1.5 to six decimals, yet shown as 0'01\""),
        ("1", 4_500, "a pace has no hours: 75'00\", while the time is 1h15'00\""),
        ("0.5", 36_000, "a pace of 1200 minutes"),
        ("12", 3_600, "speed 12.00 km/h is the number 12"),
        ("13.3", 3_600, "speed 13.30 km/h is the number 13.3"),
        ("1000000000000", 1, "a pace of nothing that can be seen is 0"),
        ("1000000", 1, "a pace of one millionth"),
        ("2000000", 1, "half a millionth goes up"),
        ("2000001", 1, "under half a millionth goes to 0"),
        ("0.001", 86_400, "a snail"),
    ] {
        assert_free(&server, km, km, seconds, why);
    }
}

#[test]
fn the_greatest_answers_that_can_be_written_are_given() {
    let server = Server::shared();
    let greatest = 9_007_199_254_740_991;
    assert_free(&server, "1", "1", greatest, "a pace of 2^53 − 1");
    assert_free(&server, "10", "10", greatest, "the greatest time");
    assert_free(&server, "9007199254740991", "9007199254740991", 3_600, "a speed of 2^53 − 1");
    assert_free(
        &server,
        "99999999999999999999",
        "100000000000000000000",
        greatest,
        "a distance past every integer, at a speed that can be written",
    );
}

#[test]
fn numbers_of_more_digits_than_a_double_are_the_nearest_double() {
    let server = Server::shared();
    for km in ["3", "7", "0.9", "42.195", "21.0975", "123456.789", "99999.999999"] {
        for seconds in [1_000_000_000_001, 4_503_599_627_370_497, 8_000_000_000_000_011_u64] {
            let target = format!("/api/pace?distance={km}&time={seconds}");
            let response = server.get(&target);
            let body = response.success(&target);
            let pace = Ratio::whole(seconds) / Ratio::read(km);
            let sent: f64 = response.number(&["pace_seconds_per_km"]).parse().expect("a number");
            assert_eq!(sent.to_bits(), pace.nearest_double().to_bits(), "{target}: {sent}");
            assert_eq!(string(&body, "pace"), minutes(pace.seconds()), "{target}");
        }
    }
}

#[test]
fn the_answer_is_the_same_however_distance_and_time_are_written() {
    let server = Server::shared();
    let expected = server.get("/api/pace?distance=10km&time=45:00");
    expected.success("the plainest request");
    for query in [
        "time=45:00&distance=10km",
        "distance=10000m&time=2700",
        "distance=10&time=0h45",
        "distance=1e1&time=0h45m",
        "distance=10KM&time=45m0s",
        "distance=10+km&time=0:45:00",
        "distance=10&temps=45:00",
    ] {
        let response = server.get(format!("/api/pace?{query}"));
        assert_eq!(response.text(), expected.text(), "{query}");
    }
}
