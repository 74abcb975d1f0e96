//! What the page loads when it is needed, for games that are described and those of the site: a text may have both.

#[path = "../extras/editor.rs"]
mod editor;
#[path = "../extras/export.rs"]
mod export;
#[path = "../extras/files.rs"]
mod files;
#[path = "../extras/import.rs"]
mod import;
#[path = "../extras/rules.rs"]
mod rules;

oddchess_wasm_edge::start!(variants::install(&variants::SITE), invent::play::install());
