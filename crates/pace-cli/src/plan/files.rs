//! A plan as files: one where it is wanted, or several in a folder or an archive.

use std::path::Path;

use crate::export::{self, Export, ExportFile};
use crate::fault::Fault;
use crate::output;

/// Writes what a plan was exported as, in the form of this name.
pub(super) fn write(
    exported: Export,
    format: &'static str,
    path: Option<&Path>,
) -> Result<(), Fault> {
    match (exported, path) {
        (Export::One(file), Some(path)) if is_archive(path) || path.is_dir() => {
            several(&[file], path)
        }
        (Export::One(file), path) => output::bytes(path, &file.bytes),
        (Export::Many(_), None) => Err(Fault::NeedsOutput { format }),
        (Export::Many(files), Some(path)) => several(&files, path),
    }
}

/// Into an archive, or a folder.
fn several(files: &[ExportFile], path: &Path) -> Result<(), Fault> {
    if is_archive(path) {
        return output::bytes(Some(path), &export::zip(files));
    }
    std::fs::create_dir_all(path)
        .map_err(|source| Fault::Unwritable { path: path.to_owned(), source })?;
    files.iter().try_for_each(|file| output::bytes(Some(&path.join(&file.name)), &file.bytes))
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}
