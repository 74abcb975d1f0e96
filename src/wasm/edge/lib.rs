//! What all modules for the browser begin with, and how values cross to JavaScript and back.

mod start;

use serde::Serialize;
use serde::de::DeserializeOwned;
use tsify::Tsify;
use wasm_bindgen::prelude::*;

pub use start::{now, report_panics};

/// Types of objects of the page that are read field by field: a method for each field.
#[macro_export]
macro_rules! given {
    ($($(#[$doc:meta])* $visibility:vis $name:ident $(as $shape:literal)? { $($field:ident: $type:ty),* $(,)? })*) => {
        $(#[wasm_bindgen::prelude::wasm_bindgen]
        extern "C" {
            $(#[$doc])*
            $(#[wasm_bindgen(typescript_type = $shape)])?
            $visibility type $name;
            $(#[wasm_bindgen(method, getter)]
            fn $field(this: &$name) -> $type;)*
        })*
    };
}

/// The type of a value on the page.
pub type Js<T> = <T as Tsify>::JsType;

/// Hands a value to the page.
pub fn to_js<T: Serialize + Tsify>(value: &T) -> Js<T> {
    value.into_js().unwrap_throw()
}

/// Reads a value of the page. Fields that the type lacks are ignored. Where a module is to be small, requests are read field by field
/// instead (`engine/requests.rs`): this alone adds 11 KB to what is downloaded.
///
/// # Errors
/// If a field has no value that fits.
pub fn from_js<T: DeserializeOwned + Tsify>(value: &Js<T>) -> Result<T, JsError>
where
    Js<T>: AsRef<JsValue>,
{
    Ok(serde_wasm_bindgen::from_value(value.as_ref().clone())?)
}
