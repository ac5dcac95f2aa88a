//! What an arbiter is told about the sheets before certifying: all that was
//! found, and each thing once.

use std::collections::{BTreeMap, BTreeSet};

use actix_web::test::TestRequest;
use jipu::format::Opened;
use jipu::record::{Mismatch, Reconciliation, reconcile};
use jipu::render::{Language, sentences};
use jipu::rules::{Edition, Ruleset};
use jipu::store::fixes::{self, NewFix};
use jipu::xiangqi::{BySide, Move, Position, Side};
use serde_json::{Value, json};

use crate::arbiter::{RESULT, hand_in, hand_in_both, opening, sheet, shuffle};
use crate::program::{Folder, run_in};
use crate::site::{BOARD, Browser, Site, unescaped, with_board};

const BENCH: &str = "/games/1/arbiter";

/// What was not read of a sheet, what was guessed, and where.
#[actix_web::test]
async fn what_reading_found_is_told_before_certifying() {
    let (_site, _app, mut admin) = with_board().await;
    let good = sheet(&opening(), &[]);
    // Line 1 is empty; the bracket stands behind the two moves of round 1.
    let first = good.lines().nth(1).unwrap();
    let torn = good.replace(first, &format!("{first} (注"));
    let column = first.chars().count() + 2;
    hand_in(&mut admin, "red", &torn).await;
    let (gbk, _, _) = encoding_rs::GBK.encode(&good);
    let path = "/games/1/sheets/black";
    let token = admin.get(path).await.token();
    let fields = [("csrf", token.as_str()), ("action", "submit")];
    assert_eq!(admin.upload(path, &fields, &gbk).await.status, 303);
    for (language, title, place, bracket, encoding) in [
        (
            "zh-CN",
            "红方记录的读取情况",
            format!("第 2 行第 {column} 字"),
            "没有配对的右括号",
            "按 GBK 编码读取",
        ),
        (
            "zh-TW",
            "紅方記錄的讀取情況",
            format!("第 2 行第 {column} 字"),
            "沒有配對的右括號",
            "按 GBK 編碼讀取",
        ),
        (
            "en",
            "How Red&#39;s sheet was read",
            format!("line 2, character {column}"),
            "is never closed",
            "read as GBK",
        ),
    ] {
        admin.headers = vec![("accept-language", language.to_owned())];
        for page in [BENCH, RESULT] {
            let text = admin.get(page).await.text();
            for told in [title, &place, bracket, encoding] {
                assert_eq!(text.matches(told).count(), 1, "{page}: {told} in {text}");
            }
        }
    }
    // Where nothing was found nothing is told.
    hand_in(&mut admin, "red", &good).await;
    hand_in(&mut admin, "black", &good).await;
    for page in [BENCH, RESULT] {
        let text = admin.get(page).await.text();
        assert!(!text.contains("class=\"findings\""), "{text}");
    }
}

/// Nothing is called settled, and no way on offered, where sheets were not
/// joined or not to their end.
#[actix_web::test]
async fn what_was_not_joined_is_not_settled() {
    let one = "1. 炮二平五 马8进7\n2. 马二进三 车9平8\n3. 车一平二 马2进3\n4. 兵七进一 卒7进1\n";
    let other = "1. 兵七进一 卒3进1\n2. 相三进五 象7进5\n3. 仕四进五 士6进5\n4. 马二进四 马8进6\n";
    // The last entries say nothing that can be played.
    let rest: String = (5..16)
        .map(|round| format!("{round}. 仕五进九 将5进9\n"))
        .collect();
    let cut = format!("{one}{rest}");
    for (red, black, is_settled) in [(one, other, false), (&cut, &cut, false), (one, one, true)] {
        let (_site, _app, mut admin) = with_board().await;
        hand_in_both(&mut admin, red, black).await;
        let text = admin.get(BENCH).await.text();
        for told in ["每一着都已确定", "核对完毕"] {
            assert_eq!(text.contains(told), is_settled, "{told}: {text}");
        }
    }
}

/// A rest that is not read is told where it begins.
#[actix_web::test]
async fn a_rest_cut_off_is_told() {
    let (_site, _app, mut admin) = with_board().await;
    let good = sheet(&opening(), &[]);
    let cut = format!("{good}\n1000000. 马二进三 车9平8\n");
    hand_in_both(&mut admin, &cut, &good).await;
    let page = admin.get(BENCH).await.text();
    assert!(page.contains("第 9 行第 1 字") && page.contains("回合号 1000000 超出范围"));
}

/// Names and results of the two heads are compared.
#[actix_web::test]
async fn heads_that_differ_are_told_before_certifying() {
    let (_site, _app, mut admin) = with_board().await;
    let head = |red: &str, result: &str| {
        format!(
            "[Red \"{red}\"]\n[Black \"许银川\"]\n[Result \"{result}\"]\n{}",
            sheet(&opening(), &[])
        )
    };
    let (red, black) = (head("胡荣华", "1-0"), head("吕钦", "0-1"));
    hand_in_both(&mut admin, &red, &black).await;
    for (language, players, results) in [
        (
            "zh-CN",
            "红方棋手不同：红方记录写“胡荣华”，黑方记录写“吕钦”",
            "红方记录写“1-0”，黑方记录写“0-1”",
        ),
        (
            "zh-TW",
            "紅方棋手不同：紅方記錄寫「胡荣华」，黑方記錄寫「吕钦」",
            "紅方記錄寫「1-0」，黑方記錄寫「0-1」",
        ),
        (
            "en",
            "different players as Red: “胡荣华” on Red's, “吕钦” on Black's",
            "different results: “1-0” on Red's, “0-1” on Black's",
        ),
    ] {
        admin.headers = vec![("accept-language", language.to_owned())];
        for page in [BENCH, RESULT] {
            let text = unescaped(&admin.get(page).await.text());
            for told in [players, results] {
                assert_eq!(text.matches(told).count(), 1, "{page}: {told} in {text}");
            }
        }
    }
}

fn join(red: &str, black: &str, start: &Position, fixed: &BTreeMap<u16, Move>) -> Reconciliation {
    let open = |text: &str| Opened::sheet(text.as_bytes(), None).unwrap();
    let opened = BySide {
        red: open(red),
        black: open(black),
    };
    let sheets = BySide::from_fn(|side| Some(&opened[side].game.sheet));
    let rules = Ruleset::of(Edition::default());
    reconcile(sheets, start, fixed, &rules)
}

/// The remarks of a page, beside the plies and above them.
fn remarks(page: &str) -> Vec<String> {
    // What reading found is told in a section of its own.
    let (above, beside) = page.split_once("<div class=\"bench\"").unwrap();
    let page = above
        .split("<section class=\"look\">")
        .next()
        .unwrap()
        .to_owned()
        + beside;
    let of = |opening: &str, closing: &str| {
        let parts: Vec<String> = page
            .split(opening)
            .skip(1)
            .map(|rest| unescaped(rest.split_once(closing).unwrap().0))
            .collect();
        parts
    };
    let mut found = of("<p class=\"remark\">", "</p>");
    found.extend(of("<li class=\"sev-", "</li>"));
    found
}

/// Whatever is found in joining the sheets stands once on the page, wherever
/// in the game it is.
#[actix_web::test]
async fn nothing_that_was_found_is_lost_on_the_page() {
    let game = sheet(&opening(), &[]);
    let blank = sheet(&opening(), &[3, 6, 7, 8]);
    let rest = "\n8. 车一平二 车9平8\n9. 帅五平四 将5平4\n10. 仕四进五 士4进5";
    let nonsense: String = (8..30)
        .map(|round| format!("\n{round}. 帅五平九 将5平9"))
        .collect();
    // Black cannot move any more after one ply, and the sheets go on.
    let ends = "3k5/9/4P4/9/9/9/9/9/9/4K4 w";
    let over = "1. 兵五进一 将6进1\n2. 兵五平六 将6平5";
    let no_fix: &[(u16, &str)] = &[];
    let cases = [
        (game.clone(), blank.clone(), no_fix),
        (blank.clone(), blank.clone(), no_fix),
        (game.replace("车4进5", "车4进4"), game.clone(), no_fix),
        (format!("{game}{rest}"), game.clone(), no_fix),
        (format!("{game}{rest}"), format!("{blank}{rest}"), no_fix),
        (
            format!("{game}{nonsense}"),
            format!("{game}{nonsense}"),
            no_fix,
        ),
        (format!("1. 炮二平五 马8进7{game}"), game.clone(), no_fix),
        (format!("1. 帅五平九 将5平9{game}"), game.clone(), no_fix),
        (game.replace("马8进7", "马8进九"), game.clone(), no_fix),
        (
            sheet(&shuffle(1_300), &[]),
            sheet(&shuffle(1_300), &[]),
            no_fix,
        ),
        (game.clone(), sheet(&shuffle(14), &[]), no_fix),
        (game.clone(), String::from("今天"), no_fix),
        (game.clone(), game.clone(), &[(15, "a0a9")]),
        (game.clone(), game.clone(), &[(3, "a0a9")]),
        (over.to_owned(), over.to_owned(), no_fix),
    ];
    let mut seen = BTreeSet::new();
    for (number, (red, black, fixed)) in cases.iter().enumerate() {
        let fixed: BTreeMap<u16, Move> = fixed
            .iter()
            .map(|(ply, mv)| (*ply, mv.parse().unwrap()))
            .collect();
        let start_fen = if red == over { ends } else { "" };
        let start = start_fen.parse().unwrap_or_default();
        let found = join(red, black, &start, &fixed);
        let (site, _app, mut admin) = with_board().await;
        let mut board = BOARD.to_vec();
        board.push(("start_fen", start_fen));
        let kept = admin.submit("/games/1/edit", "/games/1", &board).await;
        assert_eq!(kept.status, 303);
        hand_in_both(&mut admin, red, black).await;
        for (ply, mv) in &fixed {
            settle(&site, *ply, *mv);
        }
        let page = admin.get(BENCH).await.text();
        let mut told = remarks(&page);
        let positions = found.positions();
        for discrepancy in &found.discrepancies {
            seen.insert(discrepancy.matter.code());
            // Its own cell says so.
            if discrepancy.matter == Mismatch::Inferred {
                continue;
            }
            let side = match discrepancy.ply {
                Some(ply) if 0 < ply && ply % 2 == 0 => Side::Black,
                _ => Side::Red,
            };
            let matter = &discrepancy.matter;
            let sentence = sentences::mismatch(Language::ZhHans, side, matter, &positions);
            // A ply that waits for one before it says that of its readings.
            let waits = (*matter == Mismatch::SeveralReadings)
                .then(|| Language::ZhHans.text("bench-waits"));
            let is_told = |told: &String| told.ends_with(&sentence) || Some(told) == waits.as_ref();
            let at = told.iter().position(is_told);
            let at = at.unwrap_or_else(|| panic!("case {number}: {discrepancy:?} in {told:?}"));
            told.remove(at);
        }
        assert_eq!(told, [""; 0], "case {number}: told too often");
        let inferred = found.discrepancies.iter();
        let inferred = inferred.filter(|found| found.matter == Mismatch::Inferred);
        assert_eq!(
            page.matches("class=\"prov provenance-inferred\"").count(),
            inferred.count(),
            "case {number}"
        );
    }
    for code in [
        "too_little",
        "fixed_illegal",
        "too_many_plies",
        "stray_entry",
    ] {
        assert!(seen.contains(code), "no case has {code}: {seen:?}");
    }
}

/// A ply settled as it was when it could be played.
fn settle(site: &Site, ply: u16, mv: Move) {
    let mv = mv.to_string();
    let new = NewFix {
        game_id: 1,
        ply: i32::from(ply),
        iccs: &mv,
        reason: "",
        decided_by: 1,
        decided_at: 1,
    };
    let write = site.state.database.write(|conn| fixes::create(conn, &new));
    write.unwrap();
}

/// Over HTTP the sheets are read and told of as on the command line.
#[actix_web::test]
async fn programs_hear_the_same_either_way() {
    let folder = Folder::new("same");
    let (site, good) = (Site::new(), sheet(&opening(), &[4]));
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let two = format!("{}\n{}", pgn("1-0", &good), pgn("0-1", &good));
    for (red, black) in [
        (format!("{good} (注"), two),
        (
            "[FEN \"3k5/9/9/9/9/9/9/9/4K4/9 w\"]\n1. 帅五平四 将6退1 (".to_owned(),
            "1. 帅五平四".to_owned(),
        ),
        (
            format!("{good}\n1000000. 马二进三 车9平8"),
            " \n".to_owned(),
        ),
    ] {
        folder.write("red.txt", &red);
        folder.write("black.txt", &black);
        let args = ["reconcile", "red.txt", "black.txt", "--json"];
        let (_, out, _) = run_in(&folder.0, &args);
        let printed: Value = serde_json::from_str(&out).unwrap();
        assert!(printed["reading"]["red"]["diagnostics"][0]["line"].is_u64());
        let body = json!({ "red": red, "black": black });
        let request = TestRequest::post().uri("/api/v1/reconcile").set_json(body);
        let answer = browser.send(request).await;
        let told: Value = serde_json::from_slice(&answer.body).unwrap();
        assert_eq!(told, printed);
    }
}

fn pgn(result: &str, moves: &str) -> String {
    format!("[Event \"Cup\"]\n[Result \"{result}\"]\n{moves}\n{result}\n")
}

/// What is in a format that is not read is no sheet without a move.
#[actix_web::test]
async fn a_sheet_in_a_format_that_is_not_read_is_refused() {
    let (_site, _app, mut admin) = with_board().await;
    let path = "/games/1/sheets/red";
    for (text, name) in [
        ("{\"moves\": [\"h2e2\", \"h9g7\"]}", "JSON"),
        (
            "<?xml version=\"1.0\"?>\n<game><move>h2e2</move></game>",
            "XML (CBF, PFC)",
        ),
    ] {
        for (language, words) in [
            ("zh-CN", format!("这是 {name} 格式，本系统不读取")),
            ("zh-TW", format!("這是 {name} 格式")),
            ("en", name.to_owned()),
        ] {
            admin.headers = vec![("accept-language", language.to_owned())];
            let page = admin.get(path).await;
            let (token, seen) = (page.token(), page.seen().unwrap());
            let fields = [
                ("csrf", &*token),
                ("seen", &*seen),
                ("action", "submit"),
                ("text", text),
            ];
            let pasted = admin.post(path, &fields).await;
            let [csrf, seen, action, _] = fields;
            let file = text.as_bytes();
            let uploaded = admin.upload(path, &[csrf, seen, action], file).await;
            for answer in [&pasted, &uploaded] {
                assert_eq!(answer.status, 422, "{text}");
                assert!(answer.has(&words), "{words} in {}", answer.text());
            }
            assert!(unescaped(&pasted.text()).contains(&format!("{text}</textarea>")));
        }
        let body = json!({ "red": text });
        let request = TestRequest::post().uri("/api/v1/reconcile").set_json(body);
        let answer = admin.send(request).await;
        assert_eq!(answer.status, 422, "{text}");
        assert!(answer.has(name));
    }
    assert_eq!(admin.get("/sheets/1/source").await.status, 404);
}
