"""The generator's configuration, as far as prose needs it: which Markdown it reads, which texts readers see in it."""

from calc.site import files
from calc.site.shapes import anything, kind, table

__all__ = ["read"]

several = kind((list, dict, type(None)), "a list or a mapping")
CONFIGURATION = table(
    (), {"plugins": several, "markdown_extensions": several, "nav": kind((list, type(None)), "a list")}, anything
)


def read(mkdocs_yml):
    """The mapping in ``mkdocs.yml``, an empty one where there is no such file. Raises :class:`files.Unusable`."""
    return _read(mkdocs_yml, mkdocs_yml) if mkdocs_yml and mkdocs_yml.exists() else {}


@files.made_of
def _read(_name, _source, path):
    return files.yaml(path, CONFIGURATION)
