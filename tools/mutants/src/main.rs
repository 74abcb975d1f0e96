//! `oddchess-weave <list.json> <levels.json> <from> <to>`: writes every source under `<from>` that the list of cargo-mutants
//! names to its place under `<to>`, with its mutants woven in.
//!
//! `levels.json` says which mutants the compiler has refused so far: an object from numbers (places in the list) to levels.
//! 0 (or none) weaves a mutant so that it is only told as reached where it makes a difference; at 1 operands stand twice; at
//! 2 a mutant is left out. The name of a constant among the keys says that it has to stay one.

mod tables;
mod weave;

use std::collections::{BTreeMap, HashMap};
use std::error::Error;
use std::path::Path;
use std::{env, fs};

use serde_json::Value;
use tables::{Caller, Names};
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
    // Others may name what is a constant in these.
    let (mut lost, mut impossible) = (Vec::new(), Vec::new());
    let mut woven = BTreeMap::new();
    let mut names = Names::new();
    for file in sources(&Path::new(from).join("src"))? {
        let name = format!("src/{file}");
        let mut weaver = Weaver::new(files.remove(&name).unwrap_or_default());
        let mut parsed = weaver.weave(&fs::read_to_string(Path::new(from).join(&name))?)?;
        lost.extend(weaver.lost());
        impossible.append(&mut weaver.impossible);
        if weaver.any() {
            let found = tables::convert(&mut parsed, &|name| levels.contains_key(name));
            if !found.is_empty() {
                names.insert(tables::module(&name), found);
            }
        }
        woven.insert(name, (parsed, weaver.any()));
    }
    for (file, (mut parsed, mutated)) in woven {
        let called = Caller::new(&names, tables::module(&file)).rewrite(&mut parsed);
        let text = if file == "src/lib.rs" {
            let text = fs::read_to_string(Path::new(from).join(&file))?;
            format!(
                "#![feature(core_intrinsics, const_eval_select)]\n{text}\n/// The switch.\n#[doc(hidden)]\npub mod woven {{\n{SWITCH}}}\n"
            )
        } else if mutated || called {
            prettyplease::unparse(&parsed)
        } else {
            fs::read_to_string(Path::new(from).join(&file))?
        };
        let path = Path::new(to).join(&file);
        // A file that stays the same keeps its date, so that nothing is compiled again for it.
        if fs::read_to_string(&path).ok().as_ref() != Some(&text) {
            fs::write(path, text)?;
        }
    }
    // Those whose place was not found in the sources, and those that no compiler takes.
    println!("{}", serde_json::json!({ "lost": lost, "impossible": impossible }));
    Ok(())
}

/// All sources under a folder, by their paths there.
fn sources(folder: &Path) -> Result<Vec<String>, Box<dyn Error>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|_| "an odd name")?;
        if entry.file_type()?.is_dir() {
            found.extend(sources(&entry.path())?.into_iter().map(|inner| format!("{name}/{inner}")));
        } else if name.ends_with(".rs") {
            found.push(name);
        }
    }
    found.sort();
    Ok(found)
}
