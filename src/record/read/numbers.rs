//! Numbers of rounds, in every way they are written.

use super::lexer::starts_with_move;

/// No number of a round has more.
const MOST_DIGITS: usize = 9;

/// Digits at the start of `text`, with their length in bytes; `None` when
/// they are too many for a number of a round.
pub(super) fn number(text: &str) -> (Option<u32>, usize) {
    let mut value = Some(0_u32);
    let mut len = 0;
    let mut digits = 0;
    for c in text.chars() {
        let digit = match c {
            '0'..='9' => c.to_digit(10),
            '０'..='９' => u32::from(c).checked_sub(u32::from('０')),
            _ => None,
        };
        let Some(digit) = digit else { break };
        if MOST_DIGITS <= digits {
            return (None, len);
        }
        value = value
            .and_then(|value| value.checked_mul(10))
            .and_then(|value| value.checked_add(digit));
        len += c.len_utf8();
        digits += 1;
    }
    if digits == 0 {
        value = None;
    }
    (value, len)
}

/// Other ways to number a round: 第12回合, 十二、, ⑫.
pub(super) fn numbering(text: &str) -> Option<(u32, usize)> {
    let c = text.chars().next()?;
    let enclosed = match c {
        '①'..='⑳' => Some(u32::from('①')),
        '⑴'..='⒇' => Some(u32::from('⑴')),
        '⒈'..='⒛' => Some(u32::from('⒈')),
        _ => None,
    };
    if let Some(first) = enclosed {
        return Some((u32::from(c) - first + 1, c.len_utf8()));
    }
    let (ordinal, body) = match text.strip_prefix('第') {
        Some(body) => (true, body),
        None => (false, text),
    };
    let (value, len) = match number(body) {
        (Some(value), len) => (value, len),
        (None, _) => chinese_number(body)?,
    };
    let after = body.get(len..)?;
    let mark = if ordinal {
        ["回合", "回", "着", "著", "手", "合", "步"]
            .into_iter()
            .find(|unit| after.starts_with(unit))?
            .len()
    } else {
        let mark = after
            .chars()
            .next()
            .filter(|c| matches!(c, '、' | '．' | '.'))?;
        if !starts_with_move(after.get(mark.len_utf8()..)?.trim_start()) {
            return None;
        }
        mark.len_utf8()
    };
    Some((value, text.len() - body.len() + len + mark))
}

/// 一 to 九十九.
pub(super) fn chinese_number(text: &str) -> Option<(u32, usize)> {
    let (mut value, mut unit, mut len) = (0, None, 0);
    for c in text.chars() {
        let digit = match c {
            '一' => 1,
            '二' => 2,
            '三' => 3,
            '四' => 4,
            '五' => 5,
            '六' => 6,
            '七' => 7,
            '八' => 8,
            '九' => 9,
            '十' => {
                value = unit.take().unwrap_or(1) * 10;
                len += c.len_utf8();
                continue;
            }
            _ => break,
        };
        if unit.is_some() {
            return None;
        }
        unit = Some(digit);
        len += c.len_utf8();
    }
    (0 < len).then(|| (value + unit.unwrap_or(0), len))
}
