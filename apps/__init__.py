"""The product's eight apps, and what they share."""
