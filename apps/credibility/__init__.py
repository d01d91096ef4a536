"""Contractor entries that the public can look up."""
