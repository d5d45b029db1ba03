//! How a plan gets into calendars, watches and other programs.
//!
//! Each way says whether we tried it, and with what, or whether it is by the maker's
//! documentation only.

use maud::{Markup, html};
use pace_core::{Lang, Text};

use crate::layout::{Kind, Page, Site};
use crate::text::say;
use crate::typography::Typeset;

/// The page of how a plan gets into calendars, watches and other programs.
pub fn how_to(site: &Site<'_>) -> String {
    let lang = site.lang;
    let page = Page {
        site,
        path: "how-to",
        query: "",
        title: say!(
            lang,
            "Le plan sur la montre et dans l'agenda",
            "The plan on your watch and in your calendar"
        ),
        description: say!(
            lang,
            "Garmin, COROS, Suunto, Zwift, intervals.icu ; agendas d'Apple, de Google et d'Outlook : comment y mettre un plan, pas à pas.",
            "Garmin, COROS, Suunto, Zwift, intervals.icu; the calendars of Apple, Google and Outlook: how to get a plan into each, step by step.",
        ),
        kind: Kind::Lasting,
    };
    let guide = Guide { lang };
    page.with(&html! {
        div.guide {
            h1 { (say!(lang, "Le plan sur la montre et dans l'agenda", "The plan on your watch and in your calendar")) }
            p.lead {
                (say!(
                    lang,
                    "Au bas de chaque plan, « À emporter » donne son agenda et ses fichiers. Voici où les mettre.",
                    "At the foot of every plan, “To take with you” has its calendar and its files. Here is where to put them.",
                ))
            }
            p {
                (say!(lang, "Pour chaque chemin, nous disons ce que nous en savons : ", "For each way we say what we know of it: "))
                (guide.tried()) (say!(lang, ", et avec quoi ; ou ", ", and with what; or "))
                (guide.as_documented()) (say!(lang, ", faute d'avoir l'appareil ou le compte.", ", for want of the device or the account."))
            }
            (guide.calendars())
            (guide.watches())
            (guide.paper())
        }
    })
}

struct Guide {
    lang: Lang,
}

impl Guide {
    fn tried(&self) -> Markup {
        html! { span.mark.seen { (say!(self.lang, "essayé", "tried")) } }
    }

    fn as_documented(&self) -> Markup {
        html! { span.mark { (say!(self.lang, "d'après leur documentation", "by their documentation")) } }
    }

    /// A text in which backticks enclose what is typed or pressed as it stands.
    fn prose(&self, french: &'static str, english: &'static str) -> Markup {
        let text = Text::new(french, english).in_lang(self.lang);
        html! {
            @for (index, part) in text.split('`').enumerate() {
                @if index % 2 == 1 { code { (part) } } @else { (Typeset(part)) }
            }
        }
    }

    /// Steps in order, in both languages.
    fn steps(&self, steps: &[(&'static str, &'static str)]) -> Markup {
        html! {
            ol { @for (french, english) in steps { li { (self.prose(french, english)) } } }
        }
    }

    fn calendars(&self) -> Markup {
        let lang = self.lang;
        html! {
            h2 #calendars { (say!(lang, "Dans l'agenda", "In the calendar")) }
            p {
                (self.prose(
                    "S'abonner vaut mieux que télécharger : l'agenda redemande le plan de lui-même, et remplace tout d'un coup. Si vous changez d'objectif, abonnez-vous à la nouvelle adresse et retirez l'ancienne. Un fichier `.ics` importé reste tel quel ; le réimporter met les séances à jour, mais n'en retire aucune.",
                    "To subscribe is better than to download: the calendar asks for the plan again by itself, and replaces all of it at once. If you change your target, subscribe to the new address and remove the old one. An `.ics` file that was imported stays as it is; importing it again updates its sessions, but removes none.",
                ))
            }
            p {
                (self.tried()) " "
                (say!(
                    lang,
                    "Nous relisons l'agenda de plans de toutes sortes avec d'autres programmes que le nôtre : chaque séance y est, à son jour. Les étapes ci-dessous et la fréquence à laquelle chaque agenda redemande le plan sont ",
                    "We read the calendars of plans of all kinds with programs other than ours: every session is there, on its day. The steps below, and how often each calendar asks again, are ",
                ))
                (self.as_documented()) (say!(lang, " et l'expérience d'autres abonnés.", " and other subscribers' experience."))
            }
            h3 { "Apple" }
            (self.steps(&[
                ("Touchez « S'abonner » : l'iPhone, l'iPad ou le Mac ouvre Calendrier et demande confirmation.", "Tap “Subscribe”: iPhone, iPad or Mac opens Calendar and asks you to confirm."),
                ("Sur le Mac, choisissez « iCloud » comme emplacement pour l'avoir partout, et la fréquence sous « Actualisation automatique ».", "On a Mac choose “iCloud” as its location to have it everywhere, and how often under “Auto-refresh”."),
            ]))
            p.soft { (say!(lang, "Redemandé : de toutes les cinq minutes à une fois par semaine, selon ce réglage.", "Asked again: from every five minutes to once a week, as you set it.")) }
            h3 { "Google" }
            (self.steps(&[
                ("Copiez l'adresse du lien « S'abonner » (clic droit ou appui long).", "Copy the address of the link “Subscribe” (right click or long press)."),
                ("Sur un ordinateur, ouvrez Google Agenda ; à côté de « Autres agendas », touchez `+`, puis « À partir de l'URL ».", "On a computer open Google Calendar; beside “Other calendars” press `+`, then “From URL”."),
                ("Collez l'adresse, en remplaçant `webcal://` par `https://`. L'agenda apparaît aussi sur le téléphone.", "Paste the address, with `https://` in place of `webcal://`. The calendar appears on your phone too."),
            ]))
            p.soft { (say!(lang, "Redemandé : quand Google le veut, le plus souvent toutes les 8 à 24 heures ; il n'y a pas de réglage.", "Asked again: when Google likes, mostly every 8 to 24 hours; there is no setting.")) }
            h3 { "Outlook" }
            (self.steps(&[
                ("Dans Outlook sur le web, ouvrez le calendrier, « Ajouter un calendrier », puis « S'abonner à partir du web ».", "In Outlook on the web open the calendar, “Add calendar”, then “Subscribe from web”."),
                ("Collez l'adresse du lien « S'abonner », donnez-lui un nom, « Importer ».", "Paste the address of the link “Subscribe”, give it a name, “Import”."),
            ]))
            p.soft { (say!(lang, "Redemandé : environ toutes les 3 heures, parfois une fois par jour.", "Asked again: about every 3 hours, sometimes once a day.")) }
        }
    }

    fn watches(&self) -> Markup {
        let lang = self.lang;
        html! {
            h2 #watches { (say!(lang, "Sur la montre", "On the watch")) }
            h3 { "Garmin" }
            p {
                (self.tried()) " "
                (say!(
                    lang,
                    "Nos fichiers FIT sont relus, étape par étape, avec le kit de Garmin et un second lecteur. ",
                    "Our FIT files are read back, step by step, with Garmin's own kit and a second reader. ",
                ))
                (self.as_documented()) " "
                (say!(lang, "pour ce qui suit, sur la montre elle-même :", "for what follows, on the watch itself:"))
            }
            (self.steps(&[
                ("Téléchargez « Séances FIT » et ouvrez l'archive : un fichier par séance, dans l'ordre du plan.", "Download “FIT workouts” and open the archive: a file a session, in the order of the plan."),
                ("Branchez la montre en USB. Copiez les fichiers dans son dossier `GARMIN/NEWFILES`. Sur un Mac, il faut pour la plupart des montres récentes un programme qui parle MTP.", "Plug the watch in by USB. Copy the files into its folder `GARMIN/NEWFILES`. On a Mac most recent watches need a program that speaks MTP."),
                ("Débranchez : la montre les range d'elle-même. Ils sont sous Course à pied, Entraînement, Séances d'entraînement.", "Unplug: the watch files them by itself. They are under Run, Training, Workouts."),
            ]))
            p { (self.prose(
                "Une montre ne garde qu'un nombre limité de séances : copiez celles des prochaines semaines. N'essayez pas l'import du site Garmin Connect : il refuse les séances au format FIT et ne prend que des activités.",
                "A watch keeps a limited number of workouts: copy those of the next weeks. Do not try the import of Garmin Connect's web site: it refuses workouts in FIT and takes activities alone.",
            )) }
            h3 #intervals { "intervals.icu" (say!(lang, " : Garmin, COROS, Suunto et d'autres, sans câble", ": Garmin, COROS, Suunto and others, without a cable")) }
            p {
                (self.tried()) " "
                (say!(lang, "Nous relisons le texte des séances selon ses règles. ", "We read the text of the workouts by its rules. "))
                (self.as_documented()) " " (say!(lang, "pour le site :", "for the site:"))
            }
            (self.steps(&[
                ("Un compte sur intervals.icu, relié au compte de votre montre (Garmin, COROS, Suunto, Wahoo) dans ses réglages, avec l'envoi des séances prévues.", "An account at intervals.icu, connected to your watch's account (Garmin, COROS, Suunto, Wahoo) in its settings, planned workouts included."),
                ("À la main : créez une séance à sa date et collez le texte du fichier correspondant.", "By hand: create a workout on its date and paste the text of its file."),
                ("Tout le plan d'un coup, pour qui sait appeler une API : `format=intervals-json` donne le corps attendu par `POST /api/v1/athlete/0/events/bulk?upsert=true`. Renvoyé, il met à jour et ne double rien.", "The whole plan at once, for those who can call an API: `format=intervals-json` is the body that `POST /api/v1/athlete/0/events/bulk?upsert=true` expects. Sent again, it updates what is there and duplicates nothing."),
            ]))
            h3 { "Zwift" }
            p {
                (self.tried()) " " (say!(lang, "Nos fichiers sont relus comme le XML qu'ils sont. ", "Our files are read back as the XML they are. "))
                (self.as_documented()) " " (say!(lang, "pour le reste :", "for the rest:"))
            }
            (self.steps(&[
                ("Téléchargez « Zwift » et ouvrez l'archive.", "Download “Zwift” and open the archive."),
                ("Sur un ordinateur, copiez les fichiers dans `Documents/Zwift/Workouts/` suivi de votre numéro (le dossier existe dès qu'une séance a été créée dans Zwift), puis relancez Zwift.", "On a computer copy the files into `Documents/Zwift/Workouts/` and your number (the folder is there once a workout was created in Zwift), then restart Zwift."),
                ("Réglez dans Zwift votre temps sur la course du plan, comme le dit chaque séance : les allures y sont des parts de la sienne.", "Set your time for the plan's race in Zwift, as each session says: paces there are shares of its own."),
            ]))
        }
    }

    fn paper(&self) -> Markup {
        let lang = self.lang;
        html! {
            h2 #paper { (say!(lang, "Sur papier", "On paper")) }
            p {
                (self.tried()) " "
                (say!(
                    lang,
                    "Un plan s'imprime sur deux feuilles A4, le plus long compris, et un bracelet d'allures fait 40 mm de large : imprimez à 100 %, sans « ajuster à la page ». Vu dans Chromium.",
                    "A plan prints on two sheets of A4, the longest included, and a pace band is 40 mm wide: print at 100 %, without “fit to page”. Seen in Chromium.",
                ))
            }
        }
    }
}
