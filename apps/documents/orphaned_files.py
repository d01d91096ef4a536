"""Files that nothing knows of: left by processes that were killed, or by a file store that failed half-way."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from django.core.files.storage import default_storage

from apps.documents.models import UserDocument
from apps.documents.storage import FOLDER
from apps.documents.thumbnails import THUMBNAIL_FOLDER, document_name

# An upload that is still running has its files before its rows.
LEFT_ALONE_FOR = timedelta(hours=24)


def delete_orphaned_files(*, now: datetime) -> int:
    """Remove files without a row and thumbnails without a document, older than a day; return how many."""
    folders = (FOLDER, THUMBNAIL_FOLDER)
    return sum(_delete_without_row(names, now) for folder in folders for names in _stored_names(folder))


def _stored_names(folder: str) -> Iterator[list[str]]:
    """The names of all files that are stored in a folder, one of its own folders at a time."""
    for inner in sorted(_listed(folder)[0]):
        path = f"{folder}/{inner}"
        yield [f"{path}/{name}" for name in _listed(path)[1]]


def _listed(path: str) -> tuple[list[str], list[str]]:
    try:
        return default_storage.listdir(path)
    except FileNotFoundError:  # nothing was ever stored
        return [], []


def _delete_without_row(names: list[str], now: datetime) -> int:
    documents = {name: document_name(name) for name in names}
    rows = UserDocument.objects.filter(filename__in=documents.values())
    known = set(rows.values_list("filename", flat=True))
    removed = 0
    for name, document in documents.items():
        if document in known:
            continue
        try:
            written = default_storage.get_modified_time(name)
        except FileNotFoundError:  # another host's housekeeping was first
            continue
        if now - written >= LEFT_ALONE_FOR:
            default_storage.delete(name)
            removed += 1
    return removed
