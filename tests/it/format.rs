use jipu::format::{self, DecodeError, Encoding, Format, Game, ReadError, decode};
use jipu::record::{Code, replay};

use crate::shared;

fn moves(game: &Game) -> String {
    match replay(&game.sheet) {
        Err(error) => error.to_string(),
        Ok(replay) => replay
            .line
            .moves()
            .iter()
            .map(|mv| mv.to_string())
            .collect::<Vec<_>>()
            .join(" "),
    }
}

fn read(bytes: &[u8]) -> Vec<Game> {
    format::read(bytes, None).unwrap().games
}

fn iccs(value: &serde_json::Value) -> String {
    let moves = value.as_array().unwrap().iter();
    let moves: Vec<&str> = moves.map(|mv| mv.as_str().unwrap()).collect();
    moves.join(" ")
}

/// The files of formats that are text, with what their manifest says of them.
#[test]
fn archive_files() {
    // file, format, encoding, plies of the first game, games
    const FILES: &[(&str, Format, Encoding, usize, usize)] = &[
        (
            "01_ccpd_各地杯賽_00000608.pgn",
            Format::Pgn,
            Encoding::Big5,
            288,
            1,
        ),
        (
            "02_ccpd_全國賽對局譜_00010231.pgn",
            Format::Pgn,
            Encoding::Big5,
            112,
            1,
        ),
        (
            "03_ccpd_象甲聯賽_00000090.pgn",
            Format::Pgn,
            Encoding::Big5,
            430,
            1,
        ),
        (
            "04_ccpd_其他_00000753.pgn",
            Format::Pgn,
            Encoding::Big5,
            69,
            1,
        ),
        (
            "07_ccpd_中局_00000010.pgn",
            Format::Pgn,
            Encoding::Big5,
            29,
            1,
        ),
        (
            "08_ccpd_殘局_00000001.pgn",
            Format::Pgn,
            Encoding::Big5,
            43,
            1,
        ),
        (
            "09_ccpd_殺局_殺法_練習題_00000018.pgn",
            Format::Pgn,
            Encoding::Big5,
            25,
            1,
        ),
        (
            "10_ccpd_呂欽_00002674.pgn",
            Format::Pgn,
            Encoding::Big5,
            0,
            1,
        ),
        (
            "11_ccpd_楊官璘_00000200.pgn",
            Format::Pgn,
            Encoding::Big5,
            211,
            1,
        ),
        (
            "12_ccpd_中局_00000004.pgn",
            Format::Pgn,
            Encoding::Big5,
            29,
            1,
        ),
        (
            "13_ccpd_世界盃_00000143.pgn",
            Format::Pgn,
            Encoding::Big5,
            49,
            1,
        ),
        (
            "14_eleeye_01.宝岛一号(先负)相眼竞技(A1-A2).PGN",
            Format::Pgn,
            Encoding::Gbk,
            26,
            1,
        ),
        ("17_eleeye_SAMPLE.PGN", Format::Pgn, Encoding::Gbk, 75, 1),
        (
            "46_cchess_test1_move.txt",
            Format::Text,
            Encoding::Utf8,
            110,
            1,
        ),
        (
            "47_cchess_uci_test_move.txt",
            Format::Iccs,
            Encoding::Utf8,
            5,
            1,
        ),
        (
            "52_wukong_xqdb_traditional.pgn",
            Format::Pgn,
            Encoding::Utf8,
            127,
            15,
        ),
    ];
    let Some(folder) = shared::shared("data/files") else {
        return;
    };
    for &(name, format, encoding, plies, games) in FILES {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        let document = format::read(&bytes, None).unwrap();
        assert_eq!(document.format, format, "{name}");
        assert_eq!(document.encoding, encoding, "{name}");
        assert_eq!(document.games.len(), games, "{name}");
        let replay = replay(&document.games[0].sheet).unwrap();
        assert_eq!(replay.line.len(), plies, "{name}");
    }
}

/// The same fifteen games in Chinese, in full-width WXF and in ICCS.
#[test]
fn three_notations_of_one_archive() {
    let Some(folder) = shared::shared("data/files") else {
        return;
    };
    let games = |name: &str| -> Vec<String> {
        let bytes = std::fs::read(folder.join(name)).unwrap();
        read(&bytes).iter().map(moves).collect()
    };
    let mut iccs = games("54_wukong_bulk_games_uci.pgn");
    assert_eq!(iccs.len(), 15);
    assert!(iccs.iter().all(|game| 200 < game.len()));
    // At ply 71 of the second game the other two files move the rear pawn
    // (后兵进一), this one the front one.
    assert_eq!(iccs[1].match_indices("e5e6 c6b4").count(), 1);
    iccs[1] = iccs[1].replace("e5e6 c6b4", "e3e4 c6b4");
    assert_eq!(games("52_wukong_xqdb_traditional.pgn"), iccs);
    assert_eq!(games("53_wukong_xqdb_international.pgn"), iccs);
}

/// A handicap game that the archive has as PGN and as XQF.
#[test]
fn handicap_game_with_comments() {
    let Some(folder) = shared::shared("data/files") else {
        return;
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Vec<serde_json::Value> = serde_json::from_str(&manifest).unwrap();
    let twin = manifest
        .iter()
        .find(|file| file["file"] == "files/18_eleeye_SAMPLE.XQF")
        .unwrap();
    let expected = &twin["expected_main_line"];
    let game = &read(&std::fs::read(folder.join("17_eleeye_SAMPLE.PGN")).unwrap())[0];
    assert_eq!(moves(game), iccs(&expected["moves_iccs"]));
    assert_eq!(game.sheet.asides.len(), 12);
    assert_eq!(game.sheet.headers.players.red.name, expected["red"]);
    assert_eq!(game.sheet.headers.players.black.name, expected["black"]);
}

/// Of pages that hold DhtmlXQ tags, what their manifest expects.
#[test]
fn dhtmlxq_page() {
    let Some(folder) = shared::shared("data/messy") else {
        return;
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Vec<serde_json::Value> = serde_json::from_str(&manifest).unwrap();
    let name = "messy/08_javaxq_applet_and_dhtmlxq_page.txt";
    let expected = manifest.iter().find(|file| file["file"] == name).unwrap();
    let bytes = std::fs::read(shared::shared(&format!("data/{name}")).unwrap()).unwrap();
    let document = format::read(&bytes, None).unwrap();
    assert_eq!(document.format, Format::DhtmlXq);
    let game = &document.games[0];
    assert_eq!(moves(game), iccs(&expected["expected_moves_iccs"]));
    assert_eq!(game.sheet.headers.players.black.name, "王韋中");
    assert_eq!(game.sheet.headers.result, "紅勝");
    // The applet's list alone.
    let text = String::from_utf8(bytes).unwrap();
    let (applet, _) = text.split_once("[DhtmlXQ]").unwrap();
    let document = format::read_text(applet, None).unwrap();
    assert_eq!(
        moves(&document.games[0]),
        iccs(&expected["expected_moves_iccs"])
    );
    for entry in &game.sheet.entries {
        assert_eq!(
            at(&game.sheet.source, entry.line, entry.column, &entry.text),
            entry.text
        );
    }
}

/// As many characters of a text as `like` has, from a line and column on.
fn at(text: &str, line: u32, column: u32, like: &str) -> String {
    let line = text.lines().nth(line as usize - 1).unwrap();
    line.chars()
        .skip(column as usize - 1)
        .take(like.chars().count())
        .collect()
}

const DHTMLXQ: &str = "[DhtmlXQ]\n[DhtmlXQ_red]甲[/DhtmlXQ_red]\n[DhtmlXQ_movelist]\
    77477062796780701927[/DhtmlXQ_movelist]\n[DhtmlXQ_comment0]开局[/DhtmlXQ_comment0]\n\
    [DhtmlXQ_move_0_2_1]1022[/DhtmlXQ_move_0_2_1]\n[/DhtmlXQ]\n";

#[test]
fn dhtmlxq_tags() {
    let game = &read(DHTMLXQ.as_bytes())[0];
    assert_eq!(moves(game), "h2e2 h9g7 h0g2 i9h9 b0c2");
    let asides: Vec<(&str, u16)> = game
        .sheet
        .asides
        .iter()
        .map(|aside| (&game.sheet.source[aside.span.clone()], aside.after_ply))
        .collect();
    assert_eq!(asides, [("开局", 0), ("1022", 1)]);
}

#[test]
fn dhtmlxq_damage_is_reported_in_its_place() {
    let damaged = DHTMLXQ.replace("7062", "70x2");
    let game = &read(damaged.as_bytes())[0];
    assert_eq!(moves(game), "h2e2");
    let found = &game.diagnostics[0];
    assert_eq!(found.code(), Code::UnreadableMove);
    assert_eq!((found.ply, found.line, found.column), (Some(2), 3, 23));
}

/// However a program ends its lines, what was found stands where it did.
#[test]
fn dhtmlxq_lines_are_counted_whatever_ends_them() {
    let damaged = DHTMLXQ
        .replace("7062", "70x2\n")
        .replace("]1022", "]\n1022");
    let start = "[DhtmlXQ_binit]\n7979695949392919097717866646260600102030405060708012720323436383\
                 [/DhtmlXQ_binit]\n[DhtmlXQ_movelist]";
    let page = format!(
        "<html>\n<div class=\"vschess\">\n{damaged}</div>\n<div class=\"vschess\">\n\
         1. 炮二平五 马8进7\n2. 马二进三 车9平7\n</div>\n"
    );
    let moved = damaged.replace("[DhtmlXQ_movelist]", start);
    for text in [damaged, moved, page] {
        let places = |end: &str| {
            let games = read(text.replace('\n', end).as_bytes());
            let of_game = |game: &Game| {
                let sheet = &game.sheet;
                let found = game.diagnostics.iter();
                let replayed = replay(sheet).map_or_else(|_| Vec::new(), |all| all.diagnostics);
                let mut places: Vec<(u32, u32)> = found
                    .chain(&replayed)
                    .map(|found| (found.line, found.column))
                    .collect();
                places.extend(sheet.entries.iter().map(|entry| (entry.line, entry.column)));
                places.extend(sheet.asides.iter().map(|aside| (aside.line, aside.column)));
                places.extend(sheet.start.iter().map(|start| (start.line, start.column)));
                places
            };
            games.iter().map(of_game).collect::<Vec<_>>()
        };
        let expected = places("\n");
        assert!(1 < expected[0].iter().map(|&(line, _)| line).max().unwrap());
        for end in ["\r", "\r\n"] {
            assert_eq!(places(end), expected, "{end:?}");
        }
        let old = text.replace('\n', "\r");
        let games = read(old.as_bytes());
        assert!(old.contains(&games[0].sheet.source), "kept byte for byte");
    }
}

/// Nine records in five formats, each in its own element. The first is
/// corrupt: its 21st ply moves from a point that the ninth round left empty.
#[test]
fn page_with_several_formats() {
    let Some(path) = shared::shared("data/files/57_vs_demo_records.html") else {
        return;
    };
    let document = format::read(&std::fs::read(path).unwrap(), None).unwrap();
    let found: Vec<(Format, u16, usize)> = document
        .games
        .iter()
        .map(|game| {
            let played = replay(&game.sheet).map_or(0, |replay| replay.line.len());
            (game.format, game.sheet.last_ply(), played)
        })
        .collect();
    assert_eq!(
        found,
        [
            (Format::Pgn, 42, 20),
            (Format::Text, 0, 0),
            (Format::Text, 0, 0),
            (Format::Pgn, 10, 10),
            (Format::Text, 0, 0),
            (Format::DhtmlXq, 39, 39),
            (Format::DhtmlXq, 0, 0),
            (Format::Pgn, 153, 153),
            (Format::DhtmlXq, 79, 79),
        ]
    );
    let not_read: Vec<(usize, String)> = document
        .games
        .iter()
        .enumerate()
        .filter_map(|(at, game)| {
            let first = game.diagnostics.first()?;
            (first.code() == Code::FormatNotRead).then(|| (at, first.finding.to_string()))
        })
        .collect();
    let expected = "expected a record in a format that is read, found ";
    assert_eq!(
        not_read,
        [
            (1, format!("{expected}a list of numbers")),
            (4, format!("{expected}XML (CBF, PFC)")),
        ]
    );
}

const SHEET: &str =
    "[Event \"全国象棋个人赛\"]\n[Red \"张三\"]\n\n1. 炮二平五 马8进7\n2. 马二进三 车9平8\n";

#[test]
fn encodings() {
    let utf_16 =
        |bytes: fn(u16) -> [u8; 2]| -> Vec<u8> { SHEET.encode_utf16().flat_map(bytes).collect() };
    let traditional = SHEET
        .replace('国', "國")
        .replace("个", "個")
        .replace('赛', "賽")
        .replace("张", "張")
        .replace('马', "馬")
        .replace('进', "進")
        .replace('车', "車");
    let cases: [(Vec<u8>, Encoding); 8] = [
        (SHEET.into(), Encoding::Utf8),
        ([b"\xef\xbb\xbf", SHEET.as_bytes()].concat(), Encoding::Utf8),
        (
            [vec![0xff, 0xfe], utf_16(u16::to_le_bytes)].concat(),
            Encoding::Utf16Le,
        ),
        (
            [vec![0xfe, 0xff], utf_16(u16::to_be_bytes)].concat(),
            Encoding::Utf16Be,
        ),
        (utf_16(u16::to_le_bytes), Encoding::Utf16Le),
        (utf_16(u16::to_be_bytes), Encoding::Utf16Be),
        (encoding_rs::GB18030.encode(SHEET).0.into(), Encoding::Gbk),
        (
            encoding_rs::BIG5.encode(&traditional).0.into(),
            Encoding::Big5,
        ),
    ];
    for (bytes, encoding) in cases {
        let document = format::read(&bytes, None).unwrap();
        assert_eq!(document.encoding, encoding);
        assert_eq!(document.format, Format::Pgn, "{encoding}");
        assert_eq!(
            moves(&document.games[0]),
            "h2e2 h9g7 h0g2 i9h9",
            "{encoding}"
        );
    }
}

/// A text cut within a character, or with a stray byte, is still in its own
/// encoding, and the broken character is reported.
#[test]
fn damaged_text_keeps_its_encoding() {
    let utf_16: Vec<u8> = SHEET.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let gbk = encoding_rs::GB18030.encode(SHEET).0.into_owned();
    let cases = [
        ([SHEET.as_bytes(), b"\xe4\xb8"].concat(), Encoding::Utf8),
        ([SHEET.as_bytes(), b"\0\n"].concat(), Encoding::Utf8),
        ([b"\xff", SHEET.as_bytes()].concat(), Encoding::Utf8),
        ([&*utf_16, b"{"].concat(), Encoding::Utf16Le),
        ([b"\xff\xfe", &*utf_16, b"{"].concat(), Encoding::Utf16Le),
        ([&*gbk, b"\xff\n"].concat(), Encoding::Gbk),
    ];
    for (bytes, encoding) in cases {
        let document = format::read(&bytes, None).unwrap();
        assert_eq!(document.encoding, encoding, "{bytes:?}");
        let game = &document.games[0];
        assert_eq!(moves(game), "h2e2 h9g7 h0g2 i9h9", "{encoding}");
        assert!(
            game.diagnostics
                .iter()
                .any(|found| found.code() == Code::ControlCharacters),
            "{encoding}"
        );
    }
    // Not one byte tells UTF-16 here, only the characters.
    let bare = "炮二平五马八进七".encode_utf16();
    let bare: Vec<u8> = bare.flat_map(u16::to_le_bytes).collect();
    assert_eq!(decode(&bare).unwrap().encoding, Encoding::Utf16Le);
    // Names in Latin-1 do not hide the moves.
    let latin = b"[Red \"Jos\xe9\"]\n\n1. h2e2 h9g7 2. h0g2 i9h9\n";
    let document = format::read(latin, None).unwrap();
    assert_eq!(moves(&document.games[0]), "h2e2 h9g7 h0g2 i9h9");
}

#[test]
fn what_is_no_text_is_refused() {
    let refused = |bytes: &[u8]| format::read(bytes, None).unwrap_err().to_string();
    assert_eq!(refused(b""), "expected a game record, found an empty file");
    assert_eq!(
        refused(b" \n\xef\xbb\xbf"),
        "expected a game record, found an empty file"
    );
    assert_eq!(
        refused(b"XQ\x0a\0\0\0"),
        "expected a game record as text, found a file of XQStudio (XQF)"
    );
    assert_eq!(
        refused(b"ab\xff\xff\xff\xff"),
        "expected text in UTF-8, UTF-16, GBK or Big5, found byte 0xff at offset 2, which fits none \
         of them: this looks like binary data"
    );
    assert_eq!(
        decode(&[7, 0, 0, 0, 200]),
        Err(DecodeError::Binary { byte: 0, offset: 1 })
    );
    let large = vec![b' '; 10_000_000];
    assert_eq!(
        format::read(&large, None).unwrap_err(),
        ReadError::TooLarge { found: 10_000_000 }
    );
}

/// Bytes that mean nothing are mostly possible in UTF-16, and a third of what
/// comes out is Chinese.
#[test]
fn bytes_at_random_are_refused() {
    let mut state = 0_u64;
    let mut random = || {
        // SplitMix64.
        state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        (mixed ^ (mixed >> 31)).to_le_bytes()
    };
    for length in [64, 65, 200, 1000, 4000, 40_000] {
        for seed in 0..200 {
            let mut bytes: Vec<u8> = std::iter::repeat_with(&mut random)
                .flatten()
                .take(length)
                .collect();
            let marks: [&[u8]; 3] = [&[], &[0xff, 0xfe], &[0xfe, 0xff]];
            bytes.splice(0..0, marks[seed % 3].iter().copied());
            let refused = format::read(&bytes, None).map(|read| read.encoding);
            let Err(ReadError::Decode(DecodeError::Binary { .. })) = refused else {
                panic!("{length} bytes, number {seed}: {refused:?}");
            };
        }
    }
}

#[test]
fn files_of_other_programs_are_named() {
    for (bytes, name) in [
        (&b"\x7fELF\x02\x01\x01\0\0\0"[..], "ELF"),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", "PNG"),
        (b"\x1f\x8b\x08\0\0\0\0\0", "gzip"),
        (b"GIF89a\x01\0", "GIF"),
        (b"\0\0\0\x18ftypheic\0\0\0\0mif1", "HEIC"),
        (b"RIFF\x24\0\0\0WEBPVP8 ", "WebP"),
        (b"SQLite format 3\0\x10\0", "SQLite"),
    ] {
        assert_eq!(decode(bytes), Err(DecodeError::KnownBinary(name)));
    }
    // Not every text that begins like one is one.
    assert!(decode(b"GIF is no move\n").is_ok());
}

/// Real texts keep their words in UTF-16 of either order, with a mark and
/// without.
#[test]
fn real_texts_are_read_in_utf_16() {
    let mut texts = 0;
    for folder in ["data/files", "data/messy"] {
        let Some(folder) = shared::shared(folder) else {
            return;
        };
        for file in std::fs::read_dir(folder).unwrap() {
            let path = file.unwrap().path();
            let Ok(decoded) = decode(&std::fs::read(&path).unwrap()) else {
                continue;
            };
            let text = decoded.text.replace('\u{fffd}', "");
            for mark in ["", "\u{feff}"] {
                let units = || mark.encode_utf16().chain(text.encode_utf16());
                let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
                let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
                for (bytes, encoding) in [(little, Encoding::Utf16Le), (big, Encoding::Utf16Be)] {
                    let read = decode(&bytes).unwrap_or_else(|err| panic!("{path:?}: {err}"));
                    assert_eq!(read.encoding, encoding, "{path:?}");
                    assert_eq!(read.text, text, "{path:?}");
                }
            }
            texts += 1;
        }
    }
    assert!(40 < texts, "{texts}");
}

/// Decoded, a text may be longer than the file was.
#[test]
fn the_limit_is_that_of_the_file() {
    let long = format!("{SHEET}{}", "闲话".repeat(800_000));
    let bytes = encoding_rs::GB18030.encode(&long).0;
    assert!(bytes.len() < format::MAX_BYTES && format::MAX_BYTES < long.len());
    let document = format::read(&bytes, None).unwrap();
    assert_eq!(document.encoding, Encoding::Gbk);
    assert_eq!(moves(&document.games[0]), "h2e2 h9g7 h0g2 i9h9");
}

#[test]
fn pgn_games_keep_their_lines() {
    let two = format!(
        "{SHEET}1-0\n\n{}",
        SHEET.replace("张三", "李四").replace("车9平8", "车9平7")
    );
    for end in ["\n", "\r", "\r\n"] {
        let ended = two.replace('\n', end);
        let games = read(ended.as_bytes());
        assert_eq!(games.len(), 2, "{end:?}");
        assert_eq!(games[0].format, Format::Pgn);
        assert_eq!(games[0].sheet.headers.result, "1-0");
        assert_eq!(games[1].sheet.headers.players.red.name, "李四");
        let found = &replay(&games[1].sheet).unwrap().diagnostics[0];
        assert_eq!((found.code(), found.ply), (Code::IllegalMove, Some(4)));
        assert_eq!((found.line, found.column), (12, 9));
        let sources: String = games.iter().map(|game| &*game.sheet.source).collect();
        assert_eq!(sources, ended);
    }
}

#[test]
fn formats_are_told_apart() {
    let detected = |text: &str| format::detect(text).as_str();
    assert_eq!(detected("1. 炮二平五 马8进7"), "text");
    assert_eq!(detected("红方：张三\n1 炮25 马87"), "text");
    assert_eq!(detected("[Red \"a\"]\n1. h2e2 h9g7"), "pgn");
    assert_eq!(detected("1. h2e2 h9g7"), "iccs");
    assert_eq!(detected("H2-E2 H9-G7"), "iccs");
    assert_eq!(detected("1. C2=5 H8+7"), "wxf");
    assert_eq!(detected("FORMAT WXF\nSTART{\n}END"), "wxf");
    assert_eq!(detected(DHTMLXQ), "dhtmlxq");
    assert_eq!(detected(""), "text");
    for format in Format::ALL {
        assert_eq!(format.as_str().parse(), Ok(format));
    }
    assert!("xqf".parse::<Format>().is_err());
}
