//! The table of the rulebook's diagrams in `docs/rules/2011.md`: which clauses
//! they turn on, where these are coded, and what each ruling comes to.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use jipu::rules::Edition;
use jipu::rules::repetition::Ruling;

use crate::repetition::{judge, moves, rows, verdict};

/// Notion, clause of 2011, and the file in `src/rules/repetition/`.
const NOTIONS: [(&str, &str, &str); 33] = [
    ("check 将", "24.1", "motive.rs"),
    ("mate threat 杀", "24.2", "motive.rs"),
    ("chase 捉", "24.3", "chase.rs"),
    ("exchange 兑", "24.4", "offer.rs"),
    ("sacrifice 献", "24.5", "quiet.rs"),
    ("block 拦", "24.6", "quiet.rs"),
    ("follow 跟", "24.7", "quiet.rs"),
    ("idle 闲", "24.8", "motive.rs"),
    ("perpetual check", "24.9", "verdict.rs"),
    ("perpetual mate threat", "24.10", "verdict.rs"),
    ("perpetual chase", "24.11", "verdict.rs"),
    ("other forbidden play", "24.13", "conduct.rs"),
    ("false root", "24.16", "root.rs"),
    ("joint chase", "24.17", "joint.rs"),
    ("self-inflicted mate", "24.18", "motive.rs"),
    ("no perpetual check by one side", "25.1", "verdict.rs"),
    ("both allowed", "25.2", "verdict.rs"),
    ("one forbidden", "25.3", "verdict.rs"),
    ("both forbidden", "25.4", "verdict.rs"),
    ("king and pawn chase", "26.1", "exchange.rs"),
    ("king leaves check", "26.1.2", "motive.rs"),
    ("key point", "26.2", "key_point.rs"),
    ("brought on oneself", "26.3", "chase.rs"),
    ("guarding piece captures", "26.5", "exchange.rs"),
    ("one side heavier", "26.9.1", "verdict.rs"),
    ("rook against joint", "26.9.2", "verdict.rs"),
    ("rootless against joint", "26.9.3", "verdict.rs"),
    ("equal fault", "26.9.4", "verdict.rs"),
    ("harmful offer", "26.10", "offer.rs"),
    ("nine rounds on three or more points", "23.4", "cycle.rs"),
    ("loses at once", "23.5.1", "verdict.rs"),
    ("draw if unchanged", "23.5.2.1", "verdict.rs"),
    ("must change", "23.5.2.2", "verdict.rs"),
];

const BEGIN: &str = "<!-- Made by the test `diagrams`; see CONTRIBUTING.md. -->\n";
const END: &str = "<!-- End of what is made. -->\n";

struct Diagram {
    id: String,
    labels: String,
    verdict: String,
    ruling: Ruling,
}

fn diagrams() -> Vec<Diagram> {
    let read = |row: Vec<String>| {
        let [id, fen, line, labels, verdict] = <[String; 5]>::try_from(row).unwrap();
        let ruling = judge(&fen.parse().unwrap(), &moves(&line), Edition::Cxa2011);
        Diagram {
            id,
            labels,
            verdict,
            ruling,
        }
    };
    let rows = rows("tests/data/repetition/2011/diagrams.tsv");
    rows.into_iter().map(read).collect()
}

/// Every clause that the ruling or one of its labels names.
fn cites(diagram: &Diagram, clause: &str) -> bool {
    let labels = diagram
        .ruling
        .labels
        .iter()
        .flat_map(|label| &label.clauses);
    labels
        .chain(&diagram.ruling.clauses)
        .any(|cited| cited.number == clause)
}

fn tables(diagrams: &[Diagram]) -> String {
    let mut text = String::from(
        "| Notion | Clause | Code | Diagrams whose ruling names it |\n|---|---|---|---|\n",
    );
    for (notion, clause, file) in NOTIONS {
        let named = diagrams.iter().filter(|diagram| cites(diagram, clause));
        let ids: Vec<&str> = named.map(|diagram| diagram.id.as_str()).collect();
        let ids = match ids.len() {
            0 => "–".to_owned(),
            count if 2 * diagrams.len() < 3 * count => format!("{count} diagrams"),
            _ => ids.join(" "),
        };
        writeln!(text, "| {notion} | {clause} | `{file}` | {ids} |").unwrap();
    }
    text += "\n| Diagram | Labels in the book | Labels found | Verdict in the book | Verdict found |\n\
             |---|---|---|---|---|\n";
    let mut same = 0;
    let mut all = 0;
    for diagram in diagrams {
        let labels = diagram.ruling.labels.iter();
        let found: String = labels.map(|label| label.motive.name()).collect();
        same += found
            .chars()
            .zip(diagram.labels.chars())
            .filter(|(found, wanted)| found == wanted)
            .count();
        all += found.chars().count();
        let (id, labels, wanted) = (&diagram.id, &diagram.labels, &diagram.verdict);
        let ruling = verdict(&diagram.ruling);
        writeln!(text, "| {id} | {labels} | {found} | {wanted} | {ruling} |").unwrap();
    }
    writeln!(text, "\nOf {all} labels {same} are the book's own word.").unwrap();
    text
}

#[test]
fn the_tables_of_diagrams_are_current() {
    let diagrams = diagrams();
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/rules/2011.md");
    let page = fs::read_to_string(&path).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (written, after) = rest.split_once(END).unwrap();
    let made = format!("\n{}\n", tables(&diagrams));
    if std::env::var_os("JIPU_WRITE_TABLES").is_some() {
        fs::write(path, [before, BEGIN, &made, END, after].concat()).unwrap();
    } else {
        assert!(written == made, "docs/rules/2011.md is out of date: {made}");
    }
}

#[test]
fn every_notion_is_where_the_table_says() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/rules/repetition");
    for (notion, clause, file) in NOTIONS {
        assert!(folder.join(file).is_file(), "{notion} {clause}: {file}");
    }
    for diagram in diagrams() {
        let labels = diagram
            .ruling
            .labels
            .iter()
            .flat_map(|label| &label.clauses);
        for clause in labels.chain(&diagram.ruling.clauses) {
            let is_listed = NOTIONS
                .iter()
                .any(|(_, number, _)| *number == clause.number);
            assert!(is_listed, "{} {clause}", diagram.id);
        }
    }
}
