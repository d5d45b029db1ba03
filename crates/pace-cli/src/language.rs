//! Which language to speak: the option, else what the environment says.

use std::ffi::{OsStr, OsString};

use pace_core::Lang;

/// Environment variables that tell a language, the first one set deciding.
pub(crate) const VARIABLES: [&str; 4] = ["PACE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of texts, known before the arguments are read: help is written in it.
/// English, where nothing says French.
pub(crate) fn choose(arguments: &[OsString], variable: impl Fn(&str) -> Option<OsString>) -> Lang {
    if let Some(asked) = value_of(arguments, "--lang") {
        return of_locale(asked);
    }
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    VARIABLES.iter().find_map(set).map_or(Lang::En, |value| of_locale(&value))
}

/// `fr`, `fr_FR.UTF-8`, `FR-ca`: French; anything else is English.
fn of_locale(value: &OsStr) -> Lang {
    let text = value.to_string_lossy();
    let language = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
    if language.eq_ignore_ascii_case("fr") { Lang::Fr } else { Lang::En }
}

/// The value of a long option as it stands among the arguments, whether or not they can be
/// read: `--lang fr` or `--lang=fr`, before any `--`.
pub(crate) fn value_of<'a>(arguments: &'a [OsString], option: &str) -> Option<&'a OsStr> {
    let mut rest = arguments.iter().take_while(|argument| *argument != "--");
    while let Some(argument) = rest.next() {
        if argument == option {
            return rest.next().map(OsString::as_os_str);
        }
        let joined =
            argument.to_str().and_then(|text| text.strip_prefix(option)?.strip_prefix('='));
        if let Some(value) = joined {
            return Some(OsStr::new(value));
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lang(arguments: &[&str], environment: &[(&str, &str)]) -> Lang {
        let arguments: Vec<_> = arguments.iter().map(OsString::from).collect();
        choose(&arguments, |name| {
            let set = environment.iter().find(|(variable, _)| *variable == name);
            set.map(|(_, value)| value.into())
        })
    }

    #[test]
    fn the_option_wins_over_the_environment() {
        assert_eq!(lang(&["pace", "--lang", "fr"], &[("PACE_LANG", "en")]), Lang::Fr);
        assert_eq!(lang(&["pace", "--lang=en", "10km"], &[("LANG", "fr_FR.UTF-8")]), Lang::En);
        assert_eq!(lang(&["pace", "--", "--lang", "fr"], &[]), Lang::En);
    }

    #[test]
    fn the_first_variable_that_is_set_decides() {
        let rows: [(&[(&str, &str)], Lang); 9] = [
            (&[], Lang::En),
            (&[("LANG", "fr_FR.UTF-8")], Lang::Fr),
            (&[("LANG", "fr_CA@euro")], Lang::Fr),
            (&[("LANG", "FR")], Lang::Fr),
            (&[("LANG", "C.UTF-8")], Lang::En),
            (&[("LANG", "frp_IT")], Lang::En),
            (&[("LC_ALL", ""), ("LANG", "fr")], Lang::Fr),
            (&[("LC_ALL", "C"), ("LANG", "fr")], Lang::En),
            (&[("PACE_LANG", "fr"), ("LC_ALL", "de_DE.UTF-8")], Lang::Fr),
        ];
        for (environment, expected) in rows {
            assert_eq!(lang(&["pace"], environment), expected, "{environment:?}");
        }
    }
}
