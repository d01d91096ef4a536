"""A member's private files."""
