"""The rule for new usernames. Sign-in does not check it, so that older accounts still work."""

import unicodedata

import regex
from django.core.exceptions import ValidationError

from apps.core.rules import LIMITS, MESSAGES
from apps.core.text import identity_key

_MESSAGES = MESSAGES["username"]

# The scripts in common use (Unicode Standard Annex 31, table 5). Scripts on one line may be mixed in a name.
_WRITING_SYSTEMS = """
    Arabic
    Armenian
    Bengali
    Cyrillic
    Devanagari
    Ethiopic
    Georgian
    Greek
    Gujarati
    Gurmukhi
    Hebrew
    Kannada
    Khmer
    Lao
    Latin
    Malayalam
    Myanmar
    Oriya
    Sinhala
    Tamil
    Telugu
    Thaana
    Thai
    Tibetan
    Han Bopomofo
    Han Hiragana Katakana
    Han Hangul
"""


def _characters_of(scripts: str) -> str:
    return "".join(rf"\p{{Script_Extensions={script}}}" for script in scripts.split())


_ONE_WRITING_SYSTEM = regex.compile(
    "|".join(f"[{_characters_of(f'Common Inherited {scripts}')}]+" for scripts in _WRITING_SYSTEMS.strip().splitlines())
)
# Marks follow a letter or digit, and no mark is repeated: two equal marks in one place look like one.
_WORD = r"(?:[\p{L}\p{Nd}][\p{Mn}\p{Mc}]*|[._-])+"
_WORDS = regex.compile(rf"(?!.*\p{{Default_Ignorable_Code_Point}})(?!.*(\p{{M}})\1){_WORD}(?: {_WORD})*")


def validate_username(name: str) -> None:
    """Raise Django's ``ValidationError`` for a name that can be mistaken for another one, or whose key is too long."""
    # Check the decomposed form too: it splits accented and full-width letters into their parts.
    if not all(_is_plain(form) for form in (name, unicodedata.normalize("NFKD", name))):
        raise ValidationError(_MESSAGES["characters"])
    # The key can be longer than the name: one ligature can become eighteen letters.
    if len(identity_key(name)) > LIMITS["username"]["maxLength"]:
        raise ValidationError(_MESSAGES["tooLong"])


def _is_plain(name: str) -> bool:
    return bool(_WORDS.fullmatch(name) and _ONE_WRITING_SYSTEM.fullmatch(name))
