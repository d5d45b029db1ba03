//! The parts of a session, in a list that needs no memory of its own while it is short.

use std::fmt;
use std::ops::{Deref, DerefMut};

use crate::plan::session::{Measure, Part, Step, StepKind};

/// The parts of a session, in order: a list to be read as a slice.
///
/// Hardly a session has more than three, and a plan is a hundred of them; so three are kept
/// in place, and only more in memory of their own.
///
/// ```
/// use pace_core::{Part, Parts, PlanRequest, RaceDistance};
///
/// let plan = PlanRequest::new(RaceDistance::TenKm, "45:00".parse()?).plan();
/// let run = &plan.weeks[0].sessions[0];
/// let longer: Parts = run.parts.iter().chain(&run.parts).copied().collect();
/// assert_eq!(longer.len(), 2 * run.parts.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Parts {
    /// How many of `few` count; the rest is filling.
    count: usize,
    few: [Part; FEW],
    /// All parts, where they are more than a few.
    many: Vec<Part>,
}

const FEW: usize = 3;

const FILLING: Part = Part::Step(Step {
    kind: StepKind::Steady,
    zone: None,
    paced: false,
    by: Measure::Time,
    duration_seconds: 0,
    distance_m: 0,
});

impl Parts {
    /// No parts.
    pub const fn new() -> Self {
        Self { count: 0, few: [FILLING; FEW], many: Vec::new() }
    }

    /// Adds a part after the others.
    pub fn push(&mut self, part: Part) {
        if !self.many.is_empty() {
            self.many.push(part);
        } else if let Some(place) = self.few.get_mut(self.count) {
            *place = part;
            self.count += 1;
        } else {
            self.many.reserve(2 * FEW);
            self.many.extend(self.few);
            self.many.push(part);
        }
    }
}

impl Default for Parts {
    fn default() -> Self {
        Self::new()
    }
}

impl Deref for Parts {
    type Target = [Part];

    fn deref(&self) -> &[Part] {
        if self.many.is_empty() { &self.few[..self.count] } else { &self.many }
    }
}

impl DerefMut for Parts {
    fn deref_mut(&mut self) -> &mut [Part] {
        if self.many.is_empty() { &mut self.few[..self.count] } else { &mut self.many }
    }
}

impl Extend<Part> for Parts {
    fn extend<I: IntoIterator<Item = Part>>(&mut self, parts: I) {
        parts.into_iter().for_each(|part| self.push(part));
    }
}

impl FromIterator<Part> for Parts {
    fn from_iter<I: IntoIterator<Item = Part>>(parts: I) -> Self {
        let mut list = Self::new();
        list.extend(parts);
        list
    }
}

impl<const N: usize> From<[Part; N]> for Parts {
    #[inline]
    fn from(parts: [Part; N]) -> Self {
        let mut list = Self::new();
        match list.few.first_chunk_mut() {
            Some(few) => {
                *few = parts;
                list.count = N;
            }
            None => list.many.extend(parts),
        }
        list
    }
}

impl From<Vec<Part>> for Parts {
    fn from(parts: Vec<Part>) -> Self {
        parts.into_iter().collect()
    }
}

impl<'p> IntoIterator for &'p Parts {
    type Item = &'p Part;
    type IntoIter = std::slice::Iter<'p, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl<'p> IntoIterator for &'p mut Parts {
    type Item = &'p mut Part;
    type IntoIter = std::slice::IterMut<'p, Part>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter_mut()
    }
}

impl PartialEq for Parts {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}

impl Eq for Parts {}

impl fmt::Debug for Parts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(&**self).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_holds_any_number_of_parts() {
        let part = |times| {
            let Part::Step(step) = FILLING else { unreachable!() };
            Part::Repeat { times, steps: [step; 2] }
        };
        assert_eq!(*Parts::from([part(1), part(2)]), [part(1), part(2)]);
        assert_eq!(*Parts::from([part(1); 2 * FEW]), [part(1); 2 * FEW]);
        for count in 0..3 * FEW as u32 {
            let parts: Vec<Part> = (0..count).map(part).collect();
            let mut list = Parts::from(parts.clone());
            assert_eq!(*list, parts);
            assert_eq!(format!("{list:?}"), format!("{parts:?}"));
            assert_eq!(list, list.clone());
            list.push(part(count));
            assert_eq!(*list, [&parts[..], &[part(count)]].concat());
            assert_ne!(list, Parts::from(parts));
        }
    }
}
