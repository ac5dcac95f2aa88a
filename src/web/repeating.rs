//! A game whose position begins to come back, and what it is coming to.

use crate::render::{Language, motives};
use crate::rules::repetition::{self, Ruling};
use crate::rules::{Line, Ruleset};
use crate::xiangqi::Rounds;

/// The repetition that a line of play ends in, from its second time on.
pub struct Repeating {
    ruling: Ruling,
    rounds: Rounds,
    /// Whether it can be ruled on; else it only shows what one more time
    /// would mean.
    is_ripe: bool,
}

impl Repeating {
    /// `None` where the line does not end in a repetition.
    pub fn of(line: &Line, ruleset: &Ruleset) -> Option<Repeating> {
        let rounds = Rounds::of(line.start());
        match repetition::audit(line, ruleset) {
            Ok(ruling) => Some(Repeating {
                ruling,
                rounds,
                is_ripe: true,
            }),
            Err(_) => {
                let ruling = repetition::foresee(line, ruleset).ok()?;
                Some(Repeating {
                    ruling,
                    rounds,
                    is_ripe: false,
                })
            }
        }
    }

    pub fn sentence(&self, language: Language) -> String {
        let key = if self.is_ripe {
            "repeating-ripe"
        } else {
            "repeating-next"
        };
        let values = [
            (
                "cycle",
                motives::cycle(language, self.rounds, &self.ruling.cycle),
            ),
            ("verdict", motives::verdict(language, self.ruling.verdict)),
        ];
        let values = values.each_ref().map(|(name, text)| (*name, text.as_str()));
        language.text_with(key, &values)
    }
}
