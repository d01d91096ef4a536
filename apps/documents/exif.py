"""What a photograph says about itself: when and where it was taken, and with what.

Runs in the sandbox. Whoever sent the file can have written anything into it, so the caller checks each value again.
"""

import math
import re
from contextlib import suppress
from typing import Any

from PIL import ExifTags, Image

_CAMERA_MAX_LENGTH = 100
_TIME = re.compile(r"(\d{4}):(\d\d):(\d\d) (\d\d):(\d\d):(\d\d)")
_OFFSET = re.compile(r"[+-]\d\d:\d\d")

# The time of the photograph and its offset, or else those of its digital copy. Editors change ``DateTime``.
_TIME_TAGS = ((0x9003, 0x9011), (0x9004, 0x9012))


def read_exif(image: Image.Image) -> dict[str, Any]:
    """``taken_at``, ``camera``, ``latitude`` and ``longitude``, as far as the file has them."""
    found: dict[str, Any] = {}
    # Broken metadata makes Pillow raise almost anything.
    with suppress(Exception):
        exif = image.getexif()
        for read in (_read_time, _read_camera, _read_position):
            with suppress(Exception):
                found.update(read(exif))
    return found


def _read_time(exif: Image.Exif) -> dict[str, str]:
    details = exif.get_ifd(ExifTags.IFD.Exif)
    for time_tag, offset_tag in _TIME_TAGS:
        if match := _TIME.fullmatch(_clean(details.get(time_tag))):
            year, month, day, hour, minute, second = match.groups()
            offset = _clean(details.get(offset_tag))
            taken_at = f"{year}-{month}-{day}T{hour}:{minute}:{second}"
            return {"taken_at": taken_at + (offset if _OFFSET.fullmatch(offset) else "")}
    return {}


def _read_camera(exif: Image.Exif) -> dict[str, str]:
    make, model = _clean(exif.get(ExifTags.Base.Make)), _clean(exif.get(ExifTags.Base.Model))
    # Many models begin with their maker: "Canon", "Canon EOS R6".
    camera = model if model.lower().startswith(make.lower()) else f"{make} {model}".strip()
    return {"camera": camera[:_CAMERA_MAX_LENGTH].strip()} if camera else {}


def _read_position(exif: Image.Exif) -> dict[str, float]:
    place = exif.get_ifd(ExifTags.IFD.GPSInfo)
    latitude = _read_degrees(place[ExifTags.GPS.GPSLatitude], place[ExifTags.GPS.GPSLatitudeRef], "S")
    longitude = _read_degrees(place[ExifTags.GPS.GPSLongitude], place[ExifTags.GPS.GPSLongitudeRef], "W")
    if not (math.isfinite(latitude) and math.isfinite(longitude)):
        return {}
    return {"latitude": latitude, "longitude": longitude}


def _read_degrees(parts: Any, reference: Any, negative: str) -> float:
    degrees, minutes, seconds = (float(part) for part in parts)
    value = degrees + minutes / 60 + seconds / 3600
    return round(-value if _clean(reference).upper() == negative else value, 6)


def _clean(value: Any) -> str:
    """One line of text without control characters."""
    text = value.decode("utf-8", "replace") if isinstance(value, bytes) else str(value or "")
    return " ".join("".join(character if character.isprintable() else " " for character in text).split())
