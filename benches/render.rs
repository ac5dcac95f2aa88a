//! Scoresheets drawn: pages, PDF and pictures.

#![expect(clippy::unwrap_used, reason = "a failing benchmark may panic")]

use std::hint::black_box;

use criterion::{Criterion, criterion_group, criterion_main};
use jipu::certify::{SecretKey, issue, verify};
use jipu::format::canonical::{Statement, parse, write};
use jipu::record::{GameRecord, Headers, PlayedPly, Player, Provenance};
use jipu::render::{Language, Options, certified_pdf, diagram, png, sheet};
use jipu::rules::{Edition, Outcome, Ruleset, Termination};
use jipu::xiangqi::{BySide, Position, Side};
use time::macros::datetime;

/// Sixty rounds: as many as the first page holds.
fn statement() -> Statement {
    let mut position = Position::default();
    let mut plies = Vec::new();
    for i in 0..120_usize {
        let moves = position.legal_moves();
        let mv = *moves.get((i * 7 + 3) % moves.len()).unwrap();
        position.play_unchecked(mv);
        plies.push(PlayedPly {
            mv,
            provenance: Provenance::Both,
            clock: Some(30 * u32::try_from(i / 2).unwrap()),
        });
    }
    let player = |name: &str| Player {
        name: name.to_owned(),
        team: "队".to_owned(),
        rating: "2500".to_owned(),
        title: "大师".to_owned(),
    };
    let record = GameRecord {
        headers: Headers {
            event: "象棋个人锦标赛".to_owned(),
            date: "2026-10-18".to_owned(),
            players: BySide {
                red: player("甲"),
                black: player("Nguyễn Văn Ất"),
            },
            ..Headers::default()
        },
        ruleset: Ruleset::of(Edition::Cxa2011),
        start: Position::default(),
        plies,
        outcome: Some(Outcome {
            termination: Termination::Resignation,
            winner: Some(Side::Red),
        }),
        time_used: BySide {
            red: Some(3000),
            black: Some(3100),
        },
        incidents: Vec::new(),
        remarks: String::new(),
    };
    Statement {
        record,
        sheets: Vec::new(),
        supersedes: String::new(),
    }
}

fn render(c: &mut Criterion) {
    let statement = statement();
    let key = SecretKey::from_seed("example.org", &[7; 32]).unwrap();
    let certificate = issue(&statement, datetime!(2026-10-18 17:41:09 +8), &key);
    let options = Options::new(Language::ZhHans);
    let pages = sheet(&statement.record, &options).pages();
    assert_eq!(pages.len(), 2);

    c.bench_function("render/svg/two_pages", |b| {
        b.iter(|| {
            let drawn = sheet(black_box(&statement.record), &options).pages();
            assert_eq!(drawn, pages);
        });
    });
    let draw = || {
        let url = "https://example.org/v/F3R7-AW7Y-L8DA";
        certified_pdf(black_box(&certificate), url, &options, &key).unwrap()
    };
    let pdf = draw();
    assert!(verify(&pdf, &[key.public().clone()]).valid);
    c.bench_function("render/pdf/two_pages", |b| {
        b.iter(|| assert_eq!(draw(), pdf));
    });
    let first = pages.first().unwrap();
    let draw = || png(black_box(first), 150.0 / 96.0).unwrap();
    let picture = draw();
    let dots = image::load_from_memory(&picture).unwrap();
    assert_eq!((dots.width(), dots.height()), (1240, 1754));
    c.bench_function("render/png/page_150dpi", |b| {
        b.iter(|| assert_eq!(draw(), picture));
    });
    let start = Position::default().setup();
    let board = diagram(&start, &[], Language::ZhHans);
    c.bench_function("render/svg/diagram", |b| {
        b.iter(|| assert_eq!(diagram(black_box(&start), &[], Language::ZhHans), board));
    });
}

fn certify(c: &mut Criterion) {
    let statement = statement();
    let text = write(&statement);
    c.bench_function("certify/record/read", |b| {
        b.iter(|| assert_eq!(parse(black_box(&text)).as_ref(), Ok(&statement)));
    });
    let key = SecretKey::from_seed("example.org", &[7; 32]).unwrap();
    let certificate = issue(&statement, datetime!(2026-10-18 17:41:09 +8), &key);
    let trusted = [key.public().clone()];
    c.bench_function("certify/note/verify", |b| {
        b.iter(|| assert!(verify(black_box(certificate.note.as_bytes()), &trusted).valid));
    });
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = render, certify
}
criterion_main!(benches);
