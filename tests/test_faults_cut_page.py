"""When the engine is cut off, killed, or comes without the script that shows its answers: it is told and mended."""

import functools

import pytest

from tests.fixtures_site import Handler, Server
from tests.test_faults_page import SILENCE, await_state, fails_for, sentence, told, touched, works_again
from tests.test_page import opened

NEW_READER = True


def test_a_worker_killed_over_a_question_is_told_and_nothing_typed_is_lost(page, address):
    page.add_init_script("window.Worker = class extends Worker { constructor(...a) { window.worker = super(...a); } }")
    page.clock.install()
    opened(page, address, "pl")
    page.fill("calc-card [name=devices]", "4")
    await_state(page, "ready")
    page.evaluate("worker.terminate()")
    page.select_option("calc-card [name=stage]", "3")
    page.fill("calc-card [name=devices]", "8")
    page.clock.fast_forward(SILENCE)
    await_state(page, "failed")
    assert sentence("pl", "ui.failed.timeout") in told(page)
    assert page.input_value("calc-card [name=devices]") == "8"
    page.clock.resume()
    works_again(page)


@pytest.mark.parametrize(("way", "reason"), [("abort", "network"), ("fulfill", "missing")])
def test_without_the_script_that_shows_answers_the_card_says_so(page, address, way, reason):
    asked = {"status": 404} if way == "fulfill" else {}
    page.route("**/act.js*", lambda route: getattr(route, way)(**asked))
    touched(page, address, "vi")
    fails_for(page, reason, "vi")
    page.unroute("**/act.js*")
    works_again(page)


class Cutting(Handler):
    """Hangs up in the middle of the runtime as long as the server is told to."""

    def copyfile(self, source, outputfile):
        if not (self.server.cutting and self.path.endswith(self.server.cutting)):
            return super().copyfile(source, outputfile)
        content = source.read()
        outputfile.write(content[: len(content) // 2])
        self.close_connection = True


@pytest.fixture
def cutting(site):
    with Server(("127.0.0.1", 0), functools.partial(Cutting, directory=str(site))) as server:
        server.address = f"http://127.0.0.1:{server.server_port}/"
        yield server


@pytest.mark.parametrize("file", [".wasm", ".zip", ".whl", "pyodide.asm.js"])
def test_a_connection_cut_in_the_middle_is_told_and_mended(page, cutting, file):
    cutting.cutting = file
    touched(page, cutting.address)
    fails_for(page, "network")
    cutting.cutting = ""
    works_again(page)
