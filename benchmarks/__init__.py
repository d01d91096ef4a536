"""What the product costs, as ratios to a bare floor measured in the same run. ``make bench`` runs all of it."""
