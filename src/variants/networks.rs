//! The networks that belong to the site: those that have won their match against the evaluation of their game.
//!
//! Their files are in `www/networks/`. A worker of the page loads the one of its game; the command line has them built in.

#[cfg(not(target_arch = "wasm32"))]
use std::sync::{Arc, LazyLock};

#[cfg(not(target_arch = "wasm32"))]
use crate::engine::network::Network;

macro_rules! shipped {
    ($($game:literal),*) => {
        /// The ids of the games that have one.
        pub const SHIPPED: &[&str] = &[$($game),*];

        /// Their files. The modules of the site, which load them, do not use this, and so do not contain it.
        pub static FILES: &[&[u8]] = &[$(include_bytes!(concat!("../../www/networks/", $game, ".bin"))),*];
    };
}

shipped!("chess", "infantry", "monarch", "tax", "taxi");

/// The network of a game, if it has one.
#[cfg(not(target_arch = "wasm32"))]
pub fn shipped(game: &str) -> Option<Arc<Network>> {
    static READ: LazyLock<Vec<Arc<Network>>> =
        LazyLock::new(|| FILES.iter().filter_map(|file| Network::read(file).ok()).map(Arc::new).collect());
    READ.iter().find(|network| network.game == game).cloned()
}
