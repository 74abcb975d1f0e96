//! The same rows in WebAssembly: what the browser runs is what was checked.

#![cfg(target_arch = "wasm32")]

#[path = "it/common/numbers.rs"]
mod numbers;
#[path = "it/common/rows.rs"]
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

/// Also built with SIMD by `make test-wasm`: then these are the numbers of the vector instructions.
#[wasm_bindgen_test]
fn networks() {
    assert_eq!(rows::network_rows(), 5);
}

#[wasm_bindgen_test]
fn networks_of_the_site() {
    assert_eq!(rows::shipped_rows(), 5);
}

#[wasm_bindgen_test]
fn lab() {
    assert_eq!(rows::lab_rows(), 6);
}

/// Prints what this build reckons, in whatever it runs, when it is built for that: `tests/verify/parity.spec.js` compares.
#[wasm_bindgen_test]
fn numbers() {
    if option_env!("ODDCHESS_NUMBERS").is_none() {
        return;
    }
    for line in numbers::lines() {
        wasm_bindgen_test::console_log!("number {line}");
    }
}
