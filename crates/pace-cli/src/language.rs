//! Which language to speak: the option, else what the environment says.

use std::ffi::{OsStr, OsString};

use pace_core::Lang;

use crate::arguments;

/// Environment variables that tell a language, the first one set deciding.
const VARIABLES: [&str; 4] = ["PACE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of texts, known before the arguments are read: help is written in it.
/// English, where nothing says French.
pub(crate) fn choose(arguments: &[OsString], variable: impl Fn(&str) -> Option<OsString>) -> Lang {
    if let Some(asked) = arguments::typed_value(arguments, "--lang") {
        return of_locale(asked);
    }
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    VARIABLES.iter().find_map(set).map_or(Lang::En, |value| of_locale(&value))
}

/// `fr`, `fr_FR.UTF-8`, `FR-ca`: French; a language without texts is English.
fn of_locale(value: &OsStr) -> Lang {
    let text = value.to_string_lossy();
    let language = text.split(['_', '-', '.', '@']).next().unwrap_or_default();
    let named = |lang: &Lang| language.eq_ignore_ascii_case(lang.code());
    Lang::ALL.into_iter().find(named).unwrap_or(Lang::En)
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
        assert_eq!(lang(&["pace", "--lang", "en", "--la=fr"], &[]), Lang::Fr);
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
