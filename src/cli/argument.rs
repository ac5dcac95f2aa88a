//! Values of arguments that more than one command takes.

use std::fmt::Display;
use std::net::SocketAddr;
use std::ops::RangeInclusive;
use std::str::FromStr;

use crate::certify;

/// Reads a number within `range`, which it names where it refuses.
pub fn number<T>(
    range: RangeInclusive<T>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync
where
    T: FromStr + PartialOrd + Display + Clone + Send + Sync,
{
    move |text| {
        let (least, most) = (range.start(), range.end());
        text.parse()
            .ok()
            .filter(|number| range.contains(number))
            .ok_or_else(|| format!("expected a number from {least} to {most}, found `{text}`"))
    }
}

/// An address with a port to listen on.
pub fn listen(text: &str) -> Result<SocketAddr, String> {
    text.parse().map_err(|_| {
        format!("expected an address with a port, such as 127.0.0.1:8080, found `{text}`")
    })
}

/// Scheme and host under which others reach a service.
pub fn base_url(text: &str) -> Result<String, String> {
    let has_host = ["http://", "https://"]
        .iter()
        .filter_map(|scheme| text.strip_prefix(scheme))
        .any(|host| !host.is_empty() && !host.starts_with('/'));
    let is_plain = !text.contains(|c: char| c.is_whitespace() || c.is_control());
    if has_host && is_plain {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "expected an address such as https://jipu.example.org, found `{text}`"
        ))
    }
}

/// The number of a certificate.
pub fn certificate_id(text: &str) -> Result<String, String> {
    if certify::is_id(text) {
        Ok(text.to_owned())
    } else {
        Err(format!(
            "expected the number of a certificate such as 7QJ2-KX4M-P9TD, found `{text}`"
        ))
    }
}

/// A name that a key can have.
pub fn key_name(text: &str) -> Result<String, String> {
    match certify::check_name(text) {
        Ok(()) => Ok(text.to_owned()),
        Err(error) => Err(error.to_string()),
    }
}
