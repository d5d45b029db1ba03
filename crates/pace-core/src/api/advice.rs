//! Advice for what comes between the sessions of a plan.

use crate::named::named;

named! {
    /// What a runner may need to know beside the sessions of a plan. It has a stable code and a
    /// text in each language.
    pub open enum Advice by code {
        /// A session was missed.
        MissedSession = "missed_session",
        /// Two weeks or more were missed.
        MissedWeeks = "missed_weeks",
        /// Ill.
        Illness = "illness",
        /// Pain while running.
        Pain = "pain",
        /// The days without a session.
        RestDays = "rest_days",
        /// Strength, and drills of running technique.
        Strength = "strength_and_drills",
        /// The morning of the race.
        RaceMorning = "race_morning",
    }
}
