//! The same rows in WebAssembly: what the browser runs is what was checked.

#![cfg(target_arch = "wasm32")]

#[path = "common/rows.rs"]
mod rows;

use wasm_bindgen_test::wasm_bindgen_test;

#[wasm_bindgen_test]
fn perft() {
    assert!(rows::perft_rows(20_000_000) > 40_000_000);
}

#[wasm_bindgen_test]
fn positions() {
    assert_eq!(rows::position_rows(), 240);
}

#[wasm_bindgen_test]
fn signatures() {
    assert_eq!(rows::signature_rows(), 6);
}

#[wasm_bindgen_test]
fn lab() {
    assert_eq!(rows::lab_rows(), 6);
}
