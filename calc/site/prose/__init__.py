"""Numbers in prose: bound to formulas, proved, rewritten."""
