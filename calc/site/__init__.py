"""The build side: Markdown, checks and the site generator's hooks. Never shipped to the browser."""
