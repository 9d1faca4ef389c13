"""A server that changes its mind: serves one folder, then another, then none; and a second version of the site."""

import shutil
from pathlib import Path

import pytest

from calc.locale import LANGS
from calc.site import offline
from tests.fixtures_site import ROOT, Handler, Server

MARK = 'document.documentElement.dataset.version = "2";'


class Changing(Handler):
    """Files from the server's folder of the moment; those whose path ends as ``missing`` says are not found."""

    def send_head(self):
        self.directory = str(self.server.folder)
        if self.server.missing and self.path.split("?")[0].endswith(self.server.missing):
            return self.send_error(404)
        return super().send_head()


class Changeable(Server):
    folder, missing = None, ()

    @property
    def address(self):
        return f"http://127.0.0.1:{self.server_port}/"


@pytest.fixture
def changeable(site):
    """Serves the site to begin with."""
    with Changeable(("127.0.0.1", 0), Changing) as server:
        server.folder = site
        yield server


@pytest.fixture(scope="session")
def second(site, tmp_path_factory) -> Path:
    """The next version of the site: its scripts set a mark, one page has a new heading; the engine is the same."""
    folder = tmp_path_factory.mktemp("second") / "site"
    shutil.copytree(site, folder)
    [assets] = [path.parent for path in folder.glob("assets/*/search.js")]
    renamed = assets.rename(assets.with_name("2" * 16))
    for script in renamed.glob("*offline*.js"):
        script.write_text(script.read_text("utf-8") + MARK, encoding="utf-8")
    for page in folder.rglob("*.html"):
        page.write_text(page.read_text("utf-8").replace(assets.name, renamed.name), encoding="utf-8")
    edit(folder / "low-rank/index.html", "<h1", "<h1 data-new")
    listed(folder)
    return folder


def edit(path, old, new):
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def listed(folder):
    """The folder with a list and a service worker made anew."""
    for old in folder.glob("offline-*.json"):
        old.unlink()
    offline.write(folder, ROOT / "docs/assets" / offline.SCRIPT, LANGS, "en")
