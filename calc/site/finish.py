"""What a build adds once all pages of all languages are written."""

from pathlib import Path

from calc.site import (
    engine,
    engine_publish,
    fragments,
    kept,
    lean,
    offline,
    policy,
    redirects,
    search,
    shipped,
)

__all__ = ["site"]


def site(config, i18n, work, whole, unedited):
    """Finish the folder of a site; ``whole`` is a build that is kept, ``unedited`` says that the core is as its files.

    ``i18n`` is the plugin that knows the languages.
    """
    folder, docs = Path(config.site_dir), Path(config.docs_dir)
    langs, default, built = i18n.all_languages, i18n.default_language, config.extra["engine"]
    search.split_index(folder / "search", i18n.build_languages, default, docs)
    fragments.write(folder, work, langs, built["inputs"] if unedited else None)
    engine_publish.publish(engine.BUILD / built["folder"], built["lock"], folder / "engine")
    if whole:
        engine_publish.compress(folder / "engine", engine.BUILD / "packed")
    lean.shrink(folder)
    policy.write(folder)
    shipped.write(folder)
    redirects.write(folder, docs, langs, default)
    offline.write(folder, docs / "assets" / offline.SCRIPT, langs, default)
    kept.tidy()
