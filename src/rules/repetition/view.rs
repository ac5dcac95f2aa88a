//! Positions looked at as if things were otherwise: the other side to move, a
//! piece away, a check left aside.

use crate::xiangqi::{Move, Position, Role, Setup, Side, Square, SquareSet};

/// The same placement with `side` to move.
pub fn with_turn(position: &Position, side: Side) -> Position {
    Position::hypothetical(Setup {
        turn: side,
        ..position.setup()
    })
}

/// The same position without the piece on `square`.
pub fn without(position: &Position, square: Square) -> Position {
    let mut setup = position.setup();
    setup.board.set(square, None);
    Position::hypothetical(setup)
}

/// The position after a move that the side to move can make.
pub fn after(position: &Position, m: Move) -> Position {
    let mut next = *position;
    next.play_unchecked(m);
    next
}

/// The pieces checking the side to move, those in `tolerated` left aside.
pub fn checkers(position: &Position, tolerated: SquareSet) -> SquareSet {
    position.checkers() - tolerated
}

/// The legal moves where checks from `tolerated` need not be answered. A king
/// is never taken.
pub fn legal_moves(position: &Position, tolerated: SquareSet) -> Vec<Move> {
    let enemy_king = position.board().king(!position.turn());
    let checker = checkers(position, tolerated).first();
    if tolerated.is_empty() && checker.is_none() {
        return position
            .legal_moves()
            .into_iter()
            .filter(|m| Some(m.to) != enemy_king)
            .collect();
    }
    let king = position.board().king(position.turn());
    let answer = checker
        .zip(king)
        .map(|(checker, king)| Answer::to(position, checker, king));
    let mut moves = Vec::new();
    for from in position.board().pieces(position.turn()) {
        for to in position.board().destinations(from) {
            let m = Move { from, to };
            let may_help = Some(from) == king || answer.is_none_or(|answer| answer.allows(m));
            if may_help && Some(to) != enemy_king && is_safe(position, m, tolerated) {
                moves.push(m);
            }
        }
    }
    moves
}

/// Where a piece other than the king must go, or whence, to answer a check.
#[derive(Copy, Clone)]
struct Answer {
    to: SquareSet,
    from: SquareSet,
}

impl Answer {
    fn to(position: &Position, checker: Square, king: Square) -> Answer {
        let attack = Move {
            from: checker,
            to: king,
        };
        let between = between(attack);
        let (to, from) = match position.piece_at(checker).map(|piece| piece.role) {
            Some(Role::Cannon) => (between, between),
            Some(Role::Horse) => (horse_leg(attack), SquareSet::EMPTY),
            Some(_) | None => (between, SquareSet::EMPTY),
        };
        Answer {
            to: to.with(checker),
            from,
        }
    }

    fn allows(&self, m: Move) -> bool {
        self.to.contains(m.to) || self.from.contains(m.from)
    }
}

/// The point that a horse's move goes over.
fn horse_leg(m: Move) -> SquareSet {
    let files = step(m.from.file().index(), m.to.file().index());
    let ranks = step(m.from.rank().index(), m.to.rank().index());
    let is_along_file = m.from.file().index().abs_diff(m.to.file().index()) == 1;
    let leg = if is_along_file {
        m.from.offset(0, ranks)
    } else {
        m.from.offset(files, 0)
    };
    leg.into_iter().collect()
}

/// Whether `m` is among the [`legal_moves`].
pub fn is_legal(position: &Position, m: Move, tolerated: SquareSet) -> bool {
    position.board().pieces(position.turn()).contains(m.from)
        && position.board().destinations(m.from).contains(m.to)
        && position.board().king(!position.turn()) != Some(m.to)
        && is_safe(position, m, tolerated)
}

fn is_safe(position: &Position, m: Move, tolerated: SquareSet) -> bool {
    let next = after(position, m);
    (next.board().checkers(position.turn()) - tolerated).is_empty()
}

/// Whether a legal move gives check.
pub fn gives_check(position: &Position, m: Move) -> bool {
    may_check(position, m) && after(position, m).in_check()
}

/// Whether the geometry allows `m` to give check: by the piece that moves, or
/// by leaving or entering a line to the king or a horse's leg.
pub fn may_check(position: &Position, m: Move) -> bool {
    let Some(king) = position.board().king(!position.turn()) else {
        return false;
    };
    let apart = |square: Square| {
        (
            square.file().index().abs_diff(king.file().index()),
            square.rank().index().abs_diff(king.rank().index()),
        )
    };
    let is_on_line = |square| matches!(apart(square), (0, _) | (_, 0));
    is_on_line(m.from)
        || is_on_line(m.to)
        || apart(m.from) == (1, 1)
        || matches!(apart(m.to), (1, 2) | (2, 1))
}

/// The points strictly between the ends of a straight move; none for others.
pub fn between(m: Move) -> SquareSet {
    let mut points = SquareSet::EMPTY;
    let files = step(m.from.file().index(), m.to.file().index());
    let ranks = step(m.from.rank().index(), m.to.rank().index());
    if files != 0 && ranks != 0 {
        return points;
    }
    let mut at = m.from.offset(files, ranks);
    while let Some(point) = at.filter(|&point| point != m.to) {
        points.insert(point);
        at = point.offset(files, ranks);
    }
    points
}

fn step(from: u8, to: u8) -> i8 {
    match from.cmp(&to) {
        std::cmp::Ordering::Less => 1,
        std::cmp::Ordering::Equal => 0,
        std::cmp::Ordering::Greater => -1,
    }
}
