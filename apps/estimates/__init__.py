"""Estimates of a claim: read line by line, checked and compared."""
