//! An arbiter's evening: from signing in to a sheet that anyone can verify.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::json;

use crate::driver::within;
use crate::paper::{invented_game, real_game, typed};
use crate::person::{DESKTOP, PHONE, Person};
use crate::spoil::{Game, Habits};

/// An event with one round; leaves the person at the form for a board.
pub async fn set_up(person: &mut Person) {
    person.go("/").await;
    person.look("home").await;
    person.go("/events/new").await;
    person.fill("name", "城际象棋公开赛").await;
    person.fill("site", "杭州").await;
    person.fill("time_control", "60 分钟，每步加 30 秒").await;
    person.look("event-form").await;
    person.press("main form button.primary").await;
    person.fill("number", "1").await;
    person.press("main form button.primary").await;
    person.look("event").await;
}

/// A board of the first round; gives the game's path.
pub async fn new_board(person: &mut Person, number: u32) -> String {
    person.go("/rounds/1/boards/new").await;
    person.fill("board", &number.to_string()).await;
    person.fill("red_name", "程远帆").await;
    person.fill("red_team", "钱塘江棋院").await;
    person.fill("black_name", "Nguyễn Thành Bảo").await;
    person.fill("black_title", "特级大师").await;
    person.look("board-form").await;
    person.press("main form button.primary").await;
    person.path().await
}

/// Pastes a sheet, waits for its reading, hands it in.
pub async fn hand_in(person: &mut Person, game: &str, side: &str, text: &str) {
    person.go(&format!("{game}/sheets/{side}")).await;
    person.paste("text", text).await;
    let read = "return document.querySelector('#reading .summary') !== null";
    person.until("pasting a sheet", read).await;
    person.look(&format!("sheet-{side}")).await;
    person.press("button[value=submit]").await;
}

/// Answers each open question with what was played.
pub async fn settle(person: &mut Person, game: &Game) -> usize {
    let mut answered = 0;
    while person.has(".question").await {
        assert!(answered < game.moves.len(), "no end to the questions");
        let row = "return document.querySelector('.question').previousElementSibling.id";
        let row = person.run(row).await;
        let ply: usize = row.as_str().unwrap()[4..].parse().unwrap();
        answer(person, game, ply).await;
        answered += 1;
    }
    answered
}

/// Decides one ply: by a click where the move is offered, in writing where
/// it is not.
pub async fn answer(person: &Person, game: &Game, ply: usize) {
    let offered = format!(
        "form[action$='/plies/{ply}'] button[value={}]",
        game.moves[ply - 1]
    );
    if person.has(&offered).await {
        person.press(&offered).await;
    } else {
        answer_in_writing(person, game, ply).await;
    }
}

/// Why a ply was decided in writing.
pub const REASON: &str = "双方当面确认";

pub async fn answer_in_writing(person: &Person, game: &Game, ply: usize) {
    let form = format!("form[action$='/plies/{ply}']");
    let summary = person.find(&format!("{form} summary")).await;
    // Clear of the bar at the foot of the page.
    let scroll = "document.querySelector(\"{form} summary\").scrollIntoView({ block: \"center\" })";
    person.run(&scroll.replace("{form}", &form)).await;
    if !person.has(&format!("{form} details[open]")).await {
        within("more", summary.click()).await;
    }
    let field = person.find(&format!("{form} input[name=written]")).await;
    within("a move", field.send_keys(&game.written(ply - 1, false))).await;
    let field = person.find(&format!("{form} input[name=reason]")).await;
    within("a reason", field.send_keys(REASON)).await;
    person.press(&format!("{form} .other button")).await;
}

/// Enters the result, signs, and gives the certificate's number.
pub async fn certify(person: &mut Person, game: &str, winner: &str, reason: &str) -> String {
    person.go(&format!("{game}/result")).await;
    person.choose("winner", winner).await;
    person.choose("reason", reason).await;
    person.fill("red_time", "1:05:30").await;
    person.fill("black_time", "58:12").await;
    person.press("form[action$='/result'] button.primary").await;
    person.look("result").await;
    person
        .press("form[action$='/certificates'] button.primary")
        .await;
    let path = person.path().await;
    person.look("certificate").await;
    assert!(person.has(".verdict-upheld").await);
    path.strip_prefix("/v/").unwrap().to_owned()
}

/// Downloads the PDF by its button; gives its bytes and where it lies.
async fn download(person: &Person, id: &str) -> (Vec<u8>, String) {
    let link = person.find("a[href$='/sheet.pdf']").await;
    within("the download", link.click()).await;
    let folder = &person.folder.0;
    for _ in 0..500 {
        let found = std::fs::read_dir(folder).unwrap().find_map(|entry| {
            let path = entry.unwrap().path();
            (path.extension()? == "pdf").then_some(path)
        });
        if let Some(path) = found {
            let bytes = std::fs::read(&path).unwrap();
            assert!(bytes.starts_with(b"%PDF-"));
            assert!(path.to_string_lossy().contains(id), "{path:?}");
            return (bytes, path.to_string_lossy().into_owned());
        }
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    panic!("no PDF came into {}", folder.display());
}

/// Drops a file onto the verification page.
async fn drop_file(person: &Person, bytes: &[u8]) {
    let script = "const bytes = Uint8Array.from(atob(arguments[0]), (c) => c.charCodeAt(0)); \
         const data = new DataTransfer(); \
         data.items.add(new File([bytes], 'sheet.pdf', { type: 'application/pdf' })); \
         document.querySelector('main').dataset.left = 'true'; \
         document.querySelector('form[data-drop]') \
           .dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }));";
    let arguments = vec![json!(STANDARD.encode(bytes))];
    within("the drop", person.client.execute(script, arguments)).await;
    let gone = "return document.readyState === 'complete' \
         && !document.querySelector('main').dataset.left";
    person.until("dropping a file", gone).await;
}

async fn verify(person: &mut Person, id: &str, pdf: &[u8], file: &str) {
    person.go("/verify").await;
    person.look("verify").await;
    person.fill("id", id).await;
    person
        .press("form[method=get][action='/verify'] button")
        .await;
    assert_eq!(person.path().await, format!("/v/{id}"));
    assert!(person.has(".verdict-upheld").await);
    person.look("certificate-public").await;

    // A chosen file is sent at once.
    person.go("/verify").await;
    let field = person.find("input[type=file]").await;
    person
        .run("document.querySelector('main').dataset.left = 'true'")
        .await;
    within("a file", field.send_keys(file)).await;
    let verdict = "return document.readyState === 'complete' \
         && document.querySelector('.verdict-upheld') !== null";
    person.until("choosing a file", verdict).await;
    person.look("verified").await;

    person.go("/verify").await;
    drop_file(person, pdf).await;
    assert!(person.has(".verdict-upheld").await, "the file as it was");
    let mut changed = pdf.to_vec();
    let at = changed.len() / 2;
    changed[at] ^= 1;
    drop_file(person, &changed).await;
    assert!(person.has(".verdict-rejected").await, "one bit changed");
    person.look("verified-not").await;
}

async fn evening(name: &'static str, width: u32) {
    let Some(mut person) = Person::at(name, width, false).await else {
        return;
    };
    // In its last 123 plies nothing is taken, so that the claim holds.
    let real = real_game("ccpd-long-nocapture", "ccpd-68adcad436");
    let is_real = real.is_some();
    let game = real.map_or_else(invented_game, |(_, game)| game);
    let mut dice = crate::spoil::Dice::new(1);
    let cells = game.cells(&Habits::default(), &mut dice);
    let without = |plies: &[usize]| {
        let mut cells = cells.clone();
        cells.retain(|cell| !plies.contains(&(cell.ply + 1)));
        typed(&cells)
    };
    let red = without(&[12, 30, 31, 42, 43, 50, 51]);
    let black = without(&[13, 31, 44, 47]);

    person.sign_in_first().await;
    set_up(&mut person).await;
    let path = new_board(&mut person, 1).await;
    person.look("game-without-sheets").await;
    hand_in(&mut person, &path, "red", &red).await;
    hand_in(&mut person, &path, "black", &black).await;
    assert_eq!(person.path().await, format!("{path}/arbiter"));
    person.look("arbiter").await;
    settle(&mut person, &game).await;
    person.look("arbiter-settled").await;

    person.press_words("核对完毕").await;
    assert_eq!(person.path().await, format!("{path}/rulings"));
    person.look("rulings").await;
    // Seven missed are one foul and three over (2011, 7.1); four are one.
    person
        .press("form:has([value=red]) button[value=confirm]")
        .await;
    person
        .press("form:has([name=side][value=black]) button[value=dismiss]")
        .await;
    person.look("rulings-decided").await;
    let tallies = person.text(".tallies").await;
    assert!(
        tallies.contains("1 / 3") && tallies.contains("0 / 3"),
        "{tallies}"
    );

    person.go(&format!("{path}/natural-limit")).await;
    person.choose("claimant", "red").await;
    let rounds = (game.moves.len() / 2).to_string();
    person.fill("round", &rounds).await;
    person.choose("mover", "black").await;
    person.press("main form[method=get] button.primary").await;
    person.look("claim").await;
    if is_real {
        assert!(person.has(".verdict-upheld").await);
    }
    person.press("button[value=proposed]").await;
    person.look("claim-ruled").await;

    let id = certify(
        &mut person,
        &path,
        "none",
        if is_real {
            "natural_limit"
        } else {
            "agreement"
        },
    )
    .await;
    let (pdf, file) = download(&person, &id).await;
    person.sign_out().await;
    verify(&mut person, &id, &pdf, &file).await;
    person.go(&path).await;
    person.look("game-certified").await;
    person.print("game-certified").await;
}

#[tokio::test]
async fn at_a_desk() {
    evening("evening-at-a-desk", DESKTOP).await;
}

#[tokio::test]
async fn on_a_phone() {
    evening("evening-on-a-phone", PHONE).await;
}
