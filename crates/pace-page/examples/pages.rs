//! Writes some pages into a directory, to look at them in a browser:
//! `cargo run --package pace-page --example pages -- target/pages`

use std::error::Error;
use std::path::PathBuf;

use pace_core::{Lang, Note, PaceRequest, Parameter, PlanRequest, RaceDistance};
use pace_page::{Band, BandForm, BandPage, Field, PaceForm, PacePage, PlanForm, PlanPage, Site};

fn main() -> Result<(), Box<dyn Error>> {
    let directory = PathBuf::from(std::env::args().nth(1).ok_or("name a directory")?);
    std::fs::create_dir_all(&directory)?;
    for lang in Lang::ALL {
        let site = Site { lang, names_lang: false, base_url: "https://pace.example" };
        let write = |name: &str, page: String| {
            std::fs::write(directory.join(format!("{name}-{}.html", lang.code())), page)
        };
        write("home", pace_page::home(&site))?;
        write("how-to", pace_page::how_to(&site))?;
        for (name, distance, time) in [
            ("pace-10", "10km", "45:00"),
            ("pace-semi", "semi", "1:45:00"),
            ("pace-marathon", "marathon", "3:30:00"),
            ("pace-1500", "1500m", "4:10"),
        ] {
            let request = PaceRequest::new(distance.parse()?, time.parse()?);
            let form = PaceForm { distance: Field::new(distance), time: Field::new(time) };
            let query = format!("distance={distance}&time={time}");
            let request = request.ok_or("an answer")?;
            let shown = PacePage { request: &request, runner: None, notes: &[], query: &query };
            write(name, pace_page::pace(&site, &form, Some(&shown)))?;
            let band = Band::new(distance.parse()?, time.parse()?, "negative:2".parse()?);
            let form = BandForm {
                distance: form.distance,
                time: form.time,
                strategy: Field::new("negative:2"),
            };
            let band = band.ok_or("a band")?;
            let shown = BandPage { band: &band, notes: &[], query: &query };
            write(&format!("band-{name}"), pace_page::band(&site, &form, Some(&shown)))?;
        }
        let fault = Field { typed: "vite", fault: Some("un temps s'écrit 45:00, 1h45 ou 2700") };
        let form = PaceForm { distance: Field::new("10 km"), time: fault };
        write("pace-fault", pace_page::pace(&site, &form, None))?;
        for (name, race, time, sessions, weeks, date) in [
            ("plan-semi", RaceDistance::HalfMarathon, "1:45:00", 4, 12, Some("2027-04-11")),
            ("plan-10", RaceDistance::TenKm, "50:00", 3, 8, None),
            ("plan-longest", RaceDistance::Marathon, "3:30:00", 6, 24, Some("2027-04-11")),
            ("plan-marathon", RaceDistance::Marathon, "4:00:00", 3, 16, Some("2027-04-11")),
        ] {
            let request = PlanRequest::new(race, time.parse()?)
                .with_sessions(sessions)
                .with_weeks(weeks)
                .with_race_date(date.map(str::parse).transpose()?);
            let plan = request.plan();
            let notes: Vec<String> =
                Note::cautions(&request).iter().map(|note| note.text(lang).to_string()).collect();
            let query = format!("distance={race}&time={time}&sessions={sessions}&weeks={weeks}");
            let shown = PlanPage { plan: &plan, notes: &notes, query: &query };
            let form = PlanForm::default()
                .with(Parameter::Distance, Field::new(race.alias()))
                .with(Parameter::Time, Field::new(time))
                .with(Parameter::RaceDate, Field::new(date.unwrap_or_default()));
            write(name, pace_page::plan(&site, &form, Some(&shown)))?;
        }
    }
    Ok(())
}
