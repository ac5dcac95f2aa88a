use actix_web::http::header;
use actix_web::{HttpRequest, HttpResponse, web};
use askama::Template;
use serde::Deserialize;

use crate::certify::{self, Certificate, PublicKey, Verification};
use crate::record::{GameRecord, Provenance};
use crate::render::{
    CertificateText, Language, Options, certified_pdf, plain_pdf, png, problem_text, qr_code,
    sentences, sheet,
};
use crate::rules::Line;
use crate::store::StoreError;
use crate::store::certificates::{self, CertificateRow};
use crate::web::certification;
use crate::web::clock::shown_time;
use crate::web::dossier;
use crate::web::error::AppError;
use crate::web::input::OpenInput;
use crate::web::page::{Page, html, see_other};
use crate::web::replay::ReplayView;
use crate::web::state::{self, AppState};
use crate::web::visitor::{Arbiter, Visitor};
use crate::web::words;
use crate::xiangqi::{BySide, Side};

/// What was certified, for people.
struct RecordView {
    event: String,
    place: String,
    players: BySide<String>,
    result: String,
    facts: Vec<(String, String)>,
    incidents: Vec<String>,
}

fn join(parts: &[&str]) -> String {
    let parts: Vec<&str> = parts
        .iter()
        .copied()
        .filter(|part| !part.is_empty())
        .collect();
    parts.join(" · ")
}

fn record_view(language: Language, record: &GameRecord) -> RecordView {
    let headers = &record.headers;
    let player = |side: Side| {
        let player = &headers.players[side];
        join(&[&player.name, &player.team, &player.title, &player.rating])
    };
    let mut facts = Vec::new();
    let mut fact = |key: &str, value: String| {
        if !value.is_empty() {
            facts.push((language.text(key), value));
        }
    };
    fact("field-played-on", headers.date.clone());
    fact("field-site", headers.site.clone());
    fact("field-time-control", headers.time_control.clone());
    fact("replay-moves", record.plies.len().to_string());
    for side in Side::ALL {
        let seconds = record.time_used[side].and_then(|seconds| i32::try_from(seconds).ok());
        let key = match side {
            Side::Red => "result-red-time",
            Side::Black => "result-black-time",
        };
        fact(key, seconds.map_or_else(String::new, words::clock));
    }
    fact("field-arbiter", headers.arbiter.clone());
    fact("field-chief-arbiter", headers.chief_arbiter.clone());
    fact("result-remarks", record.remarks.clone());
    RecordView {
        event: join(&[&headers.event, &headers.group]),
        place: join(&[
            &sentences::round_name(language, &headers.round),
            &sentences::board_name(language, &headers.board),
        ]),
        players: BySide::from_fn(player),
        result: record.outcome.map_or_else(String::new, |outcome| {
            words::outcome_text(language, &outcome)
        }),
        facts,
        incidents: record
            .incidents
            .iter()
            .map(|incident| sentences::incident(language, record, incident))
            .collect(),
    }
}

fn replay(language: Language, path: &str, record: &GameRecord, ply: usize) -> Option<ReplayView> {
    let line = Line::from_moves(record.start, record.plies.iter().map(|ply| ply.mv)).ok()?;
    let moves: Vec<_> = record
        .plies
        .iter()
        .map(|ply| {
            let key = match ply.provenance {
                Provenance::Both => "provenance-both",
                Provenance::RedOnly => "provenance-red",
                Provenance::BlackOnly => "provenance-black",
                Provenance::Inferred => "provenance-inferred",
                Provenance::Fixed => "provenance-fixed",
                Provenance::Archive => "provenance-archive",
            };
            (ply.mv, key)
        })
        .collect();
    Some(ReplayView::of(
        language,
        path,
        line.positions(),
        &moves,
        ply,
    ))
}

#[derive(Template)]
#[template(path = "pages/certificate.html")]
struct CertificatePage {
    page: Page,
    id: String,
    is_valid: bool,
    problems: Vec<String>,
    digest: String,
    signed_by: String,
    signed_at: String,
    supersedes: String,
    superseded_by: Option<String>,
    game_id: i32,
    record: RecordView,
    replay: Option<ReplayView>,
    sheet_pages: usize,
    /// Where it can be looked up, and that as a code, for paper.
    address: String,
    qr_code: Option<String>,
}

#[derive(Deserialize)]
pub struct Query {
    ply: Option<usize>,
}

/// The stored certificate `id`, and the number of the one that corrects it.
async fn stored(
    state: &web::Data<AppState>,
    id: &str,
) -> Result<(CertificateRow, Option<String>), AppError> {
    let id = certify::read_id(id).ok_or(AppError::NotFound)?;
    state::read(state, move |conn| {
        let row = certificates::find(conn, &id)?;
        let superseded_by = certificates::superseded_by(conn, &row.id)?;
        Ok((row, superseded_by))
    })
    .await
}

fn parsed(row: &CertificateRow) -> Result<Certificate, AppError> {
    certify::read(&row.note).map_err(|problems| {
        let problems: Vec<String> = problems.iter().map(ToString::to_string).collect();
        AppError::Internal(anyhow::anyhow!(
            "certificate {} on file: {}",
            row.id,
            problems.join("; ")
        ))
    })
}

/// `GET /v/{id}`: what is certified, and whether it stands.
pub async fn show(
    mut page: Page,
    state: web::Data<AppState>,
    id: web::Path<String>,
    query: web::Query<Query>,
) -> Result<HttpResponse, AppError> {
    let (row, superseded_by) = stored(&state, &id).await?;
    let trusted = [state.signing_key.public().clone()];
    let note = row.note.clone();
    let verification = web::block(move || certify::verify(note.as_bytes(), &trusted)).await?;
    let certificate = parsed(&row)?;
    let language = page.language;
    let record = &certificate.statement.record;
    let ply = page.shown_ply(query.ply, record.plies.len());
    let path = format!("/v/{}", row.id);
    let address = certification::address(&state, &certificate);
    html(&CertificatePage {
        qr_code: qr_code(&address),
        address,
        is_valid: verification.valid && verification.digest.as_deref() == Some(&row.digest),
        problems: problems(language, &verification),
        digest: row.digest.clone(),
        signed_by: certificate.signed_by.clone(),
        signed_at: shown_time(row.issued_at, state.utc_offset_minutes),
        supersedes: certificate.statement.supersedes.clone(),
        superseded_by,
        game_id: row.game_id,
        record: record_view(language, record),
        replay: replay(language, &path, record, ply),
        sheet_pages: drawn(&state, &certificate, language).len(),
        id: row.id,
        page,
    })
}

fn problems(language: Language, verification: &Verification) -> Vec<String> {
    verification
        .problems
        .iter()
        .map(|problem| problem_text(language, problem))
        .collect()
}

#[derive(Deserialize)]
pub struct SheetQuery {
    /// `short` for short notation.
    #[serde(default)]
    notation: String,
}

/// Never changes once it is there.
const FOREVER: (header::HeaderName, &str) =
    (header::CACHE_CONTROL, "public, max-age=31536000, immutable");

/// `GET /v/{id}/sheet.pdf`
pub async fn pdf(
    state: web::Data<AppState>,
    visitor: Visitor,
    id: web::Path<String>,
    query: web::Query<SheetQuery>,
) -> Result<HttpResponse, AppError> {
    let (row, _) = stored(&state, &id).await?;
    let certificate = parsed(&row)?;
    let name = row.id.clone();
    let short = match query.notation.as_str() {
        "" | "full" => false,
        "short" => true,
        other => return Err(AppError::expected("expected-notation", other)),
    };
    let bytes = web::block(move || {
        let url = certification::address(&state, &certificate);
        let number = certificate.id.clone();
        let options = certification::options(visitor.language, short, &number);
        certified_pdf(&certificate, &url, &options, &state.signing_key)
    })
    .await?
    .map_err(|err| AppError::Internal(err.into()))?;
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header(disposition("inline", &format!("{name}.pdf")))
        .insert_header((header::CACHE_CONTROL, "private, max-age=3600"))
        .body(bytes))
}

fn disposition(kind: &str, name: &str) -> (header::HeaderName, String) {
    (
        header::CONTENT_DISPOSITION,
        format!("{kind}; filename=\"{name}\""),
    )
}

/// Pixels of a page picture for each of a drawing's dots: 150 to the inch.
const SCALE: f32 = 150.0 / 96.0;

/// The pages of a certified sheet, each as an SVG document.
fn drawn(
    state: &web::Data<AppState>,
    certificate: &Certificate,
    language: Language,
) -> Vec<String> {
    let url = certification::address(state, certificate);
    let text = CertificateText::new(certificate, &url);
    let options = Options {
        certificate: Some(text.block()),
        ..certification::options(language, false, &certificate.id)
    };
    sheet(&certificate.statement.record, &options).pages()
}

/// `GET /v/{id}/sheet-{page}.png`
pub async fn picture(
    state: web::Data<AppState>,
    visitor: Visitor,
    path: web::Path<(String, usize)>,
) -> Result<HttpResponse, AppError> {
    let (id, number) = path.into_inner();
    let (row, _) = stored(&state, &id).await?;
    let certificate = parsed(&row)?;
    let name = format!("{}-{number}.png", row.id);
    let bytes = web::block(move || {
        let pages = drawn(&state, &certificate, visitor.language);
        let page = number.checked_sub(1).and_then(|at| pages.get(at));
        page.map(|page| png(page, SCALE))
    })
    .await?
    .ok_or(AppError::NotFound)?
    .map_err(|err| AppError::Internal(err.into()))?;
    Ok(HttpResponse::Ok()
        .content_type("image/png")
        .insert_header(disposition("inline", &name))
        .insert_header((header::CACHE_CONTROL, "private, max-age=3600"))
        .body(bytes))
}

/// `GET /v/{id}/certificate.note`: the signed note, byte for byte.
pub async fn note(
    state: web::Data<AppState>,
    id: web::Path<String>,
) -> Result<HttpResponse, AppError> {
    let (row, _) = stored(&state, &id).await?;
    Ok(HttpResponse::Ok()
        .content_type("text/plain; charset=utf-8")
        .insert_header(disposition("attachment", &format!("{}.note", row.id)))
        .insert_header(FOREVER)
        .body(row.note))
}

/// `GET /key.pem`: the public half of the key that signs.
pub async fn public_key(state: web::Data<AppState>) -> HttpResponse {
    HttpResponse::Ok()
        .content_type("application/x-pem-file")
        .insert_header(disposition("attachment", "jipu-key.pem"))
        .body(state.signing_key.public().to_pem())
}

/// `GET /games/{id}/draft.pdf`: the sheet as it stands, not certified.
pub async fn draft(
    state: web::Data<AppState>,
    visitor: Visitor,
    _arbiter: Arbiter,
    id: web::Path<i32>,
) -> Result<HttpResponse, AppError> {
    let id = id.into_inner();
    let (dossier, joined) = dossier::load(&state, id).await?;
    let bytes = web::block(move || {
        let record = certification::record(&dossier, &joined);
        plain_pdf(
            &record,
            &certification::options(visitor.language, false, ""),
        )
    })
    .await?
    .map_err(|err| AppError::Internal(err.into()))?;
    Ok(HttpResponse::Ok()
        .content_type("application/pdf")
        .insert_header(disposition("inline", &format!("draft-{id}.pdf")))
        .body(bytes))
}

#[derive(Template)]
#[template(path = "pages/verify.html")]
struct VerifyPage {
    page: Page,
    key: String,
    /// A number that no certificate here has.
    unknown: Option<String>,
    verdict: Option<VerdictView>,
}

/// What came of checking a file.
struct VerdictView {
    is_valid: bool,
    problems: Vec<String>,
    id: Option<String>,
    digest: Option<String>,
    signed_by: Option<String>,
    superseded_by: Option<String>,
    /// Whether this service issued it.
    is_ours: bool,
    record: Option<RecordView>,
}

#[derive(Deserialize)]
pub struct Lookup {
    #[serde(default)]
    id: String,
}

/// Checks a file, and fills in what only those who keep certificates know.
///
/// # Errors
///
/// When the database cannot be asked.
pub async fn verify_bytes(
    state: &web::Data<AppState>,
    bytes: Vec<u8>,
) -> Result<(Verification, bool), AppError> {
    let trusted: [PublicKey; 1] = [state.signing_key.public().clone()];
    let mut found = web::block(move || certify::verify(&bytes, &trusted)).await?;
    let mut is_ours = false;
    if let Some(id) = found.id.clone() {
        let on_file = state::read(state, move |conn| {
            let row = match certificates::find(conn, &id).map_err(StoreError::from) {
                Err(StoreError::NotFound) => return Ok(None),
                row => row?,
            };
            Ok(Some((row.digest, certificates::superseded_by(conn, &id)?)))
        })
        .await?;
        if let Some((digest, superseded_by)) = on_file {
            is_ours = found.digest.as_deref() == Some(&digest);
            found.superseded_by = superseded_by;
        }
    }
    Ok((found, is_ours))
}

/// `GET /verify?id=…`
pub async fn form(
    page: Page,
    state: web::Data<AppState>,
    query: web::Query<Lookup>,
) -> Result<HttpResponse, AppError> {
    let id = query.id.trim();
    if !id.is_empty() {
        match stored(&state, id).await {
            Ok((row, _)) => return Ok(see_other(&format!("/v/{}", row.id))),
            Err(AppError::NotFound) => {}
            Err(err) => return Err(err),
        }
    }
    html(&VerifyPage {
        page,
        key: state.signing_key.public().label(),
        unknown: (!id.is_empty()).then(|| id.to_owned()),
        verdict: None,
    })
}

/// `POST /verify`: checks a file.
pub async fn verify(
    page: Page,
    request: HttpRequest,
    state: web::Data<AppState>,
    input: OpenInput,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let (found, is_ours) = verify_bytes(&state, input.0.sheet().to_vec()).await?;
    let language = page.language;
    html(&VerifyPage {
        key: state.signing_key.public().label(),
        unknown: None,
        verdict: Some(VerdictView {
            is_valid: found.valid,
            problems: problems(language, &found),
            record: found
                .statement
                .as_ref()
                .map(|statement| record_view(language, &statement.record)),
            id: found.id,
            digest: found.digest,
            signed_by: found.signed_by,
            superseded_by: found.superseded_by,
            is_ours,
        }),
        page,
    })
}
