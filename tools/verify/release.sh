#!/bin/sh
# The same commit gives the same bytes wherever it is built: the release of this tree beside that of a clone in another folder.
set -eu
git diff --quiet HEAD || { echo 'commit or stash first: a clone has only what is committed'; exit 1; }
within=$(mktemp -d)
trap 'rm -rf "$within"' EXIT
clone="$within/another and deeper/clone"
git clone --quiet --no-local . "$clone"
# The tools that build are the same; what they build is not.
ln -s "$PWD/.tools" "$clone/.tools"
cp -R node_modules/. "$clone/node_modules"
touch "$clone/node_modules/.package-lock.json"
unset CARGO_TARGET_DIR
(cd "$clone" && make dist)
make dist
diff -r dist "$clone/dist"
cmp dist.zip "$clone/dist.zip"
printf 'figures {"files":%d,"sha256":"%s"}\n' "$(find dist -type f | wc -l)" "$(sha256sum dist.zip | cut -d' ' -f1)"
