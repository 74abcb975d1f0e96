//! Initialisation and version of the browser modules.

use rlsf::{GlobalTlsf, GlobalTlsfOptions};
use wasm_bindgen::prelude::*;

/// Most of what is allocated is small and soon freed, and a search allocates nothing. The default allocator is faster in moving large
/// blocks, but would be 2 % of the page's module and 1 % of the engine's.
#[global_allocator]
static ALLOCATOR: GlobalTlsf<Small> = GlobalTlsf::new();

struct Small;

impl GlobalTlsfOptions for Small {
    const ENABLE_REALLOCATION: bool = false;
}

/// Logs panics to the console, because the resulting trap has no message.
pub fn report_panics() {
    std::panic::set_hook(Box::new(|info| web_sys::console::error_1(&info.to_string().into())));
}

/// What a module does when it is loaded: it says which games it has.
#[macro_export]
macro_rules! start {
    ($($install:expr),*) => {
        #[wasm_bindgen::prelude::wasm_bindgen(start)]
        fn start() {
            $crate::report_panics();
            $($install;)*
        }
    };
}

#[wasm_bindgen]
extern "C" {
    /// Milliseconds since the page or the worker started.
    #[wasm_bindgen(js_namespace = performance)]
    pub fn now() -> f64;
}

/// The version of the core and a digest of its sources, set by the build; the page refuses modules
/// built from other sources.
#[wasm_bindgen]
pub fn version() -> String {
    option_env!("ODDCHESS_BUILD").unwrap_or(env!("CARGO_PKG_VERSION")).into()
}
