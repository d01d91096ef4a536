"""Benchmarks with a budget for each figure (``make bench``, ``docs/benchmarks.md``).

Most figures are ratios to the floor, a bare Django view that the same run measures, so they are valid on any machine.
"""
