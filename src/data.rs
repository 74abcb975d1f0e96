//! What programs have built in of the site's folders: the English sentences, and the networks of the engine, which a worker of the page
//! loads instead.

#[cfg(not(target_arch = "wasm32"))]
use std::collections::BTreeMap;
use std::sync::{Arc, LazyLock};

use engine::network::Network;
#[cfg(not(target_arch = "wasm32"))]
use message::catalogue::Catalogue;

/// The files of the networks, in the order of [`variants::WITH_NETWORK`].
pub static NETWORKS: [&[u8]; 5] = [
    include_bytes!("../www/networks/chess.bin"),
    include_bytes!("../www/networks/infantry.bin"),
    include_bytes!("../www/networks/monarch.bin"),
    include_bytes!("../www/networks/tax.bin"),
    include_bytes!("../www/networks/taxi.bin"),
];

/// The network of a game, if it has one.
pub fn network(game: &str) -> Option<Arc<Network>> {
    static READ: LazyLock<Vec<Arc<Network>>> =
        LazyLock::new(|| NETWORKS.iter().filter_map(|file| Network::read(file).ok()).map(Arc::new).collect());
    READ.iter().find(|network| network.game == game).cloned()
}

/// The English catalogue.
#[cfg(not(target_arch = "wasm32"))]
pub fn english() -> Catalogue {
    Catalogue::read(include_str!("../www/locales/en.json")).unwrap_or_else(|_| Catalogue(BTreeMap::new()))
}
