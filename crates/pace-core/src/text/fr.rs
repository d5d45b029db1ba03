//! Sessions in French, as a club coach writes them.

use std::fmt;

use crate::distance::RaceDistance;
use crate::pace::FormattedPace;
use crate::plan::Plan;
use crate::plan::workout::Workout;
use crate::roles::{Role, Roles};
use crate::text::session::{Cue, Feel, Purpose, WEEKS_OF_PURPOSES, Words};
use crate::write::write_all;
use crate::zones::Zone;

/// French.
pub(super) struct French;

/// What sessions at threshold are for, by what such an effort is like.
const fn threshold(effort: &'static str) -> [&'static str; 4] {
    [
        effort,
        "Pour repousser l’allure au-delà de laquelle le souffle s’emballe.",
        "Quelques mots restent possibles, pas une conversation.",
        "Terminez en sachant que vous auriez pu continuer.",
    ]
}

const AN_HOUR: [&str; 4] =
    threshold("Un effort tenable une heure\u{a0}: contrôlé, jamais arraché.");
const SLOWER_THAN_RACE: [&str; 4] =
    threshold("Un peu moins vite que le jour J\u{a0}: contrôlé, jamais arraché.");
const FASTER_THAN_RACE: [&str; 4] =
    threshold("Un peu plus vite que le jour J\u{a0}: contrôlé, jamais arraché.");
const FASTER_THAN_HALF: [&str; 4] =
    threshold("Un peu plus vite que votre allure de semi\u{a0}: contrôlé, jamais arraché.");

/// Tempo towards 5 km and 10 km is slower than race pace, intervals towards longer races are
/// faster; of a marathon they are faster than the pace of a half-marathon, too.
const fn threshold_off_hour(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &SLOWER_THAN_RACE,
        RaceDistance::HalfMarathon => &FASTER_THAN_RACE,
        RaceDistance::Marathon => &FASTER_THAN_HALF,
    }
}

const fn race_pace(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &[
            "Pour mémoriser l’allure de course\u{a0}: ni plus vite, ni plus lentement.",
            "Cherchez le rythme du jour J, bras relâchés, respiration calée.",
            "Si l’allure vous échappe, coupez la répétition plutôt que de forcer.",
            "Un morceau de votre course, à courir comme le jour J.",
        ],
        RaceDistance::HalfMarathon | RaceDistance::Marathon => &[
            "Pour que l’allure de course devienne naturelle.",
            "Calez la respiration et le geste, sans regarder la montre à chaque instant.",
            "L’allure doit sembler raisonnable\u{a0}: en course, la durée la rendra exigeante.",
            "Un morceau de votre course, à courir comme le jour J.",
        ],
    }
}

const SHAKEOUT: &str = "Pour arriver les jambes légères. Couchez-vous tôt.";

/// The same in whatever week the race is.
const fn race_day(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm => &[RACE_5K; WEEKS_OF_PURPOSES],
        RaceDistance::TenKm => &[RACE_10K; WEEKS_OF_PURPOSES],
        RaceDistance::HalfMarathon => &[RACE_HALF; WEEKS_OF_PURPOSES],
        RaceDistance::Marathon => &[RACE_MARATHON; WEEKS_OF_PURPOSES],
    }
}

const RACE_5K: &str = "Échauffez-vous 15\u{a0}min en trottinant, avec quatre lignes droites. \
     Retenez-vous sur le premier kilomètre, puis calez-vous sur l’allure jusqu’au 3ᵉ. \
     Quand cela devient dur, relâchez les épaules et ne pensez qu’au coureur devant vous. \
     Donnez tout dans le dernier kilomètre.";
const RACE_10K: &str = "Échauffez-vous 15\u{a0}min en trottinant, avec quatre lignes droites. \
     Les deux premiers kilomètres se courent en retenue, puis calez-vous sur l’allure. \
     Vers le 7ᵉ kilomètre, quand cela devient dur, découpez\u{a0}: un kilomètre, puis un autre. \
     Ce qui vous reste est pour les deux derniers.";
const RACE_HALF: &str = "Retenez-vous sur les deux premiers kilomètres, puis tenez l’allure. Buvez quelques gorgées à \
     chaque ravitaillement et prenez 30 à 60\u{a0}g de glucides par heure, comme à l’entraînement. \
     Après le 15ᵉ kilomètre, quand cela devient dur, raccourcissez la foulée et comptez les kilomètres.";
const RACE_MARATHON: &str = "Les cinq premiers kilomètres se courent en retenue. Prenez 30 à \
     60\u{a0}g de glucides par heure dès le début, comme à l’entraînement, et buvez à chaque \
     ravitaillement. Après le 30ᵉ kilomètre, quand cela devient dur, allez d’un ravitaillement au suivant\u{a0}: \
     le temps de bien boire n’est pas du temps perdu.";

/// Race day of who runs and walks, in the proportion of the last weeks.
const fn run_walk_race(race: RaceDistance) -> &'static [&'static str] {
    match race {
        RaceDistance::FiveKm | RaceDistance::TenKm => &[RUN_WALK_SHORT; WEEKS_OF_PURPOSES],
        RaceDistance::HalfMarathon | RaceDistance::Marathon => &[RUN_WALK_LONG; WEEKS_OF_PURPOSES],
    }
}

const RUN_WALK_SHORT: &str = "Échauffez-vous 10\u{a0}min en marchant d’un bon pas. Alternez dès le \
     départ 4\u{a0}min de course et 1\u{a0}min de marche, comme à l’entraînement, sans attendre la \
     fatigue. Quand cela devient dur, marchez un peu plus souvent, d’un pas vif. Ce qui vous reste est pour la dernière ligne droite.";
const RUN_WALK_LONG: &str = "Alternez dès le départ 4\u{a0}min de course et 1\u{a0}min de marche, comme à \
     l’entraînement, sans attendre la fatigue. Prenez 30 à 60\u{a0}g de glucides par heure, comme à \
     l’entraînement, et buvez à chaque ravitaillement en marchant. Quand cela devient dur, marchez \
     plus souvent, d’un pas vif.";

/// The name of a row of the library, with what stands after it.
macro_rules! name {
    ($workout:expr, $race:expr, $after:literal) => {
        match $workout {
            Workout::EasyRun => concat!("Footing", $after),
            Workout::RollingRun => concat!("Footing vallonné", $after),
            Workout::EasyStrides => concat!("Footing + lignes droites", $after),
            Workout::MediumLongRun => concat!("Footing long", $after),
            Workout::Shakeout => concat!("Déblocage", $after),
            Workout::LongRun => concat!("Sortie longue", $after),
            Workout::ProgressiveLongRun => concat!("Sortie longue progressive", $after),
            Workout::RacePaceLongRun => match $race {
                RaceDistance::FiveKm => concat!("Sortie longue, allure 5\u{a0}km", $after),
                RaceDistance::TenKm => concat!("Sortie longue, allure 10\u{a0}km", $after),
                RaceDistance::HalfMarathon => concat!("Sortie longue, allure semi", $after),
                RaceDistance::Marathon => concat!("Sortie longue, allure marathon", $after),
            },
            Workout::ShortHills => concat!("Côtes courtes", $after),
            Workout::LongHills => concat!("Côtes longues", $after),
            Workout::Fartlek => concat!("Fartlek", $after),
            Workout::LongFartlek => concat!("Fartlek long", $after),
            Workout::ThirtyThirty => concat!("30/30", $after),
            Workout::Repeats200 | Workout::Repeats400 => concat!("VMA courte", $after),
            Workout::Repeats600
            | Workout::Repeats800
            | Workout::Repeats1000
            | Workout::ThreeMinuteRepeats => concat!("VMA longue", $after),
            Workout::CruiseIntervals | Workout::ThresholdBlocks | Workout::Threshold2000 => {
                concat!("Seuil fractionné", $after)
            }
            Workout::ContinuousThreshold => concat!("Seuil", $after),
            Workout::SteadyBlocks => concat!("Allure soutenue", $after),
            Workout::Pace5k => concat!("Allure 5\u{a0}km", $after),
            Workout::Pace10k => concat!("Allure 10\u{a0}km", $after),
            Workout::HalfMarathonPace => concat!("Allure semi", $after),
            Workout::MarathonPace => concat!("Allure marathon", $after),
            Workout::RacePaceReminder => concat!("Rappel d’allure", $after),
            Workout::Race => concat!("Course", $after),
        }
    };
}

impl Words for French {
    const THEN: &'static str = ", ";
    const AFTER_HOURS: &'static str = "";
    const COOLDOWN: [&'static str; 2] = ["retour au calme ", ""];
    const WARMUP: [&'static str; 2] = ["Échauffement ", ""];
    const WALKS_INCLUDED: &'static str = ", marche comprise";

    fn workout(workout: Workout, race: RaceDistance) -> &'static str {
        name!(workout, race, "")
    }

    fn workout_in_title(workout: Workout, race: RaceDistance) -> &'static str {
        name!(workout, race, "\u{a0}: ")
    }

    fn purposes(purpose: Purpose, race: RaceDistance) -> &'static [&'static str] {
        match purpose {
            Purpose::Easy => &[
                "En aisance respiratoire, au point de pouvoir parler.",
                "Facile, vraiment facile\u{a0}: c’est ce qui rend les autres séances possibles.",
                "Le corps récupère et s’adapte\u{a0}: fiez-vous au souffle plus qu’à la montre.",
                "Si les jambes sont lourdes, ralentissez sans regret.",
            ],
            Purpose::Strides => &[
                "Des accélérations souples et relâchées, sans sprinter, pour la foulée.",
                "Vite mais en souplesse, épaules basses, sur terrain plat.",
                "Accélérez peu à peu sur chacune, puis laissez filer.",
                "Quelques appuis vifs, pour ne pas s’endormir dans les footings.",
            ],
            Purpose::MediumLong => &[
                "Le plus long des footings de la semaine\u{a0}: du volume sans fatigue.",
                "Régulier du début à la fin, sans chercher à finir plus vite.",
                "Ces kilomètres faciles, semaine après semaine, font le marathonien.",
                "Emmenez un compagnon de route\u{a0}: à cette allure, on parle.",
            ],
            Purpose::Rolling => &[
                "Sur un parcours vallonné, à effort constant plutôt qu’à allure constante.",
                "Raccourcissez la foulée dans les montées, relâchez dans les descentes.",
                "Les bosses renforcent les jambes sans séance dure\u{a0}: montez au souffle, pas au chrono.",
                "Montez sans vous essouffler, et redescendez en relâchement.",
            ],
            Purpose::Shakeout => &[SHAKEOUT; WEEKS_OF_PURPOSES],
            Purpose::LongRun => &[
                "Partez lentement\u{a0}: la fin doit être aussi confortable que le début.",
                "Du temps passé à courir, sans chercher la vitesse.",
                "De bout en bout, une allure que vous pourriez garder encore longtemps.",
                "Choisissez un sol souple si vous en avez un, et restez à l’écoute des sensations.",
            ],
            Purpose::Progressive => &[
                "Gardez des forces pour la fin, qui se court nettement plus vite que le reste.",
                "Glissez sans à-coup vers l’allure de la fin, sans vous mettre à la limite.",
                "Finir vite sur des jambes fatiguées s’apprend petit à petit.",
                "La fin rapide se prépare au début\u{a0}: partez sagement.",
            ],
            Purpose::RacePaceLongRun => &[
                "Apprenez à tenir l’allure de course sur des jambes déjà fatiguées.",
                "Trouvez l’allure aussitôt, puis n’y touchez plus.",
                "L’allure de course doit venir sans y penser, même en fin de sortie.",
                "À l’allure prévue, en relâchement\u{a0}: ni plus vite, ni plus lentement.",
            ],
            Purpose::Hills => &[
                "De la force et une foulée puissante, le buste droit, le regard loin.",
                "Montez régulier, en poussant sur l’avant du pied.",
                "Des montées dynamiques mais jamais au sprint\u{a0}: la dernière comme la première.",
                "La côte prépare les jambes au travail qui suit, sans les chocs de la vitesse.",
            ],
            Purpose::Fartlek => &[
                "Jouez avec le terrain, la dernière accélération au niveau de la première.",
                "Des accélérations à la sensation\u{a0}: la montre donne la durée, pas l’allure.",
                "Vite mais maîtrisé\u{a0}: vous devez pouvoir en faire une de plus.",
                "Du souffle, loin de la piste, dans les chemins ou dans un parc.",
            ],
            Purpose::ThirtyThirty => &[
                "Vif, puis facile, sans jamais s’arrêter entre les deux.",
                "Gardez une foulée légère du premier au dernier effort.",
                "Le souffle travaille, les jambes restent fraîches.",
            ],
            Purpose::Speed => &[
                "De la vitesse relâchée, chaque répétition dans le même temps.",
                "Courez grand, les appuis brefs\u{a0}: la vitesse vient du relâchement.",
                "Prenez toute la récupération\u{a0}: c’est la qualité du geste qui compte.",
            ],
            Purpose::Repeats => &[
                "Partez prudemment\u{a0}: la dernière répétition vaut la première.",
                "Pour développer la VMA, le moteur de toutes les allures.",
                "Le souffle est court, mais la foulée reste haute.",
                "Mieux vaut une répétition de moins qu’une répétition forcée.",
            ],
            Purpose::Threshold => &AN_HOUR,
            Purpose::ThresholdOffHour => threshold_off_hour(race),
            Purpose::Steady => &[
                "Soutenu et régulier\u{a0}: plus vite qu’un footing, sans être à bout de souffle.",
                "Une allure solide que l’on garde longtemps sous contrôle.",
                "De quoi durer, sans l’usure d’une séance rapide.",
            ],
            Purpose::TenKmPace => &[
                "Plus vite que le jour J, pour que l’allure semi paraisse facile.",
                "Vif mais régulier\u{a0}: la dernière répétition au temps de la première.",
                "L’allure que vous tiendriez sur 10\u{a0}km\u{a0}: soutenable, pas confortable.",
                "Relâchez les épaules, courez grand, et laissez venir l’allure.",
            ],
            Purpose::RacePace => race_pace(race),
            Purpose::Reminder => &[
                "Juste de quoi garder l’allure en mémoire, en terminant avec des réserves.",
                "L’allure doit paraître facile, la fraîcheur compte plus que la séance.",
                "Le travail est fait\u{a0}: il ne reste qu’à l’entretenir.",
                "Retrouvez le rythme, puis rentrez sans en rajouter.",
            ],
            Purpose::Race => race_day(race),
            Purpose::RunWalkRace => run_walk_race(race),
        }
    }

    fn cue(cue: Cue, race: RaceDistance) -> &'static str {
        let long = matches!(race, RaceDistance::HalfMarathon | RaceDistance::Marathon);
        match cue {
            Cue::Water => "À partir d’une heure et demie, emportez de l’eau.",
            Cue::Fuel if long => "Essayez ici ce que vous boirez et mangerez en course.",
            Cue::Fuel => "Prévoyez de quoi boire à l’arrivée.",
            Cue::Rehearsal if long => {
                "La plus longue sortie\u{a0}: petit-déjeuner, tenue, ravitaillement du jour J."
            }
            Cue::Rehearsal => "La plus longue sortie du plan\u{a0}: emportez de quoi boire.",
        }
    }

    fn race_name(race: RaceDistance) -> &'static str {
        match race {
            RaceDistance::FiveKm => "5\u{a0}km",
            RaceDistance::TenKm => "10\u{a0}km",
            RaceDistance::HalfMarathon => "Semi-marathon",
            RaceDistance::Marathon => "Marathon",
        }
    }

    fn long_run_with(_: Workout) -> &'static str {
        "Sortie longue dont "
    }

    fn at_race_pace(race: RaceDistance) -> &'static str {
        match race {
            RaceDistance::FiveKm => " à allure 5\u{a0}km",
            RaceDistance::TenKm => " à allure 10\u{a0}km",
            RaceDistance::HalfMarathon => " à allure semi",
            RaceDistance::Marathon => " à allure marathon",
        }
    }

    fn finish(role: Role) -> &'static str {
        match role {
            Role::Threshold => " au seuil à la fin",
            _ => " soutenues à la fin",
        }
    }

    #[expect(clippy::inline_always, reason = "a call is as much as what it writes")]
    #[inline(always)]
    fn at_pace(
        zone: Zone,
        roles: &Roles,
        race: RaceDistance,
        pace: FormattedPace,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        match zone {
            Zone::Race => write_all!(out, Self::at_race_pace(race), " (")?,
            Zone::Easy => out.write_str(" en endurance (")?,
            Zone::LongRun => out.write_str(" tranquille (")?,
            Zone::Tempo | Zone::Interval => match roles.of(zone) {
                Role::Threshold => out.write_str(" au seuil (")?,
                Role::Steady => out.write_str(" à allure soutenue (")?,
                _ => return write_all!(out, " à ", pace, "/km"),
            },
        }
        write_all!(out, pace, "/km)")
    }

    fn by_effort(feel: Feel) -> &'static str {
        match feel {
            Feel::Uphill => " en côte, effort 9 sur 10",
            Feel::Fast => " vite, effort 8 sur 10",
            Feel::VeryFast => " vite, effort 9 sur 10",
            Feel::Threshold => " au seuil à la sensation, effort 7 sur 10",
        }
    }

    fn walking(run: u64, walk: u64, out: &mut impl fmt::Write) -> fmt::Result {
        out.write_str(", marche comprise (")?;
        Self::duration(run, out)?;
        out.write_str(" de course, ")?;
        Self::duration(walk, out)?;
        out.write_str(" de marche)")
    }

    fn recovery(after: Option<Feel>, walked: bool) -> [&'static str; 2] {
        match after {
            Some(Feel::Uphill) => ["descente en trottinant (", ")"],
            Some(Feel::Fast | Feel::VeryFast) if walked => ["", " de marche entre deux"],
            Some(Feel::Fast | Feel::VeryFast) => ["", " de trot entre deux"],
            Some(Feel::Threshold) | None if walked => ["récupération ", " en marchant"],
            Some(Feel::Threshold) | None => ["récupération ", " en trottinant"],
        }
    }

    fn strides(walked: bool) -> [&'static str; 3] {
        let between = if walked { " de marche entre deux" } else { " de trot entre deux" };
        ["\u{a0}lignes droites de ", " avec ", between]
    }

    fn race(plan: &Plan, out: &mut impl fmt::Write) -> fmt::Result {
        let pace = plan.paces.shown(Zone::Race);
        let target = plan.request.target().formatted();
        write_all!(out, "Objectif ", target, ", soit ", pace, "/km.")
    }
}
