//! The networks that belong to the site: those that have won their match against the evaluation of their game.
//!
//! Their files are in `www/networks/`. A worker of the page loads the one of its game; the command line has them built in.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::{Arc, LazyLock};

#[cfg(not(target_arch = "wasm32"))]
use crate::engine::network::Network;

/// The ids of the games that have one.
pub const SHIPPED: &[&str] = &["tax", "taxi"];

/// Their files.
#[cfg(not(target_arch = "wasm32"))]
static FILES: &[&[u8]] = &[include_bytes!("../../www/networks/tax.bin"), include_bytes!("../../www/networks/taxi.bin")];

/// The network of a game, if it has one.
#[cfg(not(target_arch = "wasm32"))]
pub fn shipped(game: &str) -> Option<Arc<Network>> {
    static READ: LazyLock<Vec<Arc<Network>>> =
        LazyLock::new(|| FILES.iter().filter_map(|file| Network::read(file).ok()).map(Arc::new).collect());
    READ.iter().find(|network| network.game == game).cloned()
}
