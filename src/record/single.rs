use crate::rules::{Outcome, Ruleset, Termination};
use crate::xiangqi::BySide;

use super::game::{GameRecord, PlayedPly, Provenance};
use super::outcome::StatedResult;
use super::replay::{PlyStatus, Replay};
use super::scoresheet::Scoresheet;

impl GameRecord {
    /// The record of a game known from one sheet only, as far as it could be
    /// followed.
    ///
    /// The result is the one the board shows, or else the one the sheet
    /// states, whose reason is then not known.
    pub fn of_sheet(sheet: &Scoresheet, replay: &Replay, ruleset: Ruleset) -> GameRecord {
        let settled = replay.plies.iter().filter_map(|ply| {
            Some(PlayedPly {
                mv: ply.mv?,
                provenance: match ply.status {
                    PlyStatus::Inferred => Provenance::Inferred,
                    PlyStatus::Ok
                    | PlyStatus::Ambiguous
                    | PlyStatus::Illegal
                    | PlyStatus::Unreadable
                    | PlyStatus::Missing => Provenance::Archive,
                },
                clock: None,
            })
        });
        let unstated = |winner| Outcome {
            termination: Termination::Unstated,
            winner,
        };
        let stated = match StatedResult::read(&sheet.headers.result) {
            Some(StatedResult::Won(side)) => Some(unstated(Some(side))),
            Some(StatedResult::Drawn) => Some(unstated(None)),
            Some(StatedResult::Open) | None => None,
        };
        let on_board = if replay.complete {
            Outcome::on_board(replay.line.last())
        } else {
            None
        };
        GameRecord {
            headers: sheet.headers.clone(),
            ruleset,
            start: *replay.line.start(),
            plies: settled.collect(),
            outcome: on_board.or(stated),
            time_used: BySide::default(),
            incidents: Vec::new(),
            remarks: String::new(),
        }
    }
}
