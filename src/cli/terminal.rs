//! Text from outside as it may be printed.

/// Escapes what could change the terminal, or the order in which it shows
/// the letters of a line.
pub fn visible(text: &str) -> String {
    text.chars()
        .flat_map(|c| {
            let hidden = c.is_control() || is_format(c);
            let escaped = hidden.then(|| c.escape_unicode()).into_iter().flatten();
            escaped.chain((!hidden).then_some(c))
        })
        .collect()
}

/// Marks that show nothing themselves: of direction, of order, of joining.
const fn is_format(c: char) -> bool {
    matches!(
        c,
        '\u{ad}'
            | '\u{61c}'
            | '\u{180e}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'..='\u{206f}'
            | '\u{feff}'
            | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}'
    )
}

/// `1 ply`, `2 plies`.
pub fn count(number: usize, one: &str, many: &str) -> String {
    let word = if number == 1 { one } else { many };
    format!("{number} {word}")
}
