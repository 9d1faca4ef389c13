"""The built site, read as readers and their tools get it: each number is bound, exempt or made by a calculator."""
