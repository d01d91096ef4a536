"""The photographs of a claim: their list, their captions, and ordering the report that shows them."""

import base64
import binascii
import json
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q

from apps.accounts.models import Member
from apps.audit import activity
from apps.claims.audit_actions import AuditAction
from apps.claims.models import Claim, Photo, PhotoReport
from apps.claims.packets.contents import describe_claim
from apps.claims.phases import Operation, require
from apps.claims.photos.making import make_due_reports
from apps.core import jobs
from apps.core.errors import Conflict, Invalid, NotFound
from apps.core.pagination import Page
from apps.core.request_meta import RequestMeta
from apps.documents.models import UserDocument
from apps.notifications import changes

PAGE_SIZE = 100
DEFAULT_TITLE = "Photo report"
# More would not fit into the limits of the process that draws them.
MAX_PHOTOS = 300


class NothingToShow(Conflict):
    message = "There is no photograph to show. Send photographs, or put back those that are left out"


class TooManyPhotos(Conflict):
    message = f"A report shows at most {MAX_PHOTOS} photographs. Leave some out"


class ReportUnderWay(Conflict):
    code = "in_progress"
    message = "A photo report of this claim is being made"


def photos_page(claim: Claim, *, cursor: str = "", size: int = PAGE_SIZE) -> Page[Photo]:
    """One page by position, then by date. Raises ``Invalid`` for an unknown cursor."""
    photos = Photo.objects.of_claim(claim)
    if cursor:
        position, taken_at, photo_id = _decode_cursor(cursor)
        later = Q(position__gt=position) | Q(taken_at__gt=taken_at) | Q(taken_at=taken_at, id__gt=photo_id)
        photos = photos.filter(later, position__gte=position)
    rows = list(photos[: size + 1])
    return Page(rows[:size], _encode_cursor(rows[size - 1]) if len(rows) > size else None)


def _encode_cursor(photo: Photo) -> str:
    raw = json.dumps([photo.position, photo.taken_at, str(photo.pk)]).encode()
    return base64.urlsafe_b64encode(raw).decode().rstrip("=")


def _decode_cursor(cursor: str) -> tuple[int, str, UUID]:
    try:
        position, taken_at, photo_id = json.loads(base64.urlsafe_b64decode(cursor + "=" * (-len(cursor) % 4)))
        if type(position) is not int or abs(position) >= 2**31 or not isinstance(taken_at, str) or "\0" in taken_at:
            raise ValueError("not a cursor of this list")
        return position, taken_at, UUID(photo_id)
    except (ValueError, TypeError, AttributeError, binascii.Error, RecursionError) as error:
        raise Invalid({"cursor": ["This page does not exist. Please start from the first one."]}) from error


def change_photo(*, member: Member, photo_id: UUID, values: dict[str, Any]) -> Photo:
    """Change the given fields only, so that two who write different fields do not undo each other.

    Not logged, and open pages are not called to load the list again: a caption is written in many small steps. Raises
    ``NotFound``.
    """
    photos = Photo.objects.filter(document__in=UserDocument.objects.viewable().visible_to(member), pk=photo_id)
    if values:
        photos.update(**values)
    photo = photos.first()
    if photo is None:
        raise NotFound
    return photo


def order_report(
    *, claim: Claim, title: str, per_page: int, with_location: bool, meta: RequestMeta, now: datetime
) -> PhotoReport:
    """Order a report of the locked claim in the caller's transaction. It takes the place of the last one.

    Raises ``WrongStatus``, ``ReportUnderWay``, ``NothingToShow`` and ``TooManyPhotos``.
    """
    require(claim, Operation.FILES, now=now)
    last = get_last_report(claim)
    if last is not None:
        if last.state == PhotoReport.State.MAKING:
            raise ReportUnderWay
        last.delete()
    shown = Photo.objects.of_claim(claim).filter(is_left_out=False).select_related("document")
    photos = list(shown[: MAX_PHOTOS + 1])
    if not photos:
        raise NothingToShow
    if len(photos) > MAX_PHOTOS:
        raise TooManyPhotos
    title = title or DEFAULT_TITLE
    order = {
        "title": title,
        "per_page": per_page,
        "claim": describe_claim(claim, now=now),
        "photos": [_describe(photo, number, with_location=with_location) for number, photo in enumerate(photos, 1)],
    }
    report = PhotoReport.objects.create(claim=claim, title=title, order=order, due_at=now, created_at=now)
    activity.log(
        AuditAction.PHOTO_REPORT_ORDERED,
        member=claim.member,
        description=f"Ordered a photo report of the claim for {claim.property_address}",
        meta=meta,
        now=now,
    )
    changes.raise_version(claim.member, *changes.of_claim(claim.pk))
    jobs.wake(make_due_reports)
    return report


def get_last_report(claim: Claim) -> PhotoReport | None:
    return PhotoReport.objects.select_related("document").filter(claim=claim).first()


def _describe(photo: Photo, number: int, *, with_location: bool) -> dict[str, Any]:
    document = photo.document
    location = ""
    if with_location and photo.latitude is not None and photo.longitude is not None:
        location = f"{photo.latitude:.5f}, {photo.longitude:.5f}"
    facts = [
        ("Place", photo.place),
        ("Part", photo.part),
        ("Damage", photo.damage),
        ("Taken", _format_time(photo.taken_at)),
        ("Camera", photo.camera),
        ("Position", location),
        ("Received", f"{document.uploaded_at:%d %B %Y}"),
    ]
    return {
        "document_id": str(document.pk),
        "number": number,
        "name": document.original_filename,
        "sha256": document.sha256,
        "caption": photo.caption,
        "facts": [(name, value) for name, value in facts if value],
        "rotation": photo.rotation,
    }


def _format_time(taken_at: str) -> str:
    """``03 May 2026, 14:02``, with the offset if the file has one."""
    if not taken_at:
        return ""
    time = datetime.fromisoformat(taken_at)
    return f"{time:%d %B %Y, %H:%M}" + (f" {taken_at[19:]}" if time.tzinfo else "")
