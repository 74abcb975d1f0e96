//! Objects that the page passes to the core, read field by field.
//!
//! Generic deserialisation would be larger than all of these together.

use wasm_bindgen::prelude::*;

use crate::view::{Colour, Drawing, Form};

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(typescript_type = "Form")]
    pub type GivenForm;
    #[wasm_bindgen(method, getter)]
    fn variations(this: &GivenForm) -> bool;
    #[wasm_bindgen(method, getter)]
    fn comments(this: &GivenForm) -> bool;
    #[wasm_bindgen(method, getter)]
    fn drawings(this: &GivenForm) -> bool;
    #[wasm_bindgen(method, getter)]
    fn clocks(this: &GivenForm) -> bool;
    #[wasm_bindgen(method, getter)]
    fn costs(this: &GivenForm) -> bool;

    #[wasm_bindgen(typescript_type = "Drawing")]
    pub type GivenDrawing;
    #[wasm_bindgen(method, getter)]
    fn from(this: &GivenDrawing) -> String;
    #[wasm_bindgen(method, getter)]
    fn to(this: &GivenDrawing) -> String;
    #[wasm_bindgen(method, getter)]
    fn colour(this: &GivenDrawing) -> String;
}

impl GivenForm {
    pub fn read(&self) -> Form {
        Form {
            variations: self.variations(),
            comments: self.comments(),
            drawings: self.drawings(),
            clocks: self.clocks(),
            costs: self.costs(),
        }
    }
}

impl GivenDrawing {
    pub fn read(&self) -> Option<Drawing> {
        let colour = match self.colour().as_str() {
            "green" => Colour::Green,
            "red" => Colour::Red,
            "yellow" => Colour::Yellow,
            "blue" => Colour::Blue,
            _ => return None,
        };
        Some(Drawing { from: self.from(), to: self.to(), colour })
    }
}
