use actix_web::{HttpRequest, HttpResponse, web};
use serde::Serialize;

use crate::web::error::AppError;
use crate::web::pages::certificates::verify_bytes;
use crate::web::state::AppState;

#[derive(Serialize)]
struct VerificationBody {
    valid: bool,
    id: Option<String>,
    digest: Option<String>,
    signed_by: Option<String>,
    superseded_by: Option<String>,
    problems: Vec<String>,
}

/// `POST /api/v1/verify`: checks the file in the body.
pub async fn verify(
    request: HttpRequest,
    state: web::Data<AppState>,
    body: web::Bytes,
) -> Result<HttpResponse, AppError> {
    state.limits.reading(&request)?;
    let (found, _) = verify_bytes(&state, body.to_vec()).await?;
    Ok(HttpResponse::Ok().json(VerificationBody {
        valid: found.valid,
        id: found.id,
        digest: found.digest,
        signed_by: found.signed_by,
        superseded_by: found.superseded_by,
        problems: found.problems.iter().map(ToString::to_string).collect(),
    }))
}
