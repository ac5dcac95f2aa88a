//! DhtmlXQ: the tags of dpxq.com, with moves and pieces as pairs of digits;
//! and the move list of the javaxq applet, which is written much the same.

use crate::notation::{Expected, MoveText, ParseMoveError};
use crate::record::{
    Aside, AsideKind, Diagnostic, Entry, EntryContent, Finding, Headers, MAX_PLIES, Scoresheet,
    Tag, WrittenStart, with_line_feeds,
};
use crate::xiangqi::{Board, File, Move, Piece, Position, Rank, Role, Setup, Side, Square};

/// The pieces in the order of `binit`, for either side.
const ORDER: [Role; 16] = [
    Role::Rook,
    Role::Horse,
    Role::Elephant,
    Role::Advisor,
    Role::King,
    Role::Advisor,
    Role::Elephant,
    Role::Horse,
    Role::Rook,
    Role::Cannon,
    Role::Cannon,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
    Role::Pawn,
];

/// What stands before the list of an applet.
const APPLET: &str = "<param name=\"movelist\" ";

/// Whether a text is in one of these forms.
pub(super) fn is(text: &str) -> bool {
    text.contains("[DhtmlXQ") || text.contains(APPLET)
}

/// More tags than any annotated tree has.
const MOST_TAGS: usize = 50_000;

/// A tag with the place of its value.
struct Found<'a> {
    name: &'a str,
    value: &'a str,
    at: usize,
}

/// Reads the first game of a page whose first line has this number.
pub(super) fn read(source: &str, first_line: u32) -> (Scoresheet, Vec<Diagnostic>) {
    let text = &*with_line_feeds(source);
    let tags = tags(text);
    let value = |name: &str| {
        tags.iter()
            .find(|tag| tag.name == name && !tag.value.is_empty())
            .map(|tag| tag.value)
    };
    let mut diagnostics = Vec::new();
    let written =
        move_list(text, &tags).map_or_else(Vec::new, |list| written_moves(text, first_line, &list));
    let start = tags
        .iter()
        .find(|tag| tag.name == "binit" && !tag.value.is_empty())
        .and_then(|tag| start(text, first_line, tag, &written));
    if let Some(WrittenStart {
        position: Err(error),
        line,
        column,
        ..
    }) = &start
    {
        diagnostics.push(Diagnostic::at(
            *line,
            *column,
            Finding::StartPosition(error.clone()),
        ));
    }
    let mut side = start
        .as_ref()
        .and_then(|start| start.position.as_ref().ok())
        .map_or(Side::Red, Position::turn);
    let mut entries = Vec::with_capacity(written.len());
    for (ply, written) in (1..=MAX_PLIES).zip(&written) {
        let content = match written.mv {
            Some(mv) => EntryContent::Move(MoveText::Points(mv)),
            None => {
                let error = ParseMoveError {
                    expected: Expected::Move,
                    found: written.text.chars().next(),
                    at: 1,
                    span: 0..written.text.chars().next().map_or(0, char::len_utf8),
                };
                diagnostics.push(Diagnostic {
                    ply: Some(ply),
                    ..Diagnostic::at(
                        written.line,
                        written.column,
                        Finding::UnreadableMove {
                            text: written.text.to_owned(),
                            error: error.clone(),
                        },
                    )
                });
                EntryContent::Unreadable(error)
            }
        };
        entries.push(Entry {
            round: None,
            side,
            ply,
            line: written.line,
            column: written.column,
            text: written.text.to_owned(),
            content,
        });
        side = !side;
    }
    if let Some(first) = written.get(usize::from(MAX_PLIES)) {
        diagnostics.push(Diagnostic {
            ply: Some(MAX_PLIES + 1),
            ..Diagnostic::at(
                first.line,
                first.column,
                Finding::TooManyPlies { most: MAX_PLIES },
            )
        });
    }
    if entries.is_empty() {
        diagnostics.push(Diagnostic::at(first_line, 1, Finding::NoMoves));
    }
    let headers = headers(&value);
    let sheet = Scoresheet {
        source: source.to_owned(),
        headers,
        tags: tags
            .iter()
            .filter(|tag| !is_play(tag.name))
            .map(|tag| Tag {
                name: tag.name.to_owned(),
                value: tag.value.to_owned(),
            })
            .collect(),
        start,
        entries,
        asides: asides(text, first_line, &tags),
        bars: crate::notation::Bars::default(),
        cut_after: written.get(usize::from(MAX_PLIES)).map(|_| MAX_PLIES),
    };
    (sheet, diagnostics)
}

/// `[DhtmlXQ_red]张三[/DhtmlXQ_red]`; the closing tag may have another name.
fn tags(text: &str) -> Vec<Found<'_>> {
    const OPEN: &str = "[DhtmlXQ_";
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(open) = text.get(at..).and_then(|rest| rest.find(OPEN))
        && found.len() < MOST_TAGS
    {
        let name_at = at + open + OPEN.len();
        let rest = text.get(name_at..).unwrap_or_default();
        let Some(name_len) = rest.find([']', '\n', '[']) else {
            break;
        };
        let name = rest.get(..name_len).unwrap_or_default();
        let value_at = name_at + name_len + 1;
        let rest = text.get(value_at..).unwrap_or_default();
        // A value without a closing tag ends where the next tag begins.
        let value_len = rest
            .match_indices('[')
            .map(|(at, _)| at)
            .find(|&at| {
                rest.get(at..)
                    .is_some_and(|here| here.starts_with("[/") || here.starts_with(OPEN))
            })
            .unwrap_or(rest.len());
        let value = rest.get(..value_len).unwrap_or_default();
        let lead = value.len() - value.trim_start().len();
        found.push(Found {
            name,
            value: value.trim(),
            at: value_at + lead,
        });
        at = value_at + value_len;
    }
    found
}

/// Tags that hold moves or remarks and not a header.
fn is_play(name: &str) -> bool {
    name == "movelist"
        || name == "binit"
        || name.starts_with("move_")
        || name.starts_with("comment")
}

fn headers<'a>(value: &impl Fn(&str) -> Option<&'a str>) -> Headers {
    let text = |name: &str| value(name).unwrap_or_default().to_owned();
    let mut headers = Headers {
        event: text("event"),
        group: text("group"),
        date: text("date"),
        round: text("round"),
        board: text("table"),
        site: text("place"),
        time_control: text("timerule"),
        arbiter: text("judge"),
        result: text("result"),
        ..Headers::default()
    };
    for (side, prefix) in [(Side::Red, "red"), (Side::Black, "black")] {
        let player = &mut headers.players[side];
        player.name = value(&format!("{prefix}name"))
            .or_else(|| value(prefix))
            .unwrap_or_default()
            .to_owned();
        player.team = text(&format!("{prefix}team"));
        player.rating = text(&format!("{prefix}rating"));
    }
    headers
}

/// Four digits of the move list.
struct Written<'a> {
    text: &'a str,
    line: u32,
    column: u32,
    mv: Option<Move>,
}

/// A list of moves and how it counts files.
struct MoveList<'a> {
    value: &'a str,
    at: usize,
    /// The number of the file at Red's left.
    first_file: u32,
}

/// The list in the tags, or else that of an applet: `77-57 87-67`.
fn move_list<'a>(text: &'a str, tags: &[Found<'a>]) -> Option<MoveList<'a>> {
    if let Some(tag) = tags.iter().find(|tag| tag.name == "movelist") {
        return Some(MoveList {
            value: tag.value,
            at: tag.at,
            first_file: 0,
        });
    }
    let (_, rest) = text.split_once(APPLET)?;
    let quoted = rest.trim_start().strip_prefix("value=\"")?;
    let end = quoted.find('"').unwrap_or(quoted.len());
    Some(MoveList {
        value: quoted.get(..end)?,
        at: text.len() - quoted.len(),
        first_file: 1,
    })
}

fn written_moves<'a>(text: &'a str, first_line: u32, list: &MoveList<'a>) -> Vec<Written<'a>> {
    let (mut line, mut column) = place(text, list.at, first_line);
    let mut written = Vec::new();
    let mut start = None;
    let mut chars = 0_u32;
    for (at, c) in list.value.char_indices() {
        if c == '\n' {
            line += 1;
            column = 1;
            continue;
        }
        if !is_separator(c) {
            let (first, ..) = *start.get_or_insert((at, line, column));
            chars += 1;
            if chars == 4 {
                written.extend(written_move(list, first..at + c.len_utf8(), start));
                (start, chars) = (None, 0);
            }
        }
        column += 1;
    }
    // What is left over is part of a move.
    if let Some((first, ..)) = start {
        written.extend(written_move(list, first..list.value.len(), start));
    }
    written
}

const fn is_separator(c: char) -> bool {
    c.is_whitespace() || c == '-'
}

fn written_move<'a>(
    list: &MoveList<'a>,
    span: std::ops::Range<usize>,
    start: Option<(usize, u32, u32)>,
) -> Option<Written<'a>> {
    let (_, line, column) = start?;
    let text = list.value.get(span)?.trim_end();
    let mut points = text.chars().filter(|&c| !is_separator(c));
    let mut point = || square(points.next()?, points.next()?, list.first_file);
    let mv = point().zip(point()).map(|(from, to)| Move { from, to });
    Some(Written {
        text,
        line,
        column,
        mv,
    })
}

/// A point as file from Red's left and rank from Black's side, the rank from 0.
fn square(file: char, rank: char, first_file: u32) -> Option<Square> {
    let file = file.to_digit(10)?.checked_sub(first_file)?;
    let file = u8::try_from(file).ok()?;
    let rank = u8::try_from(rank.to_digit(10)?).ok()?;
    Some(Square::new(
        File::new(file)?,
        Rank::new(9_u8.checked_sub(rank)?)?,
    ))
}

fn start(
    text: &str,
    first_line: u32,
    tag: &Found<'_>,
    moves: &[Written<'_>],
) -> Option<WrittenStart> {
    let (line, column) = place(text, tag.at, first_line);
    let mut board = Board::empty();
    let mut digits = tag.value.chars().filter(|c| !c.is_whitespace());
    for side in Side::ALL {
        for role in ORDER {
            let (Some(file), Some(rank)) = (digits.next(), digits.next()) else {
                break;
            };
            if let Some(square) = square(file, rank, 0) {
                board.set(square, Some(Piece { side, role }));
            }
        }
    }
    // The side to move is not written; the first move shows it.
    let turn = moves
        .first()
        .and_then(|written| board.piece_at(written.mv?.from))
        .map_or(Side::Red, |piece| piece.side);
    let setup = Setup {
        board,
        turn,
        quiet_plies: 0,
        round: 1,
    };
    if setup == Position::default().setup() {
        return None;
    }
    Some(WrittenStart {
        text: tag.value.to_owned(),
        line,
        column,
        position: Position::new(setup).map_err(Into::into),
    })
}

/// Variations (`move_0_12_1`) and remarks (`comment7`).
fn asides(text: &str, first_line: u32, tags: &[Found<'_>]) -> Vec<Aside> {
    let kept = tags.iter().filter_map(|tag| {
        let (kind, ply) = if let Some(branch) = tag.name.strip_prefix("move_") {
            (AsideKind::Alternative, branch.split('_').nth(1)?)
        } else {
            let after = tag.name.strip_prefix("comment")?;
            (AsideKind::Remark, after.rsplit('_').next()?)
        };
        let ply: u16 = ply.parse().ok()?;
        // A variation replaces the ply it names.
        let after_ply = match kind {
            AsideKind::Alternative => ply.saturating_sub(1),
            AsideKind::Remark => ply,
        };
        Some((kind, tag, after_ply))
    });
    let mut asides = Vec::new();
    let mut places = Places::new(text, first_line);
    for (kind, tag, after_ply) in kept {
        let (line, column) = places.of(tag.at);
        asides.push(Aside {
            kind,
            span: tag.at..tag.at + tag.value.len(),
            line,
            column,
            after_ply,
        });
    }
    asides
}

fn place(text: &str, at: usize, first_line: u32) -> (u32, u32) {
    Places::new(text, first_line).of(at)
}

/// Turns bytes, asked for in ascending order, into lines and columns.
struct Places<'a> {
    text: &'a str,
    at: usize,
    line: u32,
    column: u32,
}

impl<'a> Places<'a> {
    fn new(text: &'a str, first_line: u32) -> Places<'a> {
        Places {
            text,
            at: 0,
            line: first_line,
            column: 1,
        }
    }

    fn of(&mut self, at: usize) -> (u32, u32) {
        for c in self.text.get(self.at..at).unwrap_or_default().chars() {
            if c == '\n' {
                self.line += 1;
                self.column = 1;
            } else {
                self.column += 1;
            }
        }
        self.at = at;
        (self.line, self.column)
    }
}
