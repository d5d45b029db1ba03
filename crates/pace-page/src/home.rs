//! The start page: what a time is worth, and a plan for a race.

use maud::{Markup, html};
use pace_core::{Distance, Lang, Pace, PaceRequest, RaceDistance, RaceTime};

use crate::form::{PaceForm, PlanForm};
use crate::layout::{Kind, Page, Site};
use crate::pace::range;
use crate::text::{Spoken, say};
use crate::typography::Typeset;

/// The start page, with both forms empty.
pub fn home(site: &Site<'_>) -> String {
    let lang = site.lang;
    let page = Page {
        site,
        path: "",
        query: "",
        title: say!(lang, "Allures et plans d'entraînement", "Running paces and training plans"),
        description: say!(
            lang,
            "Ce que vaut un temps, du 100 m au marathon et au-delà, et le plan pour l'atteindre. Sans compte, rien n'est conservé.",
            "What a time is worth, from 100 m to the marathon and beyond, and the plan to get there. No account, nothing is kept.",
        ),
        kind: Kind::Lasting,
    };
    page.with(&html! {
        div.hero {
            h1 { (say!(lang, "Courez à votre allure.", "Run at your own pace.")) }
            p.lead {
                (say!(
                    lang,
                    "Ce que vaut un temps, et le plan pour y arriver : du 5 km au marathon, semaine par semaine, dans votre agenda et sur votre montre.",
                    "What a time is worth, and the plan to get there: from 5 km to the marathon, week by week, in your calendar and on your watch.",
                ))
            }
        }
        div.two {
            section.card aria-labelledby="what" {
                h2 #what { (say!(lang, "Que vaut ce temps ?", "What is this time worth?")) }
                (PaceForm::default().show(site))
                (example(site))
            }
            section.card aria-labelledby="for" {
                h2 #for { (say!(lang, "Un plan pour ma course", "A plan for my race")) }
                (PlanForm::default().show(site, &say!(lang, "Voir mon plan", "See my plan")))
            }
        }
        (landmarks(lang))
    })
}

/// One answer, so that one sees what there is to be had.
fn example(site: &Site<'_>) -> Markup {
    let lang = site.lang;
    let (ten, time) = (RaceDistance::TenKm, RaceTime::from_seconds(45 * 60));
    let request = time.and_then(|time| PaceRequest::new(ten.into(), time));
    let Some(request) = request else { return html! {} };
    let (name, said) = (ten.name(lang), Spoken { time: request.time(), lang });
    let answer = request.result(lang);
    let query = format!("distance={}&time=0:45:00", ten.alias());
    let address = site.page("pace", &query);
    html! {
        div.example {
            p.soft { a href=(address) { (say!(lang, "{name} en {said}", "{name} in {said}")) } (say!(lang, ", c'est", " is")) }
            p.big { (Typeset(answer.pace)) small { "/km" } }
            ul.soft {
                li { (Typeset(lang.decimal(answer.speed))) }
                @for race in [RaceDistance::HalfMarathon, RaceDistance::Marathon] {
                    @if let Some((low, high)) = range(request.distance(), request.time(), race, None) {
                        @let (low, high) = (low.formatted(), high.formatted());
                        @let race = race.name(lang).to_lowercase();
                        li { (say!(lang, "{race} : {low} – {high}", "{race}: {low} – {high}")) }
                    }
                }
            }
        }
    }
}

/// What common paces come to over the four races.
fn landmarks(lang: Lang) -> Markup {
    html! {
        section aria-labelledby="landmarks" {
            h2 #landmarks { (say!(lang, "Repères", "Landmarks")) }
            p.soft { (say!(lang, "Le temps que donne une allure tenue du départ à l'arrivée.", "The time that a pace comes to, held from start to finish.")) }
            table.figures.landmarks {
                    thead {
                        tr {
                            th scope="col" { (say!(lang, "Allure", "Pace")) }
                            @for race in RaceDistance::ALL { th scope="col" { (Typeset(race.name(lang))) } }
                        }
                    }
                    tbody {
                        @for pace in PACES.into_iter().filter_map(Pace::from_seconds) {
                            tr {
                                th scope="row" { (Typeset(pace.formatted())) span.unit { "/km" } }
                                @for race in RaceDistance::ALL {
                                    td { @if let Some(time) = pace.time_over(Distance::from(race)) { (Typeset(time.formatted())) } }
                                }
                            }
                        }
                    }
                }
        }
    }
}

/// Seconds per kilometre of the table of landmarks.
const PACES: [u64; 8] = [210, 240, 270, 300, 330, 360, 390, 420];
