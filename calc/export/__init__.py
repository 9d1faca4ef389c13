"""What a reader takes along: one setup and its results as text in other formats, one file a format."""
