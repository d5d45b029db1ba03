//! Age grades as answers give them.

use crate::age_grade::AgeGrade;
use crate::answer::json::json_object;

json_object!(AgeGrade: grade => {
    "percent" => &grade.percent;
    "factor" => &grade.factor;
    "open_seconds" => &grade.open_seconds;
    "open_equivalent_time" => &grade.open_equivalent_time;
    "open_equivalent_seconds" => &grade.open_equivalent_seconds;
});
