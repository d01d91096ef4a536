"""Reads the lines of an estimate from the places of the words of a PDF."""

import re
from collections import Counter
from typing import BinaryIO

from apps.estimates.reader.assembly import Assembly
from apps.estimates.reader.document import Reading, Unreadable
from apps.estimates.reader.grid import Grid
from apps.estimates.reader.layouts import Header, find_header
from apps.estimates.reader.words import Page, Row, read_pages

_PRICE_LIST = re.compile(r"\bprice list:?\s*([A-Z0-9][A-Z0-9_.\-]{3,30})", re.IGNORECASE)

_PAGE_OF = re.compile(r"\bpage:?\s*(\d{1,4})\s*(?:of|/)\s*(\d{1,4})\b", re.IGNORECASE)

_PAGE = re.compile(r"\bpage:?\s*(\d{1,4})\s*$", re.IGNORECASE)

_PAGE_NUMBER = re.compile(r"^\W*(?:page:?\s*)?\d{1,4}(?:\s*(?:of|/)\s*\d{1,4})?\W*$", re.IGNORECASE)


def read_pdf(file: BinaryIO) -> Reading:
    """Raises ``Unreadable``."""
    pages = read_pages(file)
    if not any(page.rows for page in pages):
        raise Unreadable(
            "scanned",
            "This PDF is a scan: it has pictures of pages, but no text. Ask for the PDF that the estimating program "
            "makes, or for its spreadsheet.",
        )
    headers = find_headers(pages)
    if not any(headers.values()):
        raise _get_refusal(pages)
    furniture = _find_furniture(pages)
    assembly = Assembly(pages, headers, _learn(pages, headers, furniture), furniture)
    assembly.run()
    reading = assembly.get_reading()
    if not reading.lines:
        raise Unreadable("no_lines", "This PDF has a table like an estimate's, but no lines in it.")
    reading.gaps = [*_find_gaps(pages, reading), *reading.gaps]
    reading.price_list = _find_price_list(pages)
    reading.pages = len(pages)
    return reading


def _get_refusal(pages: list[Page]) -> Unreadable:
    empty = sum(not page.rows for page in pages)
    if empty > len(pages) / 2:
        return Unreadable(
            "scanned",
            f"{empty} of the {len(pages)} pages are a scan: pictures without text. Ask for the PDF that the "
            "estimating program makes, or for its spreadsheet.",
        )
    return Unreadable(
        "unknown_layout",
        "No table of this PDF has columns for quantity, price and total that the reader knows. Add the spreadsheet "
        "or the XML file of the estimate instead.",
    )


def find_headers(pages: list[Page]) -> dict[int, dict[int, tuple[Header, int]]]:
    """The headers of each page, by the place of their first row."""
    found: dict[int, dict[int, tuple[Header, int]]] = {}
    for page in pages:
        headers = found[page.number] = {}
        index = 0
        while index < len(page.rows):
            header = find_header(page.rows, index)
            if header is not None:
                headers[index] = header
            index += header[1] if header is not None else 1
    return found


def _learn(
    pages: list[Page], headers: dict[int, dict[int, tuple[Header, int]]], furniture: set[tuple[int, int]]
) -> dict[tuple[object, ...], Grid]:
    """A grid for each kind of header, learned from all rows below such headers."""
    rows: dict[tuple[object, ...], list[Row]] = {}
    grids: dict[tuple[object, ...], Grid] = {}
    signature: tuple[object, ...] | None = None
    for page in pages:
        skip_to = 0
        for index, row in enumerate(page.rows):
            if index in headers[page.number]:
                header, count = headers[page.number][index]
                signature, skip_to = header.signature, index + count
                grids.setdefault(signature, Grid(header))
            if signature is not None and index >= skip_to and (page.number, index) not in furniture:
                rows.setdefault(signature, []).append(row)
    for name, grid in grids.items():
        grid.learn(rows.get(name, []))
    return grids


def _find_furniture(pages: list[Page]) -> set[tuple[int, int]]:
    """Rows at the top and bottom of every page: names of companies and claims, and page numbers."""
    seen: Counter[tuple[str, int]] = Counter()
    places: dict[tuple[int, int], tuple[str, int]] = {}
    furniture = set()
    with_rows = [page for page in pages if page.rows]
    for page in with_rows:
        for index, row in enumerate(page.rows):
            is_at_edge = row.y < 0.14 * page.height or row.y > 0.9 * page.height
            if not is_at_edge:
                continue
            if _PAGE_NUMBER.match(row.text) or _PAGE_OF.search(row.text):
                furniture.add((page.number, index))
                continue
            key = re.sub(r"\d+", "0", row.text), round(row.y / 3)
            seen[key] += 1
            places[page.number, index] = key
    if len(with_rows) > 1:
        furniture |= {place for place, key in places.items() if seen[key] == len(with_rows)}
    return furniture


def _find_gaps(pages: list[Page], reading: Reading) -> list[str]:
    with_lines = {line.page for line in reading.lines if line.page is not None}
    first, last = min(with_lines), max(with_lines)
    empty = [page.number for page in pages if not page.rows and first < page.number < last]
    gaps = [f"Page {number} has no text that can be read." for number in empty]
    return gaps + _find_missing_pages(pages, set(empty))


def _find_missing_pages(pages: list[Page], empty: set[int]) -> list[str]:
    """Gaps between the numbers that pages print. Files with several documents are skipped, because each starts at 1."""
    printed: list[int] = []
    counts: set[int] = set()
    for page in pages:
        found = [match for row in page.rows if (match := _PAGE_OF.search(row.text))]
        numbers = found or [match for row in page.rows if (match := _PAGE.search(row.text))]
        printed += [int(match[1]) for match in numbers[:1]]
        counts |= {int(match[2]) for match in found[:1]}
    if not printed or len(counts) > 1 or printed != sorted(set(printed)):
        return []
    last = max(counts, default=printed[-1])
    missing = sorted(set(range(1, last + 1)) - set(printed) - empty)
    # A cover letter, or every page but a few, may have no number.
    if not counts and len(missing) > len(printed):
        return []
    return [f"Page {number} is missing." for number in missing[:10]]


def _find_price_list(pages: list[Page]) -> str:
    for page in pages:
        for row in page.rows:
            if match := _PRICE_LIST.search(row.text):
                return match[1]
    return ""
