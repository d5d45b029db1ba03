//! A plan as files: one where it is wanted, or several in a folder or an archive.

use std::path::Path;

use crate::export::{self, Export};
use crate::fault::Fault;
use crate::output;

/// Writes what a plan was exported as, in the form of this name.
pub(super) fn write(
    exported: Export,
    format: &'static str,
    path: Option<&Path>,
) -> Result<(), Fault> {
    match (exported, path) {
        (Export::One(file), path) => output::bytes(path, &file.bytes),
        (Export::Many(_), None) => Err(Fault::NeedsOutput { format }),
        (Export::Many(files), Some(path)) if is_archive(path) => {
            output::bytes(Some(path), &export::zip(&files))
        }
        (Export::Many(files), Some(folder)) => {
            std::fs::create_dir_all(folder)
                .map_err(|source| Fault::Unwritable { path: folder.to_owned(), source })?;
            files.iter().try_for_each(|file| {
                output::bytes(Some(&folder.join(&file.name)), &file.bytes)
            })
        }
    }
}

fn is_archive(path: &Path) -> bool {
    path.extension().is_some_and(|extension| extension.eq_ignore_ascii_case("zip"))
}
