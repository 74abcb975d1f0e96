# Everything a contributor runs; `make help` lists it.
# Each set-up step leaves a file behind, so that it runs again only when what it depends on has changed.

PORT ?= 8080
WASM_PACK_VERSION := 0.15.1
# The generator must fit the library to the last digit, so the lock file decides.
WASM_BINDGEN_VERSION = $(shell cargo pkgid wasm-bindgen | sed 's/.*[@:]//')

# Tools of the pinned versions go before whatever else the machine has.
export PATH := $(CURDIR)/.tools/bin:$(CURDIR)/node_modules/.bin:$(PATH)
# The tests run in the machine's own Chromium.
export PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD := 1

PKG := www/pkg/oddchess_bg.wasm
EXTRAS := www/pkg/extras_bg.wasm
ENGINE := www/pkg/engine_bg.wasm
LAB := www/pkg/lab_bg.wasm
INVENT := www/pkg/invent_bg.wasm
INVENT_DRAFT := www/pkg/invent-draft_bg.wasm
INVENT_EXTRAS := www/pkg/invent-extras_bg.wasm
INVENT_ENGINE := www/pkg/invent-engine_bg.wasm
MODULES := $(PKG) $(EXTRAS) $(ENGINE) $(LAB) $(INVENT) $(INVENT_DRAFT) $(INVENT_EXTRAS) $(INVENT_ENGINE)
NPM_RULES := target/pkg/npm/rules_bg.wasm
NPM_INVENT := target/pkg/npm-invent/rules_bg.wasm
NPM_ENGINE := target/pkg/npm-engine/engine_bg.wasm
# What the page takes from packages.
LIBRARIES := www/pkg/plots.js
NPM := node_modules/.package-lock.json
# What only the bench needs has a package of its own.
BENCH_NPM := tools/bench/node_modules/.package-lock.json
# So has what grades the hosted pages for the record.
LIGHTHOUSE_NPM := tools/lighthouse/node_modules/.package-lock.json
WASM_TARGET := .tools/wasm-target.stamp
WASM_BINDGEN := .tools/wasm-bindgen.stamp
WASM_PACK := .tools/wasm-pack-$(WASM_PACK_VERSION).stamp
# Folders are listed too: their date changes when a file is taken away.
RUST := Cargo.toml Cargo.lock $(shell find src -name '*.rs' -o -name Cargo.toml -o -type d) tools/core-id.js
WORDS := www/locales $(wildcard www/locales/*.json)
PUZZLES := $(wildcard www/puzzles www/puzzles/*.json)
COURSES := $(wildcard www/courses www/courses/*.json)
EXERCISES := $(wildcard www/practice www/practice/*.json)
# What the pages are made of, and one of them.
PAGES := www/index.html
SOURCES := $(shell find pages tools/pages tools/findings-page www/findings www/sheets) tools/pages.js tools/policy/pages.js tools/board-svg.js www/art/icons.js www/components/site-parts.js
# What the site has beside its sources.
BUILT := $(MODULES) $(LIBRARIES) $(PAGES) www/pkg/languages.js www/pkg/opened-as-file.js www/pkg/starts.js www/pkg/puzzles.js www/pkg/courses.js www/pkg/practice.js www/pkg/build.js

.DEFAULT_GOAL := serve
.DELETE_ON_ERROR:
# Only what makes the site runs side by side (see build): tests would get into each other's way.
ifdef BUILDING
# cargo and rustc can't reach the jobs of make, and warn of it.
unexport MAKEFLAGS MFLAGS
else
.NOTPARALLEL:
endif
.PHONY: serve build check test test-rust test-wasm test-types test-tools test-browser verify verify-findings verify-summary semver audit lighthouse bench dist npm release lint-deploy bench-page clean format help

serve: build ## build the site and serve it (the default; PORT=8080)
	@node tools/serve.js $(PORT)

# Tools, packages and all modules at once: the last step of each module takes one core and most of its time.
build: ## build the site: www/ is then complete
	@$(MAKE) --no-print-directory --silent --jobs=4 BUILDING=1 $(BUILT)

# The modules' types may be those of the last build: making them anew takes longer than all of this.
check: $(if $(wildcard $(MODULES)),,build) $(NPM) ## what catches most mistakes, in seconds: format, lints, types, quick tests
	@# Scripts beside the core: each of the two takes little more than one processor.
	@{ biome ci --log-level=warn --colors=off && tsc --project tsconfig.json; } & page=$$!; \
	tools/if-component.sh rustfmt cargo fmt --all --check && \
		tools/if-component.sh clippy cargo clippy --quiet --all-targets -- -D warnings && \
		cargo test --quiet --lib && \
		cargo test --quiet --test it -- source_rules:: docs_match_repo:: rows::positions; \
	core=$$?; wait $$page && exit $$core

test: build test-rust test-types test-tools test-browser ## run every test but the long checks

test-rust: ## format, lints and Rust tests
	@tools/if-component.sh rustfmt cargo fmt --all --check
	@tools/if-component.sh clippy cargo clippy --quiet --all-targets -- -D warnings
	cargo test --quiet

# Not `wasm-pack test`: that builds every test file for WebAssembly first, the native ones too.
# Built apart, because the runner in Node does not know the --quiet that cargo would hand on to it.
test-wasm: export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUNNER := wasm-bindgen-test-runner
test-wasm: export WASM_BINDGEN_TEST_ONLY_NODE := 1
# With vector instructions, like the engine's module; the tests outside WebAssembly are without them.
test-wasm: export CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_RUSTFLAGS := -C target-feature=+simd128
# Part of the long checks: it takes a minute to build, and nearly all of it is tested in the modules that are shipped, too
# (tools/npm/rules.test.js, tests/browser/native-parity.spec.js).
test-wasm: $(WASM_TARGET) $(WASM_BINDGEN) ## Rust tests in WebAssembly, under Node (also a part of make verify)
	@cargo test --package oddchess-wasm-edge --target wasm32-unknown-unknown --test wasm --no-run --quiet
	cargo test --package oddchess-wasm-edge --target wasm32-unknown-unknown --test wasm

test-types: build $(NPM) ## format, lints and types of the scripts and sheets
	biome ci --log-level=warn --colors=off
	tsc --project tsconfig.json
	@node tools/must-fail.js

test-tools: npm ## tests of the tools, of the npm package, and of the page's scripts that need no browser
	@tools/chromium.sh --install >/dev/null
	node --test --test-concurrency=2 --test-reporter=spec tools/dist/*.test.js tools/npm/*.test.js tests/unit/*.test.js

test-browser: build $(NPM) ## tests of the page, in Chromium and some of them in Firefox (ONLY=lab: what has that in its name; LONG=1: also what takes long)
	@tools/chromium.sh --install >/dev/null
	@tools/firefox.sh --install >/dev/null || true
	playwright test --config tests/browser/playwright.config.js $(if $(ONLY),--grep "$(ONLY)")

verify: build $(NPM) ## the long checks, hours of them (docs/verification.md; PART=laws,second SHARD=1/4)
	RUSTDOCFLAGS="-D warnings" cargo doc --no-deps --quiet
	@node tools/verify.js $(if $(PART),--part="$(PART)") $(if $(SHARD),--shard="$(SHARD)")

verify-findings: build ## check the published findings: compute the figures again, play some games again (GAMES=3, or all)
	@node tools/verify-findings.js $(if $(GAMES),--games="$(GAMES)")

verify-summary: ## what make verify has measured, as a table
	@node tools/verify.js --summary

semver: ## whether the version fits what has changed in the interface of the crate since a revision (BASE=v0.1.0; docs/crate.md)
	@node tools/semver.js $(BASE)

audit: ## ask what is known of all packages: licences, sources, duplicates, advisories (cargo-deny, and a connection)
	@node tools/audit.js

lighthouse: $(LIGHTHOUSE_NPM) ## install what the part of that name of the long form needs

bench: build $(BENCH_NPM) ## measure move generation beside its peers; ONLY=tax measures what has that in its name
	cd tools/bench && cargo build --quiet --release && \
		cargo rustc --quiet --release --lib --crate-type cdylib --target wasm32-unknown-unknown
	@node tools/bench/bench.js

dist: build $(NPM) ## write dist/ and dist.zip: the site made small, to be hosted (docs/hosting.md; SITE=https://…, RELAY=stun:…, COMPRESSED=1, RETIRE=1)
	@node tools/dist.js $(if $(SITE),--site="$(SITE)") $(if $(RELAY),--relay="$(RELAY)") $(if $(RETIRE),--retire) $(if $(COMPRESSED),--compressed)

npm: build $(NPM) ## write dist-npm/: the npm package of the rules, the engine and the board (docs/npm.md)
	@$(MAKE) --no-print-directory --silent --jobs=2 BUILDING=1 $(NPM_RULES) $(NPM_INVENT) $(NPM_ENGINE)
	@node tools/npm.js

release: $(NPM) ## write release/: the site, the npm package and the program of this version, with SHA256SUMS (TAG=v1.2.3 must fit)
	@node tools/release.js $(if $(TAG),--tag="$(TAG)")

lint-deploy: ## ask linters about workflows, pipelines and containers (deploy/, .github/, .devcontainer/)
	@tools/lint-deploy.sh

bench-page: COMPRESSED := 1
bench-page: dist ## measure the page: what it loads first, how long the hand waits
	@tools/chromium.sh --install >/dev/null
	@node tools/bench-page.js

clean: ## take away what was built; the tools in .tools/ stay
	rm -rf target www/pkg www/*.html www/art/diagrams www/rules dist dist.zip dist-npm release node_modules test-results tools/bench/target tools/bench/node_modules

format: $(NPM) ## put Rust, scripts and sheets into their format
	cargo fmt --all
	biome check --write --log-level=warn

help: ## print this list
	@sed -n 's/^\([a-z-]*\):.* ## /  make \1 \t/p' Makefile | expand -t 22

# --mode no-install: a missing tool is an error here, not a download.
# --no-gitignore: one inside pkg would hide the built site from whoever publishes www/ with git.
# The modules say as what they were built. The same sources give the same bytes wherever they lie, and tell nobody where: Cargo names
# the sources from here, and the packages are renamed. A path of this folder among the flags would compile all packages anew elsewhere.
# Encoded, since there may be spaces in a path.
WASM_ENV = ODDCHESS_BUILD=$$(node tools/core-id.js) CARGO_ENCODED_RUSTFLAGS="$$(printf '%s' "--remap-path-prefix=$${CARGO_HOME:-$$HOME/.cargo}=cargo"; \
	printf '\037%s' $(MODULE_FLAGS))"
# Fewer calls are compiled into their callers than usual: it saves 14 KB of the engine's download and costs 3 % of its speed
# (docs/engine-log.md). The engine's networks need vector instructions to be fast. All browsers that run the site's scripts have them.
MODULE_FLAGS = -Cllvm-args=-inline-threshold=0
.tools/engine.stamp .tools/npm-engine.stamp $(ENGINE) $(LAB) $(INVENT_ENGINE) $(NPM_ENGINE): MODULE_FLAGS = -Cllvm-args=-inline-threshold=40 -Ctarget-feature=+simd128
# Compiled beside the building of the tools, which a bare machine needs first; wasm-pack then finds it done.
COMPILE = $(WASM_ENV) cargo build --quiet --target wasm32-unknown-unknown
.tools/page.stamp: $(RUST) $(WASM_TARGET)
	@echo "compiling the page's modules; this takes about a minute"
	@$(COMPILE) --profile page $(foreach module,page extras invent invent-draft invent-extras,--package oddchess-wasm-$(module))
	@touch $@
.tools/engine.stamp: $(RUST) $(WASM_TARGET)
	@echo "compiling the engine's modules; this takes about a minute"
	@$(COMPILE) --profile engine $(foreach module,engine lab invent-engine,--package oddchess-wasm-$(module))
	@touch $@

# A module and its scripts, by the names of its crate and of its files. Brotli makes more of the compiler's own output than of what -Oz
# makes of it: 8 % more bytes, 7 % less to download. These passes are those that were found to make the download smaller.
PASSES := --remove-unused-module-elements --duplicate-function-elimination --optimize-instructions --rse --vacuum --reorder-locals \
	--dealign --strip-producers --strip-target-features
define PACK
@$(WASM_ENV) wasm-pack --quiet build src/wasm/$(1) --mode no-install --target web --no-opt --no-pack --no-gitignore \
	--out-dir ../../../target/pkg/$(1) --out-name $(2) --profile $(3)
@mkdir -p www/pkg
@wasm-opt $(PASSES) target/pkg/$(1)/$(2)_bg.wasm -o target/pkg/$(1)/$(2)_bg.wasm
endef
$(PKG): .tools/page.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,page,oddchess,page)
	@cp target/pkg/page/oddchess* www/pkg/
$(EXTRAS): .tools/page.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,extras,extras,page)
	@cp target/pkg/extras/extras* www/pkg/
$(ENGINE): .tools/engine.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,engine,engine,engine)
	@cp target/pkg/engine/engine* www/pkg/
$(LAB): .tools/engine.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,lab,lab,engine)
	@cp target/pkg/lab/lab* www/pkg/
# Those for games that are described.
$(INVENT): .tools/page.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,invent,invent,page)
	@cp target/pkg/invent/invent* www/pkg/
$(INVENT_DRAFT): .tools/page.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,invent-draft,invent-draft,page)
	@cp target/pkg/invent-draft/invent* www/pkg/
$(INVENT_EXTRAS): .tools/page.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,invent-extras,invent-extras,page)
	@cp target/pkg/invent-extras/invent* www/pkg/
$(INVENT_ENGINE): .tools/engine.stamp $(WASM_BINDGEN) $(WASM_PACK) $(NPM)
	$(call PACK,invent-engine,invent-engine,engine)
	@cp target/pkg/invent-engine/invent* www/pkg/
# Those of the npm package: compiled first, too, since cargo does one after the other for two calls of wasm-pack.
.tools/npm-page.stamp: .tools/page.stamp
	@$(COMPILE) --profile page --package oddchess-wasm-npm --package oddchess-wasm-npm-invent
	@touch $@
.tools/npm-engine.stamp: .tools/engine.stamp
	@$(COMPILE) --profile engine --package oddchess-wasm-npm-engine
	@touch $@
$(NPM_RULES): .tools/npm-page.stamp
	$(call PACK,npm,rules,page)
$(NPM_INVENT): .tools/npm-page.stamp
	$(call PACK,npm-invent,rules,page)
$(NPM_ENGINE): .tools/npm-engine.stamp
	$(call PACK,npm-engine,engine,engine)

$(LIBRARIES): tools/libraries.js package-lock.json | $(NPM)
	@mkdir -p www/pkg
	@node tools/libraries.js

www/pkg/build.js: $(RUST)
	@mkdir -p www/pkg
	@node tools/core-id.js --module >$@

$(PAGES): $(SOURCES) $(PKG) $(LAB) $(WORDS) $(COURSES) $(PUZZLES) www/pkg/languages.js
	@node tools/pages.js
	@touch $@

www/pkg/languages.js: tools/languages.js tools/pages/sources.js $(WORDS) $(shell find pages)
	@mkdir -p www/pkg
	@node tools/languages.js >$@

www/pkg/opened-as-file.js: tools/opened-as-file.js tools/languages.js $(WORDS)
	@mkdir -p www/pkg
	@node tools/opened-as-file.js >$@

www/pkg/starts.js: tools/starts.js tools/tasks.json $(COURSES) $(PKG)
	@node tools/starts.js www/pkg/starts >$@

www/pkg/puzzles.js: $(PUZZLES)
www/pkg/practice.js: $(EXERCISES)
www/pkg/courses.js: $(COURSES)
www/pkg/puzzles.js www/pkg/practice.js www/pkg/courses.js: tools/lists.js
	@mkdir -p www/pkg
	@node tools/lists.js $(basename $(@F)) >$@

$(WASM_TARGET): rust-toolchain.toml
	@mkdir -p .tools
	@test -d "$$(rustc --print target-libdir --target wasm32-unknown-unknown)" || rustup target add wasm32-unknown-unknown
	@touch $@

# Without TLS, which its test runner needs only for browsers elsewhere. Not --locked: its published lock file asks for a dependency that is no longer to be had.
$(WASM_BINDGEN): Cargo.lock tools/cargo-tool.sh
	@tools/cargo-tool.sh wasm-bindgen-cli "$(WASM_BINDGEN_VERSION)" "wasm-bindgen wasm-bindgen-test-runner" --no-default-features
	@touch $@

$(WASM_PACK): tools/cargo-tool.sh
	@tools/cargo-tool.sh wasm-pack $(WASM_PACK_VERSION) wasm-pack --locked
	@touch $@

$(NPM): package.json package-lock.json .npmrc
	@npm ci --no-audit --no-fund --loglevel=error
	@git config core.hooksPath tools/hooks 2>/dev/null || true
	@touch $@

$(BENCH_NPM): tools/bench/package.json tools/bench/package-lock.json
	@cd tools/bench && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(LIGHTHOUSE_NPM): tools/lighthouse/package.json tools/lighthouse/package-lock.json
	@cd tools/lighthouse && PUPPETEER_SKIP_DOWNLOAD=1 npm ci --no-audit --no-fund --loglevel=error
	@touch $@
