//! What is left open when the search was cut short.

use crate::notation::{Direction, Relative, Selector, steps};
use crate::xiangqi::{BySide, FileNo, Move, Role, Side, Square};

use super::alternatives::Alternatives;
use super::cost;
use super::problem::{Game, Problem, Step};
use super::tracks::Allowed;

/// Leaves every ply open that the game found and one as good, not met, may have
/// otherwise: where nobody wrote, where the entries do not say the move, and
/// where they say it of a piece that may have stood elsewhere. Pieces of the
/// kinds that are not followed may after any move of their side that nobody
/// wrote.
pub(super) fn leave_open(
    problem: &Problem,
    game: &Game,
    allowed: &Allowed,
    found: &mut Alternatives,
) {
    let mut cursors = BySide::default();
    // Points on which a piece stands by a move that nobody wrote, or one after.
    let mut inferred: Vec<Square> = Vec::new();
    let mut unwritten = BySide::from_fn(|_| false);
    for (step, ply) in game.steps.iter().zip(1_u16..) {
        let before = std::mem::replace(&mut cursors, step.after);
        let moved = inferred.contains(&step.mv.from);
        inferred.retain(|&at| at != step.mv.from && at != step.mv.to);
        if problem.fixed.contains_key(&ply) {
            continue;
        }
        let mut moves = allowed.moves(before, ply - 1);
        let position = &step.position;
        let texts = problem.texts(step.used);
        let said = 0 < texts && problem.exact(position, step.used).contains(&step.mv);
        let turn = position.turn();
        unwritten[turn] |= texts == 0;
        if moved || !said {
            let elsewhere = said_elsewhere(problem, step);
            if texts == 0 || elsewhere.iter().any(|&mv| mv != step.mv) {
                inferred.push(step.mv.to);
            }
            moves.extend(elsewhere);
        } else if unwritten[turn] && !allowed.follows(position, step.mv) {
            moves.extend(said_elsewhere(problem, step));
        }
        moves.retain(|&mv| mv != step.mv);
        // What one sheet alone shows may be a slip too.
        if !said || (texts == 1 && !moves.is_empty()) {
            let nonsense = texts.max(1) * cost::UNRELATED;
            let near =
                |&mv: &Move| mv != step.mv && problem.misfit(position, step.used, mv) < nonsense;
            moves.extend(position.legal_moves().iter().filter(|mv| near(mv)));
            if said {
                moves.extend(miswritten(problem, step, &moves));
            }
        }
        found.open.extend(moves.into_iter().map(|mv| (ply, mv)));
    }
}

/// What the entries say wherever on the file the piece stands.
fn said_elsewhere(problem: &Problem, step: &Step) -> Vec<Move> {
    let turn = step.position.turn();
    let mut found = Vec::new();
    for (text, bars) in problem.relatives(step.used) {
        let file = match text.selector {
            Selector::File(file) => file.file(turn),
            _ => step.mv.from.file(),
        };
        let on_file = Square::all().filter(|square| square.file() == file);
        let moves = on_file.flat_map(|from| steps(&text, bars, turn, from));
        found.extend(moves.filter(|&mv| is_at_home(text.role, turn, mv)));
    }
    found
}

/// What an entry with another number or direction can say of pieces that may
/// have stood where these moves start.
fn miswritten(problem: &Problem, step: &Step, moves: &[Move]) -> Vec<Move> {
    let turn = step.position.turn();
    let mut found = Vec::new();
    for (text, bars) in problem.relatives(step.used) {
        let numbers = (1..=9).filter_map(FileNo::new);
        let numbers = numbers.map(|number| Relative { number, ..text });
        let directions = Direction::ALL.map(|direction| Relative {
            direction: Some(direction),
            ..text
        });
        for text in numbers.chain(directions) {
            let froms = moves.iter().map(|mv| mv.from);
            let moves = froms.flat_map(|from| steps(&text, bars, turn, from));
            found.extend(moves.filter(|&mv| is_at_home(text.role, turn, mv)));
        }
    }
    found.sort_unstable();
    found.dedup();
    found.retain(|&mv| mv != step.mv);
    found
}

/// Whether pieces of the kind ever stand on both points of a move.
fn is_at_home(role: Option<Role>, side: Side, mv: Move) -> bool {
    [mv.from, mv.to].into_iter().all(|at| {
        let (file, rank) = (at.file().index(), at.rank().from_home(side));
        match role.unwrap_or(Role::Pawn) {
            Role::King => at.in_palace(side),
            Role::Advisor => at.in_palace(side) && (file + rank) % 2 == 1,
            Role::Elephant => {
                matches!((file, rank), (2 | 6, 0 | 4) | (0 | 4 | 8, 2))
            }
            Role::Pawn => 5 <= rank || (3 <= rank && file % 2 == 0),
            Role::Rook | Role::Cannon | Role::Horse => true,
        }
    })
}
