use std::sync::LazyLock;

use actix_web::http::header;
use actix_web::{HttpResponse, web};
use sha2::{Digest as _, Sha256};

use super::error::AppError;

/// A static file, compiled into the program.
struct Asset {
    name: &'static str,
    media_type: &'static str,
    bytes: &'static [u8],
}

const ASSETS: &[Asset] = &[
    Asset {
        name: "jipu.css",
        media_type: "text/css; charset=utf-8",
        bytes: include_bytes!("../../static/jipu.css"),
    },
    Asset {
        name: "jipu.js",
        media_type: "text/javascript; charset=utf-8",
        bytes: include_bytes!("../../static/jipu.js"),
    },
    Asset {
        name: "jipu-pieces.ttf",
        media_type: "font/ttf",
        bytes: include_bytes!("../../static/fonts/JipuPieces-Bold.ttf"),
    },
    Asset {
        name: "icon.svg",
        media_type: "image/svg+xml",
        bytes: include_bytes!("../../static/icon.svg"),
    },
];

/// Names the version of all files together.
static VERSION: LazyLock<String> = LazyLock::new(|| {
    let mut hash = Sha256::new();
    for asset in ASSETS {
        hash.update(asset.bytes);
    }
    hash.finalize()
        .iter()
        .take(6)
        .map(|byte| format!("{byte:02x}"))
        .collect()
});

/// The address of a static file; it changes when the file does.
pub fn address(name: &str) -> String {
    format!("/static/{name}?v={}", *VERSION)
}

/// `GET /static/{name}`
pub async fn get(name: web::Path<String>) -> Result<HttpResponse, AppError> {
    let asset = ASSETS
        .iter()
        .find(|asset| asset.name == *name)
        .ok_or(AppError::NotFound)?;
    Ok(HttpResponse::Ok()
        .content_type(asset.media_type)
        .insert_header((header::CACHE_CONTROL, "public, max-age=31536000, immutable"))
        .body(asset.bytes))
}
