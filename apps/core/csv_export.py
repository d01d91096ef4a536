"""CSV that is safe to open in a spreadsheet."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence

# Spreadsheets run a cell that begins like this as a formula, also with full-width characters or leading whitespace,
# which defusedcsv does not look for.
_FORMULA_START = re.compile(r"[\s\u200b\u2060\ufeff]*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n]")
# Without a byte order mark, spreadsheets read UTF-8 as a legacy encoding.
_BYTE_ORDER_MARK = "\ufeff"


class Number(str):
    """A cell that the product has computed. It may begin with a minus sign."""

    __slots__ = ()


class _Echo:
    """A file-like object for ``csv.writer`` whose ``write`` returns the line, so that it can be streamed."""

    def write(self, line: str) -> str:
        return line


def write_lines(rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Write one line at a time."""
    writer = csv.writer(_Echo())
    start = _BYTE_ORDER_MARK
    for row in rows:
        yield start + writer.writerow([_defuse(cell) for cell in row])
        start = ""


def _defuse(cell: str) -> str:
    """Prefix a cell with an apostrophe if a spreadsheet would run it as a formula."""
    return f"'{cell}" if _FORMULA_START.match(cell) and not isinstance(cell, Number) else cell
