//! Results as people read them, in Markdown: hosts show it, models quote it.

use std::fmt;

use pace_core::answer::{GuideEntry, PaceResult, PredictedRace, SiteGuide};
use pace_core::typed::TypedNote;
use pace_core::{Basis, Known, Lang, Note, RaceDistance, Text, WriteText, write_all};

use crate::not_taken::{NotTaken, Said};

/// French has a blank before it.
pub(crate) const COLON: Text = Text::new(" :", ":");

/// How what was asked was read, where that is not as it stands: a paragraph, or nothing.
pub(crate) struct Read<'n> {
    pub(crate) notes: &'n [TypedNote],
    pub(crate) lang: Lang,
}

impl WriteText for Read<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        for note in self.notes {
            out.write_str("> ")?;
            any(&note.message(self.lang), out)?;
            write_all!(out, '\n')?;
        }
        if self.notes.is_empty() { Ok(()) } else { out.write_char('\n') }
    }
}

/// What is worth saying, and what was not taken as it came: a list, or nothing.
pub(crate) struct Notes<'n> {
    pub(crate) of_plan: &'n [Note],
    pub(crate) not_taken: &'n [NotTaken],
    pub(crate) lang: Lang,
}

impl WriteText for Notes<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const NOTES: Text = Text::new("**À noter**", "**Notes**");
        let Self { of_plan, not_taken, lang } = *self;
        if of_plan.is_empty() && not_taken.is_empty() {
            return Ok(());
        }
        write_all!(out, '\n', NOTES.in_lang(lang), '\n', '\n')?;
        let not_taken = not_taken.iter().map(|not_taken| not_taken.text(lang).to_string());
        for text in not_taken.chain(of_plan.iter().map(|note| note.text(lang).to_string())) {
            out.write_str("- ")?;
            any(&text, out)?;
            write_all!(out, '\n')?;
        }
        Ok(())
    }
}

/// Writes a text in which what was sent may stand.
pub(crate) fn any(text: &str, out: &mut impl fmt::Write) -> fmt::Result {
    text.chars().try_for_each(|character| out.write_char(character))
}

/// A pace and its splits as a table.
pub(crate) struct PaceText<'r> {
    pub(crate) result: &'r PaceResult,
    pub(crate) said: &'r Said,
    pub(crate) lang: Lang,
}

impl WriteText for PaceText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const COLUMNS: Text = Text::new("| km | point | temps |", "| km | point | time |");
        let Self { result, said: Said { read, not_taken }, lang } = *self;
        Read { notes: read, lang }.write_to(out)?;
        let distance = result.distance_label.in_prose();
        write_all!(out, "**", distance, IN.in_lang(lang), result.time, "**")?;
        write_all!(out, COLON.in_lang(lang), " ", result.pace, "/km, ", result.speed, '\n', '\n')?;
        write_all!(out, COLUMNS.in_lang(lang), '\n', "|---:|---|---:|", '\n')?;
        for split in result.splits.iter() {
            write_all!(out, "| ", split.km, " | ", split.label, " | ", split.time, " |", '\n')?;
        }
        if let Some(predictions) = &result.predictions {
            PredictionsText { predictions, lang }.write_to(out)?;
        }
        if let Some(Known(Some(zones))) = &result.training_paces {
            const PACES: Text = Text::new("Allures d'entraînement", "Training paces");
            write_all!(out, '\n', PACES.in_lang(lang), COLON.in_lang(lang), " ")?;
            for (place, row) in zones.zones.iter().enumerate() {
                let comma = if place == 0 { "" } else { ", " };
                let (name, pace) =
                    (zones.roles.title(row.zone).in_lang(lang), row.pace.formatted());
                write_all!(out, comma, name, " ", pace, "/km")?;
            }
            out.write_char('\n')?;
        }
        if let Some(Known(Some(grade))) = &result.age_grade {
            const GRADE: Text = Text::new("À cet âge", "At this age");
            const WORTH: Text = Text::new(" %, comme ", " %, as ");
            const OPEN: Text = Text::new(" à l'âge des records", " at the age of records");
            write_all!(out, '\n', GRADE.in_lang(lang), COLON.in_lang(lang), " ", grade.percent)?;
            write_all!(out, WORTH.in_lang(lang), grade.open_equivalent_time)?;
            write_all!(out, OPEN.in_lang(lang), '\n')?;
        }
        Notes { of_plan: &[], not_taken, lang }.write_to(out)
    }
}

/// What a time is worth elsewhere as a table, and what is known of it.
struct PredictionsText<'r> {
    predictions: &'r [PredictedRace],
    lang: Lang,
}

impl WriteText for PredictionsText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const COLUMNS: Text = Text::new(
            "| distance | huit coureurs sur dix | la moitié avant | Riegel |",
            "| distance | eight runners in ten | half before | Riegel |",
        );
        const OTHERS: Text = Text::new("Autres distances", "Other distances");
        write_all!(out, '\n', COLUMNS.in_lang(self.lang), '\n', "|---|---|---|---|", '\n')?;
        let mut told = Vec::new();
        for race in self.predictions {
            write_all!(out, "| ", race.distance_label, " | ")?;
            if let Some(range) = race.range {
                write_all!(out, range.p10.time, "–", range.p90.time, " | ", range.p50.time)?;
                if !told.contains(&(range.basis, range.message)) {
                    told.push((range.basis, range.message));
                }
            } else {
                out.write_str(" | ")?;
            }
            out.write_str(" | ")?;
            if let Some(riegel) = race.riegel {
                write_all!(out, riegel.time)?;
            }
            write_all!(out, " |", '\n')?;
        }
        for (basis, message) in told {
            let rows = match basis {
                Basis::Scaled => OTHERS.in_lang(self.lang),
                _ => RaceDistance::Marathon.name(self.lang),
            };
            write_all!(out, '\n', rows, COLON.in_lang(self.lang), " ", message, '\n')?;
        }
        Ok(())
    }
}

/// The site guide as lists of links; what has no address is named alone.
pub(crate) struct GuideText<'g> {
    pub(crate) guide: &'g SiteGuide,
    pub(crate) lang: Lang,
}

impl fmt::Display for GuideText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const UNPUBLISHED: Text = Text::new(
            "Ce serveur tourne sur cette machine, sans adresse publique : seuls les outils sont à disposition.",
            "This server runs on this machine, without a public address: only the tools are there.",
        );
        let Self { guide, lang } = *self;
        writeln!(f, "{}", guide.description)?;
        if guide.pages.is_empty() {
            writeln!(f, "{}", UNPUBLISHED.in_lang(lang))?;
        }
        for entries in [&guide.pages, &guide.endpoints, &guide.files, &guide.tools, &guide.formats]
        {
            if entries.is_empty() {
                continue;
            }
            writeln!(f)?;
            for GuideEntry { name, url, description, .. } in entries {
                if url.is_empty() {
                    writeln!(f, "- `{name}`{} {description}", COLON.in_lang(lang))?;
                } else {
                    writeln!(f, "- [{name}]({url}): {description}")?;
                }
            }
        }
        Ok(())
    }
}
