"""Reads one file in a process of its own, with limits (``apps/core/files/sandbox.py``)."""

import json
from typing import BinaryIO

from apps.estimates.reader.document import Reading, Unreadable


def main(arguments: list[str], file: BinaryIO) -> bytes:
    """``arguments``: the kind of file, and the columns that the member has named, as JSON."""
    kind = arguments[0]
    mapping = json.loads(arguments[1]) if len(arguments) > 1 else None
    try:
        reading = read(kind, file, mapping)
    except Unreadable as refusal:
        reading = Reading(kind, refusal.reason, refusal.message, columns=refusal.columns)
    except (MemoryError, RecursionError):
        reading = Reading(kind, "too_large", "This file is too large to be read.")
    except Exception:  # noqa: BLE001  # a broken or hostile file can make the libraries raise anything
        reading = Reading(kind, "broken", "This file is damaged. Download it again, or ask for another copy.")
    return json.dumps(reading.as_json()).encode()


def read(kind: str, file: BinaryIO, mapping: dict[str, int] | None = None) -> Reading:
    """Raises ``Unreadable``. Each kind imports its own libraries, so that a process loads only what it needs."""
    if kind == "pdf":
        from apps.estimates.reader.pdf import read_pdf  # noqa: PLC0415

        return read_pdf(file)
    if kind in {"csv", "typed"}:
        from apps.estimates.reader.tables import read_csv  # noqa: PLC0415

        return read_csv(file, source=kind, mapping=mapping)
    if kind == "xlsx":
        from apps.estimates.reader.tables import read_xlsx  # noqa: PLC0415

        return read_xlsx(file, mapping=mapping)
    if kind == "esx":
        from apps.estimates.reader.esx import read_esx  # noqa: PLC0415

        return read_esx(file)
    from apps.estimates.reader.roughdraft import read_roughdraft  # noqa: PLC0415

    return read_roughdraft(file)
