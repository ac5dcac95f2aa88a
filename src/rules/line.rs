use crate::xiangqi::{IllegalMove, Move, Position};

/// A start position and the legal moves played from it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// One more than there are moves; the first is the start.
    positions: Vec<Position>,
    moves: Vec<Move>,
}

impl Line {
    pub fn new(start: Position) -> Line {
        Line {
            positions: vec![start],
            moves: Vec::new(),
        }
    }

    /// # Errors
    ///
    /// The number of the first ply that cannot be played, and why.
    pub fn from_moves(
        start: Position,
        moves: impl IntoIterator<Item = Move>,
    ) -> Result<Line, (usize, IllegalMove)> {
        let mut line = Line::new(start);
        for m in moves {
            let ply = line.len() + 1;
            line.push(m).map_err(|reason| (ply, reason))?;
        }
        Ok(line)
    }

    /// # Errors
    ///
    /// Why the move cannot be played; the line is then unchanged.
    pub fn push(&mut self, m: Move) -> Result<(), IllegalMove> {
        let mut next = *self.last();
        next.play(m)?;
        self.positions.push(next);
        self.moves.push(m);
        Ok(())
    }

    /// Like [`Line::push`], for a move known to be legal.
    pub fn push_unchecked(&mut self, m: Move) {
        let mut next = *self.last();
        next.play_unchecked(m);
        self.positions.push(next);
        self.moves.push(m);
    }

    pub fn start(&self) -> &Position {
        self.positions
            .first()
            .unwrap_or_else(|| unreachable!("never empty"))
    }

    /// The position after the last move.
    pub fn last(&self) -> &Position {
        self.positions
            .last()
            .unwrap_or_else(|| unreachable!("never empty"))
    }

    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The start, then the position after each ply.
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// Plies played.
    pub fn len(&self) -> usize {
        self.moves.len()
    }

    pub fn is_empty(&self) -> bool {
        self.moves.is_empty()
    }
}
