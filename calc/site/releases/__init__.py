"""Releases: what every number of the articles was at each of them, and which numbers moved since."""
