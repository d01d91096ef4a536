"""Reads ``GENERIC_ROUGHDRAFT.XML``, the export of XactAnalysis."""

from typing import Any, BinaryIO
from xml.etree.ElementTree import ParseError

from defusedxml.common import DefusedXmlException
from defusedxml.ElementTree import parse

from apps.estimates.reader.checks import find_problem
from apps.estimates.reader.document import MAX_LINES, Reading, ReadLine, Unreadable, refuse_too_many
from apps.estimates.reader.line_values import (
    add_prices,
    set_depreciation,
    set_percent,
    set_value,
    set_years,
    settle_depreciation,
)
from apps.estimates.reader.numbers import parse_value
from apps.estimates.reader.rooms import SEPARATOR

_ROOT = "GENERIC_ROUGHDRAFT"

# In lower case, and the best first.
_ATTRIBUTES: dict[str, tuple[str, ...]] = {
    "quantity": ("qty", "quantity"),
    "unit_price": ("unitprice", "price", "unitcost"),
    "remove_price": ("remove", "removeprice"),
    "replace_price": ("replace", "replaceprice"),
    "tax": ("tax", "salestax", "taxtotal"),
    "overhead_and_profit": ("oandp", "op", "opamount", "overheadprofit", "overheadandprofit"),
    "rcv": ("rcvtotal", "rcv", "total"),
    "acv": ("acvtotal", "acv"),
}
_DEPRECIATION = ("depreciation", "deprec", "depamount", "depreciationamount", "dpamount", "dptotal", "deptotal")
_PERCENT = ("depreciationpercent", "depreciationpercentage", "deppercent", "dppercent")


def read_roughdraft(file: BinaryIO, *, source: str = "xml") -> Reading:
    """Raises ``Unreadable``."""
    root = parse_xml(file)
    if local_name(root) != _ROOT:
        raise Unreadable(
            "unknown_layout",
            "This XML file is no estimate. The reader knows GENERIC_ROUGHDRAFT.XML, which XactAnalysis exports.",
        )
    reading = Reading(source)
    for element in root.iter():
        attributes = _lower(element)
        reading.price_list = reading.price_list or attributes.get("pricelist", "")[:40]
        if local_name(element) == "LINE_ITEM_DETAIL":
            _read_totals(reading, attributes)
    _read_group(root, [], reading)
    if not reading.lines:
        raise Unreadable("no_lines", "This XML file has no lines. Export the estimate again, with its line items.")
    return reading


def parse_xml(file: BinaryIO) -> Any:
    """The root of a document without entities of its own. Raises ``Unreadable``."""
    try:
        return parse(file, forbid_dtd=True).getroot()
    except DefusedXmlException as error:
        raise Unreadable(
            "broken", "This XML file defines entities, which no estimate needs. It was not read. Export it again."
        ) from error
    except (ParseError, ValueError, LookupError) as error:
        raise Unreadable("broken", "This XML file is damaged. Export it again.") from error


def local_name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2].upper()


def _lower(element: Any) -> dict[str, str]:
    return {name.rpartition("}")[2].lower(): value.strip() for name, value in element.attrib.items()}


def _read_totals(reading: Reading, attributes: dict[str, str]) -> None:
    for name, names in (("rcv", ("rcvtotal", "total")), ("acv", ("acvtotal",))):
        text = _first(attributes, names)
        if text and (value := parse_value(text)) is not None:
            reading.printed_totals[name] = value


def _first(attributes: dict[str, str], names: tuple[str, ...]) -> str:
    return next((attributes[name] for name in names if attributes.get(name)), "")


def _read_group(element: Any, path: list[str], reading: Reading) -> None:
    for child in element:
        if local_name(child) == "ITEM":
            _read_item(child, path, reading)
            continue
        inner = path
        if local_name(child) == "GROUP":
            attributes = _lower(child)
            name = _first(attributes, ("name", "desc", "description"))
            if name and attributes.get("type", "").lower() != "estimate":
                inner = [*path, name]
        _read_group(child, inner, reading)


def _read_item(element: Any, path: list[str], reading: Reading) -> None:
    attributes = _lower(element)
    for child in element:  # the depreciation may be in an element of its own
        attributes = _lower(child) | attributes
    line = ReadLine(_first(attributes, ("desc", "description"))[:500], room=SEPARATOR.join(path)[:300])
    line.category, line.selector = attributes.get("cat", "")[:20], attributes.get("sel", "")[:20]
    line.activity = attributes.get("act", "")[:20]
    number = _first(attributes, ("linenum", "line", "number"))
    line.number = int(number) if number.isdecimal() and len(number) < 6 else None
    line.unit = attributes.get("unit", "")[:20]
    for name, names in _ATTRIBUTES.items():
        if text := _first(attributes, names):
            set_value(line, name, text)
    if text := _first(attributes, _DEPRECIATION):
        set_depreciation(line, text)
    if text := _first(attributes, _PERCENT):
        set_percent(line, text)
    for name in ("age", "life"):
        if text := attributes.get(name, ""):
            set_years(line, name, text)
    if (recoverable := attributes.get("recoverable", "").lower()) in {"true", "false", "1", "0", "yes", "no"}:
        line.is_recoverable = recoverable in {"true", "1", "yes"}
    add_prices(line)
    settle_depreciation(line)
    line.problem = find_problem(line, line.unreadable)
    line.is_checked = not line.problem
    reading.lines.append(line)
    if len(reading.lines) > MAX_LINES:
        refuse_too_many(reading.lines)
