use std::fmt;

use encoding_rs::{BIG5, GB18030, UTF_8, UTF_16BE, UTF_16LE};

/// How the characters of a text were put into bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash)]
pub enum Encoding {
    Utf8,
    Utf16Le,
    Utf16Be,
    /// With everything of GB 18030.
    Gbk,
    Big5,
}

impl Encoding {
    pub const fn as_str(self) -> &'static str {
        match self {
            Encoding::Utf8 => "UTF-8",
            Encoding::Utf16Le => "UTF-16LE",
            Encoding::Utf16Be => "UTF-16BE",
            Encoding::Gbk => "GBK",
            Encoding::Big5 => "Big5",
        }
    }
}

impl fmt::Display for Encoding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decoded {
    /// Without a byte order mark.
    pub text: String,
    pub encoding: Encoding,
}

/// Bytes that are not text.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DecodeError {
    #[error("expected a game record as text, found a file of {0}")]
    KnownBinary(&'static str),
    #[error(
        "expected text in UTF-8, UTF-16, GBK or Big5, found byte {byte:#04x} at offset {offset}, \
         which fits none of them: this looks like binary data"
    )]
    Binary { byte: u8, offset: usize },
}

/// Turns bytes into text. Where they are not UTF-8 and bear no mark, the
/// characters that come out tell the encoding; a few broken ones are damage.
///
/// # Errors
///
/// When the bytes are not text in any encoding that records come in.
pub fn decode(bytes: &[u8]) -> Result<Decoded, DecodeError> {
    if let Some(kind) = known_binary(bytes) {
        return Err(DecodeError::KnownBinary(kind));
    }
    for (mark, encoding) in [
        (&[0xff, 0xfe], Encoding::Utf16Le),
        (&[0xfe, 0xff], Encoding::Utf16Be),
    ] {
        if let Some(rest) = bytes.strip_prefix(mark) {
            let offset = mark.len() + first_bad_unit(rest, encoding);
            return encoding.decode(rest).accepted(bytes, offset);
        }
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    let zero = bytes.iter().position(|&b| b == 0);
    let bad = match (str::from_utf8(bytes), zero) {
        (Ok(_), None) => return Ok(Encoding::Utf8.decode(bytes)),
        (Ok(_), Some(zero)) => zero,
        (Err(error), zero) => error.valid_up_to().min(zero.unwrap_or(usize::MAX)),
    };
    // The bytes of one encoding are mostly possible in the others as well.
    let mut best = Encoding::Gbk.decode(bytes);
    let mut most = plausibility(&best.text);
    for other in [
        Encoding::Big5,
        Encoding::Utf8,
        Encoding::Utf16Le,
        Encoding::Utf16Be,
    ] {
        let read = other.decode(bytes);
        let looks = plausibility(&read.text);
        if most < looks {
            (best, most) = (read, looks);
        }
    }
    best.accepted(bytes, bad)
}

impl Encoding {
    /// What is impossible in this encoding becomes U+FFFD.
    fn decode(self, bytes: &[u8]) -> Decoded {
        let decoder = match self {
            Encoding::Utf8 => UTF_8,
            Encoding::Utf16Le => UTF_16LE,
            Encoding::Utf16Be => UTF_16BE,
            Encoding::Gbk => GB18030,
            Encoding::Big5 => BIG5,
        };
        let (text, _) = decoder.decode_without_bom_handling(bytes);
        Decoded {
            text: text.into_owned(),
            encoding: self,
        }
    }
}

impl Decoded {
    /// The text, unless so much of it is broken that it is none; `offset` is
    /// then where that shows.
    fn accepted(self, bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError> {
        const GOOD_FOR_ONE_BROKEN: usize = 8;
        let broken = self.text.chars().filter(|&c| is_broken(c)).count();
        let good = self.text.chars().filter(|&c| is_usual(c)).count();
        let is_meant = match self.encoding {
            Encoding::Utf16Le | Encoding::Utf16Be => is_of_a_record(&self.text),
            Encoding::Utf8 | Encoding::Gbk | Encoding::Big5 => true,
        };
        if is_meant && broken * GOOD_FOR_ONE_BROKEN < good {
            return Ok(self);
        }
        Err(DecodeError::Binary {
            byte: bytes.get(offset).copied().unwrap_or_default(),
            offset,
        })
    }
}

/// Where UTF-16 first has half a character or a zero.
fn first_bad_unit(bytes: &[u8], encoding: Encoding) -> usize {
    let units = bytes.chunks_exact(2).map(|unit| match *unit {
        [low, high] if encoding == Encoding::Utf16Le => u16::from_le_bytes([low, high]),
        [high, low] => u16::from_be_bytes([high, low]),
        _ => 0,
    });
    let mut at = 0;
    for read in char::decode_utf16(units) {
        match read {
            Err(_) | Ok('\0') => return at,
            Ok(c) => at += c.len_utf16() * 2,
        }
    }
    at
}

/// Formats of other programs that are no text.
fn known_binary(bytes: &[u8]) -> Option<&'static str> {
    /// Where the mark stands, the mark, and what a person calls it.
    const MAGIC: [(usize, &[u8], &str); 17] = [
        (0, b"CCBridge", "CCBridge"),
        (0, b"%PDF-", "PDF"),
        (0, b"\x89PNG", "PNG"),
        (0, b"\xff\xd8\xff", "JPEG"),
        (0, b"GIF8", "GIF"),
        (4, b"ftypheic", "HEIC"),
        (4, b"ftypmif1", "HEIC"),
        (8, b"WEBPVP8", "WebP"),
        (0, b"II*\0", "TIFF"),
        (0, b"MM\0*", "TIFF"),
        (0, b"PK\x03\x04", "ZIP"),
        (0, b"\xd0\xcf\x11\xe0", "Microsoft Office"),
        (0, b"Rar!", "RAR"),
        (0, b"7z\xbc\xaf\x27\x1c", "7-Zip"),
        (0, b"\x1f\x8b", "gzip"),
        (0, b"SQLite format 3\0", "SQLite"),
        (0, b"\x7fELF", "ELF"),
    ];
    if bytes.starts_with(b"XQ") && bytes.contains(&0) {
        return Some("XQStudio (XQF)");
    }
    let (.., name) = MAGIC
        .iter()
        .find(|(at, mark, _)| bytes.get(*at..).is_some_and(|rest| rest.starts_with(mark)))?;
    Some(name)
}

/// How much a text looks like a record: the characters of moves and headers
/// count for it, broken ones against it.
fn plausibility(text: &str) -> i64 {
    text.chars().map(weight).sum()
}

fn weight(c: char) -> i64 {
    match c {
        _ if is_broken(c) => -20,
        '进' | '進' | '退' | '平' | '车' | '車' | '马' | '馬' | '炮' | '兵' | '卒' | '士'
        | '仕' | '相' | '象' | '将' | '將' | '帅' | '帥' | '前' | '后' | '後' => 10,
        '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '０'..='９' => 6,
        '红' | '紅' | '黑' | '方' | '先' | '胜' | '勝' | '负' | '負' | '和' | '局' | '年'
        | '月' | '日' | '赛' | '賽' | '第' | '轮' | '輪' | '的' | '全' | '国' | '國' | '棋' => {
            4
        }
        ' '..='~' | '\n' => 1,
        // Frequent in none, and what the wrong encoding is full of.
        '\u{e000}'..='\u{f8ff}' => -8,
        _ => 0,
    }
}

/// Whether a good part of a text is what every record and all prose have:
/// blanks, marks, numbers, the words of moves. Nearly any bytes are UTF-16, and
/// a third of all its characters are Chinese; but of those that chance gives,
/// not one in a hundred is such.
fn is_of_a_record(text: &str) -> bool {
    const ALL_FOR_ONE: usize = 8;
    let of_record =
        |c: &char| 0 < weight(*c) || matches!(c, '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff5e}');
    text.chars().count() < text.chars().filter(of_record).count() * ALL_FOR_ONE
}

fn is_broken(c: char) -> bool {
    matches!(c, '\u{fffd}'..='\u{ffff}' | '\u{fdd0}'..='\u{fdef}')
        || (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

fn is_usual(c: char) -> bool {
    matches!(c, ' '..='~' | '\n' | '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}
