//! Words on sheets and pages, in each language.
//!
//! Texts live in Fluent files under `templates/wording/`, compiled into the
//! program. All files of a language share one set of keys.

use std::borrow::Cow;
use std::fmt;
use std::str::FromStr;
use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use unic_langid::{LanguageIdentifier, langid};

use crate::notation::Script;

/// A language that sheets and pages come in.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Language {
    /// 简体中文
    #[default]
    ZhHans,
    /// 繁體中文
    ZhHant,
    En,
}

static ZH_HANS: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    bundle(
        langid!("zh-Hans"),
        [
            include_str!("../../templates/wording/zh-Hans/findings.ftl"),
            include_str!("../../templates/wording/zh-Hans/sheet.ftl"),
            include_str!("../../templates/wording/zh-Hans/web.ftl"),
        ],
    )
});

static ZH_HANT: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    bundle(
        langid!("zh-Hant"),
        [
            include_str!("../../templates/wording/zh-Hant/findings.ftl"),
            include_str!("../../templates/wording/zh-Hant/sheet.ftl"),
            include_str!("../../templates/wording/zh-Hant/web.ftl"),
        ],
    )
});

static EN: LazyLock<FluentBundle<FluentResource>> = LazyLock::new(|| {
    bundle(
        langid!("en"),
        [
            include_str!("../../templates/wording/en/findings.ftl"),
            include_str!("../../templates/wording/en/sheet.ftl"),
            include_str!("../../templates/wording/en/web.ftl"),
        ],
    )
});

impl Language {
    pub const ALL: [Language; 3] = [Language::ZhHans, Language::ZhHant, Language::En];

    /// The BCP 47 tag, as in the `lang` attribute.
    pub const fn code(self) -> &'static str {
        match self {
            Language::ZhHans => "zh-Hans",
            Language::ZhHant => "zh-Hant",
            Language::En => "en",
        }
    }

    /// The script in which it writes moves.
    pub const fn script(self) -> Script {
        match self {
            Language::ZhHant => Script::Traditional,
            Language::ZhHans | Language::En => Script::Simplified,
        }
    }

    /// The text under `key`, or the key itself where there is none.
    pub fn text(self, key: &str) -> String {
        self.format(key, None)
    }

    /// The text under `key` with its `{ $name }` places filled.
    ///
    /// A value that is a plain whole number selects plural forms.
    pub fn text_with(self, key: &str, values: &[(&str, &str)]) -> String {
        let args = values
            .iter()
            .map(|&(name, value)| (name, argument(value)))
            .collect();
        self.format(key, Some(&args))
    }

    fn format(self, key: &str, args: Option<&FluentArgs<'_>>) -> String {
        let bundle = match self {
            Language::ZhHans => &*ZH_HANS,
            Language::ZhHant => &*ZH_HANT,
            Language::En => &*EN,
        };
        let Some(pattern) = bundle.get_message(key).and_then(|found| found.value()) else {
            return key.to_owned();
        };
        // A place without a value stays visible as `{$name}`.
        bundle
            .format_pattern(pattern, args, &mut Vec::new())
            .into_owned()
    }
}

/// Numbers are those that print exactly as they were given.
fn argument(value: &str) -> FluentValue<'_> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => FluentValue::from(number),
        Ok(_) | Err(_) => FluentValue::String(Cow::Borrowed(value)),
    }
}

fn bundle<const N: usize>(
    language: LanguageIdentifier,
    sources: [&'static str; N],
) -> FluentBundle<FluentResource> {
    let mut bundle = FluentBundle::new_concurrent(vec![language]);
    // Isolation marks would end up as invisible characters in drawings.
    bundle.set_use_isolating(false);
    for source in sources {
        // What cannot be read is left out and shows as its key.
        let resource = FluentResource::try_new(source.to_owned());
        bundle.add_resource_overriding(resource.unwrap_or_else(|(readable, _)| readable));
    }
    bundle
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected language zh-Hans, zh-Hant or en, found `{0}`")]
pub struct ParseLanguageError(String);

impl FromStr for Language {
    type Err = ParseLanguageError;

    /// Reads a tag without regard to case; `zh` alone is simplified, and the
    /// places where traditional characters are usual stand for them.
    fn from_str(text: &str) -> Result<Language, ParseLanguageError> {
        match text.to_ascii_lowercase().as_str() {
            "zh" | "zh-hans" | "zh-cn" | "zh-sg" => Ok(Language::ZhHans),
            "zh-hant" | "zh-tw" | "zh-hk" | "zh-mo" => Ok(Language::ZhHant),
            "en" | "en-us" | "en-gb" => Ok(Language::En),
            _ => Err(ParseLanguageError(text.to_owned())),
        }
    }
}
