//! A table of texts on a screen.

pub(crate) use pace_export::{Align, Table};
use unicode_width::UnicodeWidthStr as _;

use crate::screen::{Screen, flowed, words};
use crate::style;

/// The table for people: heads over a rule, no frame; rows alone where the first column, which
/// names them, has no head. Where the screen is narrow the columns
/// move closer, then cells take several lines, then the last columns stand below the first
/// ones; no word is broken.
pub(crate) fn on_screen(table: &Table, screen: Screen) -> String {
    let layout = Layout::new(table, screen.width);
    let count = layout.widths.len();
    if layout.width() > screen.width && count > 2 {
        let widths = table.widths();
        let fits =
            |first: &usize| widths[..*first].iter().sum::<usize>() + 2 * first <= screen.width;
        let first = (2..count).rev().find(fits).unwrap_or(2);
        let above: Vec<_> = (0..first).collect();
        let below: Vec<_> = [0].into_iter().chain(first..count).collect();
        let [above, below] = [above, below].map(|part| on_screen(&table.only(&part), screen));
        return above + "\n" + &below;
    }
    if table.columns().first().is_some_and(|(head, _)| head.is_empty()) {
        return rows(table, &layout);
    }
    let heads: Vec<_> = table.columns().iter().map(|(head, _)| head.clone()).collect();
    let mut text: String =
        layout.lines(table, &heads).map(|line| style::strong(&line) + "\n").collect();
    text += &style::faint(&"─".repeat(layout.width()));
    text.push('\n');
    text + &rows(table, &layout)
}

fn rows(table: &Table, layout: &Layout) -> String {
    let lines = table.rows().iter().flat_map(|row| layout.lines(table, row));
    lines.map(|line| line + "\n").collect()
}

/// How wide the columns are, and what is between them.
struct Layout {
    widths: Vec<usize>,
    gap: usize,
    /// Before the first column and after the last.
    margin: usize,
}

impl Layout {
    fn new(table: &Table, room: usize) -> Self {
        let widths = table.widths();
        let loose = [(3, 1), (2, 0)].map(|(gap, margin)| {
            let widths = widths.clone();
            Self { widths, gap, margin }
        });
        let fits = |layout: &Self| layout.width() <= room;
        loose.into_iter().find(fits).unwrap_or_else(|| Self::tight(table, widths, room))
    }

    /// The widest column takes more lines, as long as there is one that can.
    fn tight(table: &Table, widths: Vec<usize>, room: usize) -> Self {
        // What a column needs where none of its lines may be as wide as this.
        let below = |column: usize, width: usize| {
            let cells = table.rows().iter().filter_map(|row| row.get(column));
            let cells = cells.chain(table.columns().get(column).map(|(head, _)| head));
            let lines = cells.flat_map(|cell| flowed(words(cell), " ", width.saturating_sub(1)));
            lines.map(|line| line.width()).max().unwrap_or_default()
        };
        let mut layout = Self { widths, gap: 2, margin: 0 };
        while layout.width() > room {
            let columns = layout.widths.iter().enumerate();
            let columns = columns.map(|(column, width)| (column, *width, below(column, *width)));
            let widest = columns.filter(|(_, width, next)| next < width).max_by_key(|(_, w, _)| *w);
            match widest {
                Some((column, _, next)) => layout.widths[column] = next,
                None if layout.gap > 1 => layout.gap = 1,
                None => break,
            }
        }
        layout
    }

    /// Columns of the screen.
    fn width(&self) -> usize {
        let gaps = self.widths.len().saturating_sub(1) * self.gap;
        self.widths.iter().sum::<usize>() + gaps + 2 * self.margin
    }

    /// A row in as many lines as its cells need.
    fn lines(&self, table: &Table, row: &[String]) -> impl Iterator<Item = String> {
        let cells =
            row.iter().zip(&self.widths).map(|(cell, width)| flowed(words(cell), " ", *width));
        let cells: Vec<Vec<String>> = cells.collect();
        let count = cells.iter().map(Vec::len).max().unwrap_or_default();
        let line = |index: usize| {
            let columns = cells.iter().zip(table.columns()).zip(&self.widths);
            let columns = columns.map(|((lines, (_, align)), width)| {
                align.padded(lines.get(index).map_or("", String::as_str), *width)
            });
            let line = columns.collect::<Vec<_>>().join(&" ".repeat(self.gap));
            format!("{:1$}{line}", "", self.margin).trim_end().to_owned()
        };
        (0..count).map(line).collect::<Vec<_>>().into_iter()
    }
}

#[cfg(test)]
mod tests {
    use pace_core::Lang;

    use super::*;

    fn drawn(width: usize) -> String {
        let mut table = Table::new([("Race", Align::Left), ("Gap", Align::Right)]);
        table.row(["Half marathon".to_owned(), "24 s slower".to_owned()]);
        table.row(["10 km".to_owned(), "=".to_owned()]);
        let drawn = on_screen(&table, Screen { width, lang: Lang::En });
        anstream::adapter::strip_str(&drawn).to_string()
    }

    #[test]
    fn columns_move_closer_before_cells_take_more_lines() {
        let wide = " Race                    Gap
─────────────────────────────
 Half marathon   24 s slower
 10 km                     =
";
        let close = "Race                   Gap
──────────────────────────
Half marathon  24 s slower
10 km                    =
";
        let narrow = "Race              Gap
─────────────────────
Half      24 s slower
marathon
10 km               =
";
        for (width, expected) in
            [(80, wide), (29, wide), (28, close), (26, close), (21, narrow), (25, narrow)]
        {
            assert_eq!(drawn(width), expected, "{width}");
        }
        let mut table = Table::new(["Race", "Riegel", "Cameron"].map(|head| (head, Align::Left)));
        table.row(["Marathon", "3h27'01\"", "3h30'50\""].map(str::to_owned));
        let drawn_below = on_screen(&table, Screen { width: 20, lang: Lang::En });
        let below = "Race      Riegel
──────────────────
Marathon  3h27'01\"

Race      Cameron
──────────────────
Marathon  3h30'50\"
";
        assert_eq!(anstream::adapter::strip_str(&drawn_below).to_string(), below);
        for width in 1..40 {
            for word in ["Half", "marathon", "24 s", "slower"] {
                assert!(drawn(width).contains(word), "{width}: {}", drawn(width));
            }
        }
    }
}
