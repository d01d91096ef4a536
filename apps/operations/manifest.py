"""The format of backups.

A folder ``YYYYMMDDTHHMMSSZ`` has the database, the list of its files and ``manifest.json``, which is written last: a
folder without it is not a backup. The files of all backups are beside them, ``files/ab/<SHA-256>``, each stored once.
"""

import hashlib
import json
import os
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from django.conf import settings
from django.utils.crypto import salted_hmac

from apps.operations.errors import OperationFailed

FORMAT = 1
NAME = "manifest.json"
FILE_LIST = "files.jsonl"
FILES = "files"
TIME_FORMAT = "%Y%m%dT%H%M%SZ"
BACKUP_NAME = re.compile(r"\d{8}T\d{6}Z")


@dataclass(frozen=True, slots=True)
class StoredFile:
    """A line of the list of files: its name in the file store, and what it contains."""

    name: str
    sha256: str
    size: int


@dataclass(kw_only=True)
class Manifest:
    """``rows`` has the number of rows of each table, ``lost`` the files that the file store did not have."""

    version: str
    created_at: str
    engine: str
    server_version: int | None
    database: str
    database_size: int
    database_sha256: str
    migrations: list[list[str]]
    rows: dict[str, int]
    files: int
    files_size: int
    files_sha256: str
    lost: list[str] = field(default_factory=list)
    keys: dict[str, list[str]]
    format: int = FORMAT

    def write(self, folder: Path) -> None:
        text = _render(asdict(self))
        part = folder / f"{NAME}.part"
        with part.open("x", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        part.replace(folder / NAME)


def read_manifest(folder: Path) -> Manifest:
    """Raises ``OperationFailed`` if it is missing, damaged or of a format that this release does not know."""
    path = folder / NAME
    try:
        text = path.read_text(encoding="utf-8")
        content = json.loads(text)
        claimed = content.pop("sha256")
        is_intact = _render(content) == text and claimed
    except FileNotFoundError as error:
        raise OperationFailed(f"{folder} is not a whole backup: it has no {NAME}.") from error
    except (ValueError, KeyError, TypeError, AttributeError):
        is_intact = False
    if not is_intact:
        raise OperationFailed(f"{path} is damaged. Choose another backup.")
    if content["format"] != FORMAT:
        raise OperationFailed(f"{path} has a format of a newer release ({content['version']}). Install that release.")
    return Manifest(**content)


def find_backups(directory: Path) -> list[Path]:
    """The whole backups, oldest first."""
    if not directory.is_dir():
        return []
    names = sorted(path.name for path in directory.iterdir() if BACKUP_NAME.fullmatch(path.name))
    return [directory / name for name in names if (directory / name / NAME).is_file()]


def read_files(folder: Path) -> Iterator[StoredFile]:
    with (folder / FILE_LIST).open(encoding="utf-8") as lines:
        for line in lines:
            yield StoredFile(**json.loads(line))


def get_content_path(directory: Path, sha256: str) -> Path:
    return directory / FILES / sha256[:2] / sha256


def hash_file(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def get_key_fingerprints() -> dict[str, list[str]]:
    """Says whether two keys are the same, and not what they are."""
    keys = {"SECRET_KEY": [settings.SECRET_KEY], "FACTOR_KEYS": settings.FACTOR_KEYS}
    return {name: [_get_fingerprint(name, key) for key in values] for name, values in keys.items()}


def _get_fingerprint(name: str, key: str) -> str:
    return salted_hmac("apps.operations", name, secret=key, algorithm="sha256").hexdigest()[:16]


def remove_tree(folder: Path) -> None:
    """Remove the manifest first, so that what is left after a kill is not taken for a backup."""
    with suppress(FileNotFoundError):
        (folder / NAME).unlink()
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()


def _render(content: dict[str, Any]) -> str:
    """The text with its own checksum, in the only form that is accepted, so that every flipped byte is found."""
    plain = json.dumps(content, sort_keys=True)
    with_checksum = {**content, "sha256": hashlib.sha256(plain.encode()).hexdigest()}
    return json.dumps(with_checksum, sort_keys=True, indent=1) + "\n"
