//! A form that could not be taken as it was sent, on its way through another
//! page: nothing typed is lost.

use actix_session::SessionExt as _;
use actix_web::body::{BoxBody, MessageBody};
use actix_web::dev::{Payload, ServiceRequest, ServiceResponse};
use actix_web::http::{Method, StatusCode, header};
use actix_web::middleware::Next;
use actix_web::web;
use actix_web::{FromRequest as _, HttpMessage as _, HttpResponse};
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;

use crate::render::Language;

use super::error::AppError;
use super::input::{self, FILE, Input, OpenInput};
use super::page::{Page, came_from, local_path, see_other};
use super::pages;
use super::repeats::Done;
use super::seen::SEEN;
use super::state::AppState;
use super::visitor::{form_token, kept_notice, leave_notice};
use super::words;

/// The form's address, and what goes before its own names, while it is part of
/// the sign-in form.
const TO: &str = "kept_to";
const KEPT: &str = "kept.";

/// Fields that belong to the page a form was on, not to what it says.
const OF_THE_PAGE: [&str; 1] = ["csrf"];

/// What a form was filled in with, and where it was sent.
#[derive(Clone, Debug)]
pub struct Carried {
    pub to: String,
    fields: Vec<(String, String)>,
    file: Option<Vec<u8>>,
}

/// One thing somebody typed.
pub struct Typed {
    pub label: String,
    pub value: String,
    /// Lines to show it on; one for what has no line ends.
    pub lines: usize,
}

/// Lines of a text that are shown without scrolling.
const MOST_LINES: usize = 16;

impl Carried {
    /// `None` where a password is part of it, which is sent on to nobody.
    pub fn of(to: &str, input: &Input) -> Option<Carried> {
        let is_secret = |(name, _): &(String, String)| name.contains("password");
        if input.fields().iter().any(is_secret) {
            return None;
        }
        Some(Carried {
            to: local_path(to).to_owned(),
            fields: input
                .fields()
                .iter()
                .filter(|(name, _)| !OF_THE_PAGE.contains(&name.as_str()))
                .cloned()
                .collect(),
            file: input.file().map(<[u8]>::to_vec),
        })
    }

    /// The form that was carried through the sign-in form, if one was.
    pub fn back(input: &Input) -> Option<Carried> {
        let fields = input
            .fields()
            .iter()
            .filter_map(|(name, value)| Some((name.strip_prefix(KEPT)?.to_owned(), value.clone())));
        let inner = Input::of_fields(fields.collect());
        Carried::of(Some(input.get(TO)).filter(|to| !to.is_empty())?, &inner)
    }

    /// Names and values that make the form again.
    pub fn fields(&self) -> Vec<(String, String)> {
        let mut fields = self.fields.clone();
        let file = self.file.as_ref();
        fields.extend(file.map(|bytes| (FILE.to_owned(), URL_SAFE_NO_PAD.encode(bytes))));
        fields
    }

    /// Names and values that take it through the sign-in form.
    pub fn within_sign_in(&self) -> Vec<(String, String)> {
        let inner = self.fields().into_iter();
        inner
            .map(|(name, value)| (format!("{KEPT}{name}"), value))
            .chain([(TO.to_owned(), self.to.clone())])
            .collect()
    }

    /// What somebody typed, to be looked at and copied.
    pub fn typed(&self, page: &Page) -> Vec<Typed> {
        self.fields
            .iter()
            .filter(|(_, value)| !value.trim().is_empty())
            .filter_map(|(name, value)| {
                Some(Typed {
                    label: self.label(page.language, name)?,
                    lines: value.lines().count().clamp(1, MOST_LINES),
                    value: value.clone(),
                })
            })
            .collect()
    }

    /// What stands in a field; empty where there is none.
    pub fn get(&self, name: &str) -> &str {
        let field = self.fields.iter().find(|(field, _)| field == name);
        field.map_or("", |(_, value)| value)
    }

    /// The form with another value in a field.
    #[must_use]
    pub fn with(mut self, name: &str, value: &str) -> Carried {
        self.fields.retain(|(field, _)| field != name);
        self.fields.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Size of the file sent with it.
    pub fn file_bytes(&self) -> Option<usize> {
        self.file.as_ref().map(Vec::len)
    }

    /// What a field that is typed into is called; `None` for choices.
    fn label(&self, language: Language, name: &str) -> Option<String> {
        let key = match name {
            "text" => "read-text",
            "written" => "bench-other",
            // On the result's page it is a choice.
            "reason" if !self.to.ends_with("/result") => "bench-reason",
            "note" => "rulings-note",
            "round" => "rulings-round",
            "seconds" => "rulings-clock",
            "red_time" => "result-red-time",
            "black_time" => "result-black-time",
            "ended" => "result-ended",
            "remarks" => "result-remarks",
            "correct_reason" => "certify-correct-reason",
            "name" => "field-event-name",
            "number" => "field-round-number",
            "red_name" => "side-red",
            "black_name" => "side-black",
            _ => "",
        };
        if !key.is_empty() {
            return Some(language.text(key));
        }
        let of_side = |side: &str, rest: &str| {
            let side = language.text(&format!("side-{side}"));
            Some(format!("{side} · {}", field_label(language, rest)?))
        };
        match name.split_once('_') {
            Some((side @ ("red" | "black"), rest)) => of_side(side, rest),
            _ => field_label(language, name),
        }
    }
}

/// What is under a field's own key, if anything.
fn field_label(language: Language, name: &str) -> Option<String> {
    let key = words::field_key(name);
    let label = language.text(&key);
    (label != key).then_some(label)
}

/// A refused form and the token to send it again with.
pub struct Refused {
    pub carried: Carried,
    pub token: String,
}

/// Where a form that was taken leads.
fn location<B>(response: &HttpResponse<B>) -> Option<String> {
    if response.status() != StatusCode::SEE_OTHER {
        return None;
    }
    let location = response.headers().get(header::LOCATION)?;
    Some(location.to_str().ok()?.to_owned())
}

/// Middleware: keeps what was typed into a form that is refused. For want of a
/// sign-in, it answers with a sign-in form that carries it on; else it leaves
/// it with the request, for the error's page to show. A form that was taken
/// already leads where it led, if nothing has changed but by itself.
///
/// # Errors
///
/// What the handler says.
pub async fn keep_forms(
    mut request: ServiceRequest,
    next: Next<impl MessageBody + 'static>,
) -> Result<ServiceResponse<BoxBody>, actix_web::Error> {
    if request.method() != Method::POST || request.path().starts_with("/api/") {
        return Ok(next.call(request).await?.map_into_boxed_body());
    }
    let body = request.extract::<web::Payload>().await?;
    let Ok(body) = body.to_bytes_limited(input::MAX_FORM).await else {
        let error = input::too_large(request.request());
        return Ok(request.error_response(error));
    };
    // A broken transfer is told of by whoever reads the form.
    let body = body.unwrap_or_default();
    request.set_payload(Payload::from(body.clone()));
    let input = OpenInput::from_request(request.request(), &mut Payload::from(body)).await;
    let state = request.app_data::<web::Data<AppState>>().cloned();
    let mut repeated = match (&state, &input) {
        (Some(state), Ok(OpenInput(input))) if input.has(SEEN) => {
            state.repeats.turn(request.path(), input).await
        }
        (_, _) => None,
    };
    let response = next.call(request).await?.map_into_boxed_body();
    let session = response.request().get_session();
    if let (Some(done), Some(location)) = (&mut repeated, location(response.response())) {
        **done = Some(Done {
            location,
            notice: kept_notice(&session),
        });
    }
    let error = response.response().error();
    let Some(error) = error.and_then(|error| error.as_error::<AppError>()) else {
        return Ok(response);
    };
    // What another site sent is nothing that somebody typed here.
    if matches!(error, AppError::CrossSite) {
        return Ok(response);
    }
    let request = response.request().clone();
    let Ok(OpenInput(input)) = input else {
        return Ok(response);
    };
    if let (AppError::Overtaken(rows), Some(done)) = (error, repeated.as_deref().and_then(Option::as_ref))
        // The form's own line of the log.
        && let [_] = rows.as_slice()
    {
        if let Some(notice) = &done.notice {
            leave_notice(&session, notice);
        }
        return Ok(ServiceResponse::new(request, see_other(&done.location)));
    }
    let carried = Carried::of(request.path(), &input).or_else(|| Carried::back(&input));
    if matches!(error, AppError::SignInFirst) {
        let next = came_from(&request);
        let page = pages::account::sign_in_first(&request, &session, carried, next)?;
        return Ok(ServiceResponse::new(request, page));
    }
    if let (AppError::Overtaken(rows), Some(carried)) = (error, &carried)
        && let Some(page) = pages::overtaken::answer(&request, carried.clone(), rows).await?
    {
        return Ok(ServiceResponse::new(request, page));
    }
    if let Some(carried) = carried {
        let token = form_token(&session)?;
        request.extensions_mut().insert(Refused { carried, token });
    }
    Ok(response)
}
