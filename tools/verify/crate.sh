#!/usr/bin/env bash
# Packs the crate and its layers, builds them alone, and lets a new project elsewhere use it as any program would.
set -euo pipefail
cd "$(dirname "$0")/../.."

layers="message board rules notation engine variants game view invent"
cargo package --package oddchess $(printf -- '--package oddchess-%s ' $layers) --allow-dirty --quiet
version=$(sed -n 's/^version = "\(.*\)"$/\1/p' Cargo.toml | head -1)
packed=$PWD/target/package/oddchess-$version.crate
elsewhere=$(mktemp -d)
trap 'rm -rf "$elsewhere"' EXIT
tar -xzf "$packed" -C "$elsewhere"
for layer in $layers; do tar -xzf "target/package/oddchess-$layer-$version.crate" -C "$elsewhere"; done

mkdir -p "$elsewhere/uses-it/src"
cat >"$elsewhere/uses-it/Cargo.toml" <<END
[package]
name = "uses-it"
version = "0.0.0"
edition = "2021"

[dependencies]
oddchess = { path = "../oddchess-$version" }

[patch.crates-io]
$(for layer in $layers; do echo "oddchess-$layer = { path = \"../oddchess-$layer-$version\" }"; done)
END
cat >"$elsewhere/uses-it/src/main.rs" <<'END'
use oddchess::prelude::*;

fn main() -> Result<(), Error> {
    let mut game = "taxi".parse::<Variant>()?.with("income=3")?.new_game();
    for text in ["e4", "d5", "exd5"] {
        game.play(text)?;
    }
    let best = Engine::new().search(&game, Limits::nodes(20_000));
    let illegal = game.position().why_illegal("e8e6").expect("a king does not jump");
    let camels = Variant::describe("[camels:chess]\ncustomPiece1 = c:C\nstartFen = rcbqkbcr/pppppppp/8/8/8/8/PPPPPPPP/RCBQKBCR w KQkq - 0 1", "camels")?;
    let moves = camels.variant.start().legal_moves().len();
    println!("{} {} {} {moves}", game.link(), best.best_move().is_some(), !illegal.reason.is_empty());
    Ok(())
}
END
said=$(CARGO_TARGET_DIR="$elsewhere/target" cargo run --quiet --manifest-path "$elsewhere/uses-it/Cargo.toml")
expected='#taxi?rules=income=3&moves=e2e4,d7d5,e4d5 true true 20'
if [ "$said" != "$expected" ]; then
  echo "crate: expected '$expected', the project elsewhere said '$said'" >&2
  exit 1
fi
echo "crate: $(du -k "$packed" | cut -f1) KB packed, built alone and used elsewhere"
