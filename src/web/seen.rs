//! What a form was made from, so that nobody decides over another's head.

use actix_web::web;

use crate::store::audit_log::{self, AuditRow};
use crate::store::{Connection, StoreError, events, games};
use crate::xiangqi::Side;

use super::error::AppError;
use super::input::Input;
use super::state::{self, AppState};
use super::visitor::Arbiter;
use super::words;

/// The part of a board's file that a form rests on.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Basis {
    /// The sheet of one side.
    Sheet(Side),
    /// The sheets and what was decided about their plies.
    Plies,
    /// Fouls, claims and other rulings.
    Rulings,
    /// Everything a proposal is made from: plies, rulings and the event's
    /// rules.
    Proposal,
    /// The whole file of an open board.
    File,
    /// The whole file of a certified board.
    Certificate,
    /// Who plays at the board.
    Board,
}

impl Basis {
    fn is_changed_by(self, row: &AuditRow) -> bool {
        let action = row.action.as_str();
        let sheet = action == "sheet.submitted";
        let plies = sheet || matches!(action, "ply.fixed" | "ply.fix_undone" | "board.changed");
        let rulings = matches!(action, "decision.made" | "decision.revoked");
        // Between the two the record stood for all to see.
        let certified = matches!(action, "game.certified" | "game.reopened");
        match self {
            Basis::Sheet(side) => certified || (sheet && row.detail == side.to_string()),
            Basis::Plies => certified || plies,
            Basis::Rulings => certified || rulings,
            Basis::Proposal => certified || plies || rulings || action == "event.changed",
            Basis::File | Basis::Certificate => true,
            Basis::Board => certified || action == "board.changed",
        }
    }
}

/// How much of a board's file whoever sends a form had seen.
#[derive(Copy, Clone, Debug)]
pub struct Seen {
    pub game_id: i32,
    /// The last line of the audit log when the form was made; 0 where it does
    /// not say.
    last: i32,
    basis: Basis,
}

impl Seen {
    pub fn of(input: &Input, game_id: i32, basis: Basis) -> Seen {
        Seen {
            game_id,
            last: input.line(SEEN).parse().unwrap_or(0),
            basis,
        }
    }

    /// Refuses to go on where the basis has changed since; to be asked again
    /// within the transaction that writes.
    ///
    /// # Errors
    ///
    /// `Overtaken` with what has changed, else `Certified`, or `AlreadyDone`
    /// where a board is open that was to be opened.
    pub fn require(self, conn: &mut Connection) -> Result<(), StoreError> {
        let game = games::find(conn, self.game_id)?;
        let round = events::find_round(conn, game.round_id)?;
        let event = events::find(conn, round.event_id)?;
        let of_event = [
            ("event.changed", event.name.clone()),
            (
                "round.changed",
                words::round_detail(&event, round.number, &round.played_on),
            ),
        ];
        let mut changes = audit_log::since(conn, self.game_id, &of_event, self.last)?;
        changes.retain(|row| self.basis.is_changed_by(row));
        if !changes.is_empty() {
            return Err(StoreError::Overtaken(changes));
        }
        if self.basis != Basis::Certificate {
            return games::require_open(conn, self.game_id);
        }
        if games::is_certified(conn, self.game_id)? {
            Ok(())
        } else {
            Err(StoreError::AlreadyDone)
        }
    }
}

/// Who does something, and when.
#[derive(Copy, Clone, Debug)]
pub struct By {
    pub user_id: i32,
    /// In milliseconds since 1970, as the audit log has it.
    pub at: i64,
}

impl Seen {
    /// Writes what `arbiter` does to the board, unless it has been overtaken,
    /// and a line of the audit log with it. `deed` gives what it made and what
    /// that line is about.
    ///
    /// # Errors
    ///
    /// As [`Seen::require`], and what `deed` says; then nothing was written.
    pub async fn write<T: Send + 'static>(
        self,
        state: &web::Data<AppState>,
        arbiter: &Arbiter,
        action: &'static str,
        deed: impl FnOnce(&mut Connection, By) -> Result<(T, String), StoreError> + Send + 'static,
    ) -> Result<T, AppError> {
        let user_id = arbiter.0.id;
        state::write(state, move |conn| {
            self.require(conn)?;
            let at = state::now();
            let (made, detail) = deed(conn, By { user_id, at })?;
            let entry = audit_log::NewAudit {
                at,
                user_id: Some(user_id),
                action,
                game_id: Some(self.game_id),
                detail: &detail,
            };
            audit_log::record(conn, &entry)?;
            Ok(made)
        })
        .await
    }
}

/// Name of the field that says what was seen.
pub const SEEN: &str = "seen";
