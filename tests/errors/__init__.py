"""How near the formulas come to published measurements: each predicted, with its error."""
