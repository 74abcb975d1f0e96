//! Hands plain data to the page as JSON text, which the browser parses.
//!
//! One string needs less code than a call for each field of each object, and the page's module is the first thing that
//! a visitor waits for. Fields without a value are left out, so that the page reads `undefined`.

use serde::ser::{self, Serialize};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::wasm::Js;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON)]
    fn parse(text: &str) -> JsValue;
}

/// Hands a value to the page.
pub fn to_js<T: Serialize + Tsify>(value: &T) -> Js<T>
where
    Js<T>: JsCast,
{
    parse(&text(value)).unchecked_into()
}

/// Writes a value as JSON. Only what the page is given can be written: integers, but no other numbers, and no enums
/// with data but those that serde writes as objects.
fn text<T: Serialize + ?Sized>(value: &T) -> String {
    let mut json = Json(String::new());
    // Nothing can fail: see `Never`.
    let _ = value.serialize(&mut json);
    json.0
}

struct Json(String);

impl Json {
    #[inline(never)]
    fn quoted(&mut self, text: &str) {
        self.0.push('"');
        for character in text.chars() {
            match character {
                '"' | '\\' => {
                    self.0.push('\\');
                    self.0.push(character);
                }
                '\n' => self.0.push_str("\\n"),
                '\0'..' ' => {
                    self.0.push_str(if character < '\u{10}' { "\\u000" } else { "\\u001" });
                    self.0.push(char::from_digit(character as u32 & 15, 16).unwrap_or_default());
                }
                _ => self.0.push(character),
            }
        }
        self.0.push('"');
    }

    #[inline(never)]
    fn number(&mut self, negative: bool, mut number: u64) {
        let mut digits = [0; 20];
        let mut at = digits.len();
        loop {
            at -= 1;
            digits[at] = b'0' + (number % 10) as u8;
            number /= 10;
            if number == 0 {
                break;
            }
        }
        if negative {
            self.0.push('-');
        }
        self.0.extend(digits[at..].iter().map(|&digit| char::from(digit)));
    }

    /// Begins the next entry of an array or object.
    #[inline(never)]
    fn entry(&mut self) {
        if !self.0.ends_with(['[', '{']) {
            self.0.push(',');
        }
    }

    /// Begins a field. Returns where the object ends without it, and where its value begins.
    #[inline(never)]
    fn key(&mut self, key: &str) -> [usize; 2] {
        let before = self.0.len();
        self.entry();
        self.quoted(key);
        self.0.push(':');
        [before, self.0.len()]
    }

    /// Removes the key of a field that has no value.
    #[inline(never)]
    fn value(&mut self, [before, value]: [usize; 2]) {
        if self.0.len() == value {
            self.0.truncate(before);
        }
    }

    #[inline(never)]
    fn open(&mut self, bracket: char) -> Open<'_> {
        self.0.push(bracket);
        Open { json: self, end: if bracket == '[' { ']' } else { '}' } }
    }
}

struct Open<'a> {
    json: &'a mut Json,
    end: char,
}

impl Open<'_> {
    fn close(self) -> Result<(), Never> {
        self.json.0.push(self.end);
        Ok(())
    }

    fn item<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        self.json.entry();
        let at = self.json.0.len();
        value.serialize(&mut *self.json)?;
        if self.json.0.len() == at {
            self.json.0.push_str("null");
        }
        Ok(())
    }

    fn field<T: Serialize + ?Sized>(&mut self, key: &str, value: &T) -> Result<(), Never> {
        let begun = self.json.key(key);
        value.serialize(&mut *self.json)?;
        self.json.value(begun);
        Ok(())
    }
}

/// No value fails to be written.
#[derive(Debug)]
enum Never {}

impl std::fmt::Display for Never {
    fn fmt(&self, _: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match *self {}
    }
}

impl std::error::Error for Never {}

impl ser::Error for Never {
    fn custom<T: std::fmt::Display>(_: T) -> Never {
        unreachable!()
    }
}

macro_rules! unsigned {
    ($($name:ident: $number:ty),*) => {
        $(fn $name(self, value: $number) -> Result<(), Never> {
            self.number(false, value.into());
            Ok(())
        })*
    };
}
macro_rules! signed {
    ($($name:ident: $number:ty),*) => {
        $(fn $name(self, value: $number) -> Result<(), Never> {
            self.number(value < 0, i64::from(value).unsigned_abs());
            Ok(())
        })*
    };
}

impl<'a> ser::Serializer for &'a mut Json {
    type Ok = ();
    type Error = Never;
    type SerializeSeq = Open<'a>;
    type SerializeTuple = Open<'a>;
    type SerializeTupleStruct = Open<'a>;
    type SerializeTupleVariant = ser::Impossible<(), Never>;
    type SerializeMap = Open<'a>;
    type SerializeStruct = Open<'a>;
    type SerializeStructVariant = ser::Impossible<(), Never>;

    unsigned!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    signed!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);

    fn serialize_bool(self, value: bool) -> Result<(), Never> {
        self.0.push_str(if value { "true" } else { "false" });
        Ok(())
    }

    fn serialize_f32(self, _: f32) -> Result<(), Never> {
        unreachable!()
    }

    fn serialize_f64(self, _: f64) -> Result<(), Never> {
        unreachable!()
    }

    fn serialize_char(self, value: char) -> Result<(), Never> {
        self.serialize_str(value.encode_utf8(&mut [0; 4]))
    }

    fn serialize_str(self, value: &str) -> Result<(), Never> {
        self.quoted(value);
        Ok(())
    }

    fn serialize_bytes(self, _: &[u8]) -> Result<(), Never> {
        unreachable!()
    }

    fn serialize_none(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_unit(self) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_struct(self, _: &'static str) -> Result<(), Never> {
        Ok(())
    }

    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Result<(), Never> {
        self.serialize_str(variant)
    }

    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Result<(), Never> {
        value.serialize(self)
    }

    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Result<(), Never> {
        unreachable!()
    }

    fn serialize_seq(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open('['))
    }

    fn serialize_tuple(self, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open('['))
    }

    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open('['))
    }

    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, Never> {
        unreachable!()
    }

    fn serialize_map(self, _: Option<usize>) -> Result<Open<'a>, Never> {
        Ok(self.open('{'))
    }

    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Open<'a>, Never> {
        Ok(self.open('{'))
    }

    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, Never> {
        unreachable!()
    }
}

macro_rules! items {
    ($($of:ident: $method:ident),*) => {
        $(impl ser::$of for Open<'_> {
            type Ok = ();
            type Error = Never;

            fn $method<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
                self.item(value)
            }

            fn end(self) -> Result<(), Never> {
                self.close()
            }
        })*
    };
}

items!(SerializeSeq: serialize_element, SerializeTuple: serialize_element, SerializeTupleStruct: serialize_field);

impl ser::SerializeStruct for Open<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_field<T: Serialize + ?Sized>(&mut self, key: &'static str, value: &T) -> Result<(), Never> {
        self.field(key, value)
    }

    fn end(self) -> Result<(), Never> {
        self.close()
    }
}

impl ser::SerializeMap for Open<'_> {
    type Ok = ();
    type Error = Never;

    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), Never> {
        self.item(key)?;
        self.json.0.push(':');
        Ok(())
    }

    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), Never> {
        value.serialize(&mut *self.json)
    }

    fn end(self) -> Result<(), Never> {
        self.close()
    }
}
