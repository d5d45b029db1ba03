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
        /// Kilometres of a usual week now.
        WeeklyKm = "weekly_km",
        /// Kilometres of the longest run of the last weeks.
        LongestRunKm = "longest_run_km",
        /// The days of the week on which there is time to run.
        Days = "days",
        /// The day of the long run.
        LongRunDay = "long_run_day",
        /// The day of the race.
        RaceDate = "race_date",
        /// The first day of training.
        StartDate = "start_date",
        /// Whether easy running is run and walked in turn.
        RunWalk = "run_walk",
        /// Greatest heart rate in beats a minute.
        HrMax = "hr_max",
        /// Heart rate at rest in beats a minute.
        HrRest = "hr_rest",
        /// More distances to predict.
        To = "to",
        /// Another race's distance, to predict from both.
        SecondDistance = "second_distance",
        /// The time over it.
        SecondTime = "second_time",
        /// The sex whose age-grading table is read.
        Sex = "sex",
        /// What the answer holds beside the usual fields.
        Include = "include",
        /// The language of the texts.
        Lang = "lang",
    }
}
