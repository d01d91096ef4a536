"""Ordering packets, and handing them out."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from apps.accounts.models import User
from apps.claims.models import Claim, Packet, PacketExhibit
from apps.claims.packets import contents
from apps.claims.packets.making import make_due_packets
from apps.claims.phases import WrongStatus
from apps.core import jobs
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.files import seal
from apps.core.formatting import format_iso
from apps.documents.access import NotViewable
from apps.documents.models import UserDocument
from apps.documents.zips import get_free_path, get_safe_name

State = Packet.State

DEFAULT_TITLE = "Claim packet"
MAX_EXHIBITS = 200
MAX_UNDER_WAY = 3
MAX_OF_CLAIM = 20

_PHOTOS = {"image/jpeg", "image/png", "image/gif", "image/heic", "image/heif"}


class TooManyPackets(Conflict):
    message = "Three packets are being made. Wait until one of them is ready"


class TooManyOfClaim(Conflict):
    message = f"This claim has {MAX_OF_CLAIM} packets. They are deleted after 30 days"


class NotMadeYet(WrongStatus):
    message = "This packet is not ready"


class Outdated(NotViewable):
    message = "A file of this packet is no longer available. Make a new packet"


@dataclass(frozen=True, slots=True)
class Include:
    conversation: bool = False
    history: bool = False
    comparison: bool = False
    details: bool = False


@dataclass(frozen=True, slots=True)
class WantedExhibit:
    document_id: UUID
    title: str = ""


def get_letter(place: int) -> str:
    """A to Z, AA, AB, …"""
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


def get_possible_exhibits(claim: Claim) -> list[UserDocument]:
    """Documents of the claim that its member can open, oldest first."""
    documents = UserDocument.objects.viewable().filter(claim=claim, is_draft=False).select_related("photo")
    return list(documents.order_by("uploaded_at", "id"))


def packets_of(claim: Claim, *, by_staff: bool = False, now: datetime) -> list[Packet]:
    """Newest first."""
    packets = Packet.objects.of_claim(claim, by_staff=by_staff, now=now).with_state().prefetch_related("exhibits")
    return list(packets.order_by("-created_at", "-id"))


def get_packet(claim: Claim, packet_id: UUID, *, by_staff: bool = False, now: datetime) -> Packet:
    """A packet that can be handed out. Raises ``NotFound``, ``NotMadeYet`` and ``Outdated``."""
    packet = Packet.objects.of_claim(claim, by_staff=by_staff, now=now).with_state().filter(pk=packet_id).first()
    if packet is None:
        raise NotFound
    if packet.get_shown_state() == Packet.OUTDATED:
        raise Outdated
    if packet.state != State.READY:
        raise NotMadeYet
    return packet


def get_download_name(packet: Packet) -> str:
    return f"{packet.claim.reference} {packet.title}.pdf"


def order_packet(
    *,
    claim: Claim,
    title: str,
    exhibits: Sequence[WantedExhibit],
    include: Include,
    now: datetime,
    staff: User | None = None,
) -> tuple[Packet, bool]:
    """Order a packet of the locked claim, in the caller's transaction. ``False`` with one that has the same content.

    Raises ``Invalid``, ``TooManyPackets`` and ``TooManyOfClaim``.
    """
    rows = _choose_exhibits(claim, exhibits, is_empty=not _includes_any(include))
    result, sections = _build_sections(claim, include)
    title = title or DEFAULT_TITLE
    content = {
        "title": title,
        "exhibits": [exhibit for _document, exhibit in rows],
        "sections": sections,
        "claim": contents.describe_claim(claim, now=now),
        # A packet without a seal is another one.
        "is_sealed": seal.is_in_use(now=now),
    }
    content_hash = _hash(content)
    kept = Packet.objects.of_claim(claim, by_staff=staff is not None, now=now).exclude(state=State.FAILED).with_state()
    current = [packet for packet in kept.prefetch_related("exhibits") if packet.get_shown_state() != Packet.OUTDATED]
    same = [packet for packet in current if packet.content_hash == content_hash]
    if same:
        return same[0], False
    under_way = Packet.objects.unfinished().filter(claim__member=claim.member_id, by_staff=staff is not None)
    if under_way.count() >= MAX_UNDER_WAY:
        raise TooManyPackets
    if len(current) >= MAX_OF_CLAIM:
        raise TooManyOfClaim
    packet = Packet.objects.create(
        claim=claim,
        by_staff=staff is not None,
        created_by=staff,
        title=title,
        content_hash=content_hash,
        order=content,
        result=result,
        due_at=now,
        created_at=now,
        expires_at=now + Packet.LIFETIME,
    )
    PacketExhibit.objects.bulk_create(
        PacketExhibit(
            packet=packet,
            place=place,
            document=document,
            letter=exhibit["letter"],
            title=exhibit["title"],
            sha256=exhibit["sha256"],
        )
        for place, (document, exhibit) in enumerate(rows)
    )
    jobs.wake(make_due_packets)
    return packet, True


def _includes_any(include: Include) -> bool:
    return include.conversation or include.history or include.comparison or include.details


def _choose_exhibits(
    claim: Claim, wanted: Sequence[WantedExhibit], *, is_empty: bool
) -> list[tuple[UserDocument, dict[str, Any]]]:
    ids = [exhibit.document_id for exhibit in wanted]
    possible = {document.pk: document for document in get_possible_exhibits(claim)}
    error = ""
    if not ids and is_empty:
        error = "Choose at least one document or one section"
    elif len(ids) > MAX_EXHIBITS:
        error = f"Choose at most {MAX_EXHIBITS} documents"
    elif len(set(ids)) != len(ids):
        error = "A document can be an exhibit once"
    elif not possible.keys() >= set(ids):
        error = "Choose documents of this claim that can be viewed"
    if error:
        raise Invalid({"exhibits": [error]})
    taken: dict[str, int] = {}
    return [
        (document, _describe(document, exhibit.title, place, taken))
        for place, exhibit in enumerate(wanted)
        if (document := possible[exhibit.document_id])
    ]


def _describe(document: UserDocument, title: str, place: int, taken: dict[str, int]) -> dict[str, Any]:
    mime_type = document.mime_type
    kind = "pdf" if mime_type == "application/pdf" else "photo" if mime_type in _PHOTOS else "other"
    name = document.original_filename
    return {
        "letter": get_letter(place),
        "title": title or name,
        "name": name,
        # The name in the list of hashes and of the enclosed file.
        "path": get_free_path(get_safe_name(name), taken),
        "kind": kind,
        "rotation": document.photo.rotation if hasattr(document, "photo") else 0,
        "date": f"{document.uploaded_at:%d %B %Y}",
        "received_at": format_iso(document.uploaded_at),
        "sha256": document.sha256,
    }


def _build_sections(claim: Claim, include: Include) -> tuple[Any, list[dict[str, Any]]]:
    result, sections = None, []
    if include.details:
        sections.append(contents.build_details(claim))
    if include.conversation:
        sections.append(contents.build_conversation(claim))
    if include.history:
        sections.append(contents.build_history(claim))
    if include.comparison:
        released = contents.get_released_comparison(claim)
        if released is None:
            raise Invalid({"include": ["This claim has no comparison that is released"]})
        comparison, result = released
        sections.append(contents.build_comparison(comparison))
    return result, sections


def _hash(content: dict[str, Any]) -> str:
    """Without the date, so that a packet of yesterday is the same."""
    claim = {name: value for name, value in content["claim"].items() if name != "date"}
    return hashlib.sha256(json.dumps({**content, "claim": claim}, sort_keys=True).encode()).hexdigest()
