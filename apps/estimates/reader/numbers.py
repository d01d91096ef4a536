"""Numbers as estimates print them: ``1,234.56``, ``(1,234.56)``, ``<1,234.56>``, ``50%`` and ``15/30 yrs``."""

import re
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

_AMOUNT = re.compile(
    r"(?P<open>[(<])?\s*(?P<minus>[-\N{MINUS SIGN}\N{EN DASH}])?\s*(?:US|USD)?\s*\$?\s*(?P<minus2>-)?"
    r"(?P<whole>\d{1,3}(?:,\d{3}){1,2}|\d{1,9})?(?P<fraction>\.\d{1,4})?(?P<minus3>-)?\s*(?:USD)?(?P<close>[)>])?"
)

_PERCENT = re.compile(r"(\d{1,3}(?:\.\d{1,4})?)\s*%")

_AGE_AND_LIFE = re.compile(r"(\d{1,3}|NA|N/A)\s*/\s*(\d{1,3}|NA|N/A)(?:\s*(?:yrs?|years?)\.?)?", re.IGNORECASE)

_YEARS = re.compile(r"(\d{1,3})(?:\.0+)?(?:\s*(?:yrs?|years?)\.?)?", re.IGNORECASE)

_OTHER_CURRENCY = re.compile(r"[€£¥₹]|\b(?:EUR|GBP|CAD|AUD|MXN|JPY|CHF)\b|\b(?:C|CA|A|AU|MX)\$", re.IGNORECASE)

_CLOSING = {"(": ")", "<": ">", None: None}


@dataclass(frozen=True, slots=True)
class Amount:
    """``brackets`` say what kind of depreciation it is: ``()`` recoverable, ``<>`` non-recoverable."""

    value: Decimal
    brackets: Literal["", "()", "<>"] = ""


def parse_amount(text: str) -> Amount | None:
    """``None`` if the text is not exactly one number, or is in another currency."""
    match = _AMOUNT.fullmatch(text.strip())
    if match is None or not (match["whole"] or match["fraction"]) or _CLOSING[match["open"]] != match["close"]:
        return None
    value = Decimal((match["whole"] or "0").replace(",", "") + (match["fraction"] or ""))
    signs = [match[name] for name in ("minus", "minus2", "minus3") if match[name]]
    if len(signs) > 1:
        return None
    brackets: Literal["", "()", "<>"] = "()" if match["open"] == "(" else "<>" if match["open"] == "<" else ""
    return Amount(-value if signs else value, brackets)


def parse_value(text: str) -> Decimal | None:
    """A number that is not depreciation: parentheses make it negative."""
    amount = parse_amount(text)
    if amount is None or amount.brackets == "<>":
        return None
    return -amount.value if amount.brackets else amount.value


def parse_percent(text: str) -> Decimal | None:
    """Also without the sign, for tables."""
    match = _PERCENT.fullmatch(text.strip().strip("()<>"))
    if match is not None:
        return Decimal(match[1])
    return parse_value(text)


def parse_age_and_life(text: str) -> tuple[int | None, int | None] | None:
    match = _AGE_AND_LIFE.fullmatch(text.strip())
    if match is None:
        return None
    age, life = (int(part) if part.isdigit() else None for part in match.groups())
    return age, life


def parse_years(text: str) -> int | None:
    match = _YEARS.fullmatch(text.strip())
    return int(match[1]) if match is not None else None


def is_other_currency(text: str) -> bool:
    return _OTHER_CURRENCY.search(text) is not None


def money(value: Decimal) -> str:
    """With thousands separators and at least two places."""
    places = max(2, -value.normalize().as_tuple().exponent) if value else 2  # type: ignore[operator]  # never infinite
    return f"{value:,.{places}f}"
