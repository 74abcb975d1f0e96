#!/bin/sh
# Usage: if-component.sh COMPONENT COMMAND...
# Distributions ship Rust without rustfmt or clippy; that must not keep anyone from running the other tests.
set -eu
component=$1
shift
if ! cargo "${component#rust}" --version >/dev/null 2>&1; then
	echo "skipped, since $component is not installed: $*"
	exit
fi
echo "$*"
exec "$@"
