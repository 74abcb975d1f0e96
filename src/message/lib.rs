//! Messages of the core: ids with arguments, never sentences.
//!
//! A catalogue for each language turns them into sentences, on the page and (natively) in [`catalogue`] for the command line.
//! Every id is declared once as a [`MessageId`] beside the rule that uses it; a test holds the catalogues to the declarations.

#[cfg(not(target_arch = "wasm32"))]
pub mod catalogue;
pub mod text;

use std::ops::Index;

use serde::{Serialize, Serializer};

/// A message id and the names of its arguments. One word, since it is passed around wherever something is said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageId(&'static (&'static str, &'static [&'static str]));

impl MessageId {
    /// A message id: its key and the names of its arguments. A test finds these declarations and compares the catalogues with
    /// them.
    pub const fn new(declaration: &'static (&'static str, &'static [&'static str])) -> MessageId {
        MessageId(declaration)
    }

    /// The key in the catalogues, such as `san.unknown`.
    pub const fn key(self) -> &'static str {
        self.0.0
    }

    /// The names of the arguments, in the order of [`MessageId::with`].
    pub const fn args(self) -> &'static [&'static str] {
        self.0.1
    }

    /// Returns the message with these arguments, in the order of their names.
    pub fn with<const N: usize>(self, args: [Arg; N]) -> Message {
        debug_assert_eq!(N, self.args().len(), "arguments of {}", self.key());
        Message { id: self, args: args.into() }
    }
}

/// A message id with its arguments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    /// Which message.
    pub id: MessageId,
    /// Its arguments, in the order of their names in `id`.
    pub args: Vec<Arg>,
}

const LIST: MessageId = MessageId::new(&("list", &["one", "more"]));

/// Joins messages into a list; `None` if there are none.
pub fn list(messages: impl IntoIterator<Item = Message>) -> Option<Message> {
    messages.into_iter().reduce(|one, more| LIST.with([one.into(), more.into()]))
}

/// An argument of a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// A number, on which plural forms may depend.
    Number(i32),
    /// Language-independent text: a square, a move, or user input.
    Text(String),
    /// Another message, such as the name of a piece.
    Message(Box<Message>),
}

impl From<i32> for Arg {
    fn from(number: i32) -> Arg {
        Arg::Number(number)
    }
}

impl From<u32> for Arg {
    fn from(number: u32) -> Arg {
        Arg::Number(i32::try_from(number).unwrap_or(i32::MAX))
    }
}

impl From<String> for Arg {
    fn from(text: String) -> Arg {
        Arg::Text(text)
    }
}

impl From<&str> for Arg {
    fn from(text: &str) -> Arg {
        Arg::Text(text.into())
    }
}

impl From<char> for Arg {
    fn from(letter: char) -> Arg {
        Arg::Text(letter.into())
    }
}

impl From<MessageId> for Arg {
    fn from(id: MessageId) -> Arg {
        id.with([]).into()
    }
}

impl From<Message> for Arg {
    fn from(message: Message) -> Arg {
        Arg::Message(Box::new(message))
    }
}

/// A message for the page: its id and arguments.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub struct LocalizedMessage {
    /// The key in the catalogues.
    pub id: &'static str,
    /// The arguments by name.
    #[cfg_attr(target_arch = "wasm32", tsify(type = "Record<string, Value>"))]
    pub args: NamedArgs,
}

/// The arguments of a message by their names, in the order of its id; an object for the page. A list: no message has
/// more than a few, and a map with its sorting is 6 KB more to download.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct NamedArgs(Vec<(&'static str, Value)>);

impl NamedArgs {
    /// The arguments with their names, in the order of the id.
    pub fn iter(&self) -> impl Iterator<Item = &(&'static str, Value)> {
        self.0.iter()
    }
}

/// Panics if there is no argument of that name.
impl Index<&str> for NamedArgs {
    type Output = Value;

    fn index(&self, name: &str) -> &Value {
        let named = self.0.iter().find(|(other, _)| *other == name);
        &named.unwrap_or_else(|| panic!("no argument {name}")).1
    }
}

/// As a message without arguments.
impl Serialize for MessageId {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        LocalizedMessage::from(*self).serialize(serializer)
    }
}

impl Serialize for NamedArgs {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

/// A message argument: a number, a language-independent text (such as a square), or another
/// message.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
#[cfg_attr(target_arch = "wasm32", derive(tsify::Tsify), tsify(hashmap_as_object))]
pub enum Value {
    /// A number, on which plural forms may depend.
    Number(i32),
    /// Language-independent text: a square, a move, or user input.
    Text(String),
    /// Another message, such as the name of a piece.
    Message(LocalizedMessage),
}

impl From<Message> for LocalizedMessage {
    fn from(message: Message) -> LocalizedMessage {
        let args = message.id.args().iter().copied().zip(message.args.into_iter().map(Value::from)).collect();
        LocalizedMessage { id: message.id.key(), args: NamedArgs(args) }
    }
}

impl From<MessageId> for LocalizedMessage {
    fn from(id: MessageId) -> LocalizedMessage {
        id.with([]).into()
    }
}

impl From<Arg> for Value {
    fn from(arg: Arg) -> Value {
        match arg {
            Arg::Number(number) => Value::Number(number),
            Arg::Text(text) => Value::Text(text),
            Arg::Message(message) => Value::Message((*message).into()),
        }
    }
}
