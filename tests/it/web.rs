use jipu::store::{StoreError, users};

use crate::site::{
    Answer, BOARD, Browser, EVENT, PASSWORD, Site, accept, admin, arbiter, first_path, game,
};

/// The start of a problem document's or page's story: status and code.
fn outcome(answer: &Answer) -> u16 {
    answer.status.as_u16()
}

#[actix_web::test]
async fn first_link_makes_one_administrator() {
    let site = Site::new();
    let app = site.start().await;
    let path = first_path(&site);
    let mut admin = accept(&app, &path, "Admin").await;
    assert!(admin.get("/users").await.has("Admin"));

    let again = Browser::new(&app).get(&path).await;
    assert_eq!(outcome(&again), 410);
    let mut second = Browser::new(&app);
    let fields = [
        ("name", "Eve"),
        ("display_name", "Eve"),
        ("password", PASSWORD),
        ("password_again", PASSWORD),
    ];
    let answer = second.submit("/sign-in", &path, &fields).await;
    assert_eq!(outcome(&answer), 410);
    assert!(jipu::web::first_link(&site.state).unwrap().is_none());
}

#[actix_web::test]
async fn each_start_ends_the_earlier_first_link() {
    let site = Site::new();
    let app = site.start().await;
    let earlier = first_path(&site);
    let later = first_path(&site);
    assert_eq!(outcome(&Browser::new(&app).get(&earlier).await), 410);
    assert_eq!(outcome(&Browser::new(&app).get(&later).await), 200);
}

#[actix_web::test]
async fn tokens_and_passwords_are_not_kept_as_they_are() {
    let site = Site::new();
    let app = site.start().await;
    let path = first_path(&site);
    accept(&app, &path, "Admin").await;
    drop(app);
    let token = path.rsplit('/').next().unwrap();
    for entry in std::fs::read_dir(&site.scratch.0).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for secret in [token, PASSWORD] {
            let found = bytes
                .windows(secret.len())
                .any(|window| window == secret.as_bytes());
            assert!(!found, "a secret lies on the disk");
        }
    }
}

#[cfg(unix)]
#[test]
fn keys_are_their_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let site = Site::new();
    let meta = std::fs::metadata(site.scratch.0.join("session.key")).unwrap();
    assert_eq!(meta.permissions().mode() & 0o777, 0o600);
}

/// Every address that writes, with the least role it needs.
pub const WRITES: &[(&str, &str)] = &[
    ("/account", "arbiter"),
    ("/events", "arbiter"),
    ("/events/1", "arbiter"),
    ("/events/1/rounds", "arbiter"),
    ("/rounds/1", "arbiter"),
    ("/rounds/1/boards", "arbiter"),
    ("/games/1", "arbiter"),
    ("/games/1/certificates", "arbiter"),
    ("/games/1/decisions/1/revoke", "arbiter"),
    ("/games/1/fixes/1/undo", "arbiter"),
    ("/games/1/incidents", "arbiter"),
    ("/games/1/missed-moves", "arbiter"),
    ("/games/1/natural-limit", "arbiter"),
    ("/games/1/plies/1", "arbiter"),
    ("/games/1/reopen", "arbiter"),
    ("/games/1/repetition", "arbiter"),
    ("/games/1/result", "arbiter"),
    ("/games/1/sheets/red", "arbiter"),
    ("/users/invitations", "admin"),
    ("/users/invitations/1/withdraw", "admin"),
    ("/users/2/access", "admin"),
];

#[actix_web::test]
async fn every_write_needs_its_role() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let mut arbiter = arbiter(&app, &mut admin, "Arbiter").await;
    game(&mut admin).await;
    let mut anonymous = Browser::new(&app);
    for (path, role) in WRITES {
        let answer = anonymous.submit("/sign-in", path, &[]).await;
        assert_eq!(outcome(&answer), 401, "{path} without an account");
        let answer = arbiter.submit("/account", path, &[]).await;
        match *role {
            "admin" => assert_eq!(outcome(&answer), 403, "{path} as an arbiter"),
            _ => {
                // There is no decision to take back yet.
                let absent = path.contains("/decisions/") || path.contains("/fixes/");
                let refused: &[u16] = if absent {
                    &[401, 403, 405]
                } else {
                    &[401, 403, 404, 405]
                };
                assert!(
                    !refused.contains(&outcome(&answer)),
                    "{path} as an arbiter: {}",
                    answer.status
                );
            }
        }
    }
}

/// The table above must name every route that takes POST, apart from those
/// that anybody may use.
#[test]
fn every_write_is_in_the_table() {
    let source = include_str!("../../src/web/mod.rs");
    let open = [
        "/api/v1/read",
        "/api/v1/reconcile",
        "/api/v1/verify",
        "/read",
        "/read/live",
        "/sign-in",
        "/sign-out",
        "/invite/{token}",
        "/verify",
    ];
    let mut seen = 0;
    for route in source.split(".route(").skip(1) {
        let Some((_, rest)) = route.split_once('"') else {
            continue;
        };
        let (path, rest) = rest.split_once('"').unwrap();
        if !rest
            .trim_start_matches([',', ' ', '\n'])
            .starts_with("post()")
            || open.contains(&path)
        {
            continue;
        }
        seen += 1;
        let pattern: Vec<&str> = path.split('/').collect();
        let is_listed = WRITES.iter().any(|(listed, _)| {
            let parts: Vec<&str> = listed.split('/').collect();
            parts.len() == pattern.len()
                && parts
                    .iter()
                    .zip(&pattern)
                    .all(|(part, pattern)| pattern.starts_with('{') || part == pattern)
        });
        assert!(is_listed, "{path} is not in the table of writes");
    }
    assert_eq!(seen, WRITES.len());
}

#[actix_web::test]
async fn forms_of_another_session_are_refused() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let answer = admin.post("/events", EVENT).await;
    assert_eq!(outcome(&answer), 403);
    let strange = Browser::new(&app).get("/sign-in").await.token();
    let mut fields = EVENT.to_vec();
    fields.push(("csrf", &strange));
    assert_eq!(outcome(&admin.post("/events", &fields).await), 403);
    assert!(!admin.get("/").await.has("Cup"));
}

#[actix_web::test]
async fn cross_site_writes_are_refused() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let token = admin.get("/events/new").await.token();
    let mut fields = EVENT.to_vec();
    fields.push(("csrf", &token));
    let cases = [
        ("sec-fetch-site", "cross-site"),
        ("sec-fetch-site", "same-site"),
        ("origin", "http://evil.example"),
        ("origin", "null"),
    ];
    for (name, value) in cases {
        admin.headers = vec![(name, value.to_owned()), ("host", "localhost".to_owned())];
        let answer = admin.post("/events", &fields).await;
        assert_eq!(outcome(&answer), 403, "{name}: {value}");
    }
    admin.headers = vec![("sec-fetch-site", "same-origin".to_owned())];
    assert_eq!(outcome(&admin.post("/events", &fields).await), 303);
}

#[actix_web::test]
async fn sign_in_and_out() {
    let site = Site::new();
    let app = site.start().await;
    admin(&site, &app).await;
    let mut browser = Browser::new(&app);
    let wrong = [("name", "Admin"), ("password", "wrong horse")];
    let answer = browser.submit("/sign-in", "/sign-in", &wrong).await;
    assert_eq!(outcome(&answer), 422);
    assert!(answer.has("用户名或密码不对"));
    assert!(answer.has("value=\"Admin\""), "the name is kept");
    assert!(!answer.has("wrong horse"), "the password is not");

    // Names are read without regard to case.
    let right = [
        ("name", " ADMIN "),
        ("password", PASSWORD),
        ("next", "/users"),
    ];
    let answer = browser.submit("/sign-in", "/sign-in", &right).await;
    assert_eq!(answer.location.as_deref(), Some("/users"));
    assert_eq!(outcome(&browser.get("/users").await), 200);

    let answer = browser.submit("/users", "/sign-out", &[]).await;
    assert_eq!(outcome(&answer), 303);
    let answer = browser.get("/users").await;
    assert_eq!(answer.location.as_deref(), Some("/sign-in?next=/users"));
}

#[actix_web::test]
async fn sign_in_leads_nowhere_else() {
    let site = Site::new();
    let app = site.start().await;
    admin(&site, &app).await;
    for next in ["//evil.example", "https://evil.example", "/\\evil.example"] {
        let mut browser = Browser::new(&app);
        let fields = [("name", "admin"), ("password", PASSWORD), ("next", next)];
        let answer = browser.submit("/sign-in", "/sign-in", &fields).await;
        assert_eq!(answer.location.as_deref(), Some("/"), "{next}");
    }
}

#[actix_web::test]
async fn who_is_signed_in_is_sent_on() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    for (path, to) in [
        ("/sign-in", "/"),
        ("/sign-in?next=/users", "/users"),
        ("/sign-in?next=//evil.example", "/"),
    ] {
        let answer = admin.get(path).await;
        assert_eq!(outcome(&answer), 303, "{path}");
        assert_eq!(answer.location.as_deref(), Some(to), "{path}");
        assert_eq!(outcome(&Browser::new(&app).get(path).await), 200);
    }
    // Another tab may have signed out meanwhile.
    admin.submit("/users", "/sign-out", &[]).await;
    assert_eq!(outcome(&admin.get("/sign-in").await), 200);
}

#[actix_web::test]
async fn guessing_passwords_is_slowed_down() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    let mut refused = None;
    for _ in 0..20 {
        let fields = [("name", "nobody"), ("password", "guess")];
        let answer = browser.submit("/sign-in", "/sign-in", &fields).await;
        if outcome(&answer) == 429 {
            refused = Some(answer);
            break;
        }
    }
    let refused = refused.expect("not twenty guesses in a row");
    assert!(refused.headers.contains_key("retry-after"));
}

#[actix_web::test]
async fn barred_users_are_out_at_once() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let mut arbiter = arbiter(&app, &mut admin, "Arbiter").await;
    assert_eq!(outcome(&arbiter.get("/events/new").await), 200);
    let answer = admin
        .submit("/users", "/users/2/access", &[("action", "bar")])
        .await;
    assert_eq!(outcome(&answer), 303);
    assert_eq!(outcome(&arbiter.get("/events/new").await), 303);
    let fields = [("name", "arbiter"), ("password", PASSWORD)];
    let answer = Browser::new(&app)
        .submit("/sign-in", "/sign-in", &fields)
        .await;
    assert_eq!(outcome(&answer), 422);

    let answer = admin
        .submit("/users", "/users/1/access", &[("action", "bar")])
        .await;
    assert_eq!(outcome(&answer), 403, "nobody bars themselves");
}

#[actix_web::test]
async fn another_password_ends_other_sessions() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let mut elsewhere = Browser::new(&app);
    let fields = [("name", "admin"), ("password", PASSWORD)];
    elsewhere.submit("/sign-in", "/sign-in", &fields).await;
    assert_eq!(outcome(&elsewhere.get("/users").await), 200);
    let fields = [
        ("old_password", PASSWORD),
        ("password", "battery staple"),
        ("password_again", "battery staple"),
    ];
    let answer = admin.submit("/account", "/account", &fields).await;
    assert_eq!(outcome(&answer), 303, "{}", answer.text());
    assert_eq!(outcome(&admin.get("/users").await), 200);
    assert_eq!(outcome(&elsewhere.get("/users").await), 303);
}

#[actix_web::test]
async fn forms_say_what_is_wrong_and_keep_what_was_typed() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let fields = [
        ("name", ""),
        ("site", "Hangzhou"),
        ("starts_on", "2026-10-18"),
        ("ends_on", "2026-10-17"),
        ("edition", "2011"),
        ("natural_limit_rounds", "many"),
    ];
    let answer = admin.submit("/events/new", "/events", &fields).await;
    assert_eq!(outcome(&answer), 422);
    assert!(answer.has("value=\"Hangzhou\""));
    for name in ["name", "ends_on", "natural_limit_rounds"] {
        assert!(
            answer.has(&format!("aria-describedby=\"e-{name}\"")),
            "{name} is marked"
        );
        assert!(
            answer.has(&format!("id=\"e-{name}\"")),
            "{name} is explained"
        );
    }

    game(&mut admin).await;
    let mut board = BOARD.to_vec();
    let answer = admin
        .submit("/rounds/1/boards/new", "/rounds/1/boards", &board)
        .await;
    assert_eq!(outcome(&answer), 422, "board 1 is taken");
    board[0].1 = "2";
    board.push(("start_fen", "9/9/9/9/9/9/9/9/9/9 w"));
    let answer = admin
        .submit("/rounds/1/boards/new", "/rounds/1/boards", &board)
        .await;
    assert_eq!(outcome(&answer), 422, "no kings");
    assert!(answer.has("id=\"e-start_fen\""));
    let round = [("number", "1")];
    let answer = admin.submit("/events/1", "/events/1/rounds", &round).await;
    assert_eq!(outcome(&answer), 422, "round 1 is taken");
}

#[actix_web::test]
async fn markup_in_a_name_is_text() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    let name = "<script>alert(1)</script>\"'&";
    let fields = [("name", name), ("edition", "2011")];
    let answer = admin.submit("/events/new", "/events", &fields).await;
    let path = answer.location.unwrap();
    let shown = admin.get(&path).await;
    assert!(!shown.has("<script>alert"));
    assert!(shown.has("&#60;script&#62;alert(1)&#60;/script&#62;"));
}

#[actix_web::test]
async fn pages_carry_careful_headers() {
    let site = Site::new();
    let app = site.start().await;
    for path in ["/", "/nowhere", "/sign-in"] {
        let answer = Browser::new(&app).get(path).await;
        let policy = answer.headers.get("content-security-policy").unwrap();
        let policy = policy.to_str().unwrap();
        assert!(policy.contains("default-src 'self'"));
        assert!(!policy.contains("unsafe"));
        assert!(policy.contains("frame-ancestors 'none'"));
        assert_eq!(
            answer.headers.get("x-content-type-options").unwrap(),
            "nosniff"
        );
        // What the policy forbids must not be needed.
        for inline in ["<style", " style=\"", " onclick=", "<script>"] {
            assert!(!answer.has(inline), "{path} has {inline}");
        }
    }
    let answer = Browser::new(&app).get("/sign-in").await;
    let cookie = answer.headers.get("set-cookie").unwrap().to_str().unwrap();
    assert!(cookie.contains("HttpOnly") && cookie.contains("SameSite=Lax"));
}

#[actix_web::test]
async fn failures_have_pages_and_problem_documents() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    for path in ["/nowhere", "/events/999", "/events/x"] {
        let answer = browser.get(path).await;
        assert_eq!(outcome(&answer), 404, "{path}");
        assert!(answer.content_type.starts_with("text/html"));
        assert!(answer.has("没有这一页"), "{path}");
    }
    let answer = browser.get("/api/v1/nowhere").await;
    assert_eq!(outcome(&answer), 404);
    assert_eq!(answer.content_type, "application/problem+json");
    let problem: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(problem["code"], "not_found");
    assert_eq!(problem["status"], 404);
}

/// Whatever way it is sent, in the reader's language and with a way back.
#[actix_web::test]
async fn what_is_too_large_is_told_with_the_limit_and_what_was_found() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    browser.headers = vec![("referer", "http://localhost/read".to_owned())];
    for (language, upload, form) in [
        (
            "zh-CN",
            "最多可提交 4 MiB，这次是 4.1 MiB",
            "最多可提交 6 MiB",
        ),
        (
            "zh-TW",
            "最多可提交 4 MiB，這次是 4.1 MiB",
            "最多可提交 6 MiB",
        ),
        (
            "en",
            "At most 4 MiB can be sent at once; this was 4.1 MiB.",
            "At most 6 MiB can be sent at once",
        ),
    ] {
        browser.headers.truncate(1);
        browser
            .headers
            .push(("accept-language", language.to_owned()));
        let length = ("content-length", (4 * 1024 * 1024 + 100_000).to_string());
        browser.headers.push(length);
        let file = vec![b'x'; 4 * 1024 * 1024 + 1];
        for path in ["/read", "/verify", "/read/live"] {
            let answer = browser.upload(path, &[], &file).await;
            assert_eq!(outcome(&answer), 413, "{path}");
            assert!(answer.has(upload), "{path}: {}", answer.text());
            assert!(answer.has("<a href=\"/read\">"), "{}", answer.text());
        }
        browser.headers.truncate(2);
        let text = "x".repeat(6 * 1024 * 1024);
        let answer = browser.post("/read", &[("text", &text)]).await;
        assert_eq!(outcome(&answer), 413);
        assert!(answer.has(form), "{}", answer.text());
    }
    // Programs are told in the same numbers.
    let body = vec![b'x'; 2 * 1024 * 1024 + 1];
    let request = actix_web::test::TestRequest::post()
        .uri("/api/v1/verify")
        .insert_header(("content-length", body.len().to_string()))
        .set_payload(body);
    let answer = browser.send(request).await;
    assert_eq!(outcome(&answer), 413);
    let problem: serde_json::Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(problem["code"], "too_large");
    assert_eq!(
        problem["detail"],
        "expected at most 2097152 bytes, found 2097153"
    );
}

#[actix_web::test]
async fn the_language_is_chosen_and_kept() {
    let site = Site::new();
    let app = site.start().await;
    let mut browser = Browser::new(&app);
    assert!(browser.get("/").await.has("lang=\"zh-Hans\""));
    browser.headers = vec![("accept-language", "en-US,en;q=0.8".to_owned())];
    assert!(browser.get("/").await.has("Sign in"));
    let answer = browser.get("/language?set=zh-Hant&back=/sign-in").await;
    assert_eq!(answer.location.as_deref(), Some("/sign-in"));
    assert!(browser.get("/").await.has("登入"));
    let answer = browser.get("/language?set=en&back=//evil.example").await;
    assert_eq!(answer.location.as_deref(), Some("/"));
    assert_eq!(outcome(&browser.get("/language?set=xx").await), 422);
}

#[test]
fn first_administrator_may_not_be_made_twice_at_once() {
    let site = Site::new();
    let state = &site.state;
    jipu::web::first_link(state).unwrap();
    let make = |name: &str| {
        state.database.write(|conn| {
            let new = users::NewUser {
                name,
                display_name: name,
                role: users::UserRole::Admin,
                password: "x",
                created_at: 0,
            };
            users::create(conn, &new)
        })
    };
    make("Admin").unwrap();
    assert!(matches!(make(" admin "), Err(StoreError::Taken)));
}

/// Every key that pages name in the ways of this layer has words.
#[test]
fn every_key_on_a_page_has_words() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut sources = Vec::new();
    for place in [
        "src/web",
        "src/web/pages",
        "templates",
        "templates/pages",
        "templates/parts",
    ] {
        for entry in std::fs::read_dir(folder.join(place)).unwrap() {
            let path = entry.unwrap().path();
            if path
                .extension()
                .is_some_and(|ext| ext == "rs" || ext == "html")
            {
                sources.push(std::fs::read_to_string(path).unwrap());
            }
        }
    }
    let mut checked = 0;
    let mut check = |key: &str| {
        checked += 1;
        let words = jipu::render::Language::En.text(key);
        assert_ne!(words, key, "no words for `{key}`");
    };
    let quoted = |text: &str| -> Option<String> {
        let (key, _) = text.strip_prefix('"')?.split_once('"')?;
        Some(key.to_owned())
    };
    for source in &sources {
        for call in [".t(", ".t1(", ".hint(", "page.done("] {
            for (at, _) in source.match_indices(call) {
                if let Some(key) = quoted(source[at + call.len()..].trim_start()) {
                    check(&key);
                }
            }
        }
        let labelled = [
            "line", "password", "date", "time", "number", "select", "area",
        ];
        for call in labelled
            .map(|kind| format!("form.{kind}(\""))
            .iter()
            .chain([&"reject(\"".to_owned()])
        {
            for (at, _) in source.match_indices(call.as_str()) {
                let rest = &source[at + call.len()..];
                let Some((_, label)) = rest.split_once("\", ") else {
                    continue;
                };
                if let Some(key) = quoted(label) {
                    check(&key);
                }
            }
        }
    }
    assert!(150 < checked, "{checked}");
}

#[actix_web::test]
async fn rounds_are_on_days_of_their_event() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    game(&mut admin).await;
    let event = |first: &'static str, last: &'static str| {
        let days = [("starts_on", first), ("ends_on", last)];
        [EVENT, &days].concat()
    };
    let round = |day: &'static str| [("number", "2"), ("played_on", day)];
    let (rounds, edit) = ("/events/1/rounds", "/rounds/1");
    for (first, last, outside, told) in [
        (
            "2026-10-18",
            "2026-10-20",
            "2026-10-17",
            "2026-10-18 – 2026-10-20",
        ),
        (
            "2026-10-18",
            "2026-10-20",
            "2026-10-21",
            "2026-10-18 – 2026-10-20",
        ),
        ("2026-10-18", "", "2026-10-17", "2026-10-18 –"),
        ("", "2026-10-20", "2026-10-21", "– 2026-10-20"),
    ] {
        let fields = event(first, last);
        let answer = admin.submit("/events/1/edit", "/events/1", &fields).await;
        assert_eq!(outcome(&answer), 303, "{}", answer.text());
        for (from, path) in [("/events/1", rounds), ("/rounds/1/edit", edit)] {
            let answer = admin.submit(from, path, &round(outside)).await;
            assert_eq!(outcome(&answer), 422, "{path} {outside}");
            assert!(answer.has(told), "{}", answer.text());
            assert!(answer.has(&format!("value=\"{outside}\"")), "{path}");
        }
    }
    let both = event("2026-10-18", "2026-10-20");
    admin.submit("/events/1/edit", "/events/1", &both).await;
    for day in ["2026-10-18", "2026-10-20", ""] {
        let answer = admin.submit("/rounds/1/edit", edit, &round(day)).await;
        assert_eq!(outcome(&answer), 303, "{day}: {}", answer.text());
    }
    // An event can be put off with its rounds, which then stand out.
    admin
        .submit("/rounds/1/edit", edit, &round("2026-10-18"))
        .await;
    assert!(!admin.get("/events/1").await.has("不在赛事日期内"));
    let later = event("2026-11-18", "2026-11-20");
    let answer = admin.submit("/events/1/edit", "/events/1", &later).await;
    assert_eq!(outcome(&answer), 303);
    assert!(admin.get("/events/1").await.has("不在赛事日期内"));
}

#[actix_web::test]
async fn rounds_are_in_the_log() {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    game(&mut admin).await;
    let log = admin.get("/audit-log").await;
    assert!(log.has("添加轮次") && log.has("Cup · 1<"), "{}", log.text());
    let fields = [("number", "2"), ("played_on", "2026-10-18")];
    let answer = admin.submit("/rounds/1/edit", "/rounds/1", &fields).await;
    assert_eq!(outcome(&answer), 303);
    let log = admin.get("/audit-log").await;
    assert!(log.has("修改轮次") && log.has("Cup · 2 · 2026-10-18<"));
    // What was refused is not.
    let refused = [("number", "x")];
    admin.submit("/rounds/1/edit", "/rounds/1", &refused).await;
    admin
        .submit("/events/1", "/events/1/rounds", &[("number", "2")])
        .await;
    let log = admin.get("/audit-log").await.text();
    assert_eq!(log.matches("修改轮次").count(), 1);
    assert_eq!(log.matches("添加轮次").count(), 1);
}
