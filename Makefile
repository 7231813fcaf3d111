# The front door of Luật Bài. `make` alone says what there is.

VENV := .venv
BIN := $(VENV)/bin
PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11 python; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
PIP := $(BIN)/python -m pip --disable-pip-version-check --quiet install
GAMES ?= mau-binh
PYTEST_ARGS ?= -q -n auto --maxprocesses 4
COUNT ?=
counted = $(if $(COUNT),--count $(COUNT))

# A stamp is named after the contents of the requirement files: unchanged files, nothing to install.
sum = $(shell cat $(1) | cksum | tr ' ' '-')
RUN_STAMP := $(VENV)/.run-$(call sum,requirements.txt)
DEV_STAMP := $(VENV)/.dev-$(call sum,requirements.txt requirements-postgres.txt requirements-dev.txt)

# What a server would have, so that the deployment checks mean something.
DEPLOYED := LOCAL=off DEBUG=off ALLOWED_HOSTS=luatbai.example SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))')

.PHONY: help run test lint format exhaustive e2e postgres bench cases deals asking hostile load messages mutants puzzles check-all clean

help:
	@echo "make run         set everything up and start the site (needs Python 3.11 or newer)"
	@echo "make test        linters and all tests that need no system package"
	@echo "make check-all   the same, and what needs Chromium, Java, gettext or PostgreSQL"
	@echo "make mutants     whether the tests notice small changes of what judges (GAMES=\"xi-dach\" for one game; minutes)"
	@echo "make puzzles     whether 10,000 puzzles have just the answers they accept, and their pages give none away (minutes)"
	@echo "make deals | puzzles | asking COUNT=100   fewer of them than they try out by themselves"
	@echo "make lint | format | exhaustive | e2e | postgres | bench | deals | asking | hostile | load | cases | messages | clean"

run: $(RUN_STAMP) .env
	@$(BIN)/python manage.py migrate --verbosity 0
	@$(BIN)/python manage.py demo
	@exec $(BIN)/python manage.py serve $(PORT)

test: lint
	@$(BIN)/python -m pytest $(PYTEST_ARGS)
	@echo "Not run here: pages in a browser and the HTML checker (make e2e; needs Chromium and Java), the suite on PostgreSQL"
	@echo "(make postgres). On Debian, .ci/run installs what they need and runs everything."

lint: $(DEV_STAMP) .env
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Not formatted: make format"; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@git ls-files 'templates/*.html' | xargs $(BIN)/djade --check || { echo "Templates not formatted: make format"; exit 1; }
	@$(DEPLOYED) $(BIN)/python manage.py check --deploy --fail-level WARNING
	@$(BIN)/python manage.py makemigrations --check --dry-run

format: $(DEV_STAMP)
	@$(BIN)/ruff check --fix --quiet . ; $(BIN)/ruff format --quiet .
	@git ls-files 'templates/*.html' | xargs $(BIN)/djade

e2e: $(DEV_STAMP)
	@$(BIN)/python -m pytest -m e2e tests/e2e $(PYTEST_ARGS)

exhaustive: $(DEV_STAMP)
	@$(BIN)/python -m pytest -m slow tests/games tests/tutor $(PYTEST_ARGS)

postgres: $(DEV_STAMP)
	@DATABASE_URL=$${DATABASE_URL:-postgres://root@127.0.0.1:5432/luatbai} $(BIN)/python -m pytest tests/tutor $(PYTEST_ARGS)

bench: $(DEV_STAMP)
	@$(BIN)/python -m tests.bench

deals: $(DEV_STAMP)
	@$(BIN)/python -m tests.games.rehearsing $(counted)

# Not in CI: a class of 200 takes a quiz within a minute on PostgreSQL; an idle machine is wanted.
load: $(DEV_STAMP)
	@$(BIN)/python -m tests.load

# Not in CI: a minute of requests at full speed, then minutes of looking for the slowest one.
hostile: $(DEV_STAMP)
	@$(BIN)/python -m tests.api.hostile

asking: $(DEV_STAMP)
	@$(BIN)/python -m tests.asking $(counted)

cases: $(RUN_STAMP)
	@test -x ../shared/tools/run_cases.py || { echo "The judged cases lie outside this repository, in ../shared; there are none here."; exit 1; }
	@../shared/tools/run_cases.py $(GAMES)

messages: $(DEV_STAMP) .env
	@command -v msgfmt >/dev/null || { echo "Needs gettext: apt-get install gettext"; exit 1; }
	@$(BIN)/python manage.py makemessages --locale en --no-wrap --no-location --ignore '.venv' --ignore 'node_modules' --ignore 'tests'
	@$(BIN)/python manage.py compilemessages --ignore .venv

# Not in CI: minutes for each game. GAMES names some of them; its default is that of `make cases`.
mutants: $(DEV_STAMP)
	@nice -n 19 $(BIN)/python -m tests.mutants $(if $(filter file,$(origin GAMES)),,$(GAMES))

# Not in CI: some minutes. The tests have a sample of it.
puzzles: $(DEV_STAMP)
	@$(BIN)/python -m tests.puzzles $(counted)

check-all: test exhaustive e2e postgres

clean:
	@rm -rf $(VENV) staticfiles test-results .pytest_cache .mypy_cache .ruff_cache .hypothesis .mutants .coverage

# --- Setting up ----------------------------------------------------------------------------------

$(BIN)/python:
	@test -n "$(PYTHON)" || { echo "Luật Bài needs Python 3.11 or newer; none was found. Name one: make run PYTHON=/path/to/python3.12"; exit 1; }
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Luật Bài needs Python 3.11 or newer; $(PYTHON) is $$($(PYTHON) --version 2>&1)."; exit 1; }
	@echo "Making a virtual environment in $(VENV) with $$($(PYTHON) --version) …"
	@$(PYTHON) -m venv $(VENV) || { rm -rf $(VENV); echo "Python cannot make a virtual environment; on Debian: apt-get install python3-venv"; exit 1; }

$(RUN_STAMP): | $(BIN)/python
	@echo "Installing packages (once) …"
	@$(PIP) -r requirements.txt
	@rm -f $(VENV)/.run-* && touch $@

$(DEV_STAMP): | $(BIN)/python
	@echo "Installing packages for the tests (once) …"
	@$(PIP) -r requirements-dev.txt
	@rm -f $(VENV)/.dev-* && touch $@

.env: | $(BIN)/python
	@sed "s|^SECRET_KEY=.*|SECRET_KEY=$$($(BIN)/python -c 'import secrets; print(secrets.token_urlsafe(50))')|" .env.example > $@
