//! Objects that the page passes to the core, read field by field.
//!
//! Generic deserialisation would be larger than all of these together.

use oddchess_wasm_edge::given;
use view::{Drawing, DrawingColor};

given! {
    pub GivenDrawing as "Drawing" { from: String, to: String, color: String }
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
