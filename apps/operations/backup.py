"""Takes backups: the database from one snapshot, then the files that the snapshot names."""

import fcntl
import hashlib
import json
import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import ModuleType
from typing import IO

from django.apps import apps
from django.conf import settings
from django.db import connection, models
from django.template.defaultfilters import filesizeformat
from django.utils import timezone

from apps.core.files.file_store import FileLost, open_stored_file
from apps.core.models import BackupRun, StoredNameField
from apps.operations import databases, postgresql, sqlite
from apps.operations.errors import OperationFailed, explain
from apps.operations.manifest import (
    BACKUP_NAME,
    FILE_LIST,
    FILES,
    NAME,
    TIME_FORMAT,
    Manifest,
    StoredFile,
    find_backups,
    get_content_path,
    get_key_fingerprints,
    hash_file,
    read_files,
    remove_tree,
)
from apps.operations.runs import recorded

CHUNK_SIZE = 1024 * 1024
PART = ".part"
LOCK = ".lock"


@dataclass(frozen=True, slots=True)
class Result:
    """``new_files`` were not in an earlier backup. ``notes`` are sentences about files that are lost or damaged."""

    folder: Path
    manifest: Manifest
    new_files: int
    new_size: int
    notes: list[str]

    def describe(self) -> str:
        rows, files = sum(self.manifest.rows.values()), self.manifest.files
        new = f"{self.new_files:,} new, {filesizeformat(self.new_size)}"
        return f"{rows:,} rows, {files:,} files ({new.replace(chr(160), ' ')})"


def get_engine(vendor: str) -> ModuleType:
    """The module that dumps and restores databases of this kind."""
    return sqlite if vendor == "sqlite" else postgresql


def create_backup(directory: Path) -> Result:
    """Write a new backup into the directory, and remove those beyond ``BACKUP_KEEP``. Raises ``OperationFailed``.

    A failed backup leaves no folder. Copied files stay, because the next backup needs them.
    """
    with explain(directory), lock(directory), recorded(BackupRun.Kind.BACKUP) as run, explain(directory):
        if not databases.get_tables():
            raise OperationFailed("The database is empty, so there is nothing to back up. Check DATABASE_URL.")
        _remove_unfinished(directory)
        folder = _create_folder(directory)
        try:
            result = _write(directory, folder)
            if not run.is_held():
                raise OperationFailed("The backup was interrupted for more than a minute. Run it again.")
            result.manifest.write(folder)
            run.summary = f"{folder.name}: {result.describe()}"
        except BaseException:
            remove_tree(folder)
            raise
        _remove_old(directory)
    return result


@contextmanager
def lock(directory: Path) -> Iterator[None]:
    """Let one process at a time write to the directory. Creates it."""
    directory.mkdir(mode=0o700, parents=True, exist_ok=True)
    with (directory / LOCK).open("a") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise OperationFailed(
                f"Another backup or rehearsal is using {directory}. Wait until it has ended."
            ) from error
        yield


def get_named_files() -> Iterator[tuple[str, str]]:
    """The name and the hash, if it is known, of each stored file that a row of the current database names.

    The database can be older than this release, before ``migrate``.
    """
    tables = set(databases.get_tables())
    for model in apps.get_models():
        fields = [field for field in model._meta.concrete_fields if isinstance(field, StoredNameField)]
        if not fields or model._meta.db_table not in tables or not model._meta.managed:
            continue
        # Slow on SQLite, where Django parses the statement that created the table.
        columns = databases.get_columns(model._meta.db_table)
        for field in fields:
            if field.column in columns:
                yield from _get_names(model, field, columns)


def _get_names(model: type[models.Model], field: StoredNameField, columns: set[str]) -> Iterator[tuple[str, str]]:
    hashes = [other for other in model._meta.concrete_fields if other.name == field.sha256 and other.column in columns]
    names = [field.attname, *(other.attname for other in hashes)]
    rows = model._base_manager.exclude(**{field.attname: ""}).order_by().values_list(*names)
    for name, *sha256 in rows.iterator(chunk_size=2000):
        yield name, sha256[0] if sha256 else ""


def _write(directory: Path, folder: Path) -> Result:
    database, engine = connection.settings_dict, get_engine(connection.vendor)
    path = folder / engine.FILE
    with engine.dump(database, path):
        rows = databases.count_rows()
        migrations = databases.get_applied_migrations() if "django_migrations" in rows else []
        server_version = None if connection.vendor == "sqlite" else connection.cursor().connection.info.server_version
        copier = _Copier(directory)
        with (folder / FILE_LIST).open("x", encoding="utf-8") as file_list:
            for name, sha256 in get_named_files():
                copier.add(name, sha256, file_list)
        vendor = connection.vendor
    # One call instead of one for each of the many files.
    os.sync()
    manifest = Manifest(
        version=settings.VERSION,
        created_at=datetime.strptime(folder.name, TIME_FORMAT).replace(tzinfo=UTC).isoformat(),
        engine=vendor,
        server_version=server_version,
        database=path.name,
        database_size=path.stat().st_size,
        database_sha256=hash_file(path),
        migrations=migrations,
        rows=rows,
        files=copier.count,
        files_size=copier.size,
        files_sha256=hash_file(folder / FILE_LIST),
        lost=copier.lost,
        keys=get_key_fingerprints(),
    )
    return Result(folder, manifest, copier.new_count, copier.new_size, copier.notes)


class _Copier:
    """Copies stored files into the directory, unless they are there already."""

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        backups = find_backups(directory)
        # Files that were written later are read again, because a power failure can have emptied them.
        self._trusted_until = (backups[-1] / NAME).stat().st_mtime if backups else 0
        self.count = self.size = self.new_count = self.new_size = 0
        self.lost: list[str] = []
        self.notes: list[str] = []

    def add(self, name: str, sha256: str, file_list: IO[str]) -> None:
        size = self._get_stored_size(sha256)
        if size is None:
            try:
                copied = self._copy(name)
            except FileLost:
                self.lost.append(name)
                self.notes.append(f"The file store has no file {name}.")
                return
            if sha256 and copied.sha256 != sha256:
                self.notes.append(f"The file {name} does not have the content that its row says.")
            sha256, size = copied.sha256, copied.size
        file_list.write(json.dumps(asdict(StoredFile(name, sha256, size))) + "\n")
        self.count += 1
        self.size += size

    def _get_stored_size(self, sha256: str) -> int | None:
        if not sha256:
            return None
        path = get_content_path(self._directory, sha256)
        try:
            stat = path.stat()
        except FileNotFoundError:
            return None
        return stat.st_size if stat.st_mtime < self._trusted_until or hash_file(path) == sha256 else None

    def _copy(self, name: str) -> StoredFile:
        digest, size = hashlib.sha256(), 0
        part = self._directory / FILES / f"{secrets.token_hex(8)}{PART}"
        part.parent.mkdir(mode=0o700, exist_ok=True)
        try:
            with open_stored_file(name) as source, part.open("xb") as target:
                part.chmod(0o600)
                for chunk in source.chunks(CHUNK_SIZE):
                    digest.update(chunk)
                    target.write(chunk)
                    size += len(chunk)
            path = get_content_path(self._directory, digest.hexdigest())
            path.parent.mkdir(mode=0o700, exist_ok=True)
            if not path.exists():
                self.new_count += 1
                self.new_size += size
            part.replace(path)
        finally:
            part.unlink(missing_ok=True)
        return StoredFile(name, digest.hexdigest(), size)


def _create_folder(directory: Path) -> Path:
    moment = timezone.now()
    while True:
        folder = directory / moment.strftime(TIME_FORMAT)
        with suppress(FileExistsError):
            folder.mkdir(mode=0o700)
            return folder
        moment += timedelta(seconds=1)


def _remove_unfinished(directory: Path) -> None:
    """Remove what killed backups have left. The lock is held, so none of them runs."""
    for folder in directory.iterdir():
        if BACKUP_NAME.fullmatch(folder.name) and not (folder / NAME).is_file():
            remove_tree(folder)
    for part in (directory / FILES).glob(f"*{PART}"):
        part.unlink()


def _remove_old(directory: Path) -> None:
    """Keep the newest backups, and the files that they name."""
    old = find_backups(directory)[: -settings.BACKUP_KEEP]
    if not old:
        return
    for folder in old:
        remove_tree(folder)
    # As bytes, because a million of them are in memory.
    named = {bytes.fromhex(file.sha256) for folder in find_backups(directory) for file in read_files(folder)}
    for folder in (directory / FILES).iterdir():
        for path in folder.iterdir():
            if bytes.fromhex(path.name) not in named:
                path.unlink()
