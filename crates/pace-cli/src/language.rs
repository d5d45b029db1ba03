//! Which language to speak where no option says it.

use std::ffi::OsString;

use pace_core::Lang;

/// Environment variables that name a language: the first one that is set decides.
const VARIABLES: [&str; 4] = ["PACE_LANG", "LC_ALL", "LC_MESSAGES", "LANG"];

/// The language of the environment; English, where nothing says French.
pub(crate) fn of_environment(variable: impl Fn(&str) -> Option<OsString>) -> Lang {
    let set = |name: &&str| variable(name).filter(|value| !value.is_empty());
    VARIABLES.iter().find_map(set).map_or(Lang::En, |value| of_locale(&value.to_string_lossy()))
}

/// `fr`, `fr_FR.UTF-8`, `FR-ca`: French; a language without texts is English.
pub(crate) fn of_locale(value: &str) -> Lang {
    let language = value.split(['_', '-', '.', '@']).next().unwrap_or_default();
    let named = |lang: &Lang| language.eq_ignore_ascii_case(lang.code());
    Lang::ALL.into_iter().find(named).unwrap_or(Lang::En)
}

#[cfg(test)]
mod tests {
    use super::*;

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
            let lang = of_environment(|name| {
                let set = environment.iter().find(|(variable, _)| *variable == name);
                set.map(|(_, value)| value.into())
            });
            assert_eq!(lang, expected, "{environment:?}");
        }
    }
}
