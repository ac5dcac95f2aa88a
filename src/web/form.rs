use askama::Template;
use askama::filters::HtmlSafe;

use crate::render::Language;

use super::input::Input;
use super::password;

/// A form to show: what stands in its fields and what is wrong with it.
#[derive(Clone, Debug)]
pub struct Form {
    language: Language,
    values: Vec<(String, String)>,
    errors: Vec<(&'static str, String)>,
}

impl Form {
    /// An empty form.
    pub fn new(language: Language) -> Form {
        Form {
            language,
            values: Vec::new(),
            errors: Vec::new(),
        }
    }

    /// A form as it was sent, so that nothing typed is lost.
    pub fn of(language: Language, input: &Input) -> Form {
        let kept = |name: &str| !name.contains("password") && name != "csrf";
        Form {
            language,
            values: input
                .fields()
                .iter()
                .filter(|(name, _)| kept(name))
                .cloned()
                .collect(),
            errors: Vec::new(),
        }
    }

    pub fn language(&self) -> Language {
        self.language
    }

    /// The text under a key, in the form's language.
    pub fn t(&self, key: &str) -> String {
        self.language.text(key)
    }

    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        self.values.push((name.to_owned(), value.into()));
    }

    /// Notes what is wrong with a field, by the sentence's key.
    pub fn reject(&mut self, name: &'static str, key: &str) {
        self.errors.push((name, self.language.text(key)));
    }

    /// Notes that a field must hold a whole number within bounds.
    pub fn reject_number(&mut self, name: &'static str, low: impl ToString, high: impl ToString) {
        let (low, high) = (low.to_string(), high.to_string());
        let values = [("low", low.as_str()), ("high", high.as_str())];
        self.reject_with(name, self.language.text_with("form-number", &values));
    }

    /// Notes that a field holds more characters than it may.
    pub fn reject_length(&mut self, name: &'static str, found: usize, most: usize) {
        self.reject_with(name, too_long(self.language, found, most));
    }

    /// Notes what is wrong with a field, in a finished sentence.
    pub fn reject_with(&mut self, name: &'static str, sentence: String) {
        self.errors.push((name, sentence));
    }

    pub fn is_ok(&self) -> bool {
        self.errors.is_empty()
    }

    pub fn value(&self, name: &str) -> &str {
        self.values
            .iter()
            .find(|(field, _)| field == name)
            .map_or("", |(_, value)| value)
    }

    pub fn error(&self, name: &str) -> Option<&str> {
        self.errors
            .iter()
            .find(|(field, _)| *field == name)
            .map(|(_, sentence)| sentence.as_str())
    }

    /// A field of one line.
    pub fn line(&self, name: &str, label: &str) -> Field {
        self.field("text", name, label)
    }

    pub fn password(&self, name: &str, label: &str) -> Field {
        self.field("password", name, label)
    }

    pub fn date(&self, name: &str, label: &str) -> Field {
        self.field("date", name, label)
    }

    pub fn time(&self, name: &str, label: &str) -> Field {
        self.field("time", name, label)
    }

    pub fn number(&self, name: &str, label: &str) -> Field {
        self.field("number", name, label)
    }

    /// A field of several lines.
    pub fn area(&self, name: &str, label: &str) -> Field {
        self.field("area", name, label)
    }

    /// A choice; `options` are values and finished labels.
    pub fn select(&self, name: &str, label: &str, options: &[(String, String)]) -> Field {
        let mut field = self.field("select", name, label);
        field.options = options.to_vec();
        field
    }

    fn field(&self, kind: &'static str, name: &str, label: &str) -> Field {
        Field {
            kind,
            name: name.to_owned(),
            label: self.language.text(label),
            value: self.value(name).to_owned(),
            error: self.error(name).map(str::to_owned),
            hint: None,
            language: self.language,
            required: false,
            autocomplete: "off",
            options: Vec::new(),
        }
    }
}

/// One field with its label, hint and error beside it.
#[derive(Template, Clone, Debug)]
#[template(path = "parts/field.html")]
pub struct Field {
    kind: &'static str,
    name: String,
    label: String,
    value: String,
    error: Option<String>,
    hint: Option<String>,
    language: Language,
    required: bool,
    autocomplete: &'static str,
    options: Vec<(String, String)>,
}

impl Field {
    #[must_use]
    pub fn required(mut self) -> Field {
        self.required = true;
        self
    }

    #[must_use]
    pub fn hint(mut self, key: &str) -> Field {
        self.hint = Some(self.language.text(key));
        self
    }

    #[must_use]
    pub fn hint_text(mut self, sentence: impl AsRef<str>) -> Field {
        self.hint = Some(sentence.as_ref().to_owned());
        self
    }

    #[must_use]
    pub fn autocomplete(mut self, what: &'static str) -> Field {
        self.autocomplete = what;
        self
    }
}

/// A field writes its own markup, escaped where it must be.
impl HtmlSafe for Field {}

/// Characters a one-line field may hold at most.
const MAX_LINE: usize = 120;

/// Characters a note on a decision may have at most.
pub const MAX_NOTE: usize = 500;

/// Characters the reason for a settled ply may have at most.
pub const MAX_REASON: usize = 300;

/// How many characters a text has, where that is more than it may.
///
/// # Errors
///
/// That number.
pub fn within(text: &str, most: usize) -> Result<(), usize> {
    let found = text.chars().count();
    if found <= most { Ok(()) } else { Err(found) }
}

/// That a text is longer than it may be, in a sentence.
pub fn too_long(language: Language, found: usize, most: usize) -> String {
    let (found, most) = (found.to_string(), most.to_string());
    let values = [("found", found.as_str()), ("most", most.as_str())];
    language.text_with("form-too-long", &values)
}

/// Checks fields of an [`Input`] and notes what is wrong in a [`Form`].
pub struct Checked<'a> {
    pub input: &'a Input,
    pub form: Form,
}

impl<'a> Checked<'a> {
    pub fn new(language: Language, input: &'a Input) -> Checked<'a> {
        Checked {
            input,
            form: Form::of(language, input),
        }
    }

    /// A line that may be empty.
    pub fn line(&mut self, name: &'static str) -> String {
        let value = self.input.line(name);
        if let Err(found) = within(value, MAX_LINE) {
            self.form.reject_length(name, found, MAX_LINE);
        } else if value.chars().any(char::is_control) {
            self.form.reject(name, "form-control-character");
        }
        value.to_owned()
    }

    /// A line that must not be empty.
    pub fn required_line(&mut self, name: &'static str) -> String {
        let value = self.line(name);
        if value.is_empty() {
            self.form.reject(name, "form-required");
        }
        value
    }

    /// A whole number within bounds, or `None` where the field is empty.
    pub fn number(&mut self, name: &'static str, low: i32, high: i32) -> Option<i32> {
        let value = self.input.line(name);
        if value.is_empty() {
            return None;
        }
        match value.parse::<i32>() {
            Ok(number) if (low..=high).contains(&number) => Some(number),
            Ok(_) | Err(_) => {
                self.form.reject_number(name, low, high);
                None
            }
        }
    }

    /// A whole number within bounds that must not be left out.
    pub fn required_number(&mut self, name: &'static str, low: i32, high: i32) -> Option<i32> {
        let number = self.number(name, low, high);
        if number.is_none() && self.form.error(name).is_none() {
            self.form.reject(name, "form-required");
        }
        number
    }

    /// An ISO date that may be empty.
    pub fn date(&mut self, name: &'static str) -> String {
        let value = self.input.line(name);
        let format = time::macros::format_description!("[year]-[month]-[day]");
        if !value.is_empty() && time::Date::parse(value, format).is_err() {
            self.form.reject(name, "form-date");
        }
        value.to_owned()
    }

    /// A new password, typed twice.
    pub fn new_password(&mut self) -> String {
        let typed = self.input.get("password");
        if typed.chars().count() < password::MIN_LENGTH {
            self.form.reject("password", "form-password-short");
        } else if password::MAX_BYTES < typed.len() {
            self.form.reject("password", "form-password-long");
        } else if typed != self.input.get("password_again") {
            self.form.reject("password_again", "form-password-differs");
        }
        typed.to_owned()
    }

    /// A text of several lines that may be empty.
    pub fn paragraph(&mut self, name: &'static str, max: usize) -> String {
        let value = self.input.line(name);
        if let Err(found) = within(value, max) {
            self.form.reject_length(name, found, max);
        }
        value.to_owned()
    }
}
