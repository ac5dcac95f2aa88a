use jipu::xiangqi::{Position, Setup, perft, perft_told};

/// Every row of the published table, to depth 5.
#[test]
fn published_counts() {
    let table = include_str!("../data/xiangqi.perft");
    let rows: Vec<&str> = table.lines().filter(|row| !row.starts_with('#')).collect();
    std::thread::scope(|scope| {
        for half in rows.chunks(rows.len().div_ceil(2)) {
            scope.spawn(|| half.iter().copied().for_each(check));
        }
    });
    assert_eq!(rows.len(), 18);
}

fn check(row: &str) {
    let mut parts = row.split(';').map(str::trim);
    let setup: Setup = parts.next().unwrap().parse().unwrap();
    for part in parts {
        let (depth, count) = part.split_once(' ').unwrap();
        let depth = depth.parse().unwrap();
        if depth <= 5 {
            let found = perft(&setup, depth).unwrap();
            assert_eq!(found.to_string(), count, "depth {depth} of {row}");
        }
    }
}

#[test]
fn the_count_tells_how_far_it_is() {
    let start = Position::default().setup();
    let mut told = Vec::new();
    let nodes = perft_told(&start, 2, |done, of| told.push((done, of)));
    assert_eq!(nodes.unwrap(), 1920);
    let expected: Vec<(usize, usize)> = (0..=44).map(|done| (done, 44)).collect();
    assert_eq!(told, expected);
    assert_eq!(perft(&start, 0).unwrap(), 1);
}

/// What is known is printed at once, and the rest can be stopped.
#[cfg(unix)]
#[test]
fn a_long_count_can_be_stopped() {
    use std::io::{BufRead as _, BufReader, Read as _};
    use std::os::unix::process::ExitStatusExt as _;
    use std::process::{Command, Stdio};

    let start = Position::default().to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_jipu"))
        .args(["perft", &start, "12"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let out = BufReader::new(child.stdout.take().unwrap());
    let first: Vec<String> = out.lines().take(3).map(Result::unwrap).collect();
    assert_eq!(first, ["1 44", "2 1920", "3 79666"]);
    let interrupt = format!("kill -INT {}", child.id());
    let sent = Command::new("/bin/sh").args(["-c", &interrupt]).status();
    assert!(sent.unwrap().success());
    assert_eq!(child.wait().unwrap().signal(), Some(2));
    // Progress is for terminals.
    let mut complaints = String::new();
    let mut err = child.stderr.take().unwrap();
    err.read_to_string(&mut complaints).unwrap();
    assert_eq!(complaints, "");
}
