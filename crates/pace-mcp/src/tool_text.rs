//! Results as people read them, in Markdown: hosts show it, models quote it.

use std::fmt;

use pace_core::typed::TypedNote;
use pace_core::{GuideEntry, Lang, PaceResult, SiteGuide, Text, WriteText, write_all};

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

/// Writes a text in which what was sent may stand.
pub(crate) fn any(text: &str, out: &mut impl fmt::Write) -> fmt::Result {
    text.chars().try_for_each(|character| out.write_char(character))
}

/// A pace and its splits as a table.
pub(crate) struct PaceText<'r> {
    pub(crate) result: &'r PaceResult,
    pub(crate) read: &'r [TypedNote],
    pub(crate) lang: Lang,
}

impl WriteText for PaceText<'_> {
    fn write_to(&self, out: &mut impl fmt::Write) -> fmt::Result {
        const IN: Text = Text::new(" en ", " in ");
        const COLUMNS: Text = Text::new("| km | point | temps |", "| km | point | time |");
        let Self { result, read, lang } = *self;
        Read { notes: read, lang }.write_to(out)?;
        write_all!(out, "**", result.distance_label, IN.in_lang(lang), result.time, "**")?;
        write_all!(out, COLON.in_lang(lang), " ", result.pace, "/km, ", result.speed, '\n', '\n')?;
        write_all!(out, COLUMNS.in_lang(lang), '\n', "|---:|---|---:|", '\n')?;
        for split in result.splits.iter() {
            write_all!(out, "| ", split.km, " | ", split.label, " | ", split.time, " |", '\n')?;
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
