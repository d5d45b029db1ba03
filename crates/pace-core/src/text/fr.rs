//! French.

use std::fmt;

use crate::distance::RaceDistance;
use crate::lang::Lang;
use crate::plan::Plan;
use crate::plan::session::SessionKind;
use crate::plan::workout::Workout;
use crate::text::session::Words;
use crate::time::clock;
use crate::write::{Padded, write_all};
use crate::zones::{PaceWithUnit, Zone};

pub(super) const fn workout_name(workout: Workout, race: RaceDistance) -> &'static str {
    match workout {
        Workout::EasyRun => "Footing facile",
        Workout::RollingRun => "Footing vallonné",
        Workout::EasyStrides => "Footing et lignes droites",
        Workout::Shakeout => "Déblocage",
        Workout::LongRun => "Sortie longue",
        Workout::ProgressiveLongRun => "Sortie longue progressive",
        Workout::RacePaceLongRun => match race {
            RaceDistance::FiveKm => "Sortie longue, allure 5 km",
            RaceDistance::TenKm => "Sortie longue, allure 10 km",
            RaceDistance::HalfMarathon => "Sortie longue, allure semi",
            RaceDistance::Marathon => "Sortie longue, allure marathon",
        },
        Workout::ShortHills => "Côtes courtes",
        Workout::LongHills => "Côtes longues",
        Workout::Fartlek => "Fartlek nature",
        Workout::LongFartlek => "Fartlek long",
        Workout::ThirtyThirty => "VMA courte 30/30",
        Workout::Repeats200 => "VMA courte",
        Workout::Repeats400 => "VMA sur 400 m",
        Workout::Repeats1000 => "VMA longue",
        Workout::ThreeMinuteRepeats => "VMA longue au temps",
        Workout::Pyramid => "Pyramide",
        Workout::ThresholdBlocks => "Seuil fractionné",
        Workout::CruiseIntervals => "Seuil court",
        Workout::ContinuousThreshold => "Seuil continu",
        Workout::ProgressiveTempo => "Tempo progressif",
        Workout::Pace5k => "Allure 5 km",
        Workout::Pace10k => "Allure 10 km",
        Workout::HalfMarathonPace => "Allure semi",
        Workout::MarathonPace => "Allure marathon",
        Workout::RacePaceReminder => "Rappel d'allure",
        Workout::Race => "Jour de course",
    }
}

pub(super) const fn workout_purposes(
    workout: Workout,
    race: RaceDistance,
) -> &'static [&'static str] {
    match workout {
        Workout::EasyRun => &[
            "En aisance respiratoire : vous devez pouvoir parler.",
            "Facile, vraiment facile : c'est ce qui rend les autres séances possibles.",
            "Le corps récupère et s'adapte : fiez-vous à votre souffle plus qu'à votre montre.",
        ],
        Workout::RollingRun => {
            &["Sur un parcours vallonné, à l'effort constant plutôt qu'à l'allure constante."]
        }
        Workout::EasyStrides => &[
            "Des accélérations souples et relâchées, sans sprinter, pour garder une belle foulée.",
            "Les lignes droites se courent vite mais relâché, épaules basses, sur terrain plat.",
            "Quelques accélérations pour réveiller la foulée : montez progressivement en vitesse.",
        ],
        Workout::Shakeout => &["Pour arriver les jambes légères ; couchez-vous tôt."],
        Workout::LongRun => &[
            "L'endurance se construit ici : restez facile du début à la fin.",
            "Partez lentement : la fin doit être aussi confortable que le début.",
            "Du temps passé à courir, sans chercher la vitesse.",
        ],
        Workout::ProgressiveLongRun => &[
            "Finissez un peu plus vite qu'au départ, sans forcer.",
            "Le premier tiers paraît trop lent ? C'est le but ; gardez de l'allant pour la fin.",
        ],
        Workout::RacePaceLongRun => &[
            "Apprenez à tenir l'allure de course sur des jambes déjà fatiguées.",
            "Trouvez l'allure dès le premier kilomètre du bloc, puis n'y touchez plus.",
        ],
        Workout::ShortHills => &["De la force et une foulée puissante, en gardant le buste droit."],
        Workout::LongHills => {
            &["De la force et du souffle : montez régulier, sans vous asphyxier."]
        }
        Workout::Fartlek => {
            &["Jouez avec le terrain ; les dernières minutes doivent valoir les premières."]
        }
        Workout::LongFartlek => {
            &["Des efforts soutenus mais maîtrisés, pour habituer le corps à durer."]
        }
        Workout::ThirtyThirty => &["Pour développer la VMA sans accumuler trop de fatigue."],
        Workout::Repeats200 => &["De la vitesse relâchée : chaque répétition dans le même temps."],
        Workout::Repeats400 => &["Pour développer la VMA : partez prudent et restez régulier."],
        Workout::Repeats1000 => &["Pour soutenir longtemps une intensité proche de la VMA."],
        Workout::ThreeMinuteRepeats => {
            &["Pour soutenir la VMA : la dernière répétition aussi vite que la première."]
        }
        Workout::Pyramid => &["Pour varier les durées d'effort sans changer d'allure."],
        Workout::ThresholdBlocks => match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => {
                &["Un effort soutenu que vous pourriez tenir une heure, pour repousser le seuil."]
            }
            // Their threshold zone is slower than a race pace held for longer than that.
            RaceDistance::HalfMarathon | RaceDistance::Marathon => {
                &["Un effort soutenu et régulier, toujours sous contrôle."]
            }
        },

        Workout::CruiseIntervals => {
            &["Des blocs courts, des pauses brèves : le seuil sans l'épuisement."]
        }
        Workout::ContinuousThreshold => {
            &["D'un seul tenant, régulier : l'effort doit rester contrôlé."]
        }
        Workout::ProgressiveTempo => &["Montez en régime en douceur, terminez au seuil."],
        Workout::Pace5k | Workout::Pace10k => {
            &["Pour mémoriser l'allure de course : ni plus vite, ni plus lentement."]
        }
        Workout::HalfMarathonPace | Workout::MarathonPace => {
            &["Pour que l'allure de course devienne naturelle."]
        }
        Workout::RacePaceReminder => &[
            "Juste de quoi garder l'allure en mémoire : terminez avec des réserves.",
            "L'allure doit paraître facile ; la fraîcheur compte plus que la séance.",
        ],
        Workout::Race => match race {
            RaceDistance::FiveKm => {
                &["Contrôlez le premier kilomètre, puis tenez ; donnez tout dans le dernier."]
            }
            RaceDistance::TenKm => {
                &["Tenez l'allure prévue jusqu'au 7e kilomètre, puis accélérez si vous le pouvez."]
            }
            RaceDistance::HalfMarathon => &[
                "Partez à l'allure prévue, buvez aux ravitaillements, et ne donnez tout qu'après le 15e kilomètre.",
            ],
            RaceDistance::Marathon => &[
                "Partez sans vous laisser griser, prenez un gel toutes les 40 min et buvez à chaque ravitaillement : la course commence au 30e kilomètre.",
            ],
        },
    }
}

/// French for sessions.
pub(super) struct French;

impl Words for French {
    const LANG: Lang = Lang::Fr;
    const COLON: &'static str = " : ";

    fn fuelling() -> &'static str {
        "Emportez de l'eau, et de quoi manger toutes les 40 min."
    }

    fn duration(seconds: u64, out: &mut impl fmt::Write) -> fmt::Result {
        match clock(seconds) {
            [0, 0, s] => write_all!(out, s, " s"),
            [0, m, 0] => write_all!(out, m, " min"),
            [0, m, s] => write_all!(out, m, " min ", s, " s"),
            [h, 0, 0] => write_all!(out, h, " h"),
            [h, m, 0] => write_all!(out, h, " h ", Padded(m, 2)),
            [h, m, s] => write_all!(out, h, " h ", Padded(m, 2), " min ", s, " s"),
        }
    }

    fn at_pace(
        zone: Zone,
        race: RaceDistance,
        pace: PaceWithUnit,
        out: &mut impl fmt::Write,
    ) -> fmt::Result {
        match zone {
            Zone::Race => {
                let name = match race {
                    RaceDistance::FiveKm => "5 km",
                    RaceDistance::TenKm => "10 km",
                    RaceDistance::HalfMarathon => "semi",
                    RaceDistance::Marathon => "marathon",
                };
                write_all!(out, " à allure ", name, " (", pace, ")")
            }
            Zone::Tempo => write_all!(out, " au seuil à ", pace),
            Zone::Easy | Zone::Interval | Zone::LongRun => write_all!(out, " à ", pace),
        }
    }

    fn uphill() -> &'static str {
        " en côte, à l'effort"
    }

    fn steady(kind: SessionKind, faster: bool, out: &mut impl fmt::Write) -> fmt::Result {
        match kind {
            SessionKind::LongRun if faster => out.write_str(" un peu plus vite"),
            SessionKind::Easy | SessionKind::LongRun => out.write_str(" en endurance"),
            SessionKind::Tempo | SessionKind::Interval | SessionKind::Race => {
                out.write_str(" en continu")
            }
        }
    }

    fn warmup() -> [&'static str; 2] {
        ["Échauffement de ", ""]
    }

    fn cooldown() -> [&'static str; 2] {
        ["retour au calme de ", ""]
    }

    fn recovery(uphill: bool) -> [&'static str; 2] {
        if uphill {
            ["descente en trottinant (", ")"]
        } else {
            ["récupération ", " en trottinant"]
        }
    }

    fn between_sets() -> [&'static str; 2] {
        ["", " de trot entre les séries"]
    }

    fn strides() -> [&'static str; 3] {
        ["lignes droites de", ", suivies chacune de ", " de trot"]
    }

    fn race(plan: &Plan, out: &mut impl fmt::Write) -> fmt::Result {
        let pace = plan.paces.shown(Zone::Race);
        let name = plan.race().name(Self::LANG);
        write_all!(out, name, " : objectif ", plan.request.target().formatted(), " à ", pace, ".")
    }
}
