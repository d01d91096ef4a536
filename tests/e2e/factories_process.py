"""Runs the functions of ``factories.py`` with the settings of the live server: one process for many calls.

Reads one JSON list ``[name, arguments]`` per line and writes ``{"result", "error"}`` as one line of JSON.
"""

import json
import sys
import traceback
from typing import Any

import django


def main() -> None:
    django.setup()
    from tests.e2e import factories  # models can be imported only after django.setup()

    _send("ready")
    for line in sys.stdin:
        name, arguments = json.loads(line)
        try:
            _send(getattr(factories, name)(**arguments))
        except Exception:  # noqa: BLE001  # only the calling test fails
            _send(error=traceback.format_exc())


def _send(result: Any = None, *, error: str = "") -> None:
    sys.stdout.write(json.dumps({"result": result, "error": error}) + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
