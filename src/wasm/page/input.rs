//! Objects that the page passes to the core, read field by field.
//!
//! Generic deserialisation would be larger than all of these together.

use view::{Drawing, DrawingColor};
use wasm_bindgen::prelude::*;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Drawing")]
    pub type GivenDrawing;
    #[wasm_bindgen(method, getter)]
    fn from(this: &GivenDrawing) -> String;
    #[wasm_bindgen(method, getter)]
    fn to(this: &GivenDrawing) -> String;
    #[wasm_bindgen(method, getter)]
    fn color(this: &GivenDrawing) -> String;
}

impl GivenDrawing {
    pub fn read(&self) -> Option<Drawing> {
        let color = match self.color().as_str() {
            "green" => DrawingColor::Green,
            "red" => DrawingColor::Red,
            "yellow" => DrawingColor::Yellow,
            "blue" => DrawingColor::Blue,
            _ => return None,
        };
        Some(Drawing { from: self.from(), to: self.to(), color })
    }
}
