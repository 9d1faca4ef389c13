"""MkDocs hooks: they only wire.

MkDocs runs a build once for each language, in one process and on one configuration, so nothing
is kept here between events. Everything of ours is imported where it is used: a live server
forgets our modules after an edit of one, and the next import reads the edited files.
"""

import gc
import logging
import sys
from hashlib import sha256
from pathlib import Path

from mkdocs.plugins import event_priority
from mkdocs.utils import get_relative_url

log = logging.getLogger("mkdocs.calc")
LAST = -200  # after static-i18n, whose events have -100
COMMANDS = []  # what MkDocs was called for: "build" or "serve"
ROOT = Path(__file__).resolve().parents[2]


def on_startup(command, dirty):
    COMMANDS[:] = [command]
    gc.set_threshold(50_000, 20, 20)  # pages are trees of many small things, of which next to none is left in a circle


@event_priority(LAST)
def on_config(config):
    now = code() if "calc" not in sys.modules else None  # before the first of our modules is read
    import calc
    from calc import locale
    from calc.site import changed, engine, templates, unchanged
    from calc.site.extension import CalcExtension
    from calc.site.proof import proved

    logging.getLogger("jieba").setLevel(logging.WARNING)
    calc.__dict__.setdefault("made_of", now)
    if extension(config) is None:  # once a build, which comes here once a language
        work = proved(config, alone=COMMANDS != ["build"])  # a live server asks the same readings again
        config.markdown_extensions.append(CalcExtension(work=work))
        config.extra["unchanged"] = unchanged.Unchanged(config, work, COMMANDS == ["serve"])
        config.extra["engine"] = engine.build()
        config.extra["changed"] = changed.dates(config.docs_dir)
    templates.hasten(config.theme)
    current = locale.load(language(config))
    config.theme["language"] = current.tag
    config.site_name = current.words("site.title")
    config.site_description = current.words("site.description")
    config.nav = navigation(config)
    return config


@event_priority(LAST)
def on_page_markdown(markdown, page, config, files):
    from calc.site import fragments

    ours = extension(config)
    ours.page, ours.home = (language(config), article_id(page.file)), get_relative_url(".", page.url)
    place = ours.work.once(fragments.places).get(ours.page[1], ours.page[1])
    presets = get_relative_url(fragments.folder(ours.page[0], place), page.url)
    ours.engine = {**engine_of(page, config), "presets": presets, "report": config.extra.get("report_url")}
    return config.extra["unchanged"].begin(page, markdown, language(config), (ours.engine, ours.home))


@event_priority(LAST)
def on_files(files, config):
    """Records of releases are every language's: static-i18n hands what is no page to the default one alone."""
    from mkdocs.structure.files import File

    for path in sorted(Path(config.docs_dir).glob("releases/*.json")):
        uri = path.relative_to(config.docs_dir).as_posix()
        if uri not in files.src_uris:
            files.append(File(uri, config.docs_dir, config.site_dir, config.use_directory_urls))
    config.extra["unchanged"].with_files(files)
    return files


@event_priority(LAST)
def on_nav(nav, config, files):
    if COMMANDS == ["build"]:
        config.extra["unchanged"].ahead(config, files, [page for page in nav.pages if page.file.page is page])
    return nav


def on_page_content(html, page, config, files):
    from calc.site import search

    html, page.aside = search.set_aside(config.extra["unchanged"].finish(page, html, files, language(config)))
    return html


@event_priority(LAST)
def on_page_context(context, page, config, nav):
    from calc.site import search

    own = {"byline": byline_of(page, config), "mine": mine_of(page, config)}
    page.content = search.put_back(page.content, page.aside)
    entries = config.plugins["material/search"].search_index.entries
    config.extra["unchanged"].index(page, entries, language(config))
    return context | shared_context(config, page.file) | own


@event_priority(LAST)
def on_template_context(context, template_name, config):
    return context | shared_context(config)


def on_post_template(output, template_name, config):
    """Each language has its own 404 page, in its folder; MkDocs would write all to one place."""
    folder = i18n(config).get_language_config(language(config)).link.strip("/")
    if template_name != "404.html" or not folder:
        return output
    path = Path(config.site_dir, folder, template_name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(output, encoding="utf-8")
    return ""


@event_priority(LAST)
def on_post_build(config):
    if i18n(config).building:
        return  # a language inside the build of the default one, which comes last
    from calc.site import finish

    finish.site(config, i18n(config), extension(config).work, COMMANDS == ["build"], unedited())
    config.extra["unchanged"].keep()


def on_serve(server, config, builder):
    """After an edit of our modules, forget them, so that it shows; a failed rebuild loses no page."""
    sys.dont_write_bytecode = True  # in calc/, which is watched: each would ask for a rebuild
    rebuild = server.builder

    def afresh():
        if not unedited():
            for name in [name for name in sys.modules if name.partition(".")[0] == "calc"]:
                del sys.modules[name]
        try:
            rebuild()
        except Exception:  # told by the build itself; left alone, the server would answer nobody from then on
            log.error("The last good pages stay until this is mended and saved.")

    server.builder = afresh
    return server


def code() -> str:
    """A hash of what our modules are made of: their text, and the words and tables that they read once."""
    total = sha256()
    for path in sorted([*ROOT.glob("calc/**/*.py"), *ROOT.glob("locales/*.*")]):
        total.update(f"{path.name}\0{sha256(path.read_bytes()).hexdigest()}\n".encode())
    return total.hexdigest()


def unedited() -> bool:
    """Whether our modules are as their files are now."""
    return getattr(sys.modules.get("calc"), "made_of", None) == code()


def shared_context(config, file=None) -> dict:
    """What our templates use besides MkDocs's own variables."""
    from calc import locale
    from calc.site import policy
    from calc.site.prose.foreign import marked
    from calc.site.translations import translations

    current = locale.load(language(config))
    return {
        "locale": current,
        "words": current.words,
        "marked": marked,
        "policy": policy.META,
        "translations": translations(i18n(config).config, file),
        "tag_of": {lang: locale.load(lang).tag for lang in i18n(config).all_languages},
    }


def byline_of(page, config):
    """What stands under the heading of an article, which is a page with a calculator; ``None`` elsewhere."""
    from calc import locale
    from calc.site import changed
    from calc.site.byline import byline

    if not article_of(page, config):
        return None
    day = config.extra["changed"].get(page.file.src_uri) or changed.fallback()
    return byline(page.content, locale.load(language(config)), day)


def mine_of(page, config):
    """The control that shows an article's numbers for the reader's own model; nothing where no number is bound."""
    from calc import CALCULATORS, locale, query
    from calc.render import mine

    own = article_of(page, config)
    if not own or 'class="calc-number"' not in page.content:
        return ""
    scenario = query.text(CALCULATORS[own.calculator], own.scenario)
    return mine.block(locale.load(language(config)), own.calculator, scenario, own.unit, engine_of(page, config))


def article_of(page, config):
    """The entry in articles.toml of a page with a calculator; ``None`` for another page."""
    own = extension(config).work.resolver.articles.get(article_id(page.file))
    return own if own and own.calculator else None


def engine_of(page, config) -> dict:
    """Where the engine lies, seen from a page, with the hash that its script must have, and how many bytes it is."""
    engine = config.extra["engine"]
    src = get_relative_url(f"engine/{engine['src']}", page.url)
    return {"src": f"{src}#{engine['hash']}", "bytes": engine["bytes"]}


def i18n(config):
    return config.plugins["i18n"]


def language(config) -> str:
    return i18n(config).current_language


def extension(config):
    """Our Markdown extension, which the configuration keeps for all languages of one build."""
    found = (e for e in config.markdown_extensions if type(e).__name__ == "CalcExtension")
    return next(found, None)


def article_id(file) -> str:
    return file.norm_src_uri.removesuffix(".md")


def navigation(config) -> list:
    """The pages of the language in the order of articles.toml; MkDocs alone would sort them by name."""
    work = extension(config).work
    return [f"{id}.md" for id in work.resolver.articles if id in work.files[language(config)]]
