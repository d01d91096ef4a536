"""Reads untrusted files in a subprocess.

A hostile file can crash the subprocess, or use up its time and memory, but not those of the worker. The program is a
module with a function ``main(arguments, file)`` that returns bytes. It has no database, no settings and no secrets.
"""

import logging
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

logger = logging.getLogger(__name__)

_LAUNCHER = Path(__file__).with_name("sandbox_launcher.py")

_ROOT = Path(__file__).resolve().parents[3]

_BLOCK_SIZE = 64 * 1024

# Sent by the operating system or by the person who stops the worker, so they say nothing about the file.
_EXTERNAL_SIGNALS = {-signal.SIGHUP, -signal.SIGINT, -signal.SIGKILL, -signal.SIGTERM}


class TimedOut(Exception):
    """The program took too long: the file is slow to read, or the machine is overloaded."""


class Crashed(Exception):
    """The file made the program crash, or use more than it may."""

    def __init__(self, signal_number: int) -> None:
        super().__init__(f"killed by signal {signal_number}")
        self.is_out_of_time = signal_number == signal.SIGXCPU


class ProgramFailed(Exception):
    """The program did not start or was killed, which says nothing about the file."""


@dataclass(frozen=True, slots=True)
class Limits:
    """``seconds`` is by the clock on the wall, ``cpu_seconds`` of the processor.

    ``threads`` are those that the program may start. Children count as well.
    """

    seconds: float
    cpu_seconds: int
    memory_bytes: int
    output_bytes: int
    threads: int = 0


def run(
    module: str, arguments: Sequence[str], file: IO[bytes], limits: Limits, *, progress: IO[bytes] | None = None
) -> bytes:
    """Return what ``main`` of the module makes of the file. Raises ``TimedOut``, ``Crashed`` and ``ProgramFailed``.

    ``progress`` gets what the program writes to its standard error.
    """
    with tempfile.TemporaryFile() as source, tempfile.TemporaryFile() as output:
        shutil.copyfileobj(file, source, _BLOCK_SIZE)
        source.seek(0)
        status = _run([module, *arguments], source, output, progress, limits)
        if status < 0 and status not in _EXTERNAL_SIGNALS:
            logger.info("%s was killed by signal %d", module, -status)
            raise Crashed(-status)
        if status:
            raise ProgramFailed(f"exit status {status}")
        output.seek(0)
        return output.read()


def _run(command: Sequence[str], source: IO[Any], output: IO[Any], progress: IO[bytes] | None, limits: Limits) -> int:
    numbers = [str(number) for number in (limits.cpu_seconds, limits.memory_bytes, limits.output_bytes, limits.threads)]
    try:
        # Isolated mode and an empty environment: the program gets neither the settings nor their secrets.
        return subprocess.run(  # noqa: S603  # our own program; the arguments are no options of it
            [sys.executable, "-I", str(_LAUNCHER), str(_ROOT), *numbers, *command],
            stdin=source,
            stdout=output,
            stderr=progress or subprocess.DEVNULL,
            env={},
            timeout=limits.seconds,
            check=False,
        ).returncode
    except subprocess.TimeoutExpired as error:
        raise TimedOut from error
