//! The core against figures and positions that come from elsewhere.

#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/rows.rs"]
mod rows;

#[test]
fn perft() {
    // Over 7.6 × 10⁸ nodes of orthodox chess, with one published figure of each position near 10⁸.
    assert!(rows::perft_rows(200_000_000) > 760_000_000);
}

/// One row at all of its depths: ROW in the environment is its number.
#[test]
#[ignore = "the long form takes minutes"]
fn row_at_length() {
    let row: usize = std::env::var("ROW").expect("ROW is the number of a row").parse().expect("ROW is a number");
    let (figures, nodes, largest) = rows::perft_row(row, u64::MAX);
    println!("trust {}", serde_json::json!({ "figures": figures, "nodes": nodes, "largest": [largest.to_string()] }));
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
