"""What ``test_sandbox.py`` runs in the sandbox."""

import json
import os
import resource
import sys
import time

NAMES = ("RLIMIT_CPU", "RLIMIT_AS", "RLIMIT_FSIZE", "RLIMIT_NPROC", "RLIMIT_CORE")


def main(arguments, file):
    action = arguments[0]
    if action == "look":
        seen = {
            "content": file.read().decode(),
            "environment": list(os.environ),
            "modules": list(sys.modules),
            "limits": {name: resource.getrlimit(getattr(resource, name))[0] for name in NAMES},
            "nice": os.nice(0),
        }
        return json.dumps(seen).encode()
    if action == "fill":
        try:
            bytearray(1024 * 1024 * 1024)
        except MemoryError:
            return b"out of memory"
    while action == "spin":
        pass
    if action == "wait":
        time.sleep(600)
    raise RuntimeError(action)
