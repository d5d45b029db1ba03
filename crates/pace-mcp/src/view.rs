//! The view of plans and splits inside assistants (MCP Apps, SEP-1865): one page, which the
//! host shows beside an answer and fills by messages.
//!
//! It is the one place of the project with a script. The page loads nothing and reaches
//! nothing: its own policy allows this style and this script by their hashes, and no more.

use std::sync::LazyLock;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use hmac_sha256::Hash;
use pace_core::json::{Object, ToJson};

/// Where hosts read it.
pub(crate) const URI: &str = "ui://pace/view.html";
/// What marks a page as a view.
pub(crate) const MIME_TYPE: &str = "text/html;profile=mcp-app";
/// The extension of the protocol that it belongs to.
pub(crate) const EXTENSION: &str = "io.modelcontextprotocol/ui";

const STYLE: &str = include_str!("app/view.css");
const SCRIPT: &str = include_str!("app/view.js");

static PAGE: LazyLock<String> = LazyLock::new(|| {
    let [style, script] = [STYLE, SCRIPT].map(|text| STANDARD.encode(Hash::hash(text.as_bytes())));
    format!(
        "<!doctype html><html lang=\"fr\"><head><meta charset=\"utf-8\">\
         <meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
         script-src 'sha256-{script}'; style-src 'sha256-{style}'; base-uri 'none'; \
         form-action 'none'\">\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\
         <title>pace</title><style>{STYLE}</style></head>\
         <body><main></main><script>{SCRIPT}</script></body></html>\n"
    )
});

/// The view in the list of resources.
pub(crate) struct Listed;

impl ToJson for Listed {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .member("uri", URI)
            .member("name", "view")
            .member("title", "Plans and splits")
            .member(
                "description",
                "Shows a plan with a chart of its weeks, or splits with a pace band, beside the \
                 answer; for hosts with MCP Apps.",
            )
            .member("mimeType", MIME_TYPE)
            .member("_meta", &Ui)
            .close();
    }
}

/// The view itself.
pub(crate) struct Contents;

impl ToJson for Contents {
    fn write_json(&self, out: &mut String) {
        Object::open(out)
            .member("uri", URI)
            .member("mimeType", MIME_TYPE)
            .member("text", PAGE.as_str())
            .member("_meta", &Ui)
            .close();
    }
}

/// What a host may know of it: it wants a border, and no origin at all.
struct Ui;

impl ToJson for Ui {
    fn write_json(&self, out: &mut String) {
        struct Wishes;

        impl ToJson for Wishes {
            fn write_json(&self, out: &mut String) {
                Object::open(out).member("prefersBorder", &true).close();
            }
        }

        Object::open(out).member("ui", &Wishes).close();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The value of a colour in a style, in light and dark schemes.
    fn of_pages(name: &str) -> [String; 2] {
        let style = pace_page::STYLE;
        let (_, dark) = style.split_once("(prefers-color-scheme:dark)").expect("a dark scheme");
        [style, dark].map(|style| {
            let (_, rest) = style.split_once(&format!("--{name}:")).expect(name);
            let end = rest.find([';', '}']).expect("an end");
            rest[..end].to_owned()
        })
    }

    #[test]
    fn it_has_the_colours_of_the_pages() {
        let mut seen = 0;
        for part in STYLE.split("--").skip(1) {
            let Some((name, value)) = part.split_once(":light-dark(") else { continue };
            let (value, _) = value.split_once(')').expect("an end");
            let (light, dark) = value.split_once(',').expect("two colours");
            assert_eq!([light, dark], of_pages(name), "{name}");
            seen += 1;
        }
        assert_eq!(seen, 13);
    }

    #[test]
    fn it_reaches_nothing() {
        let page = &*PAGE;
        assert!(page.contains("default-src 'none'"));
        for way_out in
            ["http:", "https:", "src=", "href=", "url(", "@import", "fetch(", "innerHTML"]
        {
            assert!(!page.contains(way_out), "{way_out}");
        }
        // What ends the style or the script would end it early.
        assert_eq!(page.matches("</style>").count(), 1);
        assert_eq!(page.matches("</script>").count(), 1);
    }
}
