//! The rules a game was played under, as the sheet names them.

use super::{Setter, clock};
use crate::rules::{ClockPenalty, DrawOfferLimit, RecordedMoves, Ruleset, Scoring};

impl Setter<'_> {
    /// The edition as the event names it, then whatever the event sets
    /// otherwise than that edition.
    pub(super) fn ruleset_text(&self) -> String {
        let set = &self.record.ruleset;
        let printed = Ruleset::of(set.edition);
        let edition = set.edition.to_string();
        let name = set.edition_name.trim();
        let mut parts = vec![if name.is_empty() {
            self.words_with("rules-edition", &[("edition", &edition)])
        } else {
            self.words_with("rules-named", &[("name", name), ("edition", &edition)])
        }];
        self.claim_rules(set, &printed, &mut parts);
        self.recording_rules(set, &printed, &mut parts);
        self.conduct_rules(set, &printed, &mut parts);
        parts.join(&self.words("join"))
    }

    fn claim_rules(&self, set: &Ruleset, printed: &Ruleset, parts: &mut Vec<String>) {
        if set.natural_limit_rounds != printed.natural_limit_rounds {
            let rounds = set.natural_limit_rounds.to_string();
            parts.push(self.words_with("rules-natural-limit", &[("rounds", &rounds)]));
        }
        if set.counted_checks != printed.counted_checks {
            let checks = set.counted_checks.to_string();
            parts.push(self.words_with("rules-counted-checks", &[("checks", &checks)]));
        }
        if set.untrue_claim_seconds != printed.untrue_claim_seconds
            || set.untrue_claim_clock != printed.untrue_claim_clock
        {
            let time = clock(set.untrue_claim_seconds);
            let values: &[(&str, &str)] = &[("time", &time)];
            parts.push(match set.untrue_claim_clock {
                ClockPenalty::TakenOff => self.words_with("rules-untrue-claim-off", values),
                ClockPenalty::AddedToUsed => self.words_with("rules-untrue-claim-added", values),
            });
        }
        if set.untrue_claims_that_lose != printed.untrue_claims_that_lose {
            parts.push(match set.untrue_claims_that_lose {
                Some(claims) => {
                    let claims = claims.to_string();
                    self.words_with("rules-untrue-claims-lose", &[("claims", &claims)])
                }
                None => self.words("rules-untrue-claims-never-lose"),
            });
        }
        if set.arbiter_rules_unasked != printed.arbiter_rules_unasked {
            parts.push(if set.arbiter_rules_unasked {
                self.words("rules-unasked")
            } else {
                self.words("rules-not-unasked")
            });
        }
        if set.claim_gaps != printed.claim_gaps {
            parts.push(match set.claim_gaps {
                Some(entries) => {
                    let entries = entries.to_string();
                    self.words_with("rules-claim-gaps", &[("entries", &entries)])
                }
                None => self.words("rules-claim-gaps-any"),
            });
        }
    }

    fn recording_rules(&self, set: &Ruleset, printed: &Ruleset, parts: &mut Vec<String>) {
        if set.recorded_moves != printed.recorded_moves {
            parts.push(match set.recorded_moves {
                RecordedMoves::BothSides => self.words("rules-record-both"),
                RecordedMoves::Own => self.words("rules-record-own"),
            });
        }
        if set.missed_per_foul != printed.missed_per_foul {
            let missed = set.missed_per_foul.to_string();
            parts.push(self.words_with("rules-missed", &[("missed", &missed)]));
        }
        if set.missed_in_a_row != printed.missed_in_a_row {
            parts.push(if set.missed_in_a_row {
                self.words("rules-missed-in-a-row")
            } else {
                self.words("rules-missed-in-all")
            });
        }
        if set.missed_fouls_per_finding != printed.missed_fouls_per_finding {
            parts.push(match set.missed_fouls_per_finding {
                Some(fouls) => {
                    let fouls = fouls.to_string();
                    self.words_with("rules-missed-most", &[("fouls", &fouls)])
                }
                None => self.words("rules-missed-no-most"),
            });
        }
        if set.unreadable_is_missed != printed.unreadable_is_missed {
            parts.push(if set.unreadable_is_missed {
                self.words("rules-unreadable-missed")
            } else {
                self.words("rules-unreadable-not-missed")
            });
        }
        if set.look_alike_is_missed != printed.look_alike_is_missed {
            parts.push(if set.look_alike_is_missed {
                self.words("rules-alike-missed")
            } else {
                self.words("rules-alike-not-missed")
            });
        }
        if set.recording_pause_seconds != printed.recording_pause_seconds {
            parts.push(match set.recording_pause_seconds {
                Some(seconds) => {
                    let time = clock(seconds);
                    self.words_with("rules-pause", &[("time", &time)])
                }
                None => self.words("rules-no-pause"),
            });
        }
    }

    fn conduct_rules(&self, set: &Ruleset, printed: &Ruleset, parts: &mut Vec<String>) {
        if set.fouls_that_lose != printed.fouls_that_lose {
            let fouls = set.fouls_that_lose.to_string();
            parts.push(self.words_with("rules-fouls-lose", &[("fouls", &fouls)]));
        }
        if set.illegal_moves_that_lose != printed.illegal_moves_that_lose {
            let times = set.illegal_moves_that_lose.to_string();
            parts.push(self.words_with("rules-illegal-lose", &[("times", &times)]));
        }
        if set.illegal_move_rounds != printed.illegal_move_rounds {
            parts.push(match set.illegal_move_rounds {
                Some(rounds) => {
                    let rounds = rounds.to_string();
                    self.words_with("rules-illegal-rounds", &[("rounds", &rounds)])
                }
                None => self.words("rules-illegal-any-time"),
            });
        }
        if set.early_presses_that_lose != printed.early_presses_that_lose {
            parts.push(match set.early_presses_that_lose {
                Some(times) => {
                    let times = times.to_string();
                    self.words_with("rules-presses-lose", &[("times", &times)])
                }
                None => self.words("rules-presses-free"),
            });
        }
        if set.draw_offers != printed.draw_offers {
            parts.push(match set.draw_offers {
                DrawOfferLimit::Alternate => self.words("rules-offers-alternate"),
                DrawOfferLimit::Ahead(offers) => {
                    let offers = offers.to_string();
                    self.words_with("rules-offers-ahead", &[("offers", &offers)])
                }
            });
        }
        if set.cycles_for_ruling != printed.cycles_for_ruling {
            let times = set.cycles_for_ruling.to_string();
            parts.push(self.words_with("rules-cycles", &[("times", &times)]));
        }
        if set.drifting_attack_rounds != printed.drifting_attack_rounds {
            parts.push(match set.drifting_attack_rounds {
                Some(rounds) => {
                    let rounds = rounds.to_string();
                    self.words_with("rules-drifting", &[("rounds", &rounds)])
                }
                None => self.words("rules-no-drifting"),
            });
        }
        if set.lateness_minutes != printed.lateness_minutes {
            parts.push(match set.lateness_minutes {
                Some(minutes) => {
                    let minutes = minutes.to_string();
                    self.words_with("rules-lateness", &[("minutes", &minutes)])
                }
                None => self.words("rules-no-lateness"),
            });
        }
        if set.scoring != printed.scoring {
            parts.push(self.scoring_text(set.scoring));
        }
    }

    fn scoring_text(&self, scoring: Scoring) -> String {
        let win = points(scoring.win);
        let loss = points(scoring.loss);
        let (red, black) = (points(scoring.draw.red), points(scoring.draw.black));
        if scoring.draw.red == scoring.draw.black {
            let values: &[(&str, &str)] = &[("win", &win), ("draw", &red), ("loss", &loss)];
            return self.words_with("rules-scoring", values);
        }
        let values: &[(&str, &str)] = &[
            ("win", &win),
            ("red", &red),
            ("black", &black),
            ("loss", &loss),
        ];
        self.words_with("rules-scoring-by-side", values)
    }
}

/// Half points as points.
fn points(halves: u8) -> String {
    match (halves / 2, halves % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}
