"""Runs the functions of ``factories.py`` with the settings of the live server: one process for many calls.

Reads one JSON list ``[name, arguments]`` per line and writes the result as one line of JSON.
"""

import json
import sys
from typing import Any

import django


def main() -> None:
    django.setup()
    from tests.e2e import factories  # models can be imported only after django.setup()

    _answer("ready")
    for line in sys.stdin:
        name, arguments = json.loads(line)
        _answer(getattr(factories, name)(**arguments))


def _answer(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
