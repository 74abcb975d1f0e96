//! The figures that sum up a finished game.

use crate::common::sentences::sentence;
use crate::common::sessions::opened;
use view::SessionView;

/// A finished game, and what its figures say.
const ROWS: &[(&str, &[&str])] = &[
    ("#chess?moves=f2f3,e7e5,g2g4,d8h4", &[]),
    // 2 for each double step and 4 for the queen; nothing was too dear.
    ("#taxi?moves=f2f3,e7e5,g2g4,d8h4", &["White spent 3 guilders", "Black spent 6 guilders"]),
    // White's queen reaches d4 at most.
    (
        "#taxi/k7/8/8/8/8/8/8/K2Q4_w_-_-_0_1_3:9?moves=d1d2&end=black-resigns",
        &["White spent 1 guilder", "White was short of money once"],
    ),
    ("#tax/7k/8/8/8/4P3/4P3/8/K7_w_-_-_0_1?moves=a1a3", &["White’s king slid 2 squares"]),
    (
        "#monarch/8/8/8/3k4/8/3K4/8/3R4_w_-_-_0_1?moves=d3d4&end=black-resigns",
        &["White brought the kings together once"],
    ),
    (INFANTRY, &["White captured once from a distance"]),
    ("#anarchist/8/8/8/3p4/4P3/8/8/8_w_-_-_0_1?moves=e4d5&end=black-resigns", &["White captured one pawn"]),
];

const INFANTRY: &str = "#infantry/****1****/***3t**/**4p**/*1p1F1fn*/KE4pek/*N1P2fa*/**4p**/**T3***/****1****_w_-_-_0_1\
?moves=c2c4xc6&end=black-resigns";

#[test]
fn a_finished_game_is_summed_up_by_what_its_variant_counts() {
    let catalogue = oddchess::data::english();
    for &(fragment, expected) in ROWS {
        let view = opened(fragment).view();
        let said: Vec<String> = view.figures.iter().map(|figure| sentence(&catalogue, figure)).collect();
        assert_eq!(said, expected, "{fragment}");
    }
}

#[test]
fn nothing_is_summed_up_before_the_end() {
    assert_eq!(opened("#taxi?moves=e2e4,e7e5").view().figures, []);
}
