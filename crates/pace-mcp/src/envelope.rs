//! What a message is: a request, a notification, a response, or invalid.

use std::borrow::Cow;

use pace_core::json::ToJson;
use serde::de::IgnoredAny;
use serde::{Deserialize, Deserializer};
use serde_json::error::Category;
use serde_json::value::RawValue;

use crate::raw::{has_escapes, string};
use crate::rpc_error::RpcError;

/// A message as it came.
#[derive(Debug)]
pub(crate) enum Message<'m> {
    /// Expects an answer.
    Request(Request<'m>),
    /// Expects none.
    Notification,
    /// Answers a request; we send none.
    Response,
    /// Is none of these; with its id, where that can be read.
    Invalid(RpcError, Option<Id<'m>>),
}

/// A message that expects an answer.
#[derive(Debug)]
pub(crate) struct Request<'m> {
    pub(crate) id: Id<'m>,
    pub(crate) method: Cow<'m, str>,
    /// An object.
    pub(crate) params: Option<&'m RawValue>,
    /// Whether the parameters have an escape, which may hide a name.
    pub(crate) has_escapes: bool,
}

/// A string or a whole number, kept as it was written: parsed, it could lose digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Id<'m>(&'m str);

impl<'m> Id<'m> {
    fn new(raw: &'m RawValue) -> Option<Self> {
        let text = raw.get();
        // Half a surrogate pair is not a character: strict readers could not read it back.
        let is_string = || string(raw).is_some();
        let is_integer = || {
            let digits = text.strip_prefix('-').unwrap_or(text);
            !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit())
        };
        (is_integer() || is_string()).then_some(Self(text))
    }
}

impl ToJson for Id<'_> {
    fn write_json(&self, out: &mut String) {
        out.push_str(self.0);
    }
}

/// The members of a message that have a meaning; others are ignored.
#[derive(Deserialize)]
struct Members<'m> {
    #[serde(borrow, default, deserialize_with = "present")]
    jsonrpc: Option<&'m RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    id: Option<&'m RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    method: Option<&'m RawValue>,
    #[serde(borrow, default, deserialize_with = "present")]
    params: Option<&'m RawValue>,
    #[serde(default, deserialize_with = "is_present")]
    result: bool,
    #[serde(default, deserialize_with = "is_present")]
    error: bool,
}

/// A member's own text, `null` too, which is not the same as its absence.
fn present<'de, D: Deserializer<'de>>(member: D) -> Result<Option<&'de RawValue>, D::Error> {
    Deserialize::deserialize(member).map(Some)
}

fn is_present<'de, D: Deserializer<'de>>(member: D) -> Result<bool, D::Error> {
    IgnoredAny::deserialize(member).map(|_| true)
}

impl<'m> Message<'m> {
    /// Reads a message.
    pub(crate) fn read(bytes: &'m [u8]) -> Self {
        let Ok(text) = std::str::from_utf8(bytes) else {
            return Self::Invalid(RpcError::Unreadable, None);
        };
        // An array would pass for a struct.
        if text.trim_ascii_start().starts_with('{') {
            match serde_json::from_str(text) {
                Ok(members) => return Self::of(&members),
                Err(error) if error.classify() == Category::Data => {}
                Err(_) => return Self::Invalid(RpcError::Unreadable, None),
            }
        }
        let wrong = match serde_json::from_str::<IgnoredAny>(text) {
            Err(_) => RpcError::Unreadable,
            Ok(_) if text.trim_ascii_start().starts_with('[') => {
                RpcError::InvalidMessage("batches are not taken; send one message at a time")
            }
            Ok(_) => RpcError::InvalidMessage("a message is an object, each member of it once"),
        };
        Self::Invalid(wrong, None)
    }

    fn of(members: &Members<'m>) -> Self {
        let id = members.id.and_then(Id::new);
        let invalid = |why| Self::Invalid(RpcError::InvalidMessage(why), id);
        if members.jsonrpc.and_then(string).as_deref() != Some("2.0") {
            return invalid("\"jsonrpc\" is not \"2.0\"");
        }
        let Some(method) = members.method else {
            return if members.result || members.error {
                Self::Response
            } else {
                invalid("there is no \"method\"")
            };
        };
        if members.id.is_some() && id.is_none() {
            return invalid("\"id\" is neither a string of Unicode nor a whole number");
        }
        let Some(method) = string(method) else {
            return invalid("\"method\" is not a string");
        };
        let Some(id) = id else {
            return Self::Notification;
        };
        let params = members.params.filter(|params| params.get() != "null");
        if params.is_some_and(|params| !params.get().starts_with('{')) {
            let wrong = RpcError::BadParams("\"params\" is not an object".into());
            return Self::Invalid(wrong, Some(id));
        }
        let has_escapes = params.is_some_and(|params| has_escapes(params.get()));
        Self::Request(Request { id, method, params, has_escapes })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The error code, the kind and the id of a message.
    fn kind(message: &str) -> (i32, &'static str, Option<String>) {
        let id = |id: Id<'_>| id.0.to_owned();
        match Message::read(message.as_bytes()) {
            Message::Request(request) => (0, "request", Some(id(request.id))),
            Message::Notification => (0, "notification", None),
            Message::Response => (0, "response", None),
            Message::Invalid(wrong, own) => (wrong.code(), "invalid", own.map(id)),
        }
    }

    #[test]
    fn ids_are_strings_or_whole_numbers_to_the_letter() {
        for id in [
            "0",
            "-7",
            "18446744073709551615",
            "123456789012345678901234567890",
            "\"\"",
            "\"é\\u00e9 \\\"x\\\"\"",
            "\"null\"",
        ] {
            let message = format!(r#"{{"jsonrpc":"2.0","id": {id} ,"method":"ping"}}"#);
            assert_eq!(kind(&message), (0, "request", Some(id.to_owned())), "{id}");
        }
        for id in ["null", "1.0", "1.5", "1e3", "true", "false", "[]", "[1]", "{}", "\"\\ud800\""] {
            let message = format!(r#"{{"jsonrpc":"2.0","id":{id},"method":"ping"}}"#);
            assert_eq!(kind(&message), (-32600, "invalid", None), "{id}");
        }
    }

    #[test]
    fn each_kind_of_message_is_recognised() {
        let own = || Some("1".to_owned());
        for (message, expected) in [
            (r#"{"jsonrpc":"2.0","method":"ping"}"#, (0, "notification", None)),
            (r#"{"jsonrpc":"2.0","method":"ping","params":[]}"#, (0, "notification", None)),
            (r#" {"method":"a","x":{"id":2},"id":1,"jsonrpc":"2.0"} "#, (0, "request", own())),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":null}"#, (0, "request", own())),
            (r#"{"jsonrpc":"2.0","id":1,"result":null}"#, (0, "response", None)),
            (r#"{"jsonrpc":"2.0","id":null,"error":{}}"#, (0, "response", None)),
            (r#"{"jsonrpc":"2.0","id":1}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":"1.0","id":1,"method":"ping"}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":2.0,"id":1,"method":"ping"}"#, (-32600, "invalid", own())),
            (r#"{"id":1,"method":"ping"}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":"2.0","id":1,"method":7}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":"2.0","id":1,"method":null}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":"2.0","id":1,"method":"\ud800"}"#, (-32600, "invalid", own())),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}"#, (-32602, "invalid", own())),
            (r#"{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}"#, (-32600, "invalid", None)),
            (r#"{"foo":1}"#, (-32600, "invalid", None)),
            ("{}", (-32600, "invalid", None)),
            ("[]", (-32600, "invalid", None)),
            (r#"[{"jsonrpc":"2.0","id":1,"method":"ping"}]"#, (-32600, "invalid", None)),
            (r#"["2.0",1,"ping",{}]"#, (-32600, "invalid", None)),
            ("7", (-32600, "invalid", None)),
            ("null", (-32600, "invalid", None)),
            ("\"ping\"", (-32600, "invalid", None)),
            ("", (-32700, "invalid", None)),
            ("{", (-32700, "invalid", None)),
            ("[1,", (-32700, "invalid", None)),
            (r#"{"jsonrpc":"2.0","id":1,"method":"ping"} x"#, (-32700, "invalid", None)),
            (r#"{"jsonrpc":"2.0",'id':1}"#, (-32700, "invalid", None)),
            (r#"{"id":1,"id":2,"method"}"#, (-32700, "invalid", None)),
        ] {
            assert_eq!(kind(message), expected, "{message}");
        }
        let latin = Message::read(b"{\"jsonrpc\":\"2.0\",\"id\":\"\xe9\",\"method\":\"ping\"}");
        assert!(matches!(latin, Message::Invalid(RpcError::Unreadable, None)));
    }

    #[test]
    fn deep_nesting_is_refused() {
        for open in ["[", "{\"a\":"] {
            let deep = open.repeat(crate::transport::MAX_MESSAGE_BYTES / open.len());
            assert_eq!(kind(&deep).0, -32700);
            let inside = format!(r#"{{"jsonrpc":"2.0","id":1,"method":"ping","x":{deep}"#);
            assert_eq!(kind(&inside).0, -32700);
        }
    }
}
