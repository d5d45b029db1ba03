//! The pages for runners that are the same for everybody who reads their language.

use std::sync::LazyLock;

use actix_web::http::header::{ACCEPT, ACCEPT_LANGUAGE, HeaderName};
use pace_core::Lang;
use pace_page::Site;

use crate::document::{BASE, Document};
use crate::language::Language;
use crate::markup;

/// The start page is chosen by what is accepted, too.
pub(crate) const BY_FORMAT_AND_LANGUAGE: &[HeaderName] = &[ACCEPT, ACCEPT_LANGUAGE];

/// Each language, not named by the address and named by it.
const FORMS: usize = 2 * Lang::ALL.len();

static HOME: LazyLock<[Document; FORMS]> =
    LazyLock::new(|| documents(pace_page::home, BY_FORMAT_AND_LANGUAGE));
static HOW_TO: LazyLock<[Document; FORMS]> =
    LazyLock::new(|| documents(pace_page::how_to, markup::BY_LANGUAGE));

fn documents(page: fn(&Site<'_>) -> String, varies: &'static [HeaderName]) -> [Document; FORMS] {
    std::array::from_fn(|place| {
        let (lang, names_lang) = (Lang::ALL[place / 2], place % 2 == 1);
        let text = page(&Site { lang, names_lang, base_url: BASE });
        Document::html(text, markup::headers(lang, pace_page::STYLE), varies)
    })
}

fn in_language(documents: &'static [Document; FORMS], language: Language) -> &'static Document {
    &documents[2 * language.lang as usize + usize::from(language.is_named)]
}

/// The start page in a language.
pub(crate) fn home(language: Language) -> &'static Document {
    in_language(&HOME, language)
}

/// The page of how plans get into calendars and onto watches, in a language.
pub(crate) fn how_to(language: Language) -> &'static Document {
    in_language(&HOW_TO, language)
}

/// Both pages in all their forms, to prepare them.
pub(crate) fn all() -> impl Iterator<Item = &'static Document> {
    HOME.iter().chain(HOW_TO.iter())
}
