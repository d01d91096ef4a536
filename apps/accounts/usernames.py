"""Which usernames may be set. Sign-in judges no name, so that accounts made before this rule still work."""

import unicodedata

import regex
from django.core.exceptions import ValidationError

from apps.core.rules import LIMITS, MESSAGES
from apps.core.text import identity_key

_MESSAGES = MESSAGES["username"]

# The scripts in everyday use (Unicode Standard Annex 31, table 5). Those that are written together share a line.
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
# Marks follow a letter or digit, and none is repeated: a mark drawn twice on one spot looks like one.
_WORD = r"(?:[\p{L}\p{Nd}][\p{Mn}\p{Mc}]*|[._-])+"
_WORDS = regex.compile(rf"(?!.*\p{{Default_Ignorable_Code_Point}})(?!.*(\p{{M}})\1){_WORD}(?: {_WORD})*")


def validate_username(name: str) -> None:
    """Raise Django's ``ValidationError`` for a name that could pass for another, or that is too long when compared."""
    # The decomposed form too: it shows what a letter such as an accented or full-width one is made of.
    if not all(_is_plain(form) for form in (name, unicodedata.normalize("NFKD", name))):
        raise ValidationError(_MESSAGES["characters"])
    # One ligature may stand for eighteen letters when names are compared.
    if len(identity_key(name)) > LIMITS["username"]["maxLength"]:
        raise ValidationError(_MESSAGES["tooLong"])


def _is_plain(name: str) -> bool:
    return bool(_WORDS.fullmatch(name) and _ONE_WRITING_SYSTEM.fullmatch(name))
