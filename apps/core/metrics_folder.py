"""The folder in which all processes of an installation leave their counters.

Each gunicorn master and each worker makes a folder of its own in it, and fills it with its child processes. Folders of
processes that have ended are removed by the next one that starts, except those of a running master.
"""

import os
import shutil
import tempfile
from contextlib import suppress
from pathlib import Path

VARIABLE = "PROMETHEUS_MULTIPROC_DIR"


def prepare(kind: str, *, port: int) -> None:
    """Make an empty folder for this process and its children. Call it before prometheus-client is imported."""
    root = get_root(port)
    try:
        root.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError:
        return
    # The name is not secret, so another user can have made the folder.
    if root.is_symlink() or root.stat().st_uid != os.geteuid():
        return
    for folder in root.iterdir():
        if not _is_alive(folder):
            shutil.rmtree(folder, ignore_errors=True)
    folder = root / f"{kind}-{os.getpid()}"
    shutil.rmtree(folder, ignore_errors=True)
    with suppress(OSError):
        folder.mkdir(mode=0o700)
        os.environ[VARIABLE] = str(folder)


def get_root(port: int) -> Path:
    """The same for the web processes and the worker: of systemd's RuntimeDirectory, or in the temporary folder."""
    parent = os.environ.get("RUNTIME_DIRECTORY", "").partition(":")[0] or tempfile.gettempdir()
    return Path(parent) / f"adjusters-metrics-{os.geteuid()}-{port}"


def _is_alive(folder: Path) -> bool:
    try:
        os.kill(int(folder.name.rpartition("-")[2]), 0)
    except ProcessLookupError:
        return False
    except (ValueError, OSError):
        return True
    return True
