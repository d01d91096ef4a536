"""Zips of documents that a member has selected, sent by a link that works for ten minutes in one session."""

import time
from collections.abc import Generator, Iterator, Sequence
from datetime import datetime, timedelta
from itertools import chain
from pathlib import PurePosixPath
from uuid import UUID

from django.core.files.base import File
from zipstream import ZipStream

from apps.accounts.models import Member
from apps.core import jobs
from apps.core.errors import Invalid, NotFound
from apps.core.files.file_store import FileLost
from apps.documents.access import NotViewable
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument, ZipLink

LIFETIME = timedelta(minutes=10)

_BLOCK_SIZE = 64 * 1024


def create_link(*, member: Member, session_key: str, document_ids: Sequence[UUID], now: datetime) -> ZipLink:
    """Raises ``Invalid`` for a document that is not the member's, and ``NotViewable``."""
    documents = UserDocument.objects.visible_to(member).in_bulk(document_ids)
    missing = [str(document_id) for document_id in document_ids if document_id not in documents]
    if missing:
        raise Invalid({"document_ids": [f"{document_id}: you have no such document" for document_id in missing]})
    for document in documents.values():
        if not document.is_viewable:
            raise NotViewable(f"{document.original_filename} cannot be viewed at the moment")
    # In the order in which they were selected, each once.
    ids = [str(document_id) for document_id in dict.fromkeys(document_ids)]
    return ZipLink.objects.create(session_id=session_key, document_ids=ids, expires_at=now + LIFETIME)


def build_zip(*, member: Member, session_key: str, link_id: UUID, now: datetime) -> Iterator[bytes]:
    """The bytes of the zip. Files that may no longer be viewed are left out.

    Raises ``NotFound`` if the link has expired or is of another session, and ``Unavailable`` before the first byte if
    the file store does not answer.
    """
    link = ZipLink.objects.filter(pk=link_id, session=session_key, expires_at__gt=now).first()
    if link is None:
        raise NotFound
    ids = [UUID(document_id) for document_id in link.document_ids]
    documents = UserDocument.objects.visible_to(member).viewable().in_bulk(ids)
    chunks = _generate([documents[document_id] for document_id in ids if document_id in documents])
    # The first bytes are there once the first file is open.
    return chain([next(chunks)], chunks)


def _generate(documents: Sequence[UserDocument]) -> Generator[bytes, None, None]:
    zip_stream = ZipStream(sized=False)
    taken: dict[str, int] = {}
    for document in documents:
        try:
            file = open_document(document)
        except FileLost:
            continue
        with file:
            zip_stream.add(_read(file), arcname=get_free_path(get_safe_name(document.original_filename), taken))
            yield from zip_stream.file()
        # Lets the worker answer other requests in between, however fast the client reads.
        time.sleep(0)
    yield from zip_stream.finalize()


def _read(file: "File[bytes]") -> Iterator[bytes]:
    while chunk := file.read(_BLOCK_SIZE):
        yield chunk


def get_safe_name(name: str) -> str:
    """Names that Windows cannot store are changed, so that every file can be extracted."""
    cleaned = "".join("_" if character in '<>:"/\\|?*' else character for character in name).strip(" .")
    return cleaned or "file"


def get_free_path(path: str, taken: dict[str, int]) -> str:
    """``name (2).pdf`` if the path is taken. Case is ignored, as some file systems do.

    ``taken`` has the last number of each path, so that a thousand equal names are not counted from the start each time.
    """
    pure, first = PurePosixPath(path), path.casefold()
    number = taken.get(first, 0) + 1
    free = path
    if number > 1:
        while (free := str(pure.with_name(f"{pure.stem} ({number}){pure.suffix}"))).casefold() in taken:
            number += 1
    taken[free.casefold()] = 1
    taken[first] = number
    return free


@jobs.periodic("delete_expired_zip_links", every=timedelta(hours=1), title="Delete expired links to zips")
def delete_expired_links(*, now: datetime) -> int:
    return jobs.delete_rows(ZipLink.objects.filter(expires_at__lte=now))
