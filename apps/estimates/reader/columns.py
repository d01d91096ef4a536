"""The names that estimates give to their columns."""

import re
from functools import lru_cache

IGNORED = "ignored"
AGE_LIFE = "age_life"

# In each list, the names that say it best come first: "RCV" before "Total", if a table has both.
_NAMES: dict[str, list[str]] = {
    "number": ["#", "NO", "NUM", "NUMBER", "LINE", "LINE #", "LINE NO", "LINE NUMBER", "ITEM #", "ITEM NO", "LN"],
    "description": ["DESCRIPTION", "ITEM DESCRIPTION", "LINE ITEM DESCRIPTION", "DESC", "LINE ITEM", "SCOPE", "ITEM"],
    "category": ["CAT", "CATEGORY"],
    "selector": ["SEL", "SELECTOR"],
    "activity": ["ACT", "ACTIVITY", "ACTION"],
    "quantity": ["QUANTITY", "QTY", "QUANT"],
    "unit": ["UNIT", "UOM", "U/M", "UNITS", "UNIT OF MEASURE"],
    "unit_price": ["UNIT PRICE", "UNIT COST", "PRICE/UNIT", "PRICE PER UNIT", "COST PER UNIT", "RATE", "PRICE", "EACH"],
    "remove_price": ["REMOVE", "REMOVE PRICE", "REMOVAL"],
    "replace_price": ["REPLACE", "REPLACE PRICE", "REPLACEMENT"],
    "tax": ["TAX", "SALES TAX", "TAXES", "MATERIAL SALES TAX"],
    "overhead_and_profit": ["O&P", "OH&P", "O/P", "OVERHEAD & PROFIT", "OVERHEAD AND PROFIT"],
    "rcv": [
        "RCV",
        "REPLACEMENT COST VALUE",
        "REPLACEMENT COST",
        "REPL COST",
        "TOTAL RCV",
        "LINE TOTAL",
        "TOTAL",
        "TOTAL PRICE",
        "TOTAL COST",
        "EXTENDED PRICE",
        "EXTENDED",
        "EXT PRICE",
        "AMOUNT",
        "ITEM AMOUNT",
    ],
    AGE_LIFE: ["AGE/LIFE"],
    "age": ["AGE"],
    "life": ["LIFE", "USEFUL LIFE"],
    "depreciation_percent": [
        "DEP %",
        "DEPREC %",
        "DEPR %",
        "DEPRECIATION %",
        "% DEP",
        "% DEPREC",
        "DEP PERCENT",
        "DEPRECIATION PERCENT",
        "DEPRECIATION PERCENTAGE",
    ],
    "depreciation": [
        "DEPREC",
        "DEPRECIATION",
        "DEPRECIATION AMOUNT",
        "DEP",
        "DEPR",
        "DEP AMOUNT",
        "LESS DEPREC",
        "LESS DEPRECIATION",
    ],
    "acv": ["ACV", "ACTUAL CASH VALUE", "TOTAL ACV"],
    "room": ["ROOM", "GROUP DESCRIPTION", "ROOM NAME", "LOCATION", "AREA", "GROUP"],
    "recoverable": ["RECOVERABLE", "IS RECOVERABLE"],
    IGNORED: ["CONDITION", "COND", "CALC", "RESET", "COVERAGE", "NOTES", "NOTE", "SKU", "CODE"],
}

FIELD_OF_NAME: dict[str, str] = {name: field for field, names in _NAMES.items() for name in names}

# Lower is better.
RANK_OF_NAME: dict[str, int] = {name: rank for names in _NAMES.values() for rank, name in enumerate(names)}

LONGEST_NAME = max(len(name.split()) for name in FIELD_OF_NAME)

TEXT_FIELDS = frozenset({"number", "description", "category", "selector", "activity", "unit", "room"})

_CURRENCY = re.compile(r"\(?\b(?:USD|US\$)\)?|\(\$\)|\$")


_FIRST_WORDS = frozenset(word for name in FIELD_OF_NAME for word in (name.split()[0], name.split("/")[0]))


def is_first_word(text: str) -> bool:
    """Whether the name of a column may begin with this word."""
    return normalise_name(text).rstrip("/").split(" ")[0] in _FIRST_WORDS


@lru_cache(maxsize=4096)
def normalise_name(text: str) -> str:
    """``Deprec. (USD)`` → ``DEPREC``, ``O & P`` → ``O&P``, ``Age / Life`` → ``AGE/LIFE``."""
    name = _CURRENCY.sub(" ", text.upper()).replace(".", "").replace(":", "").replace("\N{NO-BREAK SPACE}", " ")
    name = re.sub(r"\s*([&/])\s*", r"\1", " ".join(name.split()))
    name = re.sub(r"(?<=\w)%", " %", re.sub(r"%(?=\w)", "% ", name))
    return "OVERHEAD & PROFIT" if name == "OVERHEAD&PROFIT" else name


def get_field(text: str) -> str | None:
    return FIELD_OF_NAME.get(normalise_name(text))
