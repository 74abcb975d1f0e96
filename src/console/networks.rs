//! The networks of players of the command line, read from files.

use std::fs;
use std::sync::Arc;

use engine::network::Network;
use engine::network::file::NetworkError;
use message::{Message, MessageId};

use crate::error::READ;
use crate::match_players::is_program;

const HEAD: MessageId = MessageId::new(&("cli.network.head", &["path"]));
const VERSION: MessageId = MessageId::new(&("cli.network.version", &["path", "version"]));
const SIZE: MessageId = MessageId::new(&("cli.network.size", &["path"]));
const LENGTH: MessageId = MessageId::new(&("cli.network.length", &["path", "found", "expected"]));
const DAMAGED: MessageId = MessageId::new(&("cli.network.damaged", &["path"]));

/// With what network a player evaluates.
#[derive(Clone)]
pub enum NetworkChoice {
    /// That of the site, if the game has one.
    Shipped,
    /// No network, even if the game has one.
    None,
    /// That of a file.
    File(Arc<Network>),
}

impl NetworkChoice {
    /// Takes `,network=FILE` or `,network=none` off the text of a player.
    pub fn split(text: &str) -> Result<(&str, NetworkChoice), Message> {
        match text.split_once(",network=") {
            // The options of other programs are theirs.
            Some((player, "none")) if !is_program(player) => Ok((player, NetworkChoice::None)),
            Some((player, path)) if !is_program(player) => Ok((player, NetworkChoice::File(Arc::new(read(path)?)))),
            _ => Ok((text, NetworkChoice::Shipped)),
        }
    }

    /// The network for a game.
    pub fn of(&self, game: &str) -> Option<Arc<Network>> {
        match self {
            NetworkChoice::Shipped => oddchess::data::network(game),
            NetworkChoice::None => None,
            NetworkChoice::File(network) => Some(network.clone()),
        }
    }
}

/// Reads the file of a network.
pub fn read(path: &str) -> Result<Network, Message> {
    let bytes = fs::read(path).map_err(|error| READ.with([path.into(), error.to_string().into()]))?;
    Network::read(&bytes).map_err(|error| match error {
        NetworkError::Head => HEAD.with([path.into()]),
        NetworkError::Version(version) => VERSION.with([path.into(), u32::from(version).into()]),
        NetworkError::Size => SIZE.with([path.into()]),
        NetworkError::Length { found, expected } => {
            LENGTH.with([path.into(), (found as u32).into(), (expected as u32).into()])
        }
        NetworkError::Checksum | NetworkError::Weight => DAMAGED.with([path.into()]),
    })
}
