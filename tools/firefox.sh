#!/bin/sh
# Prints the path of the Firefox in which some of the tests run, too. With --install, installs Debian's where there is none.
set -eu

find_firefox() {
	if [ -n "${FIREFOX:-}" ]; then
		command -v "$FIREFOX"
		return
	fi
	for name in firefox-esr firefox; do
		command -v $name && return
	done
	return 1
}

find_firefox && exit
if [ -n "${FIREFOX:-}" ]; then
	echo "there is no program FIREFOX=$FIREFOX" >&2
	exit 1
fi
if [ "${1:-}" = --install ] && "$(dirname "$0")/install.sh" firefox-esr; then
	find_firefox && exit
fi
echo "no Firefox: the tests that run in it, too, are skipped there (name one: FIREFOX=/path/to/firefox make test)" >&2
exit 1
