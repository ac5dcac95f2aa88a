//! The lines above and below the moves: names, event, result, position.

use std::ops::Range;

use crate::notation::scan;
use crate::record::game::Headers;
use crate::record::scoresheet::Tag;
use crate::xiangqi::{BySide, Side};

use super::labels::{Field, field};

/// What a line is.
#[derive(Debug)]
pub(super) enum Line {
    /// Labels with their values.
    Headers(Vec<Tag>),
    /// Labels with their values, and how many bytes of the line they take;
    /// what follows is none.
    Leading(Vec<Tag>, usize),
    /// Labels, and a last one whose bracket is not closed.
    Unclosed(Vec<Tag>, Tag),
    /// A label with the beginning of its value, which is too long.
    TooLong(Tag),
    /// A position, at these bytes of the line; moves may follow it.
    Start(Range<usize>),
    /// 红: 炮二平五 …: one side's moves follow a label of this many bytes.
    List(Side, usize),
    Other,
}

/// Longer lines, in bytes, are never headers.
pub(super) const LONGEST_LINE: usize = 8_192;

/// Tells header lines from moves.
///
/// `container` allows the upper-case keywords of WXF files, and `above` says
/// that no move has been read yet, so that a line with any label may be one.
pub(super) fn line(text: &str, container: bool, above: bool) -> Line {
    let text = text.trim_end_matches(['\n', '\r']);
    if LONGEST_LINE < text.len() {
        return too_long(text).map_or(Line::Other, Line::TooLong);
    }
    let (tags, rest) = bracketed(text);
    if let Some(last) = unclosed(rest) {
        return Line::Unclosed(tags, last);
    }
    if !tags.is_empty() {
        if rest.is_empty() {
            return Line::Headers(tags);
        }
        if tags.iter().all(|tag| field(&tag.name).is_some()) {
            return Line::Leading(tags, text.trim_end().len() - rest.len());
        }
    }
    if let Some(start) = position(text) {
        return Line::Start(start);
    }
    if let Some((side, len)) = list(text) {
        return Line::List(side, len);
    }
    labelled(text, above)
        .or_else(|| row(text))
        .or_else(|| words(text).filter(|_| above))
        .or_else(|| keyword(text).filter(|_| container))
        .map_or(Line::Other, Line::Headers)
}

/// `[Red "张三"]`, several on a line too, with what follows them.
fn bracketed(text: &str) -> (Vec<Tag>, &str) {
    let mut tags = Vec::new();
    let mut rest = text.trim_start_matches(['\u{feff}', '\u{200b}']).trim();
    while let Some((tag, after)) = bracketed_one(rest) {
        tags.push(tag);
        rest = after;
    }
    (tags, rest)
}

fn bracketed_one(text: &str) -> Option<(Tag, &str)> {
    let (name, quoted) = opened(text)?;
    // A value may have quotes of its own.
    let (end, close) = ["\"]", "”]", "\" ]"]
        .into_iter()
        .filter_map(|close| Some((quoted.find(close)?, close)))
        .min()?;
    let (value, after) = quoted.split_at_checked(end)?;
    let tag = Tag {
        name: name.to_owned(),
        value: value.trim().to_owned(),
    };
    Some((tag, after.strip_prefix(close)?.trim_start()))
}

/// The name of a label in a bracket, and what follows the quote behind it.
fn opened(text: &str) -> Option<(&str, &str)> {
    let inner = text.strip_prefix('[')?;
    let name_len = inner
        .find(|c: char| !(c.is_ascii_alphanumeric() || c == '_'))
        .filter(|&len| 0 < len)?;
    let (name, after) = inner.split_at_checked(name_len)?;
    let quoted = after.trim_start().strip_prefix(['"', '“', '”']);
    match (quoted, field(name)) {
        (Some(quoted), _) => Some((name, quoted)),
        // A position needs no quotes to be one.
        (None, Some(Field::Position)) if after.contains('/') => Some((name, after)),
        (None, _) => None,
    }
}

/// `[Red "张三"` or `[Red "张三]`: a known label without its end.
fn unclosed(text: &str) -> Option<Tag> {
    let (name, value) = opened(text)?;
    field(name)?;
    Some(Tag {
        name: name.to_owned(),
        value: value
            .trim()
            .trim_end_matches(']')
            .trim_end_matches(['"', '“', '”'])
            .trim()
            .to_owned(),
    })
}

fn too_long(text: &str) -> Option<Tag> {
    let text = text.trim_start_matches(['\u{feff}', '\u{200b}', ' ']);
    let (name, value) = opened(text).or_else(|| text.split_once([':', '：']))?;
    field(name)?;
    Some(Tag {
        name: name.to_owned(),
        value: value.chars().take(100).collect(),
    })
}

/// The bytes of a FEN that stands at the start of a line, after a label or
/// the word `fen`.
fn position(text: &str) -> Option<Range<usize>> {
    let slashes = text.bytes().filter(|&b| b == b'/').take(9).count();
    if slashes < 9 {
        return None;
    }
    let mut from = text.len()
        - text
            .trim_start_matches(['\u{feff}', '\u{200b}'])
            .trim_start()
            .len();
    if let Some(colon) = text.find([':', '：']) {
        let label = text.get(from..colon)?;
        if field(label) == Some(Field::Position) {
            let mark = text.get(colon..)?.chars().next()?.len_utf8();
            from = colon + mark;
        }
    }
    for word in ["position ", "fen "] {
        let after = text.get(from..)?;
        from += after.len() - after.trim_start().len();
        if text
            .get(from..)?
            .get(..word.len())
            .is_some_and(|start| start.eq_ignore_ascii_case(word))
        {
            from += word.len();
        }
    }
    let after = text.get(from..)?;
    from += after.len() - after.trim_start().len();
    let mut fields = text
        .get(from..)?
        .split_inclusive([' ', '\t', ',', '，', ';']);
    let placement = fields.next()?;
    let bare = placement.trim_end_matches([' ', '\t', ',', '，', ';']);
    let is_board = bare.bytes().filter(|&b| b == b'/').count() == 9
        && bare
            .bytes()
            .all(|b| matches!(b, b'/' | b'1'..=b'9') || b.is_ascii_alphabetic());
    if !is_board {
        return None;
    }
    let mut end = from + bare.len();
    let mut next = from + placement.len();
    for field in fields.take(5) {
        let bare = field.trim_end_matches([' ', '\t', ',', '，', ';']);
        let belongs = matches!(bare, "w" | "W" | "r" | "R" | "b" | "B" | "-")
            || (!bare.is_empty() && bare.len() <= 5 && bare.bytes().all(|b| b.is_ascii_digit()));
        if !belongs && !bare.is_empty() {
            break;
        }
        if belongs {
            end = next + bare.len();
        }
        next += field.len();
        if field.ends_with([',', '，', ';']) {
            break;
        }
    }
    Some(from..end)
}

/// A side's name with its moves behind it, numbered or not.
fn list(text: &str) -> Option<(Side, usize)> {
    let (label, value) = text.split_once([':', '：'])?;
    let Some(Field::Player(side)) = field(label) else {
        return None;
    };
    let unnumbered = value
        .trim_start()
        .trim_start_matches(|c: char| c.is_ascii_digit())
        .trim_start_matches(['.', '、', '．', ' ']);
    scan(unnumbered)?;
    Some((side, text.len() - value.len()))
}

/// 红方: 张三　黑方: 李四
fn labelled(text: &str, above: bool) -> Option<Vec<Tag>> {
    let text = text
        .trim_start_matches([
            '\u{feff}', '\u{200b}', '|', '*', '#', '-', '>', ' ', '\t', '\u{3000}',
        ])
        .trim_end_matches(['|', '*', ' ', '\t', '\r', '\u{3000}']);
    let (label, value) = text.split_once([':', '：'])?;
    let known = field(label.trim_matches('*'));
    match known {
        Some(_) => {}
        None if above && is_plain_label(label) && !mentions_move(value) => {}
        None => return None,
    }
    let mut tags = vec![Tag {
        name: label.trim_matches(['*', ' ']).to_owned(),
        value: String::new(),
    }];
    let mut rest = value;
    // Every further label that is known starts the next value.
    while let Some((before, after)) = rest.split_once([':', '：']) {
        let Some((value, label)) = trailing_label(before) else {
            let colon = before.len() + rest.get(before.len()..)?.chars().next()?.len_utf8();
            append(&mut tags, rest.get(..colon)?);
            rest = after;
            continue;
        };
        append(&mut tags, value);
        tags.push(Tag {
            name: label.to_owned(),
            value: String::new(),
        });
        rest = after;
    }
    append(&mut tags, rest);
    for tag in &mut tags {
        tag.value = tag
            .value
            .trim_matches(['|', '*', ',', '，', ';', '；', ' ', '\t', '\u{3000}', '\r'])
            .to_owned();
    }
    Some(tags)
}

fn append(tags: &mut [Tag], value: &str) {
    if let Some(tag) = tags.last_mut() {
        tag.value.push_str(value);
    }
}

/// Splits a known label off the end of a value.
fn trailing_label(text: &str) -> Option<(&str, &str)> {
    let text = text.trim_end();
    // A label in two parts, such as 红 方, is tried before its last part.
    let mut parted = text.rmatch_indices([' ', '\t', '\u{3000}', '|', ',', '，', ';', '；', '*']);
    let last = parted.next();
    let before_last = parted.next();
    for cut in [before_last, last].into_iter().flatten() {
        let (at, mark) = cut;
        let label = text.get(at + mark.len()..)?;
        if field(label).is_some() {
            return Some((text.get(..at)?, label));
        }
    }
    None
}

fn is_plain_label(label: &str) -> bool {
    let label = label.trim();
    (1..=12).contains(&label.chars().count())
        && !label.starts_with(|c: char| c.is_ascii_digit())
        && !label.contains(['，', '。', ',', '.', '、', '(', '（', '"', '[', '<', '/'])
}

fn mentions_move(text: &str) -> bool {
    text.char_indices()
        .take(400)
        .any(|(at, _)| text.get(at..).is_some_and(|here| scan(here).is_some()))
}

/// 红方 | 张三 | 黑方 | 李四
fn row(text: &str) -> Option<Vec<Tag>> {
    let text = text.trim().trim_matches('|');
    if !text.contains(['\t', '|', ',', '，']) {
        return None;
    }
    let cells: Vec<&str> = text
        .split(['\t', '|', ',', '，'])
        .map(|cell| cell.trim().trim_matches('*'))
        .take(40)
        .collect();
    let (first, second) = (cells.first()?, cells.get(1)?);
    field(first)?;
    if field(second).is_some() || scan(second).is_some() {
        return None;
    }
    let mut tags: Vec<Tag> = Vec::new();
    for cell in cells {
        if field(cell).is_some() {
            tags.push(Tag {
                name: cell.to_owned(),
                value: String::new(),
            });
        } else if let Some(tag) = tags.last_mut() {
            if !tag.value.is_empty() && !cell.is_empty() {
                tag.value.push(' ');
            }
            tag.value.push_str(cell);
        }
    }
    Some(tags)
}

/// 轮次 3 台次 12
fn words(text: &str) -> Option<Vec<Tag>> {
    let words: Vec<&str> = text.split_whitespace().take(17).collect();
    let pairs = words.as_chunks::<2>().0;
    if pairs.len() * 2 != words.len() {
        return None;
    }
    let tag = |&[name, value]: &[&str; 2]| {
        let is_label = !name.is_ascii() && 2 <= name.chars().count() && field(name).is_some();
        let is_value = field(value).is_none() && scan(value).is_none();
        (is_label && is_value).then(|| Tag {
            name: name.to_owned(),
            value: value.to_owned(),
        })
    };
    let tags: Option<Vec<Tag>> = pairs.iter().map(tag).collect();
    tags.filter(|tags| !tags.is_empty())
}

/// `RED     张三 ; 1137 ;;`: name, rating and what else the site adds.
fn keyword(text: &str) -> Option<Vec<Tag>> {
    let (name, value) = text.trim().split_once([' ', '\t'])?;
    if !name.bytes().all(|b| b.is_ascii_uppercase()) {
        return None;
    }
    let tag = |name: &str, value: &str| Tag {
        name: name.to_owned(),
        value: value.trim().to_owned(),
    };
    let rating = match field(name)? {
        Field::Player(Side::Red) => "RedRating",
        Field::Player(Side::Black) => "BlackRating",
        _ => return Some(vec![tag(name, value)]),
    };
    let mut parts = value.splitn(3, ';');
    let player = parts.next().unwrap_or_default();
    Some(vec![
        tag(name, player),
        tag(rating, parts.next().unwrap_or_default()),
    ])
}

/// The text of the start position that a tag holds.
pub(super) fn start(tag: &Tag) -> Option<&str> {
    (field(&tag.name) == Some(Field::Position) && !tag.value.is_empty())
        .then_some(tag.value.as_str())
}

/// Puts the tags in their places. A later line of the same kind counts only
/// where the earlier one was empty.
pub(super) fn collect(tags: &[Tag]) -> Headers {
    let mut headers = Headers::default();
    let mut names = BySide::<Option<&str>>::default();
    for tag in tags {
        let Some(field) = field(&tag.name) else {
            continue;
        };
        let players = &mut headers.players;
        let place = match field {
            Field::Event => &mut headers.event,
            Field::Group => &mut headers.group,
            Field::Date => &mut headers.date,
            Field::Round => &mut headers.round,
            Field::Board => &mut headers.board,
            Field::Site => &mut headers.site,
            Field::TimeControl => &mut headers.time_control,
            Field::Started => &mut headers.started,
            Field::Ended => &mut headers.ended,
            Field::Result => &mut headers.result,
            Field::Arbiter => &mut headers.arbiter,
            Field::ChiefArbiter => &mut headers.chief_arbiter,
            Field::Player(side) => &mut players[side].name,
            Field::Name(side) => {
                names[side] = Some(tag.value.as_str()).filter(|name| !name.is_empty());
                continue;
            }
            Field::Team(side) => &mut players[side].team,
            Field::Rating(side) => &mut players[side].rating,
            Field::Title(side) => &mut players[side].title,
            Field::Position | Field::Other => continue,
        };
        fill(place, &tag.value);
    }
    for side in Side::ALL {
        if let Some(name) = names[side] {
            headers.players[side].name = name.to_owned();
        }
    }
    headers
}

fn fill(place: &mut String, value: &str) {
    if place.is_empty() {
        value.clone_into(place);
    }
}
