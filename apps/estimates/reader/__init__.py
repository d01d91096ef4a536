"""Reads an estimate into lines and checks them by their own arithmetic.

Knows neither Django nor the database: ``program.py`` runs in a process with limits, and imports only this package.
"""
