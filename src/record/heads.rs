//! What the heads of two sheets say of one game, beside each other and beside
//! the moves.

use crate::xiangqi::{BySide, Position, Side};

use super::diagnostic::{Finding, Severity};
use super::outcome::StatedResult;
use super::scoresheet::Scoresheet;

/// Something in a head that the other sheet or the game does not bear out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeadDiscrepancy {
    /// The sheet it concerns; `None` for both.
    pub sheet: Option<Side>,
    pub matter: HeadMismatch,
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HeadMismatch {
    #[error("the sheets state different results: red `{red}`, black `{black}`")]
    ResultsDiffer { red: String, black: String },
    #[error("the sheets name different players as {side}: red `{red}`, black `{black}`")]
    PlayersDiffer {
        side: Side,
        red: String,
        black: String,
    },
    /// The final position says otherwise.
    #[error(transparent)]
    Result(#[from] Finding),
}

impl HeadMismatch {
    /// The name in JSON; never changes.
    pub fn code(&self) -> &'static str {
        match self {
            HeadMismatch::ResultsDiffer { .. } => "results_differ",
            HeadMismatch::PlayersDiffer { .. } => "players_differ",
            HeadMismatch::Result(finding) => finding.code().as_str(),
        }
    }

    pub fn severity(&self) -> Severity {
        match self {
            HeadMismatch::ResultsDiffer { .. } | HeadMismatch::PlayersDiffer { .. } => {
                Severity::Warning
            }
            HeadMismatch::Result(finding) => finding.code().severity(),
        }
    }
}

/// Compares players and results; `last` is the final position, if it is known.
///
/// A name within the other, as with a team before it, is the same; events and
/// dates can be put in too many ways to be compared.
pub fn compare_heads(
    sheets: BySide<Option<&Scoresheet>>,
    last: Option<&Position>,
) -> Vec<HeadDiscrepancy> {
    let mut found = Vec::new();
    if let (Some(red), Some(black)) = (sheets.red, sheets.black) {
        let (red, black) = (&red.headers, &black.headers);
        for side in Side::ALL {
            let names = [&red.players[side].name, &black.players[side].name];
            let folded = names.map(|name| without_blanks(name));
            let [one, other] = &folded;
            if !one.contains(other.as_str()) && !other.contains(one.as_str()) {
                let [red, black] = names.map(String::clone);
                found.push(HeadDiscrepancy {
                    sheet: None,
                    matter: HeadMismatch::PlayersDiffer { side, red, black },
                });
            }
        }
        let stated = [&red.result, &black.result].map(|result| StatedResult::read(result));
        if let [Some(one), Some(other)] = stated
            && one != other
            && ![one, other].contains(&StatedResult::Open)
        {
            found.push(HeadDiscrepancy {
                sheet: None,
                matter: HeadMismatch::ResultsDiffer {
                    red: red.result.clone(),
                    black: black.result.clone(),
                },
            });
        }
    }
    for side in Side::ALL {
        if let (Some(sheet), Some(last)) = (sheets[side], last)
            && let Some(finding) = StatedResult::contradiction(&sheet.headers.result, last)
        {
            found.push(HeadDiscrepancy {
                sheet: Some(side),
                matter: finding.into(),
            });
        }
    }
    found
}

fn without_blanks(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).collect()
}
