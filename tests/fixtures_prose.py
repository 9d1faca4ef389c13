"""A small folder of articles to change and check: two sections, four languages, all in order."""

from calc.site.project import Project

ARTICLE = {
    "en": "# Memory {#a}\n\nIt takes [136.2 GiB](calc:device.total) and [does not fit](calc:device.fits).\n\n"
    "## Share {#b}\n\nThat is [three quarters](calc:optimizer.share), [five times over](calc:card.copies#floor).\n",
    "vi": "# Bộ nhớ {#a}\n\nCần [136,2 GiB](calc:device.total) và [không vừa](calc:device.fits).\n\n"
    "## Phần {#b}\n\nTức [ba phần tư](calc:optimizer.share), [gấp năm lần](calc:card.copies#floor).\n",
    "zh": "# 内存 {#a}\n\n需要 [136.2 GiB](calc:device.total)，[放不下](calc:device.fits)。\n\n"
    "## 占比 {#b}\n\n占[四分之三](calc:optimizer.share)，[五倍](calc:card.copies#floor)。\n",
    "pl": "# Pamięć {#a}\n\nPotrzeba [136,2 GiB](calc:device.total) i to [nie mieści się](calc:device.fits).\n\n"
    "## Udział {#b}\n\nTo [trzy czwarte](calc:optimizer.share), [pięciokrotnie](calc:card.copies#floor).\n",
}
TABLE = '[training-memory]\ncalculator = "training-memory"\n'


def project(folder, table=TABLE, exempt=""):
    """Write the articles below a folder."""
    docs = folder / "docs"
    for lang, text in ARTICLE.items():
        (docs / lang).mkdir(parents=True)
        path(Project(docs), lang).write_bytes(text.encode())
    (docs / "articles.toml").write_text(table, "utf-8")
    (docs / "exemptions.toml").write_text(exempt, "utf-8")
    return Project(docs)


def path(project, lang):
    return project.docs / lang / "training-memory.md"


def change(project, lang, old, new):
    """Replace text that stands once in one article."""
    file = path(project, lang)
    text = file.read_bytes().decode()
    assert text.count(old) == 1
    file.write_bytes(text.replace(old, new).encode())
