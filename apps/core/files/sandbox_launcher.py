"""The start of the subprocess of ``sandbox.py``: limits what it may use, and runs one module.

Reads the file from standard input and writes the result to standard output.
"""

import importlib
import os
import resource
import sys
from contextlib import suppress
from pathlib import Path

# If the processor is busy, requests are served first.
NICENESS = 10


def count_tasks() -> int:
    """The processes and threads of this user on the whole machine, which is what ``RLIMIT_NPROC`` counts."""
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        with suppress(OSError):  # it has ended
            if process.stat().st_uid == os.getuid():
                count += len(list((process / "task").iterdir()))
    return count


def limit_resources(cpu_seconds: int, memory_bytes: int, output_bytes: int, threads: int) -> None:
    os.nice(NICENESS)
    tasks = count_tasks() + threads if threads else 0
    limits = [
        (resource.RLIMIT_CORE, 0, 0),
        (resource.RLIMIT_NPROC, tasks, tasks),
        (resource.RLIMIT_FSIZE, output_bytes, output_bytes),
        (resource.RLIMIT_AS, memory_bytes, memory_bytes),
        (resource.RLIMIT_CPU, cpu_seconds, cpu_seconds + 1),
    ]
    for limit, soft, hard in limits:
        with suppress(ValueError):  # the machine has a lower limit, or is macOS, which cannot limit memory
            resource.setrlimit(limit, (soft, hard))


def main() -> None:
    root, cpu_seconds, memory_bytes, output_bytes, threads, module, *arguments = sys.argv[1:]
    limit_resources(int(cpu_seconds), int(memory_bytes), int(output_bytes), int(threads))
    sys.path.append(root)
    sys.stdout.buffer.write(importlib.import_module(module).main(arguments, sys.stdin.buffer))


if __name__ == "__main__":
    main()
