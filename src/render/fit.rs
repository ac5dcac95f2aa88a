//! Text made to fit its box: drawings neither wrap nor shrink by themselves.

use std::collections::BTreeSet;

use super::fonts::Face;

/// Stands where a character has no glyph: the printer's geta (下駄).
pub const GETA: char = '〓';

/// One line of text with the place and size it is drawn at.
#[derive(Clone, Debug, PartialEq)]
pub struct Fitted {
    pub text: String,
    pub size: f32,
}

/// Sets text and remembers what could not be printed.
#[derive(Debug, Default)]
pub struct Typesetter {
    /// Characters that no face has, or that must not reach paper.
    pub missing: BTreeSet<char>,
    /// Whether some text was cut short.
    pub truncated: bool,
}

/// Whether a character would change how others are drawn, or cannot stand in
/// a drawing at all: controls, and marks that reorder or hide text.
fn is_invisible(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{ad}'
                | '\u{61c}'
                | '\u{200b}'..='\u{200f}'
                | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}'
                | '\u{fe00}'..='\u{fe0f}'
                | '\u{feff}'
                | '\u{fff0}'..='\u{ffff}'
                | '\u{e0000}'..='\u{e0fff}'
        )
}

impl Typesetter {
    /// `text` on one line, with [`GETA`] for whatever `face` cannot print.
    pub fn printable(&mut self, text: &str, face: Face) -> String {
        let mut out = String::with_capacity(text.len());
        for c in text.trim().chars() {
            match c {
                // Breaks and odd spaces inside a line are spaces.
                '\t' | '\n' | '\r' | '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' => {
                    out.push(' ');
                }
                c if is_invisible(c) || !face.has(c) => {
                    self.missing.insert(c);
                    out.push(GETA);
                }
                c => out.push(c),
            }
        }
        out
    }

    /// Sets `text` in `width` at `size`, or smaller down to `smallest`; what
    /// does not fit even then ends in `…`.
    pub fn line(&mut self, text: &str, face: Face, size: f32, smallest: f32, width: f32) -> Fitted {
        let text = self.printable(text, face);
        let natural = face.width(&text, 1.0);
        if natural * size <= width {
            return Fitted { text, size };
        }
        if natural * smallest <= width {
            let size = width / natural;
            return Fitted { text, size };
        }
        self.truncated = true;
        Fitted {
            text: truncate(&text, face, smallest, width),
            size: smallest,
        }
    }

    /// Sets `text` in one line as [`Typesetter::line`] does, or else in two.
    pub fn cell(&mut self, text: &str, face: Face, size: f32, width: f32) -> Vec<Fitted> {
        let set = self.printable(text, face);
        if face.width(&set, size * 0.72) <= width {
            return vec![self.line(text, face, size, size * 0.72, width)];
        }
        let small = size * 0.68;
        let mut lines = wrap(&set, face, small, width);
        if 2 < lines.len() {
            let rest = lines.split_off(1).concat();
            self.truncated = true;
            lines.push(truncate(&rest, face, small, width));
        }
        lines
            .into_iter()
            .map(|text| Fitted { text, size: small })
            .collect()
    }

    /// Breaks a text of any length into lines, its own breaks kept.
    pub fn paragraph(&mut self, text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
        let mut lines = Vec::new();
        for paragraph in text.lines() {
            let paragraph = self.printable(paragraph, face);
            lines.extend(wrap(&paragraph, face, size, width));
        }
        lines
    }
}

fn truncate(text: &str, face: Face, size: f32, width: f32) -> String {
    let room = width - size * face.advance('…');
    let mut out = String::new();
    let mut used = 0.0;
    for c in text.chars() {
        used += size * face.advance(c);
        if room < used {
            break;
        }
        out.push(c);
    }
    format!("{}…", out.trim_end())
}

/// Closing marks must not begin a line (避头).
fn may_begin_line(c: char) -> bool {
    !"，。、；：？！）》〉」』】〕”’…—,.;:?!)]}%".contains(c)
}

/// Between which neighbours a line may break: at spaces, and around any
/// character of a script written without them.
fn may_break(before: char, after: char) -> bool {
    let is_word = |c: char| c < '\u{2000}' && c != ' ';
    let opens = "（《〈「『【〔“‘([{".contains(before);
    !opens && may_begin_line(after) && !(is_word(before) && is_word(after))
}

fn wrap(text: &str, face: Face, size: f32, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let mut line = String::new();
    let mut used = 0.0;
    // The part of `line` after the last place where it may break.
    let mut tail = String::new();
    let mut previous = ' ';
    for c in text.chars() {
        if may_break(previous, c) {
            line.push_str(&tail);
            tail.clear();
        }
        let advance = size * face.advance(c);
        while width < used + advance && !(line.is_empty() && tail.is_empty()) {
            if line.is_empty() {
                // A word longer than the line breaks anywhere.
                line = std::mem::take(&mut tail);
            }
            lines.push(line.trim_end().to_owned());
            line.clear();
            tail = tail.trim_start().to_owned();
            used = face.width(&tail, size);
        }
        if c == ' ' && line.is_empty() && tail.is_empty() {
            previous = c;
            continue;
        }
        tail.push(c);
        used += advance;
        previous = c;
    }
    line.push_str(&tail);
    if !line.is_empty() || lines.is_empty() {
        lines.push(line);
    }
    lines
}
