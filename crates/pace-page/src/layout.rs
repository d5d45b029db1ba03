//! What all pages share: their head, their way around, their foot.

use maud::{DOCTYPE, Markup, PreEscaped, Render, html};
use pace_core::Lang;

use crate::text::say;
use crate::typography::Typeset;

/// The one style of all pages, as it stands in each of them.
pub const STYLE: &str = include_str!("style.css");

/// The path of the picture that stands for a page where its address is shared.
pub const CARD_PATH: &str = "/card.png";

/// That picture, a PNG of 1200 by 630 pixels; `cargo xtask pictures` makes it.
pub const CARD: &[u8] = include_bytes!("card.png");

const ICON: &str = include_str!("icon.svg");

/// Where pages are served, and in which language this one is read.
#[derive(Debug, Clone, Copy)]
pub struct Site<'a> {
    /// The language of the page.
    pub lang: Lang,
    /// Whether the page's own address names the language. Then its links to other pages name
    /// it too; else every browser goes on choosing.
    pub names_lang: bool,
    /// The public base URL, without a slash at its end.
    pub base_url: &'a str,
}

impl Site<'_> {
    /// A page of ours from any other: relative, so that it works under every base URL. All
    /// pages stand side by side at the root.
    pub(crate) const fn page<'a>(&self, path: &'a str, query: &'a str) -> Address<'a> {
        let lang = if self.names_lang { Some(self.lang) } else { None };
        Address { path: if path.is_empty() { "./" } else { path }, query, format: None, lang }
    }

    /// A file of ours, likewise. Files are in French unless their address says otherwise:
    /// programs that ask for them again have no language.
    pub(crate) fn file<'a>(&self, path: &'a str, query: &'a str) -> Address<'a> {
        let lang = (self.lang != Lang::default()).then_some(self.lang);
        Address { path, query, format: None, lang }
    }
}

/// A path of ours with its query, as it stands in an attribute.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Address<'a> {
    path: &'a str,
    query: &'a str,
    format: Option<&'static str>,
    lang: Option<Lang>,
}

impl Address<'_> {
    /// The same file in another format.
    pub(crate) const fn with_format(mut self, format: &'static str) -> Self {
        self.format = Some(format);
        self
    }
}

impl Render for Address<'_> {
    fn render_to(&self, page: &mut String) {
        page.push_str(self.path);
        let mut between = "?";
        if !self.query.is_empty() {
            page.push_str(between);
            push_escaped(self.query, page);
            between = "&amp;";
        }
        let lang = self.lang.map(Lang::code);
        for (name, value) in [("format=", self.format), ("lang=", lang)] {
            if let Some(value) = value {
                page.extend([between, name, value]);
                between = "&amp;";
            }
        }
    }
}

/// Writes a query, escaped: what is between two `&` is copied in one go.
fn push_escaped(mut query: &str, page: &mut String) {
    let is_escaped = |byte: &u8| matches!(byte, b'&' | b'<' | b'>' | b'"');
    while let Some(place) = query.bytes().position(|byte| is_escaped(&byte)) {
        page.push_str(&query[..place]);
        page.push_str(match query.as_bytes()[place] {
            b'&' => "&amp;",
            b'<' => "&lt;",
            b'>' => "&gt;",
            _ => "&quot;",
        });
        query = &query[place + 1..];
    }
    page.push_str(query);
}

/// What a page is, and where.
pub(crate) struct Page<'a, T, D> {
    pub(crate) site: &'a Site<'a>,
    /// The path, without the slash before it.
    pub(crate) path: &'static str,
    /// The canonical query, without the language.
    pub(crate) query: &'a str,
    pub(crate) title: T,
    /// What a search or a shared address shows of it.
    pub(crate) description: D,
    pub(crate) kind: Kind,
}

/// Whose page it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    /// Everybody's: searches may list it.
    Lasting,
    /// That of one request of many.
    Result,
    /// That of a request with something wrong, which its title says first.
    Refused,
}

impl Kind {
    /// A form alone.
    pub(crate) const fn of_form(has_fault: bool) -> Self {
        if has_fault { Self::Refused } else { Self::Lasting }
    }
}

impl<T: Render, D: Render> Page<'_, T, D> {
    /// The whole page around what it shows.
    pub(crate) fn with(&self, main: &Markup) -> String {
        self.written(main.0.len(), |page| page.push_str(&main.0))
    }

    /// The whole page of a form alone.
    pub(crate) fn with_form(&self, lead: &dyn Render, form: &Markup) -> String {
        self.with(&html! {
            h1 { (self.title) }
            p.lead { (lead) }
            div.card.narrow { (form) }
        })
    }

    /// The same where what it shows is long: it is written straight into the page, which has
    /// room for this many bytes of it from the start.
    pub(crate) fn written(&self, room: usize, main: impl FnOnce(&mut String)) -> String {
        let lang = self.site.lang;
        let mut page = String::with_capacity(STYLE.len() + 8 * 1024 + room);
        let before = html! {
            (DOCTYPE)
            (PreEscaped(format!("<html lang=\"{}\">", lang.code())))
            (self.head())
            (PreEscaped("<body>"))
            a.skip href="#main" { (say!(lang, "Aller au contenu", "Skip to content")) }
            (self.top())
            (PreEscaped("<main id=\"main\">"))
        };
        page.push_str(&before.0);
        main(&mut page);
        page.push_str("</main>");
        page.push_str(&self.foot().0);
        page.push_str("</body></html>");
        page
    }

    fn head(&self) -> Markup {
        let Site { lang, base_url, .. } = *self.site;
        let other = other(lang);
        let (title, description) = (self.title.render(), self.description.render());
        html! {
            head {
                meta charset="utf-8";
                title {
                    @if self.kind == Kind::Refused { (say!(lang, "À corriger : ", "Error: ")) }
                    (title) " · pace"
                }
                meta name="viewport" content="width=device-width, initial-scale=1";
                meta name="color-scheme" content="light dark";
                meta name="description" content=(description);
                @if self.kind == Kind::Result { meta name="robots" content="noindex"; }
                link rel="icon" href="favicon.svg" type="image/svg+xml";
                link rel="alternate" hreflang=(other.code()) href=(self.in_lang(other));
                meta property="og:type" content="website";
                meta property="og:site_name" content="pace";
                meta property="og:title" content=(title);
                meta property="og:description" content=(description);
                meta property="og:url" content={ (base_url) "/" (Address { path: self.path, ..self.in_lang(lang) }) };
                meta property="og:image" content={ (base_url) (CARD_PATH) };
                meta property="og:image:width" content="1200";
                meta property="og:image:height" content="630";
                meta property="og:locale" content=(say!(lang, "fr_FR", "en_GB"));
                meta name="twitter:card" content="summary_large_image";
                style { (PreEscaped(STYLE)) }
            }
        }
    }

    fn top(&self) -> Markup {
        let Site { lang, .. } = *self.site;
        let other = other(lang);
        let link = |path: &'static str, name: &dyn Render| {
            let here = self.path == path;
            html! {
                a href=(self.site.page(path, "")) aria-current=[here.then_some("page")] { (name) }
            }
        };
        html! {
            header.top {
                a.brand href=(self.site.page("", "")) { (PreEscaped(ICON.trim())) "pace" }
                nav aria-label=(say!(lang, "Pages", "Pages")) {
                    (link("pace", &say!(lang, "Allures", "Paces")))
                    (link("plan", &say!(lang, "Plans", "Plans")))
                    (link("how-to", &say!(lang, "Montres et agendas", "Watches and calendars")))
                }
                a.lang href=(self.in_lang(other)) hreflang=(other.code()) lang=(other.code()) {
                    (match other { Lang::Fr => "Français", Lang::En => "English" })
                }
            }
        }
    }

    fn foot(&self) -> Markup {
        let lang = self.site.lang;
        html! {
            footer {
                div {
                p {
                    (say!(
                        lang,
                        "Sans compte, sans publicité, sans cookie : rien n'est conservé.",
                        "No account, no advertising, no cookie: nothing is kept.",
                    ))
                }
                p {
                    a href=(self.site.page("api", "")) { (say!(lang, "Pour les développeurs : l'API", "For developers: the API")) }
                }
                }
            }
        }
    }

    /// The same page in a language.
    const fn in_lang(&self, lang: Lang) -> Address<'_> {
        let path = if self.path.is_empty() { "./" } else { self.path };
        Address { path, query: self.query, format: None, lang: Some(lang) }
    }
}

/// What is to be said beside a result.
pub(crate) fn notes(notes: &[String]) -> Markup {
    html! {
        @if !notes.is_empty() {
            ul.notes {
                @for note in notes { li { (Typeset(note)) } }
            }
        }
    }
}

const fn other(lang: Lang) -> Lang {
    match lang {
        Lang::Fr => Lang::En,
        Lang::En => Lang::Fr,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_name_the_language_where_the_address_did() {
        let site = |lang, names_lang| Site { lang, names_lang, base_url: "https://pace.example" };
        let shown = |address: Address<'_>| address.render().into_string();
        assert_eq!(shown(site(Lang::Fr, false).page("pace", "")), "pace");
        assert_eq!(shown(site(Lang::En, true).page("", "")), "./?lang=en");
        assert_eq!(shown(site(Lang::Fr, true).page("plan", "time=1")), "plan?time=1&amp;lang=fr");
    }

    #[test]
    fn files_always_name_a_language_that_is_not_the_default() {
        let site = |lang, names_lang| Site { lang, names_lang, base_url: "https://pace.example" };
        let shown = |address: Address<'_>| address.render().into_string();
        let english = site(Lang::En, false).file("plan.zip", "a=1");
        assert_eq!(shown(english), "plan.zip?a=1&amp;lang=en");
        assert_eq!(shown(english.with_format("zwo")), "plan.zip?a=1&amp;format=zwo&amp;lang=en");
        assert_eq!(shown(site(Lang::Fr, true).file("plan.ics", "a=1")), "plan.ics?a=1");
    }

    #[test]
    fn a_query_is_escaped() {
        let site = Site { lang: Lang::Fr, names_lang: false, base_url: "https://pace.example" };
        let address = site.page("plan", "a=\"<b>&c=é");
        assert_eq!(address.render().into_string(), "plan?a=&quot;&lt;b&gt;&amp;c=é");
    }
}
