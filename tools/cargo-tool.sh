#!/bin/sh
# Usage: cargo-tool.sh CRATE VERSION "BINARY..." [OPTION...]
# Makes sure that the binaries are on PATH in exactly this version, building them into .tools/ (or TOOLS_ROOT) if need be:
# the package registry is the one source that every machine with Rust can reach.
set -eu
crate=$1 version=$2 binaries=$3
shift 3

fits=yes
for binary in $binaries; do
	case "$("$binary" --version 2>/dev/null || true)" in
	"$binary $version" | "$binary $version "*) ;;
	*) fits=no ;;
	esac
done
if [ $fits = yes ]; then mkdir -p .tools; exit; fi

root=${TOOLS_ROOT:-.tools}
echo "building $crate $version into $root/, once; this takes some minutes"
# Without optimisation and debug information it builds in half the time, and its output is the same.
CARGO_PROFILE_DEV_DEBUG=0 cargo install "$crate" --version "$version" --quiet --debug --root "$root" "$@"
mkdir -p .tools
