//! What the page loads when it is needed: texts and files in and out, the position editor, other rules.

mod editor;
mod export;
mod files;
mod import;
mod rules;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
