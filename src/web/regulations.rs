use serde_json::{Map, Value};

use crate::rules::{Edition, RecordedMoves, Ruleset};
use crate::store::events::EventRow;

use super::form::Checked;

/// A number of the rules that an event may set.
pub struct Regulation {
    /// Name of the form field and of the key in what is stored.
    pub name: &'static str,
    low: i32,
    high: i32,
    get: fn(&Ruleset) -> i64,
    set: fn(&mut Ruleset, i64),
}

fn narrow<T: TryFrom<i64> + Default>(number: i64) -> T {
    T::try_from(number).unwrap_or_default()
}

/// Every number an event's form offers, in its order.
pub const REGULATIONS: &[Regulation] = &[
    Regulation {
        name: "natural_limit_rounds",
        low: 10,
        high: 200,
        get: |rules| rules.natural_limit_rounds.into(),
        set: |rules, number| rules.natural_limit_rounds = narrow(number),
    },
    Regulation {
        name: "counted_checks",
        low: 0,
        high: 200,
        get: |rules| rules.counted_checks.into(),
        set: |rules, number| rules.counted_checks = narrow(number),
    },
    Regulation {
        name: "untrue_claim_seconds",
        low: 0,
        high: 3600,
        get: |rules| rules.untrue_claim_seconds.into(),
        set: |rules, number| rules.untrue_claim_seconds = narrow(number),
    },
    Regulation {
        name: "missed_per_foul",
        low: 1,
        high: 100,
        get: |rules| rules.missed_per_foul.into(),
        set: |rules, number| rules.missed_per_foul = narrow(number),
    },
    Regulation {
        name: "fouls_that_lose",
        low: 1,
        high: 20,
        get: |rules| rules.fouls_that_lose.into(),
        set: |rules, number| rules.fouls_that_lose = narrow(number),
    },
    Regulation {
        name: "illegal_moves_that_lose",
        low: 1,
        high: 20,
        get: |rules| rules.illegal_moves_that_lose.into(),
        set: |rules, number| rules.illegal_moves_that_lose = narrow(number),
    },
];

impl Regulation {
    /// What the rules say before the event changes anything.
    pub fn printed(&self, edition: Edition) -> i64 {
        (self.get)(&Ruleset::of(edition))
    }

    pub fn in_force(&self, ruleset: &Ruleset) -> i64 {
        (self.get)(ruleset)
    }
}

/// Reads the regulations of an event's form, as they are stored: what is
/// left empty, or is as the edition has it, is not set.
pub fn read_form(checked: &mut Checked<'_>, edition: Edition) -> String {
    let mut overrides = Map::new();
    for regulation in REGULATIONS {
        let number = checked.number(regulation.name, regulation.low, regulation.high);
        if let Some(number) = number.map(i64::from)
            && number != regulation.printed(edition)
        {
            overrides.insert(regulation.name.to_owned(), Value::from(number));
        }
    }
    if checked.input.line(RECORDED_MOVES) == OWN {
        overrides.insert(RECORDED_MOVES.to_owned(), Value::from(OWN));
    }
    Value::Object(overrides).to_string()
}

/// Name of the field that says whose moves are recorded.
pub const RECORDED_MOVES: &str = "recorded_moves";

/// Its value where each player records the own moves only.
pub const OWN: &str = "own";

/// What an event sets otherwise than its edition, as stored.
pub fn overrides(event: &EventRow) -> Map<String, Value> {
    match serde_json::from_str(&event.overrides) {
        Ok(Value::Object(map)) => map,
        Ok(_) | Err(_) => Map::new(),
    }
}

/// The rules an event is played under.
pub fn ruleset(event: &EventRow) -> Ruleset {
    let mut ruleset = Ruleset::of(event.edition.parse().unwrap_or_default());
    let overrides = overrides(event);
    for regulation in REGULATIONS {
        if let Some(number) = overrides.get(regulation.name).and_then(Value::as_i64) {
            (regulation.set)(&mut ruleset, number);
        }
    }
    if overrides.get(RECORDED_MOVES).and_then(Value::as_str) == Some(OWN) {
        ruleset.recorded_moves = RecordedMoves::Own;
    }
    ruleset.edition_name.clone_from(&event.edition_name);
    ruleset
}
