use std::cell::RefCell;
use std::hint::black_box;

use actix_web::rt::System;
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use jipu::notation::{Notation, Script, write};
use jipu::xiangqi::{Move, Position};

#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "test code, of which the measures need a part"
)]
#[path = "../tests/it/site.rs"]
mod site;

#[allow(
    dead_code,
    clippy::unwrap_used,
    reason = "test code, of which the measures need a part"
)]
#[path = "../tests/it/program.rs"]
mod program;

/// What forms say that were made from all there is.
const ALL: &str = "2147483647";

/// Plies of an ordinary game.
const PLIES: usize = 120;

/// The beginning of a long made-up game, each move as written.
fn game() -> Vec<String> {
    let mut games = include_str!("../src/web/demo/games.txt").lines();
    let game = games.find(|game| PLIES <= game.split_whitespace().count());
    let moves = game.expect("a long game").split_whitespace().take(PLIES);
    let mut position = Position::default();
    let written = moves.map(|mv| {
        let mv: Move = mv.parse().expect("a move");
        let text = write(Notation::Full, Script::Simplified, &position, mv);
        position.play(mv).expect("legal");
        text
    });
    written.collect()
}

/// A sheet that lacks every sixth ply, `from` on.
fn sheet(game: &[String], from: usize) -> String {
    let cell = |at: usize| match game.get(at) {
        Some(text) if at % 6 != from => text,
        Some(_) | None => "—",
    };
    (0..game.len().div_ceil(2))
        .map(|round| {
            let (red, black) = (cell(2 * round), cell(2 * round + 1));
            format!("{}. {red} {black}\n", round + 1)
        })
        .collect()
}

fn bench_web(c: &mut Criterion) {
    let game = game();
    let (red, black) = (sheet(&game, 0), sheet(&game, 3));
    let runtime = System::new();
    let site = site::Site::new();
    let app = runtime.block_on(site.start());
    let mut admin = runtime.block_on(site::admin(&site, &app));
    let path = runtime.block_on(site::game(&mut admin));
    let to_red = format!("{path}/sheets/red");
    let to_black = format!("{path}/sheets/black");
    let arbiter = format!("{path}/arbiter");
    let token = runtime.block_on(admin.get(&to_red)).token();
    let hand_in = |text| {
        [
            ("csrf", token.as_str()),
            ("action", "submit"),
            ("seen", ALL),
            ("text", text),
        ]
    };

    // Read, replayed and stored.
    c.bench_function("web/sheet/post", |b| {
        b.iter(|| {
            let answer = runtime.block_on(admin.post(&to_red, black_box(&hand_in(&red))));
            assert_eq!(answer.status, 303);
        });
    });

    // A click on the arbiter's page, up to the page with all recomputed.
    let answer = runtime.block_on(admin.post(&to_black, &hand_in(&black)));
    assert_eq!(answer.status, 303);
    let move_of_40 = {
        let text = runtime.block_on(admin.get(&arbiter)).text();
        let (_, rest) = text
            .split_once("data-ply=\"40\" data-move=\"")
            .expect("a ply");
        rest.split_once('"').expect("its move").0.to_owned()
    };
    let fields = [
        ("csrf", token.as_str()),
        ("seen", ALL),
        ("move", move_of_40.as_str()),
    ];
    let to = format!("{path}/plies/40");
    let admin = RefCell::new(admin);
    let mut group = c.benchmark_group("web/arbiter");
    group.sample_size(20);
    group.bench_function("recompute", |b| {
        b.iter_batched(
            || {
                // The same sheet handed in again, so that nothing is kept of
                // what came before.
                let mut admin = admin.borrow_mut();
                runtime.block_on(admin.post(&to_red, &hand_in(&red)));
                runtime.block_on(admin.get(&arbiter));
            },
            |()| {
                let mut admin = admin.borrow_mut();
                let answer = runtime.block_on(admin.post(&to, black_box(&fields)));
                assert_eq!(answer.status, 303);
                let page = runtime.block_on(admin.get(&arbiter));
                let text = page.text();
                assert!(text.contains("/fixes/"), "the fix stands");
                assert_eq!(text.matches("data-move=").count(), PLIES);
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, bench_web);
criterion_main!(benches);
