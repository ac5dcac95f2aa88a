//! A game that Black begins: its plies are called as the sheet shows them,
//! with Black's move alone in the first round.

use actix_web::test::TestRequest;
use jipu::notation::{Notation, Script, write};
use jipu::render::{Language, sentences};
use jipu::rules::Line;
use jipu::xiangqi::{Position, Rounds, Side};
use serde_json::{Value, json};

use crate::arbiter::{RESULT, RULINGS, certify, hand_in_both, resign};
use crate::program::{self, Folder};
use crate::site::{App, Browser, Site, with_board_from};

const START: &str = "3k5/R8/9/8p/7rP/9/P8/9/9/5K3 b - - 0 1";

/// 3红 takes a pawn, 4红 and 5红 check.
const MOVES: &str = "h5g5 f0f1 g5h5 i5i6 h5g5 a8a9 d9d8 a9a8 d8d9 f1f0";

const LIMIT: &str = "/games/1/natural-limit";
const REPETITION: &str = "/games/1/repetition";

fn line(moves: &str) -> Line {
    let moves = moves.split(' ').map(|mv| mv.parse().unwrap());
    Line::from_moves(START.parse().unwrap(), moves).unwrap()
}

/// A game of twenty plies that go to and fro.
fn to_and_fro() -> Line {
    line(&["h5g5 f0f1 g5h5 f1f0"; 5].join(" "))
}

/// The text of a sheet that lacks some plies.
fn sheet(line: &Line, blank: &[usize]) -> String {
    let mut text = "1.".to_owned();
    let mut round = 1;
    for ((position, &mv), ply) in line.positions().iter().zip(line.moves()).zip(1..) {
        if position.turn() == Side::Red {
            round += 1;
            text += &format!("\n{round}.");
        }
        text.push(' ');
        if blank.contains(&ply) {
            text.push('—');
        } else {
            text += &write(Notation::Full, Script::Simplified, position, mv);
        }
    }
    text
}

/// A board with two sheets of a game, each without some of its plies.
async fn board(line: &Line, [red, black]: [&[usize]; 2]) -> (Site, App, Browser) {
    let (site, app, mut admin) = with_board_from(START).await;
    hand_in_both(&mut admin, &sheet(line, red), &sheet(line, black)).await;
    (site, app, admin)
}

/// Against the plies of a game counted one by one.
#[test]
fn plies_and_rounds_lead_to_each_other() {
    for first in Side::ALL {
        let rounds = Rounds::begun_by(first);
        let (mut round, mut side) = (1, first);
        for ply in 1..=500 {
            assert_eq!(
                (rounds.round(ply), rounds.side(ply)),
                (round, side),
                "{first} {ply}"
            );
            assert_eq!(rounds.ply(round, side), Some(ply), "{first} {round} {side}");
            round += usize::from(side == Side::Black);
            side = !side;
        }
        for side in Side::ALL {
            assert_eq!(rounds.ply(0, side), None);
            assert_eq!(rounds.ply(usize::MAX, side), None);
        }
    }
    assert_eq!(Rounds::begun_by(Side::Black).ply(1, Side::Red), None);
}

#[test]
fn plies_are_called_by_the_round_of_the_sheet() {
    let rounds = Rounds::begun_by(Side::Black);
    for (language, one, both, several) in [
        (
            Language::ZhHans,
            "1黑",
            "第 2 回合",
            "1黑–2红、3黑–4红、59黑",
        ),
        (
            Language::ZhHant,
            "1黑",
            "第 2 回合",
            "1黑–2紅、3黑–4紅、59黑",
        ),
        (
            Language::En,
            "1 Black",
            "round 2",
            "1 Black–2 Red, 3 Black–4 Red, 59 Black",
        ),
    ] {
        let names = |plies: &[u16]| sentences::ply_names(language, rounds, plies);
        assert_eq!(names(&[1]), one);
        assert_eq!(names(&[2, 3]), both);
        assert_eq!(names(&[1, 2, 5, 6, 117]), several);
    }
}

#[actix_web::test]
async fn a_claim_is_made_at_a_move_of_the_sheet() {
    let (_site, _app, mut admin) = board(&line(MOVES), [&[], &[]]).await;
    let at = |round: u16, mover: &str| format!("{LIMIT}?claimant=red&round={round}&mover={mover}");
    for (round, mover, plies, after) in [
        (1, "black", "1", "1黑"),
        (2, "red", "2", "2红"),
        (4, "black", "7", "4黑"),
        (5, "black", "9", "5黑"),
        (6, "red", "10", "6红"),
    ] {
        let page = admin.get(&at(round, mover)).await;
        let text = page.text();
        assert!(
            page.has(&format!("name=\"at\" value=\"{plies}\"")),
            "{text}"
        );
        assert!(page.has(&format!(" · {after}</figcaption>")), "{text}");
        let asked = format!("name=\"round\" type=\"number\" value=\"{round}\"");
        assert!(page.has(&asked), "{text}");
        assert!(page.has(&format!("<option value=\"{mover}\" selected>")));
    }
    let page = admin.get(&at(5, "black")).await;
    for told in ["3红 兵一进一", ">4红 <", ">5红 <"] {
        assert!(page.has(told), "{told} in {}", page.text());
    }
    // Red's move is to come, so that the claim is Red's to make.
    assert!(page.has("建议：不成立"), "{}", page.text());

    let bare = admin.get(LIMIT).await;
    assert!(
        bare.has("已确定的最后一着：6红（双方合计 10 着）"),
        "{}",
        bare.text()
    );
    assert!(bare.has("name=\"round\" type=\"number\" value=\"6\""));
    assert!(bare.has("<option value=\"red\" selected>"));
    for (round, mover, told) in [
        (6, "black", "只确定到 6红。"),
        (7, "red", "1 到 6 之间的整数"),
        (0, "black", "1 到 6 之间的整数"),
    ] {
        let page = admin.get(&at(round, mover)).await;
        assert!(page.has(told), "{told} in {}", page.text());
        assert!(!page.has("big-verdict"));
    }
    // Red has no move in the first round.
    let page = admin.get(&at(1, "red")).await;
    assert!(page.has("本局从 1黑 开始。"), "{}", page.text());
    assert!(!page.has("big-verdict"));
}

#[actix_web::test]
async fn the_arbiters_page_names_plies_as_the_sheet_does() {
    let (_site, _app, mut admin) = board(&line(MOVES), [&[2, 3], &[1]]).await;
    let bench = admin.get("/games/1/arbiter").await;
    assert!(!bench.has("记迟"), "{}", bench.text());
    assert!(bench.has("漏记 2 着：第 2 回合。"), "{}", bench.text());
    assert!(bench.has("漏记 1 着：1黑。"), "{}", bench.text());
    let page = admin.get(RULINGS).await;
    assert!(
        page.has("<span class=\"plies\">第 2 回合</span>"),
        "{}",
        page.text()
    );
    assert!(
        page.has("<span class=\"plies\">1黑</span>"),
        "{}",
        page.text()
    );
    for side in ["red", "black"] {
        let fields = [("side", side), ("action", "confirm")];
        let answer = admin
            .submit(RULINGS, "/games/1/missed-moves", &fields)
            .await;
        assert_eq!(answer.status, 303);
    }
    let page = admin.get(RULINGS).await;
    for told in ["漏记 2 着（第 2 回合）", "漏记 1 着（1黑）", " · 6红 "] {
        assert!(page.has(told), "{told} in {}", page.text());
    }

    // A ply settled in the meantime is called so too.
    let seen = admin.get("/games/1/arbiter?fix=4").await;
    let fix = [("move", "i5i6"), ("reason", "问过双方")];
    let answer = admin.send_from(&seen, "/games/1/plies/4", &fix).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let other = [("move", "f1f0"), ("reason", "")];
    let answer = admin.send_from(&seen, "/games/1/plies/4", &other).await;
    assert_eq!(answer.status, 409);
    for told in ["3红：兵一进一", "3红：帅四退一"] {
        assert!(answer.has(told), "{told} in {}", answer.text());
    }
}

#[actix_web::test]
async fn fouls_stand_in_their_round() {
    let (_site, _app, mut admin) = board(&line(MOVES), [&[], &[]]).await;
    for (side, round, status, told) in [
        ("red", "2", 303, "红方 · 2红"),
        ("black", "2", 303, "黑方 · 2黑"),
        // Red had not moved yet.
        ("red", "1", 303, "红方 · 1黑"),
        ("black", "1", 303, "黑方 · 1黑"),
        ("black", "6", 303, "黑方 · 6黑"),
        ("red", "7", 422, ""),
    ] {
        let foul = [
            ("side", side),
            ("offence", "early_press"),
            ("round", round),
            ("action", "foul"),
        ];
        let answer = admin.submit(RULINGS, "/games/1/incidents", &foul).await;
        assert_eq!(answer.status, status, "{}", answer.text());
        let page = admin.get(RULINGS).await;
        assert!(page.has(told), "{told} in {}", page.text());
    }
}

#[actix_web::test]
async fn a_certificate_names_plies_as_its_sheet_does() {
    let (_site, _app, mut admin) = board(&line(MOVES), [&[], &[]]).await;
    let fix = [("move", "i5i6"), ("reason", "问过双方")];
    let bench = admin.get("/games/1/arbiter?fix=4").await;
    let answer = admin.send_from(&bench, "/games/1/plies/4", &fix).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    resign(&mut admin).await;
    assert!(admin.get(RESULT).await.has("可以签发"));
    let certificate = certify(&mut admin).await;
    let page = admin.get(&certificate).await;
    assert!(page.has("3红 · "), "{}", page.text());
}

#[actix_web::test]
async fn a_cycle_begins_and_ends_where_the_sheet_shows_it() {
    let (_site, _app, mut admin) = board(&to_and_fro(), [&[], &[]]).await;
    let game = admin.get("/games/1").await;
    assert!(game.has("自1黑起每 4 着一循环"), "{}", game.text());
    let page = admin.get(REPETITION).await;
    let text = page.text();
    for told in [
        "自1黑起每 4 着一循环",
        "name=\"round\" type=\"number\" value=\"11\"",
        "<option value=\"red\" selected>",
        "repetition?round=11&#38;mover=red&amp;ply=1\"",
        "<th data-round>9黑</th>",
        "<th data-round>11红</th>",
    ] {
        assert!(page.has(told), "{told} in {text}");
    }
    let page = admin.get(&format!("{REPETITION}?round=9&mover=red")).await;
    assert!(page.has("name=\"at\" value=\"16\""), "{}", page.text());

    // Refused for want of a reason, the moment is still the one asked about.
    let fields = [("at", "16"), ("action", "dismiss")];
    let answer = admin.submit(REPETITION, REPETITION, &fields).await;
    assert_eq!(answer.status, 422);
    let asked = "name=\"round\" type=\"number\" value=\"9\"";
    assert!(answer.has(asked), "{}", answer.text());
    assert!(answer.has("<option value=\"red\" selected>"));
}

#[actix_web::test]
async fn a_reading_stops_in_the_round_shown() {
    let (_site, app, _) = with_board_from(START).await;
    let mut reader = Browser::new(&app);
    let text = format!("[FEN \"{START}\"]\n\n1. 车8平7\n2. 帅四进二 车7平8\n");
    let answer = reader.post("/read", &[("text", &text)]).await;
    let told = "停在第 2 回合红方的着法";
    assert!(answer.has(told), "{}", answer.text());
}

#[actix_web::test]
async fn programs_say_where_a_game_begins() {
    let (_site, app, _) = with_board_from(START).await;
    let asked = json!({ "red": sheet(&line(MOVES), &[]), "start_fen": START });
    let request = TestRequest::post()
        .uri("/api/v1/reconcile")
        .set_json(&asked);
    let answer = Browser::new(&app).send(request).await;
    let found: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(found["plies"].as_array().unwrap().len(), 10, "{found}");
    let text = found["diagnostics"].to_string();
    assert!(!text.contains("shifted"), "{text}");
    assert!(!text.contains("missed"), "{text}");
}

/// Rounds on the command line: the table of `jipu check` alone has them, and
/// everything else there counts plies.
#[test]
fn the_program_shows_the_first_round_without_red() {
    let start: Position = START.parse().unwrap();
    let text = format!("[FEN \"{start}\"]\n\n{}\n", sheet(&line(MOVES), &[]));
    let (code, out, err) = program::run(&["check", "-"], text.as_bytes());
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    let table = "
   1. …                车8平7
   2. 帅四进一          车7平8
   3. 兵一进一          车8平7
   4. 车九进一          将4进1
   5. 车九退一          将4退1
   6. 帅四退一
";
    assert!(out.contains(table), "{out}");

    let audit = |args: &[&str]| {
        let args = [&["audit", "natural-limit", "-", "--claimant", "red"], args].concat();
        program::run(&args, text.as_bytes()).1
    };
    let told = audit(&["--at", "9"]);
    assert!(
        told.starts_with("Claim by red after ply 9, rules of 2011: rejected"),
        "{told}"
    );
    assert!(
        told.contains("5 plies since the capture at ply 4: 2 rounds"),
        "{told}"
    );
    assert!(audit(&[]).contains("not accepted"), "Black is to move");

    let folder = Folder::new("black-begins");
    let red = folder.write("red.txt", &text);
    let black = folder.write("black.txt", text.replace("车8平7\n2.", "—\n2."));
    let (red, black) = (red.to_str().unwrap(), black.to_str().unwrap());
    let (code, out, _) = program::run(&["reconcile", red, black], b"");
    assert_eq!(code, 1, "{out}");
    assert!(out.starts_with("   1 black 车8平7"), "{out}");
    assert!(out.contains("ply 1 is not recorded"), "{out}");
}
