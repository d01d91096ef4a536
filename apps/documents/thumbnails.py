"""Thumbnails: drawn when they are first asked for, then kept beside the documents under the same random names."""

import logging
from uuid import UUID

from django.core.files.base import ContentFile
from django.core.files.storage import default_storage

from apps.accounts.models import Member
from apps.common.errors import NotFound, Unavailable
from apps.common.pooled_connection import give_connection_back
from apps.documents.drawing import Kind, draw
from apps.documents.handing_out import document_to_hand_out
from apps.documents.models import UserDocument
from apps.documents.storing import FOLDER

logger = logging.getLogger(__name__)

THUMBNAIL_FOLDER = "thumbnails"
MIME_TYPE = "image/jpeg"

Thumbnail = UserDocument.Thumbnail

_KINDS: dict[str, Kind] = {
    "image/jpeg": "image",
    "image/png": "image",
    "image/gif": "image",
    "application/pdf": "page",
}


def thumbnail_of(*, member: Member, document_id: UUID, may_keep: bool = True) -> bytes:
    """Return a small JPEG of an image or of a PDF's first page; one drawn for a call that changes nothing is not kept.

    Raises what ``document_to_hand_out`` raises, ``NotFound`` where there is no picture of this file to be had, and
    ``Unavailable`` where the file store does not answer or there is no time to draw now.
    """
    document = document_to_hand_out(member=member, document_id=document_id)
    kind = _KINDS.get(document.mime_type)
    if kind is None or document.thumbnail == Thumbnail.NONE:
        raise NotFound
    # Neither the drawing nor the wait for it must keep one of PostgreSQL's pooled connections.
    give_connection_back()
    kept = _kept(document) if document.thumbnail == Thumbnail.KEPT else b""
    picture = kept or _drawn(document, kind, may_keep=may_keep)
    if not picture:
        raise NotFound
    return picture


def document_name(stored_name: str) -> str:
    """The name in the storage of the document that a file there is, or is the thumbnail of."""
    return f"{FOLDER}/{stored_name.partition('/')[2]}"


def _thumbnail_name(document: UserDocument) -> str:
    return f"{THUMBNAIL_FOLDER}/{document.filename.partition('/')[2]}"


def _kept(document: UserDocument) -> bytes:
    try:
        with default_storage.open(_thumbnail_name(document)) as file:
            picture: bytes = file.read()
    except FileNotFoundError:  # a backup may leave thumbnails out
        return b""
    except Exception as error:  # whatever a file store raises, the part is down
        raise Unavailable from error
    return picture


def _drawn(document: UserDocument, kind: Kind, *, may_keep: bool) -> bytes:
    try:
        file = default_storage.open(document.filename)
        # A bucket's file is fetched with its first use.
        file.seek(0)
    except Exception as error:  # whatever a file store raises, the part is down
        raise Unavailable from error
    with file:
        picture = draw(file, kind)
    if not may_keep:
        return picture
    if not picture:
        _remember(document, Thumbnail.NONE)
    elif _keep(document, picture):
        _remember(document, Thumbnail.KEPT)
    return picture


def _keep(document: UserDocument, picture: bytes) -> bool:
    try:
        default_storage.save(_thumbnail_name(document), ContentFile(picture))
    except Exception:  # whatever a file store raises: the picture is there to be sent, and is drawn again next time
        logger.warning("A thumbnail could not be kept", exc_info=True)
        return False
    return True


def _remember(document: UserDocument, thumbnail: Thumbnail) -> None:
    UserDocument.objects.filter(pk=document.pk).update(thumbnail=thumbnail)
