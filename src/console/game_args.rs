//! A game as an argument, with the settings that are not as usual.

use clap::Args;
use rules::settings::{id_under, split_id};
use variants::find;

use crate::invented;

/// The game, and the rules that are changed.
#[derive(Args)]
pub struct GameArgs {
    /// The game, by its id; one of your own as FILE.ini#SECTION, or as fairy#NAME (docs/descriptions.md tells of both)
    #[arg(value_name = "GAME", value_parser = canonical)]
    game: String,
    /// Change a rule, such as income=3; may be given more than once (docs/settings.md lists the settings)
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    rules: Vec<String>,
}

impl GameArgs {
    /// The id, with the settings.
    pub fn id(&self) -> String {
        let (game, text) = split_id(&self.game);
        let given = Some(text).filter(|text| !text.is_empty());
        let rules: Vec<&str> = given.into_iter().chain(self.rules.iter().map(String::as_str)).collect();
        written(id_under(game, &rules.join(",")))
    }
}

/// The id of a game as this program writes it, if there is one.
fn written(id: String) -> String {
    find(&id).map_or(id, |game| game.id().into())
}

/// Reads an argument that is the id of a game, or names a section that describes one. That there is a game of an id is checked
/// where it is used.
pub fn canonical(id: &str) -> Result<String, String> {
    match invented::read(id) {
        Some(game) => {
            game.map(|game| game.name().into()).map_err(|problem| oddchess::data::english().sentence(&problem))
        }
        None => Ok(written(id.into())),
    }
}
