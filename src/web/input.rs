use std::future::Future;
use std::pin::Pin;

use actix_multipart::MultipartError;
use actix_multipart::form::bytes::Bytes;
use actix_multipart::form::text::Text;
use actix_multipart::form::{MultipartForm, MultipartFormConfig};
use actix_session::SessionExt as _;
use actix_web::dev::Payload;
use actix_web::error::PayloadError;
use actix_web::http::{StatusCode, header};
use actix_web::{FromRequest, HttpRequest, web};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use super::error::AppError;
use super::form::within;
use super::visitor::is_form_token;

/// Bytes of a request body that are read at most.
///
/// A sheet of 500 rounds is some 20 kB; ten times the longest archive file met
/// still fits.
pub const MAX_BODY: usize = 2 * 1024 * 1024;

/// Bytes of a form that are read at most: Chinese text is three times as long
/// once it is percent-encoded.
pub const MAX_FORM: usize = 3 * MAX_BODY;

/// Bytes of a form with a file that are read at most.
const MAX_UPLOAD: usize = 2 * MAX_BODY;

/// Name under which a form without files holds one, as base64.
pub const FILE: &str = "file_base64";

/// A form as it was filled in, and the file sent with it.
///
/// Its token was checked: a form of another session never gets here.
#[derive(Clone, Debug, Default)]
pub struct Input {
    fields: Vec<(String, String)>,
    file: Option<Vec<u8>>,
}

#[derive(MultipartForm)]
struct Upload {
    csrf: Option<Text<String>>,
    action: Option<Text<String>>,
    start: Option<Text<String>>,
    seen: Option<Text<String>>,
    text: Option<Text<String>>,
    file: Option<Bytes>,
}

impl Input {
    /// A form without files; one of its fields may hold a file all the same.
    pub fn of_fields(mut fields: Vec<(String, String)>) -> Input {
        let at = fields.iter().position(|(name, _)| name == FILE);
        let file = at.map(|at| fields.swap_remove(at).1);
        Input {
            fields,
            file: file.and_then(|text| URL_SAFE_NO_PAD.decode(text).ok()),
        }
    }

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

    /// A text of at most so many characters, without the spaces around it.
    ///
    /// # Errors
    ///
    /// `TooLong` where it has more: nothing is cut off unsaid.
    pub fn bounded(&self, name: &str, most: usize) -> Result<&str, AppError> {
        let text = self.line(name);
        within(text, most).map_err(|found| AppError::TooLong { found, most })?;
        Ok(text)
    }

    pub fn has(&self, name: &str) -> bool {
        self.fields.iter().any(|(field, _)| field == name)
    }

    /// What stands in all fields of one name, such as ticked boxes.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.fields
            .iter()
            .filter(move |(field, _)| field == name)
            .map(|(_, value)| value.as_str())
    }

    pub fn fields(&self) -> &[(String, String)] {
        &self.fields
    }

    /// The bytes of a sheet: of the file if one was chosen, else of the text.
    pub fn sheet(&self) -> &[u8] {
        self.file().unwrap_or_else(|| self.get("text").as_bytes())
    }

    /// The file, unless none was chosen.
    pub fn file(&self) -> Option<&[u8]> {
        self.file.as_deref().filter(|bytes| !bytes.is_empty())
    }
}

impl FromRequest for Input {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<Input, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let request = request.clone();
        let input = OpenInput::from_request(&request, payload);
        Box::pin(async move {
            let OpenInput(input) = input.await?;
            if is_form_token(&request.get_session(), input.get("csrf")) {
                Ok(input)
            } else {
                Err(AppError::StaleForm)
            }
        })
    }
}

/// A form whose token was not checked: for what changes nothing.
pub struct OpenInput(pub Input);

impl FromRequest for OpenInput {
    type Error = AppError;
    type Future = Pin<Box<dyn Future<Output = Result<OpenInput, AppError>>>>;

    fn from_request(request: &HttpRequest, payload: &mut Payload) -> Self::Future {
        let sent = request.clone();
        if is_multipart(request) {
            let form = MultipartForm::<Upload>::from_request(request, payload);
            return Box::pin(async move {
                let form = form.await.map_err(|err| refused(&sent, &err))?.into_inner();
                let fields = [
                    ("csrf", form.csrf),
                    ("action", form.action),
                    ("start", form.start),
                    ("seen", form.seen),
                    ("text", form.text),
                ];
                let input = Input {
                    fields: fields
                        .into_iter()
                        .filter_map(|(name, text)| Some((name.to_owned(), text?.0)))
                        .collect(),
                    file: form.file.map(|file| file.data.to_vec()),
                };
                Ok(OpenInput(input))
            });
        }
        let form = web::Form::<Vec<(String, String)>>::from_request(request, payload);
        Box::pin(async move {
            let fields = form.await.map_err(|err| refused(&sent, &err))?.into_inner();
            Ok(OpenInput(Input::of_fields(fields)))
        })
    }
}

fn is_multipart(request: &HttpRequest) -> bool {
    let content_type = request.headers().get(header::CONTENT_TYPE);
    content_type
        .and_then(|value| value.to_str().ok())
        .is_some_and(|value| value.starts_with("multipart/form-data"))
}

/// That a request is larger than those of its kind may be.
pub fn too_large(request: &HttpRequest) -> AppError {
    let length = request.headers().get(header::CONTENT_LENGTH);
    AppError::TooLarge {
        limit: if request.path().starts_with("/api/") {
            MAX_BODY
        } else if is_multipart(request) {
            MAX_UPLOAD
        } else {
            MAX_FORM
        },
        found: length.and_then(|value| value.to_str().ok()?.parse().ok()),
    }
}

fn refused(request: &HttpRequest, err: &actix_web::Error) -> AppError {
    let is_overflow = match err.as_error::<MultipartError>() {
        Some(MultipartError::Payload(err)) => matches!(err, PayloadError::Overflow),
        Some(_) | None => err.as_response_error().status_code() == StatusCode::PAYLOAD_TOO_LARGE,
    };
    if is_overflow {
        too_large(request)
    } else {
        AppError::expected("expected-form", "")
    }
}

/// Bounds what the extractors read.
pub fn form_config() -> web::FormConfig {
    web::FormConfig::default().limit(MAX_FORM)
}

/// Bounds what the extractors read.
pub fn multipart_config() -> MultipartFormConfig {
    MultipartFormConfig::default()
        .total_limit(MAX_UPLOAD)
        .memory_limit(MAX_UPLOAD)
}
