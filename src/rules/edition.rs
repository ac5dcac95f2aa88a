use std::fmt;
use std::str::FromStr;

/// A printing of the Chinese Xiangqi Association's competition rules.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Edition {
    Cxa1999,
    Cxa2010,
    #[default]
    Cxa2011,
}

impl Edition {
    pub const ALL: [Edition; 3] = [Edition::Cxa1999, Edition::Cxa2010, Edition::Cxa2011];

    /// The year it is known by.
    pub const fn year(self) -> u16 {
        match self {
            Edition::Cxa1999 => 1999,
            Edition::Cxa2010 => 2010,
            Edition::Cxa2011 => 2011,
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.year())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected edition 1999, 2010 or 2011, found `{0}`")]
pub struct ParseEditionError(String);

impl FromStr for Edition {
    type Err = ParseEditionError;

    fn from_str(text: &str) -> Result<Edition, ParseEditionError> {
        Edition::ALL
            .into_iter()
            .find(|edition| edition.to_string() == text)
            .ok_or_else(|| ParseEditionError(text.to_owned()))
    }
}
