"""Management commands of the claims app."""
