//! What a coach says between the sessions.

use crate::api::advice::Advice;
use crate::distance::RaceDistance;
use crate::lang::Text;

impl Advice {
    /// The advice, for the race that is prepared, and whether it is [run and walked](crate::Plan::walks_in_race).
    pub const fn text(self, race: RaceDistance, is_walked: bool) -> Text {
        match (self, race) {
            (Self::RaceMorning, RaceDistance::FiveKm | RaceDistance::TenKm) if is_walked => {
                Text::new(
                    "Levez-vous trois heures avant le départ et mangez ce que vous mangez d’habitude, sans rien de nouveau. Buvez par petites gorgées. Échauffez-vous 10 min en marchant d’un bon pas. Marchez dès la première pause prévue, même si tout paraît facile : c’est au début que cela compte. Quand cela devient dur, marchez un peu plus tôt, puis repartez.",
                    "Get up three hours before the start and eat what you usually eat, nothing new. Drink in small sips. Warm up with 10 min of brisk walking. Walk from the first planned break on, even while all feels easy: early breaks are the ones that count. When it gets hard, walk a little sooner, then run again.",
                )
            }
            (Self::RaceMorning, RaceDistance::HalfMarathon | RaceDistance::Marathon)
                if is_walked =>
            {
                Text::new(
                    "Levez-vous trois heures avant le départ et prenez un petit-déjeuner de glucides, essayé à l’entraînement. Buvez par petites gorgées jusqu’à une demi-heure avant. Quelques minutes de marche suffisent pour s’échauffer. Marchez dès la première pause prévue, même si tout paraît facile. Traversez chaque ravitaillement en marchant, buvez, et prenez 30 à 60 g de glucides par heure, dès le premier. Quand cela devient dur, marchez un peu plus tôt, puis repartez.",
                    "Get up three hours before the start and have a breakfast of carbohydrate that you have tried in training. Drink in small sips until half an hour before. A few minutes of walking are warm-up enough. Walk from the first planned break on, even while all feels easy. Walk through every station, drink, and take 30 to 60 g of carbohydrate an hour, from the first one on. When it gets hard, walk a little sooner, then run again.",
                )
            }
            _ => advice(self, race),
        }
    }
}

const fn advice(advice: Advice, race: RaceDistance) -> Text {
    match advice {
        Advice::MissedSession => Text::new(
            "Une séance manquée est perdue, et ce n’est pas grave : reprenez le plan à la suivante. Ne la rattrapez pas en doublant, et gardez toujours un jour facile entre deux séances dures. Si vous devez choisir dans la semaine, gardez la sortie longue, puis la séance rapide, et sautez un footing.",
            "A missed session is gone, and that is fine: carry on with the next one. Do not make up for it by doubling, and always keep an easy day between two hard ones. If you have to choose within a week, keep the long run, then the fast session, and drop an easy run.",
        ),
        Advice::MissedWeeks => Text::new(
            "Après une semaine sans courir, reprenez là où en est le plan, les deux premières séances en footing. Après deux semaines, courez une semaine de footings seulement, puis reprenez le plan deux semaines en arrière et sautez des semaines dures, jamais l’affûtage : les dernières semaines restent à leur place. Après quatre semaines ou plus, visez un temps plus lent ou une course plus tardive.",
            "After one week without running, rejoin the plan where it stands and run the first two sessions easy. After two weeks, run one week of easy runs alone, then go back two weeks in the plan and leave out hard weeks, never the taper: the last weeks stay where they are. After four weeks or more, aim for a slower time or a later race.",
        ),
        Advice::Illness => Text::new(
            "Fièvre, toux grasse, courbatures fébriles ou maux de ventre : on ne court pas, et on attend deux jours entiers sans fièvre. Un simple rhume au-dessus du cou permet un footing court, si le corps en a envie. Reprenez ensuite à l’aise pendant autant de jours que la maladie a duré. Douleur dans la poitrine, essoufflement inhabituel ou malaise : arrêtez et consultez.",
            "Fever, a chesty cough, aching muscles or an upset stomach: do not run, and wait for two full days without fever. A plain cold above the neck allows a short easy run if you feel like it. Then run easily for as many days as you were ill. Chest pain, unusual breathlessness or faintness: stop and see a doctor.",
        ),
        Advice::Pain => Text::new(
            "Une raideur qui s’efface en courant se surveille. Une douleur précise, qui augmente en courant, qui change votre foulée ou qui est là le matin au lever, arrête la séance : deux ou trois jours de repos, de vélo ou de natation, puis un footing court. Si elle revient ou dure plus d’une semaine, consultez avant de reprendre.",
            "Stiffness that fades while you run is worth watching. Pain in one spot that grows as you run, changes your stride or is there when you get up ends the session: two or three days of rest, cycling or swimming, then a short easy run. If it comes back or lasts longer than a week, see someone before you go on.",
        ),
        Advice::RestDays => Text::new(
            "C’est au repos que l’on progresse : les jours sans séance font partie du plan. Marchez, faites du vélo tranquille si l’envie vous prend, dormez une demi-heure de plus. Si le sommeil, l’humeur ou les jambes restent mauvais trois jours de suite, remplacez la prochaine séance rapide par un footing.",
            "Rest is when you get better: days without a session are part of the plan. Walk, cycle gently if you like, sleep half an hour more. If sleep, mood or legs stay bad for three days in a row, run the next fast session as an easy run.",
        ),
        Advice::Strength => Text::new(
            "Deux fois par semaine, 15 à 20 min de renforcement, après un footing ou un jour sans course : mollets debout, fentes, pont sur une jambe, gainage de face et de côté, 2 à 3 séries de 8 à 12. Avant les séances rapides, quelques éducatifs sur 20 m : montées de genoux, talons-fesses, pas chassés. Plus rien de lourd dans les dix derniers jours.",
            "Twice a week, 15 to 20 min of strength work after an easy run or on a day without running: calf raises, lunges, single-leg bridges, front and side planks, 2 to 3 sets of 8 to 12. Before fast sessions, a few drills over 20 m: high knees, heel flicks, side steps. Nothing heavy in the last ten days.",
        ),
        Advice::RaceMorning => match race {
            RaceDistance::FiveKm | RaceDistance::TenKm => Text::new(
                "Levez-vous trois heures avant le départ et mangez ce que vous mangez d’habitude, sans rien de nouveau. Buvez par petites gorgées. Échauffez-vous 15 min en trottinant, puis quatre lignes droites, et finissez dix minutes avant le départ. Partez à l’allure prévue, jamais plus vite : le premier kilomètre doit sembler facile. Quand cela devient dur, relâchez les épaules et courez jusqu’au prochain kilomètre.",
                "Get up three hours before the start and eat what you usually eat, nothing new. Drink in small sips. Warm up with 15 min of jogging, then four strides, and finish ten minutes before the start. Set off at the planned pace and no faster: the first kilometre should feel easy. When it gets hard, relax your shoulders and run to the next kilometre.",
            ),
            RaceDistance::HalfMarathon | RaceDistance::Marathon => Text::new(
                "Levez-vous trois heures avant le départ et prenez un petit-déjeuner de glucides, essayé à l’entraînement. Buvez par petites gorgées jusqu’à une demi-heure avant. Quelques minutes de trot suffisent pour s’échauffer. Retenez-vous sur les premiers kilomètres, puis tenez l’allure. Prenez 30 à 60 g de glucides par heure et buvez à chaque ravitaillement, dès le premier. Quand cela devient dur, raccourcissez la foulée et courez d’un ravitaillement à l’autre.",
                "Get up three hours before the start and have a breakfast of carbohydrate that you have tried in training. Drink in small sips until half an hour before. A few minutes of jogging are warm-up enough. Hold back in the first kilometres, then keep the pace. Take 30 to 60 g of carbohydrate an hour and drink at every station, from the first one on. When it gets hard, shorten your stride and run from one station to the next.",
            ),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lang::Lang;

    #[test]
    fn advice_is_short_and_keeps_the_typography_of_its_language() {
        for race in RaceDistance::ALL {
            for advice in Advice::ALL {
                let texts = [false, true].map(|is_walked| advice.text(race, is_walked));
                for text in
                    texts.into_iter().flat_map(|text| Lang::ALL.map(|lang| text.in_lang(lang)))
                {
                    assert!(
                        (100..=520).contains(&text.chars().count()),
                        "{} {text}",
                        advice.code()
                    );
                    assert!(!text.contains('\''), "{text}");
                    let plain = [" ;", " !", " ?", " %", " :", "« ", " »"];
                    assert!(!plain.iter().any(|blank| text.contains(blank)), "{text}");
                }
            }
        }
    }

    #[test]
    fn short_races_are_warmed_up_for_and_long_ones_eaten_for() {
        let morning = |race, is_walked| Advice::RaceMorning.text(race, is_walked).in_lang(Lang::En);
        assert!(morning(RaceDistance::TenKm, false).contains("strides"));
        for is_walked in [false, true] {
            assert!(morning(RaceDistance::Marathon, is_walked).contains("carbohydrate"));
        }
    }

    /// Who walks in the race is not told to jog, to stride or to run on.
    #[test]
    fn who_walks_in_the_race_is_told_to() {
        for race in RaceDistance::ALL {
            let text = Advice::RaceMorning.text(race, true).in_lang(Lang::En);
            assert!(text.contains("break") && !text.contains("jog"), "{text}");
            assert!(!text.contains("strides") && !text.contains("run from"), "{text}");
        }
        let others = Advice::ALL.into_iter().filter(|advice| *advice != Advice::RaceMorning);
        for advice in others {
            let text = |is_walked| advice.text(RaceDistance::TenKm, is_walked).in_lang(Lang::En);
            assert_eq!(text(true), text(false));
        }
    }
}
