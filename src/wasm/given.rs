//! Reads the plain data that a page hands over: requests, and games of a run.
//!
//! Errors say what was expected, and not what was there instead: that could be any number, and the code that writes those would
//! be 3 % of the engine's module. For the page's module even this is too much: see `input.rs`.

use std::fmt::Display;
use std::slice::Iter;

use serde::de::value::StrDeserializer;
use serde::de::{
    self, DeserializeOwned, DeserializeSeed, EnumAccess, Expected, IntoDeserializer, MapAccess, SeqAccess, Unexpected,
    VariantAccess, Visitor,
};
use tsify::Tsify;
use wasm_bindgen::prelude::*;

use crate::wasm::Js;

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Reflect, js_name = get, catch)]
    fn field(object: &JsValue, key: &str) -> Result<JsValue, JsValue>;
    #[wasm_bindgen(js_namespace = Reflect, js_name = get)]
    fn item(array: &JsValue, index: u32) -> JsValue;
    #[wasm_bindgen(js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> bool;
}

/// Reads a value of the page. Fields that the type lacks are ignored.
///
/// # Errors
/// If a field has no value that fits; the message names the field.
pub fn from_js<T: DeserializeOwned + Tsify>(value: &Js<T>) -> Result<T, JsError>
where
    Js<T>: AsRef<JsValue>,
{
    T::deserialize(Given(value.as_ref().clone())).map_err(|Wrong(text)| JsError::new(&text))
}

/// What was expected.
#[derive(Debug)]
struct Wrong(String);

impl Display for Wrong {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Wrong {}

impl Wrong {
    #[inline(never)]
    fn expected(what: &dyn Display) -> Wrong {
        Wrong(format!("expected {what}"))
    }

    #[inline(never)]
    fn of(self, key: &str) -> Wrong {
        Wrong(format!("{key}: {}", self.0))
    }
}

impl de::Error for Wrong {
    fn custom<T: Display>(message: T) -> Wrong {
        Wrong(message.to_string())
    }

    fn invalid_type(_: Unexpected<'_>, expected: &dyn Expected) -> Wrong {
        Wrong::expected(&expected)
    }

    fn invalid_value(_: Unexpected<'_>, expected: &dyn Expected) -> Wrong {
        Wrong::expected(&expected)
    }

    fn invalid_length(_: usize, expected: &dyn Expected) -> Wrong {
        Wrong::expected(&expected)
    }

    fn unknown_variant(_: &str, expected: &'static [&'static str]) -> Wrong {
        Wrong::expected(&expected.join(" or "))
    }

    fn missing_field(field: &'static str) -> Wrong {
        Wrong::expected(&"a value").of(field)
    }
}

/// A value of the page.
struct Given(JsValue);

impl Given {
    fn field(&self, key: &str) -> JsValue {
        field(&self.0, key).unwrap_or_default()
    }
}

impl<'de> de::Deserializer<'de> for Given {
    type Error = Wrong;

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if let Some(number) = self.0.as_f64() {
            let whole = number as i64;
            // Numbers that are not whole, or too large to be exact, are none that is read here.
            if whole as f64 != number {
                Err(Wrong::expected(&(&visitor as &dyn Expected)))
            } else if let Ok(whole) = u64::try_from(whole) {
                visitor.visit_u64(whole)
            } else {
                visitor.visit_i64(whole)
            }
        } else if let Some(text) = self.0.as_string() {
            visitor.visit_string(text)
        } else if let Some(yes) = self.0.as_bool() {
            visitor.visit_bool(yes)
        } else if is_array(&self.0) {
            let length = self.field("length").as_f64().unwrap_or_default() as u32;
            visitor.visit_seq(Items { array: self.0, next: 0, length })
        } else {
            Err(Wrong::expected(&(&visitor as &dyn Expected)))
        }
    }

    fn deserialize_option<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, Wrong> {
        if self.0.is_null() || self.0.is_undefined() { visitor.visit_none() } else { visitor.visit_some(self) }
    }

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _: &'static str,
        fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if self.0.is_object() {
            visitor.visit_map(Fields { object: self, keys: fields.iter(), value: None })
        } else {
            Err(Wrong::expected(&(&visitor as &dyn Expected)))
        }
    }

    /// A text is a variant without data; an object with the name of another one as its key has its data.
    fn deserialize_enum<V: Visitor<'de>>(
        self,
        _: &'static str,
        variants: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, Wrong> {
        if let Some(name) = self.0.as_string() {
            return visitor.visit_enum(name.into_deserializer());
        }
        let data = variants.iter().map(|&name| (name, self.field(name))).find(|(_, data)| !data.is_undefined());
        match data {
            Some((name, data)) => visitor.visit_enum(Data { name, data: Given(data) }),
            None => Err(Wrong::expected(&variants.join(" or "))),
        }
    }

    serde::forward_to_deserialize_any! {
        bool i8 i16 i32 i64 u8 u16 u32 u64 f32 f64 char str string bytes byte_buf unit unit_struct newtype_struct seq tuple
        tuple_struct map identifier ignored_any
    }
}

struct Items {
    array: JsValue,
    next: u32,
    length: u32,
}

impl<'de> SeqAccess<'de> for Items {
    type Error = Wrong;

    fn next_element_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<Option<T::Value>, Wrong> {
        if self.next == self.length {
            return Ok(None);
        }
        let value = item(&self.array, self.next);
        self.next += 1;
        seed.deserialize(Given(value)).map(Some)
    }
}

/// The fields of an object that have a value.
struct Fields {
    object: Given,
    keys: Iter<'static, &'static str>,
    value: Option<(&'static str, JsValue)>,
}

impl<'de> MapAccess<'de> for Fields {
    type Error = Wrong;

    fn next_key_seed<K: DeserializeSeed<'de>>(&mut self, seed: K) -> Result<Option<K::Value>, Wrong> {
        for &key in self.keys.by_ref() {
            let value = self.object.field(key);
            if !value.is_undefined() {
                self.value = Some((key, value));
                let key: StrDeserializer<'_, Wrong> = key.into_deserializer();
                return seed.deserialize(key).map(Some);
            }
        }
        Ok(None)
    }

    fn next_value_seed<T: DeserializeSeed<'de>>(&mut self, seed: T) -> Result<T::Value, Wrong> {
        let (key, value) = self.value.take().unwrap_or_default();
        seed.deserialize(Given(value)).map_err(|wrong| wrong.of(key))
    }
}

/// A variant with data.
struct Data {
    name: &'static str,
    data: Given,
}

impl<'de> EnumAccess<'de> for Data {
    type Error = Wrong;
    type Variant = Given;

    fn variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<(T::Value, Given), Wrong> {
        let name: StrDeserializer<'_, Wrong> = self.name.into_deserializer();
        Ok((seed.deserialize(name)?, self.data))
    }
}

impl<'de> VariantAccess<'de> for Given {
    type Error = Wrong;

    fn unit_variant(self) -> Result<(), Wrong> {
        Ok(())
    }

    fn newtype_variant_seed<T: DeserializeSeed<'de>>(self, seed: T) -> Result<T::Value, Wrong> {
        seed.deserialize(self)
    }

    fn tuple_variant<V: Visitor<'de>>(self, _: usize, visitor: V) -> Result<V::Value, Wrong> {
        de::Deserializer::deserialize_any(self, visitor)
    }

    fn struct_variant<V: Visitor<'de>>(self, fields: &'static [&'static str], visitor: V) -> Result<V::Value, Wrong> {
        de::Deserializer::deserialize_struct(self, "", fields, visitor)
    }
}
