"""Claims, their documents and history, and the member's dashboard."""
