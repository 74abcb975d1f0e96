//! The core against figures and positions that come from elsewhere.

#[path = "common/numbers.rs"]
mod numbers;
#[path = "common/rows.rs"]
mod rows;

use oddchess::variants::bench;

#[test]
fn perft() {
    // Over 7.6 × 10⁸ nodes of orthodox chess, with one published figure of each position near 10⁸.
    assert!(rows::perft_rows(200_000_000) > 760_000_000);
}

/// One tree of the file: TREE in the environment is its number.
#[test]
#[ignore = "the long form takes minutes"]
fn tree_at_length() {
    let number: usize = std::env::var("TREE").ok().and_then(|text| text.parse().ok()).expect("TREE is a number");
    let (id, fen, depth, nodes) = rows::trees().nth(number).expect("there is a tree of that number");
    let counted = bench(id).unwrap().perft(fen, depth).unwrap();
    let differs =
        (counted != nodes).then(|| format!("{id} {fen:?}: {counted} at depth {depth}, published are {nodes}"));
    let figures = serde_json::json!({
        "trees": 1, "nodes": counted, "largest": [counted.to_string()], "differences": usize::from(differs.is_some()),
        "notes": differs.into_iter().collect::<Vec<_>>(),
    });
    println!("trust {figures}");
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

/// Prints what a build for browsers has to reckon, too: `tools/trust/same.js` compares.
#[test]
#[ignore = "prints what others are compared with"]
fn numbers() {
    for line in numbers::lines() {
        println!("number {line}");
    }
}
