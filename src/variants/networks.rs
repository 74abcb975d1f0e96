//! The networks that belong to the site: those that have won their match against the evaluation of their game.
//!
//! Their files are in `www/networks/`. A worker of the page loads the one of its game; the command line has them built in.

#[cfg(not(target_arch = "wasm32"))]
use crate::engine::network::Network;

/// The ids of the games that have one.
pub const SHIPPED: &[&str] = &[];

/// Their files.
#[cfg(not(target_arch = "wasm32"))]
static FILES: &[(&str, &[u8])] = &[];

/// The network of a game, if it has one.
#[cfg(not(target_arch = "wasm32"))]
pub fn shipped(game: &str) -> Option<Network> {
    let (_, file) = FILES.iter().find(|(id, _)| *id == game)?;
    Network::read(file).ok()
}
