//! The real application over a database of its own, and a browser's habits.

use std::collections::BTreeMap;
use std::future::Future;
use std::pin::Pin;
use std::rc::Rc;

use actix_web::body::BoxBody;
use actix_web::cookie::Cookie;
use actix_web::dev::ServiceResponse;
use actix_web::http::StatusCode;
use actix_web::test::{self, TestRequest};
use actix_web::web;
use jipu::store::DataDir;
use jipu::web::AppState;

use crate::program::Folder;

pub struct Site {
    pub state: web::Data<AppState>,
    pub scratch: Folder,
}

impl Site {
    pub fn new() -> Site {
        let scratch = Folder::new("site");
        let data = DataDir::open(&scratch.0).unwrap();
        let state = AppState::open(&data, "http://localhost", 480).unwrap();
        Site {
            state: web::Data::new(state),
            scratch,
        }
    }
}

type Answering = Pin<Box<dyn Future<Output = ServiceResponse<BoxBody>>>>;

/// The application of a [`Site`], ready for requests.
#[derive(Clone)]
pub struct App(Rc<dyn Fn(TestRequest) -> Answering>);

impl Site {
    pub async fn start(&self) -> App {
        let app = Rc::new(test::init_service(jipu::web::app(self.state.clone())).await);
        App(Rc::new(move |request: TestRequest| {
            let app = Rc::clone(&app);
            Box::pin(async move {
                let response = test::call_service(&*app, request.to_request()).await;
                response.map_into_boxed_body()
            })
        }))
    }
}

/// One answer.
pub struct Answer {
    pub status: StatusCode,
    pub location: Option<String>,
    pub content_type: String,
    pub headers: actix_web::http::header::HeaderMap,
    pub body: Vec<u8>,
}

impl Answer {
    pub fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    pub fn has(&self, what: &str) -> bool {
        self.text().contains(what)
    }

    /// The token of the page's forms.
    pub fn token(&self) -> String {
        self.hidden("csrf").expect("the page has a form")
    }

    /// What the page's forms were made from.
    pub fn seen(&self) -> Option<String> {
        self.hidden("seen")
    }

    fn hidden(&self, name: &str) -> Option<String> {
        let text = self.text();
        let (_, rest) = text.split_once(&format!("name=\"{name}\" value=\""))?;
        Some(rest.split_once('"')?.0.to_owned())
    }
}

impl Answer {
    /// The fields of the page's form that is sent to `action`, as a browser
    /// sends it unless something else is filled in.
    pub fn form(&self, action: &str) -> Vec<(String, String)> {
        let text = self.text();
        let opening = format!("action=\"{action}\"");
        let (_, rest) = text
            .split_once(&opening)
            .unwrap_or_else(|| panic!("no form to {action}: {text}"));
        let (form, _) = rest.split_once("</form>").unwrap();
        let attribute = |tag: &str, name: &str| {
            let (_, rest) = tag.split_once(&format!(" {name}=\""))?;
            Some(unescaped(rest.split_once('"')?.0))
        };
        let mut fields = Vec::new();
        for part in form.split('<').skip(1) {
            let tag = part.split_once('>').map_or(part, |(tag, _)| tag);
            let Some(name) = attribute(tag, "name") else {
                continue;
            };
            if tag.starts_with("input") {
                fields.push((name, attribute(tag, "value").unwrap_or_default()));
            } else if tag.starts_with("textarea") {
                let (_, value) = part.split_once(">\n").unwrap();
                fields.push((name, unescaped(value)));
            }
        }
        fields
    }
}

pub fn unescaped(text: &str) -> String {
    let named = [
        ("&#60;", "<"),
        ("&#62;", ">"),
        ("&#34;", "\""),
        ("&#39;", "'"),
    ];
    let text = named
        .iter()
        .fold(text.to_owned(), |text, (from, to)| text.replace(from, to));
    text.replace("&#38;", "&")
}

/// Somebody who follows links, fills in forms and keeps cookies.
#[derive(Clone)]
pub struct Browser {
    app: App,
    cookies: BTreeMap<String, String>,
    /// Sent with every request.
    pub headers: Vec<(&'static str, String)>,
}

impl Browser {
    pub fn new(app: &App) -> Browser {
        Browser {
            app: app.clone(),
            cookies: BTreeMap::new(),
            headers: Vec::new(),
        }
    }

    pub async fn send(&mut self, mut request: TestRequest) -> Answer {
        for (name, value) in &self.cookies {
            request = request.cookie(Cookie::new(name.clone(), value.clone()));
        }
        for (name, value) in &self.headers {
            request = request.insert_header((*name, value.as_str()));
        }
        let response = (self.app.0)(request).await;
        for cookie in response.response().cookies() {
            self.cookies
                .insert(cookie.name().to_owned(), cookie.value().to_owned());
        }
        let header = |name: &str| {
            response
                .headers()
                .get(name)
                .map(|value| value.to_str().unwrap().to_owned())
        };
        Answer {
            status: response.status(),
            location: header("location"),
            content_type: header("content-type").unwrap_or_default(),
            headers: response.headers().clone(),
            body: test::read_body(response).await.to_vec(),
        }
    }

    pub async fn get(&mut self, path: &str) -> Answer {
        self.send(TestRequest::get().uri(path)).await
    }

    /// Sends a form with the token of the page at `from`, and with what that
    /// page was made from.
    pub async fn submit(&mut self, from: &str, path: &str, fields: &[(&str, &str)]) -> Answer {
        let page = self.get(from).await;
        self.send_from(&page, path, fields).await
    }

    /// Sends a form with the token of a page loaded before, and with what it
    /// was made from.
    pub async fn send_from(
        &mut self,
        page: &Answer,
        path: &str,
        fields: &[(&str, &str)],
    ) -> Answer {
        let token = page.token();
        let seen = page.seen();
        let mut fields = fields.to_vec();
        fields.push(("csrf", &token));
        fields.extend(seen.as_deref().map(|seen| ("seen", seen)));
        self.post(path, &fields).await
    }

    /// Sends the form of a page that goes to `action`, with some fields filled
    /// in.
    pub async fn fill(&mut self, page: &Answer, action: &str, filled: &[(&str, &str)]) -> Answer {
        let form = page.form(action);
        let mut fields: Vec<(&str, &str)> = form
            .iter()
            .map(|(name, value)| (name.as_str(), value.as_str()))
            .filter(|(name, _)| !filled.iter().any(|(other, _)| other == name))
            .collect();
        fields.extend(filled);
        self.post(action, &fields).await
    }

    /// Sends a form as it is.
    pub async fn post(&mut self, path: &str, fields: &[(&str, &str)]) -> Answer {
        self.send(TestRequest::post().uri(path).set_form(fields))
            .await
    }

    /// Sends a form with a file, as pages with a file field do.
    pub async fn upload(&mut self, path: &str, fields: &[(&str, &str)], file: &[u8]) -> Answer {
        let boundary = "----------------------------174088";
        let mut body = Vec::new();
        for (name, value) in fields {
            body.extend(
                format!(
                    "--{boundary}\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n"
                )
                .into_bytes(),
            );
        }
        body.extend(
            format!(
                "--{boundary}\r\nContent-Disposition: form-data; name=\"file\"; \
                 filename=\"f\"\r\nContent-Type: application/octet-stream\r\n\r\n"
            )
            .into_bytes(),
        );
        body.extend(file);
        body.extend(format!("\r\n--{boundary}--\r\n").into_bytes());
        let content_type = format!("multipart/form-data; boundary={boundary}");
        self.send(
            TestRequest::post()
                .uri(path)
                .insert_header(("content-type", content_type))
                .set_payload(body),
        )
        .await
    }
}

pub const PASSWORD: &str = "correct horse";

/// The path of the one-time link for the first administrator.
pub fn first_path(site: &Site) -> String {
    let link = jipu::web::first_link(&site.state).unwrap().unwrap();
    link.strip_prefix("http://localhost").unwrap().to_owned()
}

/// Follows a one-time link and opens an account.
pub async fn accept(app: &App, path: &str, name: &str) -> Browser {
    let mut browser = Browser::new(app);
    let answer = browser
        .submit(
            path,
            path,
            &[
                ("name", name),
                ("display_name", name),
                ("password", PASSWORD),
                ("password_again", PASSWORD),
            ],
        )
        .await;
    assert_eq!(answer.status, StatusCode::SEE_OTHER, "{}", answer.text());
    browser
}

pub async fn admin(site: &Site, app: &App) -> Browser {
    accept(app, &first_path(site), "Admin").await
}

/// An arbiter invited by `admin`.
pub async fn arbiter(app: &App, admin: &mut Browser, name: &str) -> Browser {
    let answer = admin
        .submit(
            "/users",
            "/users/invitations",
            &[("note", "for a colleague"), ("role", "arbiter")],
        )
        .await;
    assert_eq!(answer.status, StatusCode::OK);
    let text = answer.text();
    let (_, rest) = text.split_once("http://localhost").unwrap();
    let path = rest.split_once('<').unwrap().0.to_owned();
    accept(app, &path, name).await
}

pub const EVENT: &[(&str, &str)] = &[("name", "Cup"), ("edition", "2011")];

pub const BOARD: &[(&str, &str)] = &[
    ("board", "1"),
    ("red_name", "Anna"),
    ("black_name", "Bao"),
    ("red_team", "Hangzhou"),
];

/// An event with one round and one board; the game's path.
pub async fn game(browser: &mut Browser) -> String {
    game_of(browser, BOARD).await
}

/// The same with what is said of the board.
pub async fn game_of(browser: &mut Browser, board: &[(&str, &str)]) -> String {
    let event = browser.submit("/events/new", "/events", EVENT).await;
    let event = event.location.expect("the event is made");
    let rounds = format!("{event}/rounds");
    let round = browser.submit(&event, &rounds, &[("number", "1")]).await;
    assert_eq!(round.status, StatusCode::SEE_OTHER);
    let answer = browser
        .submit("/rounds/1/boards/new", "/rounds/1/boards", board)
        .await;
    answer.location.expect("the board is made")
}

/// A site with one board, its application and its administrator.
pub async fn with_board() -> (Site, App, Browser) {
    with_board_of(BOARD).await
}

/// The same with the board's game played from a position.
pub async fn with_board_from(fen: &str) -> (Site, App, Browser) {
    let board = [BOARD, &[("start_fen", fen)]].concat();
    with_board_of(&board).await
}

async fn with_board_of(board: &[(&str, &str)]) -> (Site, App, Browser) {
    let site = Site::new();
    let app = site.start().await;
    let mut admin = admin(&site, &app).await;
    game_of(&mut admin, board).await;
    (site, app, admin)
}
