//! Zwift's workout file (.zwo), for running: a file a session.
//!
//! **Reference.** A running workout gives each block a speed as a fraction of one of the
//! runner's five known paces, named by the attribute `pace`. The plan's own race is one of
//! them, so fractions are of the target pace: once the runner's time over that distance is
//! set to the target in Zwift (the description says so), blocks come out at the plan's paces.
//! No threshold has to be guessed.
//!
//! **Length.** A file measures all of its blocks by time or all by distance. Sessions mix
//! the two, and only time keeps both their rests and their sums: so it is time, and efforts
//! over a distance say it in a message.

use std::io;

use pace_core::{Measure, Pace, Part, RaceDistance, Step, StepKind, Zone};
use quick_xml::Writer;
use quick_xml::events::{BytesDecl, BytesText, Event};

use crate::plan::ExportSession;
use crate::targets::is_between_walks;
use crate::text;

type Xml = Writer<Vec<u8>>;

/// The slope of a block without a speed is that of the road.
const FREE: (&str, &str) = ("FlatRoad", "0");

/// The file of a session.
pub(crate) fn write(entry: &ExportSession<'_>) -> Vec<u8> {
    let mut xml = Writer::new_with_indent(Vec::new(), b' ', 2);
    document(&mut xml, entry).expect("memory takes all");
    let mut bytes = xml.into_inner();
    bytes.push(b'\n');
    bytes
}

fn document(xml: &mut Xml, entry: &ExportSession<'_>) -> io::Result<()> {
    xml.write_event(Event::Decl(BytesDecl::new("1.0", Some("UTF-8"), None)))?;
    let name = entry.name();
    let description = format!(
        "{} {}",
        entry.description(),
        text::zwift_setting(entry.export.lang, entry.export.plan)
    );
    xml.create_element("workout_file").write_inner_content(|xml| {
        let texts = [
            ("author", "pace"),
            ("name", &name),
            ("description", &description),
            ("sportType", "run"),
            ("durationType", "time"),
        ];
        for (element, text) in texts {
            xml.create_element(element).write_text_content(BytesText::new(text))?;
        }
        xml.create_element("workout").write_inner_content(|xml| {
            entry.session.parts.iter().try_for_each(|part| write_part(xml, entry, part))
        })?;
        Ok(())
    })?;
    Ok(())
}

/// A part as one block where the format has one for it, or where nothing is held to a speed; else
/// step by step.
fn write_part(xml: &mut Xml, entry: &ExportSession<'_>, part: &Part) -> io::Result<()> {
    let (times, steps) = part.steps();
    if let (Part::Repeat { .. }, [on, off]) = (part, steps)
        && let (Some(on_power), Some(off_power)) = (power(entry, on), power(entry, off))
    {
        let attributes = [
            ("Repeat", times.to_string()),
            ("OnDuration", on.duration_seconds().to_string()),
            ("OffDuration", off.duration_seconds().to_string()),
            ("OnPower", on_power),
            ("OffPower", off_power),
            ("pace", pace_index(entry)),
        ];
        return block(xml, "IntervalsT", &attributes, &message(entry, on));
    }
    if let (Part::Repeat { .. }, [on, off]) = (part, steps)
        && let (None, None) = (power(entry, on), power(entry, off))
    {
        return free_ride(xml, entry, times, [on, off]);
    }
    (0..times).try_for_each(|_| steps.iter().try_for_each(|step| write_step(xml, entry, step)))
}

fn write_step(xml: &mut Xml, entry: &ExportSession<'_>, step: &Step) -> io::Result<()> {
    let duration = ("Duration", step.duration_seconds().to_string());
    let message = message(entry, step);
    let Some(power) = power(entry, step) else {
        return block(xml, "FreeRide", &[duration, (FREE.0, FREE.1.to_owned())], &message);
    };
    let pace = ("pace", pace_index(entry));
    let ramp = match step.kind {
        StepKind::Warmup => "Warmup",
        StepKind::Cooldown => "Cooldown",
        _ => return block(xml, "SteadyState", &[duration, ("Power", power), pace], &message),
    };
    // The plan's are even: from a speed to the same.
    let [low, high] = [("PowerLow", power.clone()), ("PowerHigh", power)];
    block(xml, ramp, &[duration, low, high, pace], &message)
}

/// Runs and walks in one block without a speed, which says where each begins.
fn free_ride(
    xml: &mut Xml,
    entry: &ExportSession<'_>,
    times: u64,
    steps: [&Step; 2],
) -> io::Result<()> {
    let seconds = steps.iter().map(|step| step.duration_seconds()).sum::<u64>() * times;
    let attributes = [("Duration", &*seconds.to_string()), FREE];
    xml.create_element("FreeRide").with_attributes(attributes).write_inner_content(|xml| {
        let messages = steps.map(|step| message(entry, step));
        let mut begins = 0;
        for _ in 0..times {
            for (step, message) in steps.iter().zip(&messages) {
                event(xml, begins, message)?;
                begins += step.duration_seconds();
            }
        }
        Ok(())
    })?;
    Ok(())
}

/// A block, and what Zwift shows as it begins.
fn block(
    xml: &mut Xml,
    name: &str,
    attributes: &[(&str, String)],
    message: &str,
) -> io::Result<()> {
    let attributes = attributes.iter().map(|(name, value)| (*name, value.as_str()));
    xml.create_element(name)
        .with_attributes(attributes)
        .write_inner_content(|xml| event(xml, 0, message))?;
    Ok(())
}

/// What Zwift shows this many seconds after its block begins.
fn event(xml: &mut Xml, seconds: u64, message: &str) -> io::Result<()> {
    let attributes = [("timeoffset", &*seconds.to_string()), ("message", message)];
    xml.create_element("textevent").with_attributes(attributes).write_empty()?;
    Ok(())
}

/// `Effort`, or `Effort 400 m` where a distance is run.
fn message(entry: &ExportSession<'_>, step: &Step) -> String {
    let name = text::step(entry.export.lang, step);
    match step.by {
        Measure::Time => name.to_owned(),
        Measure::Distance => format!("{name} {} m", step.distance_m()),
    }
}

/// The speed of a step as a fraction of the target's; none where it is run by effort or between
/// walks.
fn power(entry: &ExportSession<'_>, step: &Step) -> Option<String> {
    if is_between_walks(entry.session, step) {
        return None;
    }
    let plan = entry.export.plan;
    let seconds = |pace: Pace| Some(pace.seconds_per_km()?.to_f64());
    let fraction = seconds(plan.paces.of(Zone::Race))? / seconds(step.pace(&plan.paces)?)?;
    Some(format!("{fraction:.4}"))
}

/// Zwift's number of the race whose pace is the reference: 0 is the mile.
fn pace_index(entry: &ExportSession<'_>) -> String {
    let index = match entry.export.plan.request.race() {
        RaceDistance::FiveKm => 1,
        RaceDistance::TenKm => 2,
        RaceDistance::HalfMarathon => 3,
        RaceDistance::Marathon => 4,
    };
    index.to_string()
}

#[cfg(test)]
mod tests {
    use pace_core::Lang;

    use super::*;
    use crate::archive::zip;
    use crate::format::SessionFormat;
    use crate::plan::PlanExport;
    use crate::samples::plan;

    #[test]
    fn a_week_of_files() {
        let plan = plan("10km 45:00 sessions=4 weeks=12 lang=en");
        let week = PlanExport::new(&plan, Lang::En).all_sessions().filter(|entry| entry.week == 4);
        let texts: Vec<_> = week.map(|entry| String::from_utf8(write(&entry)).unwrap()).collect();
        insta::assert_snapshot!(texts.join("\n"));
    }

    #[test]
    fn runs_between_walks_are_one_block_that_tells_of_each() {
        let plan = plan("marathon 6:00:00 run_walk=always");
        let mut walks = 0;
        for entry in PlanExport::new(&plan, Lang::En).all_sessions() {
            let steps: Vec<_> = entry
                .session
                .parts
                .iter()
                .flat_map(|part| {
                    let (times, steps) = part.steps();
                    std::iter::repeat_n(steps, times as usize).flatten()
                })
                .collect();
            let text = String::from_utf8(write(&entry)).unwrap();
            let told = text.matches("message=\"Walk\"").count();
            assert_eq!(told, steps.iter().filter(|step| step.kind == StepKind::Walk).count());
            assert!(!text.contains("timeoffset=\"0\" message=\"Walk\""), "{text}");
            walks += told;
        }
        assert!(walks > 100, "{walks}");
    }

    /// No archive is longer than docs/deploy says, so that none takes a server longer.
    #[test]
    fn the_longest_archive() {
        let mut longest = (0, String::new());
        for race in [
            "5km 2:00:00",
            "10km 5:00:00",
            "semi 20:00:00",
            "marathon 6:00:00",
            "marathon 100:00:00",
        ] {
            for options in [
                "",
                " weekly_km=300 longest_run_km=60",
                " weekly_km=300 longest_run_km=60 vo2max=20",
                " vo2max=20",
                " weekly_km=80",
            ] {
                for walks in ["auto", "always"] {
                    let line = format!(
                        "{race} sessions=6 weeks=24 race_date=2027-04-11 run_walk={walks}{options}"
                    );
                    let plan = plan(&line);
                    let files = PlanExport::new(&plan, Lang::Fr).sessions(SessionFormat::Zwo);
                    let bytes = zip(&files).len();
                    longest = longest.max((bytes, line));
                }
            }
        }
        assert!(longest.0 <= 450_000, "{longest:?}");
    }
}
