// The switch of woven sources: one mutant of all is on, or none, or all that is reached is written down.
use std::io::Write;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// What a constant refers to, and what can be written anew before the program begins.
pub struct Anew<T>(std::cell::UnsafeCell<T>);

// Nobody reads before it is written.
unsafe impl<T: Sync> Sync for Anew<T> {}

impl<T> Anew<T> {
    pub const fn new(value: T) -> Anew<T> {
        Anew(std::cell::UnsafeCell::new(value))
    }

    pub const fn get(&'static self) -> &'static T {
        unsafe { &*self.0.get() }
    }

    pub fn set(&'static self, value: T) {
        unsafe { *self.0.get() = value }
    }
}

/// How deep in the making of constants the program is.
static MAKING: AtomicU32 = AtomicU32::new(0);
/// How often the mutant that is on was asked for in there.
static ASKED: AtomicU32 = AtomicU32::new(0);
/// The compiler gives up on a constant that takes longer.
const LONGEST: u32 = 5_000_000;
/// The status of a program whose mutant the compiler would have refused.
const REFUSED: i32 = 77;

/// Makes what is a constant in the product.
pub fn making<T>(make: impl FnOnce() -> T) -> T {
    MAKING.fetch_add(1, Relaxed);
    let made = make();
    MAKING.fetch_sub(1, Relaxed);
    made
}

const NOT_READ: u32 = u32::MAX;
const RECORD: u32 = u32::MAX - 1;
const NONE: u32 = u32::MAX - 2;

static STATE: AtomicU32 = AtomicU32::new(NOT_READ);
static REACHED: [AtomicU8; 16384] = [const { AtomicU8::new(0) }; 16384];

/// Marks where a mutant begins, for whoever reads what the compiler says.
#[inline(always)]
pub const fn at(_: u32) {}

/// Whether this mutant is on. What is a constant is never mutated.
#[inline(always)]
pub const fn on(number: u32) -> bool {
    std::intrinsics::const_eval_select((number,), never, asked)
}

/// The same, for one that counts as reached only where it makes a difference.
#[inline(always)]
pub fn on_if(number: u32, differs: impl FnOnce() -> bool) -> bool {
    let state = STATE.load(Relaxed);
    state == number && counted() || (state > NONE && seldom(number, differs()))
}

/// A constant must come to an end.
#[inline(always)]
fn counted() -> bool {
    if MAKING.load(Relaxed) > 0 && ASKED.fetch_add(1, Relaxed) > LONGEST {
        std::process::exit(REFUSED);
    }
    true
}

const fn never(_: u32) -> bool {
    false
}

#[inline(always)]
fn asked(number: u32) -> bool {
    on_if(number, || true)
}

#[cold]
#[inline(never)]
fn seldom(number: u32, differs: bool) -> bool {
    if STATE.load(Relaxed) == NOT_READ {
        read();
    }
    let state = STATE.load(Relaxed);
    if state == RECORD && REACHED[number as usize].load(Relaxed) == 0 && differs {
        reached(number);
    }
    state == number
}

fn read() {
    let state = match std::env::var("WOVEN") {
        Ok(word) if word == "record" => RECORD,
        Ok(word) => word.parse().unwrap_or(NONE),
        Err(_) => NONE,
    };
    if state < NONE {
        // One failure is enough: the other tests needn't run. Where the compiler makes a constant, it is its own.
        std::panic::set_hook(Box::new(|_| std::process::exit(if MAKING.load(Relaxed) > 0 { REFUSED } else { 101 })));
    }
    STATE.store(state, Relaxed);
}

fn reached(number: u32) {
    if REACHED[number as usize].swap(1, Relaxed) == 0
        && let Ok(path) = std::env::var("WOVEN_REACHED")
        && let Ok(mut file) = std::fs::OpenOptions::new().append(true).create(true).open(path)
    {
        let _ = file.write_all(format!("{number}\n").as_bytes());
    }
}
