"""Restores a backup, or rehearses that in a scratch database and a scratch folder."""

import os
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path

from django.conf import settings
from django.contrib.auth import get_user_model
from django.core.files.base import File
from django.core.files.storage import FileSystemStorage, Storage, default_storage
from django.core.management import call_command
from django.db import connection
from django.db.migrations.loader import MigrationLoader

from apps.core.consistency import find_problems
from apps.core.errors import Unavailable
from apps.core.models import BackupRun
from apps.operations import databases
from apps.operations.backup import get_engine, get_named_files, lock
from apps.operations.errors import OperationFailed, explain
from apps.operations.manifest import (
    FILE_LIST,
    NAME,
    Manifest,
    StoredFile,
    find_backups,
    get_content_path,
    get_key_fingerprints,
    hash_file,
    read_files,
    read_manifest,
)
from apps.operations.runs import recorded

# Of damaged files that are named one by one.
MAX_LINES = 20


@dataclass(frozen=True, slots=True)
class Result:
    folder: Path
    manifest: Manifest
    notes: list[str] = field(default_factory=list)

    def describe(self) -> str:
        return f"{sum(self.manifest.rows.values()):,} rows, {self.manifest.files:,} files"


def restore(source: Path, *, skip_damaged: bool = False) -> Result:
    """Restore a backup into the empty database and file store of the settings. Raises ``OperationFailed``.

    Everything is checked before anything is written. The files come first, so the database appears as the last step.
    """
    folder = find_backup(source)
    directory = folder.parent
    with explain(directory), _lock_if_writable(directory):
        manifest = read_manifest(folder)
        _require_restorable(manifest)
        require_unused_database()
        if problems := list(_check_database_and_list(folder, manifest)):
            raise OperationFailed(f"{problems[0]}. Choose another backup.")
        _require_unused_file_store(folder)
        damaged = set(_find_damaged(directory, folder))
        if damaged and not skip_damaged:
            example = sorted(damaged)[0]
            problem = f"{len(damaged)} files of the backup are missing or damaged, such as {_short(directory, example)}"
            raise OperationFailed(f"{problem}. Choose another backup, or leave them out with --skip-damaged.")
    written: list[str] = []
    # The target's disk is not that of the backup.
    with explain(settings.MEDIA_ROOT):
        try:
            _copy_files(directory, folder, damaged, written)
            with get_engine(connection.vendor).load(connection.settings_dict, folder / manifest.database):
                if differences := list(_compare_rows(manifest)):
                    raise OperationFailed(f"{differences[0]}. Choose another backup.")
                call_command("migrate", interactive=False, verbosity=0, backup=False)
        except BaseException:
            for name in written:
                default_storage.delete(name)
            raise
    notes = list(_describe_keys(manifest))
    if damaged:
        notes.append(f"{len(damaged)} damaged files were left out. Their documents count as lost.")
    return Result(folder, manifest, notes)


def rehearse(source: Path) -> tuple[Result, list[str]]:
    """Return what does not agree, a sentence each. Raises ``OperationFailed`` if the backup cannot be tried at all."""
    with recorded(BackupRun.Kind.REHEARSAL) as run:
        folder = find_backup(source)
        directory = folder.parent
        with explain(Path(tempfile.gettempdir())), _lock_if_writable(directory):
            manifest = read_manifest(folder)
            _require_restorable(manifest)
            result = Result(folder, manifest)
            differences = list(_rehearse(folder, manifest))
        if differences:
            more = f" (and {len(differences) - 1} more)" if len(differences) > 1 else ""
            run.error = differences[0] + more
        else:
            run.summary = f"{folder.name}: {result.describe()}"
    return result, differences


def find_backup(source: Path) -> Path:
    """The backup that the path names, or the newest whole one in it."""
    if (source / NAME).is_file():
        return source
    if backups := find_backups(source):
        return backups[-1]
    raise OperationFailed(f"{source} has no whole backup. Name a directory that `manage.py backup` has written.")


def _rehearse(folder: Path, manifest: Manifest) -> Iterator[str]:
    directory = folder.parent
    if problems := list(_check_database_and_list(folder, manifest)):
        yield from problems
        return
    damaged = set(_find_damaged(directory, folder))
    for sha256 in sorted(damaged)[:MAX_LINES]:
        yield f"{_short(directory, sha256)} is missing or damaged. Remove it: the next backup copies it again"
    if len(damaged) > MAX_LINES:
        yield f"{len(damaged) - MAX_LINES} more files are missing or damaged"
    yield from _describe_keys(manifest)
    with tempfile.TemporaryDirectory(prefix="rehearsal-") as scratch:
        media = Path(scratch) / "media"
        media.mkdir()
        listed = _link_files(directory, folder, media)
        with get_engine(connection.vendor).scratch(connection.settings_dict, folder / manifest.database, Path(scratch)):
            yield from _compare_rows(manifest)
            call_command("migrate", interactive=False, verbosity=0, backup=False)
            listed.update(manifest.lost)
            for name, _sha256 in get_named_files():
                if name not in listed:
                    yield f"The file {name} is named by a row and is not in the backup"
            known = {f"The file {name} of a document is missing in the file store" for name in manifest.lost}
            storage: Storage = FileSystemStorage(location=media)
            yield from (problem for problem in find_problems(storage) if problem not in known)


def _require_restorable(manifest: Manifest) -> None:
    if manifest.engine != connection.vendor:
        names = {"sqlite": "SQLite", "postgresql": "PostgreSQL"}
        problem = f"This is a backup of {names[manifest.engine]}, and DATABASE_URL names {names[connection.vendor]}"
        raise OperationFailed(f"{problem}. Restore it into {names[manifest.engine]}, then use `manage.py move`.")
    loader = MigrationLoader(None, ignore_no_migrations=True)
    known = set(loader.disk_migrations)
    for migration in loader.disk_migrations.values():
        known |= set(migration.replaces)
    apps_here = {app for app, _name in known}
    unknown = [(app, name) for app, name in manifest.migrations if app in apps_here and (app, name) not in known]
    if unknown:
        problem = f"This backup was made by release {manifest.version}, and this is release {settings.VERSION}"
        raise OperationFailed(
            f"{problem}, which does not know its migration {'.'.join(unknown[0])}. Install that release."
        )


def require_unused_database(*, named_by: str = "DATABASE_URL") -> None:
    """An empty database, or one that is migrated and in which nobody has an account."""
    tables = databases.get_tables()
    user_model = get_user_model()
    if not tables:
        return
    if user_model._meta.db_table not in tables or user_model._base_manager.exists():
        raise OperationFailed(f"The database is not empty. Nothing was changed. Set {named_by} to an empty one.")


def _require_unused_file_store(folder: Path) -> None:
    """No files except those of this backup, which an earlier attempt has left."""
    names = {file.name for file in read_files(folder)}
    for top in sorted({"documents", *(name.partition("/")[0] for name in names)}):
        for name in _walk(top):
            if name not in names:
                advice = "Nothing was changed. Set MEDIA_ROOT to an empty folder, or S3_BUCKET to an empty bucket"
                raise OperationFailed(f"The file store is not empty: it has {name}. {advice}.")


def _walk(path: str) -> Iterator[str]:
    try:
        folders, files = default_storage.listdir(path)
    except FileNotFoundError:
        return
    except OSError:
        raise
    except Exception as error:  # each storage backend raises its own errors
        raise Unavailable from error
    yield from (f"{path}/{name}" for name in files)
    for name in folders:
        yield from _walk(f"{path}/{name}")


def _check_database_and_list(folder: Path, manifest: Manifest) -> Iterator[str]:
    for name, sha256 in ((manifest.database, manifest.database_sha256), (FILE_LIST, manifest.files_sha256)):
        path = folder / name
        if not path.is_file():
            yield f"{path} is missing"
        elif hash_file(path) != sha256:
            yield f"{path} is damaged: its checksum is not that of the manifest"


def _find_damaged(directory: Path, folder: Path) -> Iterator[str]:
    """The hashes of the files that are not as they were copied."""
    for file in read_files(folder):
        path = get_content_path(directory, file.sha256)
        try:
            is_intact = path.stat().st_size == file.size and hash_file(path) == file.sha256
        except OSError:
            is_intact = False
        if not is_intact:
            yield file.sha256


def _short(directory: Path, sha256: str) -> str:
    return str(get_content_path(directory, sha256).relative_to(directory))


def _copy_files(directory: Path, folder: Path, damaged: set[str], written: list[str]) -> None:
    """Copy the files that the store does not have. ``written`` gets their names, each before it is written."""
    for file in read_files(folder):
        if file.sha256 in damaged or _is_stored(file):
            continue
        try:
            default_storage.delete(file.name)  # a part of an earlier attempt
            written.append(file.name)
            with get_content_path(directory, file.sha256).open("rb") as source:
                stored_as = default_storage.save(file.name, File(source))
        except OSError:
            raise
        except Exception as error:  # each storage backend raises its own errors
            raise Unavailable from error
        if stored_as != file.name:
            raise OperationFailed(f"The file store has stored {file.name} as {stored_as}. Empty it and try again.")


def _is_stored(file: StoredFile) -> bool:
    try:
        return default_storage.size(file.name) == file.size
    except FileNotFoundError:
        return False
    except OSError:
        raise
    except Exception:  # noqa: BLE001  # a bucket's error for a missing file is its own
        return False


def _link_files(directory: Path, folder: Path, media: Path) -> set[str]:
    """Give each file its name in a scratch folder, and return the names."""
    names = set()
    for file in read_files(folder):
        path = media / file.name
        path.parent.mkdir(parents=True, exist_ok=True)
        if get_content_path(directory, file.sha256).is_file():
            path.symlink_to(get_content_path(directory, file.sha256).resolve())
        names.add(file.name)
    return names


def _compare_rows(manifest: Manifest) -> Iterator[str]:
    found = databases.count_rows()
    for table in sorted(manifest.rows.keys() | found.keys()):
        there, here = manifest.rows.get(table), found.get(table)
        if there != here:
            yield f"The table {table} has {here} rows, and the backup had {there}"


def _describe_keys(manifest: Manifest) -> Iterator[str]:
    own = get_key_fingerprints()
    if set(manifest.keys["SECRET_KEY"]).isdisjoint(own["SECRET_KEY"]):
        yield "SECRET_KEY is not the one of the backup: everybody is signed out, and links in sent emails do not work"
    if set(manifest.keys["FACTOR_KEYS"]).isdisjoint(own["FACTOR_KEYS"]):
        yield "FACTOR_KEYS has none of the keys of the backup: authenticator apps do not work until one is added"


def _lock_if_writable(directory: Path) -> AbstractContextManager[None]:
    """A backup can be on a disk that is mounted read-only."""
    return lock(directory) if os.access(directory, os.W_OK) else nullcontext()
