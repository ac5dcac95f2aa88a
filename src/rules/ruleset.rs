use super::edition::Edition;

/// An edition with what the event sets otherwise.
///
/// Start from [`Ruleset::of`] and change single fields; every number that an
/// event may set is a field here and nowhere a constant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ruleset {
    pub edition: Edition,
    /// Rounds without a capture that make a draw (2011, 4.2.4).
    pub natural_limit_rounds: u16,
    /// The claimant's checks that count in one natural-limit stage (2011,
    /// 22.2; 1999, 23.3).
    pub counted_checks: u16,
    /// Missed entries that make one foul (7.1 of every edition).
    pub missed_per_foul: u16,
    /// Fouls that lose the game (2011, 4.1.10).
    pub fouls_that_lose: u8,
    /// Seconds an untrue natural-limit claim costs the claimant (2011, 22.2).
    pub untrue_claim_seconds: u32,
    /// Whether the arbiter may rule a draw on the count unasked (1999, 23.3).
    pub arbiter_rules_unasked: bool,
}

impl Ruleset {
    /// The edition as printed.
    pub const fn of(edition: Edition) -> Ruleset {
        Ruleset {
            edition,
            natural_limit_rounds: 60,
            counted_checks: 10,
            missed_per_foul: 4,
            fouls_that_lose: 3,
            untrue_claim_seconds: 300,
            arbiter_rules_unasked: match edition {
                Edition::Cxa1999 => true,
                Edition::Cxa2010 | Edition::Cxa2011 => false,
            },
        }
    }
}
