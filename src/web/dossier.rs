//! Everything on file about one game, and what it comes to.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex};

use actix_web::web;

use crate::record::{HeadDiscrepancy, Reconciliation, compare_heads, reconcile};
use crate::rules::{Line, Ruleset};
use crate::store::audit_log;
use crate::store::certificates::{self, CertificateRow};
use crate::store::decisions::{self, DecisionRow};
use crate::store::events::{self, EventRow, RoundRow};
use crate::store::fixes::{self, FixRow};
use crate::store::games::{self, GameRow, Progress};
use crate::store::results::{self, ResultRow};
use crate::store::sheets::{self, SheetRow};
use crate::store::{Connection, StoreError};
use crate::xiangqi::{BySide, Move, Position};

use super::error::AppError;
use super::reading::{self, Read};
use super::regulations;
use super::repeating::Repeating;
use super::seen::Seen;
use super::state::{self, AppState};

/// The rows about one game.
pub struct Dossier {
    /// The last line of the audit log about it.
    pub seen: i32,
    pub event: EventRow,
    pub round: RoundRow,
    pub game: GameRow,
    pub ruleset: Ruleset,
    /// The sheets that count.
    pub sheets: BySide<Option<SheetRow>>,
    pub fixes: Vec<FixRow>,
    pub decisions: Vec<DecisionRow>,
    pub result: Option<ResultRow>,
    /// Newest first.
    pub certificates: Vec<CertificateRow>,
    pub progress: Progress,
}

impl Dossier {
    /// # Errors
    ///
    /// `NotFound` where there is no such game.
    pub fn load(conn: &mut Connection, id: i32) -> Result<Dossier, StoreError> {
        // First, so that it is never newer than what is read after it.
        let seen = audit_log::newest(conn)?;
        let game = games::find(conn, id)?;
        let round = events::find_round(conn, game.round_id)?;
        let event = events::find(conn, round.event_id)?;
        Ok(Dossier {
            seen,
            ruleset: regulations::ruleset(&event),
            sheets: sheets::latest(conn, id)?,
            fixes: fixes::list(conn, id)?,
            decisions: decisions::list(conn, id)?,
            result: results::latest(conn, id)?,
            certificates: certificates::list_by_game(conn, id)?,
            progress: games::progress(conn, id)?,
            event,
            round,
            game,
        })
    }

    /// Where play begins.
    pub fn start(&self) -> Position {
        self.game.start_fen.parse().unwrap_or_default()
    }

    /// The certificate in force, unless the game was reopened.
    pub fn certificate(&self) -> Option<&CertificateRow> {
        self.certificates
            .first()
            .filter(|_| self.progress.certified)
    }

    /// The plies an arbiter settled.
    pub fn fixed(&self) -> BTreeMap<u16, Move> {
        fixes::in_force(&self.fixes)
            .into_iter()
            .filter_map(|fix| Some((u16::try_from(fix.ply).ok()?, fix.iccs.parse().ok()?)))
            .collect()
    }

    fn key(&self) -> Key {
        let sheet = |sheet: &Option<SheetRow>| sheet.as_ref().map(|sheet| sheet.id);
        Key {
            sheets: (sheet(&self.sheets.red), sheet(&self.sheets.black)),
            fixed: self.fixed().into_iter().collect(),
            start: self.game.start_fen.clone(),
            rules: format!("{:?}", self.ruleset),
        }
    }
}

/// What the sheets and the fixed plies of a game come to.
pub struct Joined {
    pub reads: BySide<Option<Read>>,
    pub reconciliation: Reconciliation,
    /// What the heads of the sheets say otherwise than each other or the game.
    pub heads: Vec<HeadDiscrepancy>,
    /// The plies established without a gap from the start.
    pub line: Line,
    /// How each of them is known, and what is not.
    pub positions: Vec<Position>,
    /// The repetition that the line ends in.
    pub repeating: Option<Repeating>,
}

impl Joined {
    fn new(dossier: &Dossier) -> Joined {
        let start = dossier.start();
        let read = |sheet: Option<&SheetRow>| reading::read(&sheet?.source, Some(&start)).ok();
        let reads = BySide {
            red: read(dossier.sheets.red.as_ref()),
            black: read(dossier.sheets.black.as_ref()),
        };
        let sheets = BySide {
            red: reads.red.as_ref().map(|read| read.sheet()),
            black: reads.black.as_ref().map(|read| read.sheet()),
        };
        let reconciliation = reconcile(sheets, &start, &dossier.fixed(), &dossier.ruleset);
        // The moves of a reconciliation are legal, so that this never stops.
        let mut line = Line::new(start);
        for mv in reconciliation.moves() {
            if line.push(mv).is_err() {
                break;
            }
        }
        let positions = reconciliation.positions();
        let last = positions.last().filter(|_| reconciliation.complete);
        Joined {
            heads: compare_heads(sheets, last),
            positions,
            repeating: Repeating::of(&line, &dossier.ruleset),
            reads,
            reconciliation,
            line,
        }
    }
}

/// What a [`Joined`] depends on.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
struct Key {
    sheets: (Option<i32>, Option<i32>),
    fixed: Vec<(u16, Move)>,
    start: String,
    rules: String,
}

/// Joined games looked at lately.
#[derive(Default)]
pub struct JoinedCache {
    games: Mutex<HashMap<Key, Arc<Joined>>>,
}

/// Games kept before all are dropped.
const MOST_KEPT: usize = 64;

impl JoinedCache {
    /// The joined game of a dossier. Takes some milliseconds the first time;
    /// blocks.
    pub fn get(&self, dossier: &Dossier) -> Arc<Joined> {
        let key = dossier.key();
        if let Ok(games) = self.games.lock()
            && let Some(found) = games.get(&key)
        {
            return Arc::clone(found);
        }
        let joined = Arc::new(Joined::new(dossier));
        if let Ok(mut games) = self.games.lock() {
            if MOST_KEPT <= games.len() {
                games.clear();
            }
            games.insert(key, Arc::clone(&joined));
        }
        joined
    }
}

/// Loads a game and joins its sheets, away from the threads that serve
/// requests.
///
/// # Errors
///
/// `NotFound` where there is no such game.
pub async fn load(
    state: &web::Data<AppState>,
    id: i32,
) -> Result<(Dossier, Arc<Joined>), AppError> {
    load_if(state, id, |_| Ok(())).await
}

/// Loads a game as whoever decides about it has seen it.
///
/// # Errors
///
/// As [`Seen::require`].
pub async fn load_seen(
    state: &web::Data<AppState>,
    seen: Seen,
) -> Result<(Dossier, Arc<Joined>), AppError> {
    load_if(state, seen.game_id, move |conn| seen.require(conn)).await
}

async fn load_if(
    state: &web::Data<AppState>,
    id: i32,
    allow: impl FnOnce(&mut Connection) -> Result<(), StoreError> + Send + 'static,
) -> Result<(Dossier, Arc<Joined>), AppError> {
    let shared = state.clone();
    state::read(state, move |conn| {
        allow(conn)?;
        let dossier = Dossier::load(conn, id)?;
        let joined = shared.joined.get(&dossier);
        Ok((dossier, joined))
    })
    .await
}
