use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use jipu::notation::{Notation, Script, write};
use jipu::record::{
    ClaimDecision, GameRecord, Headers, Incident, Matter, PlayedPly, Player, Provenance, RuledCycle,
};
use jipu::render::{
    Attachment, CertificateBlock, Description, Face, Figure, GETA, Language, Mark, Options,
    Typesetter, diagram, pdf, png, sentences, sheet,
};
use jipu::rules::fouls::Offence;
use jipu::rules::repetition::{Motive, Verdict};
use jipu::rules::{Edition, Outcome, Ruleset, Termination};
use jipu::xiangqi::{BySide, Move, Position, Side};
use proptest::prelude::*;
use resvg::usvg;

use crate::shared::json_lines;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below `folder` with one of these extensions.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extensions, found);
        } else if extensions
            .iter()
            .any(|&wanted| path.extension().is_some_and(|found| found == wanted))
        {
            found.push(path);
        }
    }
}

/// Key and text of every message of a language, each key once.
fn messages(language: Language) -> BTreeMap<String, String> {
    let mut found = Vec::new();
    let folder = root().join("templates/wording").join(language.code());
    files(&folder, &["ftl"], &mut found);
    assert_eq!(found.len(), 3, "{language}");
    let mut messages = BTreeMap::new();
    for path in found {
        let source = fs::read_to_string(&path).unwrap();
        let resource = fluent_bundle::FluentResource::try_new(source.clone())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        assert!(resource.entries().count() <= source.lines().count());
        for line in source.lines() {
            if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let (key, text) = line.split_once('=').unwrap();
            let old = messages.insert(key.trim().to_owned(), text.trim().to_owned());
            assert_eq!(old, None, "{key}is in two files of {language}");
        }
    }
    messages
}

#[test]
fn every_language_has_the_same_words() {
    let keys = |language| messages(language).into_keys().collect::<Vec<_>>();
    assert!(!keys(Language::ZhHans).is_empty());
    assert_eq!(keys(Language::ZhHans), keys(Language::ZhHant));
    assert_eq!(keys(Language::ZhHans), keys(Language::En));
}

/// The keys named in calls such as `text("side-red")`, in code and templates.
fn keys_used() -> BTreeMap<String, PathBuf> {
    let mut sources = Vec::new();
    for layer in ["src/render", "src/web"] {
        if root().join(layer).exists() {
            files(&root().join(layer), &["rs"], &mut sources);
        }
    }
    files(&root().join("templates"), &["html", "svg"], &mut sources);
    let mut used = BTreeMap::new();
    for path in sources {
        let source = fs::read_to_string(&path).unwrap();
        for call in [".text(", ".text_with(", ".words(", ".words_with("] {
            for (at, _) in source.match_indices(call) {
                let rest = source[at + call.len()..].trim_start();
                if let Some(literal) = rest.strip_prefix('"') {
                    let key = literal.split('"').next().unwrap();
                    used.insert(key.to_owned(), path.clone());
                }
            }
        }
    }
    used
}

#[test]
fn every_key_used_has_words() {
    let defined = messages(Language::ZhHans);
    for (key, path) in keys_used() {
        assert!(defined.contains_key(&key), "{}: {key}", path.display());
    }
}

/// A key of the sheet nobody names is a leftover.
#[test]
fn every_word_is_used() {
    let mut sources = Vec::new();
    files(&root().join("src"), &["rs"], &mut sources);
    files(&root().join("templates"), &["html", "svg"], &mut sources);
    let sources: String = sources
        .iter()
        .map(|path| fs::read_to_string(path).unwrap())
        .collect();
    let sheet = root().join("templates/wording/en/sheet.ftl");
    let sheet = fs::read_to_string(sheet).unwrap();
    for key in messages(Language::En).keys() {
        // Pages put some of their keys together.
        if !sheet.contains(&format!("{key} =")) {
            continue;
        }
        assert!(sources.contains(&format!("\"{key}\"")), "{key}");
    }
}

#[test]
fn words_with_places() {
    let fouls = |language: Language, count| language.text_with("ruling-fouls", &[("count", count)]);
    assert_eq!(fouls(Language::En, "1"), "1 foul");
    assert_eq!(fouls(Language::En, "2"), "2 fouls");
    assert_eq!(fouls(Language::ZhHans, "12345"), "判犯规 12345 次");
    // Leading zeros are part of the text.
    assert_eq!(fouls(Language::ZhHant, "007"), "判犯規 007 次");
    assert_eq!(Language::En.text("no-such-key"), "no-such-key");
}

#[test]
fn language_codes() {
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
    }
    assert_eq!("zh-TW".parse(), Ok(Language::ZhHant));
    assert_eq!(
        "fr".parse::<Language>().unwrap_err().to_string(),
        "expected language zh-Hans, zh-Hant or en, found `fr`"
    );
}

/// A record with every part of the sheet filled. The moves are legal, nothing
/// else is known of them: from each position the one at a fixed place in the
/// list of legal moves.
fn filled_record(plies: usize) -> GameRecord {
    let mut position = Position::default();
    let mut played = Vec::new();
    let provenances = [
        Provenance::Both,
        Provenance::RedOnly,
        Provenance::BlackOnly,
        Provenance::Inferred,
        Provenance::Fixed,
    ];
    for i in 0..plies {
        let moves = position.legal_moves();
        let Some(&mv) = moves.get((i * 7 + 3) % moves.len().max(1)) else {
            break;
        };
        position.play_unchecked(mv);
        played.push(PlayedPly {
            mv,
            provenance: provenances[if i % 9 == 0 { i / 9 % 5 } else { 0 }],
            clock: Some(31 * (u32::try_from(i).unwrap() / 2 + 1)),
        });
    }
    GameRecord {
        headers: Headers {
            event: "省象棋锦标赛".to_owned(),
            group: "男子组".to_owned(),
            date: "2026-10-18".to_owned(),
            round: "第九轮".to_owned(),
            board: "第3台".to_owned(),
            site: "杭州".to_owned(),
            time_control: "60 分钟，每步加 30 秒".to_owned(),
            started: "22:40".to_owned(),
            ended: "01:06".to_owned(),
            players: BySide {
                red: Player {
                    name: "甲".to_owned(),
                    team: "一队".to_owned(),
                    rating: "2600".to_owned(),
                    title: "大师".to_owned(),
                },
                black: Player {
                    name: "Nguyễn Văn Ất".to_owned(),
                    team: "Hà Nội".to_owned(),
                    rating: "2500".to_owned(),
                    title: "特级大师".to_owned(),
                },
            },
            arbiter: "裁判甲".to_owned(),
            chief_arbiter: "裁判乙".to_owned(),
            result: "1-0".to_owned(),
        },
        ruleset: Ruleset {
            edition_name: "象棋竞赛规则（2020）".to_owned(),
            natural_limit_rounds: 50,
            ..Ruleset::of(Edition::Cxa2011)
        },
        start: Position::default(),
        plies: played,
        outcome: Some(Outcome {
            termination: Termination::Resignation,
            winner: Some(Side::Red),
        }),
        time_used: BySide {
            red: Some(3599),
            black: Some(4000),
        },
        incidents: vec![
            Incident {
                ply: Some(20),
                side: Some(Side::Black),
                matter: Matter::MissedMoves { missed: 5 },
                clauses: vec!["7.1".to_owned()],
                fouls: 1,
                clock_seconds: 0,
                note: "第6至8回合".to_owned(),
                decided_by: "裁判甲".to_owned(),
            },
            Incident {
                ply: Some(24),
                side: Some(Side::Red),
                matter: Matter::NaturalLimitClaim {
                    decision: ClaimDecision::Rejected,
                    counted_rounds: 12,
                },
                clauses: vec!["22.2".to_owned(), "8.1.4".to_owned()],
                fouls: 1,
                clock_seconds: 300,
                note: String::new(),
                decided_by: String::new(),
            },
        ],
        remarks: "棋钟故障，停钟四分钟。".to_owned(),
    }
}

/// A record whose texts are as bad as they come.
fn wild_record() -> GameRecord {
    let mut record = filled_record(41);
    let long = "Thị Hoàng Ngọc 象棋个人锦标赛暨第二届全国智力运动会象棋项目预选赛 ".repeat(20);
    let headers = &mut record.headers;
    for text in [
        &mut headers.event,
        &mut headers.group,
        &mut headers.date,
        &mut headers.round,
        &mut headers.board,
        &mut headers.site,
        &mut headers.time_control,
        &mut headers.started,
        &mut headers.players.red.team,
        &mut headers.players.red.rating,
        &mut headers.players.black.title,
        &mut headers.arbiter,
        &mut record.remarks,
    ] {
        text.clone_from(&long);
    }
    record.ruleset.edition_name.clone_from(&long);
    record.headers.players.red.name =
        "<script>alert(\"&amp;\")</script>]]>\u{0}\u{7}\u{202e}😀\u{feff}".to_owned();
    record.headers.players.black.name = "W".repeat(500);
    for incident in &mut record.incidents {
        incident.note = long.repeat(3);
        incident.clauses = vec!["22.2".to_owned(); 40];
    }
    record
}

fn certified(language: Language) -> Options<'static> {
    Options {
        number: "2026-M9-03",
        certificate: Some(CertificateBlock {
            id: "K7M3-QX9T-2HBD",
            digest: "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef",
            signed_by: "chess.example.org+8f3c0a11",
            signed_at: "2026-10-18 17:41:09 +08:00",
            url: "https://chess.example.org/v/K7M3-QX9T-2HBD",
            supersedes: "AAAA-BBBB-CCCC",
        }),
        ..Options::new(language)
    }
}

/// The drawing as a reader of SVG with our fonts and no others sees it.
fn parsed(svg: &str) -> usvg::Tree {
    static OPTIONS: LazyLock<usvg::Options<'static>> = LazyLock::new(|| {
        let mut options = usvg::Options::default();
        options
            .fontdb_mut()
            .load_fonts_dir(root().join("static/fonts"));
        options
    });
    usvg::Tree::from_str(svg, &OPTIONS).unwrap()
}

/// Text and its box, in page units, of everything written on a page outside
/// the boards.
fn texts(tree: &usvg::Tree) -> Vec<(String, usvg::Rect)> {
    // The page is scaled once; boards, in groups of their own, twice.
    fn collect(group: &usvg::Group, scaled: usize, found: &mut Vec<(String, usvg::Rect)>) {
        for node in group.children() {
            match node {
                usvg::Node::Text(text) => {
                    let words = text.chunks().iter().map(|chunk| chunk.text()).collect();
                    found.push((words, text.abs_bounding_box()));
                }
                usvg::Node::Group(group) => {
                    let scaled = scaled + usize::from(!group.transform().is_identity());
                    if scaled < 2 {
                        collect(group, scaled, found);
                    }
                }
                usvg::Node::Path(_) | usvg::Node::Image(_) => {}
            }
        }
    }
    let mut found = Vec::new();
    collect(tree.root(), 0, &mut found);
    found
}

/// Nothing printed runs into anything else, or off the paper.
#[test]
fn text_stays_in_its_place() {
    let figure = Figure {
        caption: "第 12 回合后 ".repeat(30),
        setup: Position::default().setup(),
        marks: Vec::new(),
    };
    let figures = [figure.clone(), figure];
    for (language, notation) in [
        (Language::ZhHans, Notation::Full),
        (Language::ZhHant, Notation::Short),
        (Language::En, Notation::Wxf),
        (Language::En, Notation::Iccs),
    ] {
        for record in [filled_record(124), filled_record(150), wild_record()] {
            let options = Options {
                notation,
                figures: &figures,
                ..certified(language)
            };
            for (i, page) in sheet(&record, &options).pages().iter().enumerate() {
                let tree = parsed(page);
                let texts = texts(&tree);
                assert!(10 < texts.len());
                let unit = tree.size().width() / 2100.0;
                for (words, place) in &texts {
                    let page = format!("{language} {notation:?} page {}: {words}", i + 1);
                    assert!(135.0 * unit < place.left(), "{page}");
                    assert!(place.right() < 1965.0 * unit, "{page}");
                    assert!(place.bottom() < 2880.0 * unit, "{page}");
                }
                for (a, (words, place)) in texts.iter().enumerate() {
                    for (others, other) in &texts[a + 1..] {
                        let overlap = |a: f32, b: f32, c: f32, d: f32| b.min(d) - a.max(c);
                        let across =
                            overlap(place.left(), place.right(), other.left(), other.right());
                        let down =
                            overlap(place.top(), place.bottom(), other.top(), other.bottom());
                        // Boxes include the room for marks over and under.
                        assert!(
                            across < 2.0 * unit || down < 16.0 * unit,
                            "{language} page {}: {words} and {others}",
                            i + 1
                        );
                    }
                }
            }
        }
    }
}

#[test]
fn an_ordinary_game_takes_two_pages() {
    for language in Language::ALL {
        let sheet = sheet(&filled_record(120), &certified(language));
        assert_eq!(sheet.pages().len(), 2, "{language}");
        assert_eq!(sheet.missing(), &[] as &[char]);
    }
}

/// What closes the sheet follows the last moves where that saves a page; no
/// page has hardly anything on it.
#[test]
fn a_page_with_few_moves_has_the_closing_too() {
    for (plies, count) in [(120, 2), (122, 2), (126, 2), (240, 3), (284, 3), (288, 3)] {
        let mut record = filled_record(plies);
        assert_eq!(record.plies.len(), plies);
        record.incidents.clear();
        let pages = sheet(&record, &certified(Language::ZhHans)).pages();
        assert_eq!(pages.len(), count, "{plies} plies");
        let last = pages.last().unwrap();
        assert!(last.contains(">楚<") && last.contains("K7M3-QX9T-2HBD"));
        let round = format!(">{}<", plies / 2);
        assert!(pages.iter().any(|page| page.contains(&round)), "{round}");
    }
}

/// Each piece of text of a page.
fn words(svg: &str) -> Vec<String> {
    let document = usvg::roxmltree::Document::parse(svg).unwrap();
    let texts = document
        .descendants()
        .filter(|node| node.has_tag_name("text"));
    texts
        .map(|node| node.text().unwrap_or_default().to_owned())
        .collect()
}

/// A page's text, spaces removed.
fn plain(svg: &str) -> String {
    words(svg).concat().replace([' ', '　'], "")
}

#[test]
fn every_move_of_the_longest_game_is_printed() {
    let Some(games) = json_lines("data/games/ccpd-long-nocapture.jsonl") else {
        return;
    };
    let game = games
        .iter()
        .max_by_key(|game| game["moves_iccs"].as_array().unwrap().len())
        .unwrap();
    let moves: Vec<Move> = game["moves_iccs"]
        .as_array()
        .unwrap()
        .iter()
        .map(|mv| mv.as_str().unwrap().parse().unwrap())
        .collect();
    assert_eq!(moves.len(), 430);
    let mut record = filled_record(0);
    record.start = game["start_fen"].as_str().unwrap().parse().unwrap();
    record.plies = moves
        .iter()
        .map(|&mv| PlayedPly {
            mv,
            provenance: Provenance::Archive,
            clock: None,
        })
        .collect();

    for (notation, language) in [
        (Notation::Full, Language::ZhHans),
        (Notation::Short, Language::ZhHant),
        (Notation::Wxf, Language::En),
    ] {
        let options = Options {
            notation,
            ..Options::new(language)
        };
        let pages = sheet(&record, &options).pages();
        assert_eq!(pages.len(), 4);
        let printed: String = pages.iter().map(|page| plain(page)).collect();
        let script = match language {
            Language::ZhHant => Script::Traditional,
            Language::ZhHans | Language::En => Script::Simplified,
        };
        let mut position = record.start;
        let mut rest = printed.as_str();
        for &mv in &moves {
            let written = write(notation, script, &position, mv);
            let at = rest.find(&written).unwrap_or_else(|| panic!("{written}"));
            rest = &rest[at + written.len()..];
            position.play(mv).unwrap();
        }
    }
}

#[test]
fn parts_of_the_sheet() {
    let record = filled_record(75);
    let pages = sheet(&record, &certified(Language::ZhHans)).pages();
    let printed: String = pages.iter().map(|page| plain(page)).collect();
    for part in [
        "省象棋锦标赛",
        "NguyễnVănẤt",
        "2时26分",
        "象棋竞赛规则（2020）（基于2011年版）；自然限着50回合",
        "第38回合",
        "黑方认输",
        "推＝",
        "裁＝",
        "漏记5着",
        "计12回合，不属实",
        "22.28.1.4",
        "判犯规1次；扣时5:00",
        "第6至8回合—裁判甲",
        "59:59",
        "1:06:40",
        "棋钟故障",
        "更正并取代证书AAAA-BBBB-CCCC",
        "编号2026-M9-03",
        "K7M3-QX9T-2HBD",
        "89abcdef0123456789abcdef",
        "chess.example.org+8f3c0a11",
    ] {
        assert!(printed.contains(part), "{part} in {printed}");
    }
    let english = sheet(&record, &certified(Language::En)).pages();
    let printed: String = english.iter().map(|page| plain(page)).collect();
    for part in ["Blackresigns", "5movesnotrecorded", "1foul;5:00offtheclock"] {
        assert!(printed.contains(part), "{part} in {printed}");
    }
}

/// A ruling on a repetition is printed with the position its cycle begins in
/// and what each move of it is.
#[test]
fn a_ruling_shows_its_cycle() {
    let mut record = filled_record(12);
    let figures = |record: &GameRecord| -> usize {
        let pages = sheet(record, &Options::new(Language::ZhHans)).pages();
        pages.iter().map(|page| page.matches(">楚<").count()).sum()
    };
    let before = figures(&record);
    record.incidents.push(Incident {
        ply: Some(12),
        side: Some(Side::Red),
        matter: Matter::Repetition {
            verdict: Verdict::MustChange(Side::Red),
            cycle: Some(RuledCycle {
                first_ply: 5,
                motives: vec![Motive::Chase, Motive::Idle, Motive::Chase, Motive::Follow],
            }),
        },
        clauses: vec!["25.3".to_owned()],
        fouls: 0,
        clock_seconds: 0,
        note: "问过双方".to_owned(),
        decided_by: "裁判甲".to_owned(),
    });
    assert_eq!(figures(&record), before + 1);
    let pages = sheet(&record, &Options::new(Language::ZhHans)).pages();
    let printed: String = pages.iter().map(|page| plain(page)).collect();
    let mut position = record.start;
    for (ply, played) in (1..).zip(&record.plies) {
        let label = match ply {
            5 | 7 => "捉",
            6 => "闲",
            8 => "跟",
            _ => "",
        };
        if !label.is_empty() {
            let written = write(Notation::Full, Script::Simplified, &position, played.mv);
            let line = format!("{written}{label}");
            assert!(printed.contains(&line), "{line} in {printed}");
        }
        position.play(played.mv).unwrap();
    }
    for part in ["循环反复：红方须变着，不变作负", "25.3", "问过双方—裁判甲"]
    {
        assert!(printed.contains(part), "{part} in {printed}");
    }
}

/// Where Black begins, its moves are called as the rounds above show them.
#[test]
fn a_cycle_stands_in_the_rounds_of_its_sheet() {
    let mut record = filled_record(0);
    record.start = "3k5/9/9/8p/7rP/9/9/9/9/5K3 b - - 0 1".parse().unwrap();
    let moves = ["h5g5", "f0f1", "g5h5", "f1f0"];
    record.plies = (moves.iter().cycle().take(8))
        .map(|mv| PlayedPly {
            mv: mv.parse().unwrap(),
            provenance: Provenance::Both,
            clock: None,
        })
        .collect();
    record.incidents = vec![Incident {
        ply: Some(8),
        side: None,
        matter: Matter::Repetition {
            verdict: Verdict::Draw,
            cycle: Some(RuledCycle {
                first_ply: 5,
                motives: vec![Motive::Idle; 4],
            }),
        },
        clauses: vec!["25.3".to_owned()],
        fouls: 0,
        clock_seconds: 0,
        note: String::new(),
        decided_by: String::new(),
    }];
    let pages = sheet(&record, &Options::new(Language::ZhHans)).pages();
    let printed: String = pages.iter().map(|page| plain(page)).collect();
    for part in [
        "2帅四进一车7平8",
        "循环局面，3黑走",
        "3黑车8平7闲",
        "4红帅四进一闲",
        "4黑车7平8闲",
        "5红帅四退一闲",
    ] {
        assert!(printed.contains(part), "{part} in {printed}");
    }
    let told = sentences::incident(Language::ZhHans, &record, &record.incidents[0]);
    assert!(told.starts_with("5红 · "), "{told}");
}

/// Names of termination, matter and provenance in every language, whatever
/// goes with whatever.
#[test]
fn every_outcome_has_words() {
    let mut record = filled_record(10);
    let repetition = |verdict| Matter::Repetition {
        verdict,
        cycle: Some(RuledCycle {
            first_ply: 3,
            motives: Motive::ALL.to_vec(),
        }),
    };
    record.incidents = [
        Matter::NaturalLimitClaim {
            decision: ClaimDecision::Upheld,
            counted_rounds: 60,
        },
        Matter::NaturalLimitClaim {
            decision: ClaimDecision::NotAccepted,
            counted_rounds: 12,
        },
        repetition(Verdict::LosesAtOnce(Side::Red)),
        repetition(Verdict::MustChange(Side::Black)),
        repetition(Verdict::Draw),
        repetition(Verdict::Undecided),
        Matter::Foul(Offence::Interference),
        Matter::Foul(Offence::ClockTampering),
        Matter::Foul(Offence::DrawOffer),
        Matter::Foul(Offence::UntrueClaim {
            last_capture_ply: None,
        }),
        Matter::Foul(Offence::TouchedOwn),
        Matter::Foul(Offence::TouchedOpponent),
        Matter::Foul(Offence::MissedMoves),
        Matter::Foul(Offence::EarlyPress),
        Matter::Foul(Offence::IllegalMove),
        Matter::Foul(Offence::Conduct),
        Matter::DrawOffer,
        Matter::PlyFixed,
        Matter::Other,
    ]
    .map(|matter| Incident {
        ply: None,
        side: None,
        matter,
        clauses: Vec::new(),
        fouls: 0,
        clock_seconds: 0,
        note: String::new(),
        decided_by: String::new(),
    })
    .to_vec();
    let keys: Vec<String> = messages(Language::ZhHans).into_keys().collect();
    for language in Language::ALL {
        for termination in Termination::ALL {
            for winner in [Some(Side::Red), Some(Side::Black), None] {
                record.outcome = Some(Outcome {
                    termination,
                    winner,
                });
                let pages = sheet(&record, &Options::new(language)).pages();
                for words in pages.iter().flat_map(|page| words(page)) {
                    assert!(!words.contains("{$"), "{words}");
                    assert!(!keys.contains(&words), "{words}");
                }
            }
        }
    }
}

#[test]
fn hostile_text_is_only_text() {
    let record = wild_record();
    let sheet = sheet(&record, &Options::new(Language::ZhHans));
    assert_eq!(
        sheet.missing(),
        &['\u{0}', '\u{7}', '\u{202e}', '\u{feff}', '😀']
    );
    let first = &sheet.pages()[0];
    assert!(!first.contains("<script"));
    assert!(first.contains("&#60;script&#62;"));
    let printed: String = sheet.pages().iter().map(|page| plain(page)).collect();
    assert!(printed.contains("<script>alert("));
    assert!(printed.contains(GETA));
    assert!(
        printed.contains("U+0000U+0007U+202EU+FEFFU+1F600"),
        "{printed}"
    );
}

#[test]
fn a_short_record_prints() {
    let mut record = filled_record(0);
    record.headers = Headers::default();
    record.outcome = None;
    record.incidents.clear();
    record.remarks.clear();
    record.start = "3ak4/9/9/9/9/9/9/9/4A4/3AK3R b - - 0 40".parse().unwrap();
    let pages = sheet(&record, &Options::new(Language::ZhHans)).pages();
    assert_eq!(pages.len(), 2);
    let printed = plain(&pages[1]);
    assert!(
        printed.contains("3ak4/9/9/9/9/9/9/9/4A4/3AK3Rb--040"),
        "{printed}"
    );
    assert!(plain(&pages[0]).contains("结果未定"));
}

fn description() -> Description<'static> {
    Description {
        title: "题目 <&>",
        language: "zh-Hans",
        dated: [2026, 10, 18, 9, 41, 9],
    }
}

fn count(haystack: &[u8], needle: &[u8]) -> usize {
    haystack
        .windows(needle.len())
        .filter(|window| window == &needle)
        .count()
}

#[test]
fn the_same_record_gives_the_same_pdf() {
    let draw = || {
        let pages = sheet(&filled_record(150), &certified(Language::ZhHant)).pages();
        let attachment = Attachment {
            name: "record.txt",
            description: "the record",
            media_type: "text/plain",
            data: "as it was\n".as_bytes(),
        };
        pdf(&pages, &description(), &[attachment]).unwrap()
    };
    let first = draw();
    assert_eq!(first, draw());
    assert!(first.starts_with(b"%PDF-1.7"));
    assert_eq!(count(&first, b"/Type/Page/"), 3);
    assert_eq!(count(&first, b"as it was\n"), 1);
    assert_eq!(count(&first, b"<pdfaid:part>3</pdfaid:part>"), 1);
    assert_eq!(
        count(&first, b"<pdfaid:conformance>B</pdfaid:conformance>"),
        1
    );
    // Four faces, each embedded once.
    assert_eq!(
        count(&first, b"/FontFile2 ") + count(&first, b"/FontFile3 "),
        4
    );
}

#[test]
fn a_page_as_a_picture() {
    let pages = sheet(&filled_record(60), &certified(Language::ZhHans)).pages();
    let bytes = png(&pages[1], 150.0 / 96.0).unwrap();
    let picture = image::load_from_memory(&bytes).unwrap().into_rgb8();
    // A4 at 150 dots an inch.
    assert_eq!(picture.dimensions(), (1240, 1754));
    assert_eq!(picture.get_pixel(5, 5).0, [255, 255, 255]);
    let red = picture
        .pixels()
        .filter(|dot| dot.0[0] > 150 && dot.0[1] < 60)
        .count();
    let black = picture.pixels().filter(|dot| dot.0[0] < 60).count();
    assert!(2_000 < red && 20_000 < black, "{red} red, {black} black");
    assert!(png(&pages[1], 1_000.0).is_err());
}

#[test]
fn a_diagram_has_red_below() {
    let position = Position::default();
    let marks = [
        Mark::LastMove("h2e2".parse().unwrap()),
        Mark::Target("e6".parse().unwrap()),
        Mark::Attacker("e2".parse().unwrap()),
    ];
    let svg = diagram(&position.setup(), &marks, Language::ZhHans);
    // Several may stand on one page.
    assert!(!svg.contains(" id="));
    let place = |name: &str| {
        let before = svg.split(&format!(">{name}</text>")).next().unwrap();
        let y = before.rsplit("y=\"").next().unwrap();
        y.split('"').next().unwrap().parse::<i32>().unwrap()
    };
    assert!(place("將") < place("帥"));
    assert_eq!(svg.matches(">兵</text>").count(), 5);
    assert_eq!(svg.matches(">卒</text>").count(), 5);
    for numeral in ["1", "9", "一", "九"] {
        assert_eq!(svg.matches(&format!(">{numeral}</text>")).count(), 1);
    }
    let picture = image::load_from_memory(&png(&svg, 0.5).unwrap()).unwrap();
    assert_eq!((picture.width(), picture.height()), (470, 565));
}

/// Every character of a template or a wording file can be printed. Where this
/// fails, `static/fonts/make-fonts.py song` makes the fonts anew.
#[test]
fn every_label_has_its_glyphs() {
    let mut wording = Vec::new();
    for language in Language::ALL {
        let folder = root().join("templates/wording").join(language.code());
        wording.push(folder.join("sheet.ftl"));
        wording.push(folder.join("findings.ftl"));
    }
    for path in wording {
        for c in fs::read_to_string(&path).unwrap().chars() {
            for face in [Face::Kai, Face::Song, Face::SongBold] {
                let printable = c == '\n' || face.has(c);
                assert!(printable, "{}: {c} in {face:?}", path.display());
            }
        }
    }
    let mut templates = Vec::new();
    files(&root().join("templates/sheet"), &["svg"], &mut templates);
    assert!(!templates.is_empty());
    for path in templates {
        for c in fs::read_to_string(&path).unwrap().chars() {
            let printable = c.is_ascii() || Face::Pieces.has(c);
            assert!(printable, "{}: {c}", path.display());
        }
    }
}

proptest! {
    #[test]
    fn set_text_fits(text in "[ -~\u{4e00}-\u{4fff}，。（）\u{1ea0}-\u{1ef9}]{0,80}", width in 60.0_f32..900.0) {
        let mut setter = Typesetter::default();
        let line = setter.line(&text, Face::Kai, 38.0, 20.0, width);
        prop_assert!(Face::Kai.width(&line.text, line.size) <= width + 0.1, "{line:?}");
        let cell = setter.cell(&text, Face::Kai, 38.0, width);
        prop_assert!(cell.len() <= 2);
        for line in cell {
            prop_assert!(Face::Kai.width(&line.text, line.size) <= width + 0.1, "{line:?}");
        }
        let lines = setter.paragraph(&text, Face::Kai, 30.0, width);
        for line in &lines {
            prop_assert!(Face::Kai.width(line, 30.0) <= width + 0.1, "{line:?}");
        }
        // Nothing is lost but the spaces at breaks.
        let kept: String = lines.concat().split_whitespace().collect();
        let given: String = text.split_whitespace().collect();
        prop_assert_eq!(kept, given);
    }
}
