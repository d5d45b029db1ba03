//! What tools answer, as a schema that is read by models and kept in their context: each word of
//! it costs. Names, kinds and meanings stay, each meaning and each object once; bounds and patterns do
//! not, since they bind nobody but us. The same bodies are described in full by HTTP's description.

use std::collections::HashSet;

use pace_core::schema::Plain;
use schemars::generate::SchemaSettings;
use schemars::{JsonSchema, Schema};
use serde_json::{Map, Value};

/// The schema of an answer, everything in its place: some clients follow no `$ref`.
pub(crate) fn of<T: JsonSchema>() -> Schema {
    let settings = SchemaSettings::draft2020_12().for_serialize().with(|settings| {
        settings.meta_schema = None;
        settings.inline_subschemas = true;
    });
    let mut schema = settings.with_transform(Plain).into_generator().into_root_schema_for::<T>();
    if let Some(root) = schema.as_object_mut() {
        // The tool is described, and always has these.
        let required = root.get("required").cloned();
        shorten(root, &mut Told::default());
        root.remove("description");
        root.extend(required.map(|names| ("required".to_owned(), names)));
    }
    schema
}

/// Keywords that a reader can do without.
const LEFT_OUT: [&str; 9] = [
    "title",
    "pattern",
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "minItems",
    "maxItems",
    "required",
];

/// What was told before.
#[derive(Default)]
struct Told {
    /// Members, each with its meaning.
    meanings: HashSet<(String, String)>,
    /// Objects, by the names of their members.
    objects: HashSet<Vec<String>>,
}

fn shorten(schema: &mut Map<String, Value>, told: &mut Told) {
    for keyword in LEFT_OUT {
        schema.remove(keyword);
    }
    fold_null(schema);
    if let Some(Value::Object(members)) = schema.get_mut("properties") {
        if told.objects.insert(members.keys().cloned().collect()) {
            shorten_members(members, told);
        } else {
            schema.remove("properties");
        }
    }
    let mut inner: Vec<&mut Value> = Vec::new();
    for (keyword, value) in schema.iter_mut() {
        match (keyword.as_str(), value) {
            ("items", items) => inner.push(items),
            ("anyOf", Value::Array(kinds)) => inner.extend(kinds),
            _ => {}
        }
    }
    for inner in inner.into_iter().filter_map(Value::as_object_mut) {
        // What holds them is described.
        inner.remove("description");
        shorten(inner, told);
    }
}

fn shorten_members(members: &mut Map<String, Value>, told: &mut Told) {
    for (name, member) in members {
        let Value::Object(member) = member else { continue };
        let meaning = member.get("description").and_then(Value::as_str);
        let meaning = meaning.map(|text| (name.clone(), text.to_owned()));
        if meaning.is_some_and(|it| !told.meanings.insert(it)) {
            member.remove("description");
        }
        shorten(member, told);
    }
}

/// A kind or null is one schema of two types.
fn fold_null(schema: &mut Map<String, Value>) {
    let Some(Value::Array(kinds)) = schema.get("anyOf") else { return };
    let [Value::Object(kind), null] = kinds.as_slice() else { return };
    let (Some(name), Some("null")) =
        (kind.get("type").and_then(Value::as_str), null.get("type").and_then(Value::as_str))
    else {
        return;
    };
    let mut folded = kind.clone();
    folded.insert("type".to_owned(), vec![name, "null"].into());
    if let Some(Value::Array(values)) = folded.get_mut("enum") {
        values.push(Value::Null);
    }
    schema.remove("anyOf");
    for (keyword, value) in folded {
        schema.entry(keyword).or_insert(value);
    }
}

#[cfg(test)]
mod tests {
    use pace_core::answer::PlanResult;
    use serde_json::json;

    use super::*;

    fn shortened(mut schema: Value) -> Value {
        shorten(schema.as_object_mut().unwrap(), &mut Told::default());
        schema
    }

    #[test]
    fn a_meaning_and_an_object_are_told_once() {
        let time = json!({ "type": "string", "description": "The time.", "pattern": "^.$" });
        let object = |properties| json!({ "type": "object", "properties": properties });
        let timed = object(json!({ "time": time }));
        let lap = object(json!({ "time": time, "km": { "type": "number" } }));
        let schema = json!({
            "title": "Three",
            "type": "object",
            "properties": { "one": timed, "two": { "type": "array", "items": lap }, "three": timed },
            "required": ["one"],
        });
        let told = json!({ "time": { "type": "string", "description": "The time." } });
        let again = json!({ "time": { "type": "string" }, "km": { "type": "number" } });
        assert_eq!(
            shortened(schema),
            object(json!({
                "one": object(told),
                "two": { "type": "array", "items": object(again) },
                "three": { "type": "object" },
            }))
        );
    }

    #[test]
    fn a_choice_or_null_is_one_schema() {
        let kind = json!({ "type": "string", "enum": ["a"], "description": "A letter." });
        let either = json!({ "anyOf": [kind, { "type": "null" }], "description": "Which." });
        assert_eq!(
            shortened(either),
            json!({ "type": ["string", "null"], "enum": ["a", null], "description": "Which." })
        );
        let three = json!({ "anyOf": [{ "type": "string" }, { "type": "number" }] });
        assert_eq!(shortened(three.clone()), three);
    }

    #[test]
    fn every_member_of_a_plan_is_named() {
        let plan = of::<PlanResult<'_>>().to_value();
        let week = &plan["properties"]["weeks"]["items"]["properties"];
        let session = &week["sessions"]["items"]["properties"];
        assert_eq!(week["week"]["description"], "Number of the week, from 1.");
        assert_eq!(
            session["steps"]["items"]["anyOf"][1]["properties"]["repeat"]["type"],
            "integer"
        );
    }
}
