use std::future::Future;
use std::pin::Pin;

use actix_multipart::form::text::Text;
use actix_multipart::form::{MultipartForm, MultipartFormConfig};
use actix_session::SessionExt as _;
use actix_web::dev::Payload;
use actix_web::http::header;
use actix_web::{FromRequest, HttpRequest, web};

use super::error::AppError;
use super::visitor::is_form_token;

/// Bytes of a request body that are read at most.
///
/// A sheet of 500 rounds is some 20 kB; ten times the longest archive file met
/// still fits.
pub const MAX_BODY: usize = 2 * 1024 * 1024;

/// A form as it was filled in.
///
/// Its token was checked: a form of another session never gets here.
#[derive(Clone, Debug, Default)]
pub struct Input {
    fields: Vec<(String, String)>,
}

#[derive(MultipartForm)]
struct Upload {
    csrf: Option<Text<String>>,
    action: Option<Text<String>>,
    text: Option<Text<String>>,
}

impl Input {
    /// What stands in a field; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        self.fields
            .iter()
            .find(|(field, _)| field == name)
            .map_or("", |(_, value)| value)
    }

    /// What stands in a one-line field, without the spaces around it.
    pub fn line(&self, name: &str) -> &str {
        self.get(name).trim()
    }

    pub fn fields(&self) -> &[(String, String)] {
        &self.fields
    }
}

impl FromRequest for Input {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Input, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let is_multipart = request
            .headers()
            .get(header::CONTENT_TYPE)
            .and_then(|value| value.to_str().ok())
            .is_some_and(|value| value.starts_with("multipart/form-data"));
        if is_multipart {
            let form = MultipartForm::<Upload>::from_request(&request, payload);
            return Box::pin(async move {
                let form = form.await.map_err(|err| refused(&err))?.into_inner();
                let fields = [
                    ("csrf", form.csrf),
                    ("action", form.action),
                    ("text", form.text),
                ];
                let input = Input {
                    fields: fields
                        .into_iter()
                        .filter_map(|(name, text)| Some((name.to_owned(), text?.0)))
                        .collect(),
                };
                input.of_this_session(&request)
            });
        }
        let form = web::Form::<Vec<(String, String)>>::from_request(&request, payload);
        Box::pin(async move {
            let fields = form.await.map_err(|err| refused(&err))?.into_inner();
            let input = Input { fields };
            input.of_this_session(&request)
        })
    }
}

impl Input {
    fn of_this_session(self, request: &HttpRequest) -> Result<Input, AppError> {
        if is_form_token(&request.get_session(), self.get("csrf")) {
            Ok(self)
        } else {
            Err(AppError::StaleForm)
        }
    }
}

fn refused(err: &actix_web::Error) -> AppError {
    match err.as_response_error().status_code() {
        actix_web::http::StatusCode::PAYLOAD_TOO_LARGE => AppError::TooLarge { limit: MAX_BODY },
        _ => AppError::Invalid(err.to_string()),
    }
}

/// Bounds what the extractors read.
pub fn form_config() -> web::FormConfig {
    // Chinese text is three times as long once it is percent-encoded.
    web::FormConfig::default().limit(3 * MAX_BODY)
}

/// Bounds what the extractors read.
pub fn multipart_config() -> MultipartFormConfig {
    MultipartFormConfig::default()
        .total_limit(2 * MAX_BODY)
        .memory_limit(2 * MAX_BODY)
}
