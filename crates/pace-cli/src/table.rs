//! A table of texts, for a screen, a page of Markdown or a spreadsheet.

use comfy_table::{CellAlignment, ContentArrangement, presets};

use crate::screen::Screen;
use crate::style;

/// How the cells of a column stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Columns with their heads, and rows of cells.
#[derive(Debug, Clone, Default)]
pub(crate) struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    pub(crate) fn new<H: Into<String>>(columns: impl IntoIterator<Item = (H, Align)>) -> Self {
        let columns = columns.into_iter().map(|(head, align)| (head.into(), align)).collect();
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row, a cell a column.
    pub(crate) fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The table for people: heads over a rule, no frame.
    pub(crate) fn on_screen(&self, screen: Screen) -> String {
        let style = comfy_table::TableStyle::new()
            .header_separator(comfy_table::LineStyle::none().fill('─').junction('─'))
            .content_lines(comfy_table::ContentLineStyle::none())
            .header_lines(comfy_table::ContentLineStyle::none());
        let drawn = self.drawn(style, Some(screen.width));
        let mut text = String::new();
        for (index, line) in drawn.lines().enumerate() {
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
    pub(crate) fn without_head(&self, screen: Screen) -> String {
        self.on_screen(screen).split_inclusive('\n').skip(2).collect()
    }

    /// The table in Markdown.
    pub(crate) fn in_markdown(&self) -> String {
        let mut text = self.drawn(presets::ASCII_MARKDOWN, None);
        text.push('\n');
        text
    }

    /// The table as comma-separated values.
    pub(crate) fn in_csv(&self) -> String {
        let mut writer = csv::Writer::from_writer(Vec::new());
        let heads = self.columns.iter().map(|(head, _)| head);
        let mut written = writer.write_record(heads);
        for row in &self.rows {
            written = written.and_then(|()| writer.write_record(row));
        }
        // Into memory, and rows are as wide as the heads.
        debug_assert!(written.is_ok(), "{written:?}");
        String::from_utf8(writer.into_inner().unwrap_or_default()).unwrap_or_default()
    }

    fn drawn(&self, style: comfy_table::TableStyle, width: Option<usize>) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(style);
        table.set_header(self.columns.iter().map(|(head, _)| head));
        if let Some(width) = width {
            table.set_content_arrangement(ContentArrangement::Dynamic);
            table.set_width(u16::try_from(width).unwrap_or(u16::MAX));
        }
        table.add_rows(&self.rows);
        for (column, (_, align)) in table.column_iter_mut().zip(&self.columns) {
            column.set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        table.to_string()
    }
}
