#!/bin/sh
# Prints the path of the Chromium that the tests run in. With --install, installs Debian's where there is none.
set -eu

find_chromium() {
	if [ -n "${CHROMIUM:-}" ]; then
		command -v "$CHROMIUM"
		return
	fi
	for name in chromium chromium-browser google-chrome; do
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
command -v apt-get >/dev/null || give_up "no Chromium on PATH, and no apt-get to install it with"

if [ "$(id -u)" = 0 ]; then
	as_root=
elif command -v sudo >/dev/null; then
	as_root=sudo
else
	give_up "no Chromium on PATH, and neither root nor sudo to install it with"
fi

echo "installing Chromium with apt-get" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Another installation may be under way on a fresh machine: wait for it.
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300"
if ! { $apt update && $apt install -y --no-install-recommends chromium; } >"$log" 2>&1; then
	cat "$log" >&2
	give_up "apt-get could not install chromium"
fi
find_chromium
