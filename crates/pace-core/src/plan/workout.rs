//! The sessions of the library, by their ids.

use crate::named::named;

named! {
    /// A session of the library, by its stable id: kebab-case English.
    #[non_exhaustive]
    pub open enum Workout by id {
        /// Easy running.
        EasyRun = "easy-run",
        /// Easy running over hills.
        RollingRun = "rolling-run",
        /// Easy running, then strides.
        EasyStrides = "easy-strides",
        /// The longest easy run of the week.
        MediumLongRun = "medium-long-run",
        /// A short jog on the eve of the race.
        Shakeout = "shakeout",
        /// The long run, even.
        LongRun = "long-run",
        /// The long run, its end faster.
        ProgressiveLongRun = "progressive-long-run",
        /// The long run with work at race pace.
        RacePaceLongRun = "race-pace-long-run",
        /// Short hills by effort.
        ShortHills = "short-hills",
        /// Hills of a minute and more by effort.
        LongHills = "long-hills",
        /// A minute and a half fast, a little less easy, by effort.
        Fartlek = "fartlek",
        /// Two or three minutes fast by effort.
        LongFartlek = "long-fartlek",
        /// 30 s fast, 30 s easy, by effort.
        ThirtyThirty = "30-30",
        /// Repeats of 200 or 300 m.
        Repeats200 = "200m-repeats",
        /// Repeats of 400 or 500 m.
        Repeats400 = "400m-repeats",
        /// Repeats of 600 m.
        Repeats600 = "600m-repeats",
        /// Repeats of 800 m.
        Repeats800 = "800m-repeats",
        /// Repeats of 1000 m and more.
        Repeats1000 = "1000m-repeats",
        /// Repeats by time, around three minutes.
        ThreeMinuteRepeats = "3min-repeats",
        /// Threshold in short blocks with short rests.
        CruiseIntervals = "cruise-intervals",
        /// Threshold in blocks.
        ThresholdBlocks = "threshold-blocks",
        /// Threshold in blocks by distance.
        Threshold2000 = "2000m-threshold",
        /// Threshold in one piece.
        ContinuousThreshold = "continuous-threshold",
        /// Blocks between marathon pace and threshold.
        SteadyBlocks = "steady-blocks",
        /// Work at 5 km race pace.
        Pace5k = "5k-pace",
        /// Work at 10 km race pace.
        Pace10k = "10k-pace",
        /// Work at half-marathon race pace.
        HalfMarathonPace = "half-marathon-pace",
        /// Work at marathon race pace.
        MarathonPace = "marathon-pace",
        /// A little at race pace while tapering.
        RacePaceReminder = "race-pace-reminder",
        /// The race.
        Race = "race",
    }
}

impl Workout {
    /// Repetitions uphill.
    pub(crate) const fn is_hills(self) -> bool {
        matches!(self, Self::ShortHills | Self::LongHills)
    }
}
