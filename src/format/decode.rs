use std::fmt;

use encoding_rs::{BIG5, GB18030, UTF_16BE, UTF_16LE};

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
         which fits none of them"
    )]
    Binary { byte: u8, offset: usize },
}

/// Turns bytes into text, guessing between GBK and Big5 where they are not
/// UTF-8.
///
/// # Errors
///
/// When the bytes are not text in any encoding that records come in.
pub fn decode(bytes: &[u8]) -> Result<Decoded, DecodeError> {
    if let Some(kind) = known_binary(bytes) {
        return Err(DecodeError::KnownBinary(kind));
    }
    if let Some(rest) = bytes.strip_prefix(&[0xff, 0xfe]) {
        return utf_16(rest, Encoding::Utf16Le);
    }
    if let Some(rest) = bytes.strip_prefix(&[0xfe, 0xff]) {
        return utf_16(rest, Encoding::Utf16Be);
    }
    let bytes = bytes.strip_prefix(&[0xef, 0xbb, 0xbf]).unwrap_or(bytes);
    if let Some(zero) = bytes.iter().position(|&b| b == 0) {
        // Line ends and digits of UTF-16 have a zero byte beside them.
        let encoding = if zero % 2 == 1 {
            Encoding::Utf16Le
        } else {
            Encoding::Utf16Be
        };
        return utf_16(bytes, encoding).map_err(|_| DecodeError::Binary {
            byte: 0,
            offset: zero,
        });
    }
    match str::from_utf8(bytes) {
        Ok(text) => Ok(Decoded {
            text: text.to_owned(),
            encoding: Encoding::Utf8,
        }),
        Err(error) => chinese(bytes, error.valid_up_to()),
    }
}

/// Formats of other programs that are no text.
fn known_binary(bytes: &[u8]) -> Option<&'static str> {
    const MAGIC: [(&[u8], &str); 8] = [
        (b"CCBridge", "CCBridge"),
        (b"%PDF-", "PDF"),
        (b"\x89PNG", "PNG"),
        (b"\xff\xd8\xff", "JPEG"),
        (b"PK\x03\x04", "ZIP"),
        (b"\xd0\xcf\x11\xe0", "Microsoft Office"),
        (b"Rar!", "RAR"),
        (b"\x1f\x8b", "gzip"),
    ];
    if bytes.starts_with(b"XQ") && bytes.contains(&0) {
        return Some("XQStudio (XQF)");
    }
    let (_, name) = MAGIC.iter().find(|(magic, _)| bytes.starts_with(magic))?;
    Some(name)
}

fn utf_16(bytes: &[u8], encoding: Encoding) -> Result<Decoded, DecodeError> {
    let decoder = match encoding {
        Encoding::Utf16Be => UTF_16BE,
        Encoding::Utf8 | Encoding::Utf16Le | Encoding::Gbk | Encoding::Big5 => UTF_16LE,
    };
    let (text, malformed) = decoder.decode_without_bom_handling(bytes);
    if malformed || text.contains('\0') {
        return Err(DecodeError::Binary {
            byte: bytes.first().copied().unwrap_or_default(),
            offset: 0,
        });
    }
    Ok(Decoded {
        text: text.into_owned(),
        encoding,
    })
}

/// The bytes of GBK and of Big5 overlap nearly everywhere, so that only the
/// characters that come out tell them apart.
fn chinese(bytes: &[u8], offset: usize) -> Result<Decoded, DecodeError> {
    let (gbk, _) = GB18030.decode_without_bom_handling(bytes);
    let (big5, _) = BIG5.decode_without_bom_handling(bytes);
    let (text, encoding) = if plausibility(&gbk) < plausibility(&big5) {
        (big5, Encoding::Big5)
    } else {
        (gbk, Encoding::Gbk)
    };
    // A few broken characters are damage; many say that it is no text.
    let broken = text.chars().filter(|&c| is_broken(c)).count();
    let chinese = text.chars().filter(|&c| is_chinese(c)).count();
    if chinese <= broken * 4 {
        return Err(DecodeError::Binary {
            byte: bytes.get(offset).copied().unwrap_or_default(),
            offset,
        });
    }
    Ok(Decoded {
        text: text.into_owned(),
        encoding,
    })
}

/// How much a text looks like a record: the characters of moves and headers
/// count for it, broken ones against it.
fn plausibility(text: &str) -> i64 {
    text.chars()
        .map(|c| match c {
            _ if is_broken(c) => -20,
            '进' | '進' | '退' | '平' | '车' | '車' | '马' | '馬' | '炮' | '兵' | '卒' | '士'
            | '仕' | '相' | '象' | '将' | '將' | '帅' | '帥' | '前' | '后' | '後' => 10,
            '一' | '二' | '三' | '四' | '五' | '六' | '七' | '八' | '九' | '０'..='９' => {
                6
            }
            '红' | '紅' | '黑' | '方' | '先' | '胜' | '勝' | '负' | '負' | '和' | '局' | '年'
            | '月' | '日' | '赛' | '賽' | '第' | '轮' | '輪' | '的' | '全' | '国' | '國' | '棋' => {
                4
            }
            // Frequent in neither, and what the wrong encoding is full of.
            '\u{e000}'..='\u{f8ff}' => -8,
            _ => 0,
        })
        .sum()
}

fn is_broken(c: char) -> bool {
    c == '\u{fffd}' || (c.is_control() && !matches!(c, '\n' | '\r' | '\t'))
}

fn is_chinese(c: char) -> bool {
    matches!(c, '\u{3000}'..='\u{9fff}' | '\u{ff00}'..='\u{ffef}')
}
