// The switch of woven sources: one mutant of all is on, or none, or all that is reached is written down.
use std::io::Write;
use std::sync::atomic::{AtomicU8, AtomicU32, Ordering::Relaxed};

/// A table that is made when it is first asked for, and used as if it were a constant.
pub struct Table<T>(pub std::sync::LazyLock<T>);

impl<T> std::ops::Deref for Table<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<'a, T, const N: usize> IntoIterator for &'a Table<[T; N]> {
    type Item = &'a T;
    type IntoIter = std::slice::Iter<'a, T>;

    fn into_iter(self) -> Self::IntoIter {
        self.0.iter()
    }
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
    state == number || (state > NONE && seldom(number, differs()))
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
        // One failure is enough: the other tests needn't run.
        std::panic::set_hook(Box::new(|_| std::process::exit(101)));
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
