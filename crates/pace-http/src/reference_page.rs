//! The human-readable reference: one small page without script or style, in two languages.

use std::fmt::{self, Write as _};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::LazyLock;

use actix_web::http::StatusCode;
use actix_web::http::header::{
    CONTENT_LANGUAGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, HeaderMap, IF_NONE_MATCH,
};
use actix_web::web::Bytes;
use actix_web::{HttpRequest, HttpResponse};
use pace_core::{ErrorCode, Lang, Operation};

use crate::{headers, respond};

static FRENCH: LazyLock<ReferencePage> = LazyLock::new(|| ReferencePage::new(&FR));
static ENGLISH: LazyLock<ReferencePage> = LazyLock::new(|| ReferencePage::new(&EN));

/// The page in one language, ready to send.
#[derive(Debug)]
pub(crate) struct ReferencePage {
    lang: &'static str,
    html: Bytes,
    etag: String,
}

impl ReferencePage {
    /// The page that `?lang=` asks for: French but for `en`.
    pub(crate) fn in_lang(param: Option<&str>) -> &'static Self {
        match Lang::from_param(param) {
            Lang::Fr => &FRENCH,
            Lang::En => &ENGLISH,
        }
    }

    /// The page, or that the client has it already.
    pub(crate) fn answer(&self, request: &HttpRequest) -> HttpResponse {
        let known = is_known(&self.etag, request.headers());
        let status = if known { StatusCode::NOT_MODIFIED } else { StatusCode::OK };
        let mut answer = respond::with_status(status, headers::FOR_AN_HOUR);
        answer.insert_header((ETAG, self.etag.as_str()));
        if known {
            return answer.finish();
        }
        answer
            .insert_header((CONTENT_TYPE, headers::HTML))
            .insert_header((CONTENT_LANGUAGE, self.lang))
            .insert_header((CONTENT_SECURITY_POLICY, headers::NOTHING_BUT_TEXT))
            .body(self.html.clone())
    }

    fn new(words: &Words) -> Self {
        let html = words.to_string();
        let mut hasher = DefaultHasher::new();
        html.hash(&mut hasher);
        let etag = format!("\"{:016x}\"", hasher.finish());
        Self { lang: words.lang, html: html.into(), etag }
    }
}

/// Whether `If-None-Match` names this tag; compared weakly, as RFC 9110 asks.
fn is_known(etag: &str, request: &HeaderMap) -> bool {
    request
        .get_all(IF_NONE_MATCH)
        .filter_map(|list| list.to_str().ok())
        .flat_map(|list| list.split(','))
        .map(str::trim)
        .any(|tag| tag == "*" || tag.trim_start_matches("W/") == etag)
}

/// All that the page says in one language.
struct Words {
    lang: &'static str,
    other_lang: &'static str,
    other_lang_name: &'static str,
    title: &'static str,
    intro: &'static str,
    endpoints: &'static str,
    operation: fn(Operation) -> &'static str,
    parameters: &'static str,
    parameter: &'static [(&'static str, &'static str)],
    errors: &'static str,
    errors_intro: &'static str,
    error: fn(ErrorCode) -> &'static str,
}

/// The page itself. Its links are relative, so that it works under any base URL.
impl fmt::Display for Words {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { lang, other_lang, title, .. } = self;
        writeln!(f, "<!doctype html>\n<html lang=\"{lang}\">\n<head>\n<meta charset=\"utf-8\">")?;
        writeln!(f, "<title>{title}</title>")?;
        f.write_str("<meta name=\"viewport\" content=\"width=device-width\">\n")?;
        f.write_str("<meta name=\"color-scheme\" content=\"light dark\">\n</head>\n<body>\n")?;
        writeln!(f, "<main>\n<h1>{title}</h1>\n<p>{}</p>", self.intro)?;
        let name = self.other_lang_name;
        write!(f, "<p><a href=\"?lang={other_lang}\" hreflang=\"{other_lang}\" ")?;
        writeln!(f, "lang=\"{other_lang}\">{name}</a></p>")?;

        writeln!(f, "<h2>{}</h2>\n<dl>", self.endpoints)?;
        for operation in Operation::ALL {
            let example = Escaped(operation.example());
            let href = Escaped(operation.example().trim_start_matches('/'));
            writeln!(f, "<dt><a href=\"{href}\"><code>GET {example}</code></a></dt>")?;
            writeln!(f, "<dd>{}</dd>", (self.operation)(operation))?;
        }

        writeln!(f, "</dl>\n<h2>{}</h2>\n<dl>", self.parameters)?;
        for (name, meaning) in self.parameter {
            writeln!(f, "<dt><code>{name}</code></dt>\n<dd>{meaning}</dd>")?;
        }

        writeln!(f, "</dl>\n<h2>{}</h2>\n<p>{}</p>\n<dl>", self.errors, self.errors_intro)?;
        for code in ErrorCode::ALL {
            let status = respond::status(code).as_u16();
            writeln!(f, "<dt><code>{}</code> ({status})</dt>", code.as_str())?;
            writeln!(f, "<dd>{}</dd>", (self.error)(code))?;
        }
        f.write_str("</dl>\n</main>\n</body>\n</html>\n")
    }
}

/// A text that is not HTML, in HTML.
struct Escaped(&'static str);

impl fmt::Display for Escaped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.chars().try_for_each(|c| match c {
            '&' => f.write_str("&amp;"),
            '<' => f.write_str("&lt;"),
            '>' => f.write_str("&gt;"),
            '"' => f.write_str("&quot;"),
            _ => f.write_char(c),
        })
    }
}

const FR: Words = Words {
    lang: "fr",
    other_lang: "en",
    other_lang_name: "English",
    title: "Allures et plans d’entraînement",
    intro: "Un service JSON en lecture seule : allure, vitesse et temps de passage d’une course, \
            et plans d’entraînement du 5 km au marathon. Sans clé ni compte ; CORS ouvert ; \
            méthodes GET, HEAD et OPTIONS.",
    endpoints: "Points d’accès",
    operation: |operation| match operation {
        Operation::Pace => "Allure, vitesse et temps de passage pour une distance et un temps.",
        Operation::Plan => "Plan d’entraînement semaine par semaine vers un temps visé.",
        Operation::Status => "État, version et heure du service.",
        Operation::Calculer => "Ancienne adresse, redirigée vers <code>/api/pace</code>.",
        Operation::Health => "Sonde de disponibilité.",
    },
    parameters: "Paramètres",
    parameter: &[
        (
            "distance",
            "Kilomètres (<code>10</code>, <code>0.4</code>) ou nom : <code>5km</code>, \
             <code>10km</code>, <code>semi</code>, <code>marathon</code>, et pour l’allure \
             <code>100m</code> à <code>10000m</code>. Un plan n’accepte que 5 km, 10 km, semi et \
             marathon.",
        ),
        (
            "time",
            "Temps : <code>45:00</code>, <code>1:45:00</code>, <code>1h45</code>, \
             <code>1h45m00s</code>, <code>45m00s</code> ou des secondes, <code>2700</code>. \
             <code>temps</code> est son ancien nom.",
        ),
        (
            "age, sessions, weeks, vo2max, previous_time",
            "Personnalisation d’un plan, facultative : âge de 1 à 119, 2 à 6 séances par semaine, \
             nombre de semaines, VO2max entre 10 et 100, temps déjà réalisé.",
        ),
        ("lang", "<code>en</code> pour des textes en anglais."),
    ],
    errors: "Erreurs",
    errors_intro: "Toute erreur est un objet JSON avec <code>code</code>, <code>error</code> (en \
                   anglais), <code>message</code>, <code>hint</code> et <code>docs</code>. \
                   Testez <code>code</code> : lui seul est stable.",
    error: |code| match code {
        ErrorCode::MissingParameter => "<code>distance</code> ou <code>time</code> est absent.",
        ErrorCode::InvalidDistance => "La distance n’est pas reconnue.",
        ErrorCode::InvalidTime => "Un temps n’a aucune des formes acceptées.",
        ErrorCode::UnsupportedApiVersion => {
            "L’en-tête <code>API-Version</code> demande autre chose que <code>1</code>."
        }
        ErrorCode::NotFound => "Rien à cette adresse.",
        ErrorCode::MethodNotAllowed => "L’adresse existe, mais pas pour cette méthode.",
        ErrorCode::InternalError => "Une faute du service ; réessayez.",
    },
};

const EN: Words = Words {
    lang: "en",
    other_lang: "fr",
    other_lang_name: "Français",
    title: "Running paces and training plans",
    intro: "A read-only JSON service: pace, speed and split times of a run, and training plans \
            from 5 km to the marathon. No key, no account; open CORS; methods GET, HEAD and \
            OPTIONS.",
    endpoints: "Endpoints",
    operation: |operation| match operation {
        Operation::Pace => "Pace, speed and split times of a distance run in a time.",
        Operation::Plan => "A week-by-week training plan towards a target time.",
        Operation::Status => "State, version and time of the service.",
        Operation::Calculer => "The legacy address, redirected to <code>/api/pace</code>.",
        Operation::Health => "Availability probe.",
    },
    parameters: "Parameters",
    parameter: &[
        (
            "distance",
            "Kilometres (<code>10</code>, <code>0.4</code>) or a name: <code>5km</code>, \
             <code>10km</code>, <code>semi</code>, <code>marathon</code>, and for paces \
             <code>100m</code> to <code>10000m</code>. A plan takes 5 km, 10 km, half-marathon \
             and marathon only.",
        ),
        (
            "time",
            "A time: <code>45:00</code>, <code>1:45:00</code>, <code>1h45</code>, \
             <code>1h45m00s</code>, <code>45m00s</code> or seconds, <code>2700</code>. \
             <code>temps</code> is its old name.",
        ),
        (
            "age, sessions, weeks, vo2max, previous_time",
            "Optional, to make a plan personal: age from 1 to 119, 2 to 6 sessions a week, number \
             of weeks, VO2max between 10 and 100, a time run before.",
        ),
        ("lang", "<code>en</code> for texts in English."),
    ],
    errors: "Errors",
    errors_intro: "Every error is a JSON object with <code>code</code>, <code>error</code>, \
                   <code>message</code> (in French), <code>hint</code> and <code>docs</code>. \
                   Test <code>code</code>: it alone is stable.",
    error: |code| match code {
        ErrorCode::MissingParameter => "<code>distance</code> or <code>time</code> is absent.",
        ErrorCode::InvalidDistance => "The distance is not recognised.",
        ErrorCode::InvalidTime => "A time is in none of the accepted formats.",
        ErrorCode::UnsupportedApiVersion => {
            "The header <code>API-Version</code> asks for something else than <code>1</code>."
        }
        ErrorCode::NotFound => "Nothing is at this address.",
        ErrorCode::MethodNotAllowed => "The address exists, but not for this method.",
        ErrorCode::InternalError => "A fault of the service; try again.",
    },
};

#[cfg(test)]
mod tests {
    use actix_web::http::header::HeaderValue;

    use super::*;

    #[test]
    fn each_language_names_every_endpoint_and_code() {
        for words in [FR, EN] {
            let page = words.to_string();
            assert!(page.contains(&format!("<html lang=\"{}\">", words.lang)));
            for operation in Operation::ALL {
                assert!(page.contains(operation.path()), "{}", operation.path());
            }
            for code in ErrorCode::ALL {
                assert!(page.contains(code.as_str()), "{}", code.as_str());
            }
            assert!(!page.contains("&time"), "an unescaped query");
        }
        assert_ne!(FRENCH.etag, ENGLISH.etag);
    }

    #[test]
    fn a_known_page_is_not_sent_again() {
        for (lines, known) in [
            (&[][..], false),
            (&["\"a\""], true),
            (&["W/\"a\""], true),
            (&["\"x\", \"a\""], true),
            (&["\"x\"", "\"a\""], true),
            (&["*"], true),
            (&["\"x\""], false),
            (&["a"], false),
        ] {
            let mut request = HeaderMap::new();
            for line in lines {
                request.append(IF_NONE_MATCH, HeaderValue::from_static(line));
            }
            assert_eq!(is_known("\"a\"", &request), known, "{lines:?}");
        }
    }
}
