"""Faults on purpose, with numbers: ``make drill``.

The folder is also a Django app: its ``tasks.py`` adds a scheduled task that counts its runs.
"""
