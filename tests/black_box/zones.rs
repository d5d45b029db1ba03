//! The five training paces, with and without `vo2max`.

use crate::answer::string;
use crate::client::Response;
use crate::exact::{Ratio, assert_number, minutes};
use crate::plan::RACES;
use crate::server::Server;

/// No interval is faster than 2'30" a kilometre.
const FLOOR: u64 = 150;

#[track_caller]
fn assert_zones(response: &Response, zones: [(&str, Ratio); 5], why: &str) {
    let plan = response.success(why);
    for (zone, pace) in zones {
        let why = format!("{why}: {zone}");
        let sent = response.number(&["paces", zone, "seconds_per_km"]);
        assert_number(sent, pace.rounded(6), &why);
        let display = format!("{}/km", minutes(pace.seconds()));
        assert_eq!(string(&plan["paces"][zone], "display"), display, "{why}");
    }
}

fn zones_of_race_pace(race: Ratio) -> [(&'static str, Ratio); 5] {
    let [floor, fifteen] = [FLOOR, 15].map(Ratio::whole);
    let interval = if race > floor + fifteen { race - fifteen } else { floor };
    [
        ("race", race),
        ("easy", race + Ratio::whole(90)),
        ("tempo", race + fifteen),
        ("interval", interval),
        ("long_run", race + Ratio::whole(60)),
    ]
}

/// The speed in km/h is a 3.5th of `vo2max`; each zone is run at a share of that.
fn zones_of_vo2max(race: Ratio, vo2max: &str) -> [(&'static str, Ratio); 5] {
    let speed = Ratio::read(vo2max) / Ratio::read("3.5");
    let pace = Ratio::whole(3600) / speed;
    let at = |share| pace / Ratio::read(share);
    [
        ("race", race),
        ("easy", at("0.65")),
        ("long_run", at("0.72")),
        ("tempo", at("0.82")),
        ("interval", at("0.95").max(Ratio::whole(FLOOR))),
    ]
}

#[test]
fn zones_follow_the_race_pace() {
    let server = Server::shared();
    for race in &RACES {
        for seconds in
            [1_000, 1_499, 1_502, 2_399, 2_705, 3_333, 5_400, 7_235, 9_001, 12_345, 14_400, 100_000]
        {
            let target = format!("/api/plan?distance={}&time={seconds}", race.name);
            let pace = Ratio::whole(seconds) / Ratio::read(race.km);
            assert_zones(&server.get(&target), zones_of_race_pace(pace), &target);
        }
    }
}

#[test]
fn intervals_are_never_faster_than_the_floor() {
    let server = Server::shared();
    for (time, interval, why) in [
        (1, "150", "no race pace to speak of"),
        (75, "150", "fifteen seconds a kilometre"),
        (749, "150", "race pace just under the floor"),
        (750, "150", "race pace on the floor"),
        (824, "150", "149.8 is lifted"),
        (825, "150", "exactly the floor"),
        (826, "150.2", "just over the floor"),
        (900, "165", "well over the floor"),
    ] {
        let target = format!("/api/plan?distance=5km&time={time}");
        let response = server.get(&target);
        response.success(&target);
        let sent = response.number(&["paces", "interval", "seconds_per_km"]);
        assert_eq!(sent, interval, "{target}: {why}");
        let pace = Ratio::whole(time) / Ratio::whole(5);
        assert_zones(&response, zones_of_race_pace(pace), &target);
    }
}

#[test]
fn zones_follow_vo2max_where_it_is_given_and_race_stays() {
    let server = Server::shared();
    for (vo2max, why) in [
        ("10.000001", "the least"),
        ("10.24", "long run at 1708.984375"),
        ("12.5", "a slow walk"),
        ("20.48", "long run at 854.4921875: a tie over a decimal that binary cannot hold"),
        ("35", "a speed of 10 km/h"),
        ("48.5", "a usual one"),
        ("50", "a whole one"),
        ("52.537", "three decimals"),
        ("70", "a speed of 20 km/h"),
        ("88.42", "interval just over the floor"),
        ("88.43", "interval just under the floor is lifted"),
        ("99.999999", "the greatest"),
    ] {
        for race in &RACES {
            for seconds in [1, 2_705, 14_401] {
                let target =
                    format!("/api/plan?distance={}&time={seconds}&vo2max={vo2max}", race.name);
                let pace = Ratio::whole(seconds) / Ratio::read(race.km);
                let zones = zones_of_vo2max(pace, vo2max);
                assert_zones(&server.get(&target), zones, &format!("{target}: {why}"));
            }
        }
    }
}

#[test]
fn zones_of_endless_targets_are_the_nearest_double() {
    let server = Server::shared();
    for race in &RACES {
        for seconds in [1_000_000_000_001, 9_007_199_254_740_991] {
            let target = format!("/api/plan?distance={}&time={seconds}", race.name);
            let response = server.get(&target);
            let plan = response.success(&target);
            let pace = Ratio::whole(seconds) / Ratio::read(race.km);
            for (zone, pace) in zones_of_race_pace(pace) {
                let sent = response.number(&["paces", zone, "seconds_per_km"]);
                let sent: f64 = sent.parse().expect("a number");
                assert_eq!(sent.to_bits(), pace.nearest_double().to_bits(), "{target}: {zone}");
                let display = format!("{}/km", minutes(pace.seconds()));
                assert_eq!(string(&plan["paces"][zone], "display"), display, "{target}: {zone}");
            }
        }
    }
}

#[test]
fn a_vo2max_out_of_bounds_leaves_the_zones_to_the_target() {
    let server = Server::shared();
    for vo2max in ["10", "100", "9.9", "101", "high"] {
        let target = format!("/api/plan?distance=10km&time=2705&vo2max={vo2max}");
        let pace = Ratio::read("270.5");
        assert_zones(&server.get(&target), zones_of_race_pace(pace), &target);
    }
}

#[test]
fn zones_do_not_depend_on_the_other_options() {
    let server = Server::shared();
    for options in ["&age=60", "&sessions=6&weeks=24", "&previous_time=4000", "&lang=en"] {
        let target = format!("/api/plan?distance=10km&time=2705{options}");
        let pace = Ratio::read("270.5");
        assert_zones(&server.get(&target), zones_of_race_pace(pace), &target);
    }
}
