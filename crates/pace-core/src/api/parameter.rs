//! The parameters of requests.

use crate::named::named;

named! {
    /// A parameter of a request, with its name as a request spells it.
    pub open enum Parameter by name {
        /// A distance.
        Distance = "distance",
        /// A time over the distance.
        Time = "time",
        /// The deprecated name of `time`.
        Temps = "temps",
        /// A time achieved before on the same distance.
        PreviousTime = "previous_time",
        /// Age in years.
        Age = "age",
        /// Sessions a week.
        Sessions = "sessions",
        /// Length of the plan in weeks.
        Weeks = "weeks",
        /// VO2max in ml/kg/min.
        Vo2max = "vo2max",
        /// What the answer holds beside the usual fields.
        Include = "include",
        /// The language of the texts.
        Lang = "lang",
    }
}
