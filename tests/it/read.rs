use jipu::notation::{Bars, Notation, Script, WhyNot, write};
use jipu::record::{Code, Finding, MAX_PLIES, PlyStatus, Scoresheet, read, replay};
use jipu::rules::Line;
use jipu::xiangqi::{IllegalMove, Move, Position, Side};
use proptest::prelude::*;

use crate::shared;

/// The moves a text is read as, or what stopped it.
fn moves(text: &str) -> String {
    let (sheet, _) = read(text);
    replayed(&sheet)
}

fn replayed(sheet: &Scoresheet) -> String {
    let replay = match replay(sheet) {
        Ok(replay) => replay,
        Err(error) => return error.to_string(),
    };
    let moves: Vec<String> = replay
        .line
        .moves()
        .iter()
        .map(|mv| mv.to_string())
        .collect();
    moves.join(" ")
}

/// The moves of a text, then its findings, one a line.
fn check(text: &str) -> String {
    let (sheet, mut found) = read(text);
    let mut lines = vec![replayed(&sheet)];
    if let Ok(replay) = replay(&sheet) {
        found.extend(replay.diagnostics);
    }
    found.sort_by_key(|found| (found.line, found.column));
    for found in found {
        let ply = found.ply.map_or("-".to_owned(), |ply| ply.to_string());
        lines.push(format!(
            "{} {ply} {}:{}",
            found.code(),
            found.line,
            found.column
        ));
    }
    lines.join("\n")
}

/// The page that explains the findings names each with its severity.
#[test]
fn every_code_is_explained() {
    let page = include_str!("../../docs/reading.md");
    let (_, table) = page.split_once("## Findings").unwrap();
    let rows: Vec<&str> = table.lines().filter(|row| row.starts_with("| `")).collect();
    for code in Code::ALL {
        let row = format!("| `{code}` | {} |", code.severity());
        assert!(rows.iter().any(|line| line.starts_with(&row)), "{row}");
    }
    assert_eq!(rows.len(), Code::ALL.len());
}

/// `\t`, `\r` and `\u{..}`.
fn unescape(text: &str) -> String {
    let text = text.replace("\\t", "\t").replace("\\r", "\r");
    let mut parts = text.split("\\u{");
    let mut plain = parts.next().unwrap().to_owned();
    for part in parts {
        let (code, rest) = part.split_once('}').unwrap();
        plain.push(char::from_u32(u32::from_str_radix(code, 16).unwrap()).unwrap());
        plain.push_str(rest);
    }
    plain
}

#[test]
fn shapes() {
    let cases = include_str!("../data/read/shapes.txt");
    let mut failures = Vec::new();
    let mut count = 0;
    for case in cases.split("\n== ").skip(1) {
        let (title, body) = case.split_once('\n').unwrap();
        let (text, expected) = body.split_once("\n--\n").unwrap();
        let text = unescape(text);
        let actual = check(&text);
        if actual.trim_end() != expected.trim_end() {
            failures.push(format!("{title}\nexpected {expected}\nfound    {actual}"));
        }
        // However its lines end, a text says the same.
        for end in ["\r", "\r\n"] {
            let ended = text.replace("\r\n", "\n").replace('\n', end);
            let found = check(&ended);
            if found != actual {
                failures.push(format!(
                    "{title} {end:?}\nexpected {actual}\nfound    {found}"
                ));
            }
            assert_eq!(read(&ended).0.source, ended);
        }
        count += 1;
    }
    assert!(
        failures.is_empty(),
        "{} of {count}\n{}",
        failures.len(),
        failures.join("\n\n")
    );
    assert!(60 < count);
}

fn texts(value: &serde_json::Value) -> Vec<String> {
    value.as_array().map_or_else(Vec::new, |all| {
        all.iter()
            .map(|text| text.as_str().unwrap().to_owned())
            .collect()
    })
}

#[test]
fn messy_texts() {
    let Some(folder) = shared::shared("data/messy") else {
        return;
    };
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Vec<serde_json::Value> = serde_json::from_str(&manifest).unwrap();
    let mut compared = 0;
    for file in &manifest {
        let name = file["file"].as_str().unwrap();
        let path = shared::shared(&format!("data/{name}")).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        let actual = moves(&text);
        // Coordinates in DhtmlXQ tags are a file format, not a written sheet.
        if text.contains("[DhtmlXQ]") || file["expected_moves_iccs"].is_null() {
            continue;
        }
        assert_eq!(
            actual,
            texts(&file["expected_moves_iccs"]).join(" "),
            "{name}"
        );
        compared += 1;
    }
    assert_eq!(compared, 8);
}

#[test]
fn ranks_counted_from_one() {
    let text = "1. h3e3 h10g8 2. h1g3 i10h10";
    assert_eq!(moves(text), "h2e2 h9g7 h0g2 i9h9");
    assert_eq!(moves("1. h2e2 h9g7"), "h2e2 h9g7");
}

#[test]
fn masters_games_in_several_shapes() {
    let Some(games) = shared::json_lines("data/games/ccpd-sample.jsonl") else {
        return;
    };
    for game in &games {
        let written = texts(&game["original_notation"]);
        let expected = texts(&game["moves_iccs"]).join(" ");
        let numbered = |mark: &str, between: &str, end: &str| -> String {
            let rounds = written.chunks(2).zip(1..);
            rounds
                .map(|(round, n)| format!("{n}{mark}{}{end}", round.join(between)))
                .collect()
        };
        let shapes = [
            numbered(". ", " ", "\n"),
            numbered(".", "", ""),
            numbered("、", "\t", "\r\n"),
            numbered("\t", "\t", "\n"),
            numbered(" | ", " | ", " |\n"),
            numbered(",", ",", "\n"),
            numbered(" ", "，", "；"),
            written.join(" "),
            written.join("\n"),
            written.concat(),
            expected.clone(),
        ];
        for sheet in shapes {
            assert_eq!(moves(&sheet), expected, "{}\n{sheet}", game["id"]);
        }
    }
    assert_eq!(games.len(), 500);
}

/// The text of a game as one round a line, with its start position and
/// result where they are not the usual ones.
fn sheet_of(game: &serde_json::Value) -> String {
    let fen = game["start_fen"].as_str().unwrap();
    let black_first = fen.split(' ').nth(1) == Some("b");
    let mut written = texts(&game["original_notation"]);
    if black_first {
        written.insert(0, "…".to_owned());
    }
    let mut sheet = format!(
        "[FEN \"{fen}\"]\n[Result \"{}\"]\n",
        game["result"].as_str().unwrap()
    );
    for (round, n) in written.chunks(2).zip(1..) {
        sheet += &format!("{n}. {}\n", round.join(" "));
    }
    sheet
}

#[test]
fn every_archived_game() {
    let mut plies = 0;
    for name in [
        "ccpd-sample",
        "ccpd-positions",
        "ccpd-long-nocapture",
        "ccpd-repetition",
    ] {
        let Some(games) = shared::json_lines(&format!("data/games/{name}.jsonl")) else {
            return;
        };
        for game in &games {
            let (sheet, found) = read(&sheet_of(game));
            assert_eq!(found, [], "{}", game["id"]);
            let replay = replay(&sheet).unwrap();
            assert!(replay.complete, "{}", game["id"]);
            assert_eq!(
                replayed(&sheet),
                texts(&game["moves_iccs"]).join(" "),
                "{}",
                game["id"]
            );
            assert_eq!(
                replay
                    .line
                    .last()
                    .to_string()
                    .split(' ')
                    .take(2)
                    .collect::<Vec<_>>(),
                game["final_fen"]
                    .as_str()
                    .unwrap()
                    .split(' ')
                    .take(2)
                    .collect::<Vec<_>>(),
            );
            plies += replay.plies.len();
        }
    }
    assert!(70_000 < plies);
}

#[test]
fn archived_games_with_an_illegal_move_stop_there() {
    let Some(games) = shared::json_lines("data/games/ccpd-illegal.jsonl") else {
        return;
    };
    let mut stopped = 0;
    for game in &games {
        if game["original_notation"].is_null() {
            continue;
        }
        let (sheet, found) = read(&sheet_of(game));
        if game["reason"] == "start_fen_missing_king" {
            assert_eq!(found[0].code(), Code::StartPosition);
            let error = replay(&sheet).unwrap_err().to_string();
            assert!(error.ends_with("king, found 0"), "{error}");
            continue;
        }
        let replay = replay(&sheet).unwrap();
        let bad_ply = game["bad_ply"].as_u64().unwrap();
        let bad = &replay.diagnostics[0];
        assert_eq!(bad.ply.map(u64::from), Some(bad_ply), "{}", game["id"]);
        let Finding::IllegalMove {
            text,
            why: WhyNot::Rule(why),
        } = &bad.finding
        else {
            panic!("{bad:?}");
        };
        assert_eq!(*text, game["bad_text"]);
        assert_eq!(game["reason"], "move_leaves_own_king_in_check");
        assert!(
            matches!(
                why,
                IllegalMove::KingInCheck { .. }
                    | IllegalMove::ExposesKing { .. }
                    | IllegalMove::KingsFace
            ),
            "{why:?}"
        );
        assert_eq!(replay.plies.len() as u64, bad_ply);
        assert_eq!(replay.line.len() as u64, bad_ply - 1);
        stopped += 1;
    }
    assert_eq!(stopped, 3);
}

/// The corpus names the side to move as mated or stalemated in each of these
/// games, and its result as no loss of that side. An open result contradicts
/// nothing.
#[test]
fn archived_results_that_the_position_does_not_bear_out() {
    let Some(games) = shared::json_lines("data/games/ccpd-result-mismatch.jsonl") else {
        return;
    };
    let mut open = 0;
    for game in &games {
        let (sheet, _) = read(&sheet_of(game));
        let replay = replay(&sheet).unwrap();
        let codes: Vec<Code> = replay
            .diagnostics
            .iter()
            .map(|found| found.code())
            .collect();
        let expected = if game["result"] == "*" {
            open += 1;
            Code::ResultLeftOpen
        } else {
            Code::ResultMismatch
        };
        assert_eq!(codes, [expected], "{}", game["id"]);
    }
    assert_eq!((games.len(), open), (14, 12));
}

#[test]
fn a_result_that_fits_is_no_finding() {
    // Red mates: the rook on d0 checks, the king guards file e.
    let sheet = |result: &str| {
        format!("[FEN \"3k5/9/9/9/9/9/9/9/R8/4K4 w\"]\n[Result \"{result}\"]\n1. 车九平六\n")
    };
    for (result, fits) in [
        ("1-0", true),
        ("红胜", true),
        ("紅方勝", true),
        ("", true),
        ("未知", true),
        ("0-1", false),
        ("和棋", false),
        ("*", false),
    ] {
        let (sheet, _) = read(&sheet(result));
        let replay = replay(&sheet).unwrap();
        assert_eq!(replay.line.len(), 1);
        assert!(replay.line.last().is_checkmate());
        assert_eq!(replay.diagnostics.is_empty(), fits, "{result}");
    }
}

/// The meaning of bars is a property of the sheet, which the caller may set.
#[test]
fn bars_the_other_way_round() {
    let (mut sheet, _) = read("1. 炮25 马87\u{305}\n2. 马23\u{305} 车98");
    assert_eq!(replayed(&sheet), "h2e2");
    sheet.bars = Bars::OverIsForward;
    assert_eq!(replayed(&sheet), "h2e2 h9g7 h0g2 i9h9");
}

#[test]
fn headers_find_their_places() {
    let (sheet, _) = read(
        "赛事：测试杯\n组别：男子组  轮次：第3轮  台次：12\n红　方：张三\n黑方：李四\n红方单位：甲队\n\
         日期：2024.05.06 14:30\n地点：某市\n用时规则：60分＋30秒\n裁判：王五  裁判长：赵六\n\
         观众：众多\n1. 炮二平五 马8进7\n结果：和棋\n",
    );
    let headers = &sheet.headers;
    assert_eq!(headers.event, "测试杯");
    assert_eq!(headers.group, "男子组");
    assert_eq!(headers.round, "第3轮");
    assert_eq!(headers.board, "12");
    assert_eq!(headers.players.red.name, "张三");
    assert_eq!(headers.players.red.team, "甲队");
    assert_eq!(headers.players.black.name, "李四");
    assert_eq!(headers.date, "2024.05.06 14:30");
    assert_eq!(headers.site, "某市");
    assert_eq!(headers.time_control, "60分＋30秒");
    assert_eq!(headers.arbiter, "王五");
    assert_eq!(headers.chief_arbiter, "赵六");
    assert_eq!(headers.result, "和棋");
    assert!(
        sheet
            .tags
            .iter()
            .any(|tag| tag.name == "观众" && tag.value == "众多")
    );
    assert_eq!(sheet.entries.len(), 2);
}

#[test]
fn header_words_without_colons() {
    let (sheet, _) =
        read("轮次 第3轮 台次 12\n红方 张三 黑方 李四\n红方 黑方\n1. 炮二平五 马8进7\n");
    let headers = &sheet.headers;
    assert_eq!(
        (headers.round.as_str(), headers.board.as_str()),
        ("第3轮", "12")
    );
    assert_eq!(headers.players.red.name, "张三");
    assert_eq!(headers.players.black.name, "李四");
}

#[test]
fn markup_in_a_name_stays_text() {
    let (sheet, _) =
        read("[Red \"<b>张三</b> & \"小张\"\"]\n黑方：<script>alert(1);</script>\n1. 炮二平五");
    assert_eq!(sheet.headers.players.red.name, "<b>张三</b> & \"小张\"");
    assert_eq!(
        sheet.headers.players.black.name,
        "<script>alert(1);</script>"
    );
}

#[test]
fn a_closing_result_counts_where_no_header_has_one() {
    let result = |text: &str| read(text).0.headers.result;
    assert_eq!(result("1. 炮二平五 马8进7 1-0"), "1-0");
    assert_eq!(result("1. 炮二平五 马8进7\n红胜"), "红胜");
    assert_eq!(result("1. 炮二平五 马8进7\n黑方认输"), "黑方认输");
    assert_eq!(result("1. 炮二平五 紅超時判負。"), "紅超時判負");
    assert_eq!(result("1. 炮二平五 马8进7\n黑方认输的原因"), "");
    assert_eq!(result("[Result \"0-1\"]\n1. 炮二平五 马8进7 1-0"), "0-1");
    assert_eq!(result("1. 炮二平五 1-0 马8进7"), "");
}

#[test]
fn remarks_are_kept_with_their_ply() {
    let text = "1. 炮二平五 马8进7 {屏风马} 2. 马二进三\n（另有 马八进七）车9平8\n";
    let (sheet, _) = read(text);
    let asides: Vec<(&str, u16)> = sheet
        .asides
        .iter()
        .map(|aside| (&text[aside.span.clone()], aside.after_ply))
        .collect();
    assert_eq!(asides, [("{屏风马}", 2), ("（另有 马八进七）", 3)]);
}

#[test]
fn entries_know_their_round() {
    let (sheet, _) = read("5. 炮二平五 马8进7\n6. 马二进三\n7. 车一平二");
    let rounds: Vec<_> = sheet
        .entries
        .iter()
        .map(|entry| (entry.round, entry.side, entry.ply, entry.text.as_str()))
        .collect();
    assert_eq!(
        rounds,
        [
            (Some(5), Side::Red, 1, "炮二平五"),
            (Some(5), Side::Black, 2, "马8进7"),
            (Some(6), Side::Red, 3, "马二进三"),
            (Some(6), Side::Black, 4, ""),
            (Some(7), Side::Red, 5, "车一平二"),
        ]
    );
    assert_eq!(sheet.entry(3).unwrap().text, "马二进三");
    assert_eq!(sheet.last_ply(), 5);
}

/// Bad input of great size is cut off with a finding and read in little time.
#[test]
fn too_much_text() {
    let last = |text: &str| {
        let (sheet, found) = read(text);
        assert!(sheet.entries.len() <= usize::from(MAX_PLIES));
        assert!(found.len() < 10_000);
        assert_eq!(sheet.source, text);
        found.last().unwrap().code()
    };
    let rounds: String = (1..50_000).map(|n| format!("{n}.炮25 ")).collect();
    assert_eq!(last(&rounds), Code::TooManyPlies);
    let unnumbered = "炮二平五 ".repeat(100_000);
    assert_eq!(last(&unnumbered), Code::TooManyPlies);
    let again = "1. 炮二平五 马8进7\n".repeat(100_000);
    assert_eq!(last(&again), Code::TooMuchText);
    let far = "1. 炮二平五 马8进7\n900000000. 马二进三";
    assert_eq!(last(far), Code::RoundOutOfRange);
    // What was cut off is never a whole game.
    for text in [&*rounds, &unnumbered, &again, far] {
        let (sheet, _) = read(text);
        assert!(sheet.cut_after.is_some());
        assert!(!replay(&sheet).unwrap().complete);
    }
    for piece in [
        "(",
        "{",
        "[",
        "<",
        "/*",
        ",",
        "\t",
        "\n",
        "…",
        "?",
        "九",
        "9",
        "a",
        "第",
        "[a \"b\"]",
        "红方：",
    ] {
        let (sheet, _) = read(&piece.repeat(300_000));
        assert!(sheet.entries.len() <= usize::from(MAX_PLIES));
    }
}

/// The games of the archive, each as the moves played and the texts written.
fn archived() -> Option<Vec<(Vec<Move>, Vec<String>)>> {
    let games = shared::json_lines("data/games/ccpd-sample.jsonl")?;
    let moves = |game: &serde_json::Value| -> Vec<Move> {
        let moves = texts(&game["moves_iccs"]);
        moves.iter().map(|mv| mv.parse().unwrap()).collect()
    };
    Some(
        games
            .iter()
            .map(|game| (moves(game), texts(&game["original_notation"])))
            .collect(),
    )
}

fn numbered(written: &[String]) -> String {
    written
        .chunks(2)
        .zip(1..)
        .map(|(round, n)| format!("{n}. {}\n", round.join(" ")))
        .collect()
}

/// One move left out: it comes back where only it lets the rest follow, and
/// otherwise nothing is stated.
#[test]
fn a_missing_move_is_inferred_rightly_or_not_at_all() {
    let Some(games) = archived() else { return };
    let (mut inferred, mut open) = (0, 0);
    for (i, (moves, written)) in games.iter().enumerate() {
        for at in (i % 7..written.len() - 1).step_by(29) {
            let mut gapped = written.clone();
            gapped[at] = "—".to_owned();
            let (sheet, _) = read(&numbered(&gapped));
            let replay = replay(&sheet).unwrap();
            let ply = &replay.plies[at];
            match ply.status {
                PlyStatus::Inferred => {
                    assert_eq!(ply.mv, Some(moves[at]));
                    assert_eq!(replay.line.moves(), moves);
                    inferred += 1;
                }
                PlyStatus::Missing => {
                    assert_eq!(replay.line.moves(), &moves[..at]);
                    let listed = &ply.candidates;
                    assert!(listed.is_empty() || listed.contains(&moves[at]));
                    open += 1;
                }
                _ => panic!("{ply:?}"),
            }
        }
    }
    // A move that nothing later depends on cannot come back.
    assert!(1_000 < inferred && open < inferred / 2, "{inferred} {open}");
}

/// Short form that has lost all bars: choices are marked, and mostly right.
#[test]
fn bare_short_form_of_masters_games() {
    let Some(games) = archived() else { return };
    let (mut plies, mut right, mut complete) = (0, 0, 0);
    for (moves, _) in games.iter().step_by(5) {
        let line = Line::from_moves(Position::default(), moves.iter().copied()).unwrap();
        let bare: Vec<String> = line
            .positions()
            .iter()
            .zip(moves)
            .map(|(position, mv)| {
                let short = write(Notation::Short, Script::Simplified, position, *mv);
                short.replace(['\u{332}', '\u{305}'], "")
            })
            .collect();
        let (sheet, _) = read(&numbered(&bare));
        let replay = replay(&sheet).unwrap();
        complete += usize::from(replay.complete);
        plies += moves.len();
        right += replay
            .plies
            .iter()
            .zip(moves)
            .filter(|(ply, mv)| ply.mv == Some(**mv))
            .count();
        // Where the reading first leaves the game, it says so and names the
        // move that was played.
        if let Some((ply, mv)) = replay
            .plies
            .iter()
            .zip(moves)
            .find(|(ply, mv)| ply.mv != Some(**mv))
        {
            assert_eq!(ply.status, PlyStatus::Inferred);
            assert!(ply.candidates.contains(mv));
        }
    }
    assert!(plies * 9 < right * 10, "{right} of {plies} plies");
    assert!(95 <= complete, "{complete} of 100 games");
}

/// Pieces of sheets, thrown together.
fn scraps() -> impl Strategy<Value = String> {
    const SCRAPS: &[&str] = &[
        "1. ",
        "2.",
        "3、",
        "12 ",
        "第4回合",
        "(5)",
        "炮二平五",
        "马8进7",
        "车9平8",
        "炮25",
        "马87\u{332}",
        "C2=5",
        "h2e2",
        "H2-E2",
        "…",
        "——",
        "?",
        "漏",
        "\n",
        "\r\n",
        "\t",
        " ",
        "　",
        "|",
        ",",
        "(",
        ")",
        "{",
        "}",
        "[",
        "]",
        "红方：",
        "黑方: 李四",
        "[FEN \"",
        "\"]",
        "4k4/9/9/9/9/9/9/9/9/3K5 b",
        "1-0",
        "*",
        "如改走",
        "马八进",
        "\u{feff}",
        "\u{7}",
        "<br>",
        "/*",
        "*/",
        "1000000.",
        "０",
        "⑫",
        "START{",
        "前兵",
        "一",
        "炮",
    ];
    prop::collection::vec(
        prop_oneof![
            8 => prop::sample::select(SCRAPS).prop_map(str::to_owned),
            1 => any::<char>().prop_map(String::from),
        ],
        0..60,
    )
    .prop_map(|scraps| scraps.concat())
}

/// The text of a sheet from a line and column on.
fn from_place(text: &str, line: u32, column: u32) -> Option<String> {
    // Each of \r, \n and \r\n ends a line.
    let lines = text.replace("\r\n", "\n").replace('\r', "\n");
    let line = lines.split('\n').nth(line as usize - 1)?;
    let rest: String = line.chars().skip(column as usize - 1).collect();
    Some(rest)
}

proptest! {
    #[test]
    fn no_text_stops_the_reader(text in prop_oneof![scraps(), any::<String>()]) {
        let (sheet, found) = read(&text);
        prop_assert_eq!(&sheet.source, &text);
        let mut last = 0;
        for entry in &sheet.entries {
            prop_assert!(last < entry.ply);
            last = entry.ply;
            let first_line = entry.text.split(['\r', '\n']).next().unwrap();
            let at = from_place(&text, entry.line, entry.column);
            prop_assert!(at.is_some_and(|at| at.starts_with(first_line)), "{:?}", entry);
        }
        for found in &found {
            prop_assert!(from_place(&text, found.line, found.column).is_some());
        }
        for aside in &sheet.asides {
            prop_assert!(text.get(aside.span.clone()).is_some());
        }
        if let Ok(replay) = replay(&sheet) {
            prop_assert!(replay.plies.len() <= usize::from(sheet.last_ply()));
            prop_assert!(replay.line.len() <= replay.plies.len());
        }
    }

    /// A game written out in any notation and shape reads as the same moves.
    #[test]
    fn written_games_read_back(choices in prop::collection::vec(any::<u8>(), 1..120)) {
        let mut line = Line::new(Position::default());
        for choice in choices {
            let legal = line.last().legal_moves();
            let Some(at) = usize::from(choice).checked_rem(legal.len()) else { break };
            line.push(legal[at]).unwrap();
        }
        for notation in [Notation::Full, Notation::Short, Notation::Wxf, Notation::Iccs] {
            for script in [Script::Simplified, Script::Traditional] {
                let written: Vec<String> = line
                    .positions()
                    .iter()
                    .zip(line.moves())
                    .map(|(position, mv)| write(notation, script, position, *mv))
                    .collect();
                let numbered: String = written
                    .chunks(2)
                    .zip(1..)
                    .map(|(round, n)| format!("{n}. {}\n", round.join(" ")))
                    .collect();
                let (sheet, found) = read(&numbered);
                prop_assert_eq!(found, []);
                // Without a single bar the direction of a move is lost.
                if notation == Notation::Short && sheet.bars == Bars::Absent {
                    continue;
                }
                let replay = replay(&sheet).unwrap();
                prop_assert_eq!(replay.line.moves(), line.moves(), "{}", numbered);
                prop_assert!(replay.complete);
            }
        }
    }
}
