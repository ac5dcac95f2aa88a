//! What pages answer to a slip: in words, in the reader's language.

use std::collections::BTreeSet;

use crate::arbiter::{RESULT, certify, hand_in, hand_in_both, opening, resign, sheet, shuffle};
use crate::site::{App, BOARD, Browser, Site, with_board};
use jipu::render::{Language, sentences};
use jipu::xiangqi::{Position, Rounds, Side};

/// Whether a text has a run of English words, as no Chinese sentence has.
fn has_english(text: &str) -> bool {
    let word = |word: &&str| 3 < word.len() && word.bytes().all(|b| b.is_ascii_lowercase());
    text.split_whitespace()
        .collect::<Vec<_>>()
        .windows(2)
        .any(|pair| pair.iter().all(word))
}

/// What stands between the first `<main` and `</main>`, without tags.
fn matter(page: &str) -> String {
    let (_, rest) = page.split_once("<main").unwrap();
    let (main, _) = rest.split_once("</main>").unwrap();
    main.split('<')
        .filter_map(|part| Some(part.split_once('>')?.1))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A game with both sheets and nothing open.
async fn settled() -> (Site, App, Browser) {
    let (site, app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    (site, app, admin)
}

#[actix_web::test]
async fn refusals_are_in_the_language_of_the_reader() {
    let (_site, _app, mut admin) = settled().await;
    for language in ["zh-CN", "zh-TW"] {
        admin.headers = vec![("accept-language", language.to_owned())];
        let mut answers = Vec::new();
        for path in [
            "/games/1?ply=x",
            "/games/1/arbiter?fix=x",
            "/audit-log?before=x",
            "/language?set=xx",
            "/nowhere",
        ] {
            answers.push((path, admin.get(path).await));
        }
        let fields: [(&str, &[(&str, &str)]); 7] = [
            ("/games/1/missed-moves", &[("side", "green")]),
            ("/games/1/natural-limit", &[("claimant", "green")]),
            (
                "/games/1/natural-limit",
                &[("claimant", "red"), ("at", "x")],
            ),
            ("/games/1/repetition", &[("at", "x")]),
            (
                "/games/1/repetition",
                &[("at", "14"), ("action", "confirm")],
            ),
            ("/games/1/result/nowhere", &[]),
            ("/games/1/arbiter", &[]),
        ];
        for (path, fields) in fields {
            answers.push((path, admin.submit(RESULT, path, fields).await));
        }
        let mut board = BOARD.to_vec();
        let fens = [
            "x w",
            "9/9 w",
            "9/9/9/9/9/9/9/9/9/8 w",
            "9/9/9/9/9/9/9/9/9/9 w",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR z",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/9/RNBAKABNR w - - x 1",
            "rnbakabnr/9/1c5c1/p1p1p1p1p/9/9/P1P1P1P1P/1C5C1/8R/RNBAKABNR w",
            "4k4/9/9/9/9/9/9/9/R8/3K1C3 w",
            "3k5/9/9/9/9/9/9/9/9/3K5 w",
            "k8/9/9/9/9/9/9/9/9/3K5 w",
        ];
        for fen in fens {
            board[0].1 = "7";
            board.retain(|(name, _)| *name != "start_fen");
            board.push(("start_fen", fen));
            let made = admin
                .submit("/rounds/1/boards/new", "/rounds/1/boards", &board)
                .await;
            if made.status != 303 {
                answers.push((fen, made));
            }
            let text = format!("[FEN \"{fen}\"]\n\n1. 炮二平五");
            answers.push((fen, admin.post("/read", &[("text", &text)]).await));
        }
        for file in [
            &b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"[..],
            b"\x01\x02\xff\xfe\xfd\x00\x80\x81",
        ] {
            answers.push(("a file", admin.upload("/read", &[], file).await));
        }
        for (what, answer) in answers {
            let words = matter(&answer.text());
            assert!(!has_english(&words), "{what}: {words}");
            assert!(!words.trim().is_empty(), "{what}");
        }
    }
    // Programs are told in English.
    let answer = admin.get("/api/v1/nowhere").await;
    assert!(answer.has("no such page or record"));
}

/// Where a form is shown again, another language leads back to its page.
#[actix_web::test]
async fn the_language_can_be_changed_on_the_answer_to_a_form() {
    let (_site, _app, mut admin) = settled().await;
    let bench = "/games/1/arbiter?fix=3";
    let host = |address: &str| vec![("referer", format!("http://localhost{address}"))];
    let wrong = [("written", "车一平九")];
    for (headers, back) in [
        (host(bench), bench),
        (Vec::new(), "/"),
        (host("//evil.example"), "/"),
    ] {
        admin.headers = headers;
        let answer = admin.submit(bench, "/games/1/plies/3", &wrong).await;
        assert_eq!(answer.status, 422);
        let leads = format!("name=\"back\" value=\"{back}\"");
        assert!(answer.has(&leads), "{}", answer.text());
    }
}

#[actix_web::test]
async fn a_ply_that_is_not_there_is_not_silently_another() {
    let (_site, _app, mut admin) = settled().await;
    resign(&mut admin).await;
    let certificate = certify(&mut admin).await;
    for path in ["/games/1", "/games/1/arbiter", &certificate] {
        let there = admin.get(&format!("{path}?ply=14")).await;
        assert!(there.status == 200 && !there.has("没有第"), "{path}");
        let beyond = admin.get(&format!("{path}?ply=9999")).await;
        assert_eq!(beyond.status, 200);
        assert!(beyond.has("没有第 9999 着"), "{path}: {}", beyond.text());
        assert!(beyond.has("共 14 着"), "{path}");
        assert_eq!(admin.get(&format!("{path}?ply=x")).await.status, 400);
        // Nor does a page lead there by itself.
        let last = admin.get(&format!("{path}?ply=14")).await;
        assert!(!last.has("?ply=15"), "{path}");
    }
    let fix = admin.get("/games/1/arbiter?fix=9999").await;
    assert!(fix.has("没有这一着"), "{}", fix.text());
    for path in [
        "/games/1/repetition?round=x&mover=red",
        "/games/1/repetition?round=5000&mover=red",
        "/games/1/natural-limit?claimant=red&round=x&mover=red",
        "/games/1/natural-limit?claimant=red&round=5000&mover=red",
    ] {
        let answer = admin.get(path).await;
        assert!(answer.has("1 到 7 之间的整数"), "{path}: {}", answer.text());
        assert!(!answer.has("class=\"big-verdict\""), "{path}");
    }
    for path in ["repetition", "natural-limit"] {
        let path = format!("/games/1/{path}?claimant=red&round=7&mover=green");
        let answer = admin.get(&path).await;
        assert!(answer.has("id=\"e-mover\""), "{}", answer.text());
    }
    let claimant = admin.get("/games/1/natural-limit?claimant=green").await;
    assert!(claimant.has("id=\"e-claimant\""), "{}", claimant.text());
    let pdf = |notation: &str| format!("{certificate}/sheet.pdf?notation={notation}");
    assert_eq!(admin.get(&pdf("short")).await.status, 200);
    assert_eq!(admin.get(&pdf("long")).await.status, 422);
}

#[test]
fn both_plies_of_a_round_are_that_round() {
    for (language, one, several) in [
        (
            Language::ZhHans,
            "第 31 回合",
            "第 12 回合、15黑–16红、20红–21黑",
        ),
        (
            Language::ZhHant,
            "第 31 回合",
            "第 12 回合、15黑–16紅、20紅–21黑",
        ),
        (
            Language::En,
            "round 31",
            "round 12, 15 Black–16 Red, 20 Red–21 Black",
        ),
    ] {
        let rounds = Rounds::begun_by(Side::Red);
        let names = |plies: &[u16]| sentences::ply_names(language, rounds, plies);
        assert_eq!(names(&[61, 62]), one);
        assert_eq!(names(&[23, 24, 30, 31, 39, 40, 41, 42]), several);
    }
}

/// How many entries fit into a game and how far it can be played are two
/// things, and the sentence says which is which.
#[actix_web::test]
async fn the_counts_of_a_reading_do_not_contradict_each_other() {
    let (_site, app, _) = with_board().await;
    let mut reader = Browser::new(&app);
    let one = "1. 炮二平五 马8进7\n2. 马二进九 车9平8\n3. 车一平二 车8进6\n";
    let none = one.replace("炮二平五", "炮二平二");
    for (language, of_one, of_none, behind) in [
        (
            "zh-CN",
            "共读到 6 处记录。照原样依次走，走通前 2 着，停在第 2 回合红方的着法；\
             那里的漏记或误记补正以后，6 处中有 4 处能放进同一盘棋。",
            "一着也走不通，停在第 1 回合红方的着法；",
            "其后的 3 处记录，要弄清前面的着法才能接着走。",
        ),
        (
            "zh-TW",
            "共讀到 6 處記錄。照原樣依次走，走通前 2 着，停在第 2 回合紅方的着法；\
             那裡的漏記或誤記補正以後，6 處中有 4 處能放進同一盤棋。",
            "一着也走不通，停在第 1 回合紅方的着法；",
            "其後的 3 處記錄，要弄清前面的着法才能接着走。",
        ),
        (
            "en",
            "6 entries are read. As they stand, 2 can be played in order; it stops at Red&#39;s \
             move of round 2. With what is missing or wrong there put right, 4 fit into one game.",
            "none can be played; it stops at Red&#39;s move of round 1.",
            "3 further entries can follow only once what stands before is settled.",
        ),
    ] {
        reader.headers = vec![("accept-language", language.to_owned())];
        for path in ["/read", "/read/live"] {
            let answer = reader.post(path, &[("text", one)]).await;
            assert!(answer.has(of_one), "{}", answer.text());
            assert!(answer.has(behind), "{}", answer.text());
            let answer = reader.post(path, &[("text", &none)]).await;
            assert!(answer.has(of_none), "{}", answer.text());
        }
    }
}

/// Neither the words nor the marks between them are of another language.
#[actix_web::test]
async fn sentences_are_of_one_language() {
    let (_site, app, mut admin) = with_board().await;
    let mut reader = Browser::new(&app);
    let numbers: String = (1..=80).map(|number| format!("{number} ")).collect();
    for (language, told) in [
        ("zh-CN", "这里只有一串数字"),
        ("zh-TW", "這裡只有一串數字"),
        ("en", "This is a list of numbers"),
    ] {
        reader.headers = vec![("accept-language", language.to_owned())];
        let answer = reader.post("/read", &[("text", &numbers)]).await;
        let page = matter(&answer.text());
        assert!(page.contains(told), "{page}");
        assert_eq!(has_english(&page), language == "en", "{page}");
    }

    let text = sheet(&shuffle(121), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let path = "/games/1/natural-limit";
    let claim = [("claimant", "red"), ("at", "116"), ("action", "proposed")];
    let answer = admin.submit(RESULT, path, &claim).await;
    assert_eq!(answer.status, 303);
    admin.headers = vec![("accept-language", "en".to_owned())];
    let again = admin
        .get(&format!("{path}?claimant=red&round=59&mover=black"))
        .await;
    assert!(again.has("off the clock; a second untrue claim"));
    let pawns = "[FEN \"3k5/9/9/9/4P4/9/4P4/9/9/4K4 w - - 0 1\"]\n1. 兵五进一\n";
    let several = reader.post("/read", &[("text", pawns)]).await;
    assert!(several.has("兵进一, "), "{}", several.text());
    for answer in [again, several] {
        let page = matter(&answer.text());
        for mark in ['；', '、', '，', '。', '：'] {
            assert!(!page.contains(mark), "{mark} in {page}");
        }
    }
}

#[actix_web::test]
async fn a_certificate_is_found_however_its_number_is_typed() {
    let (_site, app, mut admin) = settled().await;
    resign(&mut admin).await;
    let path = certify(&mut admin).await;
    let id = path.strip_prefix("/v/").unwrap();
    let bare = id.replace('-', "");
    // As an input method for Chinese types them.
    let wide: String = id
        .chars()
        .map(|c| char::from_u32(u32::from(c) + 0xfee0).unwrap())
        .flat_map(|c| c.to_string().into_bytes())
        .map(|byte| format!("%{byte:02X}"))
        .collect();
    let mut anyone = Browser::new(&app);
    for typed in [
        bare.clone(),
        bare.to_lowercase(),
        id.to_lowercase(),
        id.replace('-', "%20"),
        id.replace('-', "%20-%20"),
        id.replace('-', "%E2%80%93"),
        format!("%20{bare}%09"),
        format!("http://localhost/v/{id}"),
        wide,
    ] {
        let found = anyone.get(&format!("/verify?id={typed}")).await;
        assert_eq!(found.location.as_deref(), Some(&*path), "{typed}");
    }
    assert_eq!(anyone.get(&format!("/v/{bare}")).await.status, 200);
    for typed in ["ABCD", &bare[1..], "-", "%F0%9F%98%80"] {
        let answer = anyone.get(&format!("/verify?id={typed}")).await;
        assert!(answer.has("没有编号为"), "{typed}");
    }
}

#[actix_web::test]
async fn ratings_are_bounded() {
    let (_site, _app, mut admin) = with_board().await;
    let with = |rating: &'static str| {
        let mut board = BOARD.to_vec();
        board[0].1 = "2";
        board.push(("black_rating", rating));
        board
    };
    let (new, made) = ("/rounds/1/boards/new", "/rounds/1/boards");
    for rating in ["99999999999999999999", "10000", "0", "-5", "strong"] {
        let answer = admin.submit(new, made, &with(rating)).await;
        assert_eq!(answer.status, 422, "{rating}");
        assert!(
            answer.has("1 到 9999 之间的整数"),
            "{rating}: {}",
            answer.text()
        );
    }
    let answer = admin.submit(new, made, &with(" 2650 ")).await;
    assert_eq!(answer.status, 303);
    assert!(admin.get("/games/2").await.has("2650"));
}

/// Where one player's sheet is all there is, nothing is said of two.
#[actix_web::test]
async fn one_sheet_is_not_two() {
    let (_site, _app, mut admin) = with_board().await;
    hand_in(&mut admin, "red", &sheet(&opening(), &[5, 6])).await;
    for (language, one, two) in [
        ("zh-CN", "没有记录；", "两份"),
        ("zh-TW", "沒有記錄；", "兩份"),
        ("en", "No sheet shows", "either sheet"),
    ] {
        admin.headers = vec![("accept-language", language.to_owned())];
        let page = matter(&admin.get("/games/1/arbiter").await.text());
        assert!(page.contains(one) && !page.contains(two), "{page}");
    }
}

/// The variables of the English texts that are numbers of things, and every
/// text that has one of them.
#[test]
fn one_thing_is_told_in_the_singular() {
    let numbers = [
        "count",
        "ways",
        "rounds",
        "plies",
        "checks",
        "by",
        "times",
        "period",
        "entries",
        "fitting",
        "counted",
        "established",
        "lacking",
        "of",
        "allowed",
        "common",
        "agree",
        "missed",
        "bytes",
        "minutes",
        "needed",
        "now",
        "before",
    ];
    let files = [
        include_str!("../../templates/wording/en/findings.ftl"),
        include_str!("../../templates/wording/en/sheet.ftl"),
        include_str!("../../templates/wording/en/web.ftl"),
    ];
    let mut looked_at = BTreeSet::new();
    for message in files.iter().flat_map(|text| messages(text)) {
        let (key, pattern) = message.split_once(" =").unwrap();
        let variables: BTreeSet<&str> = pattern
            .split("{ $")
            .skip(1)
            .map(|part| part.split(|c: char| !c.is_alphanumeric()).next().unwrap())
            .collect();
        // Such as the plies of a list, which are names.
        let is_list = variables.contains("count") && variables.contains("plies");
        let values: Vec<(&str, &str)> = variables
            .iter()
            .map(|name| {
                let is_number = numbers.contains(name) && !(is_list && *name == "plies");
                (*name, if is_number { "1" } else { "X" })
            })
            .collect();
        if values.iter().all(|(_, value)| *value == "X") {
            continue;
        }
        looked_at.insert(key.to_owned());
        let told = Language::En.text_with(key, &values);
        let words: Vec<&str> = told.split([' ', '\n']).collect();
        for (at, word) in words.iter().enumerate() {
            if word.trim_start_matches('(') != "1" {
                continue;
            }
            let verbs = [
                "belongs", "counts", "agrees", "leads", "fits", "was", "this",
            ];
            let plural = |word: &&&str| {
                3 < word.len() && word.ends_with('s') && !verbs.contains(word)
                    || ["are", "have"].contains(word)
            };
            let next: Vec<&str> = words
                .iter()
                .skip(at + 1)
                .take(2)
                .map(|word| word.trim_end_matches(|c: char| !c.is_alphabetic()))
                .collect();
            let wrong = next.iter().find(plural);
            assert!(wrong.is_none(), "{key}: “{told}”: {wrong:?}");
        }
    }
    assert!(30 < looked_at.len(), "{looked_at:?}");
}

/// The messages of a Fluent file, each with what it is continued by.
fn messages(text: &str) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with(|c: char| c.is_ascii_lowercase()) && line.contains(" =") {
            found.push(line.to_owned());
        } else if !line.starts_with('#')
            && let Some(last) = found.last_mut()
        {
            last.push('\n');
            last.push_str(line);
        }
    }
    found
}

/// A move of another line of play, which cannot be written in the position
/// shown: its piece and its points, never bare coordinates.
#[test]
fn moves_of_another_line_are_told_in_words() {
    let start = Position::default();
    let told = |language: Language, mv: &str| {
        let mv = mv.parse().unwrap();
        sentences::move_name(language, &start, mv)
    };
    let cases = [
        // It can be played: as players write it.
        (Language::ZhHans, "h2e2", "炮二平五"),
        // No horse goes so, and the file is Red's second.
        (Language::ZhHans, "h0h5", "马由 h0·二 到 h5·二"),
        (Language::ZhHant, "h0h5", "馬由 h0·二 到 h5·二"),
        (Language::En, "h0h5", "horse from h0·二 to h5·二"),
        // Nothing stands there, or a piece of the other side.
        (Language::ZhHans, "e4e5", "由 e4·五 到 e5·五"),
        (Language::En, "e4e5", "from e4·五 to e5·五"),
        (Language::ZhHans, "h9g7", "由 h9·二 到 g7·三"),
    ];
    for (language, mv, expected) in cases {
        assert_eq!(told(language, mv), expected, "{mv}");
    }
}
