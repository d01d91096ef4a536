# Requires Python 3.11 or later, Node.js 20 or later and make. Each target first does the set-up that it needs. Stamp
# files record the set-up, so that it is not repeated.

VENV_PYTHON := .venv/bin/python
PORT_OF_SETTINGS = $$($(VENV_PYTHON) -c 'from config.settings import PORT; print(PORT)')

RUNTIME := .venv/.runtime
DEVELOPMENT := .venv/.development
PACKAGES := node_modules/.installed
BUNDLE := frontend/.cache/production
COLLECTED := staticfiles/.collected

# The files that affect the bundle: frontend/ without generated files and tests, and the rules that both sides share.
FRONTEND_SOURCES := package.json package-lock.json templates/page_loader.js \
	$(shell find frontend apps/core/rules -type f -not -path 'frontend/.cache/*' -not -name 'webpack-*.json' \
		-not -name '*.test.ts' -not -name '*.test.tsx' -not -name '*.py' -not -name '*.pyc')
STATIC_SOURCES := $(shell find static -type f -not -path 'static/bundles/*')

.PHONY: run test setup dev test-postgres test-webkit lint bench drill drill-short audit requirements format
.DELETE_ON_ERROR:

run: $(COLLECTED)
	@$(VENV_PYTHON) manage.py first_run --port "$(PORT_OF_SETTINGS)"
	@WEB_PORT="$(PORT_OF_SETTINGS)" exec .ci/serve

setup: $(COLLECTED)
	@$(VENV_PYTHON) manage.py migrate --verbosity 0

dev: $(RUNTIME) $(PACKAGES) .env
	@# webpack overwrites the production bundle with its development bundle.
	@rm -f $(BUNDLE)
	@$(VENV_PYTHON) manage.py first_run --port "$(PORT_OF_SETTINGS)"
	@PORT="$(PORT_OF_SETTINGS)" .ci/develop

test: $(DEVELOPMENT) $(COLLECTED)
	@.ci/test

test-postgres: $(DEVELOPMENT) .env
	TEST_DATABASE_URL="$${TEST_DATABASE_URL:-postgres://postgres@127.0.0.1:5432/postgres}" .venv/bin/pytest -n 2 --dist worksteal

test-webkit: $(DEVELOPMENT) $(COLLECTED)
	@.ci/find-webkit --install >/dev/null
	.venv/bin/pytest tests/webkit

lint: $(DEVELOPMENT) $(COLLECTED)
	@.ci/lint

format: $(DEVELOPMENT) $(PACKAGES)
	.venv/bin/ruff check --fix --exit-zero .
	.venv/bin/ruff format .
	npm run format

bench: $(DEVELOPMENT) $(COLLECTED)
	@$(VENV_PYTHON) -m benchmarks

drill: $(DEVELOPMENT) $(COLLECTED)
	@.ci/drill

# At most three minutes.
drill-short: $(DEVELOPMENT) $(COLLECTED)
	@.ci/drill -m short

# After a change of requirements*.in.
requirements: $(RUNTIME)
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check uv==0.13.9
	@.ci/lock-requirements

# About 15 minutes.
audit: $(DEVELOPMENT) $(COLLECTED)
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-audit.txt
	@.ci/audit

$(RUNTIME): requirements.txt
	@found=$$(.ci/find-python) && { [ -x $(VENV_PYTHON) ] || "$$found" -m venv .venv; }
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements.txt
	@touch $@

$(DEVELOPMENT): requirements-dev.txt $(RUNTIME)
	$(VENV_PYTHON) -m pip install --quiet --disable-pip-version-check -r requirements-dev.txt
	@touch $@

$(PACKAGES): package.json package-lock.json .npmrc
	@.ci/check-node
	npm ci
	@touch $@

$(BUNDLE): $(PACKAGES) $(FRONTEND_SOURCES)
	@.ci/check-node
	npm run build
	@mkdir -p $(@D) && touch $@

$(COLLECTED): $(RUNTIME) $(BUNDLE) $(STATIC_SOURCES) | .env
	$(VENV_PYTHON) manage.py collectstatic --noinput --ignore redoc --ignore rest_framework --ignore 'bundles/*.map' --verbosity 0
	@.ci/prune-bundles staticfiles
	@touch $@

# Only created if missing, because operators edit it.
.env: | $(RUNTIME)
	@umask 077 && $(VENV_PYTHON) -c 'import secrets; print(f"SECRET_KEY={secrets.token_urlsafe(50)}\nHTTPS=off")' > $@
