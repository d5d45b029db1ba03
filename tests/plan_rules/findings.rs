//! What the audit found, rule by rule, and how the aims fared.

use std::collections::BTreeMap;
use std::fmt::{self, Display};

/// So many findings of a rule are shown in full.
const SHOWN: usize = 3;

#[derive(Default)]
pub(crate) struct Findings {
    rules: BTreeMap<&'static str, (usize, Vec<String>)>,
    aims: BTreeMap<&'static str, Rate>,
    pub(crate) plans: usize,
}

#[derive(Default)]
pub(crate) struct Rate {
    pub(crate) applicable: usize,
    pub(crate) kept: usize,
    missed: Vec<String>,
}

impl Findings {
    pub(crate) fn add(&mut self, rule: &'static str, request: &str, what: impl Display) {
        let (count, shown) = self.rules.entry(rule).or_default();
        *count += 1;
        if shown.len() < SHOWN {
            shown.push(format!("{request}: {what}"));
        }
    }

    /// Counts a plan that the aim applies to.
    pub(crate) fn aim(&mut self, aim: &'static str, request: &str, kept: bool) {
        let rate = self.aims.entry(aim).or_default();
        rate.applicable += 1;
        rate.kept += usize::from(kept);
        if !kept && rate.missed.len() < SHOWN {
            rate.missed.push(request.to_owned());
        }
    }

    pub(crate) fn merge(&mut self, other: Self) {
        for (rule, (count, shown)) in other.rules {
            let mine = self.rules.entry(rule).or_default();
            mine.0 += count;
            let room = SHOWN.saturating_sub(mine.1.len());
            mine.1.extend(shown.into_iter().take(room));
        }
        for (aim, rate) in other.aims {
            let mine = self.aims.entry(aim).or_default();
            mine.applicable += rate.applicable;
            mine.kept += rate.kept;
            let room = SHOWN.saturating_sub(mine.missed.len());
            mine.missed.extend(rate.missed.into_iter().take(room));
        }
        self.plans += other.plans;
    }

    pub(crate) fn is_clean(&self) -> bool {
        self.rules.is_empty()
    }

    pub(crate) fn has(&self, rule: &str) -> bool {
        self.rules.contains_key(rule)
    }

    pub(crate) fn aims(&self) -> impl Iterator<Item = (&'static str, &Rate)> {
        self.aims.iter().map(|(aim, rate)| (*aim, rate))
    }
}

impl Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{} plans audited", self.plans)?;
        for (aim, Rate { applicable, kept, missed }) in self.aims() {
            let percent = 100.0 * *kept as f64 / *applicable as f64;
            writeln!(f, "{aim}: {applicable} applicable, {kept} kept, {percent:.2} %")?;
            for request in missed {
                writeln!(f, "    not kept: {request}")?;
            }
        }
        for (rule, (count, shown)) in &self.rules {
            writeln!(f, "{rule}: {count} findings")?;
            for finding in shown {
                writeln!(f, "    {finding}")?;
            }
        }
        Ok(())
    }
}
