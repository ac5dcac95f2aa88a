use super::text::Direction;
use crate::xiangqi::Role;

/// One character of a written move, with its variants folded together.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Glyph {
    /// A piece's name; either side's glyph serves for both sides.
    Piece(Role),
    /// 进 退 平
    Direction(Direction),
    /// 前 中 后
    Place(Place),
    /// 0 to 9.
    Digit(Digit),
    /// A Latin letter in lower case.
    Letter {
        letter: char,
        capital: bool,
    },
    /// `+ - . = /`
    Sign(char),
    /// A combining bar under (进) or over (退) the character before it.
    Bar(Direction),
    Blank,
    LineEnd,
    /// Not part of any move.
    Other,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) struct Digit {
    pub value: u8,
    pub arabic: bool,
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Place {
    Front,
    Middle,
    Rear,
}

impl Glyph {
    /// Folds variants: both sides' and both scripts' names, the forms that
    /// text taken from a PDF has (radicals, compatibility ideographs), plain,
    /// full-width, Chinese and financial numerals.
    pub(super) fn of(c: char) -> Glyph {
        match c {
            '帅' | '帥' | '将' | '將' | '\u{f9ba}' => Glyph::Piece(Role::King),
            '仕' | '士' | '⼠' => Glyph::Piece(Role::Advisor),
            '相' | '象' => Glyph::Piece(Role::Elephant),
            '马' | '馬' | '傌' | '⻢' | '⾺' => Glyph::Piece(Role::Horse),
            '车' | '車' | '俥' | '硨' | '砗' | '⻋' | '⾞' | '\u{f902}' => {
                Glyph::Piece(Role::Rook)
            }
            '炮' | '砲' | '包' | '礮' | '礟' => Glyph::Piece(Role::Cannon),
            '兵' | '卒' => Glyph::Piece(Role::Pawn),

            '进' | '進' => Glyph::Direction(Direction::Forward),
            '退' => Glyph::Direction(Direction::Backward),
            '平' => Glyph::Direction(Direction::Sideways),

            '前' => Glyph::Place(Place::Front),
            '中' => Glyph::Place(Place::Middle),
            '后' | '後' => Glyph::Place(Place::Rear),

            '0'..='9' => arabic(u32::from(c) - u32::from('0')),
            '０'..='９' => arabic(u32::from(c) - u32::from('０')),
            '一' | '壹' | '⼀' => chinese(1),
            '二' | '贰' | '貳' | '⼆' => chinese(2),
            '三' | '叁' | '參' | '叄' | '参' => chinese(3),
            '四' | '肆' => chinese(4),
            '五' | '伍' => chinese(5),
            '六' | '陆' | '陸' | '\u{f9d1}' => chinese(6),
            '七' | '柒' => chinese(7),
            '八' | '捌' | '⼋' => chinese(8),
            '九' | '玖' => chinese(9),

            'a'..='z' => Glyph::Letter {
                letter: c,
                capital: false,
            },
            'A'..='Z' => Glyph::Letter {
                letter: c.to_ascii_lowercase(),
                capital: true,
            },
            'Ａ'..='Ｚ' | 'ａ'..='ｚ' => half_width(c),

            '+' | '＋' => Glyph::Sign('+'),
            '-' | '－' | '−' | '‐' | '‑' | '–' => Glyph::Sign('-'),
            '.' | '．' | '·' | '・' => Glyph::Sign('.'),
            '=' | '＝' => Glyph::Sign('='),
            '/' | '／' => Glyph::Sign('/'),

            '\u{332}' | '\u{331}' => Glyph::Bar(Direction::Forward),
            '\u{305}' | '\u{304}' => Glyph::Bar(Direction::Backward),

            // Zero-width characters come along when text is copied from a page.
            ' ' | '\u{a0}' | '\u{3000}' | '\u{2002}'..='\u{200b}' | '\u{202f}' | '\u{feff}' => {
                Glyph::Blank
            }
            '\n' | '\r' => Glyph::LineEnd,
            _ => Glyph::Other,
        }
    }
}

fn arabic(value: u32) -> Glyph {
    u8::try_from(value).map_or(Glyph::Other, |value| {
        Glyph::Digit(Digit {
            value,
            arabic: true,
        })
    })
}

const fn chinese(value: u8) -> Glyph {
    Glyph::Digit(Digit {
        value,
        arabic: false,
    })
}

/// Full-width forms lie 0xfee0 above ASCII.
fn half_width(c: char) -> Glyph {
    let narrow = u32::from(c)
        .checked_sub(0xfee0)
        .and_then(char::from_u32)
        .filter(char::is_ascii_alphabetic);
    narrow.map_or(Glyph::Other, |narrow| Glyph::Letter {
        letter: narrow.to_ascii_lowercase(),
        capital: narrow.is_ascii_uppercase(),
    })
}
