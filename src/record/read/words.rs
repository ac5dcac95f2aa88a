//! What text that is no move may be.

use crate::record::outcome::defeat;

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Word {
    /// Looks like a move that went wrong.
    Attempt,
    /// Too short to be running text.
    Short,
    /// A time or a count.
    Figures,
    /// Running text.
    Prose,
}

pub(super) fn classify(text: &str) -> Word {
    if text.contains(is_garbled) {
        return Word::Attempt;
    }
    let mut chars = 0;
    let mut signs = 0;
    let mut letters = 0;
    let mut digits = 0;
    let mut places = 0;
    for c in text.chars() {
        chars += 1;
        if is_numeral_or_direction(c) {
            places += 1;
        }
        if is_move_glyph(c) {
            signs += 1;
        }
        if c.is_ascii_alphabetic() {
            letters += 1;
        }
        if c.is_ascii_digit() {
            digits += 1;
        }
    }
    if letters == 0 && signs == digits && 0 < digits {
        return Word::Figures;
    }
    if letters == chars || 8 < chars {
        return Word::Prose;
    }
    // 中炮 and 屏风马 name openings: an attempt says where a piece goes.
    let goes_somewhere = 0 < places || chars == 1;
    if (chars <= signs * 2 && goes_somewhere)
        || (0 < letters && 0 < digits && letters <= digits * 3)
    {
        return Word::Attempt;
    }
    if chars <= 4 && letters == 0 && !is_about_a_variation(text) {
        return Word::Short;
    }
    Word::Prose
}

fn is_move_glyph(c: char) -> bool {
    matches!(
        c,
        '帅' | '帥' | '将' | '將' | '仕' | '士' | '相' | '象' | '马' | '馬' | '傌' | '车' | '車'
            | '俥' | '炮' | '砲' | '包' | '兵' | '卒' | '进' | '進' | '退' | '平' | '前' | '中'
            | '后' | '後' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九'
            | '0'..='9' | '０'..='９' | '+' | '-' | '=' | '?' | '？'
    )
}

/// What no writer means: a character lost in a conversion, one of a private
/// font, a picture.
const fn is_garbled(c: char) -> bool {
    matches!(c, '\u{fffd}' | '\u{e000}'..='\u{f8ff}' | '\u{1f000}'..='\u{1faff}')
}

const fn is_numeral_or_direction(c: char) -> bool {
    matches!(
        c,
        '进' | '進' | '退' | '平' | '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九'
            | '0'..='9' | '０'..='９'
    )
}

/// Words that open a remark on what might have been played.
pub(super) fn is_about_a_variation(text: &str) -> bool {
    text.contains([
        '如', '若', '改', '应', '應', '可', '亦', '或', '变', '變', '走', '原', '至', '以',
    ])
}

/// The length of a result at the start of `text`.
pub(super) fn result(text: &str) -> Option<usize> {
    const RESULTS: &[&str] = &[
        "1/2-1/2",
        "1-0",
        "0-1",
        "½-½",
        "*",
        "红先胜",
        "紅先勝",
        "红先负",
        "紅先負",
        "红先和",
        "紅先和",
        "红方胜",
        "紅方勝",
        "红胜",
        "紅勝",
        "黑方胜",
        "黑方勝",
        "黑胜",
        "黑勝",
        "红负",
        "紅負",
        "黑负",
        "黑負",
        "和棋",
        "和局",
        "作和",
        "议和",
        "議和",
        "Red wins",
        "Black wins",
        "Draw",
        "先胜",
        "先勝",
        "先负",
        "先負",
        "先和",
    ];
    let first = text.chars().next()?;
    let may_be = matches!(
        first,
        '0' | '1'
            | '½'
            | '*'
            | '红'
            | '紅'
            | '黑'
            | '和'
            | '作'
            | '议'
            | '議'
            | '先'
            | 'R'
            | 'B'
            | 'D'
    );
    if !may_be {
        return None;
    }
    let known = RESULTS.iter().find(|result| text.starts_with(**result));
    let len = match known {
        Some(known) => known.len(),
        None => {
            let (_, chars) = defeat(text)?;
            text.chars().take(chars).map(char::len_utf8).sum()
        }
    };
    let ends = match text.get(len..)?.chars().next() {
        None => true,
        Some(c) => {
            c.is_whitespace()
                || super::lexer::is_cell(c)
                || matches!(c, '。' | '.' | '!' | '！' | '}' | '<' | ')' | '）')
        }
    };
    ends.then_some(len)
}
