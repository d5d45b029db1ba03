//! Every formula computed a second time, in another language, over random cases.

use std::fmt::{Display, Write as _};
use std::io::Write as _;
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, bail};
use pace_core::{
    Acclimatisation, AgeGrade, Altitude, Conditions, Course, CoursePoint, DanielsPaces, Decimal,
    Distance, Downhill, Effort, Feasibility, Formula, Heat, Incline, Intensity, Lane, Pace,
    PaceRange, PlanRequest, Quantile, RaceDistance, RaceTime, Role, RunnerNow, Sex, Spread,
    TrackPoint, Vdot, Vickers,
};

use crate::workspace::root;

/// Cases of each formula.
const CASES: usize = 10_000;

/// Hands the cases and our answers to the script, which fails where it disagrees.
pub(crate) fn run() -> Result<()> {
    let here = root().join("xtask/interop/formulas/check.py");
    let table = root().join("crates/pace-core/src/age_grade/road_2025.csv");
    let mut python = Command::new("python3")
        .args([here, table])
        .stdin(Stdio::piped())
        .spawn()
        .context("python3 did not start")?;
    let mut lines = python.stdin.take().context("python3 does not listen")?;
    let sent = lines.write_all(cases().as_bytes());
    drop(lines);
    if !python.wait()?.success() {
        bail!("a formula and its second computation disagree");
    }
    sent?;
    eprintln!("xtask: every formula was computed twice");
    Ok(())
}

fn cases() -> String {
    let mut random = Random(0x9e37_79b9_7f4a_7c15);
    let mut lines = String::new();
    for _ in 0..CASES {
        predictions(&mut random, &mut lines);
        courses(&mut random, &mut lines);
        around(&mut random, &mut lines);
    }
    lines
}

/// A line: the formula, its arguments, our answers.
fn line(lines: &mut String, name: &str, arguments: &[&dyn Display], answers: &[Option<f64>]) {
    let _ = write!(lines, "{name}");
    for argument in arguments {
        let _ = write!(lines, " {argument}");
    }
    let _ = write!(lines, " =");
    for answer in answers {
        let _ = match answer {
            Some(answer) => write!(lines, " {answer}"),
            None => write!(lines, " -"),
        };
    }
    lines.push('\n');
}

fn seconds(time: Option<RaceTime>) -> Option<f64> {
    time.map(|time| time.seconds() as f64)
}

fn predictions(random: &mut Random, lines: &mut String) {
    let (from, to) = (random.distance(), random.distance());
    let (other, weekly_km) = (random.distance(), random.between(1.0, 300.0));
    let pace = random.between(140.0, 800.0);
    let time = race_time(from, pace);
    // Runners slow down over distance, most of them.
    let slowing = random.between(0.98, 1.32);
    let other_pace = pace * (other.km().to_f64() / from.km().to_f64()).powf(slowing - 1.0);
    let other_time = race_time(other, other_pace.clamp(100.0, 1100.0));
    for (formula, name) in [
        (Formula::Riegel, "riegel"),
        (Formula::Cameron, "cameron"),
        (Formula::DanielsGilbert, "daniels"),
    ] {
        let answer = seconds(formula.predict(from, time, to));
        line(lines, name, &[&from.km(), &time.seconds(), &to.km()], &[answer]);
    }
    let paces = Vdot::of(from, time).map(DanielsPaces::from);
    let pace = |of: fn(PaceRange) -> Pace, intensity| {
        let pace = paces.map(|paces| of(paces.of(intensity)));
        pace.and_then(Pace::seconds_per_km).map(pace_core::Rounded::to_f64)
    };
    let fastest = Intensity::ALL.map(|intensity| pace(|range| range.fastest, intensity));
    let slowest_easy = pace(|range| range.slowest, Intensity::Easy);
    let [easy, marathon, threshold, interval, repetition] = fastest;
    let answers = [easy, slowest_easy, marathon, threshold, interval, repetition];
    line(lines, "daniels_paces", &[&from.km(), &time.seconds()], &answers);
    let runner = Vickers::new(weekly_km);
    let one = seconds(runner.and_then(|runner| runner.from_one(from, time)));
    line(lines, "vickers_one", &[&from.km(), &time.seconds(), &weekly_km], &[one]);
    let two = seconds(runner.and_then(|it| it.from_two((from, time), (other, other_time))));
    let arguments: [&dyn Display; 5] =
        [&from.km(), &time.seconds(), &other.km(), &other_time.seconds(), &weekly_km];
    line(lines, "vickers_two", &arguments, &[two]);
    let (runner, weekly_km) = if random.coin() { (runner, weekly_km) } else { (None, 0.0) };
    let spread = Spread::new(from, time, to, runner, None);
    let at = |quantile| seconds(spread.and_then(|spread| spread.quantile(quantile)));
    let answers = [Quantile::P10, Quantile::P50, Quantile::P90].map(at);
    line(lines, "spread", &[&from.km(), &time.seconds(), &to.km(), &weekly_km], &answers);

    let sex = if random.coin() { Sex::Male } else { Sex::Female };
    let age = random.whole(3, 103) as u8;
    let grade = AgeGrade::new(from, time, age, sex);
    let answers = [
        grade.map(|grade| (grade.percent.to_f64() * 100.0).round()),
        grade.map(|grade| (grade.factor.to_f64() * 10_000.0).round()),
        grade.map(|grade| grade.open_equivalent_seconds as f64),
    ];
    line(lines, "age_grade", &[&sex.letter(), &age, &from.km(), &time.seconds()], &answers);

    let race = RaceDistance::ALL[random.whole(0, 4) as usize];
    let pace = random.between(200.0, 450.0);
    let target = race_time(race.into(), pace);
    let weeks = random.whole(6, 25) as u8;
    let gain = random.between(0.98, 1.2);
    let now = RunnerNow {
        previous_time: random
            .coin()
            .then(|| RaceTime::from_seconds((target.seconds() as f64 * gain) as u64))
            .flatten(),
        weekly_km: random.coin().then(|| random.between(1.0, 150.0)),
        longest_run_km: random.coin().then(|| random.between(1.0, 40.0)),
    };
    let verdict = Feasibility::new(race, target, weeks, now).map(|it| f64::from(it.verdict as u8));
    let arguments: [&dyn Display; 6] = [
        &race.km(),
        &target.seconds(),
        &weeks,
        &now.previous_time.map_or(0, RaceTime::seconds),
        &now.weekly_km.unwrap_or_default(),
        &now.longest_run_km.unwrap_or_default(),
    ];
    line(lines, "feasibility", &arguments, &[verdict]);
}

fn courses(random: &mut Random, lines: &mut String) {
    let gradient = random.between(-0.6, 0.6);
    let costs = [Downhill::Careful, Downhill::Minetti].map(|it| Some(it.relative_cost(gradient)));
    line(lines, "hills", &[&gradient], &costs);

    let (mut distance_m, mut elevation_m) = (0.0, random.between(-100.0, 2_000.0));
    let points: Vec<CoursePoint> = (0..random.whole(4, 30))
        .map(|_| {
            let point = CoursePoint { distance_m, elevation_m };
            distance_m += random.between(150.0, 600.0);
            elevation_m += random.between(-40.0, 40.0);
            point
        })
        .collect();
    if let Ok(course) = Course::new(&points) {
        let numbers: Vec<f64> =
            points.iter().flat_map(|point| [point.distance_m, point.elevation_m]).collect();
        let arguments: Vec<&dyn Display> = numbers.iter().map(|number| number as _).collect();
        let answers = [
            course.relative_effort(Downhill::Careful),
            course.relative_effort(Downhill::Minetti),
            course.ascent_m(),
            course.descent_m(),
        ];
        line(lines, "course", &arguments, &answers.map(Some));
    }

    let from = TrackPoint {
        latitude: random.between(-89.0, 89.0),
        longitude: random.between(-180.0, 180.0),
        elevation_m: 0.0,
    };
    let to = TrackPoint {
        latitude: from.latitude + random.between(-1.0, 1.0),
        longitude: from.longitude + random.between(-1.0, 1.0),
        elevation_m: 0.0,
    };
    let length = Course::from_track(&[from, to]).ok().map(|course| course.length_m());
    let arguments: [&dyn Display; 4] =
        [&from.latitude, &from.longitude, &to.latitude, &to.longitude];
    line(lines, "track", &arguments, &[length]);
}

/// What is around a race: air, lanes, inclines.
fn around(random: &mut Random, lines: &mut String) {
    let (celsius, humidity) = (random.between(-20.0, 35.0), random.between(0.0, 100.0));
    let heat = Heat::new(celsius, humidity);
    let answers = [heat.map(Heat::percent_slower), heat.map(Heat::wet_bulb_globe_celsius)];
    line(lines, "heat", &[&celsius, &humidity], &answers);

    let metres = random.between(0.0, 4_000.0);
    let usual = RaceTime::from_seconds(random.whole(600, 30_000));
    let conditions = Conditions { heat, altitude: Altitude::new(metres) };
    let times = usual.and_then(|usual| conditions.slowed(usual));
    let answers = [times.map(|(best, _)| best), times.map(|(_, worst)| worst)].map(seconds);
    let arguments: [&dyn Display; 4] =
        [&celsius, &humidity, &metres, &usual.map_or(0, RaceTime::seconds)];
    line(lines, "conditions", &arguments, &answers);

    let (role, max) = (random.whole(0, Role::ALL.len() as u64), random.whole(100, 231));
    let rest = random.coin().then(|| random.whole(30, 100));
    let hour = RaceTime::from_seconds(3_600).expect("an hour");
    let runner = PlanRequest::new(RaceDistance::TenKm, hour).with_hr_max(max.cast_signed());
    let runner = rest.map_or(runner, |rest| runner.with_hr_rest(rest.cast_signed()));
    let rates = runner.heart_rates();
    let beats = rates.and_then(|rates| Effort::of(Role::ALL[role as usize]).heart_rate(rates));
    let answers = [0, 1].map(|end| beats.map(|beats| f64::from(beats[end])));
    line(lines, "heart_rate", &[&role, &max, &rest.unwrap_or(0)], &answers);

    let slower = |acclimatisation| {
        let slower = Altitude::new(metres).map(|it| it.percent_slower(acclimatisation));
        [slower.map(|(least, _)| least), slower.map(|(_, most)| most)]
    };
    let answers = [slower(Acclimatisation::None), slower(Acclimatisation::Weeks)];
    line(lines, "altitude", &[&metres], &answers.concat());

    let number = random.whole(1, 9) as u8;
    line(lines, "lane", &[&number], &[Lane::new(number).map(Lane::lap_m)]);

    let (hundredths, per_km) = (random.whole(1, 401), random.whole(120, 1_200));
    let percent = format!("{}.{:02}", hundredths / 100, hundredths % 100);
    let flat = Decimal::parse(&percent)
        .and_then(Incline::new)
        .zip(Pace::from_seconds(per_km))
        .and_then(|(incline, pace)| incline.on_the_flat(pace)?.seconds_per_km());
    line(lines, "incline", &[&percent, &per_km], &[flat.map(pace_core::Rounded::to_f64)]);
}

/// The generator `SplitMix64`: the same cases in every run.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * (self.next() >> 11) as f64 / (1_u64 << 53) as f64
    }

    /// From `low` to below `high`.
    fn whole(&mut self, low: u64, high: u64) -> u64 {
        low + self.next() % (high - low)
    }

    fn coin(&mut self) -> bool {
        self.next() >> 63 == 1
    }

    /// A race in two cases of three, else any metres, the shorter the likelier.
    fn distance(&mut self) -> Distance {
        if self.whole(0, 3) > 0 {
            return RaceDistance::ALL[self.whole(0, 4) as usize].into();
        }
        let metres = self.between(100.0_f64.ln(), 200_000.0_f64.ln()).exp() as u64;
        let km = format!("{}.{:03}", metres / 1000, metres % 1000);
        Distance::from_km(Decimal::parse(&km).expect("metres are a decimal number"))
    }
}

fn race_time(distance: Distance, seconds_per_km: f64) -> RaceTime {
    let seconds = (distance.km().to_f64() * seconds_per_km).ceil() as u64;
    RaceTime::from_seconds(seconds.max(1)).expect("a race is shorter than the ages")
}
