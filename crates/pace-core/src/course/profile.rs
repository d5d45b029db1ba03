//! Heights without their noise.

use crate::course::points::CoursePoint;

/// The longest part, in metres; of the shortest course parts are 80 m.
const PART: f64 = 100.0;

/// How far to either side a line is fitted to the heights, in metres.
const REACH: f64 = 200.0;

/// Metres of height that are taken as level with the straight way.
const TOLERANCE: f64 = 4.0;

/// The gradients of the equal parts of a course of this length.
pub(super) fn gradients(points: &[CoursePoint], length: f64) -> Vec<f64> {
    let parts = (length / PART).ceil() as usize;
    let part = length / parts as f64;
    let means = means(points, part, parts);
    let fitted: Vec<f64> = (0..=parts).map(|cut| fitted(&means, cut, part)).collect();
    straightened(&fitted, part)
}

/// The mean height of each part, along straight lines from point to point.
fn means(points: &[CoursePoint], part: f64, parts: usize) -> Vec<f64> {
    let start = points[0].distance_m;
    let mut sums = vec![0.0; parts];
    let mut index = 0;
    for pair in points.windows(2) {
        let (from, to) = (pair[0].distance_m - start, pair[1].distance_m - start);
        let slope = (pair[1].elevation_m - pair[0].elevation_m) / (to - from);
        let mut at = from;
        // A line goes on through as many parts as it is long.
        while at < to {
            let (bound, is_last) = (part * (index + 1) as f64, index + 1 == parts);
            let end = if is_last { to } else { to.min(bound) };
            let middle = f64::midpoint(at, end);
            sums[index] += (pair[0].elevation_m + slope * (middle - from)) * (end - at);
            at = end;
            if at >= bound && !is_last {
                index += 1;
            }
        }
    }
    sums.into_iter().map(|sum| sum / part).collect()
}

/// The height at a cut between parts, by a line fitted to the mean heights around it, the near
/// ones weighing more. At the ends of the course the parts around are those on one side.
fn fitted(means: &[f64], cut: usize, part: f64) -> f64 {
    let reach = (REACH / part).ceil() as usize;
    let count = (2 * reach).min(means.len());
    let first = cut.saturating_sub(reach).min(means.len() - count);
    // From the cut to the middle of a part, in parts.
    let from_cut = |index: usize| index as f64 + 0.5 - cut as f64;
    let furthest = from_cut(first).abs().max(from_cut(first + count - 1).abs());
    let (mut weights, mut x, mut y, mut xx, mut xy) = (0.0, 0.0, 0.0, 0.0, 0.0);
    for (index, height) in means.iter().enumerate().skip(first).take(count) {
        let away = from_cut(index);
        let weight = 1.0 - away.abs() / (furthest + 0.5);
        weights += weight;
        x += weight * away;
        y += weight * height;
        xx += weight * away * away;
        xy += weight * away * height;
    }
    // The line's height where `away` is 0; a course has four parts at least.
    (y * xx - x * xy) / (weights * xx - x * x)
}

/// The gradient of each part, the way being straight between any two cuts where no height
/// strays further than the tolerance from it (Ramer, Douglas and Peucker).
fn straightened(heights: &[f64], part: f64) -> Vec<f64> {
    let mut gradients = vec![0.0; heights.len() - 1];
    let mut open = vec![(0, heights.len() - 1)];
    while let Some((first, last)) = open.pop() {
        let slope = (heights[last] - heights[first]) / (last - first) as f64;
        let off = |cut: usize| (heights[cut] - heights[first] - slope * (cut - first) as f64).abs();
        let furthest = (first + 1..last).max_by(|a, b| off(*a).total_cmp(&off(*b)));
        match furthest.filter(|cut| off(*cut) > TOLERANCE) {
            Some(cut) => open.extend([(first, cut), (cut, last)]),
            None => gradients[first..last].fill(slope / part),
        }
    }
    gradients
}
