"""In English, the one language of the product."""
