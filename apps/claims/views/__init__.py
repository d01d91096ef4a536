"""The calls about claims, and the member's lists and dashboard."""
