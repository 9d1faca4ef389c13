"""Small GPT and Llama models trained in PyTorch for a step, and what that keeps in memory, byte for byte."""
