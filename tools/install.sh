#!/bin/sh
# Installs a package of Debian's; quiet unless it fails. What can't be is said on the last line.
# Usage: tools/install.sh PACKAGE
set -eu

give_up() {
	echo "$1" >&2
	exit 1
}

command -v apt-get >/dev/null || give_up "there is no apt-get to install $1 with"
if [ "$(id -u)" = 0 ]; then
	as_root=
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
	as_root=sudo
else
	give_up "neither root nor sudo to install $1 with"
fi

echo "installing $1 with apt-get" >&2
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# Another installation may be under way on a fresh machine: wait for it.
apt="$as_root env DEBIAN_FRONTEND=noninteractive apt-get -o DPkg::Lock::Timeout=300"
if ! { $apt update && $apt install -y --no-install-recommends "$1"; } >"$log" 2>&1; then
	cat "$log" >&2
	give_up "apt-get could not install $1"
fi
