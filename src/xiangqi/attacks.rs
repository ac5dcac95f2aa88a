//! Where pieces can go, before asking whether their own king survives it.

use super::board::Board;
use super::moves::Move;
use super::piece::{Piece, Role};
use super::set::SquareSet;
use super::side::Side;
use super::square::Square;

/// What a piece sees along one line: the empty points up to the first piece,
/// that piece, and the next one behind it, as bits.
#[derive(Copy, Clone)]
pub(super) struct Sight {
    pub free: u16,
    pub first: u16,
    pub second: u16,
}

/// A step that another piece can block: a horse's with its leg, an elephant's
/// with its eye.
#[derive(Copy, Clone)]
pub(super) struct Step {
    pub to: Square,
    pub block: Square,
}

/// Up to eight steps from a point.
#[derive(Copy, Clone)]
struct Steps {
    len: u8,
    steps: [Step; 8],
}

impl Steps {
    fn iter(&self) -> impl Iterator<Item = &Step> {
        self.steps.iter().take(usize::from(self.len))
    }
}

static RANK_SIGHT: [[Sight; 512]; 9] = sight::<9, 512>();
static FILE_SIGHT: [[Sight; 1024]; 10] = sight::<10, 1024>();
static HORSE: [Steps; 90] = horse_steps(false);
/// Reversed: from where, and over which leg, a horse reaches the point.
static HORSE_ONTO: [Steps; 90] = horse_steps(true);
static ELEPHANT: [Steps; 90] = elephant_steps();
static KING: [SquareSet; 90] = palace_steps(&[(1, 0), (-1, 0), (0, 1), (0, -1)]);
static ADVISOR: [SquareSet; 90] = palace_steps(&[(1, 1), (-1, 1), (1, -1), (-1, -1)]);
static PAWN: [[SquareSet; 90]; 2] = [pawn_steps(Side::Red), pawn_steps(Side::Black)];

const fn sight<const N: usize, const M: usize>() -> [[Sight; M]; N] {
    let none = Sight {
        free: 0,
        first: 0,
        second: 0,
    };
    let mut table = [[none; M]; N];
    let mut at = 0;
    while at < N {
        let mut occupied = 0;
        while occupied < M {
            let mut sight = none;
            let mut up = 0;
            while up < 2 {
                let mut seen = 0;
                let mut i = at as isize;
                loop {
                    i += if up == 1 { 1 } else { -1 };
                    if i < 0 || N as isize <= i || 2 <= seen {
                        break;
                    }
                    let bit = 1 << i;
                    if occupied & bit as usize != 0 {
                        if seen == 0 {
                            sight.first |= bit;
                        } else {
                            sight.second |= bit;
                        }
                        seen += 1;
                    } else if seen == 0 {
                        sight.free |= bit;
                    }
                }
                up += 1;
            }
            table[at][occupied] = sight;
            occupied += 1;
        }
        at += 1;
    }
    table
}

const NO_STEPS: Steps = Steps {
    len: 0,
    steps: [Step {
        to: Square::at(0),
        block: Square::at(0),
    }; 8],
};

const fn horse_steps(reversed: bool) -> [Steps; 90] {
    const JUMPS: [(i8, i8); 8] = [
        (1, 2),
        (-1, 2),
        (1, -2),
        (-1, -2),
        (2, 1),
        (2, -1),
        (-2, 1),
        (-2, -1),
    ];
    let mut table = [NO_STEPS; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::at(index);
        let mut i = 0;
        while i < 8 {
            let (files, ranks) = JUMPS[i];
            if let Some(to) = square.offset(files, ranks) {
                let (leg_files, leg_ranks) = (files / 2, ranks / 2);
                let leg = if reversed {
                    to.offset(-leg_files, -leg_ranks)
                } else {
                    square.offset(leg_files, leg_ranks)
                };
                if let Some(block) = leg {
                    let steps = &mut table[index];
                    steps.steps[steps.len as usize] = Step { to, block };
                    steps.len += 1;
                }
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn elephant_steps() -> [Steps; 90] {
    const DIAGONALS: [(i8, i8); 4] = [(1, 1), (-1, 1), (1, -1), (-1, -1)];
    let mut table = [NO_STEPS; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::at(index);
        let home = if square.in_home_half(Side::Red) {
            Side::Red
        } else {
            Side::Black
        };
        let mut i = 0;
        while i < 4 {
            let (files, ranks) = DIAGONALS[i];
            let to = square.offset(2 * files, 2 * ranks);
            if let (Some(to), Some(block)) = (to, square.offset(files, ranks))
                && to.in_home_half(home)
            {
                let steps = &mut table[index];
                steps.steps[steps.len as usize] = Step { to, block };
                steps.len += 1;
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn palace_steps(steps: &[(i8, i8)]) -> [SquareSet; 90] {
    let mut table = [SquareSet::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::at(index);
        let mut i = 0;
        while i < steps.len() {
            let (files, ranks) = steps[i];
            if let Some(to) = square.offset(files, ranks) {
                let same = (square.in_palace(Side::Red) && to.in_palace(Side::Red))
                    || (square.in_palace(Side::Black) && to.in_palace(Side::Black));
                if same {
                    table[index] = table[index].with(to);
                }
            }
            i += 1;
        }
        index += 1;
    }
    table
}

const fn pawn_steps(side: Side) -> [SquareSet; 90] {
    let forward = side.forward();
    let mut table = [SquareSet::EMPTY; 90];
    let mut index = 0;
    while index < 90 {
        let square = Square::at(index);
        if let Some(to) = square.offset(0, forward) {
            table[index] = table[index].with(to);
        }
        if !square.in_home_half(side) {
            if let Some(to) = square.offset(1, 0) {
                table[index] = table[index].with(to);
            }
            if let Some(to) = square.offset(-1, 0) {
                table[index] = table[index].with(to);
            }
        }
        index += 1;
    }
    table
}

/// Iterates over the indices of the set bits.
fn bits(mut mask: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        (mask != 0).then(|| {
            let bit = mask.trailing_zeros() as usize;
            mask &= mask - 1;
            bit
        })
    })
}

impl Board {
    fn rank_sight(&self, square: Square) -> Sight {
        let occupied = self.ranks[usize::from(square.rank().index())];
        RANK_SIGHT[usize::from(square.file().index())][usize::from(occupied)]
    }

    fn file_sight(&self, square: Square) -> Sight {
        let occupied = self.files[usize::from(square.file().index())];
        FILE_SIGHT[usize::from(square.rank().index())][usize::from(occupied)]
    }

    /// Calls `visit` with every point that the sight's chosen bits stand for.
    fn on_lines(
        &self,
        square: Square,
        choose: impl Fn(Sight) -> u16,
        mut visit: impl FnMut(Square),
    ) {
        let row = square.index() - usize::from(square.file().index());
        for file in bits(choose(self.rank_sight(square))) {
            visit(Square::at(row + file));
        }
        let file = usize::from(square.file().index());
        for rank in bits(choose(self.file_sight(square))) {
            visit(Square::at(rank * 9 + file));
        }
    }

    /// Calls `visit` with every point the piece on `from` can move to if its
    /// own king's safety is left aside.
    pub(super) fn each_destination(&self, from: Square, mut visit: impl FnMut(Square)) {
        let Some(piece) = self.piece_at(from) else {
            return;
        };
        let own = self.pieces(piece.side);
        let mut to_any = |to: Square| {
            if !own.contains(to) {
                visit(to);
            }
        };
        match piece.role {
            Role::King => KING[from.index()].for_each(to_any),
            Role::Advisor => ADVISOR[from.index()].for_each(to_any),
            Role::Pawn => PAWN[piece.side.index()][from.index()].for_each(to_any),
            Role::Elephant | Role::Horse => {
                let table = if piece.role == Role::Horse {
                    &HORSE
                } else {
                    &ELEPHANT
                };
                for step in table[from.index()].iter() {
                    if self.code_at(step.block) == 0 {
                        to_any(step.to);
                    }
                }
            }
            Role::Rook => self.on_lines(from, |sight| sight.free | sight.first, to_any),
            Role::Cannon => {
                self.on_lines(from, |sight| sight.free, &mut visit);
                self.on_lines(
                    from,
                    |sight| sight.second,
                    |to| {
                        if !own.contains(to) {
                            visit(to);
                        }
                    },
                );
            }
        }
    }

    /// The points the piece on `from` can move to, captures included, if its
    /// own king's safety is left aside. Empty when nothing stands there.
    pub fn destinations(&self, from: Square) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        self.each_destination(from, |to| set.insert(to));
        set
    }

    /// The pieces of `side` that could capture on `square` if an enemy piece
    /// stood there (or does), their own king's safety left aside. Kings attack
    /// their neighbours in the palace; facing kings are not counted here.
    pub fn attackers(&self, square: Square, side: Side) -> SquareSet {
        let mut set = SquareSet::EMPTY;
        let mut add = |role, from: Square| {
            if self.code_at(from) == (Piece { side, role }).code() {
                set.insert(from);
            }
        };
        self.on_lines(square, |sight| sight.first, |from| add(Role::Rook, from));
        self.on_lines(square, |sight| sight.second, |from| add(Role::Cannon, from));
        for step in HORSE_ONTO[square.index()].iter() {
            if self.code_at(step.block) == 0 {
                add(Role::Horse, step.to);
            }
        }
        if Role::Elephant.can_stand_on(side, square) {
            for step in ELEPHANT[square.index()].iter() {
                if self.code_at(step.block) == 0 {
                    add(Role::Elephant, step.to);
                }
            }
        }
        KING[square.index()].for_each(|from| add(Role::King, from));
        ADVISOR[square.index()].for_each(|from| add(Role::Advisor, from));
        for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            if let Some(from) = square.offset(files, ranks)
                && PAWN[side.index()][from.index()].contains(square)
            {
                add(Role::Pawn, from);
            }
        }
        set
    }

    /// The enemy pieces that could take `side`'s king, the facing enemy king
    /// among them.
    pub fn checkers(&self, side: Side) -> SquareSet {
        let Some(king) = self.king(side) else {
            return SquareSet::EMPTY;
        };
        // A king next to the other's palace does not exist, so KING steps in
        // `attackers` never meet; facing along the file is added here.
        let mut set = self.attackers(king, !side);
        let file = usize::from(king.file().index());
        for rank in bits(self.file_sight(king).first) {
            let from = Square::at(rank * 9 + file);
            if self.king(!side) == Some(from) {
                set.insert(from);
            }
        }
        set
    }

    /// Whether the piece on `from` can move to `to`: like `destinations`, for
    /// one point.
    pub(super) fn can_reach(&self, from: Square, to: Square) -> bool {
        let Some(piece) = self.piece_at(from) else {
            return false;
        };
        if self.pieces(piece.side).contains(to) {
            return false;
        }
        let steps = |table: &[Steps; 90]| {
            let mut steps = table[from.index()].iter();
            steps.any(|step| step.to == to && self.code_at(step.block) == 0)
        };
        let sees = |choose: fn(Sight) -> u16| {
            (from.rank() == to.rank()
                && choose(self.rank_sight(from)) >> to.file().index() & 1 == 1)
                || (from.file() == to.file()
                    && choose(self.file_sight(from)) >> to.rank().index() & 1 == 1)
        };
        match piece.role {
            Role::King => KING[from.index()].contains(to),
            Role::Advisor => ADVISOR[from.index()].contains(to),
            Role::Pawn => PAWN[piece.side.index()][from.index()].contains(to),
            Role::Elephant => steps(&ELEPHANT),
            Role::Horse => steps(&HORSE),
            Role::Rook => sees(|sight| sight.free | sight.first),
            Role::Cannon => sees(|sight| sight.free | sight.second),
        }
    }

    /// Whether `side`'s king could be taken: like `checkers`, but stops at the
    /// first piece found.
    pub(super) fn is_king_attacked(&self, side: Side) -> bool {
        let Some(king) = self.king(side) else {
            return false;
        };
        let rank = self.ranks[usize::from(king.rank().index())];
        let file = self.files[usize::from(king.file().index())];
        is_king_attacked(side, king, rank, file, |square| self.code_at(square))
    }

    /// The same after a move of `side`, without playing it.
    pub(super) fn is_king_attacked_after(&self, side: Side, m: Move) -> bool {
        let king = match self.king(side) {
            Some(king) if king == m.from => m.to,
            Some(king) => king,
            None => return false,
        };
        let mut rank = self.ranks[usize::from(king.rank().index())];
        let mut file = self.files[usize::from(king.file().index())];
        if m.from.rank() == king.rank() {
            rank &= !(1 << m.from.file().index());
        }
        if m.to.rank() == king.rank() {
            rank |= 1 << m.to.file().index();
        }
        if m.from.file() == king.file() {
            file &= !(1 << m.from.rank().index());
        }
        if m.to.file() == king.file() {
            file |= 1 << m.to.rank().index();
        }
        let moved = self.code_at(m.from);
        is_king_attacked(side, king, rank, file, |square| {
            if square == m.to {
                moved
            } else if square == m.from {
                0
            } else {
                self.code_at(square)
            }
        })
    }

    /// The points that matter to the safety of `side`'s king, which must not
    /// be in check: any move that neither leaves one of the first set nor
    /// enters one of the second, and is not the king's own, is safe.
    pub(super) fn sensitive_points(&self, side: Side) -> (SquareSet, SquareSet) {
        let (mut leaving, mut entering) = (SquareSet::EMPTY, SquareSet::EMPTY);
        let Some(king) = self.king(side) else {
            return (leaving, entering);
        };
        let code = |role| Piece { side: !side, role }.code();
        let (rook, cannon, enemy_king) = (code(Role::Rook), code(Role::Cannon), code(Role::King));
        for (files, ranks) in [(0, 1), (0, -1), (1, 0), (-1, 0)] {
            let mut between = SquareSet::EMPTY;
            let mut pieces = SquareSet::EMPTY;
            let mut at = king;
            while let Some(next) = at.offset(files, ranks) {
                at = next;
                let found = self.code_at(at);
                if found == 0 {
                    if pieces.is_empty() {
                        between.insert(at);
                    }
                    continue;
                }
                match pieces.len() {
                    // A piece put before the cannon would be its screen.
                    0 if found == cannon => entering |= between,
                    0 => {}
                    1 if found == rook || found == enemy_king => leaving |= pieces,
                    1 => {}
                    // With one of two screens gone, the cannon fires.
                    2 if found == cannon => leaving |= pieces,
                    _ => break,
                }
                pieces.insert(at);
            }
        }
        for step in HORSE_ONTO[king.index()].iter() {
            if self.code_at(step.to) == code(Role::Horse) {
                leaving.insert(step.block);
            }
        }
        (leaving, entering)
    }
}

/// Whether `side`'s king could be taken where it stands, given what is on its
/// rank and on its file and the piece code of any point.
fn is_king_attacked(
    side: Side,
    king: Square,
    rank: u16,
    file: u16,
    code_at: impl Fn(Square) -> u8,
) -> bool {
    let code = |role| Piece { side: !side, role }.code();
    let (rook, cannon) = (code(Role::Rook), code(Role::Cannon));
    let column = usize::from(king.file().index());
    let row = king.index() - column;

    let sight = RANK_SIGHT[column][usize::from(rank)];
    let along =
        |bits: u16, wanted: u8| self::bits(bits).any(|i| code_at(Square::at(row + i)) == wanted);
    if along(sight.first, rook) || along(sight.second, cannon) {
        return true;
    }
    let sight = FILE_SIGHT[usize::from(king.rank().index())][usize::from(file)];
    let up = |i: usize| code_at(Square::at(i * 9 + column));
    if bits(sight.first).any(|i| up(i) == rook || up(i) == code(Role::King))
        || bits(sight.second).any(|i| up(i) == cannon)
    {
        return true;
    }
    let horse = code(Role::Horse);
    let mut jumps = HORSE_ONTO[king.index()].iter();
    if jumps.any(|step| code_at(step.to) == horse && code_at(step.block) == 0) {
        return true;
    }
    [(0, side.forward()), (1, 0), (-1, 0)]
        .iter()
        .any(|&(files, ranks)| {
            king.offset(files, ranks)
                .is_some_and(|from| code_at(from) == code(Role::Pawn))
        })
}
