"""Runs the functions of ``scenery.py`` in the served product's settings: one process for many calls.

Each line that it reads is a JSON list of a function's name and its arguments; each line that it writes is the answer.
"""

import json
import sys
from typing import Any

import django


def main() -> None:
    """Answer until the input ends."""
    django.setup()
    from tests.e2e import scenery  # models can be imported only after the set-up

    _say("ready")
    for line in sys.stdin:
        name, arguments = json.loads(line)
        _say(getattr(scenery, name)(**arguments))


def _say(answer: Any) -> None:
    sys.stdout.write(json.dumps(answer) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
