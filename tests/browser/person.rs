//! Somebody in front of a browser, who looks at every page.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use fantoccini::elements::Element;
use fantoccini::{Client, Locator};
use serde_json::{Value, json};

use crate::driver::{Driver, console, devtools, within};
use crate::service::Service;
use crate::surroundings::Folder;

pub const DESKTOP: u32 = 1280;
pub const PHONE: u32 = 360;
/// A4 between margins of a centimetre.
const PAPER: u32 = 718;

pub const PASSWORD: &str = "correct horse";

/// Longest wait for a page to become as expected.
const PATIENCE: Duration = Duration::from_secs(20);

/// A browser at a service of its own.
///
/// Fields go in this order: first the browser, then the service, then the
/// folder of both.
pub struct Person {
    pub client: Client,
    /// What the browser is driven by.
    _driver: Driver,
    pub service: Service,
    pub folder: Folder,
    name: &'static str,
    width: u32,
    seen: u32,
}

impl Person {
    /// `None` where there is no browser to drive. `name` is the walk's.
    pub async fn at(name: &'static str, width: u32, demo: bool) -> Option<Person> {
        let mut driver = Driver::start()?;
        let folder = Folder::new(name);
        let service = Service::start(&folder.0, demo);
        let client = driver.browser(&folder.0).await;
        let _ = std::fs::remove_dir_all(pictures().join(name));
        let mut person = Person {
            client,
            _driver: driver,
            service,
            folder,
            name,
            width,
            seen: 0,
        };
        person.resize(width).await;
        Some(person)
    }

    pub async fn resize(&mut self, width: u32) {
        self.width = width;
        self.screen(usual_height(width)).await;
    }

    async fn screen(&self, height: u64) {
        let metrics = json!({
            "width": self.width,
            "height": height,
            "deviceScaleFactor": 1,
            "mobile": self.width < 600,
        });
        devtools(&self.client, "Emulation.setDeviceMetricsOverride", metrics).await;
    }

    /// Opens a page of the service.
    pub async fn go(&self, path: &str) {
        let address = format!("{}{path}", self.service.address);
        within(path, self.client.goto(&address)).await;
    }

    /// Path and query of the page shown.
    pub async fn path(&self) -> String {
        let address = within("the address", self.client.current_url()).await;
        match address.query() {
            Some(query) => format!("{}?{query}", address.path()),
            None => address.path().to_owned(),
        }
    }

    pub async fn run(&self, script: &str) -> Value {
        within(script, self.client.execute(script, Vec::new())).await
    }

    pub async fn find(&self, css: &str) -> Element {
        within(css, self.client.find(Locator::Css(css))).await
    }

    pub async fn has(&self, css: &str) -> bool {
        let found = within(css, self.client.find_all(Locator::Css(css))).await;
        !found.is_empty()
    }

    /// The words of an element, as shown.
    pub async fn text(&self, css: &str) -> String {
        let element = self.find(css).await;
        within(css, element.text()).await
    }

    /// Writes into the field of a name, over what is there.
    pub async fn fill(&self, name: &str, value: &str) {
        let field = self
            .find(&format!("main [name={name}]:not([type=hidden])"))
            .await;
        within(name, field.clear()).await;
        within(name, field.send_keys(value)).await;
    }

    pub async fn choose(&self, name: &str, value: &str) {
        let field = self.find(&format!("main select[name={name}]")).await;
        within(name, field.select_by_value(value)).await;
    }

    /// Puts a text into a field at once, as pasting does.
    pub async fn paste(&self, name: &str, text: &str) {
        let script = "const field = document.querySelector(`main [name=${arguments[0]}]`); \
             field.focus(); field.select(); document.execCommand('insertText', false, arguments[1]);";
        let arguments = vec![json!(name), json!(text)];
        within(name, self.client.execute(script, arguments)).await;
    }

    /// Clicks what leads to another page, or to other matter on this one, and
    /// waits for it.
    pub async fn press(&self, css: &str) {
        let element = self.find(css).await;
        self.mark().await;
        within(css, element.click()).await;
        self.arrive(css).await;
    }

    /// The first game of the event shown that has come so far.
    pub async fn game_of(&self, stage: &str) -> String {
        let script = format!(
            "return document.querySelector('.boards tr:has(.{stage}) a').getAttribute('href')"
        );
        self.run(&script).await.as_str().unwrap().to_owned()
    }

    /// Clicks what leads to another page, and waits for its end; does without
    /// scripts.
    pub async fn follow(&self, css: &str) {
        let element = self.find(css).await;
        let left = self.find("main").await;
        within(css, element.click()).await;
        let limit = Instant::now() + PATIENCE;
        let mut has_left = false;
        loop {
            has_left = has_left || left.tag_name().await.is_err();
            let end = self.client.find(Locator::Css("footer.site")).await;
            if has_left && end.is_ok() {
                return;
            }
            assert!(Instant::now() < limit, "{css}: no page within {PATIENCE:?}");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Clicks the link or button with these words.
    pub async fn press_words(&self, words: &str) {
        let path = format!("//main//*[self::a or self::button][contains(., '{words}')]");
        let element = within(words, self.client.find(Locator::XPath(&path))).await;
        self.mark().await;
        within(words, element.click()).await;
        self.arrive(words).await;
    }

    /// Types on the page, wherever the focus is.
    pub async fn keys(&self, keys: &str) {
        let focus = within("the focus", self.client.active_element()).await;
        within(keys, focus.send_keys(keys)).await;
    }

    /// Types what changes the page's matter, and waits for it.
    pub async fn keys_for_more(&self, keys: &str) {
        self.mark().await;
        self.keys(keys).await;
        self.arrive(keys).await;
    }

    /// Marks the matter of the page, so that other matter is told from it.
    async fn mark(&self) {
        self.run("document.querySelector('main').dataset.left = 'true'")
            .await;
    }

    async fn arrive(&self, why: &str) {
        self.until(
            why,
            "return document.readyState === 'complete' \
             && document.querySelector('main') !== null \
             && !document.querySelector('main').dataset.left",
        )
        .await;
    }

    /// Waits until a script says true.
    pub async fn until(&self, why: &str, script: &str) {
        let limit = Instant::now() + PATIENCE;
        loop {
            // A page on its way has no answer yet.
            let asked = self.client.execute(script, Vec::new());
            let answer = tokio::time::timeout(PATIENCE, asked).await;
            if let Ok(Ok(Value::Bool(true))) = answer {
                return;
            }
            assert!(
                Instant::now() < limit,
                "after {why}: not within {PATIENCE:?}"
            );
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Looks at the page: nothing to complain about, nothing that sticks out.
    /// Keeps a picture of it.
    pub async fn look(&mut self, what: &str) {
        let shown = self.path().await;
        let wide = self
            .run("return document.documentElement.scrollWidth")
            .await;
        let wide = wide.as_u64().unwrap();
        if u64::from(self.width) < wide {
            let culprits = self.run(STICKING_OUT).await;
            panic!(
                "{shown} is {wide} wide on a screen of {}: {culprits}",
                self.width
            );
        }
        self.complaints(&shown).await;
        self.seen += 1;
        let name = format!("{:02}-{what}-{}.png", self.seen, self.width);
        self.picture(&name).await;
    }

    /// Looks at the page on a desk and on a phone.
    pub async fn look_both(&mut self, what: &str) {
        let width = self.width;
        for width in [DESKTOP, PHONE] {
            self.resize(width).await;
            self.look(what).await;
        }
        self.resize(width).await;
    }

    async fn complaints(&self, shown: &str) {
        let found = within("the console", console(&self.client)).await;
        assert_eq!(found, json!([]), "on the console of {shown}");
    }

    /// A form was sent back, which browsers mention on the console.
    pub async fn refused(&self) {
        let found = within("the console", console(&self.client)).await;
        let found = found.as_array().unwrap();
        assert!(
            found.len() == 1 && found[0]["message"].as_str().unwrap().contains(" 422 "),
            "{found:?}"
        );
    }

    /// A picture of the whole page, as far as one looks.
    pub async fn picture(&self, name: &str) {
        let height = self
            .run("return document.documentElement.scrollHeight")
            .await;
        self.screen(height.as_u64().unwrap().min(MOST_HIGH)).await;
        self.capture(name).await;
        self.screen(usual_height(self.width)).await;
    }

    /// A picture of what is in sight, and no more.
    pub async fn capture(&self, name: &str) {
        let format = json!({ "format": "png" });
        let picture = devtools(&self.client, "Page.captureScreenshot", format).await;
        let bytes = STANDARD.decode(picture["data"].as_str().unwrap()).unwrap();
        keep(&pictures().join(self.name).join(name), &bytes);
    }

    /// What a script finds on the page as it is laid out for paper.
    pub async fn on_paper(&mut self, script: &str) -> Value {
        let medium = |name: &str| json!({ "media": name });
        let width = self.width;
        devtools(&self.client, "Emulation.setEmulatedMedia", medium("print")).await;
        self.resize(PAPER).await;
        let found = self.run(script).await;
        devtools(&self.client, "Emulation.setEmulatedMedia", medium("")).await;
        self.resize(width).await;
        found
    }

    /// Keeps the page as it is printed, and gives the PDF.
    pub async fn print(&self, what: &str) {
        let paper = json!({ "paperWidth": 8.27, "paperHeight": 11.69, "printBackground": false });
        let printed = devtools(&self.client, "Page.printToPDF", paper).await;
        let bytes = STANDARD.decode(printed["data"].as_str().unwrap()).unwrap();
        assert!(bytes.starts_with(b"%PDF-"));
        keep(
            &pictures().join(self.name).join(format!("{what}.pdf")),
            &bytes,
        );
    }

    /// Keeps the certified sheet as the service draws it, page by page.
    pub async fn keep_sheet(&self, id: &str) {
        let script = "const [path, done] = arguments; \
             fetch(path).then((answer) => answer.blob()).then((blob) => { \
               const reader = new FileReader(); \
               reader.onload = () => done(reader.result.split(',')[1]); \
               reader.readAsDataURL(blob); \
             });";
        let pages = "return document.querySelectorAll('.tools a[href$=\".png\"]').length";
        for page in 1..=self.run(pages).await.as_u64().unwrap() {
            let path = format!("/v/{id}/sheet-{page}.png");
            let got = self.client.execute_async(script, vec![json!(path)]);
            let got = within("a page of the sheet", got).await;
            let bytes = STANDARD.decode(got.as_str().unwrap()).unwrap();
            assert!(bytes.starts_with(b"\x89PNG"));
            let name = format!("sheet-{page}.png");
            keep(&pictures().join(self.name).join(name), &bytes);
        }
    }

    /// The one-time link, followed; then signed in by name and password.
    pub async fn sign_in_first(&mut self) {
        let link = self.service.first_link();
        within("the link", self.client.goto(&link)).await;
        self.look("invitation").await;
        self.fill("name", "chief").await;
        self.fill("display_name", "裁判长").await;
        self.fill("password", PASSWORD).await;
        self.fill("password_again", PASSWORD).await;
        self.press("main button.primary").await;
        self.sign_out().await;
        self.sign_in("chief", PASSWORD).await;
    }

    pub async fn sign_in(&mut self, name: &str, password: &str) {
        self.go("/sign-in").await;
        self.look("sign-in").await;
        self.fill("name", name).await;
        self.fill("password", password).await;
        self.press("main button.primary").await;
        assert!(self.has("a[href='/account']").await, "signed in");
    }

    pub async fn sign_out(&self) {
        self.press("form[action='/sign-out'] button").await;
        assert!(self.has("a[href='/sign-in']").await, "signed out");
    }
}

/// Height of a picture, in pixels; the rest of a page is more of the same.
const MOST_HIGH: u64 = 2600;

fn usual_height(width: u32) -> u64 {
    if width < 600 { 740 } else { 900 }
}

/// Elements that reach beyond the right edge, outermost first.
const STICKING_OUT: &str = "return [...document.querySelectorAll('body *')] \
     .filter((e) => document.documentElement.clientWidth < e.getBoundingClientRect().right) \
     .slice(0, 5).map((e) => e.outerHTML.slice(0, 120))";

/// Where pictures of pages are kept: `target/screenshots`.
fn pictures() -> PathBuf {
    let build = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().unwrap();
    build.join("screenshots")
}

fn keep(path: &Path, bytes: &[u8]) {
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(path, bytes).unwrap();
}
