"""The form in which postal addresses of the United States are compared."""

import re

from apps.core.text import name_key

MAX_KEY_LENGTH = 200

_WORD = re.compile(r"[^\W_]+")
_ZIP_CODE = re.compile(r"\d{5}(\d{4})?")
# The abbreviations of the postal service.
_ABBREVIATIONS = {
    "alley": "aly",
    "avenue": "ave",
    "boulevard": "blvd",
    "circle": "cir",
    "court": "ct",
    "drive": "dr",
    "east": "e",
    "expressway": "expy",
    "freeway": "fwy",
    "highway": "hwy",
    "lane": "ln",
    "mount": "mt",
    "north": "n",
    "northeast": "ne",
    "northwest": "nw",
    "parkway": "pkwy",
    "place": "pl",
    "plaza": "plz",
    "road": "rd",
    "route": "rte",
    "saint": "st",
    "south": "s",
    "southeast": "se",
    "southwest": "sw",
    "square": "sq",
    "street": "st",
    "terrace": "ter",
    "trail": "trl",
    "west": "w",
}
_LEFT_OUT = {"apartment", "apt", "suite", "ste", "unit", "usa"}


def get_address_key(address: str) -> str:
    """Two addresses with the same key are most likely the same place.

    Without case, accents, punctuation, the ZIP code and the word before the number of a unit. Empty if nothing is left.
    """
    words = [_ABBREVIATIONS.get(word, word) for word in _WORD.findall(name_key(address)) if word not in _LEFT_OUT]
    has_long_zip = len(words) > 2 and len(words[-1]) == 4 and _ZIP_CODE.fullmatch("".join(words[-2:]))  # 78701-1234
    if has_long_zip:
        words = words[:-2]
    elif len(words) > 1 and _ZIP_CODE.fullmatch(words[-1]):
        words = words[:-1]
    return " ".join(words)[:MAX_KEY_LENGTH]
