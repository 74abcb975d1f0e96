#!/bin/sh
# Runs all tests once the site is built. Those of the page run beside those of the core, because a page mostly waits. Their
# output comes at the end, in one piece.
set -u
log=$(mktemp)
trap 'rm -f "$log"' EXIT

make --no-print-directory test-browser >"$log" 2>&1 &
browser=$!
status=0
for part in test-rust test-wasm test-types test-tools; do
	make --no-print-directory "$part" || status=$?
	[ $status -eq 0 ] || break
done
wait $browser || status=$?
cat "$log"
exit $status
