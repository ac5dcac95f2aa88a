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

/// Makes one function a provision from its numbers in 1999, 2010 and 2011,
/// and the list of them all.
macro_rules! clauses {
    (
        in_every_edition { $( $(#[$every_doc:meta])* $every:ident: $e1999:expr, $e2010:expr, $e2011:expr; )* }
        in_some_editions { $( $(#[$some_doc:meta])* $some:ident: $s1999:expr, $s2010:expr, $s2011:expr; )* }
    ) => {
        impl Clause {
            $(
                $(#[$every_doc])*
                pub const fn $every(edition: Edition) -> Clause {
                    let number = match edition {
                        Edition::Cxa1999 => $e1999,
                        Edition::Cxa2010 => $e2010,
                        Edition::Cxa2011 => $e2011,
                    };
                    Clause { edition, number }
                }
            )*

            $(
                $(#[$some_doc])*
                pub const fn $some(edition: Edition) -> Option<Clause> {
                    let number = match edition {
                        Edition::Cxa1999 => $s1999,
                        Edition::Cxa2010 => $s2010,
                        Edition::Cxa2011 => $s2011,
                    };
                    match number {
                        Some(number) => Some(Clause { edition, number }),
                        None => None,
                    }
                }
            )*

            /// Every clause of `edition` that a function of this type names.
            pub fn cited(edition: Edition) -> Vec<Clause> {
                let every = [$( Clause::$every(edition), )*];
                let some = [$( Clause::$some(edition), )*];
                every.into_iter().chain(some.into_iter().flatten()).collect()
            }
        }
    };
}

clauses! {
    in_every_edition {
        /// Being checkmated loses.
        checkmate: "4.1.1", "4.1.1", "4.1.1";
        /// Having no move loses.
        stalemate: "4.1.3", "4.1.2", "4.1.2";
        /// Overstepping the time loses.
        time: "4.1.4", "4.1.6", "4.1.6";
        /// Coming too late loses.
        lateness: "4.1.5", "4.1.7", "4.1.7";
        /// Playing against the rules of movement loses, once or twice.
        illegal_moves_lose: "4.1.6", "4.1.8", "4.1.8";
        /// Keeping up a forbidden repetition loses.
        forbidden_repetition: "4.1.7", "4.1.5", "4.1.5";
        /// Three fouls lose.
        fouls_lose: "4.1.8", "4.1.10", "4.1.10";
        /// Resigning loses.
        resignation: "4.1.9", "4.1.12", "4.1.12";
        /// A position that neither side can win is drawn.
        insufficient_material: "4.2.1", "4.2.2", "4.2.2";
        /// The players may agree to a draw.
        agreement: "4.2.2", "4.2.1", "4.2.1";
        /// A repetition that neither side must leave is drawn.
        repetition_draw: "4.2.3", "4.2.3", "4.2.3";
        /// So many rounds without a capture are drawn.
        natural_limit: "4.2.4", "4.2.4", "4.2.4";
        /// Every move is to be recorded, and missed moves are fouls.
        missed_moves: "7.1", "7.1", "7.1";
        /// What is wrong at the board is to be raised while one's own clock runs.
        own_time: "8.5", "8.3", "16.3";
        /// Disturbing the opponent is a foul.
        interference: "9.1.1", "9.1.1", "8.1.1";
        /// Stopping or starting the clock unasked is a foul.
        clock_tampering: "9.1.2", "9.1.2", "8.1.2";
        /// Offering a draw too often is a foul.
        excessive_draw_offer: "9.1.3", "9.1.3", "8.1.3";
        /// An untrue natural-limit claim is a foul.
        untrue_claim: "9.1.4", "9.1.4", "8.1.4";
        /// Touching an own piece that cannot move is a foul.
        touched_own: "9.1.5", "9.1.5", "8.1.5";
        /// Touching a piece of the opponent's that cannot be taken is a foul.
        touched_opponent: "9.1.6", "9.1.5", "8.1.5";
        /// What is missed by the article on recording is a foul.
        missed_moves_foul: "9.1.7", "9.1.6", "8.1.6";
        /// Breaking the rules of conduct is a foul where it is not grave.
        conduct: "9.1.8", "9.1.9", "8.1.9";
        /// When and how often a draw may be offered.
        draw_offers: "23.1", "22.1", "22.1";
        /// How a natural-limit claim is audited, and what an untrue one costs.
        natural_limit_claim: "23.3", "22.2", "22.2";
    }
    in_some_editions {
        /// Pressing the clock before moving a second time loses.
        early_presses_lose: None, Some("4.1.9"), Some("4.1.9");
        /// A second untrue claim in one natural-limit stage loses.
        untrue_claims_lose: None, Some("4.1.11"), Some("4.1.11");
        /// Unreadable entries count as missed.
        unreadable_entries: None, Some("7.2"), Some("7.2");
        /// Pressing the clock before moving is a foul.
        early_press: None, Some("9.1.7"), Some("8.1.7");
        /// Where one illegal move does not lose, it is a foul.
        illegal_move: None, Some("9.1.8"), Some("8.1.8");
        /// A claim by a player whose sheet has too many gaps is not accepted.
        thin_sheet: None, Some("22.3"), Some("22.3");
        /// A claim made while one's own clock runs stands whatever happens next.
        claim_on_own_time: None, None, Some("22.4");
    }
}
