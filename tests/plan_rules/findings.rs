//! What the audit found, rule by rule.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// This many findings of a rule are shown in full.
const SHOWN: usize = 3;

#[derive(Default)]
pub(crate) struct Findings {
    rules: BTreeMap<&'static str, (usize, Vec<String>)>,
    pub(crate) plans: usize,
}

impl Findings {
    pub(crate) fn add(&mut self, rule: &'static str, request: &str, what: impl Display) {
        let (count, shown) = self.rules.entry(rule).or_default();
        *count += 1;
        if shown.len() < SHOWN {
            shown.push(format!("{request}: {what}"));
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (rule, (count, shown)) in other.rules {
            let mine = self.rules.entry(rule).or_default();
            mine.0 += count;
            let room = SHOWN.saturating_sub(mine.1.len());
            mine.1.extend(shown.into_iter().take(room));
        }
        self.plans += other.plans;
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.rules.is_empty()
    }

    pub(crate) fn has(&self, rule: &str) -> bool {
        self.rules.contains_key(rule)
    }
}

impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} plans audited", self.plans)?;
        for (rule, (count, shown)) in &self.rules {
            writeln!(f, "{rule}: {count} findings")?;
            for finding in shown {
                writeln!(f, "    {finding}")?;
            }
        }
        Ok(())
    }
}
