use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use jipu::render::Language;

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// The files below `folder` with one of these extensions.
fn files(folder: &Path, extensions: &[&str], found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files(&path, extensions, found);
        } else if extensions
            .iter()
            .any(|&wanted| path.extension().is_some_and(|found| found == wanted))
        {
            found.push(path);
        }
    }
}

/// Key and text of every message of a language, each key once.
fn messages(language: Language) -> BTreeMap<String, String> {
    let mut found = Vec::new();
    let folder = root().join("templates/wording").join(language.code());
    files(&folder, &["ftl"], &mut found);
    assert_eq!(found.len(), 3, "{language}");
    let mut messages = BTreeMap::new();
    for path in found {
        let source = fs::read_to_string(&path).unwrap();
        let resource = fluent_bundle::FluentResource::try_new(source.clone())
            .unwrap_or_else(|(_, errors)| panic!("{}: {errors:?}", path.display()));
        assert!(resource.entries().count() <= source.lines().count());
        for line in source.lines() {
            if !line.starts_with(|c: char| c.is_ascii_alphabetic()) {
                continue;
            }
            let (key, text) = line.split_once('=').unwrap();
            let old = messages.insert(key.trim().to_owned(), text.trim().to_owned());
            assert_eq!(old, None, "{key}is in two files of {language}");
        }
    }
    messages
}

#[test]
fn every_language_has_the_same_words() {
    let keys = |language| messages(language).into_keys().collect::<Vec<_>>();
    assert!(!keys(Language::ZhHans).is_empty());
    assert_eq!(keys(Language::ZhHans), keys(Language::ZhHant));
    assert_eq!(keys(Language::ZhHans), keys(Language::En));
}

/// The keys named in calls such as `text("side-red")`, in code and templates.
fn keys_used() -> BTreeMap<String, PathBuf> {
    let mut sources = Vec::new();
    for layer in ["src/render", "src/web"] {
        if root().join(layer).exists() {
            files(&root().join(layer), &["rs"], &mut sources);
        }
    }
    files(&root().join("templates"), &["html", "svg"], &mut sources);
    let mut used = BTreeMap::new();
    for path in sources {
        let source = fs::read_to_string(&path).unwrap();
        for call in [".text(\"", ".text_with(\"", ".text(\n", ".text_with(\n"] {
            for (at, _) in source.match_indices(call) {
                let rest = source[at + call.len()..].trim_start_matches([' ', '"']);
                let key = rest.split('"').next().unwrap();
                used.insert(key.to_owned(), path.clone());
            }
        }
    }
    used
}

#[test]
fn every_key_used_has_words() {
    let defined = messages(Language::ZhHans);
    for (key, path) in keys_used() {
        assert!(defined.contains_key(&key), "{}: {key}", path.display());
    }
}

#[test]
fn words_with_places() {
    let fouls = |language: Language, count| language.text_with("foul-count", &[("count", count)]);
    assert_eq!(fouls(Language::En, "1"), "1 foul");
    assert_eq!(fouls(Language::En, "2"), "2 fouls");
    assert_eq!(fouls(Language::ZhHans, "12345"), "12345 次犯规");
    // Leading zeros are part of the text.
    assert_eq!(fouls(Language::ZhHant, "007"), "007 次犯規");
    assert_eq!(Language::En.text("no-such-key"), "no-such-key");
}

#[test]
fn language_codes() {
    for language in Language::ALL {
        assert_eq!(language.code().parse(), Ok(language));
    }
    assert_eq!("zh-TW".parse(), Ok(Language::ZhHant));
    assert_eq!(
        "fr".parse::<Language>().unwrap_err().to_string(),
        "expected language zh-Hans, zh-Hant or en, found `fr`"
    );
}
