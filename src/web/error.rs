use actix_web::http::StatusCode;
use actix_web::http::header;
use actix_web::{HttpResponse, ResponseError};

use crate::render::Language;
use crate::store::StoreError;
use crate::store::audit_log::AuditRow;
use crate::store::decisions::DecisionRow;

/// Everything a handler may answer with instead of a page or a body.
///
/// The answer is written at the edge, as a page for people and as a problem
/// document (RFC 9457) under `/api`. Causes of a 5xx are logged there once and
/// never sent.
#[derive(Debug, thiserror::Error)]
pub enum AppError {
    #[error("sign in first")]
    SignInFirst,
    #[error("your account has no right to do this")]
    Forbidden,
    /// The browser says another site sent the request.
    #[error("a request from another site was refused")]
    CrossSite,
    /// The form's token is not this session's.
    #[error("the form has expired; load the page again")]
    StaleForm,
    #[error("no such page or record")]
    NotFound,
    #[error("a certified game is not changed; reopen it first")]
    Certified,
    /// A one-time link that was used, withdrawn, or is too old.
    #[error("this link was used or has expired")]
    LinkUsed,
    /// Somebody was faster.
    #[error("this was done already")]
    AlreadyDone,
    /// This ruling on the same claim stands.
    #[error("this claim was ruled on already; take that ruling back first")]
    Ruled(Box<DecisionRow>),
    /// What the form was made from has changed since.
    #[error("this has changed meanwhile; load the page again")]
    Overtaken(Vec<AuditRow>),
    /// What was sent is not what was expected; told in the reader's language.
    #[error("{}", Language::En.text_with(.key, &[("found", .found)]))]
    Expected {
        /// Key of the sentence.
        key: &'static str,
        found: String,
    },
    /// A text has more characters than it may; none of it was written.
    #[error("expected at most {most} characters, found {found}")]
    TooLong { found: usize, most: usize },
    /// What a program sent is not what was expected.
    #[error("{0}")]
    Invalid(String),
    /// `found` is what the request says it has.
    #[error("expected at most {limit} bytes, found {}", .found.map_or_else(|| "more".to_owned(), |found| found.to_string()))]
    TooLarge { limit: usize, found: Option<usize> },
    #[error("too many requests; try again in {seconds} s")]
    TooMany { seconds: u64 },
    #[error("internal error")]
    Internal(#[source] anyhow::Error),
}

impl AppError {
    /// That something else was expected; `key` is the sentence's, which may
    /// name what was `found`.
    pub fn expected(key: &'static str, found: &str) -> AppError {
        AppError::Expected {
            key,
            found: found.to_owned(),
        }
    }

    /// What its sentences are called in the wording.
    pub fn key(&self) -> String {
        self.code().replace('_', "-")
    }

    /// Stable, for programs to match on; the wording may change at any time.
    pub fn code(&self) -> &'static str {
        match self {
            AppError::SignInFirst => "sign_in_first",
            AppError::Forbidden => "forbidden",
            AppError::CrossSite => "cross_site",
            AppError::StaleForm => "stale_form",
            AppError::NotFound => "not_found",
            AppError::Certified => "certified",
            AppError::LinkUsed => "link_used",
            AppError::AlreadyDone => "already_done",
            AppError::Ruled(_) => "ruled",
            AppError::Overtaken(_) => "overtaken",
            AppError::Expected { .. } | AppError::TooLong { .. } | AppError::Invalid(_) => {
                "invalid"
            }
            AppError::TooLarge { .. } => "too_large",
            AppError::TooMany { .. } => "too_many_requests",
            AppError::Internal(_) => "internal",
        }
    }
}

impl ResponseError for AppError {
    fn status_code(&self) -> StatusCode {
        match self {
            AppError::SignInFirst => StatusCode::UNAUTHORIZED,
            AppError::Forbidden | AppError::CrossSite | AppError::StaleForm => {
                StatusCode::FORBIDDEN
            }
            AppError::NotFound => StatusCode::NOT_FOUND,
            AppError::LinkUsed => StatusCode::GONE,
            AppError::Certified
            | AppError::AlreadyDone
            | AppError::Ruled(_)
            | AppError::Overtaken(_) => StatusCode::CONFLICT,
            AppError::Expected { .. } | AppError::TooLong { .. } | AppError::Invalid(_) => {
                StatusCode::UNPROCESSABLE_ENTITY
            }
            AppError::TooLarge { .. } => StatusCode::PAYLOAD_TOO_LARGE,
            AppError::TooMany { .. } => StatusCode::TOO_MANY_REQUESTS,
            AppError::Internal(_) => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn error_response(&self) -> HttpResponse {
        let mut response = HttpResponse::build(self.status_code());
        if let AppError::TooMany { seconds } = self {
            response.insert_header((header::RETRY_AFTER, seconds.to_string()));
        }
        response.finish()
    }
}

impl From<StoreError> for AppError {
    fn from(error: StoreError) -> AppError {
        match error {
            StoreError::NotFound => AppError::NotFound,
            StoreError::Certified => AppError::Certified,
            StoreError::Overtaken(rows) => AppError::Overtaken(rows),
            StoreError::Ruled(row) => AppError::Ruled(row),
            StoreError::AlreadyDone | StoreError::Taken => AppError::AlreadyDone,
            other => AppError::Internal(other.into()),
        }
    }
}

impl From<anyhow::Error> for AppError {
    fn from(error: anyhow::Error) -> AppError {
        AppError::Internal(error)
    }
}

impl From<askama::Error> for AppError {
    fn from(error: askama::Error) -> AppError {
        AppError::Internal(error.into())
    }
}

impl From<actix_web::error::BlockingError> for AppError {
    fn from(error: actix_web::error::BlockingError) -> AppError {
        AppError::Internal(error.into())
    }
}
