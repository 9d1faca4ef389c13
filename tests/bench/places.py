"""Where things lie."""

from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
BUILD = ROOT / ".build" / "bench"
RESULTS = ROOT / "bench-results.json"
PUBLISHED = ROOT / "docs" / "facts" / "speed.json"  # the last run that the site's page shows
