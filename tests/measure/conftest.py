"""What imports PyTorch is no test: only ``python -m tests.measure`` runs it, in an environment of its own."""

collect_ignore = ["pytorch"]
