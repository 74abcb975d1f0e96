//! The core against figures and positions that come from elsewhere.

#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/rows.rs"]
mod rows;

#[test]
fn perft() {
    // Every published tree in the file is walked: over half a billion nodes of orthodox chess.
    assert!(rows::perft_rows(u64::MAX) > 500_000_000);
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
fn lab() {
    assert_eq!(rows::lab_rows(), 6);
}

/// Prints what a build for browsers has to reckon, too: `tests/browser/same.js` compares.
#[test]
#[ignore = "prints what others are compared with"]
fn numbers() {
    for line in numbers::lines() {
        println!("number {line}");
    }
}
