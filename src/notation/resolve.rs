use std::ops::Deref;

use super::school::School;
use super::text::{Direction, MoveText, Relative, Selector};
use super::why_not::WhyNot;
use crate::xiangqi::{File, FileNo, Move, Position, Role, Side, Square, SquareSet};

/// How a sheet in short form uses the bars on the last digit.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash)]
pub enum Bars {
    /// Under the digit 进, over it 退, none 平 (the common way).
    #[default]
    UnderIsForward,
    /// The other way round, as a minority writes.
    OverIsForward,
    /// No move of the sheet has a bar, so a missing one says nothing.
    Absent,
}

impl Bars {
    /// How the moves of one sheet use marks: `Absent` when some have no
    /// direction and none shows that the writer left out 平 alone.
    ///
    /// Which way round bars are meant cannot be seen here; the common way is
    /// assumed.
    pub fn of<'a>(texts: impl IntoIterator<Item = &'a MoveText>) -> Bars {
        let (mut bars, mut turns, mut sideways, mut unmarked) = (false, false, false, false);
        for text in texts {
            for relative in text.relatives() {
                bars |= relative.barred;
                match relative.direction {
                    None => unmarked = true,
                    Some(Direction::Sideways) => sideways = true,
                    Some(Direction::Forward | Direction::Backward) => turns = true,
                }
            }
        }
        if !unmarked || bars || (turns && !sideways) {
            Bars::UnderIsForward
        } else {
            Bars::Absent
        }
    }
}

/// What a written move is on a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Resolution {
    Move {
        mv: Move,
        /// Other legal readings that a convention put second; with none the
        /// move is certain.
        alternatives: Vec<Move>,
    },
    /// Two or more legal readings, and no convention decides.
    Ambiguous(Vec<Move>),
    Illegal(WhyNot),
}

/// The legal moves that a text could mean, likeliest first.
#[derive(Copy, Clone, Debug)]
pub struct Readings {
    moves: [Move; Readings::MOST],
    len: u8,
    preferred: u8,
}

impl Readings {
    // The letter `c` stands for cannons (Two on a file, three directions: 6),
    // rooks (6) and pawns (Five, never back: 10).
    const MOST: usize = 22;

    const fn new() -> Readings {
        let Some(corner) = Square::from_index(0) else {
            unreachable!()
        };
        let none = Move {
            from: corner,
            to: corner,
        };
        Readings {
            moves: [none; Readings::MOST],
            len: 0,
            preferred: 0,
        }
    }

    fn push(&mut self, mv: Move) {
        if self.contains(&mv) {
            return;
        }
        if let Some(free) = self.moves.get_mut(usize::from(self.len)) {
            *free = mv;
            self.len += 1;
        }
    }

    /// Ends a group of moves that no convention tells apart.
    fn close_group(&mut self) {
        if self.preferred == 0 {
            self.preferred = self.len;
        }
    }

    /// The move, when there is one or a convention puts one first.
    pub fn settled(&self) -> Option<Move> {
        if self.preferred == 1 {
            self.first().copied()
        } else {
            None
        }
    }

    /// How the text says `mv`; `None` when it does not.
    pub fn said(&self, mv: Move) -> Option<Said> {
        let place = self.iter().position(|&reading| reading == mv)?;
        Some(match self.settled() {
            Some(_) if 0 < place => Said::Second,
            Some(_) | None => Said::First,
        })
    }
}

impl Deref for Readings {
    type Target = [Move];

    fn deref(&self) -> &[Move] {
        self.moves.get(..usize::from(self.len)).unwrap_or_default()
    }
}

/// Matches a written move with the board, for the side to move.
///
/// Legality settles what the text leaves open: a missing 前 or 后, the
/// convention among several pawns, a lost direction. Where it does not, 平
/// goes before 进 and 退 on a sheet without bars, and WXF before the other
/// schools for a capital letter; what else is legal is returned beside it.
pub fn resolve(text: &MoveText, position: &Position, bars: Bars) -> Resolution {
    let readings = readings(text, position, bars);
    match readings.settled() {
        Some(mv) => Resolution::Move {
            mv,
            alternatives: readings.iter().copied().skip(1).collect(),
        },
        None if readings.is_empty() => Resolution::Illegal(why_not(text, position, bars)),
        None => Resolution::Ambiguous(readings.to_vec()),
    }
}

/// The legal moves that a text could mean for the side to move, without
/// allocation.
pub fn readings(text: &MoveText, position: &Position, bars: Bars) -> Readings {
    let mut found = Readings::new();
    match text {
        MoveText::Points(mv) => {
            if position.is_legal(*mv) {
                found.push(*mv);
            }
            found.close_group();
        }
        MoveText::Algebraic(algebraic) => {
            for from in algebraic.pieces(position) {
                let to = algebraic.to;
                if position.is_legal(Move { from, to }) {
                    found.push(Move { from, to });
                }
            }
            found.close_group();
        }
        MoveText::Relative(relative) => collect(relative, position, bars, &mut found),
        MoveText::Lettered(lettered) => {
            let first = |school| !lettered.capital || school == School::Wxf;
            for round in [true, false] {
                for likely in [true, false] {
                    for (school, relative) in lettered.readings() {
                        if first(school) == round {
                            collect_directions(&relative, position, bars, likely, &mut found);
                        }
                    }
                    found.close_group();
                }
            }
        }
    }
    found
}

/// How a text says a move.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Said {
    /// No convention puts another move first.
    First,
    /// A convention puts another one before it: it is among the alternatives
    /// of a settled text.
    Second,
}

/// Whether a text can mean `mv`, which must be legal. The same as looking for
/// it among the [`readings`], without asking what else is legal.
pub fn says(text: &MoveText, position: &Position, bars: Bars, mv: Move) -> Option<Said> {
    match text {
        MoveText::Points(points) => (*points == mv).then_some(Said::First),
        MoveText::Algebraic(algebraic) => (algebraic.to == mv.to
            && algebraic.pieces(position).contains(mv.from))
        .then_some(Said::First),
        MoveText::Relative(relative) => {
            let leads = |likely| {
                directions(relative, bars, likely).iter().any(|&direction| {
                    destination(relative, position.turn(), mv.from, direction) == Ok(mv)
                })
            };
            let first = leads(true);
            if !first && !leads(false) {
                return None;
            }
            if !pieces(relative, position).is_ok_and(|pieces| pieces.contains(mv.from)) {
                return None;
            }
            if first {
                return Some(Said::First);
            }
            let mut before = Readings::new();
            collect_directions(relative, position, bars, true, &mut before);
            Some(if before.len() == 1 {
                Said::Second
            } else {
                Said::First
            })
        }
        MoveText::Lettered(_) => readings(text, position, bars).said(mv),
    }
}

fn collect(relative: &Relative, position: &Position, bars: Bars, found: &mut Readings) {
    collect_directions(relative, position, bars, true, found);
    found.close_group();
    if relative.direction.is_none() && bars == Bars::Absent {
        collect_directions(relative, position, bars, false, found);
        found.close_group();
    }
}

fn collect_directions(
    relative: &Relative,
    position: &Position,
    bars: Bars,
    likely: bool,
    found: &mut Readings,
) {
    let directions = directions(relative, bars, likely);
    if directions.is_empty() {
        return;
    }
    let Ok(pieces) = pieces(relative, position) else {
        return;
    };
    for from in pieces {
        for direction in directions {
            if let Ok(mv) = destination(relative, position.turn(), from, *direction)
                && position.is_legal(mv)
            {
                found.push(mv);
            }
        }
    }
}

/// The directions a text can mean: those that a convention puts first, or
/// those it puts second.
fn directions(relative: &Relative, bars: Bars, likely: bool) -> &'static [Direction] {
    const TURNS: &[Direction] = &[Direction::Forward, Direction::Backward];
    match (relative.direction, likely) {
        (Some(written), true) => {
            let meant = if relative.barred && bars == Bars::OverIsForward {
                written.reversed()
            } else {
                written
            };
            match meant {
                Direction::Forward => &[Direction::Forward],
                Direction::Backward => &[Direction::Backward],
                Direction::Sideways => &[Direction::Sideways],
            }
        }
        // What never moves sideways has lost its bar, whatever the sheet does.
        (None, true) if !role(relative).moves_straight() => TURNS,
        (None, true) => &[Direction::Sideways],
        (None, false) if bars == Bars::Absent && role(relative).moves_straight() => TURNS,
        (Some(_) | None, false) => &[],
    }
}

/// A place without a piece's name is one among pawns.
fn role(relative: &Relative) -> Role {
    relative.role.unwrap_or(Role::Pawn)
}

/// The own pieces that a text can mean.
fn pieces(relative: &Relative, position: &Position) -> Result<SquareSet, WhyNot> {
    let role = role(relative);
    let side = position.turn();
    let on_file = |file: FileNo| position.board().pieces_on_file(side, role, file.file(side));
    let found = match relative.selector {
        Selector::File(file) => {
            let set = on_file(file);
            if set.is_empty() {
                return Err(WhyNot::NotOnFile { role, file });
            }
            set
        }
        Selector::Front | Selector::Middle | Selector::Rear => {
            return among_files(relative.selector, role, position);
        }
        Selector::Nth(nth) => {
            let shared = || {
                files_from_right(side)
                    .map(|file| position.board().pieces_on_file(side, role, file))
                    .filter(|set| 2 <= set.len())
                    .flat_map(|set| from_front(set, side))
            };
            let wanted = usize::from(nth).checked_sub(1);
            match wanted.and_then(|index| shared().nth(index)) {
                Some(square) => SquareSet::of(square),
                None => {
                    let found = count(shared().count());
                    return Err(WhyNot::TooFew { role, nth, found });
                }
            }
        }
        Selector::FrontOn(file) | Selector::RearOn(file) => {
            let set = on_file(file);
            let found = count(set.len());
            if found < 2 {
                return Err(WhyNot::NoPairOnFile { role, file, found });
            }
            let front = matches!(relative.selector, Selector::FrontOn(_));
            end(set, side, front)
        }
        Selector::MiddleOn(file) => {
            let set = on_file(file);
            middle(set, side).ok_or(WhyNot::NoMiddle {
                role,
                found: count(set.len()),
            })?
        }
        Selector::NthOn(nth, file) => {
            let set = on_file(file);
            let wanted = usize::from(nth).checked_sub(1);
            match wanted.and_then(|index| from_front(set, side).nth(index)) {
                Some(square) => SquareSet::of(square),
                None => {
                    let found = count(set.len());
                    return Err(WhyNot::TooFew { role, nth, found });
                }
            }
        }
    };
    Ok(found)
}

/// 前, 中 or 后 without a file: on every file where it means something.
fn among_files(selector: Selector, role: Role, position: &Position) -> Result<SquareSet, WhyNot> {
    let side = position.turn();
    let all = position.own(role);
    let mut found = SquareSet::EMPTY;
    let mut most = 0;
    for file in File::ALL {
        let set = position.board().pieces_on_file(side, role, file);
        most = most.max(count(set.len()));
        let chosen = match selector {
            Selector::Middle => middle(set, side),
            Selector::Front => (2 <= set.len()).then(|| end(set, side, true)),
            _ => (2 <= set.len()).then(|| end(set, side, false)),
        };
        found |= chosen.unwrap_or_default();
    }
    if !found.is_empty() {
        return Ok(found);
    }
    Err(match (all.len(), selector) {
        (0, _) => WhyNot::NoneLeft { role },
        (_, Selector::Middle) => WhyNot::NoMiddle { role, found: most },
        (1, _) => WhyNot::OnlyOne { role },
        _ => WhyNot::NotOnOneFile { role },
    })
}

/// Files in the order of the numbers that `side` gives them.
pub(super) fn files_from_right(side: Side) -> impl Iterator<Item = File> {
    (1..=9).filter_map(FileNo::new).map(move |no| no.file(side))
}

/// The points of one file, the one farthest from `side`'s home row first.
pub(super) fn from_front(set: SquareSet, side: Side) -> impl Iterator<Item = Square> {
    let mut rest = set;
    std::iter::from_fn(move || {
        // A set runs from Red's home row up.
        let next = match side {
            Side::Red => rest.last(),
            Side::Black => rest.first(),
        }?;
        rest.remove(next);
        Some(next)
    })
}

fn end(set: SquareSet, side: Side, front: bool) -> SquareSet {
    let end = if front == (side == Side::Red) {
        set.last()
    } else {
        set.first()
    };
    end.map_or(SquareSet::EMPTY, SquareSet::of)
}

/// The middle one, when there are three.
fn middle(set: SquareSet, side: Side) -> Option<SquareSet> {
    if set.len() != 3 {
        return None;
    }
    from_front(set, side).nth(1).map(SquareSet::of)
}

/// Pieces of one kind, of which there are at most five.
fn count(pieces: usize) -> u8 {
    u8::try_from(pieces).unwrap_or(u8::MAX)
}

/// Where a text can send a piece of its kind from a point, whatever else stands
/// on the board and whichever piece it names.
pub(crate) fn steps(
    relative: &Relative,
    bars: Bars,
    side: Side,
    from: Square,
) -> impl Iterator<Item = Move> {
    let directions = [true, false].map(|likely| directions(relative, bars, likely));
    let moves = directions.into_iter().flatten();
    moves.filter_map(move |&direction| destination(relative, side, from, direction).ok())
}

/// Where a piece would go, its way of moving aside.
fn destination(
    relative: &Relative,
    side: Side,
    from: Square,
    direction: Direction,
) -> Result<Move, WhyNot> {
    let role = role(relative);
    let number = relative.number;
    let steps = |files: i8, ranks: u8| {
        let ranks = i8::try_from(ranks).unwrap_or(i8::MAX);
        let ranks = match direction {
            Direction::Forward => ranks * side.forward(),
            Direction::Backward => -ranks * side.forward(),
            Direction::Sideways => 0,
        };
        from.offset(files, ranks)
            .map(|to| Move { from, to })
            .ok_or(WhyNot::OffBoard { role })
    };
    if role.moves_straight() {
        if direction != Direction::Sideways {
            return steps(0, number.get());
        }
        let to = number.file(side);
        if to == from.file() {
            return Err(WhyNot::SameFile { role, file: number });
        }
        return Ok(Move {
            from,
            to: Square::new(to, from.rank()),
        });
    }
    if direction == Direction::Sideways {
        return Err(WhyNot::NeverSideways { role });
    }
    let to = number.file(side);
    let files = to.index().abs_diff(from.file().index());
    let ranks = match (role, files) {
        (Role::Horse, 1) | (Role::Elephant, 2) => 2,
        (Role::Horse, 2) | (Role::Advisor, 1) => 1,
        _ => {
            return Err(WhyNot::NoSuchStep {
                role,
                from: from.file().number(side),
                to: number,
            });
        }
    };
    let files = i8::try_from(files).unwrap_or(i8::MAX);
    let files = if to < from.file() { -files } else { files };
    steps(files, ranks)
}

/// The reason of the reading that comes nearest to a legal move.
fn why_not(text: &MoveText, position: &Position, bars: Bars) -> WhyNot {
    let mut nearest: Option<WhyNot> = None;
    let mut offer = |reason: WhyNot| {
        if nearest.is_none_or(|known| known.progress() < reason.progress()) {
            nearest = Some(reason);
        }
    };
    if let MoveText::Points(mv) = text
        && let Err(rule) = position.explain(*mv)
    {
        offer(WhyNot::Rule(rule));
    }
    if let MoveText::Algebraic(algebraic) = text {
        let (role, to) = (algebraic.role, algebraic.to);
        offer(WhyNot::NoneLeft { role });
        for from in algebraic.pieces(position) {
            if let Err(rule) = position.explain(Move { from, to }) {
                offer(WhyNot::Rule(rule));
            }
        }
    }
    for relative in text.relatives() {
        let pieces = match pieces(&relative, position) {
            Ok(pieces) => pieces,
            Err(reason) => {
                offer(reason);
                continue;
            }
        };
        for from in pieces {
            for likely in [true, false] {
                for direction in directions(&relative, bars, likely) {
                    let legal = destination(&relative, position.turn(), from, *direction)
                        .and_then(|mv| Ok(position.explain(mv)?));
                    if let Err(reason) = legal {
                        offer(reason);
                    }
                }
            }
        }
    }
    // Every reading was illegal, so each has offered a reason.
    nearest.unwrap_or(WhyNot::NoneLeft { role: Role::King })
}
