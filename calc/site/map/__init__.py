"""The map: an image generator's training as cells in columns, shown by ``<calc-map></calc-map>``."""
