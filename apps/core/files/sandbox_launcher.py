"""The start of the subprocess of ``sandbox.py``: limits what it may use, and runs one module.

Reads the file from standard input and writes the result to standard output.
"""

import importlib
import os
import resource
import sys
from contextlib import suppress

# If the processor is busy, requests are served first.
NICENESS = 10


def limit_resources(cpu_seconds: int, memory_bytes: int, output_bytes: int) -> None:
    os.nice(NICENESS)
    limits = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NPROC, 0, 0),
        (resource.RLIMIT_FSIZE, output_bytes, output_bytes),
        (resource.RLIMIT_AS, memory_bytes, memory_bytes),
        (resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + 1),
    ]
    for limit, soft, hard in limits:
        with suppress(ValueError):  # the machine has a lower limit, or is macOS, which cannot limit memory
            resource.setrlimit(limit, (soft, hard))


def main() -> None:
    root, cpu_seconds, memory_bytes, output_bytes, module, *arguments = sys.argv[1:]
    limit_resources(int(cpu_seconds), int(memory_bytes), int(output_bytes))
    sys.path.append(root)
    sys.stdout.buffer.write(importlib.import_module(module).main(arguments, sys.stdin.buffer))


if __name__ == "__main__":
    main()
