//! The weeks of a plan as bars: how long each is, and how much of it is fast.

use std::fmt::Write as _;

use maud::{Markup, PreEscaped, html};
use pace_core::plan::Week;
use pace_core::{Lang, Phase, Plan, Session, SessionKind, Text};

use crate::text::{Minutes, push_number, say};

/// What a week asks of a runner, in seconds; the race itself left out.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Load {
    /// Easy runs, warm-ups, recoveries.
    pub(crate) easy: u64,
    /// The easy part of the long run.
    pub(crate) long_run: u64,
    /// Work at the fast paces.
    pub(crate) hard: u64,
    /// Metres of all of them.
    pub(crate) metres: u64,
}

impl Load {
    pub(crate) fn of(week: &Week) -> Self {
        let mut load = Self::default();
        for session in week.sessions.iter().filter(|session| session.kind != SessionKind::Race) {
            load.add(session);
        }
        load
    }

    fn add(&mut self, session: &Session) {
        let (mut easy, mut hard) = (0, 0);
        for part in &session.parts {
            let (times, steps) = part.steps();
            for step in steps {
                let seconds = if step.is_hard() { &mut hard } else { &mut easy };
                *seconds += times * step.duration_seconds();
                self.metres += times * step.distance_m();
            }
        }
        self.hard += hard;
        if session.kind == SessionKind::LongRun {
            self.long_run += easy;
        } else {
            self.easy += easy;
        }
    }

    pub(crate) const fn seconds(&self) -> u64 {
        self.easy + self.long_run + self.hard
    }
}

/// Heights of the drawing, in pixels: bars stand on the ground.
const HEIGHT: u64 = 170;
const GROUND: u64 = 168;
/// Room for the tallest bar.
const TALLEST: u64 = 156;
/// Width of a week, in units that are stretched over the page.
const WEEK: u64 = 20;
/// Width of its bar, likewise, which stands in [`Scale::bar`].
const BAR: u64 = 16;

/// The chart, and the same as a table for those who do not see it.
pub(crate) fn chart(plan: &Plan, loads: &[Load], lang: Lang) -> Markup {
    let most = loads.iter().map(Load::seconds).max().unwrap_or(0).max(1);
    let scale = Scale { most };
    let width = loads.len() as u64 * WEEK;
    html! {
        figure.chart {
            div.plot aria-hidden="true" {
                svg.axis viewBox={ "0 0 40 " (HEIGHT) } width="40" height=(HEIGHT) {
                    (PreEscaped(scale.labels()))
                }
                svg.bars viewBox={ "0 0 " (width) " " (HEIGHT) } preserveAspectRatio="none" width="100%" height=(HEIGHT) {
                    (PreEscaped(scale.lines(width)))
                    (PreEscaped(scale.bars(loads, lang)))
                }
                div.numbers {
                    @for number in 1..=loads.len() { span { (number) } }
                }
                div.phases {
                    @for (phase, weeks) in phases(plan) {
                        span class={ "w" (weeks) } { (phase.title().in_lang(lang)) }
                    }
                }
            }
            (table(plan, loads, lang))
            figcaption aria-hidden="true" {
                span.key.e { (say!(lang, "endurance", "easy running")) }
                span.key.l { (say!(lang, "sortie longue", "long run")) }
                span.key.h { (say!(lang, "allures vives", "fast work")) }
                span { (say!(lang, "heures par semaine, hors course", "hours per week, without the race")) }
            }
        }
    }
}

fn table(plan: &Plan, loads: &[Load], lang: Lang) -> Markup {
    html! {
        div.hidden { table {
            caption { (say!(lang, "Temps couru chaque semaine, hors course", "Running time of each week, without the race")) }
            thead {
                tr {
                    th scope="col" { (say!(lang, "Semaine", "Week")) }
                    th scope="col" { (say!(lang, "Phase", "Phase")) }
                    th scope="col" { (say!(lang, "Temps", "Time")) }
                    th scope="col" { (say!(lang, "Sortie longue, hors allures vives", "Long run, but for fast work")) }
                    th scope="col" { (say!(lang, "Allures vives", "Fast work")) }
                }
            }
            tbody {
                @for (week, load) in plan.weeks.iter().zip(loads) {
                    tr {
                        th scope="row" { (week.number) }
                        td { (week.phase.title().in_lang(lang)) }
                        @for seconds in [load.seconds(), load.long_run, load.hard] {
                            td { (Minutes { seconds, lang }) }
                        }
                    }
                }
            }
        } }
    }
}

/// The phases in order, and how many weeks each has.
fn phases(plan: &Plan) -> Vec<(Phase, usize)> {
    let mut phases: Vec<(Phase, usize)> = Vec::new();
    for week in &plan.weeks {
        match phases.last_mut() {
            Some((phase, weeks)) if *phase == week.phase => *weeks += 1,
            _ => phases.push((week.phase, 1)),
        }
    }
    phases
}

/// From seconds to pixels.
struct Scale {
    most: u64,
}

impl Scale {
    const fn pixels(&self, seconds: u64) -> u64 {
        // In 128 bits: a plan for the longest time has more seconds than 64 bits have room
        // for once they are multiplied.
        (seconds as u128 * TALLEST as u128 / self.most as u128) as u64
    }

    /// The bars of all weeks, each with a line that is shown where a mouse rests.
    fn bars(&self, loads: &[Load], lang: Lang) -> String {
        let mut bars = String::with_capacity(loads.len() * 256);
        let text = |french, english| Text::new(french, english).in_lang(lang);
        for (index, load) in (0..).zip(loads) {
            bars.push_str(text("<g><title>Semaine ", "<g><title>Week "));
            push_number(index + 1, &mut bars);
            bars.push_str(text("\u{a0}: ", ": "));
            Minutes { seconds: load.seconds(), lang }.write(&mut bars);
            bars.push_str(text(", dont ", ", "));
            Minutes { seconds: load.hard, lang }.write(&mut bars);
            bars.push_str(text(" à allure vive</title>", " fast</title>"));
            self.bar(index, load, &mut bars);
            bars.push_str("</g>");
        }
        bars
    }

    /// The bar of a week, the long run at its foot.
    fn bar(&self, index: u64, load: &Load, page: &mut String) {
        let mut top = GROUND;
        for (part, seconds) in [
            ("<rect class=l x=", load.long_run),
            ("<rect class=e x=", load.easy),
            ("<rect class=h x=", load.hard),
        ] {
            let height = self.pixels(seconds);
            if height == 0 {
                continue;
            }
            top -= height;
            // A hair's breadth between two parts, where there is room for it.
            let shown = if height > 2 { height - 1 } else { height };
            page.push_str(part);
            push_number(index * WEEK + (WEEK - BAR) / 2, page);
            page.push_str(" y=");
            push_number(top + height - shown, page);
            page.push_str(" width=16 height=");
            push_number(shown, page);
            page.push_str(" />");
        }
    }

    /// Hours that the lines across stand for: four of them at most.
    fn hours(&self) -> impl Iterator<Item = u64> + use<> {
        let hours = self.most / 3600;
        let step = hours.div_ceil(4).max(1);
        (1..=hours / step).map(move |line| line * step)
    }

    fn lines(&self, width: u64) -> String {
        let mut lines = String::new();
        for hour in self.hours() {
            let y = GROUND - self.pixels(hour * 3600);
            let _ =
                write!(lines, "<path d=\"M0 {y}H{width}\" vector-effect=\"non-scaling-stroke\" />");
        }
        lines
    }

    fn labels(&self) -> String {
        let mut labels = String::new();
        for hour in self.hours() {
            let y = GROUND - self.pixels(hour * 3600) + 4;
            let _ = write!(labels, "<text x=\"34\" y=\"{y}\">{hour}\u{202f}h</text>");
        }
        labels
    }
}
