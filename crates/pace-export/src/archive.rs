//! Files in memory, and several of them as one archive.

use std::io::{Cursor, Write as _};

use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

/// A file in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ExportFile {
    /// Its name: ASCII, lower case, no blanks, so that it is safe on every system. Names sort
    /// in the order of the plan.
    pub name: String,
    /// Its content.
    pub bytes: Vec<u8>,
}

/// The media type of an archive.
pub const ZIP_TYPE: &str = "application/zip";

/// The files in one archive, stored as they are: most are smaller than a disk block. Their
/// dates are the archive format's first day, so that the same files give the same bytes.
///
/// # Panics
/// Where two files have the same name; those of [`PlanExport::sessions`] do not.
///
/// [`PlanExport::sessions`]: crate::PlanExport::sessions
pub fn zip(files: &[ExportFile]) -> Vec<u8> {
    let options = SimpleFileOptions::default()
        .compression_method(CompressionMethod::Stored)
        .last_modified_time(zip::DateTime::default())
        .unix_permissions(0o644);
    let mut archive = ZipWriter::new(Cursor::new(Vec::new()));
    let mut add = |file: &ExportFile| {
        archive.start_file(&*file.name, options)?;
        archive.write_all(&file.bytes)?;
        Ok::<_, zip::result::ZipError>(())
    };
    files.iter().try_for_each(&mut add).expect("memory takes all, and names differ");
    archive.finish().expect("memory takes all").into_inner()
}

#[cfg(test)]
mod tests {
    use std::io::Read as _;

    use super::*;

    #[test]
    fn an_archive_holds_the_files_and_no_time() {
        let file = |name: &str| ExportFile { name: name.to_owned(), bytes: name.into() };
        let files = [file("a.fit"), file("b.fit")];
        let bytes = zip(&files);
        assert_eq!(bytes, zip(&files));
        let mut archive = zip::ZipArchive::new(Cursor::new(bytes)).unwrap();
        for (index, file) in files.iter().enumerate() {
            let mut entry = archive.by_index(index).unwrap();
            let mut content = Vec::new();
            entry.read_to_end(&mut content).unwrap();
            let found = (entry.name().unwrap().into_owned(), content);
            assert_eq!(found, (file.name.clone(), file.bytes.clone()));
        }
        assert_eq!(zip(&[]).len(), 22, "an empty archive is its end record");
    }
}
