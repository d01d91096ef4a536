"""A zip of everything that the member may see of a claim, made while it is sent."""

import hashlib
import json
from collections.abc import Iterable, Iterator
from datetime import datetime
from pathlib import PurePosixPath
from typing import Any

from django.core.files.storage import default_storage
from zipstream import ZipStream

from apps.claims.conversation import Author, get_callsign
from apps.claims.models import Claim, ClaimMessage
from apps.core.database import release_connection
from apps.core.errors import Unavailable
from apps.core.formatting import format_instant, format_iso
from apps.core.text import to_camel_case
from apps.documents.models import UserDocument

_BLOCK_SIZE = 64 * 1024


def get_archive_name(claim: Claim) -> str:
    return _clean(f"claim-{claim.claim_number or claim.pk}.zip")


def build_archive(claim: Claim, *, now: datetime) -> Iterable[bytes]:
    """The bytes of the zip. Raises ``Unavailable`` before the first byte if a file is missing in the file store."""
    documents = list(
        UserDocument.objects.visible_to(claim.member)
        .filter(claim=claim)
        .select_related("deliverable", "claim_message")
        .order_by("uploaded_at", "id")
    )
    conversation = _write_conversation(claim)
    release_connection()
    _require_stored(documents)
    zip_stream = ZipStream(sized=False)
    taken: set[str] = set()
    entries = []
    for document in documents:
        entry = _describe(document)
        if document.is_viewable:
            entry["path"] = _get_free_path(f"{_get_folder(document)}/{_clean(document.original_filename)}", taken)
            zip_stream.add(_read(document, entry), arcname=entry["path"])
        entries.append(entry)
    if conversation:
        zip_stream.add(conversation, arcname=_get_free_path("messages/conversation.txt", taken))
    # Added last: files from before hashes were stored are hashed while they are read.
    zip_stream.add(_write_manifest(claim, entries, now), arcname="manifest.json")
    return zip_stream


def _describe(document: UserDocument) -> dict[str, Any]:
    """The entry of the manifest. Without a path, the file is withheld."""
    return {
        "path": None,
        "name": document.original_filename,
        "size": document.file_size,
        "sha256": document.sha256 or None,
        "created_at": format_iso(document.uploaded_at),
        "source": document.source,
        "version": document.deliverable.version if document.deliverable else None,
    }


def _get_folder(document: UserDocument) -> str:
    if document.deliverable:
        return f"results/{document.deliverable.kind}-v{document.deliverable.version}"
    return "messages" if document.source == UserDocument.Source.NETWORK else "documents"


def _clean(name: str) -> str:
    """Names that Windows cannot store are changed, so that every file can be extracted."""
    cleaned = "".join("_" if character in '<>:"/\\|?*' else character for character in name).strip(" .")
    return cleaned or "file"


def _get_free_path(path: str, taken: set[str]) -> str:
    """``name (2).pdf`` if the path is taken. Case is ignored, as some file systems do."""
    pure = PurePosixPath(path)
    number = 1
    while path.casefold() in taken:
        number += 1
        path = str(pure.with_name(f"{pure.stem} ({number}){pure.suffix}"))
    taken.add(path.casefold())
    return path


def _require_stored(documents: list[UserDocument]) -> None:
    try:
        is_complete = all(default_storage.exists(row.filename) for row in documents if row.is_viewable)
    except Exception as error:  # each storage backend raises its own errors
        raise Unavailable from error
    if not is_complete:
        raise Unavailable


def _read(document: UserDocument, entry: dict[str, Any]) -> Iterator[bytes]:
    digest = hashlib.sha256()
    with default_storage.open(document.filename) as file:
        while chunk := file.read(_BLOCK_SIZE):
            digest.update(chunk)
            yield chunk
    entry["sha256"] = digest.hexdigest()


def _write_manifest(claim: Claim, entries: list[dict[str, Any]], now: datetime) -> Iterator[bytes]:
    files = [{to_camel_case(name): value for name, value in entry.items()} for entry in entries]
    manifest = {"claim": str(claim.pk), to_camel_case("created_at"): format_iso(now), "files": files}
    yield json.dumps(manifest, indent=2, ensure_ascii=False).encode()


def _write_conversation(claim: Claim) -> bytes:
    messages = ClaimMessage.objects.filter(claim=claim).select_related("sent_by").order_by("created_at", "id")
    return "\n\n".join(
        f"{format_instant(message.created_at)}, {_get_author(message, claim)}:\n{message.text}"
        for message in messages.iterator()
    ).encode()


def _get_author(message: ClaimMessage, claim: Claim) -> str:
    return claim.member.full_name if message.author == Author.MEMBER else get_callsign(message)
