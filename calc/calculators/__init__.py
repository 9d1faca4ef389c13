"""The calculators, one file each: inputs and results by key, without words."""
