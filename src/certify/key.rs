use std::fmt;
use std::str::FromStr;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use ed25519_dalek::pkcs8::EncodePublicKey as _;
use ed25519_dalek::pkcs8::spki::der::pem::LineEnding;
use ed25519_dalek::{Signature, Signer as _, SigningKey, VerifyingKey};
use sha2::{Digest as _, Sha256};

/// Signature type of Ed25519 in signed notes.
const ED25519: u8 = 1;

/// A text that is not a key, or a name that no key can have.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KeyError {
    #[error("expected a key name of 1 to 64 letters, digits, `.`, `-` and `_`, found `{0}`")]
    Name(String),
    #[error("expected a public key `name+number+base64`")]
    PublicForm,
    #[error("expected a secret key `PRIVATE+KEY+name+number+base64`")]
    SecretForm,
    #[error("the number in the key is not that of its name and bytes")]
    Number,
    #[error("expected an Ed25519 key of 32 bytes")]
    Bytes,
}

/// The public half of a key, written `name+number+base64`.
///
/// The number is made from name and bytes (C2SP signed note).
#[derive(Clone, PartialEq, Eq)]
pub struct PublicKey {
    name: String,
    number: u32,
    key: VerifyingKey,
}

/// A named key that signs. Its text form is secret.
#[derive(Clone)]
pub struct SecretKey {
    public: PublicKey,
    key: SigningKey,
}

/// # Errors
///
/// When no key can have that name.
pub fn check_name(name: &str) -> Result<(), KeyError> {
    let allowed = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '-' | '_');
    if (1..=64).contains(&name.len()) && name.chars().all(allowed) {
        Ok(())
    } else {
        Err(KeyError::Name(name.to_owned()))
    }
}

/// Takes a key apart: its 32 bytes, after checking the type before them.
fn key_bytes(base64: &str) -> Option<[u8; 32]> {
    let bytes = STANDARD.decode(base64).ok()?;
    let (&kind, key) = bytes.split_first()?;
    (kind == ED25519).then(|| key.try_into().ok())?
}

fn with_type(bytes: &[u8; 32]) -> String {
    let mut typed = vec![ED25519];
    typed.extend_from_slice(bytes);
    STANDARD.encode(typed)
}

impl PublicKey {
    fn new(name: &str, key: VerifyingKey) -> PublicKey {
        let mut hash = Sha256::new();
        hash.update(name.as_bytes());
        hash.update([b'\n', ED25519]);
        hash.update(key.as_bytes());
        let digest: [u8; 32] = hash.finalize().into();
        let [a, b, c, d, ..] = digest;
        PublicKey {
            name: name.to_owned(),
            number: u32::from_be_bytes([a, b, c, d]),
            key,
        }
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    pub(super) const fn number(&self) -> u32 {
        self.number
    }

    /// Name and number, by which people tell keys apart.
    pub fn label(&self) -> String {
        format!("{}+{:08x}", self.name, self.number)
    }

    /// The key for other tools, as SubjectPublicKeyInfo in PEM.
    pub fn to_pem(&self) -> String {
        self.key
            .to_public_key_pem(LineEnding::LF)
            .unwrap_or_default()
    }

    /// Refuses the weak keys and the second spellings of a signature that the
    /// standard check lets pass.
    pub(super) fn verifies(&self, message: &[u8], signature: &[u8; 64]) -> bool {
        self.key
            .verify_strict(message, &Signature::from_bytes(signature))
            .is_ok()
    }
}

impl fmt::Display for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}+{}", self.label(), with_type(self.key.as_bytes()))
    }
}

impl fmt::Debug for PublicKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for PublicKey {
    type Err = KeyError;

    fn from_str(text: &str) -> Result<PublicKey, KeyError> {
        let mut parts = text.trim().splitn(3, '+');
        let (Some(name), Some(number), Some(base64)) = (parts.next(), parts.next(), parts.next())
        else {
            return Err(KeyError::PublicForm);
        };
        check_name(name)?;
        let bytes = key_bytes(base64).ok_or(KeyError::PublicForm)?;
        let key = VerifyingKey::from_bytes(&bytes).map_err(|_| KeyError::Bytes)?;
        let public = PublicKey::new(name, key);
        if public.label() != format!("{name}+{number}") {
            return Err(KeyError::Number);
        }
        Ok(public)
    }
}

impl SecretKey {
    /// Makes a key from 32 random bytes.
    ///
    /// # Errors
    ///
    /// When no key can have that name.
    pub fn from_seed(name: &str, seed: &[u8; 32]) -> Result<SecretKey, KeyError> {
        check_name(name)?;
        let key = SigningKey::from_bytes(seed);
        Ok(SecretKey {
            public: PublicKey::new(name, key.verifying_key()),
            key,
        })
    }

    pub const fn public(&self) -> &PublicKey {
        &self.public
    }

    pub(super) fn sign(&self, message: &[u8]) -> [u8; 64] {
        self.key.sign(message).to_bytes()
    }

    /// The text in which the key is kept.
    pub fn to_secret_text(&self) -> String {
        let bytes = with_type(self.key.as_bytes());
        format!("PRIVATE+KEY+{}+{bytes}", self.public.label())
    }

    /// Reads a key as [`SecretKey::to_secret_text`] writes it.
    ///
    /// # Errors
    ///
    /// When the text has another form, or its number is wrong.
    pub fn from_secret_text(text: &str) -> Result<SecretKey, KeyError> {
        let text = text.trim();
        let rest = text
            .strip_prefix("PRIVATE+KEY+")
            .ok_or(KeyError::SecretForm)?;
        let mut parts = rest.splitn(3, '+');
        let (Some(name), Some(_), Some(base64)) = (parts.next(), parts.next(), parts.next()) else {
            return Err(KeyError::SecretForm);
        };
        let seed = key_bytes(base64).ok_or(KeyError::SecretForm)?;
        let key = SecretKey::from_seed(name, &seed)?;
        if key.to_secret_text() != text {
            return Err(KeyError::Number);
        }
        Ok(key)
    }
}

impl fmt::Debug for SecretKey {
    /// Shows the public half only.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "SecretKey({})", self.public.label())
    }
}
