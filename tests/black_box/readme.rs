//! The README's calls, asked of the server: they answer what it shows.

use crate::client::Request;
use crate::server::Server;

#[test]
fn the_calls_of_the_readme_answer_what_it_shows() {
    const README: &str = include_str!("../../README.md");
    const HOST: &str = "127.0.0.1:8080";
    let call = format!("$ curl -s 'http://{HOST}");
    let mut lines = README.lines();
    let mut asked = 0;
    while let Some(line) = lines.next() {
        let Some(target) = line.strip_prefix(&call).and_then(|rest| rest.strip_suffix('\'')) else {
            continue;
        };
        let shown = lines.next().expect("an answer below the call");
        // The host of the call is the one that `docs` names.
        let answer = Server::shared().send(&Request::get(target).host(HOST));
        assert_eq!(answer.text(), shown, "{target}");
        asked += 1;
    }
    assert!(asked >= 2, "{asked} calls");
}
