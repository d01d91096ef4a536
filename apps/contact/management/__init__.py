"""Management commands of the contact app."""
