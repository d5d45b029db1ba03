//! What help says: of each command, and of each argument and option.

use pace_core::{Lang, Text};

/// A text that is the same in both languages.
const fn same(text: &'static str) -> Text {
    Text::new(text, text)
}

/// What help says of a command.
#[derive(Debug, Clone, Copy)]
pub(crate) struct About {
    /// How it is called.
    pub(crate) usage: Text,
    /// What it does, in one line.
    pub(crate) line: Text,
    /// Calls that work, a line each.
    pub(crate) examples: Text,
    /// What `--help` says beyond `-h`.
    pub(crate) more: Text,
}

/// What help says of a command; of `pace` itself, where the name is empty or another's.
pub(crate) fn of(command: &str) -> &'static About {
    match command {
        "time" => &TIME,
        "distance" => &DISTANCE,
        "convert" => &CONVERT,
        "plan" => &PLAN,
        "predict" => &PREDICT,
        "zones" => &ZONES,
        "grade" => &GRADE,
        "course" => &COURSE,
        "track" => &TRACK,
        "treadmill" => &TREADMILL,
        "batch" => &BATCH,
        "completions" => &COMPLETIONS,
        "man" => &MAN,
        "help" => &HELP,
        _ => &PACE,
    }
}

impl About {
    /// Calls that work, each with what it does, where that is said.
    pub(crate) fn examples(
        &self,
        lang: Lang,
    ) -> impl Iterator<Item = (&'static str, &'static str)> {
        let lines = self.examples.in_lang(lang).lines().map(str::trim);
        // What follows blanks explains.
        lines.map(|line| {
            line.split_once("   ").map_or((line, ""), |(call, does)| (call, does.trim()))
        })
    }

    /// The first of the examples: a call that works.
    pub(crate) fn example(&self, lang: Lang) -> &'static str {
        self.examples(lang).next().map_or("", |(call, _)| call)
    }
}

static PACE: About = About {
    usage: Text::new("pace <DISTANCE> <TEMPS> [OPTIONS]\n              pace <COMMANDE> …", "pace <DISTANCE> <TIME> [OPTIONS]\n       pace <COMMAND> …"),
    line: Text::new("Allures de course, temps de passage et plans d'entraînement.", "Race paces, splits and training plans."),
    examples: Text::new("  pace 10km 45:00                       allure, vitesse et temps de passage
  pace marathon 3h30 --every 5km        un passage tous les 5 km
  pace time semi 4:45/km                le temps, d'après distance et allure
  pace distance 1h00 5:00/km            la distance, d'après temps et allure
  pace plan semi 1h45 --weeks 12        un plan d'entraînement
  pace predict 10km 45:00               les temps équivalents ailleurs", "  pace 10km 45:00                       pace, speed and splits
  pace marathon 3h30 --every 5km        a split every 5 km
  pace time half 4:45/km                the time, from distance and pace
  pace distance 1h00 5:00/km            the distance, from time and pace
  pace plan half 1h45 --weeks 12        a training plan
  pace predict 10km 45:00               equivalent times at other distances"),
    more: Text::new("
Distances : 5km, 10k, semi, marathon, 400m, 10mi… ou un nombre de kilomètres (21,1).
Temps : 45:00, 45min, 1h45, 1:45:00, 45'30\" ; ou une allure (4:45/km).
De deux lectures, celle qui se court est prise, et dite : marathon 3:30 est 3 h 30.

La langue vient de --lang, sinon de PACE_LANG, LC_ALL, LC_MESSAGES ou LANG.

Codes de sortie : 0 tout est fait, 1 quelque chose n'a pas pu se faire, 2 la demande n'est pas comprise.", "
Distances: 5km, 10k, half, marathon, 400m, 10mi… or a number of kilometres (21.1).
Times: 45:00, 45min, 1h45, 1:45:00, 45'30\"; or a pace (4:45/km).
Of two readings the one that can be run is taken, and said: marathon 3:30 is 3 h 30.

The language comes from --lang, else from PACE_LANG, LC_ALL, LC_MESSAGES or LANG.

Exit codes: 0 all was done, 1 something could not be done, 2 the question was not understood."),
};

static TIME: About = About {
    usage: Text::new(
        "pace time <DISTANCE> <ALLURE> [OPTIONS]",
        "pace time <DISTANCE> <PACE> [OPTIONS]",
    ),
    line: Text::new(
        "Le temps que prend une distance à une allure.",
        "The time that a distance takes at a pace.",
    ),
    examples: Text::new(
        "  pace time semi 4:45/km\n  pace time 10km 12.5km/h --every 1km",
        "  pace time half 4:45/km\n  pace time 10km 12.5km/h --every 1km",
    ),
    more: same(""),
};

static DISTANCE: About = About {
    usage: Text::new(
        "pace distance <TEMPS> <ALLURE> [OPTIONS]",
        "pace distance <TIME> <PACE> [OPTIONS]",
    ),
    line: Text::new(
        "La distance que l'on court en un temps, à une allure.",
        "The distance run in a time at a pace.",
    ),
    examples: same("  pace distance 1h00 5:00/km\n  pace distance 45:00 12km/h"),
    more: same(""),
};

static CONVERT: About = About {
    usage: Text::new("pace convert <ALLURE> [OPTIONS]", "pace convert <PACE> [OPTIONS]"),
    line: Text::new(
        "Une allure dans toutes les unités : min/km, min/mile, /400 m, km/h, mph, m/s.",
        "A pace in every unit: min/km, min/mile, /400 m, km/h, mph, m/s.",
    ),
    examples: same(
        "  pace convert 4:30/km\n  pace convert 7:15/mi\n  pace convert 12.5km/h\n  pace convert 90s/400m\n  pace convert 4.2m/s",
    ),
    more: same(""),
};

static PLAN: About = About {
    usage: Text::new(
        "pace plan <COURSE> <OBJECTIF> [OPTIONS]",
        "pace plan <RACE> <TARGET> [OPTIONS]",
    ),
    line: Text::new(
        "Un plan d'entraînement, semaine par semaine, pour 5 km, 10 km, semi ou marathon.",
        "A training plan, week by week, for 5 km, 10 km, half-marathon or marathon.",
    ),
    examples: Text::new(
        "  pace plan semi 1h45
  pace plan marathon 3h30 --weekly-km 40 --longest-run-km 18 --days mar,jeu,sam,dim
  pace plan semi 1h45 --start-date 2027-01-18 --race-date 2027-04-11
  pace plan 10km 45:00 --week 3
  pace plan semi 1h45 --start-date 2027-01-18 --race-date 2027-04-11 -o plan.ics
  pace plan semi 1h45 --hr-max 185 --format fit -o seances.zip",
        "  pace plan half 1h45
  pace plan marathon 3h30 --weekly-km 40 --longest-run-km 18 --days tue,thu,sat,sun
  pace plan half 1h45 --start-date 2027-01-18 --race-date 2027-04-11
  pace plan 10km 45:00 --week 3
  pace plan half 1h45 --start-date 2027-01-18 --race-date 2027-04-11 -o plan.ics
  pace plan half 1h45 --hr-max 185 --format fit -o sessions.zip",
    ),
    more: Text::new(
        "
Les semaines finissent le jour de la course ; --race-date date chaque séance, et le plan compte les
semaines qui restent à partir d'aujourd'hui (date UTC), ou de --start-date.
Hors de ses bornes, une option est refusée, avec ses bornes.",
        "
Weeks end on race day; --race-date dates every session, and the plan has the weeks that are left
from today on (UTC), or from --start-date on.
An option out of its bounds is refused, with the bounds.",
    ),
};

static PREDICT: About = About {
    usage: Text::new(
        "pace predict <DISTANCE> <TEMPS> [OPTIONS]",
        "pace predict <DISTANCE> <TIME> [OPTIONS]",
    ),
    line: Text::new(
        "Ce qu'un temps vaut ailleurs : ce que courent huit coureurs sur dix, et la VDOT.",
        "What a time is worth elsewhere: what eight runners in ten do, and VDOT.",
    ),
    examples: Text::new(
        "  pace predict 10km 45:00
  pace predict semi 1h45 --to 15km,30km
  pace predict 10km 45:00 --weekly-km 50
  pace predict 10km 45:00 --weekly-km 50 --second semi=1h40",
        "  pace predict 10km 45:00
  pace predict half 1h45 --to 15km,30km
  pace predict 10km 45:00 --weekly-km 50
  pace predict 10km 45:00 --weekly-km 50 --second half=1h40",
    ),
    more: Text::new(
        "
Marathon : Vickers et Vertosick (2016), mesuré sur 2 303 coureurs ; --weekly-km puis --second resserrent la fourchette. Ailleurs elle est réduite du marathon, un étalonnage qui est le nôtre.
Riegel (1981, exposant 1,06), Cameron, Daniels et Gilbert (1979) décrivent des records : leur accord ne dit rien de l'erreur. Ni chaleur, ni côtes, ni un jour particulier.",
        "
Marathon: Vickers and Vertosick (2016), measured with 2,303 runners; --weekly-km and then --second narrow the range. Elsewhere it is scaled from the marathon, a calibration of ours.
Riegel (1981, exponent 1.06), Cameron, Daniels and Gilbert (1979) describe records: that they agree says nothing of the error. Nor do heat, hills or a runner's day enter into it.",
    ),
};

static ZONES: About = About {
    usage: Text::new(
        "pace zones <COURSE> <OBJECTIF> [OPTIONS]",
        "pace zones <RACE> <TARGET> [OPTIONS]",
    ),
    line: Text::new(
        "Les allures d'entraînement d'un objectif, à côté de celles de Daniels.",
        "The training paces of a target, beside those of Daniels.",
    ),
    examples: Text::new(
        "  pace zones semi 1h45\n  pace zones 10km 45:00 --vo2max 52",
        "  pace zones half 1h45\n  pace zones 10km 45:00 --vo2max 52",
    ),
    more: same(""),
};

static GRADE: About = About {
    usage: Text::new(
        "pace grade <DISTANCE> <TEMPS> --age N --sex m|f",
        "pace grade <DISTANCE> <TIME> --age N --sex m|f",
    ),
    line: Text::new(
        "Ce qu'un temps vaut à cet âge, en pour cent du meilleur.",
        "What a time is worth at an age, in percent of the best.",
    ),
    examples: same(
        "  pace grade 10km 45:00 --age 45 --sex f\n  pace grade marathon 3h30 --age 60 --sex m",
    ),
    more: Text::new(
        "
Tables sur route 2025 (USATF MLDR, CC0), du mile à 200 km, de 5 à 100 ans. Elles comparent avec le
meilleur du monde au même âge, et ne prédisent rien.",
        "
Road tables of 2025 (USATF MLDR, CC0), a mile to 200 km, 5 to 100 years. They compare with the best
in the world of that age, and predict nothing.",
    ),
};

static COURSE: About = About {
    usage: Text::new(
        "pace course <FICHIER.gpx> [DISTANCE] <TEMPS> [OPTIONS]",
        "pace course <FILE.gpx> [DISTANCE] <TIME> [OPTIONS]",
    ),
    line: Text::new(
        "Les passages sur un parcours vallonné, à effort égal, d'après sa trace GPX.",
        "Splits over a hilly course at even effort, from its GPX track.",
    ),
    examples: Text::new(
        "  pace course parcours.gpx marathon 3h30
  pace course parcours.gpx 3h40 --every 5km
  pace course parcours.gpx marathon 3h30 --band
  pace course parcours.gpx marathon 3h30 -o parcours.fit",
        "  pace course course.gpx marathon 3h30
  pace course course.gpx 3h40 --every 5km
  pace course course.gpx marathon 3h30 --band
  pace course course.gpx marathon 3h30 -o course.fit",
    ),
    more: Text::new(
        "
Sans distance, celle de la trace ; sinon celle de la course, à un dixième près. Le temps peut être
une allure (4:45/km). Le fichier reste ici. Un passage par kilomètre, sauf --every ou --at ; les
tronçons font le temps exactement, avec la montée et la descente de chacun.
Coût des pentes selon Minetti (2002) ; en descente la moitié du gain, un choix qui est le nôtre
(--downhill minetti : tout le gain, trop beau dehors). Le profil est lissé sur 200 m et 4 m : le
bruit d'une montre ne fait pas de bosses, un pont de 4 m non plus. Pas pour les sentiers raides.
Ni fatigue des descentes, ni réserve à garder : rien de cela n'est compté.
Formes : table, json, csv, md et, avec -o, fit, une séance pour la montre : une étape par tronçon,
50 au plus, à 2 % près.",
        "
Without a distance, that of the track; else that of the race, give or take a tenth. The time may be
a pace (4:45/km). The file stays here. A split each kilometre, but for --every or --at; laps add up
to the time exactly, each with what it climbs and descends.
Cost of slopes by Minetti (2002); downhill half of the benefit, a choice of ours
(--downhill minetti: all of it, too good outdoors). The profile is smoothed over 200 m and 4 m: a
watch's noise makes no hills, nor does a bridge of 4 m. Not for steep trails.
What descents do to legs and reserves to keep are not counted.
Forms: table, json, csv, md and, with -o, fit, a workout for the watch: a step a lap, 50 at most,
within 2 %.",
    ),
};

static TRACK: About = About {
    usage: Text::new("pace track <ALLURE> [OPTIONS]", "pace track <PACE> [OPTIONS]"),
    line: Text::new(
        "Les temps au tour d'une piste de 400 m, par couloir.",
        "Lap times of a 400 m track, by lane.",
    ),
    examples: same("  pace track 4:00/km\n  pace track 90s/400m --lane 3"),
    more: same(""),
};

static TREADMILL: About = About {
    usage: Text::new("pace treadmill <ALLURE> [OPTIONS]", "pace treadmill <PACE> [OPTIONS]"),
    line: Text::new(
        "Ce que vaut à plat une allure sur tapis en pente, et ce qu'il faut régler.",
        "What a pace on an inclined treadmill is worth on the flat, and what to set.",
    ),
    examples: same("  pace treadmill 12km/h\n  pace treadmill 4:45/km --incline 1"),
    more: same(""),
};

static BATCH: About = About {
    usage: Text::new("pace batch [FICHIER] [OPTIONS]", "pace batch [FILE] [OPTIONS]"),
    line: Text::new("L'allure de chaque ligne d'un fichier CSV ou NDJSON.", "The pace of every line of a CSV or NDJSON file."),
    examples: Text::new("  pace batch resultats.csv > allures.csv
  pace batch --distance semi --format ndjson < resultats.csv
  pace batch resultats.ndjson -o allures.ndjson", "  pace batch results.csv > paces.csv
  pace batch --distance half --format ndjson < results.csv
  pace batch results.ndjson -o paces.ndjson"),
    more: Text::new("
Le CSV a un en-tête qui nomme les colonnes distance et time (ou course, temps, chrono, durée, en majuscules ou non) ; les autres passent telles quelles. Entre points-virgules, 21,1 est 21.1. Le séparateur est celui de l'en-tête : virgule, point-virgule ou tabulation.
Distance et temps s'écrivent comme dans l'API : semi, 10km, 21.1, 1h45, 45:00 ; un fichier reçoit les mêmes nombres partout. Là où personne ne court ce qui est écrit (3:30 sur marathon), la colonne hint dit ce qu'une personne aurait voulu dire.
Une ligne en faute reste à sa place, avec son numéro, son erreur et ce qui conviendrait (hint) ; le code de sortie est alors 1.
Sept colonnes suivent celles du CSV ; si l'une a déjà son nom dans le fichier, elle prend un numéro (pace_2). Un objet a chaque nom une fois : avec --format ndjson, une colonne result, error, hint ou input est refusée, comme un nom qui est là deux fois ; une ligne NDJSON qui a déjà un tel membre est en faute.", "
CSV begins with a line that names the columns distance and time (or race, duration, result, in any case); other columns pass through. Between semicolons, 21,1 is 21.1. The separator is that line's: comma, semicolon or tab.
Distance and time are written as for the API: semi, 10km, 21.1, 1h45, 45:00; a file has the same numbers everywhere. Where nobody runs what is written (3:30 over a marathon), the column hint says what a person would have meant.
A bad line stays in its place, with its number, its error and what would do (hint); the exit code is then 1.
Seven columns follow those of a CSV; one whose name the file has already gets a number (pace_2). An object has each name once: with --format ndjson a column called result, error, hint or input is refused, and so is a name that stands twice; a line of NDJSON that has such a member is a bad line."),
};

static COMPLETIONS: About = About {
    usage: same("pace completions <SHELL>"),
    line: Text::new("Écrit la complétion pour un shell.", "Writes the completion of a shell."),
    examples: same(
        "  pace completions bash > ~/.local/share/bash-completion/completions/pace
  pace completions zsh > ~/.zfunc/_pace
  pace completions fish > ~/.config/fish/completions/pace.fish",
    ),
    more: same(""),
};

static MAN: About = About {
    usage: Text::new("pace man [-o DOSSIER]", "pace man [-o FOLDER]"),
    line: Text::new("Écrit les pages de manuel.", "Writes the manual pages."),
    examples: same("  pace man | man -l -\n  pace man -o ~/.local/share/man/man1"),
    more: Text::new(
        "
Sans -o, la page de pace ; avec -o, un dossier où va une page par commande.",
        "
Without -o, the page of pace; with -o, a folder that takes a page a command.",
    ),
};

static HELP: About = About {
    usage: Text::new("pace help [COMMANDE]", "pace help [COMMAND]"),
    line: Text::new("L'aide d'une commande.", "The help of a command."),
    examples: same("  pace help plan"),
    more: same(""),
};

/// Headings, and the names of values.
pub(crate) mod heading {
    use pace_core::Text;

    use super::same;

    pub(crate) const USAGE: Text = Text::new("Utilisation :", "Usage:");
    pub(crate) const EXAMPLES: Text = Text::new("Exemples :", "Examples:");
    pub(crate) const ARGUMENTS: Text = Text::new("Arguments\u{a0}", "Arguments");
    pub(crate) const OPTIONS: Text = Text::new("Options\u{a0}", "Options");
    pub(crate) const COMMANDS: Text = Text::new("Commandes\u{a0}", "Commands");
    pub(crate) const MANUAL_COMMANDS: Text = Text::new("COMMANDES", "COMMANDS");
    pub(crate) const MANUAL_EXAMPLES: Text = Text::new("EXEMPLES", "EXAMPLES");
    pub(crate) const COMMAND: Text = Text::new("COMMANDE", "COMMAND");
    pub(crate) const DISTANCE: Text = same("DISTANCE");
    pub(crate) const DISTANCES: Text = same("DISTANCES");
    pub(crate) const NAME: Text = Text::new("NOM", "NAME");
    pub(crate) const STEP: Text = Text::new("PAS", "STEP");
    pub(crate) const POINTS: Text = same("POINTS");
    pub(crate) const STRATEGY: Text = Text::new("FAÇON", "STRATEGY");
    pub(crate) const UNIT: Text = Text::new("UNITÉ", "UNIT");
    pub(crate) const FILE: Text = Text::new("FICHIER", "FILE");
    pub(crate) const WHEN: Text = Text::new("QUAND", "WHEN");
    pub(crate) const LANG: Text = Text::new("LANGUE", "LANG");
    pub(crate) const TIME: Text = Text::new("TEMPS", "TIME");
    pub(crate) const KM: Text = same("KM");
    pub(crate) const DAYS: Text = Text::new("JOURS", "DAYS");
    pub(crate) const WORDS: Text = Text::new("MOTS", "WORDS");
    pub(crate) const DAY: Text = Text::new("JOUR", "DAY");
    pub(crate) const SEX: Text = Text::new("SEXE", "SEX");
    pub(crate) const TARGETS: Text = Text::new("QUOI", "WHAT");
    pub(crate) const RACE: Text = Text::new("COURSE", "RACE");
}

/// Arguments without a name.
pub(crate) mod argument {
    use pace_core::Text;

    pub(crate) const DISTANCE_AND_TIME: Text =
        Text::new("Une distance et un temps", "A distance and a time");
    pub(crate) const DISTANCE_AND_PACE: Text =
        Text::new("Une distance et une allure", "A distance and a pace");
    pub(crate) const TIME_AND_PACE: Text = Text::new("Un temps et une allure", "A time and a pace");
    pub(crate) const RACE_AND_TARGET: Text = Text::new(
        "Une course (5km, 10km, semi, marathon) et un temps visé",
        "A race (5km, 10km, half, marathon) and a target time",
    );
    pub(crate) const PACE: Text = Text::new("Une allure ou une vitesse", "A pace or a speed");
    pub(crate) const FILE: Text = Text::new(
        "Le fichier à lire ; sans lui, l'entrée standard",
        "The file to read; without it, standard input",
    );
    pub(crate) const GPX: Text =
        Text::new("La trace de la course, en GPX", "The race's track, as GPX");
    pub(crate) const SHELL: Text =
        Text::new("bash, zsh, fish, powershell ou elvish", "bash, zsh, fish, powershell or elvish");
    pub(crate) const COMMAND: Text = Text::new("La commande", "The command");
}

/// Options.
pub(crate) mod option {
    use pace_core::Text;

    pub(crate) const HELP: Text = Text::new(
        "Affiche l'aide (-h en bref, --help en entier)",
        "Show help (-h in short, --help in full)",
    );
    pub(crate) const VERSION: Text = Text::new("Affiche la version", "Show the version");
    /// Its forms follow.
    pub(crate) const FORMAT: Text = Text::new("Forme de la réponse : ", "Form of the answer: ");
    pub(crate) const OUTPUT: Text = Text::new(
        "Écrit dans ce fichier, en entier ou pas du tout ; celui qui y est déjà est remplacé",
        "Write to this file, whole or not at all; one that is there already is replaced",
    );
    pub(crate) const OUTPUT_OF_PLAN: Text = Text::new(
        "Écrit dans ce fichier, en entier ou pas du tout, et remplace celui qui y est déjà (un dossier ou un .zip pour fit, intervals, zwo)",
        "Write to this file, whole or not at all, and replace one that is there (a folder or a .zip for fit, intervals, zwo)",
    );
    pub(crate) const OUTPUT_OF_MAN: Text = Text::new(
        "Écrit une page par commande dans ce dossier",
        "Write a page a command into this folder",
    );
    pub(crate) const COLOR: Text =
        Text::new("Couleurs : auto, always ou never", "Colours: auto, always or never");
    pub(crate) const LANG: Text = Text::new("Langue : fr ou en", "Language: fr or en");
    pub(crate) const EVERY: Text = Text::new(
        "Un passage à chaque pas : 1km, 400m, 1mi",
        "A split every so often: 1km, 400m, 1mi",
    );
    pub(crate) const AT: Text = Text::new(
        "Des passages à ces points, en kilomètres ou avec leur unité : 5,10,15",
        "Splits at these points, in kilometres or with their unit: 5,10,15",
    );
    pub(crate) const STRATEGY: Text = Text::new(
        "Répartition : régulier (even), négatif ou positif, et de combien : négatif:3 (en %)",
        "How to share out the effort: even, negative or positive, and how much: negative:3 (in %)",
    );
    pub(crate) const UNIT: Text = Text::new(
        "Unité des passages et des allures : km ou mi",
        "Unit of splits and paces: km or mi",
    );
    pub(crate) const PLAN_UNIT: Text = Text::new(
        "Unité des allures et des distances à l'écran : km ou mi ; les descriptions restent en km",
        "Unit of paces and distances on the screen: km or mi; descriptions stay in km",
    );
    pub(crate) const TO: Text = Text::new(
        "D'autres distances à prédire : 15km,30km",
        "More distances to predict: 15km,30km",
    );
    pub(crate) const TEMPERATURE: Text = Text::new(
        "Température de la course en °C, de -20 à 35 : ce que la chaleur coûte",
        "The race's temperature in °C, -20 to 35: what heat costs",
    );
    pub(crate) const HUMIDITY: Text = Text::new(
        "Humidité relative en %, avec --temperature ; 50 sans cette option",
        "Relative humidity in %, with --temperature; 50 without this option",
    );
    pub(crate) const ALTITUDE: Text = Text::new(
        "Altitude de la course en mètres, de 0 à 4000, sans acclimatation",
        "The race's altitude in metres, 0 to 4000, not acclimatised",
    );
    pub(crate) const GRADE_AGE: Text =
        Text::new("Âge le jour de la course, de 5 à 100 ans", "Age on race day, 5 to 100 years");
    pub(crate) const SEX: Text =
        Text::new("Table des hommes (m) ou des femmes (f)", "Men's table (m) or women's (f)");
    pub(crate) const DOWNHILL: Text = Text::new(
        "En descente : careful, la moitié du gain, ou minetti, tout le gain du tapis",
        "Downhill: careful, half of the benefit, or minetti, all that a treadmill gives",
    );
    pub(crate) const BAND: Text = Text::new(
        "Un bracelet d'allures : les points et les temps seuls, à imprimer étroit",
        "A pace band: points and times alone, to print narrow",
    );
    pub(crate) const LANE: Text = Text::new("Un seul couloir, de 1 à 8", "One lane alone, 1 to 8");
    pub(crate) const INCLINE: Text =
        Text::new("Une seule pente en %, de 0 à 4", "One incline alone in %, 0 to 4");
    pub(crate) const WEEKLY_KM: Text = Text::new(
        "Vos kilomètres par semaine, de 1 à 300 : le marathon vient alors d'un modèle mesuré",
        "Your kilometres a week, 1 to 300: the marathon then comes from a measured model",
    );
    pub(crate) const SECOND: Text = Text::new(
        "Une autre course récente, comme semi=1h40, avec --weekly-km",
        "Another recent race, such as half=1h40, with --weekly-km",
    );
    pub(crate) const AGE: Text = Text::new(
        "Âge, de 1 à 119 ans : dès 40 ans, récupérations plus longues et footings plus courts",
        "Age, 1 to 119 years: from 40 on, longer recoveries and shorter easy runs",
    );
    pub(crate) const SESSIONS: Text = Text::new(
        "Séances par semaine, de 2 à 6 (au plus 4 pour 5 km et 10 km) ; 3 sans cette option",
        "Sessions a week, 2 to 6 (at most 4 for 5 km and 10 km); 3 without this option",
    );
    pub(crate) const WEEKS: Text = Text::new(
        "Nombre de semaines : 6 à 12 pour 5 km et 10 km, 8 à 20 pour le semi, 12 à 24 pour le marathon",
        "Number of weeks: 6 to 12 for 5 km and 10 km, 8 to 20 for the half, 12 to 24 for the marathon",
    );
    pub(crate) const VO2MAX: Text = Text::new(
        "VO2max en ml/kg/min, entre 10 et 100 : les allures viennent d'elle",
        "VO2max in ml/kg/min, between 10 and 100: paces come from it",
    );
    pub(crate) const PREVIOUS_TIME: Text =
        Text::new("Temps déjà réalisé sur cette distance", "A time already run over this distance");
    pub(crate) const RACE_DATE: Text = Text::new(
        "Date de la course, comme 2027-04-11 : chaque séance reçoit la sienne",
        "Date of the race, as 2027-04-11: every session gets its own",
    );
    pub(crate) const INCLUDE: Text = Text::new(
        "En JSON, aussi : steps, notes, guidance, load, feasibility, avec des virgules",
        "In JSON, too: steps, notes, guidance, load, feasibility, with commas",
    );
    pub(crate) const START_DATE: Text = Text::new(
        "Premier jour possible, avec --race-date ; aujourd'hui sans cette option",
        "First day on which you can run, with --race-date; today without this option",
    );
    pub(crate) const RUN_NOW: Text = Text::new(
        "Ce que vous courez par semaine en ce moment, de 1 à 300 km : le plan part de là",
        "What you run a week now, 1 to 300 km: the plan starts there",
    );
    pub(crate) const LONGEST_RUN_KM: Text = Text::new(
        "Votre plus longue sortie des dernières semaines, de 1 à 60 km",
        "Your longest run of the last weeks, 1 to 60 km",
    );
    pub(crate) const DAYS: Text = Text::new(
        "Vos jours, deux au moins, comme mar,jeu,dim : autant de séances sans --sessions",
        "Your days, two at least, as tue,thu,sun: as many sessions without --sessions",
    );
    pub(crate) const LONG_RUN_DAY: Text = Text::new(
        "Le jour de la sortie longue, un de --days ; sinon le dernier du week-end",
        "The day of the long run, one of --days; else the last of them on the weekend",
    );
    pub(crate) const RUN_WALK: Text = Text::new(
        "Course et marche en alternance : auto, toujours (always) ou jamais (never)",
        "Running and walking in turn: auto, always or never",
    );
    pub(crate) const HR_MAX: Text = Text::new(
        "Fréquence cardiaque maximale, de 100 à 230 : l'effort est alors aussi en battements",
        "Greatest heart rate, 100 to 230: effort is then in beats, too",
    );
    pub(crate) const TARGETS: Text = Text::new(
        "Ce que vise la montre (fit, intervals) : pace, ou heart-rate ; avec --hr-max, heart-rate",
        "What a watch aims at (fit, intervals): pace, or heart-rate; with --hr-max, heart-rate",
    );
    pub(crate) const START_TIME: Text = Text::new(
        "L'heure des séances dans l'agenda (ics), comme 18:30 ; sinon elles prennent la journée",
        "The time of sessions in the calendar (ics), as 18:30; else they are all-day events",
    );
    pub(crate) const ALARM: Text = Text::new(
        "Un rappel tant de minutes avant, de 0 à 1440, avec --start-time",
        "A reminder this many minutes before, 0 to 1440, with --start-time",
    );
    pub(crate) const HR_REST: Text = Text::new(
        "Fréquence cardiaque au repos, de 30 à 100, avec --hr-max",
        "Heart rate at rest, 30 to 100, with --hr-max",
    );
    pub(crate) const WEEK: Text = Text::new(
        "Les séances de cette semaine, en détail",
        "The sessions of this week, in detail",
    );
    pub(crate) const STEPS: Text = Text::new(
        "En JSON, ajoute les étapes de chaque séance (include=steps de l'API)",
        "In JSON, add the steps of every session (the API's include=steps)",
    );
    pub(crate) const DISTANCE: Text = Text::new(
        "La distance de toutes les lignes, comme semi",
        "The distance of every line, such as half",
    );
    pub(crate) const DISTANCE_COLUMN: Text = Text::new(
        "La colonne de la distance, si elle a un autre nom",
        "The column of the distance, where it has another name",
    );
    pub(crate) const FROM: Text = Text::new(
        "Forme de l'entrée : csv ou ndjson ; sans cette option, d'après son début",
        "Form of the input: csv or ndjson; without this option, as it begins",
    );
}
