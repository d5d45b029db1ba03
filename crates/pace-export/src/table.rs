//! A table of texts, for a page of Markdown or a spreadsheet.

use std::borrow::Cow;
use std::fmt::Display;
use std::iter;

use unicode_width::UnicodeWidthStr as _;

/// How the cells of a column stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Align {
    /// Words.
    Left,
    /// Numbers.
    Right,
}

impl Align {
    /// A text as wide as these columns, or as it is where it is wider.
    pub fn padded(self, text: &str, width: usize) -> String {
        let gap = width.saturating_sub(text.width());
        match self {
            Self::Left => format!("{text}{:gap$}", ""),
            Self::Right => format!("{:gap$}{text}", ""),
        }
    }
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

    /// A table for spreadsheets, with these heads.
    pub fn of_values(heads: &[&str]) -> Self {
        Self::new(heads.iter().map(|head| (*head, Align::Left)))
    }

    /// Adds a row of values, a cell a column.
    pub fn values(&mut self, cells: &[&dyn Display]) {
        self.row(cells.iter().map(ToString::to_string));
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

    /// The same with these of its columns alone, by their index.
    #[must_use]
    pub fn only(&self, columns: &[usize]) -> Self {
        let heads = columns.iter().filter_map(|column| self.columns.get(*column).cloned());
        let cells = |row: &Vec<String>| {
            columns.iter().filter_map(|column| row.get(*column).cloned()).collect()
        };
        Self { columns: heads.collect(), rows: self.rows.iter().map(cells).collect() }
    }

    /// The table in Markdown, its columns aligned.
    pub fn in_markdown(&self) -> String {
        let widths = self.widths();
        let line = |cells: Vec<&str>| {
            let cells = cells.into_iter().zip(&self.columns).zip(&widths);
            let cells = cells.map(|((cell, (_, align)), width)| align.padded(cell, *width));
            format!("| {} |\n", cells.collect::<Vec<_>>().join(" | "))
        };
        let heads = line(self.columns.iter().map(|(head, _)| head.as_str()).collect());
        let rule: Vec<_> = widths.iter().map(|width| "-".repeat(width + 2)).collect();
        let rows = self.rows.iter().map(|row| line(row.iter().map(String::as_str).collect()));
        format!("{heads}|{}|\n{}", rule.join("|"), rows.collect::<String>())
    }

    /// How wide each column is: as its widest cell, the head included.
    pub fn widths(&self) -> Vec<usize> {
        let cells = |column: usize| self.rows.iter().filter_map(move |row| row.get(column));
        let columns = self.columns.iter().enumerate();
        let widths = columns.map(|(column, (head, _))| {
            cells(column).chain([head]).map(|cell| cell.width()).max().unwrap_or_default()
        });
        widths.collect()
    }

    /// The table as comma-separated values.
    pub fn in_csv(&self) -> String {
        let heads = self.columns.iter().map(|(head, _)| csv_field(head)).collect();
        let rows = self.rows.iter().map(|row| row.iter().map(|cell| csv_field(cell)).collect());
        let lines = iter::once(heads).chain(rows).map(|line: Vec<_>| line.join(",") + "\n");
        lines.collect()
    }
}

/// A cell between commas: in quotes where it holds what would end it.
fn csv_field(cell: &str) -> Cow<'_, str> {
    if cell.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", cell.replace('"', "\"\"")).into()
    } else {
        cell.into()
    }
}
