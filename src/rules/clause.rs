use std::fmt;

use super::edition::Edition;

/// A numbered clause of one edition, such as 22.2 of 2011.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Clause {
    pub edition: Edition,
    /// The number as printed, such as `4.1.11`.
    pub number: &'static str,
}

impl fmt::Display for Clause {
    /// Writes the bare number.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.number)
    }
}
