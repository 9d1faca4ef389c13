"""What a page may do: nothing from another host, no script that is not a file of ours, WebAssembly but no ``eval``.

The policy stands in each page as a ``meta`` tag, which holds on any host. Hosts that can send headers find them ready
in the built site: ``_headers`` (Netlify, Cloudflare Pages), ``.htaccess`` (Apache) and ``nginx.conf`` (a part). There
a page may be framed by its own site alone, but for the calculator by itself (``?embed=1``), which anybody may embed.
``_headers`` cannot tell one from the other, and a ``meta`` tag cannot forbid to be framed: there a framed page shows
no more than the calculator either, or nothing (docs/assets/start.js, embed-height.js).
"""

from pathlib import Path

__all__ = ["FILES", "META", "POLICY", "write"]

POLICY = {
    "default-src": "'none'",
    "script-src": "'self' 'wasm-unsafe-eval'",
    "style-src": "'self'",
    "img-src": "'self' data: blob:",  # signs in the styles; the picture that a reader keeps as PNG
    "font-src": "'self'",
    "connect-src": "'self'",
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "base-uri": "'none'",
    "form-action": "'none'",
}
META = "; ".join(f"{name} {allowed}" for name, allowed in POLICY.items())
"""The policy of a page's ``meta`` tag.

>>> "unsafe-inline" in META or " 'unsafe-eval'" in META
False
"""

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
}
TYPES = {"wasm": "application/wasm", "mjs": "text/javascript"}
KEPT = "public, max-age=31536000, immutable"
KEPT_FOLDER = "/[0-9a-f]{16}/"
"""Folders that are named by a hash of what lies in them."""


def netlify():
    """``_headers``.

    >>> print(netlify().splitlines()[0], "|", netlify().splitlines()[1].strip()[:45])
    /* | Content-Security-Policy: default-src 'none';
    """
    rows = ["/*", *(f"  {name}: {value}" for name, value in _all(META).items())]
    rows += [line for folder in ("engine", "assets") for line in (f"/{folder}/*/*", f"  Cache-Control: {KEPT}")]
    rows += [line for end, type in TYPES.items() for line in (f"/*.{end}", f"  Content-Type: {type}")]
    return "\n".join(rows) + "\n"


def apache():
    """``.htaccess``; it holds in the folder it lies in, whatever the site's path."""
    rows = [f'Header set {name} "{value}"' for name, value in _all(META).items()]
    framed = f'{META}; frame-ancestors '
    rows += ['<If "%{QUERY_STRING} !~ /(^|&)embed=1(&|$)/">',
             f"""  Header set Content-Security-Policy "{framed}'self'\"""", "</If>"]  # fmt: skip
    rows += [f"AddType {type} .{end}" for end, type in TYPES.items()]
    rows += [f'<If "%{{REQUEST_URI}} =~ m#{KEPT_FOLDER}#">', f'  Header set Cache-Control "{KEPT}"', "</If>"]
    return "\n".join(["<IfModule mod_headers.c>", *rows, "</IfModule>"]) + "\n"


def nginx():
    """A part for a ``server`` block, to include there; the ``map`` belongs above it, into ``http``."""
    rows = ["# In http { … }:", "# map $arg_embed $bill_frames { default \"'self'\"; 1 \"*\"; }",
            f"# map $uri $bill_kept {{ default \"\"; \"~{KEPT_FOLDER}\" \"{KEPT}\"; }}",
            "# In server { … }: include this file."]  # fmt: skip
    sent = _all(f"{META}; frame-ancestors $bill_frames")
    rows += [f'add_header {name} "{value}" always;' for name, value in sent.items()]
    rows += ["add_header Cache-Control $bill_kept;"]
    # A `types` block here would put aside those of all other files.
    rows += [f"location ~ \\.{end}$ {{ types {{ }} default_type {type}; }}" for end, type in TYPES.items()]
    return "\n".join(rows) + "\n"


def _all(policy):
    return {"Content-Security-Policy": policy} | HEADERS


FILES = {"_headers": netlify, ".htaccess": apache, "nginx.conf": nginx}
"""Name in the built site -> what makes its text."""


def write(site):
    """Put the header files into the built site."""
    for name, make in FILES.items():
        Path(site, name).write_text(make(), "utf-8")
