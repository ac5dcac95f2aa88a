//! What a written move consists of.

use super::glyph::{Digit, Glyph, Place};
use super::parse::Expected;
use super::ranks::Ranks;
use super::reader::{Extent, Gap, Reader};
use super::school::School;
use super::text::{Direction, Lettered, MoveText, Relative, Selector};
use crate::xiangqi::{File, FileNo, Move, Role, Square};

/// A piece as named, by glyph or by letter.
#[derive(Copy, Clone)]
enum Name {
    Role(Role),
    Letter {
        letter: char,
        capital: bool,
    },
    /// Vietnamese `Tg`.
    General {
        capital: bool,
    },
    /// Left out: 前四平五, `15=6`.
    Pawn,
}

/// A direction as put down.
#[derive(Copy, Clone)]
enum Mark {
    Glyph(Direction),
    Sign(char),
    Bar(Direction),
}

impl Reader<'_> {
    pub(super) fn move_text(&mut self) -> Result<MoveText, Expected> {
        if let Some(points) = self.attempt(Reader::points) {
            return Ok(points);
        }
        match self.peek().ok_or(Expected::Move)? {
            Glyph::Piece(_) | Glyph::Letter { .. } => {
                let name = self.name()?;
                self.after_name(name)
            }
            Glyph::Place(place) => {
                self.bump();
                match self.part(Gap::Lines, |glyph| {
                    matches!(
                        glyph,
                        Glyph::Piece(_) | Glyph::Letter { .. } | Glyph::Digit(_)
                    )
                }) {
                    Some(Glyph::Digit(digit)) => {
                        let file = self.file(digit, Expected::PieceOrFile)?;
                        let selector = on_file(place, file);
                        self.direction_and_number(Name::Pawn, selector)
                    }
                    Some(_) => {
                        let name = self.name()?;
                        self.after_place(name, place)
                    }
                    None => Err(Expected::PieceOrFile),
                }
            }
            // In running text a full stop belongs to what stands before it.
            Glyph::Sign(sign @ ('+' | '-' | '.'))
                if sign != '.' || self.extent == Extent::Whole =>
            {
                self.bump();
                match self.peek() {
                    Some(Glyph::Letter { .. } | Glyph::Piece(_)) => {
                        let name = self.name()?;
                        self.direction_and_number(name, mark(sign))
                    }
                    Some(_) | None => Err(Expected::Piece),
                }
            }
            Glyph::Digit(digit) => self.counted(digit),
            Glyph::Direction(_)
            | Glyph::Sign(_)
            | Glyph::Bar(_)
            | Glyph::Blank
            | Glyph::LineEnd
            | Glyph::Other => Err(Expected::Move),
        }
    }

    /// `h2e2`, `H2-E2`; `h10g8` counts ranks from 1 by itself.
    fn points(&mut self) -> Option<MoveText> {
        let from = self.point()?;
        self.attempt(|reader| {
            matches!(Glyph::of(reader.rest.next()?), Glyph::Sign('-')).then_some(())
        });
        let to = self.point()?;
        let ranks = if from.1 == 10 || to.1 == 10 {
            Ranks::FromOne
        } else {
            self.ranks
        };
        let square = |(file, written)| Some(Square::new(file, ranks.rank(written)?));
        let (from, to) = (square(from)?, square(to)?);
        self.ends_as_word()
            .then_some(MoveText::Points(Move { from, to }))
    }

    /// A file and the number written for the rank, 0 to 10.
    fn point(&mut self) -> Option<(File, u8)> {
        let Glyph::Letter { letter, .. } = Glyph::of(self.rest.next()?) else {
            return None;
        };
        let file = u32::from(letter) - u32::from('a');
        let file = File::new(u8::try_from(file).ok()?)?;
        let first = self.arabic_digit()?;
        let ten = first == 1
            && self
                .attempt(|reader| (reader.arabic_digit()? == 0).then_some(()))
                .is_some();
        Some((file, if ten { 10 } else { first }))
    }

    fn arabic_digit(&mut self) -> Option<u8> {
        match Glyph::of(self.rest.next()?) {
            Glyph::Digit(digit) if digit.arabic => Some(digit.value),
            _ => None,
        }
    }

    /// Whether what was read is not the start of a word: a letter may only
    /// follow as the start of the next move.
    fn ends_as_word(&self) -> bool {
        let mut ahead = self.rest.clone().map(Glyph::of);
        match ahead.next() {
            Some(Glyph::Letter { .. }) => matches!(ahead.next(), Some(Glyph::Digit(_))),
            Some(_) | None => true,
        }
    }

    fn name(&mut self) -> Result<Name, Expected> {
        match self.peek() {
            Some(Glyph::Piece(role)) => {
                self.bump();
                Ok(Name::Role(role))
            }
            Some(Glyph::Letter { letter, capital }) => {
                let stands_for_none = School::ALL
                    .iter()
                    .all(|school| school.roles(letter)[0].is_none());
                if stands_for_none {
                    return Err(Expected::PieceLetter);
                }
                self.bump();
                if letter == 't' && matches!(self.peek(), Some(Glyph::Letter { letter: 'g', .. })) {
                    self.bump();
                    return Ok(Name::General { capital });
                }
                Ok(Name::Letter { letter, capital })
            }
            Some(_) | None => Err(Expected::Piece),
        }
    }

    /// After 炮: a file, a place, or a WXF mark.
    fn after_name(&mut self, name: Name) -> Result<MoveText, Expected> {
        let gap = self.gap(name);
        let part = self.part(gap, |glyph| {
            matches!(glyph, Glyph::Digit(_) | Glyph::Place(_))
        });
        match part {
            Some(Glyph::Place(place)) => {
                self.bump();
                self.after_place(name, place)
            }
            Some(Glyph::Digit(digit)) => {
                let file = self.file(digit, Expected::File)?;
                let selector = Selector::File(file);
                if let Some(direction) = self.direction(name) {
                    return self.number(name, selector, Some(direction));
                }
                self.bare_number(name, selector)
            }
            Some(_) | None => match self.peek() {
                Some(Glyph::Sign(sign @ ('+' | '-' | '.'))) => {
                    self.bump();
                    self.direction_and_number(name, mark(sign))
                }
                Some(Glyph::Letter { letter, .. })
                    if let Some(place) = vietnamese_place(letter) =>
                {
                    self.bump();
                    self.direction_and_number(name, only(place))
                }
                Some(_) | None => Err(Expected::File),
            },
        }
    }

    /// After 前炮 or 炮前: a direction, the number of the short form, or a
    /// file among several pawns (前兵四平五).
    fn after_place(&mut self, name: Name, place: Place) -> Result<MoveText, Expected> {
        if let Some(on_file) =
            self.attempt(|reader| reader.file_then_direction(name, |file| on_file(place, file)))
        {
            return Ok(on_file);
        }
        self.number_with_or_without_direction(name, only(place))
    }

    fn file_then_direction(
        &mut self,
        name: Name,
        selector: impl Fn(FileNo) -> Selector,
    ) -> Option<MoveText> {
        let Glyph::Digit(digit) =
            self.part(Gap::Lines, |glyph| matches!(glyph, Glyph::Digit(_)))?
        else {
            return None;
        };
        let file = self.file(digit, Expected::File).ok()?;
        // A full stop ends the move before the next round number.
        let direction = self
            .direction(name)
            .filter(|mark| !matches!(mark, Mark::Sign('.')))?;
        self.number(name, selector(file), Some(direction)).ok()
    }

    /// A digit at the start: 三兵进一 or WXF `15=6`. Anything else has lost
    /// its piece.
    fn counted(&mut self, count: Digit) -> Result<MoveText, Expected> {
        let nth = count.value;
        let (before, lost) = (self.rest.clone(), Err(Expected::Piece));
        self.bump();
        match self.peek() {
            Some(Glyph::Digit(Digit {
                value,
                arabic: true,
            })) if count.arabic && (1..=5).contains(&nth) => {
                let Some(file) = FileNo::new(value) else {
                    self.rest = before;
                    return lost;
                };
                self.bump();
                let selector = Selector::NthOn(nth, file);
                let read = self.direction_and_number(Name::Pawn, selector)?;
                // `15.6`, `12-3` and `15+5` in running text are round numbers,
                // dates and times.
                let full_stop = before.take(3).any(|c| Glyph::of(c) == Glyph::Sign('.'));
                let possible = read.relatives().all(|read| read.is_possible());
                if self.extent == Extent::Start && (full_stop || !possible) {
                    return Err(Expected::Direction);
                }
                Ok(read)
            }
            Some(Glyph::Piece(Role::Pawn)) if (1..=5).contains(&nth) => {
                self.bump();
                let name = Name::Role(Role::Pawn);
                let on_file = self.attempt(|reader| {
                    reader.file_then_direction(name, |file| Selector::NthOn(nth, file))
                });
                let round_number = count.arabic && self.extent == Extent::Start;
                match on_file {
                    // 1兵三进一 in running text is 兵三进一 of round 1.
                    Some(_) if round_number => Err(Expected::Direction),
                    Some(on_file) => Ok(on_file),
                    None if round_number => self.direction_and_number(name, Selector::Nth(nth)),
                    None => self.number_with_or_without_direction(name, Selector::Nth(nth)),
                }
            }
            Some(_) | None => {
                self.rest = before;
                lost
            }
        }
    }

    fn number_with_or_without_direction(
        &mut self,
        name: Name,
        selector: Selector,
    ) -> Result<MoveText, Expected> {
        match self.direction(name) {
            Some(direction) => self.number(name, selector, Some(direction)),
            None => self.bare_number(name, selector),
        }
    }

    /// The last digit of the short form. Only blanks may part it from the one
    /// before: a digit on the next line is a round number.
    fn bare_number(&mut self, name: Name, selector: Selector) -> Result<MoveText, Expected> {
        let gap = match self.gap(name) {
            Gap::None => Gap::None,
            Gap::Blanks | Gap::Lines => Gap::Blanks,
        };
        match self.part(gap, |glyph| matches!(glyph, Glyph::Digit(_))) {
            Some(_) => self.number(name, selector, None),
            None => Err(Expected::DirectionOrNumber),
        }
    }

    fn direction_and_number(
        &mut self,
        name: Name,
        selector: Selector,
    ) -> Result<MoveText, Expected> {
        let direction = self.direction(name).ok_or(Expected::Direction)?;
        self.number(name, selector, Some(direction))
    }

    /// Whether what was read last is the number of a round and not of a move
    /// that was broken off on the line before.
    fn is_behind_round_number(&self) -> bool {
        let rest = self.rest.as_str();
        rest.starts_with(['.', '．', '、', ':', '：', ')', '）', '。'])
            || rest.starts_with(|c: char| c.is_ascii_digit())
    }

    /// What may stand between the parts: in running text a letter counts only
    /// when glued to its digits, since alone it is prose.
    fn gap(&self, name: Name) -> Gap {
        match (name, self.extent) {
            (Name::Role(_) | Name::Pawn, _) | (_, Extent::Whole) => Gap::Lines,
            (Name::Letter { .. } | Name::General { .. }, Extent::Start) => Gap::None,
        }
    }

    fn direction(&mut self, name: Name) -> Option<Mark> {
        let lettered = matches!(name, Name::Letter { .. } | Name::General { .. });
        // In running text a sign after a blank may belong to something else.
        let apart = match self.extent {
            Extent::Whole => Gap::Lines,
            Extent::Start => Gap::None,
        };
        if let Some(Glyph::Sign(sign)) = self.part(
            apart,
            |glyph| matches!(glyph, Glyph::Sign(sign) if lettered || sign != '/'),
        ) {
            self.bump();
            return Some(Mark::Sign(sign));
        }
        let gap = self.gap(name);
        let Some(Glyph::Direction(direction)) =
            self.part(gap, |glyph| matches!(glyph, Glyph::Direction(_)))
        else {
            return None;
        };
        self.bump();
        Some(Mark::Glyph(direction))
    }

    fn file(&mut self, digit: Digit, expected: Expected) -> Result<FileNo, Expected> {
        let file = FileNo::new(digit.value).ok_or(expected)?;
        self.bump();
        Ok(file)
    }

    /// The last part: a digit and the bar on it.
    fn number(
        &mut self,
        name: Name,
        selector: Selector,
        mark: Option<Mark>,
    ) -> Result<MoveText, Expected> {
        let gap = match (self.extent, mark) {
            (Extent::Whole, _) => Gap::Lines,
            (Extent::Start, Some(Mark::Glyph(_))) => self.gap(name),
            (Extent::Start, Some(Mark::Sign(_) | Mark::Bar(_)) | None) => Gap::None,
        };
        let before = self.rest.clone();
        let Some(Glyph::Digit(digit)) = self.part(gap, |glyph| matches!(glyph, Glyph::Digit(_)))
        else {
            return Err(Expected::Number);
        };
        let passed = before.as_str().strip_suffix(self.rest.as_str());
        let is_parted = passed.is_some_and(|passed| passed.contains(['\r', '\n']));
        let number = self.file(digit, Expected::Number)?;
        if is_parted && self.extent == Extent::Start && self.is_behind_round_number() {
            self.rest = before;
            return Err(Expected::Number);
        }
        let bar = match self.peek() {
            Some(Glyph::Bar(direction)) => {
                self.bump();
                Some(Mark::Bar(direction))
            }
            Some(_) | None => None,
        };
        let parts = Parts {
            selector,
            mark: mark.or(bar),
            number,
        };
        match name {
            Name::Role(role) => parts.named(Some(role)),
            Name::Pawn => parts.named(None),
            Name::Letter { letter, capital } => {
                if !self.ends_as_word() {
                    return Err(Expected::End);
                }
                parts.lettered(capital, |school| school.roles(letter))
            }
            Name::General { capital } => parts.lettered(capital, |school| match school {
                School::Vietnamese => [Some(Role::King), None],
                School::Wxf | School::Pinyin => [None, None],
            }),
        }
    }
}

/// A move but for its piece.
struct Parts {
    selector: Selector,
    mark: Option<Mark>,
    number: FileNo,
}

impl Parts {
    fn relative(&self, role: Option<Role>, school: School) -> Option<Relative> {
        let direction = match self.mark {
            None => None,
            Some(Mark::Glyph(direction) | Mark::Bar(direction)) => Some(direction),
            Some(Mark::Sign(sign)) => Some(school.direction(sign)?),
        };
        Some(Relative {
            role,
            selector: self.selector,
            direction,
            barred: matches!(self.mark, Some(Mark::Bar(_))),
            number: self.number,
        })
    }

    fn named(&self, role: Option<Role>) -> Result<MoveText, Expected> {
        self.relative(role, School::Wxf)
            .map(MoveText::Relative)
            .ok_or(Expected::Direction)
    }

    fn lettered(
        &self,
        capital: bool,
        roles: impl Fn(School) -> [Option<Role>; 2],
    ) -> Result<MoveText, Expected> {
        let mut readings = School::ALL.into_iter().flat_map(|school| {
            roles(school)
                .into_iter()
                .flatten()
                .filter_map(move |role| Some((school, self.relative(Some(role), school)?)))
        });
        let readings = [readings.next(), readings.next(), readings.next()];
        Lettered::new(readings, capital)
            .map(MoveText::Lettered)
            .ok_or(Expected::PieceLetter)
    }
}

/// WXF's marks for pieces on one file.
const fn mark(sign: char) -> Selector {
    match sign {
        '+' => Selector::Front,
        '-' => Selector::Rear,
        _ => Selector::Middle,
    }
}

/// trước, giữa, sau.
const fn vietnamese_place(letter: char) -> Option<Place> {
    match letter {
        't' => Some(Place::Front),
        'g' => Some(Place::Middle),
        's' => Some(Place::Rear),
        _ => None,
    }
}

const fn only(place: Place) -> Selector {
    match place {
        Place::Front => Selector::Front,
        Place::Middle => Selector::Middle,
        Place::Rear => Selector::Rear,
    }
}

const fn on_file(place: Place, file: FileNo) -> Selector {
    match place {
        Place::Front => Selector::FrontOn(file),
        Place::Middle => Selector::MiddleOn(file),
        Place::Rear => Selector::RearOn(file),
    }
}
