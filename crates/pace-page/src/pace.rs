//! What a time is worth: its pace, its splits, and the same effort over other distances.

use maud::{Markup, html};
use pace_core::typed::canonical_time;
use pace_core::{
    Decimal, Distance, Lang, LengthUnit, PaceRequest, Quantile, RaceDistance, RaceSplits, RaceTime,
    Roles, SplitPoints, Spread, Strategy, TrainingPaces, Vickers, Zone,
};

use crate::form::PaceForm;
use crate::layout::{self, Kind, Page, Site};
use crate::text::{Spoken, say};
use crate::typography::Typeset;

/// What a page shows of a time over a distance.
#[derive(Debug, Clone, Copy)]
pub struct PacePage<'a> {
    /// The distance and the time.
    pub request: &'a PaceRequest,
    /// The kilometres that the runner runs in a week, where they are known.
    pub runner: Option<Vickers>,
    /// What is worth saying beside it, in the page's language.
    pub notes: &'a [String],
    /// The canonical query that it answers, without the language.
    pub query: &'a str,
}

/// The page of a time over a distance, or its form alone: empty, or with what is wrong.
pub fn pace(site: &Site<'_>, form: &PaceForm<'_>, shown: Option<&PacePage<'_>>) -> String {
    let Some(&PacePage { request, runner, notes, query }) = shown else { return alone(site, form) };
    let lang = site.lang;
    let answer = request.result(lang);
    let distance = distance_name(request.distance(), lang);
    let time = Spoken { time: request.time(), lang };
    let title = say!(lang, "{distance} en {time}", "{distance} in {time}");
    let (average, speed) = (&answer.pace, lang.decimal(answer.speed));
    let page = Page {
        site,
        path: "pace",
        query,
        title: &title,
        description: say!(
            lang,
            "{distance} en {time}, c'est {average}/km, {speed}. Temps de passage, équivalences, bracelet d'allures.",
            "{distance} in {time} is {average}/km, {speed}. Splits, equivalent times, a pace band.",
        ),
        kind: Kind::Result,
    };
    page.with(&html! {
        div.answer {
            div {
                h1.over { (title) }
                (layout::notes(notes))
                p.big { (Typeset(answer.pace)) small { "/km" } }
                ul.facts {
                    li { (Typeset(&speed)) }
                    li { (Typeset(request.pace().per(LengthUnit::Mile))) }
                    @let lap = lap(request);
                    li { (say!(lang, "400 m en {lap}", "400 m in {lap}")) }
                }
                p.actions {
                    @if let Some(race) = request.distance().equal_race() {
                        a.main href=(site.page("plan", &plan_query(race, request.time()))) {
                            (say!(lang, "Un plan pour ce temps", "A plan for this time"))
                        }
                    }
                    a href=(site.page("band", query)) { (say!(lang, "Bracelet d'allures", "Pace band")) }
                }
                (splits(lang, request))
            }
            div {
                (elsewhere(site, request, runner))
                section.card aria-labelledby="change" {
                    h2 #change { (say!(lang, "Un autre temps", "Another time")) }
                    (form.show(site))
                }
            }
        }
        @if let Some(race) = request.distance().equal_race() { (zones(lang, race, request.time())) }
    })
}

/// The form alone.
fn alone(site: &Site<'_>, form: &PaceForm<'_>) -> String {
    let lang = site.lang;
    let page = Page {
        site,
        path: "pace",
        query: "",
        title: say!(lang, "Que vaut ce temps ?", "What is this time worth?"),
        description: say!(
            lang,
            "Allure, vitesse, temps de passage et équivalences d'un temps, sur toute distance.",
            "Pace, speed, splits and equivalent times of any distance run in a time.",
        ),
        kind: Kind::of_form(form.has_fault()),
    };
    let lead = say!(
        lang,
        "Votre allure, votre vitesse, vos temps de passage, et ce que le même effort donnerait ailleurs.",
        "Your pace, your speed, your splits, and what the same effort would give elsewhere.",
    );
    page.with_form(&lead, &form.show(site))
}

/// A distance's name: that of a race, in miles where it was asked for so, else as [`length`] writes
/// it.
pub(crate) fn distance_name(distance: Distance, lang: Lang) -> String {
    match (distance.race(), distance.label(lang).in_miles()) {
        (Some(race), _) => race.name(lang).to_owned(),
        (None, Some(miles)) => miles.to_string(),
        (None, None) => length(distance.km(), lang),
    }
}

/// The query of a plan for a time.
fn plan_query(race: RaceDistance, time: RaceTime) -> String {
    format!("distance={}&time={}", race.alias(), canonical_time(time))
}

/// The time of a lap of a track.
fn lap(request: &PaceRequest) -> impl std::fmt::Display {
    RaceTime::from_seconds(request.pace().seconds_for(400).max(1))
        .map_or_else(String::new, |time| time.formatted().to_string())
}

/// Pass-through times, few enough to read at a glance.
fn splits(lang: Lang, request: &PaceRequest) -> Markup {
    let (distance, time) = (request.distance(), request.time());
    let table = RaceSplits::new(distance, time, points(distance), Strategy::Even);
    let rows: Vec<_> = match table {
        Ok(table) => table.iter().map(|row| (row.km, row.time)).collect(),
        // A distance so long that there is no table of it: the answer's own points.
        Err(_) => request.result(lang).splits.iter().map(|row| (row.km, row.time)).collect(),
    };
    let last = rows.len().saturating_sub(1);
    html! {
        section aria-labelledby="splits" {
            h2 #splits { (say!(lang, "Temps de passage", "Splits")) }
            table.figures aria-labelledby="splits" {
                tbody {
                    @for (index, (km, time)) in rows.into_iter().enumerate() {
                        tr.end[index == last] {
                            th scope="row" {
                                @if index == last { (say!(lang, "Arrivée", "Finish")) }
                                @else { (Typeset(point_name(km, lang))) }
                            }
                            td { (Typeset(time)) }
                        }
                    }
                }
            }
        }
    }
}

/// The name of a point on the way: `Semi-marathon`, `5 km`, `400 m`.
pub(crate) fn point_name(km: Decimal, lang: Lang) -> String {
    let named = [RaceDistance::HalfMarathon, RaceDistance::Marathon];
    if let Some(race) = named.into_iter().find(|race| race.km() == km) {
        return race.name(lang).to_owned();
    }
    length(km, lang)
}

/// A length as runners say it: `400 m` and `1500 m` on the track, else `8 km`, `12,5 km`.
fn length(km: Decimal, lang: Lang) -> String {
    let metres = (km.to_f64() * 1000.0).round();
    let is_whole = (metres / 1000.0 - km.to_f64()).abs() < 1e-9;
    if is_whole && metres < 3000.0 && metres % 1000.0 != 0.0 {
        format!("{metres} m")
    } else {
        format!("{} km", lang.decimal(km))
    }
}

/// Where splits of a distance are shown.
fn points(distance: Distance) -> SplitPoints {
    let step_m = match distance.km().to_f64() {
        ..=3.0 => 400,
        ..=12.0 => 1000,
        ..=60.0 => 5000,
        _ => 10_000,
    };
    // The points of every answer, and steps few enough for a table.
    let named = [RaceDistance::HalfMarathon, RaceDistance::Marathon].map(RaceDistance::alias);
    let texts = ["1", "5"].into_iter().chain(named).map(str::to_owned);
    let steps = (1..=24).map(|step| format!("{}m", step * step_m));
    let texts: Vec<_> = texts.chain(steps).collect();
    SplitPoints::at(&texts.join(","), LengthUnit::Km).unwrap_or(SplitPoints::At(Vec::new()))
}

/// What the same effort gives over other distances.
fn elsewhere(site: &Site<'_>, request: &PaceRequest, runner: Option<Vickers>) -> Markup {
    let lang = site.lang;
    let (distance, time) = (request.distance(), request.time());
    let other = |race: &RaceDistance| race.km() != distance.km();
    let rows: Vec<_> = RaceDistance::ALL
        .into_iter()
        .filter(other)
        .filter_map(|race| Some((race, range(distance, time, race, runner)?)))
        .collect();
    html! {
        @if !rows.is_empty() {
            section aria-labelledby="elsewhere" {
                h2 #elsewhere { (say!(lang, "Ce qu'il vaut ailleurs", "What it is worth elsewhere")) }
                table.figures.spans aria-labelledby="elsewhere" {
                    tbody {
                        @for (race, (low, high)) in rows {
                            tr {
                                th scope="row" { (Typeset(race.name(lang))) }
                                td { (Typeset(low.formatted())) " – " (Typeset(high.formatted())) }
                            }
                        }
                    }
                }
                p.soft {
                    (say!(
                        lang,
                        "Ce que courent huit coureurs sur dix. Le marathon est mesuré sur 2 303 coureurs (Vickers et Vertosick, 2016) : la moitié finissent au moins 10 minutes après la loi de Riegel. Les autres distances en sont déduites, et l'étalonnage est le nôtre. Cela ne dit rien d'un coureur ni d'un jour.",
                        "What eight runners in ten do. The marathon was measured with 2,303 runners (Vickers and Vertosick, 2016): half of them finish at least 10 minutes after Riegel's law. Other distances are scaled from it, and the calibration is ours. It says nothing of one runner or one day.",
                    ))
                }
            }
        }
    }
}

/// The times from which to which eight runners in ten do after such a race.
pub(crate) fn range(
    distance: Distance,
    time: RaceTime,
    race: RaceDistance,
    runner: Option<Vickers>,
) -> Option<(RaceTime, RaceTime)> {
    let spread = Spread::new(distance, time, race.into(), runner, None)?;
    spread.quantile(Quantile::P10).zip(spread.quantile(Quantile::P90))
}

/// The training paces of a target.
fn zones(lang: Lang, race: RaceDistance, time: RaceTime) -> Markup {
    let paces = TrainingPaces::new(race, time, None);
    html! {
        section aria-labelledby="zones" {
            h2 #zones { (say!(lang, "Les allures pour le préparer", "The paces to train for it")) }
            (pace_strip(lang, &paces, Roles::new(race, time, None)))
        }
    }
}

/// The five paces side by side, from the slowest to the fastest.
pub(crate) fn pace_strip(lang: Lang, paces: &TrainingPaces, roles: Roles) -> Markup {
    let mut zones = Zone::ALL;
    zones.sort_by_key(|zone| std::cmp::Reverse(paces.of(*zone)));
    html! {
        ul.paces {
            @for zone in zones {
                li.race[zone == Zone::Race] {
                    span { (Typeset(roles.title(zone).in_lang(lang))) }
                    b { (Typeset(paces.of(zone).formatted())) }
                    small { "/km" }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shown(distance: &str) -> Vec<String> {
        let distance: Distance = distance.parse().unwrap();
        let time = "3:30:00".parse().unwrap();
        let table = RaceSplits::new(distance, time, points(distance), Strategy::Even).unwrap();
        table.iter().map(|row| point_name(row.km, Lang::Fr)).collect()
    }

    #[test]
    fn splits_are_as_many_as_one_reads_at_a_glance() {
        assert_eq!(shown("400m"), ["400 m"]);
        assert_eq!(shown("1500m"), ["400 m", "800 m", "1 km", "1200 m", "1500 m"]);
        assert_eq!(shown("5km").len(), 5);
        assert_eq!(shown("semi").join(" "), "1 km 5 km 10 km 15 km 20 km Semi-marathon");
        assert_eq!(
            shown("marathon").join(" "),
            "1 km 5 km 10 km 15 km 20 km Semi-marathon 25 km 30 km 35 km 40 km Marathon"
        );
        for km in ["3", "12", "60", "61", "200", "5000", "1e6"] {
            assert!((3..=30).contains(&shown(km).len()), "{km}: {}", shown(km).len());
        }
    }

    #[test]
    fn a_distance_is_named_as_it_was_asked_for() {
        for (distance, french, english) in [
            ("16.09344", "10 miles", "10 miles"),
            ("2.414016", "1,5 mile", "1.5 mile"),
            ("16.0934", "16,0934 km", "16.0934 km"),
            ("1500m", "1500 m", "1500 m"),
            ("semi", "Semi-marathon", "Half marathon"),
        ] {
            let named = |lang| distance_name(distance.parse().unwrap(), lang);
            assert_eq!(Lang::ALL.map(named), [french, english], "{distance}");
        }
    }

    #[test]
    fn a_time_is_worth_what_eight_runners_in_ten_do() {
        let time = |text: &str| text.parse::<RaceTime>().unwrap();
        let ten = "10km".parse().unwrap();
        let (low, high) = range(ten, time("45:00"), RaceDistance::Marathon, None).unwrap();
        assert_eq!((low.to_string(), high.to_string()), ("3:16:42".into(), "3:55:20".into()));
        // A sprint says nothing of a marathon.
        assert_eq!(range("100m".parse().unwrap(), time("12"), RaceDistance::Marathon, None), None);
    }
}
