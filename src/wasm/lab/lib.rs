//! The lab: self-play and what it tells, in workers and beside the page.

mod lab;

oddchess_wasm_edge::start!(variants::install(&variants::SITE));
