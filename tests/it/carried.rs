//! Forms that come without a sign-in, a right or a fresh token: nothing typed
//! is lost, and nothing is written before it may be.

use crate::site::{Answer, App, Browser, PASSWORD, arbiter, with_board};
use crate::web::WRITES;

const RED: &str = "/games/1/sheets/red";
const SHEET: &str = "1. 炮二平五 马8进7\r\n2. 马二进三 <车9平8>\r\n";

const CREDENTIALS: [(&str, &str); 2] = [("name", "admin"), ("password", PASSWORD)];

async fn signed_in(app: &App) -> Browser {
    let mut browser = Browser::new(app);
    let answer = browser.submit("/sign-in", "/sign-in", &CREDENTIALS).await;
    assert_eq!(answer.status, 303);
    browser
}

async fn nothing_written(app: &App) {
    let mut witness = signed_in(app).await;
    assert_eq!(witness.get("/sheets/1/source").await.status, 404);
}

/// Signs in on the page of a refused form and sends the form that comes back.
async fn sign_in_and_send(browser: &mut Browser, app: &App, refused: &Answer) -> Answer {
    let wrong = [("name", "admin"), ("password", "wrong horse")];
    let again = browser.fill(refused, "/sign-in", &wrong).await;
    assert_eq!(again.status, 422, "{}", again.text());
    let waiting = browser.fill(&again, "/sign-in", &CREDENTIALS).await;
    assert_eq!(waiting.status, 200, "{}", waiting.text());
    nothing_written(app).await;
    browser.fill(&waiting, RED, &[]).await
}

#[actix_web::test]
async fn a_sheet_typed_while_the_session_ran_out_is_sent_after_signing_in() {
    let (_site, app, mut arbiter) = with_board().await;
    for (id, as_file) in [(1, false), (2, true)] {
        let page = arbiter.get(RED).await;
        let (token, seen) = (page.token(), page.seen().unwrap());
        let fields = [
            ("csrf", &*token),
            ("seen", &seen),
            ("action", "submit"),
            ("text", SHEET),
        ];
        let mut late = Browser::new(&app);
        let refused = if as_file {
            // As the page sends it; no file was chosen.
            late.upload(RED, &fields, b"").await
        } else {
            late.post(RED, &fields).await
        };
        assert_eq!(refused.status, 401);
        assert!(refused.has("马二进三 &#60;车9平8&#62;"), "to be copied");
        let sent = if as_file {
            let waiting = late.fill(&refused, "/sign-in", &CREDENTIALS).await;
            late.fill(&waiting, RED, &[]).await
        } else {
            sign_in_and_send(&mut late, &app, &refused).await
        };
        assert_eq!(sent.status, 303, "{}", sent.text());
        let source = late.get(&format!("/sheets/{id}/source")).await.body;
        assert_eq!(source, SHEET.as_bytes());
    }
}

#[actix_web::test]
async fn a_file_chosen_while_the_session_ran_out_is_sent_byte_for_byte() {
    let (_site, app, mut admin) = with_board().await;
    let token = admin.get(RED).await.token();
    let (gbk, _, _) = encoding_rs::GBK.encode("1. 炮二平五 马8进7\r\n");
    let fields = [("csrf", &*token), ("action", "submit"), ("text", "")];
    let mut late = Browser::new(&app);
    let refused = late.upload(RED, &fields, &gbk).await;
    assert_eq!(refused.status, 401);
    let sent = sign_in_and_send(&mut late, &app, &refused).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    assert_eq!(late.get("/sheets/1/source").await.body, gbk.as_ref());
}

/// Every form that needs a sign-in, not sheets alone.
#[actix_web::test]
async fn no_form_loses_what_was_typed_for_want_of_a_sign_in() {
    let (_site, app, _) = with_board().await;
    for (path, _) in WRITES {
        let fields = [("note", "问过双方"), ("remarks", "棋钟换过"), ("csrf", "x")];
        let refused = Browser::new(&app).post(path, &fields).await;
        assert_eq!(refused.status, 401, "{path}");
        assert!(refused.has("问过双方") && refused.has("棋钟换过"), "{path}");
        // What stands below is sent on as it is.
        let form = refused.form("/sign-in");
        let kept = ("kept.note".to_owned(), "问过双方".to_owned());
        assert!(form.contains(&kept), "{path}: {form:?}");
        let to = ("kept_to".to_owned(), (*path).to_owned());
        assert!(form.contains(&to), "{path}: {form:?}");
        assert!(form.iter().all(|(name, _)| name != "kept.csrf"));
    }
}

#[actix_web::test]
async fn a_form_without_the_right_is_shown_for_copying() {
    let (_site, app, mut admin) = with_board().await;
    let mut arbiter = arbiter(&app, &mut admin, "Arbiter").await;
    let fields = [("note", "给新来的裁判"), ("role", "arbiter")];
    let answer = arbiter
        .submit("/account", "/users/invitations", &fields)
        .await;
    assert_eq!(answer.status, 403);
    assert!(answer.has("给新来的裁判"), "{}", answer.text());
    assert!(!answer.has("name=\"note\""), "it cannot be sent again");
}

#[actix_web::test]
async fn a_form_of_an_earlier_session_is_sent_again_with_one_click() {
    let (_site, app, mut admin) = with_board().await;
    let token = admin.get(RED).await.token();
    // Signed in anew in another tab.
    let mut browser = signed_in(&app).await;
    let fields = [("csrf", &*token), ("action", "submit"), ("text", SHEET)];
    let refused = browser.post(RED, &fields).await;
    assert_eq!(refused.status, 403);
    assert!(refused.has("马二进三"));
    nothing_written(&app).await;
    let sent = browser.fill(&refused, RED, &[]).await;
    assert_eq!(sent.status, 303, "{}", sent.text());
    assert_eq!(browser.get("/sheets/1/source").await.body, SHEET.as_bytes());
}

#[actix_web::test]
async fn forms_from_other_sites_are_not_carried_on() {
    let (_site, app, _) = with_board().await;
    let fields = [("action", "submit"), ("text", SHEET)];
    let kept = [
        ("name", "admin"),
        ("password", PASSWORD),
        ("kept_to", RED),
        ("kept.text", SHEET),
        ("kept.action", "submit"),
    ];
    for header in [
        ("sec-fetch-site", "cross-site".to_owned()),
        ("origin", "https://evil.example".to_owned()),
    ] {
        let mut browser = Browser::new(&app);
        browser.headers = vec![header, ("host", "localhost".to_owned())];
        for (path, fields) in [(RED, &fields[..]), ("/sign-in", &kept)] {
            let answer = browser.post(path, fields).await;
            assert_eq!(answer.status, 403, "{path}");
            assert!(!answer.has("马二进三"), "{path}");
        }
    }
    // Nor is a sign-in form without a token, and none leads elsewhere.
    let answer = Browser::new(&app).post("/sign-in", &kept).await;
    assert_eq!(answer.status, 403);
    let mut browser = Browser::new(&app);
    let mut fields = kept.to_vec();
    fields[2].1 = "//evil.example/games/1/sheets/red";
    let answer = browser.submit("/sign-in", "/sign-in", &fields).await;
    assert!(!answer.has("evil.example"), "{}", answer.text());
    nothing_written(&app).await;
}

/// Whatever else stands against a form, what was typed is shown.
#[actix_web::test]
async fn no_refusal_drops_what_was_typed() {
    let (_site, app, mut admin) = with_board().await;
    let cases = [
        ("/games/9/sheets/red", 404),
        ("/games/1/missed-moves", 422),
        ("/games/1/reopen", 409),
    ];
    for (path, status) in cases {
        let fields = [("note", "问过双方"), ("correct_reason", "用时有误")];
        let answer = admin.submit("/account", path, &fields).await;
        assert_eq!(answer.status, status, "{path}");
        assert!(answer.has("问过双方"), "{path}: {}", answer.text());
        assert!(
            !answer.has("name=\"note\""),
            "{path}: nor can it be sent again"
        );
    }
    // Nor does haste, which is slowed down.
    let mut browser = Browser::new(&app);
    let refused = loop {
        let answer = browser.post("/read", &[("text", SHEET)]).await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert!(refused.headers.contains_key("retry-after"));
    let form = refused.form("/read");
    assert!(
        form.contains(&("text".to_owned(), SHEET.to_owned())),
        "{form:?}"
    );
    let refused = browser.post(RED, &[("text", SHEET)]).await;
    let again = loop {
        let wrong = [("name", "admin"), ("password", "wrong horse")];
        let answer = browser.fill(&refused, "/sign-in", &wrong).await;
        if answer.status == 429 {
            break answer;
        }
    };
    assert!(again.has("马二进三"), "{}", again.text());
}

#[actix_web::test]
async fn passwords_are_never_carried_on() {
    let (_site, app, _) = with_board().await;
    let fields = [("old_password", PASSWORD), ("password", "battery staple")];
    let mut browser = signed_in(&app).await;
    for browser in [&mut Browser::new(&app), &mut browser] {
        let answer = browser.post("/account", &fields).await;
        assert!([401, 403].contains(&answer.status.as_u16()));
        assert!(!answer.has(PASSWORD) && !answer.has("battery staple"));
    }
}
