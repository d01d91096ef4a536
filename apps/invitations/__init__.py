"""Invitation codes, and the registration that redeems them."""
