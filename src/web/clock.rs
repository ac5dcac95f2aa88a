use time::{OffsetDateTime, UtcOffset};

/// A moment as pages show it: `2026-11-29 21:13 (+08:00)`.
pub fn shown_time(ms: i64, offset_minutes: i32) -> String {
    let format = time::macros::format_description!(
        "[year]-[month]-[day] [hour]:[minute] ([offset_hour sign:mandatory]:[offset_minute])"
    );
    at_offset(ms, offset_minutes)
        .and_then(|at| at.format(format).ok())
        .unwrap_or_default()
}

/// The day of a moment, as an ISO date.
pub fn shown_date(ms: i64, offset_minutes: i32) -> String {
    let format = time::macros::format_description!("[year]-[month]-[day]");
    at_offset(ms, offset_minutes)
        .and_then(|at| at.format(format).ok())
        .unwrap_or_default()
}

fn at_offset(ms: i64, offset_minutes: i32) -> Option<OffsetDateTime> {
    let utc = OffsetDateTime::from_unix_timestamp(ms.div_euclid(1000)).ok()?;
    let offset = UtcOffset::from_whole_seconds(offset_minutes * 60).ok()?;
    Some(utc.to_offset(offset))
}
