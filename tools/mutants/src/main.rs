//! `oddchess-weave <list.json> <levels.json> <from> <to>`: writes every source under `<from>` that the list of cargo-mutants
//! names to its place under `<to>`, with its mutants woven in.
//!
//! `levels.json` says which mutants the compiler has refused so far: an object from numbers (places in the list) to levels.
//! 0 (or none) weaves a mutant so that it is only told as reached where it makes a difference; at 1 operands stand twice; at
//! 2 a mutant is left out. The name of a table among the keys says that it has to stay a constant.

mod weave;

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;
use weave::{Mutant, Weaver};

/// Appended to the root module of the copy.
const SWITCH: &str = include_str!("switch.rs");

fn main() -> Result<(), Box<dyn Error>> {
    let args: Vec<String> = env::args().skip(1).collect();
    let [list, levels, from, to] = args.as_slice() else {
        return Err("usage: oddchess-weave <list.json> <levels.json> <from> <to>".into());
    };
    let list: Value = serde_json::from_str(&fs::read_to_string(list)?)?;
    let levels: HashMap<String, u8> = serde_json::from_str(&fs::read_to_string(levels)?)?;
    let mut files: BTreeMap<String, Vec<Mutant>> = BTreeMap::new();
    for (number, value) in list["mutants"].as_array().ok_or("the list has no mutants")?.iter().enumerate() {
        let level = levels.get(&number.to_string()).copied().unwrap_or(0);
        let file = value["file"].as_str().ok_or("a mutant has no file")?;
        let mutant = Mutant::read(number, level, value).ok_or("a mutant is not as expected")?;
        files.entry(file.to_owned()).or_default().push(mutant);
    }
    files.entry("src/lib.rs".to_owned()).or_default();
    let mut lost = Vec::new();
    for (file, mutants) in files {
        let text = fs::read_to_string(Path::new(from).join(&file))?;
        let mut weaver = Weaver::new(mutants, &levels);
        let mut woven = weaver.weave(&text)?;
        if file == "src/lib.rs" {
            woven = format!(
                "#![feature(core_intrinsics, const_eval_select)]\n{woven}\n/// The switch.\n#[doc(hidden)]\npub mod woven {{\n{SWITCH}}}\n"
            );
        }
        let path = Path::new(to).join(&file);
        // A file that stays the same keeps its date, so that nothing is compiled again for it.
        if fs::read_to_string(&path).ok().as_ref() != Some(&woven) {
            fs::write(path, woven)?;
        }
        lost.extend(weaver.lost());
    }
    // Those whose place was not found in the sources.
    println!("{}", serde_json::to_string(&lost)?);
    Ok(())
}
