use std::net::{IpAddr, Ipv4Addr};
use std::num::NonZeroU32;

use actix_web::HttpRequest;
use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

use super::error::AppError;

/// How often one address may do what is costly or worth guessing at.
pub struct Limits {
    sign_in: DefaultKeyedRateLimiter<IpAddr>,
    reading: DefaultKeyedRateLimiter<IpAddr>,
}

/// Addresses remembered before those that have been quiet are dropped.
const MANY_ADDRESSES: usize = 10_000;

impl Default for Limits {
    fn default() -> Limits {
        // A person who mistypes, not a program that guesses.
        let sign_in = Quota::per_minute(NonZeroU32::new(10).unwrap_or(NonZeroU32::MIN));
        // Somebody typing, with a reading after every pause.
        let reading = Quota::per_second(NonZeroU32::new(5).unwrap_or(NonZeroU32::MIN))
            .allow_burst(NonZeroU32::new(30).unwrap_or(NonZeroU32::MIN));
        Limits {
            sign_in: RateLimiter::keyed(sign_in),
            reading: RateLimiter::keyed(reading),
        }
    }
}

impl Limits {
    /// # Errors
    ///
    /// `TooMany` when the address must wait.
    pub fn sign_in(&self, request: &HttpRequest) -> Result<(), AppError> {
        check(&self.sign_in, request)
    }

    /// # Errors
    ///
    /// `TooMany` when the address must wait.
    pub fn reading(&self, request: &HttpRequest) -> Result<(), AppError> {
        check(&self.reading, request)
    }
}

fn check(limiter: &DefaultKeyedRateLimiter<IpAddr>, request: &HttpRequest) -> Result<(), AppError> {
    // The connection's own address: a header could say anything.
    let address = request
        .peer_addr()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |peer| peer.ip());
    if MANY_ADDRESSES < limiter.len() {
        limiter.retain_recent();
    }
    limiter.check_key(&address).map_err(|not_until| {
        let wait = not_until.wait_time_from(DefaultClock::default().now());
        AppError::TooMany {
            seconds: wait.as_secs() + 1,
        }
    })
}
