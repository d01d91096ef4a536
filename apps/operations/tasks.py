from apps.operations import nightly  # noqa: F401  # registers its jobs
