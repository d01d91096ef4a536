"""A zip of everything that the member may see of a claim, made while it is sent."""

import hashlib
import json
import time
from collections.abc import Generator, Iterator, Sequence
from datetime import datetime
from itertools import chain
from pathlib import PurePosixPath
from typing import Any

from django.core.files.base import File
from zipstream import ZipStream

from apps.claims.exchange.conversation import Author, get_callsign
from apps.claims.exchange.cover_sheet import render_cover_sheet
from apps.claims.models import Claim, ClaimMessage
from apps.core.files.file_store import FileLost
from apps.core.formatting import format_instant, format_iso
from apps.core.text import to_camel_case
from apps.documents.lost_files import open_document
from apps.documents.models import UserDocument, get_shown_state
from apps.documents.zips import get_free_path, get_safe_name

_BLOCK_SIZE = 64 * 1024


def get_archive_name(claim: Claim) -> str:
    return f"{claim.reference}.zip"


def build_archive(claim: Claim, *, now: datetime) -> Iterator[bytes]:
    """The bytes of the zip. Raises ``Unavailable`` before the first byte if the file store does not answer."""
    documents = list(
        UserDocument.objects.visible_to(claim.member)
        .filter(claim=claim)
        .select_related("deliverable", "claim_message")
        .order_by("uploaded_at", "id")
    )
    chunks = _generate(claim, documents, _write_conversation(claim), now)
    # The first bytes are there once the first file is open.
    return chain([next(chunks)], chunks)


def _generate(
    claim: Claim, documents: Sequence[UserDocument], conversation: bytes, now: datetime
) -> Generator[bytes, None, None]:
    zip_stream = ZipStream(sized=False)
    taken: dict[str, int] = {}
    entries = []
    for document in documents:
        entry = _describe(document)
        entries.append(entry)
        if not document.is_viewable:
            entry["withheld"] = get_shown_state(document)
            continue
        try:
            file = open_document(document)
        except FileLost:
            entry["withheld"] = "lost"
            continue
        entry["path"] = get_free_path(f"{_get_folder(document)}/{get_safe_name(document.original_filename)}", taken)
        with file:
            zip_stream.add(_read(file, entry), arcname=entry["path"])
            yield from zip_stream.file()
        # Lets the worker answer other requests in between, however fast the client reads.
        time.sleep(0)
    if conversation:
        entry = _describe_page(conversation, get_free_path("messages/conversation.txt", taken), now)
        entries.append(entry)
        zip_stream.add(conversation, arcname=entry["path"])
    # Last, because files from before hashes were stored are hashed while they are read.
    cover = render_cover_sheet(claim, entries)
    entries.append(_describe_page(cover, "cover.html", now))
    zip_stream.add(cover, arcname="cover.html")
    zip_stream.add(_write_manifest(claim, entries, now), arcname="manifest.json")
    yield from zip_stream.finalize()


def _describe(document: UserDocument) -> dict[str, Any]:
    """The entry of the manifest. A file without a path is not in the zip, and ``withheld`` says why."""
    return {
        "path": None,
        "name": document.original_filename,
        "size": document.file_size,
        "sha256": document.sha256 or None,
        "created_at": format_iso(document.uploaded_at),
        "source": document.source,
        "version": document.deliverable.version if document.deliverable else None,
        "withheld": None,
    }


def _describe_page(content: bytes, path: str, now: datetime) -> dict[str, Any]:
    """The entry of a file that was written for this archive."""
    return {
        "path": path,
        "name": PurePosixPath(path).name,
        "size": len(content),
        "sha256": hashlib.sha256(content).hexdigest(),
        "created_at": format_iso(now),
        # Of neither side alone.
        "source": None,
        "version": None,
        "withheld": None,
    }


def _get_folder(document: UserDocument) -> str:
    if document.deliverable:
        return f"results/{document.deliverable.kind}-v{document.deliverable.version}"
    return "messages" if document.source == UserDocument.Source.NETWORK else "documents"


def _read(file: "File[bytes]", entry: dict[str, Any]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    while chunk := file.read(_BLOCK_SIZE):
        digest.update(chunk)
        yield chunk
    entry["sha256"] = digest.hexdigest()


def _write_manifest(claim: Claim, entries: Sequence[dict[str, Any]], now: datetime) -> bytes:
    files = [{to_camel_case(name): value for name, value in entry.items()} for entry in entries]
    manifest = {
        "claim": str(claim.pk),
        "reference": claim.reference,
        to_camel_case("created_at"): format_iso(now),
        "files": files,
    }
    return json.dumps(manifest, indent=2, ensure_ascii=False).encode()


def _write_conversation(claim: Claim) -> bytes:
    messages = ClaimMessage.objects.filter(claim=claim).select_related("sent_by").order_by("created_at", "id")
    return "\n\n".join(
        f"{format_instant(message.created_at)}, {_get_author(message, claim)}:\n{message.text}"
        for message in messages.iterator()
    ).encode()


def _get_author(message: ClaimMessage, claim: Claim) -> str:
    return claim.member.full_name if message.author == Author.MEMBER else get_callsign(message)
