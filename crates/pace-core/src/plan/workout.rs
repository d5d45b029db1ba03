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
        /// A short jog on the eve of the race.
        Shakeout = "shakeout",
        /// The long run, even.
        LongRun = "long-run",
        /// The long run, its second half faster.
        ProgressiveLongRun = "progressive-long-run",
        /// The long run with work at race pace.
        RacePaceLongRun = "race-pace-long-run",
        /// Short hills by effort.
        ShortHills = "short-hills",
        /// Hills of a minute by effort.
        LongHills = "long-hills",
        /// One minute fast, one minute easy.
        Fartlek = "fartlek",
        /// Two minutes fast, one minute easy.
        LongFartlek = "long-fartlek",
        /// 30 s fast, 30 s easy, in sets.
        ThirtyThirty = "30-30",
        /// Repeats of 200 m.
        Repeats200 = "200m-repeats",
        /// Repeats of 400 m.
        Repeats400 = "400m-repeats",
        /// Repeats of 1000 m.
        Repeats1000 = "1000m-repeats",
        /// Repeats of 3 minutes.
        ThreeMinuteRepeats = "3min-repeats",
        /// One, two, three minutes and back.
        Pyramid = "pyramid",
        /// Threshold in blocks.
        ThresholdBlocks = "threshold-blocks",
        /// Threshold in short blocks with short rests.
        CruiseIntervals = "cruise-intervals",
        /// Threshold in one piece.
        ContinuousThreshold = "continuous-threshold",
        /// Steady running that ends at threshold.
        ProgressiveTempo = "progressive-tempo",
        /// Repeats at 5 km race pace.
        Pace5k = "5k-pace",
        /// Repeats at 10 km race pace.
        Pace10k = "10k-pace",
        /// Blocks at half-marathon race pace.
        HalfMarathonPace = "half-marathon-pace",
        /// Blocks at marathon race pace.
        MarathonPace = "marathon-pace",
        /// A few minutes at race pace while tapering.
        RacePaceReminder = "race-pace-reminder",
        /// The race.
        Race = "race",
    }
}
