//! A pace band: times to wear on the wrist.

use maud::{Markup, html};
use pace_core::{Distance, Lang, LengthUnit, RaceSplits, RaceTime, SplitPoints, Strategy};

use crate::form::BandForm;
use crate::layout::{self, Kind, Page, Site};
use crate::pace::{distance_name, point_name};
use crate::text::{Spoken, say};
use crate::typography::Typeset;

/// What a band is made from.
#[derive(Debug, Clone)]
pub struct Band {
    distance: Distance,
    time: RaceTime,
    strategy: Strategy,
    rows: RaceSplits,
}

impl Band {
    /// The longest distance that has a band, in kilometres.
    pub const MOST_KM: f64 = 260.0;

    /// A band of at most some fifty rows; `None` for a distance beyond [`Band::MOST_KM`].
    pub fn new(distance: Distance, time: RaceTime, strategy: Strategy) -> Option<Self> {
        let points = match distance.km().to_f64() {
            ..=2.0 => "0.2",
            ..=5.0 => "0.5",
            ..=50.0 => "1",
            ..=Self::MOST_KM => "5",
            _ => return None,
        };
        let step = SplitPoints::every(points, LengthUnit::Km)?;
        let rows = RaceSplits::new(distance, time, step, strategy).ok()?;
        Some(Self { distance, time, strategy, rows })
    }
}

/// What a page shows of a band.
#[derive(Debug, Clone, Copy)]
pub struct BandPage<'a> {
    /// The band.
    pub band: &'a Band,
    /// What is worth saying beside it, in the page's language.
    pub notes: &'a [String],
    /// The canonical query that it answers, without the language.
    pub query: &'a str,
}

/// The page of a band, or its form alone: empty, or with what is wrong.
pub fn band(site: &Site<'_>, form: &BandForm<'_>, shown: Option<&BandPage<'_>>) -> String {
    let lang = site.lang;
    let band = shown.map(|shown| shown.band);
    let name = say!(lang, "Bracelet d'allures", "Pace band").to_string();
    let title = match band {
        None => name,
        Some(band) => {
            let distance = distance_name(band.distance, lang);
            let time = Spoken { time: band.time, lang };
            say!(lang, "{name} : {distance} en {time}", "{name}: {distance} in {time}").to_string()
        }
    };
    let page = Page {
        site,
        path: "band",
        query: shown.map_or("", |shown| shown.query),
        title: Typeset(&title),
        description: say!(
            lang,
            "Les temps de passage au poignet : 40 mm de large, à imprimer et à découper.",
            "Your splits on your wrist: 40 mm wide, to print and cut out.",
        ),
        kind: if band.is_some() { Kind::Result } else { Kind::of_form(form.has_fault()) },
    };
    page.with(&html! {
        div.band-page {
            div.screen {
                h1 { (Typeset(&title)) }
                @if let Some(shown) = shown { (layout::notes(shown.notes)) }
                p.lead {
                    (say!(
                        lang,
                        "Imprimez cette page à 100 %, découpez la bande, enroulez-la autour du poignet et fermez-la avec du ruban adhésif.",
                        "Print this page at 100 %, cut out the strip, wrap it round your wrist and close it with tape.",
                    ))
                }
                div.card.narrow { (form.show(site)) }
            }
            @if let Some(band) = band { (band.show(lang)) }
        }
    })
}

impl Band {
    fn show(&self, lang: Lang) -> Markup {
        let rows: Vec<_> = self.rows.iter().collect();
        let last = rows.len().saturating_sub(1);
        let distance = distance_name(self.distance, lang);
        html! {
            div.strip {
                p.strip-head { (Typeset(distance)) br; b { (Typeset(self.time.formatted())) } }
                table aria-label=(say!(lang, "Temps de passage", "Splits")) {
                    tbody {
                        @for (index, row) in rows.iter().enumerate() {
                            tr.fifth[(index + 1) % 5 == 0] .end[index == last] {
                                th scope="row" {
                                    @if index == last { (say!(lang, "Arrivée", "Finish")) }
                                    @else { (Typeset(point_name(row.km, lang))) }
                                }
                                td { (Typeset(row.time)) }
                            }
                        }
                    }
                }
                @if self.strategy != Strategy::Even {
                    p.strip-foot {
                        @match self.strategy {
                            Strategy::Negative(percent) => (say!(lang, "2e moitié {percent} % plus vite", "2nd half {percent} % faster")),
                            Strategy::Positive(percent) => (say!(lang, "2e moitié {percent} % moins vite", "2nd half {percent} % slower")),
                            _ => {},
                        }
                    }
                }
            }
        }
    }
}
