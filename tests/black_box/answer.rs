//! What every answer of a kind must be, checked wherever a test reads one.

use serde_json::Value;

use crate::client::Response;

pub(crate) const JSON: &str = "application/json; charset=utf-8";
pub(crate) const NOT_STORED: &str = "no-store";
pub(crate) const FOR_A_MINUTE: &str = "public, max-age=60";
pub(crate) const FOR_AN_HOUR: &str = "public, max-age=3600";

pub(crate) const ENDPOINTS: [&str; 5] =
    ["/api/calculer", "/api/pace", "/api/plan", "/api/status", "/health"];
pub(crate) const METHODS: [&str; 3] = ["GET", "HEAD", "OPTIONS"];

/// The keys of an object, sorted.
#[track_caller]
pub(crate) fn keys(value: &Value) -> Vec<&str> {
    let mut keys: Vec<&str> = value
        .as_object()
        .unwrap_or_else(|| panic!("not an object: {value}"))
        .keys()
        .map(String::as_str)
        .collect();
    keys.sort_unstable();
    keys
}

/// The strings of an array, in order.
#[track_caller]
pub(crate) fn strings(value: &Value) -> Vec<&str> {
    value
        .as_array()
        .unwrap_or_else(|| panic!("not an array: {value}"))
        .iter()
        .map(|member| member.as_str().unwrap_or_else(|| panic!("not a string: {member}")))
        .collect()
}

#[track_caller]
pub(crate) fn string<'a>(value: &'a Value, key: &str) -> &'a str {
    value[key].as_str().unwrap_or_else(|| panic!("{key} is no string in {value}"))
}

impl Response {
    /// Checks the status and the headers that every JSON answer has.
    #[track_caller]
    pub(crate) fn assert_json_headers(&self, status: u16, cache: &str, why: &str) {
        assert_eq!(self.status, status, "{why}: {self}");
        for (name, value) in [
            ("Content-Type", JSON),
            ("Cache-Control", cache),
            ("API-Version", "1"),
            ("Access-Control-Allow-Origin", "*"),
        ] {
            assert_eq!(self.header(name), Some(value), "{why}: {name} of {self}");
        }
    }

    /// The body of a 200 of `/api/pace` or `/api/plan`.
    #[track_caller]
    pub(crate) fn success(&self, why: &str) -> Value {
        self.assert_json_headers(200, FOR_A_MINUTE, why);
        self.json()
    }

    /// The body of an error, its whole shape checked.
    #[track_caller]
    pub(crate) fn error(&self, status: u16, code: &str, why: &str) -> Value {
        self.assert_json_headers(status, NOT_STORED, why);
        let body = self.json();
        assert_eq!(body["code"], code, "{why}: {self}");
        let mut expected = vec!["code", "docs", "error", "hint", "message"];
        match code {
            "not_found" => expected.push("endpoints"),
            "method_not_allowed" => expected.push("allowed_methods"),
            _ => {}
        }
        expected.sort_unstable();
        assert_eq!(keys(&body), expected, "{why}: {self}");
        for key in ["error", "message", "hint", "docs"] {
            let text = string(&body, key);
            assert!(!text.trim().is_empty(), "{why}: empty {key} in {self}");
            assert!(
                !text.contains(char::is_control),
                "{why}: control character in {key} of {self}"
            );
        }
        let docs = string(&body, "docs");
        assert!(
            docs.starts_with("http") && docs.contains("://") && docs.ends_with("/api"),
            "{why}: docs of {self}"
        );
        body
    }
}
