//! The document of every scenario: building it and parsing it strictly.

use std::borrow::Cow;

use serde::{
    Deserialize, Deserializer, Serialize,
    de::{Error as _, Visitor},
    forward_to_deserialize_any,
};

/// 106 bytes without a newline.
pub const DOCUMENT_TEXT: &str = r#"{"id":42,"name":"benchmark","active":true,"values":[1,2,3,5,8,13,21],"meta":{"region":"test","version":1}}"#;

/// Every field is required and no other is allowed. Strings borrow from the body unless they hold an escape.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Document<'a> {
    pub id: i64,
    #[serde(borrow)]
    pub name: Cow<'a, str>,
    pub active: bool,
    pub values: Vec<i64>,
    #[serde(borrow, deserialize_with = "object")]
    pub meta: Meta<'a>,
}

#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Meta<'a> {
    #[serde(borrow)]
    pub region: Cow<'a, str>,
    pub version: i64,
}

impl<'a> Document<'a> {
    /// Builds the reference document with the given id.
    pub fn reference(id: i64) -> Self {
        Self {
            id,
            name: "benchmark".into(),
            active: true,
            values: vec![1, 2, 3, 5, 8, 13, 21],
            meta: Meta { region: "test".into(), version: 1 },
        }
    }

    /// Accepts exactly one document, and returns it with the sum of its values.
    pub fn parse(body: &'a [u8]) -> serde_json::Result<(Self, i64)> {
        let mut json = serde_json::Deserializer::from_slice(body);
        let document: Self = object(&mut json)?;
        json.end()?;
        let sum = document
            .values
            .iter()
            .try_fold(0_i64, |sum, &value| sum.checked_add(value))
            .ok_or_else(|| serde_json::Error::custom("sum of values is not a 64-bit integer"))?;
        Ok((document, sum))
    }
}

/// Deserialises a struct from a JSON object only.
fn object<'de, D: Deserializer<'de>, T: Deserialize<'de>>(json: D) -> Result<T, D::Error> {
    T::deserialize(ObjectOnly(json))
}

/// serde's derived structs also accept an array of their fields in order (`["test",1]` for `meta`); asking for a map in
/// place of a struct refuses it.
struct ObjectOnly<D>(D);

impl<'de, D: Deserializer<'de>> Deserializer<'de> for ObjectOnly<D> {
    type Error = D::Error;

    fn deserialize_struct<V: Visitor<'de>>(
        self,
        _name: &'static str,
        _fields: &'static [&'static str],
        visitor: V,
    ) -> Result<V::Value, D::Error> {
        self.0.deserialize_map(visitor)
    }

    fn deserialize_any<V: Visitor<'de>>(self, visitor: V) -> Result<V::Value, D::Error> {
        self.0.deserialize_any(visitor)
    }

    forward_to_deserialize_any! {
        bool i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 f32 f64 char str string bytes byte_buf option unit unit_struct
        newtype_struct seq tuple tuple_struct map enum identifier ignored_any
    }
}
