use jipu::xiangqi::{Setup, perft};

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
