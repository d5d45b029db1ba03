//! A table of texts, for a page of Markdown or a spreadsheet.

use comfy_table::{CellAlignment, presets};

/// How the cells of a column stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

/// Columns with their heads, and rows of cells.
#[derive(Debug, Clone, Default)]
pub struct Table {
    columns: Vec<(String, Align)>,
    rows: Vec<Vec<String>>,
}

impl Table {
    /// A table with these columns.
    pub fn new<H: Into<String>>(columns: impl IntoIterator<Item = (H, Align)>) -> Self {
        let columns = columns.into_iter().map(|(head, align)| (head.into(), align)).collect();
        Self { columns, rows: Vec::new() }
    }

    /// Adds a row, a cell a column.
    pub fn row(&mut self, cells: impl IntoIterator<Item = String>) {
        self.rows.push(cells.into_iter().collect());
    }

    /// The columns: each with its head and how its cells stand.
    pub fn columns(&self) -> &[(String, Align)] {
        &self.columns
    }

    /// The rows, a cell a column.
    pub fn rows(&self) -> &[Vec<String>] {
        &self.rows
    }

    /// The table in Markdown, its columns aligned.
    pub fn in_markdown(&self) -> String {
        let mut table = comfy_table::Table::new();
        table.load_style(presets::ASCII_MARKDOWN);
        table.set_header(self.columns.iter().map(|(head, _)| head));
        table.add_rows(&self.rows);
        for (column, (_, align)) in table.column_iter_mut().zip(&self.columns) {
            column.set_cell_alignment(match align {
                Align::Left => CellAlignment::Left,
                Align::Right => CellAlignment::Right,
            });
        }
        format!("{table}\n")
    }

    /// The table as comma-separated values.
    pub fn in_csv(&self) -> String {
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
}
