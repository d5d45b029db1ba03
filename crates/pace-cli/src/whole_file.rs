//! Files that are written whole or not at all; devices, pipes and sockets, which are written to.
//!
//! A file is written without a name, synced, and only then takes its name, so that a signal or a
//! full disk leaves nothing behind. Where a file of the name is there already, the new one gets
//! a name beside it for a moment, before it replaces it; and where the file system has no files
//! without names, from the beginning. What a command that was killed left there is removed by
//! one that writes into the folder an hour later or more.

use std::fs::{self, File, Metadata, OpenOptions, Permissions};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use tempfile::NamedTempFile;

/// What names beside a file begin with; the number of the process that writes it comes next,
/// a hyphen, and what no other file there is called.
const PREFIX: &str = ".pace-";

/// Nobody writes to a file of that age any more. Whether its process is there says nothing: the
/// folder may be shared with other machines and containers, which have the same numbers.
const LEFT_AFTER: Duration = Duration::from_hours(1);

/// Where a file goes.
enum Destination {
    /// A device, a pipe or a socket: what is written there is not kept under a name.
    Stream(File),
    /// A file, links followed, and what stands there now.
    File { target: PathBuf, replaced: Option<Metadata> },
}

/// Writes a file.
pub(crate) fn write<T, E: From<io::Error>>(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    match destination(path)? {
        Destination::Stream(file) => buffered(&file, write),
        Destination::File { target, replaced } => {
            let folder = target.parent().filter(|folder| !folder.as_os_str().is_empty());
            let folder = folder.unwrap_or(Path::new("."));
            remove_leftovers(folder);
            if let Some(file) = unnamed_in(folder) {
                let done = finished(&file, replaced.as_ref(), write)?;
                name(&file, &target, folder, replaced.is_some())?;
                return Ok(done);
            }
            // The process's mask applies, as to any new file.
            let create = |path: &Path| OpenOptions::new().write(true).create_new(true).open(path);
            let neighbour = beside(folder, create)?;
            let done = finished(neighbour.as_file(), replaced.as_ref(), write)?;
            neighbour.persist(target).map_err(|error| error.error)?;
            Ok(done)
        }
    }
}

/// Whether what is read, from standard input where no file is named, is the file of a path,
/// whatever links and names lead there. A device may be both.
#[cfg(unix)]
pub(crate) fn is_same(input: Option<&Path>, output: &Path) -> bool {
    use std::os::fd::AsFd as _;
    use std::os::unix::fs::MetadataExt as _;
    let input = match input {
        Some(path) => fs::metadata(path),
        None => io::stdin().as_fd().try_clone_to_owned().and_then(|fd| File::from(fd).metadata()),
    };
    let place = |file: Metadata| file.is_file().then(|| (file.dev(), file.ino()));
    let [input, output] = [input, fs::metadata(output)].map(|file| file.ok().and_then(place));
    input.is_some() && input == output
}

#[cfg(not(unix))]
pub(crate) fn is_same(input: Option<&Path>, output: &Path) -> bool {
    let [input, output] = [input, Some(output)].map(|path| fs::canonicalize(path?).ok());
    input.is_some() && input == output
}

fn destination(path: &Path) -> io::Result<Destination> {
    // What the shell has opened already: its links lead to files that must not be replaced.
    let is_open = ["/dev/stderr", "/dev/fd/", "/proc/"];
    let is_open = is_open.iter().any(|start| path.to_str().is_some_and(|p| p.starts_with(start)));
    let replaced = match fs::metadata(path) {
        Ok(metadata) => Some(metadata),
        Err(error) if error.kind() == io::ErrorKind::NotFound => None,
        Err(error) => return Err(error),
    };
    if replaced.as_ref().is_some_and(|there| is_open || !(there.is_file() || there.is_dir())) {
        return OpenOptions::new().append(true).open(path).map(Destination::Stream);
    }
    if replaced.is_some() {
        // A file that may not be written may not be replaced; a folder is refused here, too.
        OpenOptions::new().write(true).open(path)?;
        return Ok(Destination::File { target: fs::canonicalize(path)?, replaced });
    }
    Ok(Destination::File { target: followed(path), replaced })
}

/// Where a link to nothing leads.
fn followed(path: &Path) -> PathBuf {
    /// As many as the system follows.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        match fs::read_link(&target) {
            Ok(next) => target = target.parent().unwrap_or(Path::new("")).join(next),
            Err(_) => break,
        }
    }
    target
}

fn buffered<T, E: From<io::Error>>(
    file: &File,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let mut out = BufWriter::new(file);
    let done = write(&mut out).and_then(|done| Ok(out.flush().map(|()| done)?));
    // What is left in the buffer has nowhere to go.
    let _ = out.into_parts();
    done
}

/// Writes and syncs a file, which gets the mode of the one that it replaces: who may read, write
/// and run it, and no more.
fn finished<T, E: From<io::Error>>(
    file: &File,
    replaced: Option<&Metadata>,
    write: impl FnOnce(&mut dyn Write) -> Result<T, E>,
) -> Result<T, E> {
    let done = buffered(file, write)?;
    if let Some(there) = replaced {
        file.set_permissions(kept(&there.permissions()))?;
    }
    file.sync_all()?;
    Ok(done)
}

/// Permissions without the bits that let a file run as its owner: what is written is another.
#[cfg(unix)]
fn kept(there: &Permissions) -> Permissions {
    use std::os::unix::fs::PermissionsExt as _;
    Permissions::from_mode(there.mode() & 0o777)
}

#[cfg(not(unix))]
fn kept(there: &Permissions) -> Permissions {
    there.clone()
}

/// What is made under a name of its own; where one is taken, another is tried.
fn beside<R>(
    folder: &Path,
    make: impl FnMut(&Path) -> io::Result<R>,
) -> io::Result<NamedTempFile<R>> {
    let prefix = format!("{PREFIX}{}-", std::process::id());
    tempfile::Builder::new().prefix(&prefix).make_in(folder, make)
}

/// A file without a name; `None` where there is no such thing.
#[cfg(target_os = "linux")]
fn unnamed_in(folder: &Path) -> Option<File> {
    use rustix::fs::{Mode, OFlags, open};
    // Its name is given by way of /proc.
    fs::metadata("/proc/self/fd").ok()?;
    let flags = OFlags::TMPFILE | OFlags::WRONLY | OFlags::CLOEXEC;
    open(folder, flags, Mode::from_raw_mode(0o666)).ok().map(File::from)
}

#[cfg(not(target_os = "linux"))]
fn unnamed_in(_: &Path) -> Option<File> {
    None
}

/// Gives a file without a name its name.
#[cfg(target_os = "linux")]
fn name(file: &File, target: &Path, folder: &Path, replaces: bool) -> io::Result<()> {
    use rustix::fs::{AtFlags, CWD, linkat};
    use std::os::fd::AsRawFd as _;
    let unnamed = format!("/proc/self/fd/{}", file.as_raw_fd());
    let link = |path: &Path| linkat(CWD, unnamed.as_str(), CWD, path, AtFlags::SYMLINK_FOLLOW);
    if !replaces {
        match link(target) {
            // One of that name has come in the meantime: it is replaced.
            Err(rustix::io::Errno::EXIST) => {}
            other => return Ok(other?),
        }
    }
    let beside = beside(folder, |path| Ok(link(path)?))?;
    beside.persist(target).map_err(|error| error.error)
}

#[cfg(not(target_os = "linux"))]
fn name(_: &File, _: &Path, _: &Path, _: bool) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Removes what commands that were killed left in a folder.
fn remove_leftovers(folder: &Path) {
    let now = SystemTime::now();
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    for entry in entries {
        let name = entry.file_name();
        let process = name.to_str().and_then(|name| name.strip_prefix(PREFIX)?.split_once('-'));
        let is_ours = process.is_some_and(|(process, _)| process.parse::<u32>().is_ok());
        let is_old = |there: Metadata| {
            let age = there.modified().ok().and_then(|then| now.duration_since(then).ok());
            there.is_file() && age.is_some_and(|age| age > LEFT_AFTER)
        };
        if is_ours && entry.metadata().is_ok_and(is_old) {
            // Another's cannot be removed, and need not.
            let _ = fs::remove_file(entry.path());
        }
    }
}
