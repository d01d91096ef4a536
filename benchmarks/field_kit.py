"""The hardest packet and photo report: 300 pages of 60 exhibits, and 120 photographs of 12 megapixels."""

import hashlib
import io
import json
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import pikepdf
import pypdfium2
from PIL import Image
from reportlab.pdfgen.canvas import Canvas

from apps.claims import assembly
from apps.claims.packets.making import PROGRAM as PACKET
from apps.claims.packets.services import get_letter
from apps.claims.packets.stamps import format_number
from apps.claims.photos.making import PROGRAM as REPORT
from apps.core.files import sandbox
from benchmarks.tables import OVER_BUDGET, Row, print_table

_MEGABYTE = 1_000_000
_CLAIM = {"reference": "C-000001", "parties": [("Insured", "Benchmark")], "date": f"{date(2026, 1, 1):%d %B %Y}"}


def run() -> int:
    """Return 1 if a figure is over budget."""
    printed = print_table("Packets and photo reports: time, memory and size", rows())
    return 1 if any(row.result == OVER_BUDGET for row in printed) else 0


def rows() -> Iterator[Row]:
    yield from _packet()
    yield from _report()


def _packet() -> Iterator[Row]:
    files = [(f"{number}.pdf", "pdf", _draw_pdf(number)) for number in range(48)]
    files += [(f"{number}.jpg", "photo", _draw_photo(number, (2000, 1500))) for number in range(12)]
    exhibits = [
        _describe(name, content, letter=get_letter(place), title=name, path=name, kind=kind, rotation=0)
        for place, (name, kind, content) in enumerate(files)
    ]
    order = {"title": "Benchmark", "first_number": 1, "is_sealed": False, "claim": _CLAIM, "sections": []}
    output, seconds, memory = _measure(
        PACKET, {**order, "exhibits": exhibits}, exhibits, [content for _name, _kind, content in files]
    )
    result, _, packet = output.partition(b"\n")
    pages = json.loads(result)["pages"]
    yield Row.within(f"packet of 60 exhibits, {pages} pages", seconds, 10, unit="s")
    yield Row.within("its memory", memory, 300, unit="MB")
    yield Row.within("its size", len(packet) / _MEGABYTE, 300, unit="MB")
    drawn = pypdfium2.PdfDocument(packet)
    texts = [page.get_textpage().get_text_range() for page in drawn]
    yield _count(
        "pages whose number a text search misses", sum(format_number(n) not in t for n, t in enumerate(texts, 1))
    )
    with pikepdf.open(io.BytesIO(packet)) as opened:
        sums = opened.attachments["SHA256SUMS"].get_file().read_bytes().decode()
    expected = {f"{hashlib.sha256(content).hexdigest()}  {name}" for name, _kind, content in files}
    yield _count("exhibits that the list of hashes misses", len(expected - set(sums.splitlines())))


def _report() -> Iterator[Row]:
    contents = [_draw_photo(number, (4032, 3024)) for number in range(120)]
    for per_page in (2, 4):
        photos = [
            _describe(f"{number}.jpg", content, number=number, caption="", facts=[], rotation=0)
            for number, content in enumerate(contents, 1)
        ]
        order = {"title": "Benchmark", "per_page": per_page, "claim": _CLAIM, "photos": photos}
        report, seconds, memory = _measure(REPORT, order, photos, contents)
        yield Row.within(f"report of 120 photographs, {per_page} a page", seconds, 10, unit="s")
        yield Row.within("its memory", memory, assembly.LIMITS.memory_bytes / _MEGABYTE, unit="MB")
        yield Row.within("its size", len(report) / _MEGABYTE, 20, unit="MB")


def _measure(
    program: str, order: dict[str, Any], entries: list[dict[str, Any]], contents: list[bytes]
) -> tuple[bytes, float, float]:
    """What the program makes, the seconds that it takes with its limits, and its memory in MB."""
    with tempfile.TemporaryFile() as source:
        for entry, content in zip(entries, contents, strict=True):
            entry["offset"], entry["size"] = source.tell(), len(content)
            source.write(content)
        end = str(source.tell())
        source.write(json.dumps(order).encode())
        source.seek(0)
        before = time.perf_counter()
        output = sandbox.run(program, [end], source, assembly.LIMITS)
        seconds = time.perf_counter() - before
        source.seek(0)
        # Not getrusage: its maximum includes the memory of the parent process.
        script = (
            f"import os, sys; from {program} import main; main(['{end}'], os.fdopen(0, 'rb'));"
            "print(next(line.split()[1] for line in open('/proc/self/status') if line.startswith('VmHWM')))"
        )
        root = Path(__file__).resolve().parents[1]
        printed = subprocess.run(
            [sys.executable, "-c", script], stdin=source, capture_output=True, check=True, cwd=root
        )
    return output, seconds, int(printed.stdout) / 1024


def _describe(name: str, content: bytes, **values: Any) -> dict[str, Any]:
    return {"name": name, "date": _CLAIM["date"], "sha256": hashlib.sha256(content).hexdigest(), **values}


def _draw_pdf(number: int) -> bytes:
    file = io.BytesIO()
    canvas = Canvas(file, invariant=1)
    for page in range(6):
        for line in range(40):
            canvas.drawString(60, 740 - 16 * line, f"Exhibit {number}, page {page + 1}, line {line + 1}")
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def _draw_photo(number: int, size: tuple[int, int]) -> bytes:
    """With much noise, the hardest case for a decoder."""
    noise = Image.effect_noise((size[0] // 2, size[1] // 2), 60 + number % 20).resize(size)
    file = io.BytesIO()
    Image.merge("RGB", (noise, noise.rotate(180), noise)).save(file, "JPEG", quality=88)
    return file.getvalue()


def _count(name: str, value: int) -> Row:
    return Row(name, str(value), "0", "ok" if value == 0 else OVER_BUDGET)
