#!/usr/bin/env python
"""Django's command line."""

import os
import sys


def main() -> None:
    """Run a management command; ``manage.py`` alone lists them."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    from django.core.management import execute_from_command_line  # noqa: PLC0415  # after the settings are named

    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
