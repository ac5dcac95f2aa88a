//! The corpora that lie beside a checkout but are not part of it.

use std::io::Write as _;
use std::path::PathBuf;

/// The folder of corpora: `JIPU_SHARED`, or `../shared` beside the checkout.
///
/// Where it is absent the test says so and passes, unless
/// `JIPU_REQUIRE_ALL` is set, in which case nothing may be skipped.
pub fn shared(what: &str) -> Option<PathBuf> {
    let root = std::env::var_os("JIPU_SHARED")
        .map(PathBuf::from)
        .unwrap_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../shared"));
    let path = root.join(what);
    if path.exists() {
        return Some(path);
    }
    assert!(
        std::env::var_os("JIPU_REQUIRE_ALL").is_none(),
        "{} is absent and nothing may be skipped",
        path.display()
    );
    // Past the test harness, which keeps what is printed.
    let _ = writeln!(std::io::stderr(), "SKIPPED: {} is absent", path.display());
    None
}

/// The lines of a JSON-lines file, parsed.
pub fn json_lines(what: &str) -> Option<Vec<serde_json::Value>> {
    let text = std::fs::read_to_string(shared(what)?).unwrap();
    Some(
        text.lines()
            .map(|line| serde_json::from_str(line).unwrap())
            .collect(),
    )
}
