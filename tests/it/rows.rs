//! The core against published figures and positions.

use crate::common::numbers;
use crate::common::rows;

#[test]
fn perft() {
    // The trees of fewer than 10⁸ nodes; the long form has the others.
    assert!(rows::perft_rows(100_000_000) > 135_000_000);
}

/// All trees of the file.
#[test]
#[ignore = "the long form takes minutes"]
fn trees_at_length() {
    let (mut trees, mut most) = (0, 0);
    let nodes = rows::perft_rows(u64::MAX);
    rows::trees().for_each(|(.., nodes)| (trees, most) = (trees + 1, nodes.max(most)));
    println!("figures {}", serde_json::json!({ "trees": trees, "nodes": nodes, "mostNodes": most }));
}

#[test]
fn positions() {
    assert_eq!(rows::position_rows(), 240);
}

#[test]
fn signatures() {
    assert_eq!(rows::signature_rows(), 6);
}

#[test]
fn networks() {
    assert_eq!(rows::network_rows(), 5);
}

#[test]
fn networks_of_the_site() {
    assert_eq!(rows::shipped_rows(), 5);
}

#[test]
fn lab() {
    assert_eq!(rows::lab_rows(), 6);
}

/// Prints the numbers that a build for browsers must reproduce: `tests/verify/parity.spec.js` compares.
#[test]
#[ignore = "prints what others are compared with"]
fn numbers() {
    for line in numbers::lines() {
        println!("number {line}");
    }
}
