use std::fmt;
use std::ops::Range;
use std::str::Chars;

use super::glyph::{Digit, Glyph, Place};
use super::school::School;
use super::text::{Direction, Lettered, MoveText, Relative, Selector};
use crate::xiangqi::{File, FileNo, Move, Rank, Role, Square};

/// A text that is not a written move.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected {expected}, found {} at character {at}", Found(.found))]
pub struct ParseMoveError {
    pub expected: Expected,
    /// `None` at the end of the text.
    pub found: Option<char>,
    /// Which character of the text, from 1.
    pub at: usize,
    /// The same place in bytes, within the text that was handed in.
    pub span: Range<usize>,
}

/// What a move needs at the point where reading stopped.
#[derive(Copy, Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Expected {
    #[error("a move")]
    Move,
    #[error("a piece")]
    Piece,
    #[error("a piece or a file from 1 to 9")]
    PieceOrFile,
    #[error("a file from 1 to 9, 前, 中 or 后")]
    File,
    #[error("进, 退 or 平")]
    Direction,
    #[error("进, 退, 平 or a number from 1 to 9")]
    DirectionOrNumber,
    #[error("a number from 1 to 9")]
    Number,
    #[error("a letter that stands for a piece")]
    PieceLetter,
    #[error("the end of the move")]
    End,
}

struct Found<'a>(&'a Option<char>);

impl fmt::Display for Found<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(c) => write!(f, "`{}`", c.escape_debug()),
            None => f.write_str("the end"),
        }
    }
}

/// Reads a text that is one written move and nothing else, blanks around it
/// aside.
///
/// # Errors
///
/// Says what was expected, what was found and at which character.
pub fn parse(text: &str) -> Result<MoveText, ParseMoveError> {
    let mut reader = Reader::new(text, Extent::Whole);
    let read = reader.skip_blanks().move_text().and_then(|read| {
        reader.skip_blanks();
        match reader.rest.clone().next() {
            None => Ok(read),
            Some(_) => Err(Expected::End),
        }
    });
    read.map_err(|expected| reader.error(expected))
}

/// Reads the longest written move that stands at the very start of `text`,
/// whatever follows it, and returns it with its length in bytes.
///
/// A number is one digit, so the digit after it is left for the next round
/// number. Within a move blanks, one line end and pinyin in brackets are
/// passed over.
pub fn scan(text: &str) -> Option<(MoveText, usize)> {
    let mut reader = Reader::new(text, Extent::Start);
    let read = reader.move_text().ok()?;
    Some((read, reader.offset()))
}

/// How much of the text the move must fill.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Extent {
    Whole,
    /// The start of running text, where digits and letters around a move may
    /// belong to something else.
    Start,
}

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

/// More blanks than this end a move.
const MOST_BLANKS: usize = 8;

struct Reader<'a> {
    text: &'a str,
    rest: Chars<'a>,
    extent: Extent,
}

impl<'a> Reader<'a> {
    fn new(text: &'a str, extent: Extent) -> Reader<'a> {
        Reader {
            text,
            rest: text.chars(),
            extent,
        }
    }

    fn offset(&self) -> usize {
        self.text.len() - self.rest.as_str().len()
    }

    fn error(&self, expected: Expected) -> ParseMoveError {
        let start = self.offset();
        let found = self.rest.clone().next();
        let before = self.text.get(..start).unwrap_or_default();
        ParseMoveError {
            expected,
            found,
            at: before.chars().count() + 1,
            span: start..start + found.map_or(0, char::len_utf8),
        }
    }

    fn peek(&self) -> Option<Glyph> {
        self.rest.clone().next().map(Glyph::of)
    }

    fn bump(&mut self) {
        self.rest.next();
    }

    fn skip_blanks(&mut self) -> &mut Self {
        while let Some(Glyph::Blank | Glyph::LineEnd) = self.peek_wide() {
            self.bump();
        }
        self
    }

    /// Like `peek`, with every white space as a blank.
    fn peek_wide(&self) -> Option<Glyph> {
        let c = self.rest.clone().next()?;
        Some(if c.is_whitespace() {
            Glyph::Blank
        } else {
            Glyph::of(c)
        })
    }

    /// Goes back to `mark` and returns `None` unless `read` finds something.
    fn attempt<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        let before = self.rest.clone();
        let found = read(self);
        if found.is_none() {
            self.rest = before;
        }
        found
    }

    /// Passes over what may stand between two parts of a move and looks at
    /// the next one; stays put when none of the `wanted` follows.
    fn next_part(&mut self, line_end: bool, wanted: impl Fn(Glyph) -> bool) -> Option<Glyph> {
        // Nearly always the parts stand side by side.
        if let Some(glyph) = self.peek()
            && wanted(glyph)
        {
            return Some(glyph);
        }
        self.attempt(|reader| {
            reader.attempt(Reader::bracketed_pinyin);
            let mut blanks = 0;
            let mut line_ends = 0;
            loop {
                match reader.peek()? {
                    Glyph::Blank if blanks < MOST_BLANKS => blanks += 1,
                    // `\r\n` counts once.
                    Glyph::LineEnd if line_end && line_ends < 1 => {
                        line_ends += 1;
                        reader.attempt(|reader| {
                            (reader.rest.next()? == '\r' && reader.rest.clone().next()? == '\n')
                                .then_some(())
                        });
                    }
                    glyph => return wanted(glyph).then_some(glyph),
                }
                reader.bump();
            }
        })
    }

    /// `(jìn)`: what a conversion leaves behind a glyph with two readings.
    fn bracketed_pinyin(&mut self) -> Option<()> {
        if !matches!(self.rest.next()?, '(' | '（') {
            return None;
        }
        for letters in 0..=6 {
            match self.rest.next()? {
                ')' | '）' => return (0 < letters).then_some(()),
                c if c.is_alphabetic() && c < '\u{2000}' => {}
                _ => return None,
            }
        }
        None
    }

    fn move_text(&mut self) -> Result<MoveText, Expected> {
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
                match self.next_part(true, |glyph| {
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
            Glyph::Sign(sign @ ('+' | '-' | '.')) => {
                self.bump();
                match self.peek() {
                    Some(Glyph::Letter { .. } | Glyph::Piece(_)) => {
                        let name = self.name()?;
                        self.direction_and_number(name, mark(sign))
                    }
                    Some(_) | None => Err(Expected::Piece),
                }
            }
            Glyph::Digit(digit) => self.after_count(digit),
            Glyph::Direction(_)
            | Glyph::Sign(_)
            | Glyph::Bar(_)
            | Glyph::Blank
            | Glyph::LineEnd
            | Glyph::Other => Err(Expected::Move),
        }
    }

    /// `h2e2`, `H2-E2`.
    fn points(&mut self) -> Option<MoveText> {
        let from = self.point()?;
        self.attempt(|reader| {
            matches!(Glyph::of(reader.rest.next()?), Glyph::Sign('-')).then_some(())
        });
        let to = self.point()?;
        self.ends_as_word()
            .then_some(MoveText::Points(Move { from, to }))
    }

    fn point(&mut self) -> Option<Square> {
        let Glyph::Letter { letter, .. } = Glyph::of(self.rest.next()?) else {
            return None;
        };
        let Glyph::Digit(Digit {
            value,
            arabic: true,
        }) = Glyph::of(self.rest.next()?)
        else {
            return None;
        };
        let file = u32::from(letter) - u32::from('a');
        let file = File::new(u8::try_from(file).ok()?)?;
        Some(Square::new(file, Rank::new(value)?))
    }

    /// Whether no Latin letter follows, so that what was read is not the
    /// start of a word.
    fn ends_as_word(&self) -> bool {
        !matches!(self.peek(), Some(Glyph::Letter { .. }))
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
        // A letter by itself is prose; only glued to a digit it names a piece.
        let gaps = self.gaps(name);
        let part = self.next_part(gaps, |glyph| {
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
                // Only blanks may part the two digits of the short form: the
                // digit on the next line is a round number.
                match self.next_part(false, |glyph| matches!(glyph, Glyph::Digit(_))) {
                    Some(_) => self.number(name, selector, None),
                    None => Err(Expected::DirectionOrNumber),
                }
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
        let Glyph::Digit(digit) = self.next_part(true, |glyph| matches!(glyph, Glyph::Digit(_)))?
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

    /// After a digit: 三兵进一 or WXF `15=6`.
    fn after_count(&mut self, count: Digit) -> Result<MoveText, Expected> {
        if !(1..=5).contains(&count.value) {
            return Err(Expected::Move);
        }
        let nth = count.value;
        self.bump();
        match self.peek() {
            Some(Glyph::Digit(digit)) => {
                let file = self.file(digit, Expected::File)?;
                match self.peek() {
                    // `15.` in running text is a round number.
                    Some(Glyph::Sign('.')) if self.extent == Extent::Start => {
                        Err(Expected::Direction)
                    }
                    Some(_) | None => {
                        self.direction_and_number(Name::Pawn, Selector::NthOn(nth, file))
                    }
                }
            }
            Some(Glyph::Piece(Role::Pawn)) => {
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
            Some(_) | None => Err(Expected::Piece),
        }
    }

    fn number_with_or_without_direction(
        &mut self,
        name: Name,
        selector: Selector,
    ) -> Result<MoveText, Expected> {
        let direction = self.direction(name);
        if direction.is_none()
            && self
                .next_part(false, |glyph| matches!(glyph, Glyph::Digit(_)))
                .is_none()
        {
            return Err(Expected::DirectionOrNumber);
        }
        self.number(name, selector, direction)
    }

    fn direction_and_number(
        &mut self,
        name: Name,
        selector: Selector,
    ) -> Result<MoveText, Expected> {
        let direction = self.direction(name).ok_or(Expected::Direction)?;
        self.number(name, selector, Some(direction))
    }

    fn gaps(&self, name: Name) -> bool {
        match name {
            Name::Role(_) | Name::Pawn => true,
            Name::Letter { .. } | Name::General { .. } => self.extent == Extent::Whole,
        }
    }

    fn direction(&mut self, name: Name) -> Option<Mark> {
        let lettered = matches!(name, Name::Letter { .. } | Name::General { .. });
        let glyph = self.next_part(self.gaps(name), |glyph| match glyph {
            Glyph::Direction(_) => true,
            Glyph::Sign(sign) => lettered || sign != '/',
            Glyph::Piece(_)
            | Glyph::Place(_)
            | Glyph::Digit(_)
            | Glyph::Letter { .. }
            | Glyph::Bar(_)
            | Glyph::Blank
            | Glyph::LineEnd
            | Glyph::Other => false,
        })?;
        let mark = match glyph {
            Glyph::Direction(direction) => Mark::Glyph(direction),
            Glyph::Sign(sign) => Mark::Sign(sign),
            _ => return None,
        };
        self.bump();
        Some(mark)
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
        let gaps = self.gaps(name) && mark.is_some();
        let Some(Glyph::Digit(digit)) =
            self.next_part(gaps, |glyph| matches!(glyph, Glyph::Digit(_)))
        else {
            return Err(Expected::Number);
        };
        let number = self.file(digit, Expected::Number)?;
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
