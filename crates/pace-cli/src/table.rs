//! A table of texts on a screen.

use comfy_table::{CellAlignment, ContentArrangement};
pub(crate) use pace_export::{Align, Table};

use crate::screen::Screen;
use crate::style;

/// The table for people: heads over a rule, no frame.
pub(crate) fn on_screen(table: &Table, screen: Screen) -> String {
    let style = comfy_table::TableStyle::new()
        .header_separator(comfy_table::LineStyle::none().fill('─').junction('─'))
        .content_lines(comfy_table::ContentLineStyle::none())
        .header_lines(comfy_table::ContentLineStyle::none());
    let mut drawn = comfy_table::Table::new();
    drawn
        .load_style(style)
        .set_header(table.columns().iter().map(|(head, _)| head))
        .set_content_arrangement(ContentArrangement::Dynamic)
        .set_width(u16::try_from(screen.width).unwrap_or(u16::MAX))
        .add_rows(table.rows());
    for (column, (_, align)) in drawn.column_iter_mut().zip(table.columns()) {
        column.set_cell_alignment(match align {
            Align::Left => CellAlignment::Left,
            Align::Right => CellAlignment::Right,
        });
    }
    let mut text = String::new();
    for (index, line) in drawn.to_string().lines().enumerate() {
        let line = line.trim_end();
        match index {
            0 => text += &style::strong(line),
            1 => text += &style::faint(line),
            _ => text += line,
        }
        text.push('\n');
    }
    text
}

/// The rows alone, for people: what they are is plain.
pub(crate) fn without_head(table: &Table, screen: Screen) -> String {
    on_screen(table, screen).split_inclusive('\n').skip(2).collect()
}
