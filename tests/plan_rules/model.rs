//! A served plan, read strictly: exactly the keys that the contract names, no
//! other and none missing, whole numbers where it says integer.

use serde_json::{Map, Value};

type Object = Map<String, Value>;

/// Names a fault of the body's outside: a key, a type, an unknown word.
type Read<T> = Result<T, String>;

const PLAN: [&str; 10] = [
    "distance_km",
    "distance_label",
    "level",
    "paces",
    "personalization",
    "sessions_per_week",
    "target_time",
    "target_time_seconds",
    "total_weeks",
    "weeks",
];
const PERSONALIZATION: [&str; 7] = [
    "age",
    "gap_to_target_percent",
    "previous_time_seconds",
    "sessions_per_week",
    "total_weeks",
    "uses_vo2max",
    "vo2max",
];
const PACE: [&str; 2] = ["display", "seconds_per_km"];
const WEEK: [&str; 5] = ["distance_m", "duration_seconds", "phase", "sessions", "week"];
const SESSION: [&str; 8] =
    ["day", "description", "distance_m", "duration_seconds", "steps", "title", "type", "workout"];
const STEP: [&str; 6] =
    ["by", "distance_m", "duration_seconds", "kind", "pace_seconds_per_km", "zone"];
const REPEAT: [&str; 2] = ["repeat", "steps"];

/// More than any runner repeats anything; unrolling must come to an end.
const MOST_REPEATS: u64 = 60;

/// A word of the contract, read by its exact spelling.
macro_rules! words {
    ($name:ident { $($word:ident = $text:literal),+ $(,)? }) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum $name { $($word),+ }

        impl $name {
            pub(crate) const ALL: &[Self] = &[$(Self::$word),+];

            pub(crate) fn text(self) -> &'static str {
                match self { $(Self::$word => $text),+ }
            }

            fn read(text: &str) -> Read<Self> {
                Self::ALL
                    .iter()
                    .copied()
                    .find(|word| word.text() == text)
                    .ok_or_else(|| format!("{text:?} is no {}", stringify!($name)))
            }
        }
    };
}

words!(Race { Five = "5 km", Ten = "10 km", Half = "Semi-marathon", Marathon = "Marathon" });

impl Race {
    /// Both languages have the labels of three races in common.
    fn of(km: f64, label: &str) -> Read<Self> {
        let race = Self::read(if label == "Half marathon" { "Semi-marathon" } else { label })?;
        let own = [5.0, 10.0, 21.0975, 42.195][race as usize];
        if (km - own).abs() > 1e-9 {
            return Err(format!("{label} of {km} km"));
        }
        Ok(race)
    }
}
words!(Level { Beginner = "beginner", Intermediate = "intermediate", Advanced = "advanced" });
words!(Phase {
    Base = "Base",
    Development = "Development",
    Intensity = "Intensity",
    RacePrep = "Race Prep",
    Taper = "Taper",
    Race = "Race",
});
words!(Type {
    Easy = "easy",
    Tempo = "tempo",
    Interval = "interval",
    LongRun = "long_run",
    Race = "race",
});
words!(Kind {
    Warmup = "warmup",
    Steady = "steady",
    Stride = "stride",
    Walk = "walk",
    Work = "work",
    Recovery = "recovery",
    Cooldown = "cooldown",
    Race = "race",
});
words!(Zone {
    Race = "race",
    Easy = "easy",
    Tempo = "tempo",
    Interval = "interval",
    LongRun = "long_run",
});
words!(By { Time = "time", Distance = "distance" });

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Plan {
    pub(crate) race: Race,
    pub(crate) distance_km: f64,
    pub(crate) level: Level,
    pub(crate) target_seconds: u64,
    /// In the order of [`Zone::ALL`].
    pub(crate) paces: Vec<Pace>,
    pub(crate) total_weeks: u64,
    pub(crate) sessions_per_week: u64,
    pub(crate) age: Option<u64>,
    pub(crate) previous_seconds: Option<u64>,
    pub(crate) weeks: Vec<Week>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Pace {
    pub(crate) display: String,
    pub(crate) seconds_per_km: f64,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Week {
    pub(crate) number: u64,
    pub(crate) phase: Phase,
    pub(crate) seconds: u64,
    pub(crate) metres: u64,
    pub(crate) sessions: Vec<Session>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Session {
    pub(crate) kind: Type,
    pub(crate) title: String,
    pub(crate) description: String,
    pub(crate) day: u64,
    pub(crate) workout: String,
    pub(crate) seconds: u64,
    pub(crate) metres: u64,
    /// Every repeat unrolled, in the order in which it is run.
    pub(crate) steps: Vec<Step>,
}

#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Step {
    pub(crate) kind: Kind,
    pub(crate) zone: Option<Zone>,
    pub(crate) by: By,
    pub(crate) seconds: u64,
    pub(crate) metres: u64,
    pub(crate) pace: Option<f64>,
}

impl Plan {
    pub(crate) fn read(value: &Value) -> Read<Self> {
        let plan = object(value, &PLAN)?;
        let own = object(&plan["personalization"], &PERSONALIZATION)?;
        let zones: Vec<&str> = Zone::ALL.iter().map(|zone| zone.text()).collect();
        let paces = object(&plan["paces"], &zones)?;
        text(plan, "target_time")?;
        let distance_km = number(&plan["distance_km"])?;
        let race = Race::of(distance_km, text(plan, "distance_label")?)?;
        for (outer, inner) in
            [("total_weeks", "total_weeks"), ("sessions_per_week", "sessions_per_week")]
        {
            if plan[outer] != own[inner] {
                return Err(format!("two values of {outer}"));
            }
        }
        if own["uses_vo2max"] != Value::Bool(!own["vo2max"].is_null()) {
            return Err("uses_vo2max does not fit vo2max".to_owned());
        }
        Ok(Self {
            race,
            distance_km,
            level: Level::read(text(plan, "level")?)?,
            target_seconds: whole(plan, "target_time_seconds")?,
            paces: zones.iter().map(|zone| Pace::read(&paces[*zone])).collect::<Read<_>>()?,
            total_weeks: whole(plan, "total_weeks")?,
            sessions_per_week: whole(plan, "sessions_per_week")?,
            age: whole_or_null(own, "age")?,
            previous_seconds: whole_or_null(own, "previous_time_seconds")?,
            weeks: list(plan, "weeks")?.iter().map(Week::read).collect::<Read<_>>()?,
        })
    }

    pub(crate) fn pace(&self, zone: Zone) -> &Pace {
        let place = Zone::ALL.iter().position(|known| *known == zone);
        &self.paces[place.expect("every zone is in the list")]
    }

    /// From what a birthday changes: none, 40 to 49, 50 and above.
    pub(crate) fn age_band(&self) -> usize {
        match self.age {
            None | Some(0..=39) => 0,
            Some(40..=49) => 1,
            Some(_) => 2,
        }
    }

    /// Whether the race pace lies in the range that all rules are made for.
    pub(crate) fn in_range(&self) -> bool {
        let pace = self.target_seconds as f64 / self.distance_km;
        (120.0..=900.0).contains(&pace)
    }
}

impl Pace {
    fn read(value: &Value) -> Read<Self> {
        let pace = object(value, &PACE)?;
        Ok(Self {
            display: text(pace, "display")?.to_owned(),
            seconds_per_km: number(&pace["seconds_per_km"])?,
        })
    }
}

impl Week {
    fn read(value: &Value) -> Read<Self> {
        let week = object(value, &WEEK)?;
        Ok(Self {
            number: whole(week, "week")?,
            phase: Phase::read(text(week, "phase")?)?,
            seconds: whole(week, "duration_seconds")?,
            metres: whole(week, "distance_m")?,
            sessions: list(week, "sessions")?.iter().map(Session::read).collect::<Read<_>>()?,
        })
    }
}

impl Session {
    fn read(value: &Value) -> Read<Self> {
        let session = object(value, &SESSION)?;
        let mut steps = Vec::new();
        unroll(list(session, "steps")?, &mut steps)?;
        Ok(Self {
            kind: Type::read(text(session, "type")?)?,
            title: text(session, "title")?.to_owned(),
            description: text(session, "description")?.to_owned(),
            day: whole(session, "day")?,
            workout: text(session, "workout")?.to_owned(),
            seconds: whole(session, "duration_seconds")?,
            metres: whole(session, "distance_m")?,
            steps,
        })
    }
}

impl Step {
    fn read(step: &Object) -> Read<Self> {
        Ok(Self {
            kind: Kind::read(text(step, "kind")?)?,
            zone: match &step["zone"] {
                Value::Null => None,
                _ => Some(Zone::read(text(step, "zone")?)?),
            },
            by: By::read(text(step, "by")?)?,
            seconds: whole(step, "duration_seconds")?,
            metres: whole(step, "distance_m")?,
            pace: match &step["pace_seconds_per_km"] {
                Value::Null => None,
                pace => Some(number(pace)?),
            },
        })
    }

    pub(crate) fn is_work_at(&self, zones: &[Zone]) -> bool {
        self.kind == Kind::Work && self.zone.is_some_and(|zone| zones.contains(&zone))
    }
}

fn unroll(nodes: &[Value], steps: &mut Vec<Step>) -> Read<()> {
    for node in nodes {
        let known = node.as_object().ok_or("a step is no object")?;
        if !known.contains_key("repeat") {
            steps.push(Step::read(object(node, &STEP)?)?);
            continue;
        }
        let repeat = object(node, &REPEAT)?;
        let times = whole(repeat, "repeat")?;
        if !(2..=MOST_REPEATS).contains(&times) {
            return Err(format!("a repeat of {times}"));
        }
        let mut once = Vec::new();
        unroll(list(repeat, "steps")?, &mut once)?;
        for _ in 0..times {
            steps.extend_from_slice(&once);
        }
    }
    Ok(())
}

/// The object, provided that its keys are these and no others.
fn object<'a>(value: &'a Value, keys: &[&str]) -> Read<&'a Object> {
    let object = value.as_object().ok_or_else(|| format!("{value} is no object"))?;
    if let Some(extra) = object.keys().find(|key| !keys.contains(&key.as_str())) {
        return Err(format!("unknown key {extra:?}"));
    }
    match keys.iter().find(|key| !object.contains_key(**key)) {
        Some(missing) => Err(format!("no key {missing:?}")),
        None => Ok(object),
    }
}

fn text<'a>(object: &'a Object, key: &str) -> Read<&'a str> {
    let text = object[key].as_str().ok_or_else(|| format!("{key} is no string"))?;
    if text.trim().is_empty() || text.trim() != text {
        return Err(format!("{key} is {text:?}"));
    }
    Ok(text)
}

fn list<'a>(object: &'a Object, key: &str) -> Read<&'a [Value]> {
    match object[key].as_array() {
        Some(list) if !list.is_empty() => Ok(list),
        _ => Err(format!("{key} is no list, or an empty one")),
    }
}

fn whole(object: &Object, key: &str) -> Read<u64> {
    object[key].as_u64().ok_or_else(|| format!("{key} is no whole number: {}", object[key]))
}

fn whole_or_null(object: &Object, key: &str) -> Read<Option<u64>> {
    if object[key].is_null() { Ok(None) } else { whole(object, key).map(Some) }
}

fn number(value: &Value) -> Read<f64> {
    value.as_f64().ok_or_else(|| format!("{value} is no number"))
}
