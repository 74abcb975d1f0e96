//! What the commands of the program share: arguments, errors, files, progress, and the players of a game, other programs among them.

pub mod error;
pub mod game_args;
pub mod invented;
pub mod match_players;
pub mod networks;
pub mod new_file;
mod process;
pub mod program;
mod program_uci;
mod program_xboard;
pub mod progress;
pub mod random_opening;
pub mod threads;
pub mod xboard_notation;
