//! Powers, exponentials and logarithms: the same to the bit on every system, for those of C
//! libraries may differ in the last one; and nothing to load at the start of a program.

/// `base` to the power of `exponent`.
pub(crate) fn power(base: f64, exponent: f64) -> f64 {
    libm::pow(base, exponent)
}

/// e to the power of `exponent`.
pub(crate) fn exponential(exponent: f64) -> f64 {
    libm::exp(exponent)
}

/// The natural logarithm.
pub(crate) fn logarithm(number: f64) -> f64 {
    libm::log(number)
}
