//! Two arbiters at one board: nobody decides over the other's head.

use crate::arbiter::{
    RESULT, RULINGS, certify, hand_in, hand_in_both, opening, resign, sheet, shuffle,
};
use crate::site::{Browser, Site, arbiter, with_board};

const BENCH: &str = "/games/1/arbiter";
const FOUL: [(&str, &str); 3] = [
    ("side", "black"),
    ("offence", "early_press"),
    ("action", "foul"),
];

type Fields = [(&'static str, &'static str)];

/// An address and what is sent to it.
type Post = (&'static str, &'static Fields);

/// A board with one difference in its last move, and two who look after it.
async fn two() -> (Site, Browser, Browser) {
    let (site, app, mut first) = with_board().await;
    let second = arbiter(&app, &mut first, "Zhou").await;
    let red = sheet(&opening(), &[2]);
    let black = red.replace("车4进5", "车4进4");
    hand_in_both(&mut first, &red, &black).await;
    (site, first, second)
}

/// Lines of the audit log: what was written.
async fn written(browser: &mut Browser) -> usize {
    browser
        .get("/audit-log?game=1")
        .await
        .text()
        .matches("<tr>")
        .count()
}

#[actix_web::test]
async fn the_later_of_two_decisions_on_a_ply_sees_the_earlier() {
    let (_site, mut first, mut second) = two().await;
    let seen = second.get(BENCH).await;
    let earlier = [("move", "d8d4"), ("reason", "问过双方")];
    let answer = first.submit(BENCH, "/games/1/plies/14", &earlier).await;
    assert_eq!(answer.status, 303);
    let before = written(&mut first).await;

    let later = [("move", "d8d3"), ("reason", "看了录像")];
    let answer = second.send_from(&seen, "/games/1/plies/14", &later).await;
    assert_eq!(answer.status, 409);
    for told in [
        "Admin",       // who
        "裁定着法",    // what
        "7黑：车4进4", // as what
        "问过双方",    // why
        "7黑：车4进5", // what was about to be decided
        "看了录像",
    ] {
        assert!(answer.has(told), "{told} in {}", answer.text());
    }
    assert!(answer.has("Admin · 20"), "with the time");
    assert_eq!(written(&mut first).await, before);

    // Nor is it told that a move cannot be, which could be on the page seen.
    let later = [("written", "车4进9")];
    let answer = second.send_from(&seen, "/games/1/plies/14", &later).await;
    assert_eq!(answer.status, 409);
    let later = [("move", "d8d3"), ("reason", "看了录像")];
    let answer = second.send_from(&seen, "/games/1/plies/14", &later).await;

    // Having seen that, the second can stand by it.
    let answer = second.fill(&answer, "/games/1/plies/14", &[]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let bench = first.get(BENCH).await;
    assert!(bench.has("看了录像") && bench.has("data-move=\"d8d3\""));
}

/// What was changed before a page was opened has been seen on it.
#[actix_web::test]
async fn a_changed_event_does_not_stand_in_the_way() {
    let (_site, mut first, mut second) = two().await;
    let event = [("name", "Cup"), ("edition", "2011"), ("site", "北京")];
    let answer = first.submit("/events/1/edit", "/events/1", &event).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
    let draw: &Fields = &[("winner", "none"), ("reason", "agreement")];
    let claim: &Fields = &[("claimant", "red"), ("at", "14")];
    for (path, fields) in [("/games/1/natural-limit", claim), (RESULT, draw)] {
        let seen = second.get(RESULT).await;
        let answer = second.send_from(&seen, path, fields).await;
        assert_eq!(answer.status, 303, "{path}: {}", answer.text());
    }
}

/// Every form that decides, made from what is no longer so.
#[actix_web::test]
async fn every_decision_says_what_it_was_made_from() {
    let (_site, mut first, mut second) = two().await;
    let fix = first
        .submit(BENCH, "/games/1/plies/14", &[("move", "d8d4")])
        .await;
    assert_eq!(fix.status, 303);
    let foul = first.submit(RULINGS, "/games/1/incidents", &FOUL).await;
    assert_eq!(foul.status, 303);
    let board: &Fields = &[("board", "1"), ("red_name", "X"), ("black_name", "Y")];
    // What somebody else does meanwhile.
    let a_fix: Post = ("/games/1/plies/3", &[("move", "h0g2")]);
    let a_foul: Post = ("/games/1/incidents", &FOUL);
    let a_result: Post = (RESULT, &[("winner", "red"), ("reason", "resignation")]);
    let a_board: Post = ("/games/1", board);
    let confirm: &Fields = &[("side", "red"), ("action", "confirm")];
    let dismiss: &Fields = &[("side", "red"), ("action", "dismiss")];
    let claim: &Fields = &[("claimant", "red"), ("at", "14")];
    let draw: &Fields = &[("winner", "none"), ("reason", "agreement")];
    // What is sent, what came between, and whether it means the same still.
    let cases: [(Post, Post, bool); 10] = [
        (("/games/1/plies/4", &[("move", "i9h9")]), a_fix, true),
        (("/games/1/fixes/1/undo", &[]), a_fix, true),
        (("/games/1/missed-moves", confirm), a_fix, false),
        (("/games/1/missed-moves", dismiss), a_foul, false),
        (a_foul, a_foul, true),
        (("/games/1/natural-limit", claim), a_foul, false),
        (("/games/1/decisions/1/revoke", &[]), a_foul, true),
        ((RESULT, draw), a_result, true),
        ((RESULT, draw), a_foul, true),
        (a_board, a_board, true),
    ];
    for ((path, fields), (other, others), may_send) in cases {
        let seen = second.get(RESULT).await;
        let answer = first.submit(RULINGS, other, others).await;
        assert_eq!(answer.status, 303, "{other}: {}", answer.text());
        let before = written(&mut first).await;
        let answer = second.send_from(&seen, path, fields).await;
        assert_eq!(answer.status, 409, "{path} after {other}");
        assert!(answer.has("期间已有变动") && answer.has("Admin"), "{path}");
        assert_eq!(written(&mut first).await, before, "{path} after {other}");
        assert_eq!(
            answer.has(&format!("action=\"{path}\"")) && answer.has("仍按此办理"),
            may_send,
            "{path}"
        );
        if may_send {
            let answer = second.fill(&answer, path, &[]).await;
            assert_eq!(answer.status, 303, "{path}: {}", answer.text());
        }
    }
}

/// A certificate signs what was seen, and a certified game is reopened by
/// those who know its newest certificate.
#[actix_web::test]
async fn certifying_and_reopening_rest_on_the_whole_file() {
    let (_site, mut first, mut second) = two().await;
    let text = sheet(&opening(), &[]);
    hand_in(&mut first, "red", &text).await;
    hand_in(&mut first, "black", &text).await;
    resign(&mut first).await;
    let seen = second.get(RESULT).await;
    let other = [("winner", "black"), ("reason", "time")];
    assert_eq!(first.submit(RESULT, RESULT, &other).await.status, 303);
    let answer = second.send_from(&seen, "/games/1/certificates", &[]).await;
    assert_eq!(answer.status, 409);
    assert!(answer.has("黑胜（超时）"), "{}", answer.text());
    let early = first.get(RESULT).await;
    certify(&mut second).await;
    let answer = first.send_from(&early, "/games/1/certificates", &[]).await;
    assert_eq!(answer.status, 409);
    assert!(
        answer.has("Zhou · 20") && answer.has("签发"),
        "who and when"
    );
    let answer = first.send_from(&early, RESULT, &other).await;
    assert!(
        !answer.has("仍按此办理"),
        "a certified record stays as it is"
    );

    let seen = second.get(RESULT).await;
    let reason = [("correct_reason", "黑方用时有误")];
    let reopen = "/games/1/reopen";
    assert_eq!(first.submit(RESULT, reopen, &reason).await.status, 303);
    certify(&mut first).await;
    let answer = second.send_from(&seen, reopen, &reason).await;
    assert_eq!(answer.status, 409);
    assert!(answer.has("申请更正"), "{}", answer.text());
}

/// The number and the day of the round are part of what is signed.
#[actix_web::test]
async fn a_record_is_certified_in_the_round_that_was_seen() {
    let (_site, mut first, mut second) = two().await;
    let text = sheet(&opening(), &[]);
    hand_in(&mut first, "red", &text).await;
    hand_in(&mut first, "black", &text).await;
    resign(&mut first).await;
    let certificates = "/games/1/certificates";
    for round in [
        [("number", "2"), ("played_on", "")],
        [("number", "2"), ("played_on", "2026-10-18")],
        [("number", "1"), ("played_on", "2026-10-18")],
    ] {
        let seen = second.get(RESULT).await;
        let answer = first.submit("/rounds/1/edit", "/rounds/1", &round).await;
        assert_eq!(answer.status, 303, "{}", answer.text());
        let answer = second.send_from(&seen, certificates, &[]).await;
        assert_eq!(answer.status, 409, "{round:?}");
        assert!(
            answer.has("修改轮次") && answer.has("Cup · ") && answer.has("Admin"),
            "{}",
            answer.text()
        );
    }
    // What is of another round does not stand in the way.
    let seen = second.get(RESULT).await;
    let other = [("number", "7")];
    assert_eq!(
        first
            .submit("/events/1", "/events/1/rounds", &other)
            .await
            .status,
        303
    );
    let other = [("number", "8")];
    assert_eq!(
        first
            .submit("/rounds/2/edit", "/rounds/2", &other)
            .await
            .status,
        303
    );
    let answer = second.send_from(&seen, certificates, &[]).await;
    assert_eq!(answer.status, 303, "{}", answer.text());
}

#[actix_web::test]
async fn a_repetition_is_ruled_on_as_it_was_seen() {
    let (_site, mut first, mut second) = two().await;
    let text = sheet(&shuffle(40), &[]);
    hand_in(&mut first, "red", &text).await;
    hand_in(&mut first, "black", &text).await;
    let path = "/games/1/repetition";
    let seen = second.get(path).await;
    let fields = [("at", "40"), ("action", "confirm")];
    assert_eq!(first.submit(path, path, &fields).await.status, 303);
    let answer = second.send_from(&seen, path, &fields).await;
    assert_eq!(answer.status, 409);
    assert!(answer.has("双方不变作和"), "{}", answer.text());
    // Rules that the event has changed are no longer those that were seen.
    let seen = second.get(path).await;
    let event = [("name", "Cup"), ("edition", "2010")];
    assert_eq!(
        first
            .submit("/events/1/edit", "/events/1", &event)
            .await
            .status,
        303
    );
    let answer = second.send_from(&seen, path, &fields).await;
    assert_eq!(answer.status, 409, "{}", answer.text());
}

#[actix_web::test]
async fn a_sheet_does_not_replace_one_handed_in_meanwhile_unseen() {
    let (_site, app, mut first) = with_board().await;
    let mut second = arbiter(&app, &mut first, "Zhou").await;
    let path = "/games/1/sheets/red";
    let seen = second.get(path).await;
    let (mine, theirs) = ("1. 兵七进一 卒7进1", "1. 炮二平五 马8进7");
    hand_in(&mut first, "red", theirs).await;
    // The other side's sheet is another matter.
    let fields = [("text", mine), ("action", "submit")];
    let answer = second
        .send_from(&seen, "/games/1/sheets/black", &fields)
        .await;
    assert_eq!(answer.status, 303);
    // As the page sends it.
    let (token, stale) = (seen.token(), seen.seen().unwrap());
    let fields = [
        ("csrf", &*token),
        ("seen", &stale),
        ("text", mine),
        ("action", "submit"),
    ];
    for sent in [
        second.upload(path, &fields, b"").await,
        second.post(path, &fields).await,
    ] {
        assert_eq!(sent.status, 409);
        assert!(sent.has("Admin") && sent.has(mine), "{}", sent.text());
    }
    assert!(first.get(path).await.has(&format!("{theirs}</textarea>")));
    // A look at it writes nothing and is never too late.
    let look = [("text", mine), ("action", "preview")];
    assert_eq!(second.send_from(&seen, path, &look).await.status, 200);
    let answer = second.post(path, &fields).await;
    let answer = second.fill(&answer, path, &[]).await;
    assert_eq!(answer.status, 303);
    let page = first.get(path).await;
    assert!(page.has(&format!("{mine}</textarea>")));
    assert!(page.has("/sheets/1/source"), "the other one is kept");
}

/// What does not concern a form does not stand in its way.
#[actix_web::test]
async fn arbiters_do_not_wait_for_each_other_without_need() {
    let (_site, mut first, mut second) = two().await;
    let seen = second.get(RULINGS).await;
    let fix = [("move", "d8d4")];
    let fix = first.submit(BENCH, "/games/1/plies/14", &fix).await;
    assert_eq!(fix.status, 303);
    let answer = second.send_from(&seen, "/games/1/incidents", &FOUL).await;
    assert_eq!(answer.status, 303);
    let seen = second.get(BENCH).await;
    let foul = first.submit(RULINGS, "/games/1/incidents", &FOUL).await;
    assert_eq!(foul.status, 303);
    let fix = [("move", "h0g2")];
    let answer = second.send_from(&seen, "/games/1/plies/3", &fix).await;
    assert_eq!(answer.status, 303);
}

/// The page speaks the reader's language, with names of moves and results.
#[actix_web::test]
async fn what_has_changed_is_told_in_the_language_of_the_reader() {
    let (_site, mut first, mut second) = two().await;
    let seen = second.get(RESULT).await;
    resign(&mut first).await;
    for (language, change, about) in [
        ("zh-CN", "红胜（认输）", "黑胜（超时）"),
        ("zh-TW", "紅勝（認輸）", "黑勝（超時）"),
        ("en", "Red wins (resignation)", "Black wins (time)"),
    ] {
        second.headers = vec![("accept-language", language.to_owned())];
        let fields = [("winner", "black"), ("reason", "time")];
        let answer = second.send_from(&seen, RESULT, &fields).await;
        assert_eq!(answer.status, 409);
        for words in [change, about] {
            assert!(
                answer.has(words),
                "{language}: {words} in {}",
                answer.text()
            );
        }
    }
}

/// A second click on a button sends the same form once more: it leads to where
/// the first led, and is not told of as somebody's change.
#[actix_web::test]
async fn a_second_click_leads_where_the_first_did() {
    let (_site, mut first, mut second) = two().await;
    let fix: Post = ("/games/1/plies/14", &[("move", "d8d4"), ("reason", "问过")]);
    let other: Post = ("/games/1/plies/14", &[("move", "d8d3")]);
    let undo: Post = ("/games/1/fixes/1/undo", &[]);
    let confirm: Post = (
        "/games/1/missed-moves",
        &[("side", "red"), ("action", "confirm")],
    );
    let foul: Post = ("/games/1/incidents", &FOUL);
    let result: Post = (RESULT, &[("winner", "red"), ("reason", "resignation")]);
    let board: Post = (
        "/games/1",
        &[("board", "1"), ("red_name", "X"), ("black_name", "Y")],
    );
    let certificate: Post = ("/games/1/certificates", &[]);
    let reopen: Post = ("/games/1/reopen", &[("correct_reason", "用时有误")]);
    let text = sheet(&opening(), &[]);
    let whole = [("text", text.as_str()), ("action", "submit")];
    let sheets = ["/games/1/sheets/red", "/games/1/sheets/black"];
    let [red, black] = sheets.map(|path| (path, &whole[..]));
    let sequence: [(&str, &[(&str, &str)]); 11] = [
        fix,
        undo,
        other,
        confirm,
        foul,
        red,
        black,
        result,
        board,
        certificate,
        reopen,
    ];
    for (path, fields) in sequence {
        let seen = first.get(RESULT).await;
        // As two tabs of one browser, at the same time.
        let mut again = first.clone();
        let (one, two) = tokio::join!(
            first.send_from(&seen, path, fields),
            again.send_from(&seen, path, fields)
        );
        assert_eq!(one.status, 303, "{path}: {}", one.text());
        assert_eq!(two.status, 303, "{path}: {}", two.text());
        assert_eq!(one.location, two.location, "{path}");
        let before = written(&mut first).await;
        let third = first.send_from(&seen, path, fields).await;
        assert_eq!(third.location, one.location, "{path}");
        let shown = first.get(&third.location.unwrap()).await;
        assert_eq!(written(&mut first).await, before, "{path} is written once");
        // The move stands on the page as decided; all else is told.
        let notice = "class=\"notice\"";
        let is_told = !path.contains("/plies/");
        assert_eq!(shown.has(notice), is_told, "{path}: {}", shown.text());
    }
    let log = first.get("/audit-log?game=1").await.text();
    for action in ["裁定着法<", "裁决<", "记入结果<", "签发<", "申请更正<"] {
        let times = if action == "裁定着法<" || action == "裁决<" {
            2
        } else {
            1
        };
        assert_eq!(log.matches(action).count(), times, "{action} in {log}");
    }

    // Another content, or somebody else's, is another matter.
    let seen = first.get(BENCH).await;
    let (path, fields) = fix;
    assert_eq!(first.send_from(&seen, path, fields).await.status, 303);
    assert_eq!(first.send_from(&seen, path, other.1).await.status, 409);
    let theirs = second.get(BENCH).await;
    let answer = second.send_from(&theirs, path, other.1).await;
    assert_eq!(answer.status, 303);
    assert_eq!(first.send_from(&seen, path, fields).await.status, 409);
}
