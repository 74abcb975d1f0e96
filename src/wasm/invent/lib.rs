//! The page's module for games that are described: a game in play, as the page's own module has it for the games of the site.

#[path = "../page/game.rs"]
mod game;
#[path = "../page/input.rs"]
mod input;

oddchess_wasm_edge::start!(invent::play::install_alone());
