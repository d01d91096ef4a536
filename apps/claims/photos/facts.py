"""What a photograph says about itself, as far as it can be true. Anybody can write anything into a file."""

from datetime import UTC, datetime, timedelta
from typing import Any

from apps.claims.models import Photo
from apps.documents.models import UserDocument
from apps.documents.thumbnails import exif_reader
from apps.notifications import changes

# Cameras whose clock was never set begin with 1970, 1980 or 1990.
_FIRST_YEAR = 1995
# A clock without an offset can be ahead of UTC by 14 hours.
_TOLERANCE = timedelta(days=1)
_CAMERA_MAX_LENGTH = 100


@exif_reader(order=10)
def keep_facts(document: UserDocument, exif: dict[str, Any]) -> None:
    """Store what the file of a photograph of a claim says. Called once its thumbnail is drawn."""
    facts = read_facts(exif, received_at=document.uploaded_at)
    if facts and Photo.objects.filter(document=document).update(**facts) and document.claim_id:
        changes.raise_version(document.member, *changes.of_claim(document.claim_id))


def read_facts(exif: dict[str, Any], *, received_at: datetime) -> dict[str, Any]:
    """The columns of the photograph that are known and can be true."""
    facts: dict[str, Any] = {}
    if taken_at := _read_time(exif.get("taken_at"), received_at):
        facts["taken_at"] = taken_at
    camera = exif.get("camera")
    if isinstance(camera, str) and camera.strip():
        facts["camera"] = camera.strip()[:_CAMERA_MAX_LENGTH]
    latitude, longitude = exif.get("latitude"), exif.get("longitude")
    if isinstance(latitude, float) and isinstance(longitude, float) and _can_be(latitude, longitude):
        facts["latitude"], facts["longitude"] = latitude, longitude
    return facts


def _read_time(text: object, received_at: datetime) -> str:
    """``2026-05-03T14:02:10`` as it is, or nothing."""
    try:
        time = datetime.fromisoformat(str(text))
        moment = time if time.tzinfo else time.replace(tzinfo=UTC)
        is_possible = time.year >= _FIRST_YEAR and moment <= received_at + _TOLERANCE
    except (ValueError, OverflowError):
        return ""
    return time.isoformat(timespec="seconds") if is_possible else ""


def _can_be(latitude: float, longitude: float) -> bool:
    # Devices without a fix write zeros.
    is_zero = latitude == 0 and longitude == 0
    return abs(latitude) <= 90 and abs(longitude) <= 180 and not is_zero
