//! JSON for people.

use std::fmt::Write as _;

use serde_json::Value;

/// JSON as a person would lay it out: what fits on a line stands on one.
pub(crate) fn pretty_json(value: &Value) -> String {
    fn lay(value: &Value, indent: usize, out: &mut String) {
        const WIDTH: usize = 76;
        let short = value.to_string();
        let members: Vec<(Option<&String>, &Value)> = match value {
            Value::Array(members) => members.iter().map(|member| (None, member)).collect(),
            Value::Object(members) => {
                members.iter().map(|(key, value)| (Some(key), value)).collect()
            }
            _ => vec![],
        };
        let is_flat = members.iter().all(|(_, member)| !member.is_array() && !member.is_object());
        if members.is_empty() || (is_flat && indent + short.chars().count() <= WIDTH) {
            *out += &spaced(value);
            return;
        }
        let (open, close) = if value.is_array() { ('[', ']') } else { ('{', '}') };
        out.push(open);
        for (index, (key, member)) in members.iter().enumerate() {
            *out += if index > 0 { ",\n" } else { "\n" };
            *out += &" ".repeat(indent + 2);
            if let Some(key) = key {
                let _ = write!(out, "{}: ", Value::from(key.as_str()));
            }
            lay(member, indent + 2, out);
        }
        out.push('\n');
        *out += &" ".repeat(indent);
        out.push(close);
    }

    /// A value without structure below its own, on one line.
    fn spaced(value: &Value) -> String {
        match value {
            Value::Object(members) => {
                let members: Vec<String> = members
                    .iter()
                    .map(|(key, value)| format!("{}: {value}", Value::from(key.as_str())))
                    .collect();
                format!("{{ {} }}", members.join(", "))
            }
            Value::Array(members) => {
                let members: Vec<String> = members.iter().map(Value::to_string).collect();
                format!("[{}]", members.join(", "))
            }
            _ => value.to_string(),
        }
    }

    let mut out = String::new();
    lay(value, 0, &mut out);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_fits_on_a_line_stands_on_one() {
        let value = serde_json::json!({ "a": [1, 2], "b": { "c": "d" }, "e": [] });
        assert_eq!(
            pretty_json(&value),
            "{\n  \"a\": [1, 2],\n  \"b\": { \"c\": \"d\" },\n  \"e\": []\n}"
        );
    }
}
