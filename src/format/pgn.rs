//! PGN: games one after the other, each with its tags above its moves.

use crate::notation::scan;

/// Whether a line is a tag such as `[Event "全国赛"]`.
pub(super) fn is_tag(line: &str) -> bool {
    let line = line.trim_start_matches('\u{feff}').trim();
    let Some(inner) = line.strip_prefix('[') else {
        return false;
    };
    let name_len = inner
        .bytes()
        .take_while(|b| b.is_ascii_alphanumeric() || *b == b'_')
        .count();
    let value = inner.get(name_len..).map(str::trim_start);
    0 < name_len && value.is_some_and(|value| value.starts_with('"')) && line.ends_with(']')
}

/// Cuts a file into games, each with the number of its first line.
///
/// A game starts at the first tag after moves; tags that stand alone belong
/// to what follows. The games make up the whole text.
pub(super) fn games(text: &str, first_line: u32) -> impl Iterator<Item = (&str, u32)> {
    let mut cuts = vec![(0, first_line)];
    let mut tags_seen = false;
    let mut moves_seen = false;
    let mut in_comment = false;
    let mut at = 0;
    for (line, number) in text.split_inclusive('\n').zip(first_line..) {
        if !in_comment && is_tag(line) {
            tags_seen = true;
            if moves_seen && cuts.len() < MOST_GAMES {
                cuts.push((at, number));
                moves_seen = false;
            }
        } else if !line.trim().is_empty() {
            // Words above the first tag are no game.
            moves_seen = moves_seen || tags_seen || has_move(line);
        }
        // The last brace of a line decides whether the next is in a comment.
        in_comment = match line.rfind(['{', '}']) {
            Some(brace) => line.get(brace..).is_some_and(|rest| rest.starts_with('{')),
            None => in_comment,
        };
        at += line.len();
    }
    let ends: Vec<usize> = cuts
        .iter()
        .skip(1)
        .map(|&(start, _)| start)
        .chain([text.len()])
        .collect();
    cuts.into_iter()
        .zip(ends)
        .filter_map(|((start, number), end)| Some((text.get(start..end)?, number)))
}

fn has_move(line: &str) -> bool {
    line.char_indices()
        .filter_map(|(at, _)| line.get(at..))
        .any(|rest| scan(rest).is_some())
}

/// More games than a file of the largest size can hold with ten moves each.
const MOST_GAMES: usize = 20_000;
