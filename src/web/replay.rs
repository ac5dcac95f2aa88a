//! A game to step through, with a board and the list of moves.

use askama::Template;
use askama::filters::HtmlSafe;

use crate::record::{Provenance, ReconciledPly};
use crate::render::{Language, Mark, diagram};
use crate::xiangqi::{Move, Position, Side};

use super::dossier::Joined;
use super::reading::written;

/// The board at one ply and links to every other. Works without a script.
#[derive(Template)]
#[template(path = "parts/replay.html")]
pub struct ReplayView {
    language: Language,
    /// Where the links lead, `?ply=` excepted.
    path: String,
    ply: usize,
    plies: usize,
    board: String,
    /// The board at the start, from which a script plays on.
    first_board: String,
    caption: String,
    rounds: Vec<ReplayRound>,
}

/// A finished view is markup already.
impl HtmlSafe for ReplayView {}

struct ReplayRound {
    number: usize,
    /// Red's and Black's.
    cells: [Option<ReplayMove>; 2],
}

struct ReplayMove {
    ply: usize,
    text: String,
    iccs: String,
    /// In words, where the move is not on both sheets; with its key.
    note: Option<(&'static str, String)>,
}

/// How a ply is known, as the key of a word.
pub fn provenance_key(ply: &ReconciledPly) -> &'static str {
    match ply.settled {
        None => "provenance-disputed",
        Some(settled) => match settled.provenance {
            Provenance::Both => "provenance-both",
            Provenance::RedOnly => "provenance-red",
            Provenance::BlackOnly => "provenance-black",
            Provenance::Inferred => "provenance-inferred",
            Provenance::Fixed => "provenance-fixed",
            Provenance::Archive => "provenance-archive",
        },
    }
}

impl ReplayView {
    /// `ply` is the number of plies played on the board shown.
    pub fn new(language: Language, path: &str, joined: &Joined, ply: usize) -> ReplayView {
        let moves: Vec<(Move, &'static str)> = joined
            .reconciliation
            .plies
            .iter()
            .map(|ply| {
                (
                    ply.settled.map_or(ply.assumed, |settled| settled.mv),
                    provenance_key(ply),
                )
            })
            .collect();
        ReplayView::of(language, path, &joined.positions, &moves, ply)
    }

    /// A replay of `moves`, which lead from each of `positions` to the next,
    /// each with the key of where it is known from.
    pub fn of(
        language: Language,
        path: &str,
        positions: &[Position],
        moves: &[(Move, &'static str)],
        ply: usize,
    ) -> ReplayView {
        let plies = moves.len();
        let ply = ply.min(plies);
        let start = positions.first().copied().unwrap_or_default();
        let shown = positions.get(ply).copied().unwrap_or(start);
        let last = ply.checked_sub(1).and_then(|at| moves.get(at));
        let marks: Vec<Mark> = last
            .map(|(mv, _)| Mark::LastMove(*mv))
            .into_iter()
            .collect();
        let mut view = ReplayView {
            language,
            path: path.to_owned(),
            ply,
            plies,
            board: diagram(&shown.setup(), &marks, language),
            first_board: diagram(&start.setup(), &[], language),
            caption: String::new(),
            rounds: rounds(language, positions, moves),
        };
        view.caption = view.caption();
        view
    }

    fn caption(&self) -> String {
        let shown = self
            .rounds
            .iter()
            .flat_map(|round| round.cells.iter().flatten().map(move |cell| (round, cell)))
            .find(|(_, cell)| cell.ply == self.ply);
        match shown {
            None => self.language.text("replay-start"),
            Some((round, cell)) => self.language.text_with(
                "replay-after",
                &[("round", &round.number.to_string()), ("move", &cell.text)],
            ),
        }
    }

    fn t(&self, key: &str) -> String {
        self.language.text(key)
    }

    fn back(&self) -> usize {
        self.ply.saturating_sub(1)
    }

    fn forward(&self) -> usize {
        self.ply.saturating_add(1).min(self.plies)
    }
}

fn rounds(
    language: Language,
    positions: &[Position],
    moves: &[(Move, &'static str)],
) -> Vec<ReplayRound> {
    let mut rounds: Vec<ReplayRound> = Vec::new();
    for ((position, (mv, key)), ply) in positions.iter().zip(moves).zip(1..) {
        let side = position.turn();
        if side == Side::Red || rounds.is_empty() {
            rounds.push(ReplayRound {
                number: rounds.len() + 1,
                cells: [None, None],
            });
        }
        let cell = ReplayMove {
            ply,
            text: written(language, position, *mv),
            iccs: mv.to_string(),
            note: (*key != "provenance-both" && !key.is_empty())
                .then(|| (*key, language.text(key))),
        };
        if let Some(round) = rounds.last_mut() {
            let [red, black] = &mut round.cells;
            match side {
                Side::Red => *red = Some(cell),
                Side::Black => *black = Some(cell),
            }
        }
    }
    rounds
}
