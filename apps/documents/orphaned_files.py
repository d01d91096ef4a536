"""Deletes stored files without a row, which a killed process or a failing file store can leave behind."""

import random
from datetime import datetime, timedelta

from django.core.files.storage import default_storage

from apps.core import jobs
from apps.core.models import BackupRun
from apps.documents.models import UserDocument
from apps.documents.pages import FOLDER as PAGE_FOLDER
from apps.documents.storage import FOLDER
from apps.documents.thumbnails import FOLDER as THUMBNAIL_FOLDER

# An upload stores its files before it writes their rows, so a recent file without a row may still get one.
MIN_AGE = timedelta(hours=24)


@jobs.periodic(
    "delete_orphaned_files",
    every=timedelta(minutes=10),
    title="Delete files without a row",
    after=["erase_expired_documents"],
)
def delete_orphaned_files(*, now: datetime) -> int:
    """Delete files, thumbnails and drawn pages that have no document and are older than a day. Returns how many.

    A run in the worker looks into as many folders as fit into its turn, so it is often due. Their order is random, so
    that each of them comes up without a stored position. It also takes care of files that could not be deleted with
    their row.
    """
    folders = (FOLDER, THUMBNAIL_FOLDER, PAGE_FOLDER)
    paths = [f"{folder}/{subfolder}" for folder in folders for subfolder in _listdir(folder)[0]]
    random.shuffle(paths)
    deleted = 0
    for path in paths:
        if jobs.has_turn_ended():
            break
        deleted += _delete_without_row([f"{path}/{name}" for name in _listdir(path)[1]], now)
    return deleted


def _listdir(path: str) -> tuple[list[str], list[str]]:
    try:
        return default_storage.listdir(path)
    except FileNotFoundError:  # no file has been stored yet
        return [], []


def _delete_without_row(names: list[str], now: datetime) -> int:
    # A thumbnail has the random name of its document, in another folder. A page has its number behind that name.
    document_names = {name: f"{FOLDER}/{name.partition('/')[2].partition('.')[0]}" for name in names}
    rows = UserDocument.objects.filter(filename__in=document_names.values())
    names_with_row = set(rows.values_list("filename", flat=True))
    if BackupRun.objects.is_backup_running():
        return 0
    deleted = 0
    for name, document_name in document_names.items():
        if document_name in names_with_row:
            continue
        try:
            modified_at = default_storage.get_modified_time(name)
        except FileNotFoundError:  # the housekeeping of another host has deleted it
            continue
        if now - modified_at >= MIN_AGE:
            default_storage.delete(name)
            deleted += 1
    return deleted
