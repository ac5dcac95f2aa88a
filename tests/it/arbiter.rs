//! A game's way from two sheets to a certificate, as an arbiter walks it.

use actix_web::test::TestRequest;
use jipu::notation::{Notation, Script, write};
use jipu::rules::Line;
use jipu::xiangqi::{Move, Position};
use serde_json::{Value, json};

use crate::site::{Answer, Browser, Site, with_board};

/// A game in legal moves, to no purpose: both sides move rooks and back.
pub fn shuffle(plies: usize) -> Line {
    let round = [
        "a0a1", "a9a8", "i0i1", "i9i8", "a1a0", "a8a9", "i1i0", "i8i9",
    ];
    let moves = round.iter().cycle().take(plies);
    let moves = moves.map(|mv| mv.parse::<Move>().unwrap());
    Line::from_moves(Position::default(), moves).unwrap()
}

/// The opening moves of a game that is written down below.
pub fn opening() -> Line {
    let moves = "h2e2 h9g7 h0g2 i9h9 i0h0 b9c7 g3g4 c6c5 b0a2 a9a8 h0h6 a8d8 h6g6 d8d3";
    let moves = moves.split(' ').map(|mv| mv.parse::<Move>().unwrap());
    Line::from_moves(Position::default(), moves).unwrap()
}

/// The text of a sheet that lacks some plies.
pub fn sheet(line: &Line, blank: &[usize]) -> String {
    let mut text = String::new();
    for (i, (position, &mv)) in line.positions().iter().zip(line.moves()).enumerate() {
        if i % 2 == 0 {
            text.push_str(&format!("\n{}.", i / 2 + 1));
        }
        text.push(' ');
        if blank.contains(&(i + 1)) {
            text.push('—');
        } else {
            text.push_str(&write(Notation::Full, Script::Simplified, position, mv));
        }
    }
    text
}

pub async fn hand_in(browser: &mut Browser, side: &str, text: &str) -> Answer {
    let path = format!("/games/1/sheets/{side}");
    let answer = browser
        .submit(&path, &path, &[("text", text), ("action", "submit")])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer
}

pub async fn hand_in_both(browser: &mut Browser, red: &str, black: &str) {
    assert_eq!(
        hand_in(browser, "red", red).await.location.as_deref(),
        Some("/games/1")
    );
    assert_eq!(
        hand_in(browser, "black", black).await.location.as_deref(),
        Some("/games/1/arbiter")
    );
}

pub const RULINGS: &str = "/games/1/rulings";
pub const RESULT: &str = "/games/1/result";

async fn confirm_missed(browser: &mut Browser, side: &str, how: &str) -> Answer {
    let fields = [("side", side), ("action", how)];
    browser
        .submit(RULINGS, "/games/1/missed-moves", &fields)
        .await
}

pub async fn resign(browser: &mut Browser) {
    let fields = [
        ("winner", "red"),
        ("reason", "resignation"),
        ("red_time", "1:05:30"),
        ("black_time", "58:12"),
    ];
    let answer = browser.submit(RESULT, RESULT, &fields).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
}

/// Certifies, and gives the certificate's path.
pub async fn certify(browser: &mut Browser) -> String {
    let answer = browser.submit(RESULT, "/games/1/certificates", &[]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    answer.location.unwrap()
}

#[actix_web::test]
async fn a_sheet_is_looked_at_without_being_kept() {
    let (_site, _app, mut admin) = with_board().await;
    let path = "/games/1/sheets/red";
    let fields = [("text", "1. 炮二平五 马8进7"), ("action", "preview")];
    let answer = admin.submit(path, path, &fields).await;
    assert_eq!(answer.status, 200);
    assert!(answer.has("读通 2 着"));
    assert!(answer.has("1. 炮二平五 马8进7</textarea>"));
    assert!(admin.get("/games/1").await.has("双方的记录还没有录入"));
}

#[actix_web::test]
async fn sheets_are_kept_byte_for_byte() {
    let (_site, app, mut admin) = with_board().await;
    // Line ends, a mark for a missing move, and GBK.
    let (gbk, _, _) = encoding_rs::GBK.encode("1. 炮二平五 马8进7\r\n2. 马二进三\t—\r\n");
    let path = "/games/1/sheets/red";
    let token = admin.get(path).await.token();
    let answer = admin
        .upload(path, &[("csrf", &token), ("action", "submit")], &gbk)
        .await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    // A text typed besides a file is not dropped without a word.
    let page = admin.get(path).await;
    let (token, seen) = (page.token(), page.seen().unwrap());
    let fields = [
        ("csrf", token.as_str()),
        ("seen", seen.as_str()),
        ("action", "submit"),
        ("text", "1. 兵三进一 卒7进1"),
    ];
    let answer = admin.upload(path, &fields, &gbk).await;
    assert_eq!(answer.status, 422);
    assert!(answer.has("1. 兵三进一 卒7进1</textarea>"));
    hand_in(&mut admin, "red", "1. 兵七进一").await;
    assert_eq!(admin.get("/sheets/1/source").await.body, gbk.as_ref());
    let page = admin.get(path).await;
    assert!(page.has("1. 兵七进一</textarea>"), "the latest counts");
    assert!(page.has("/sheets/1/source"), "the earlier one is listed");
    assert_eq!(
        Browser::new(&app).get("/sheets/1/source").await.status,
        303,
        "sheets are for arbiters"
    );
}

#[actix_web::test]
async fn what_is_no_sheet_is_refused_and_nothing_is_lost() {
    let (_site, _app, mut admin) = with_board().await;
    let path = "/games/1/sheets/red";
    let answer = admin
        .submit(path, path, &[("text", " \n"), ("action", "submit")])
        .await;
    assert_eq!(answer.status, 422);
    assert!(answer.has("id=\"e-text\""));
    let token = admin.get(path).await.token();
    let fields = [("csrf", token.as_str()), ("action", "submit")];
    let png = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR";
    assert_eq!(admin.upload(path, &fields, png).await.status, 422);
    let large = vec![b'1'; 9 << 20];
    assert_eq!(admin.upload(path, &fields, &large).await.status, 413);
    assert_eq!(admin.get("/sheets/1/source").await.status, 404);
    // Nonsense is evidence all the same.
    let nonsense = "天地玄黄 宇宙洪荒\u{7}".repeat(40);
    hand_in(&mut admin, "red", &nonsense).await;
    assert_eq!(
        admin.get("/sheets/1/source").await.body,
        nonsense.as_bytes()
    );
    for page in ["/games/1", "/games/1/arbiter", RULINGS, RESULT] {
        assert_eq!(admin.get(page).await.status, 200, "{page}");
    }
}

/// A text with no moves, or far fewer, takes the place of a good sheet only
/// when that was asked for; neither text is lost.
#[actix_web::test]
async fn a_good_sheet_is_not_replaced_by_mistake() {
    let (_site, _app, mut admin) = with_board().await;
    let path = "/games/1/sheets/red";
    let good = sheet(&opening(), &[]);
    hand_in(&mut admin, "red", &good).await;
    let counts = admin.get(path).await.text();
    let submit = |text: &'static str| [("text", text), ("action", "submit")];
    for (text, counted) in [
        ("hello world", "认不出着法"),
        ("1. 炮二平五 马8进7\n2. 马二进三", "只认出 3 着"),
    ] {
        let answer = admin.submit(path, path, &submit(text)).await;
        assert_eq!(answer.status, 422);
        assert!(
            answer.has(counted) && answer.has("14 着"),
            "{}",
            answer.text()
        );
        assert!(answer.has(&format!("{text}</textarea>")), "to go on typing");
        assert_eq!(admin.get("/sheets/2/source").await.status, 404);
    }
    let page = admin.get(path).await.text();
    let shown = |page: &str| page.split_once("<textarea").unwrap().1.to_owned();
    let text_of = |page: &str| shown(page).split_once("</textarea>").unwrap().0.to_owned();
    assert_eq!(text_of(&page), text_of(&counts), "it still counts");

    // Asked for, it is done, as a file byte for byte also.
    let (gbk, _, _) = encoding_rs::GBK.encode("今天天气很好");
    let page = admin.get(path).await;
    let (token, seen) = (page.token(), page.seen().unwrap());
    let fields = [("csrf", &*token), ("seen", &*seen), ("action", "submit")];
    let answer = admin.upload(path, &fields, &gbk).await;
    assert_eq!(answer.status, 422);
    assert!(answer.has("今天天气很好</textarea>"));
    let answer = admin.fill(&answer, path, &[]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    assert_eq!(admin.get("/sheets/2/source").await.body, gbk.as_ref());
    assert_eq!(admin.get("/sheets/1/source").await.body, good.as_bytes());

    // A full sheet in the place of a thin one is what one hopes for.
    hand_in(&mut admin, "red", &good).await;
    // Nor does it matter that some entries of it are gone.
    hand_in(&mut admin, "red", &sheet(&opening(), &[3, 7, 9])).await;
}

#[actix_web::test]
async fn each_entry_is_marked_in_words_while_one_types() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let cases = [
        ("1. 炮二平五 马8进7", "读通 2 着"),
        ("1. 炮二平五", "正常"),
        ("1. 车一平二", "不合法"),
        ("1. 炮二平五 马8进", "认不出"),
        ("1. 炮二平五 — 2. 马二进三", "漏记"),
    ];
    for (text, word) in cases {
        let answer = browser.post("/read/live", &[("text", text)]).await;
        assert_eq!(answer.status, 200);
        assert!(answer.has(word), "{text}: {}", answer.text());
        assert!(!answer.has("<html"), "a piece of a page");
    }
    let answer = browser
        .post("/read/live", &[("text", "<b>炮</b>二平五")])
        .await;
    assert!(!answer.has("<b>"));
    assert_eq!(browser.post("/read/live", &[("text", "")]).await.body, b"");
    let answer = browser.post("/read", &[("text", "1. 炮二平五")]).await;
    assert!(answer.has("读通 1 着"), "also without a script");
}

#[actix_web::test]
async fn programs_read_records_too() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let plain = TestRequest::post()
        .uri("/api/v1/read")
        .set_payload("1. 炮二平五 马8进7 2. 车一平二");
    let answer = browser.send(plain).await;
    assert_eq!(answer.status, 200);
    let report: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(report["legal_plies"], 2);
    assert_eq!(report["complete"], false);
    let statuses: Vec<&str> = report["plies"]
        .as_array()
        .unwrap()
        .iter()
        .map(|ply| ply["status"].as_str().unwrap())
        .collect();
    assert_eq!(statuses, ["ok", "ok", "illegal"]);

    let body = json!({ "text": "1. 帅五平四", "start_fen": "3k5/9/9/9/9/9/9/9/9/4K4 w" });
    let answer = browser
        .send(TestRequest::post().uri("/api/v1/read").set_json(body))
        .await;
    let report: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(report["plies"][0]["move"], "e0f0", "{report}");

    for bad in [
        json!({ "txt": "" }),
        json!({ "text": "x", "start_fen": "nonsense" }),
    ] {
        let answer = browser
            .send(TestRequest::post().uri("/api/v1/read").set_json(bad))
            .await;
        assert_eq!(answer.status, 422);
        assert_eq!(answer.content_type, "application/problem+json");
    }
    let large = TestRequest::post()
        .uri("/api/v1/read")
        .set_payload(vec![b'a'; 3 << 20]);
    assert_eq!(browser.send(large).await.status, 413);
}

#[actix_web::test]
async fn programs_put_sheets_together_too() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let line = opening();
    let body = json!({ "red": sheet(&line, &[4]), "black": sheet(&line, &[7]) });
    let request = TestRequest::post().uri("/api/v1/reconcile").set_json(body);
    let answer = browser.send(request).await;
    assert_eq!(answer.status, 200);
    let report: Value = serde_json::from_slice(&answer.body).unwrap();
    let moves: Vec<String> = line.moves().iter().map(Move::to_string).collect();
    assert_eq!(report["moves"], json!(moves));
    assert_eq!(report["sheets"]["red"]["missed"], json!([4]));
    assert_eq!(report["sheets"]["black"]["missed"], json!([7]));
    assert_eq!(report["plies"][3]["provenance"], "black_only");

    for bad in [
        json!({ "red": "x", "edition": "2020" }),
        json!({ "red": "x", "fixed": { "1": "z9z9" } }),
        json!({ "rot": "x" }),
    ] {
        let request = TestRequest::post().uri("/api/v1/reconcile").set_json(&bad);
        assert_eq!(browser.send(request).await.status, 422, "{bad}");
    }
}

#[actix_web::test]
async fn sheets_that_agree_need_no_decision() {
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let page = admin.get("/games/1/arbiter").await;
    assert!(page.has("每一着都已确定"));
    assert!(page.has("双方一致 14"));
    // Said to those who do not see that nothing is marked.
    assert_eq!(page.text().matches(">正常<").count(), 2 * 14);
    assert!(!page.has("class=\"about question"));
    let game = Browser::new(&app).get("/games/1?ply=3").await;
    assert!(game.has("data-ply=\"3\""));
    assert!(game.has("3</span> / 14"));
    assert!(
        game.has("href=\"/games/1?ply=4\""),
        "steps without a script"
    );
}

#[actix_web::test]
async fn a_difference_is_decided_and_undone() {
    let (_site, _app, mut admin) = with_board().await;
    let red = sheet(&opening(), &[]);
    // The last move of the game, so that nothing that follows tells.
    let black = red.replace("车4进5", "车4进4");
    assert_ne!(red, black);
    hand_in_both(&mut admin, &red, &black).await;
    let page = admin.get("/games/1/arbiter").await;
    assert!(page.has("还有 1 着存疑"), "{}", page.text());
    assert!(page.has("value=\"d8d3\"") && page.has("value=\"d8d4\""));
    assert!(page.has("两份记录不一致"), "explained in words");

    let arbiter = "/games/1/arbiter";
    let ply = "/games/1/plies/14";
    let answer = admin
        .submit(
            arbiter,
            ply,
            &[("written", "车4进9"), ("reason", "问过双方")],
        )
        .await;
    assert_eq!(answer.status, 422);
    assert!(answer.has("role=\"alert\""));
    assert!(answer.has("value=\"车4进9\"") && answer.has("value=\"问过双方\""));
    let answer = admin.submit(arbiter, ply, &[("move", "e0e5")]).await;
    assert_eq!(answer.status, 422);
    for none in ["/games/1/plies/0", "/games/1/plies/16"] {
        let answer = admin.submit(arbiter, none, &[("move", "h2e2")]).await;
        assert_eq!(answer.status, 422, "{none}");
    }

    let fields = [("move", "d8d4"), ("reason", "问过双方")];
    let answer = admin.submit(arbiter, ply, &fields).await;
    assert_eq!(answer.location.as_deref(), Some("/games/1/arbiter#ply-14"));
    let page = admin.get(arbiter).await;
    assert!(page.has("裁定") && page.has("问过双方"));
    assert!(!page.has("存疑，请逐一定夺"));

    let answer = admin.submit(arbiter, "/games/1/fixes/1/undo", &[]).await;
    assert_eq!(answer.status, 303);
    assert!(admin.get(arbiter).await.has("还有 1 着存疑"));
    let answer = admin.submit(arbiter, "/games/1/fixes/1/undo", &[]).await;
    assert_eq!(answer.status, 409);

    let answer = admin.submit(arbiter, ply, &[("written", "车4进5")]).await;
    assert_eq!(answer.status, 303, "written out also");
}

#[actix_web::test]
async fn missed_moves_are_confirmed_and_dismissed() {
    let (_site, _app, mut admin) = with_board().await;
    let line = opening();
    let red = sheet(&line, &[2, 4, 6, 8, 10]);
    let black = sheet(&line, &[3]);
    hand_in_both(&mut admin, &red, &black).await;
    resign(&mut admin).await;
    let page = admin.get(RULINGS).await;
    assert!(page.has("漏记 5 着"));
    // Four missed moves are one foul (2011, 7.1).
    assert!(page.has("建议：1 次犯规"));
    assert!(page.has("2011 · 7.1"));
    let page = admin.get(RESULT).await;
    assert!(page.has("红方的漏记还没有处理") && page.has("黑方的漏记还没有处理"));
    let refused = admin.submit(RESULT, "/games/1/certificates", &[]).await;
    assert_eq!(refused.status, 422);

    assert_eq!(
        confirm_missed(&mut admin, "red", "confirm").await.status,
        303
    );
    assert_eq!(
        confirm_missed(&mut admin, "red", "confirm").await.status,
        409
    );
    assert_eq!(
        confirm_missed(&mut admin, "black", "dismiss").await.status,
        303
    );
    let page = admin.get(RULINGS).await;
    assert!(page.has("<strong>红方</strong> 1 / 3"), "{}", page.text());
    assert!(page.has("<strong>黑方</strong> 0 / 3"));
    assert!(admin.get(RESULT).await.has("可以签发"));

    // Two more missed on a later sheet: with the one carried over they make
    // three, which is no foul yet.
    let red = sheet(&line, &[2, 4, 6, 8, 10, 12, 14]);
    hand_in(&mut admin, "red", &red).await;
    let page = admin.get(RULINGS).await;
    assert!(page.has("漏记 2 着") && page.has("建议：0 次犯规"));
    assert!(page.has("尚未折成犯规的有 1 着"));

    let revoke = "/games/1/decisions/1/revoke";
    assert_eq!(admin.submit(RULINGS, revoke, &[]).await.status, 303);
    // Seven missed are one foul.
    let page = admin.get(RULINGS).await;
    assert!(page.has("漏记 7 着") && page.has("建议：1 次犯规"));
}

#[actix_web::test]
async fn fouls_add_up_to_a_loss() {
    let (_site, _app, mut admin) = with_board().await;
    let path = "/games/1/incidents";
    let foul = [
        ("side", "black"),
        ("offence", "touched_own"),
        ("round", "5"),
        ("action", "foul"),
    ];
    for _ in 0..3 {
        assert_eq!(admin.submit(RULINGS, path, &foul).await.status, 303);
    }
    let page = admin.get(RULINGS).await;
    // Three fouls lose (2011, 4.1.10).
    assert!(page.has("<strong>黑方</strong> 3 / 3") && page.has("4.1.10"));
    assert!(admin.get(RESULT).await.has("红胜（犯规判负）"));

    let offer = [("side", "red"), ("action", "draw_offer")];
    for _ in 0..3 {
        assert_eq!(admin.submit(RULINGS, path, &offer).await.status, 303);
    }
    // At most two more than the opponent's (2011, 22.1).
    let page = admin.get(RULINGS).await;
    assert!(page.has("<strong>红方</strong> 1 / 3"));
    assert!(page.has("8.1.3"));
    let note = [("action", "note"), ("note", "")];
    assert_eq!(admin.submit(RULINGS, path, &note).await.status, 422);
}

#[actix_web::test]
async fn natural_limit_claims_are_audited_with_their_evidence() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&shuffle(121), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let path = "/games/1/natural-limit";
    let at = |ply: u16, side: &str| {
        let mover = if ply.is_multiple_of(2) {
            "black"
        } else {
            "red"
        };
        let round = ply.div_ceil(2);
        format!("{path}?claimant={side}&round={round}&mover={mover}")
    };
    let page = admin.get(&at(120, "red")).await;
    assert!(page.has("建议：成立，判和") && page.has("计 60 回合，限 60 回合"));
    let page = admin.get(&at(121, "red")).await;
    assert!(page.has("建议：不受理"), "Black is to move");
    let page = admin.get(&at(118, "red")).await;
    assert!(page.has("建议：不成立") && page.has("计 59 回合"));
    // All counts are in rounds, as on the sheet.
    assert!(page.has("59 回合（118 着）") && page.has(" · 59黑</figcaption>"));
    assert!(page.has("name=\"round\" type=\"number\" value=\"59\""));
    assert!(page.has("<option value=\"black\" selected>黑方</option>"));
    let bare = admin.get(path).await;
    assert!(bare.has("name=\"round\" type=\"number\" value=\"61\""));
    assert!(bare.has("已确定的最后一着：61红（双方合计 121 着）"));
    let beyond = admin.get(&at(122, "red")).await;
    assert!(
        beyond.has("只确定到 61红") && !beyond.has("big-verdict"),
        "{}",
        beyond.text()
    );
    assert!(page.has("罚时 300 秒"));

    let rule = |at: &'static str| [("claimant", "red"), ("at", at), ("action", "proposed")];
    // There is no form on that page, so the token comes from another.
    let answer = admin.submit(RULINGS, path, &rule("118")).await;
    assert_eq!(answer.status, 303);
    let page = admin.get(RULINGS).await;
    assert!(
        page.has("<strong>红方</strong> 1 / 3"),
        "one foul (2011, 8.1.4)"
    );
    assert!(page.has("罚时 300 秒"));
    // It is one claim, however often it is sent; who does so hears what was
    // ruled on it, by whom and when.
    let told = "自然限着：不成立（59 回合） · 红方 · 已确认 · Admin · 20";
    let answer = admin.submit(RULINGS, path, &rule("118")).await;
    assert_eq!(answer.status, 409);
    assert!(answer.has(told), "{}", answer.text());
    let page = admin.get(&at(118, "red")).await;
    assert!(page.has(told) && !page.has("name=\"action\""));
    assert!(!page.has("判负"), "it is no second claim");
    assert!(admin.get(RULINGS).await.has("<strong>红方</strong> 1 / 3"));
    // A second untrue claim in one stage loses (2011, 4.1.11).
    let page = admin.get(&at(116, "red")).await;
    assert!(!page.has(told));
    assert!(page.has("判负") && page.has("4.1.11"));
    let answer = admin.submit(RULINGS, path, &rule("120")).await;
    assert_eq!(answer.status, 303);
    assert!(admin.get(RESULT).await.has("和棋（自然限着）"));
}

/// A claim that was not ruled on is no untrue claim: no foul, and said so on
/// the sheet.
#[actix_web::test]
async fn a_claim_that_is_not_accepted_costs_nothing() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&shuffle(119), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let fields = [
        ("claimant", "red"),
        ("at", "118"),
        ("action", "not_accepted"),
        ("note", "对方已走棋"),
    ];
    let path = "/games/1/natural-limit";
    assert_eq!(admin.submit(RULINGS, path, &fields).await.status, 303);
    assert!(admin.get(RULINGS).await.has("<strong>红方</strong> 0 / 3"));
    resign(&mut admin).await;
    let certificate = certify(&mut admin).await;
    let page = admin.get(&certificate).await;
    assert!(
        page.has("未受理") && page.has("对方已走棋"),
        "{}",
        page.text()
    );
    let note = admin
        .get(&format!("{certificate}/certificate.note"))
        .await
        .text();
    assert!(note.contains("0 0 natural-limit-not-accepted 59"), "{note}");
}

/// A player who did not come lost (2011, 4.1.7), and that is put on record.
#[actix_web::test]
async fn a_forfeited_game_is_certified_without_sheets() {
    let (_site, _app, mut admin) = with_board().await;
    let answer = admin
        .submit(RESULT, RESULT, &[("winner", "red"), ("reason", "forfeit")])
        .await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let certificate = certify(&mut admin).await;
    let page = admin.get(&certificate).await;
    assert!(page.has("弃权"), "{}", page.text());
    for file in ["sheet.pdf", "sheet-1.png", "certificate.note"] {
        assert_eq!(
            admin.get(&format!("{certificate}/{file}")).await.status,
            200,
            "{file}"
        );
    }
}

/// However long the game: the last page bears the seal.
#[actix_web::test]
async fn every_page_of_a_certified_sheet_is_offered_as_a_picture() {
    for plies in [60, 119] {
        let (_site, _app, mut admin) = with_board().await;
        let text = sheet(&shuffle(plies), &[]);
        hand_in_both(&mut admin, &text, &text).await;
        for round in 1..=12 {
            let note = format!("第{round}回合：{}", "对局中有人走动，已提醒。".repeat(4));
            let fields = [("action", "note"), ("note", note.as_str())];
            let answer = admin.submit(RULINGS, "/games/1/incidents", &fields).await;
            assert_eq!(answer.status, 303);
        }
        resign(&mut admin).await;
        let certificate = certify(&mut admin).await;
        let page = admin.get(&certificate).await;
        let pictures = page.text().matches("/sheet-").count();
        for number in 1..=pictures + 1 {
            let answer = admin
                .get(&format!("{certificate}/sheet-{number}.png"))
                .await;
            let is_there = answer.status == 200;
            assert_eq!(is_there, number <= pictures, "{number} of {pictures}");
        }
    }
}

/// What was entered against what the moves, the fouls and the rulings say.
#[actix_web::test]
async fn a_result_that_the_record_does_not_bear_out_is_doubted() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let enter = async |admin: &mut Browser, winner, reason| {
        let fields = [("winner", winner), ("reason", reason)];
        assert_eq!(admin.submit(RESULT, RESULT, &fields).await.status, 303);
        admin.get(RESULT).await
    };
    for (winner, reason) in [
        ("black", "checkmate"),
        ("red", "stalemate"),
        ("red", "fouls"),
        ("none", "natural_limit"),
    ] {
        let page = enter(&mut admin, winner, reason).await;
        assert!(page.has("都看不出来"), "{winner} {reason}");
    }
    let page = enter(&mut admin, "red", "resignation").await;
    assert!(!page.has("都看不出来") && !page.has("与登记的不同"));
}

/// A form left as it was, and a round that was never played.
#[actix_web::test]
async fn nobody_is_given_a_foul_by_mistake() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let page = admin.get(RULINGS).await;
    let answer = admin
        .fill(&page, "/games/1/incidents", &[("action", "foul")])
        .await;
    assert_eq!(answer.status, 422);
    let late = [
        ("side", "red"),
        ("offence", "early_press"),
        ("round", "999"),
        ("action", "foul"),
    ];
    let answer = admin.submit(RULINGS, "/games/1/incidents", &late).await;
    assert_eq!(answer.status, 422);
    assert!(admin.get(RULINGS).await.has("<strong>红方</strong> 0 / 3"));
}

/// The record has no words of its own: everybody reads it in their language.
#[actix_web::test]
async fn fouls_are_told_in_the_language_of_the_reader() {
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let foul = [
        ("side", "black"),
        ("offence", "early_press"),
        ("round", "5"),
        ("action", "foul"),
    ];
    let offer = [("side", "red"), ("action", "draw_offer")];
    for fields in [&foul[..], &offer] {
        let answer = admin.submit(RULINGS, "/games/1/incidents", fields).await;
        assert_eq!(answer.status, 303);
    }
    resign(&mut admin).await;
    let certificate = certify(&mut admin).await;
    for (language, foul, offer, place) in [
        ("zh-CN", "未走子先按钟", "提和", "第 1 轮 · 第 1 台"),
        ("zh-TW", "未走子先按鐘", "提和", "第 1 輪 · 第 1 臺"),
        ("en", "Pressed the clock", "Draw offer", "Round 1 · Board 1"),
    ] {
        let mut visitor = Browser::new(&app);
        visitor.headers = vec![("accept-language", language.to_owned())];
        let page = visitor.get(&certificate).await;
        for words in [foul, offer, place] {
            assert!(page.has(words), "{language}: {words} in {}", page.text());
        }
    }
}

#[actix_web::test]
async fn repetition_is_ruled_on_and_labels_can_be_changed() {
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&shuffle(40), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let path = "/games/1/repetition";
    let page = admin.get(path).await;
    assert!(page.has("建议：双方不变作和"), "{}", page.text());
    let page = admin.get(&format!("{path}?round=9&mover=red")).await;
    assert!(page.has("若再循环下去"), "{}", page.text());
    assert!(
        admin.get("/games/1").await.has("可以裁决：双方不变作和"),
        "also on the game's page"
    );
    assert!(admin.get("/games/1/arbiter").await.has("可以裁决"));
    assert!(!Browser::new(&app).get("/games/1").await.has("可以裁决"));
    let page = admin.get(&format!("{path}?round=5&mover=black")).await;
    assert!(page.has("已出现 2 次"), "{}", page.text());

    let first = {
        let text = admin.get(path).await.text();
        let (_, rest) = text.split_once("<select name=\"l").unwrap();
        rest.split_once('"').unwrap().0.to_owned()
    };
    let label = format!("l{first}");
    let changed = admin
        .get(&format!("{path}?round=20&mover=black&{label}=chase"))
        .await;
    assert!(changed.has("裁判改定"));
    let fields = [
        ("at", "40"),
        (label.as_str(), "chase"),
        ("action", "confirm"),
    ];
    let answer = admin.submit(path, path, &fields).await;
    assert_eq!(answer.status, 422, "a reason is needed");
    let fields = [("at", "40"), ("action", "confirm")];
    assert_eq!(admin.submit(path, path, &fields).await.status, 303);
    assert!(admin.get(RESULT).await.has("和棋（不变作和）"));
    // Once more: what was ruled, by whom and when.
    let told = "双方不变作和 · 已确认 · Admin · 20";
    let answer = admin.submit(RULINGS, path, &fields).await;
    assert_eq!(answer.status, 409);
    assert!(answer.has(told), "{}", answer.text());
    assert!(admin.get(path).await.has(told));
}

/// A result that was refused is not certified as the one before it.
#[actix_web::test]
async fn a_refused_result_leaves_nothing_ready_to_be_certified() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    resign(&mut admin).await;
    let ready = "可以签发";
    assert!(admin.get(RESULT).await.has(ready));
    for refused in [
        [("winner", "none"), ("reason", "resignation")],
        [("winner", ""), ("reason", "agreement")],
    ] {
        let answer = admin.submit(RESULT, RESULT, &refused).await;
        assert_eq!(answer.status, 422);
        assert!(!answer.has(ready), "{}", answer.text());
        assert!(answer.has("刚才填写的结果没有记入") && answer.has(" disabled"));
        // What stands is named.
        assert!(
            answer.has("红胜（认输），由 Admin 于 20"),
            "{}",
            answer.text()
        );
    }
    let page = admin.get(RESULT).await;
    assert!(page.has(ready) && page.has("红胜（认输），由 Admin 于 20"));
    let time = [("winner", "red"), ("reason", "time"), ("red_time", "1点")];
    assert!(!admin.submit(RESULT, RESULT, &time).await.has(ready));
}

/// A ruling on moves that a later sheet does not have cannot be certified.
#[actix_web::test]
async fn a_ruling_older_than_the_sheets_is_decided_again() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&shuffle(40), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let path = "/games/1/repetition";
    let fields = [("at", "40"), ("action", "confirm")];
    assert_eq!(admin.submit(path, path, &fields).await.status, 303);
    let outdated = "早于最后录入的记录";
    assert!(!admin.get(RESULT).await.has(outdated));

    let other = sheet(&opening(), &[]);
    for side in ["red", "black"] {
        let path = format!("/games/1/sheets/{side}");
        let fields = [("text", &*other), ("action", "submit")];
        let asked = admin.submit(&path, &path, &fields).await;
        assert_eq!(admin.fill(&asked, &path, &[]).await.status, 303);
    }
    resign(&mut admin).await;
    assert!(admin.get(RESULT).await.has(outdated));
    let answer = admin.submit(RESULT, "/games/1/certificates", &[]).await;
    assert_eq!(answer.status, 422);
    assert!(answer.has(outdated));
}

#[actix_web::test]
async fn the_second_time_shows_what_the_third_would_mean() {
    let (_site, _app, mut admin) = with_board().await;
    // The same eight plies twice (2011, 23.3: three times for a ruling).
    let twice = sheet(&shuffle(17), &[]);
    let answer = admin.post("/read/live", &[("text", &twice)]).await;
    assert!(answer.has("若再循环一次：双方不变作和"), "while one types");
    hand_in_both(&mut admin, &twice, &twice).await;
    for page in ["/games/1", "/games/1/arbiter"] {
        let page = admin.get(page).await;
        assert!(page.has("若再循环一次：双方不变作和"), "{}", page.text());
    }
    let once = sheet(&shuffle(9), &[]);
    let answer = admin.post("/read/live", &[("text", &once)]).await;
    assert!(!answer.has("若再循环一次"));
}

/// Nine rounds on three points or more that are not plainly allowed are for
/// the arbiter to judge (2011, 23.4).
#[actix_web::test]
async fn what_the_rules_leave_open_the_arbiter_decides() {
    let Some(games) = crate::shared::json_lines("data/games/ccpd-repetition.jsonl") else {
        return;
    };
    let found = games.iter().find(|game| game["id"] == "ccpd-d7687d0ab8");
    let moves = found.unwrap()["moves_iccs"].as_array().unwrap();
    let moves = moves
        .iter()
        .map(|mv| mv.as_str().unwrap().parse::<Move>().unwrap());
    let line = Line::from_moves(Position::default(), moves).unwrap();
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&line, &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let path = "/games/1/repetition";
    let page = admin.get(path).await;
    assert!(page.has("建议：由裁判员裁定"), "{}", page.text());
    let at = line.len().to_string();
    let with = |verdict: &'static str, note: &'static str| {
        [
            ("at", at.clone()),
            ("verdict", verdict.to_owned()),
            ("note", note.to_owned()),
            ("action", "confirm".to_owned()),
        ]
    };
    for fields in [with("", "双方都在闲走"), with("draw", ""), with("x", "y")] {
        let fields = fields
            .each_ref()
            .map(|(name, value)| (*name, value.as_str()));
        assert_eq!(admin.submit(path, path, &fields).await.status, 422);
    }
    let fields = with("draw", "双方都在闲走");
    let fields = fields
        .each_ref()
        .map(|(name, value)| (*name, value.as_str()));
    assert_eq!(admin.submit(path, path, &fields).await.status, 303);
    let journal = admin.get(RULINGS).await;
    assert!(journal.has("双方不变作和") && journal.has("双方都在闲走"));
    assert!(admin.get(RESULT).await.has("和棋（不变作和）"));

    let fields = [("winner", "none"), ("reason", "repetition")];
    assert_eq!(admin.submit(RESULT, RESULT, &fields).await.status, 303);
    let certificate = certify(&mut admin).await;
    let note = Browser::new(&app)
        .get(&format!("{certificate}/certificate.note"))
        .await
        .text();
    assert!(note.contains("repetition-draw"), "{note}");
    // 18 plies, each of them idle, from ply 62 on.
    assert!(
        note.contains(&format!("cycle 62 {}", "闲".repeat(18))),
        "{note}"
    );
    assert!(note.contains("双方都在闲走"));
    let mut visitor = Browser::new(&app);
    visitor.headers = vec![("accept-language", "en".to_owned())];
    let page = visitor.get(&certificate).await;
    assert!(
        page.has("Round 1 · Board 1") && page.has("a draw"),
        "{}",
        page.text()
    );
}

#[actix_web::test]
async fn results_that_contradict_themselves_are_refused() {
    let (_site, _app, mut admin) = with_board().await;
    let cases = [
        [("winner", "red"), ("reason", "agreement"), ("red_time", "")],
        [
            ("winner", "none"),
            ("reason", "checkmate"),
            ("red_time", ""),
        ],
        [
            ("winner", "nobody"),
            ("reason", "agreement"),
            ("red_time", ""),
        ],
        [("winner", ""), ("reason", "agreement"), ("red_time", "")],
        [
            ("winner", "none"),
            ("reason", "agreement"),
            ("red_time", "an hour"),
        ],
        [
            ("winner", "none"),
            ("reason", "agreement"),
            ("red_time", "1:75:00"),
        ],
    ];
    for fields in cases {
        let answer = admin.submit(RESULT, RESULT, &fields).await;
        assert_eq!(answer.status, 422, "{fields:?}");
        assert!(answer.has("class=\"error\""), "{fields:?}");
    }
    let fields = [
        ("winner", "none"),
        ("reason", "agreement"),
        ("red_time", "90:00"),
    ];
    assert_eq!(admin.submit(RESULT, RESULT, &fields).await.status, 303);
    assert!(admin.get(RESULT).await.has("value=\"1:30:00\""));
}

#[actix_web::test]
async fn a_certified_record_is_immutable_and_verifiable() {
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    let blocked = admin.submit(RESULT, "/games/1/certificates", &[]).await;
    assert_eq!(blocked.status, 422);
    assert!(blocked.has("还没有记入结果"));
    resign(&mut admin).await;
    let path = certify(&mut admin).await;

    let writes: [(&str, &[(&str, &str)]); 7] = [
        (
            "/games/1/sheets/red",
            &[("text", "1. 兵七进一"), ("action", "submit")],
        ),
        ("/games/1/plies/1", &[("move", "h2e2")]),
        (
            "/games/1/incidents",
            &[("side", "red"), ("offence", "conduct"), ("action", "foul")],
        ),
        (RESULT, &[("winner", "none"), ("reason", "agreement")]),
        ("/games/1/certificates", &[]),
        (
            "/games/1",
            &[("board", "1"), ("red_name", "X"), ("black_name", "Y")],
        ),
        (
            "/games/1/natural-limit",
            &[("claimant", "red"), ("at", "14")],
        ),
    ];
    for (write, fields) in writes {
        let answer = admin.submit("/account", write, fields).await;
        assert_eq!(answer.status, 409, "{write}");
    }

    let mut anyone = Browser::new(&app);
    let page = anyone.get(&path).await;
    assert!(page.has("有效") && page.has("红胜（认输）") && page.has("1:05:30"));
    let note = anyone.get(&format!("{path}/certificate.note")).await.body;
    let pdf = anyone.get(&format!("{path}/sheet.pdf")).await;
    assert_eq!(pdf.content_type, "application/pdf");
    assert!(pdf.body.starts_with(b"%PDF-"));
    let png = anyone.get(&format!("{path}/sheet-1.png")).await;
    assert!(png.body.starts_with(b"\x89PNG"));
    assert_eq!(anyone.get(&format!("{path}/sheet-9.png")).await.status, 404);
    for file in [&note, &pdf.body] {
        let answer = anyone.upload("/verify", &[], file).await;
        assert!(answer.has("有效：与签发时一字不差"), "{}", answer.text());
        let mut altered = file.clone();
        let middle = altered.len() / 2;
        altered[middle] ^= 1;
        let answer = anyone.upload("/verify", &[], &altered).await;
        assert!(answer.has("无效"));
    }
    let id = path.strip_prefix("/v/").unwrap();
    let found = anyone
        .get(&format!("/verify?id={}", id.to_lowercase()))
        .await;
    assert_eq!(found.location.as_deref(), Some(path.as_str()));
    assert!(
        anyone
            .get("/verify?id=ABCD")
            .await
            .has("没有编号为 ABCD 的证书")
    );

    let request = TestRequest::post()
        .uri("/api/v1/verify")
        .set_payload(note.clone());
    let answer = anyone.send(request).await;
    let verification: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(verification["valid"], true);
    assert_eq!(verification["id"], id);
    assert_eq!(verification["superseded_by"], Value::Null);

    // A correction is a new certificate that names the old one; both stay.
    let reopen = "/games/1/reopen";
    let answer = admin
        .submit(RESULT, reopen, &[("correct_reason", "")])
        .await;
    assert_eq!(answer.status, 422);
    let answer = admin
        .submit(RESULT, reopen, &[("correct_reason", "黑方用时有误")])
        .await;
    assert_eq!(answer.status, 303);
    let newer = certify(&mut admin).await;
    assert_ne!(newer, path);
    let old = anyone.get(&path).await;
    assert!(old.has("已被更正的证书取代") && old.has(&newer));
    assert!(anyone.get(&newer).await.has(&path));
    assert_eq!(
        anyone.get(&format!("{path}/certificate.note")).await.body,
        note,
        "the old one is as it was"
    );
    let request = TestRequest::post().uri("/api/v1/verify").set_payload(note);
    let answer = anyone.send(request).await;
    let verification: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(
        verification["superseded_by"],
        newer.strip_prefix("/v/").unwrap()
    );
    let log = admin.get("/audit-log").await;
    assert!(log.has("签发") && log.has("黑方用时有误"));
}

/// What was looked up or sent has its answer above, and nothing below asks to
/// be sent first of all.
#[actix_web::test]
async fn a_verification_looks_finished() {
    let (_site, app, mut admin) = with_board().await;
    let text = sheet(&opening(), &[]);
    hand_in_both(&mut admin, &text, &text).await;
    resign(&mut admin).await;
    let certificate = certify(&mut admin).await;
    let note = admin.get(&format!("{certificate}/certificate.note")).await;
    let mut reader = Browser::new(&app);
    let asked = reader.get("/verify").await;
    assert!(asked.has("class=\"primary\"") && !asked.has("再核验"));
    let unknown = reader.get("/verify?id=aaaa-bbbb-cccc").await;
    assert!(
        unknown.has("value=\"aaaa-bbbb-cccc\""),
        "{}",
        unknown.text()
    );
    assert!(unknown.has("没有编号为 aaaa-bbbb-cccc 的证书"));
    let sent = reader.upload("/verify", &[], &note.body).await;
    let broken = reader.upload("/verify", &[], b"none").await;
    for answer in [unknown, sent, broken] {
        assert!(answer.has("class=\"big-verdict\"") && answer.has("再核验"));
        assert!(!answer.has("class=\"primary\""), "{}", answer.text());
    }
}

#[actix_web::test]
async fn the_made_up_event_fills_every_page() {
    let site = Site::new();
    let accounts = jipu::web::load_demo(&site.state).unwrap();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let fields = [
        ("name", accounts.admin),
        ("password", accounts.password.as_str()),
    ];
    let answer = browser.submit("/sign-in", "/sign-in", &fields).await;
    assert_eq!(answer.status, 303);
    let event = browser.get("/events/1").await;
    for stage in [
        "stage-certified",
        "stage-result",
        "stage-both-sheets",
        "stage-red-sheet",
        "stage-empty",
    ] {
        assert!(event.has(stage), "{stage}");
    }
    for id in 1..=8 {
        for page in [
            "",
            "/arbiter",
            "/rulings",
            "/natural-limit",
            "/repetition",
            "/result",
        ] {
            let path = format!("/games/{id}{page}");
            assert_eq!(browser.get(&path).await.status, 200, "{path}");
        }
    }
    // The third game is ready but not certified, the fifth has a claim to audit.
    assert!(browser.get("/games/3/result").await.has("可以签发"));
    let claim = browser
        .get("/games/5/natural-limit?claimant=red&round=117&mover=black")
        .await;
    assert!(claim.has("不计（超出 10 次）"), "{}", claim.text());
    assert!(
        browser
            .get("/games/6/repetition")
            .await
            .has("单方长将，判负")
    );

    // Once more: nothing is doubled, and there is a new password.
    let again = jipu::web::load_demo(&site.state).unwrap();
    assert_ne!(again.password, accounts.password);
    assert_eq!(browser.get("/events/2").await.status, 404);
}

#[actix_web::test]
async fn the_made_up_event_never_joins_a_real_one() {
    let (site, _app, _) = with_board().await;
    assert!(jipu::web::load_demo(&site.state).is_err());
}

/// What is longer than it may be is not cut off: the bound is told and the
/// text is kept to be shortened.
#[actix_web::test]
async fn notes_that_are_too_long_are_refused_whole() {
    let (_site, _app, mut admin) = with_board().await;
    let text = sheet(&shuffle(40), &[]);
    hand_in_both(&mut admin, &sheet(&shuffle(40), &[2]), &text).await;
    let note = |count: usize| format!("{}尾", "注".repeat(count - 1));
    let lines = |text: &str| text.matches("<tr>").count();
    let log = "/audit-log?game=1";
    type Post = (
        &'static str,
        &'static [(&'static str, &'static str)],
        &'static str,
        usize,
    );
    let posts: [Post; 6] = [
        ("plies/3", &[("move", "i0i1")], "reason", 300),
        (
            "missed-moves",
            &[("side", "red"), ("action", "confirm")],
            "note",
            500,
        ),
        (
            "incidents",
            &[("side", "red"), ("action", "draw_offer")],
            "note",
            500,
        ),
        (
            "natural-limit",
            &[("claimant", "red"), ("at", "40")],
            "note",
            500,
        ),
        (
            "repetition",
            &[("at", "40"), ("action", "confirm")],
            "note",
            500,
        ),
        ("decisions/1/revoke", &[], "note", 500),
    ];
    for (path, fields, name, most) in posts {
        let path = format!("/games/1/{path}");
        let before = lines(&admin.get(log).await.text());
        let long = note(most + 1);
        let mut filled = fields.to_vec();
        filled.push((name, &long));
        for (language, bound) in [
            ("zh-CN", format!("最多 {most} 个字，现有 {} 个字", most + 1)),
            ("zh-TW", format!("最多 {most} 個字，現有 {} 個字", most + 1)),
            (
                "en",
                format!("At most {most} characters fit here; there are {}", most + 1),
            ),
        ] {
            admin.headers = vec![("accept-language", language.to_owned())];
            let answer = admin.submit(RULINGS, &path, &filled).await;
            assert_eq!(answer.status, 422, "{path}");
            assert!(answer.has(&bound), "{path}: {}", answer.text());
            assert!(answer.has(&long), "{path}: the text is kept");
        }
        assert_eq!(lines(&admin.get(log).await.text()), before, "{path}");
        let just = note(most);
        let mut filled = fields.to_vec();
        filled.push((name, &just));
        let answer = admin.submit(RULINGS, &path, &filled).await;
        assert_eq!(answer.status, 303, "{path}: {}", answer.text());
    }
}
