#!/bin/sh
# Prints the path of the Chromium that the tests run in. With --install, installs Debian's where there is none: the one without
# windows, which does the same work in three fifths of the time; where that is not to be had, the other.
set -eu

find_chromium() {
	if [ -n "${CHROMIUM:-}" ]; then
		command -v "$CHROMIUM"
		return
	fi
	for name in chromium-headless-shell chromium chromium-browser google-chrome; do
		command -v $name && return
	done
	return 1
}

give_up() {
	echo "$1; install Chromium yourself, or name one: CHROMIUM=/path/to/chromium make test" >&2
	exit 1
}

find_chromium && exit
[ -z "${CHROMIUM:-}" ] || give_up "there is no program CHROMIUM=$CHROMIUM"
[ "${1:-}" = --install ] || give_up "no Chromium on PATH ('make test' installs one)"
install="$(dirname "$0")/install.sh"
"$install" chromium-headless-shell || "$install" chromium || give_up "no Chromium on PATH"
find_chromium
