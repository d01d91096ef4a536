"""500 damaged files of every kind that is drawn or listed. None may harm the worker, or use more than it may."""

import io
import os
import random
import resource
import time
import zipfile
from collections import Counter
from collections.abc import Callable

from apps.core.files import sandbox
from apps.core.files.archives import ARCHIVE_ERRORS, open_archive, read_part
from apps.documents import rendering
from tests.documents import pictures
from tests.documents.pictures import image_bytes, red_and_blue_image

SEED = int(os.environ.get("DRILL_SEED", time.time()))
COUNT = int(os.environ.get("DRILL_FILES", "500"))
PART_BYTES = 16 * 1024 * 1024


def build_zip() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("XACTDOC.XML", "<xml/>" * 500)
        archive.writestr("1.jpg", image_bytes(red_and_blue_image(size=(200, 100)), "JPEG"))
        archive.writestr("zeros.jpg", bytes(30 * 1024 * 1024))
    return buffer.getvalue()


def cut_off(content: bytes, chance: random.Random) -> bytes:
    return content[: chance.randrange(1, len(content))]


def change_bytes(content: bytes, chance: random.Random) -> bytes:
    changed = bytearray(content)
    for _ in range(chance.choice([1, 8, 100])):
        changed[chance.randrange(len(changed))] = chance.randrange(256)
    return bytes(changed)


def change_header(content: bytes, chance: random.Random) -> bytes:
    """Sizes, counts and offsets are there: the largest values are the most dangerous."""
    changed = bytearray(content)
    place = chance.randrange(4, min(200, len(changed) - 4))
    changed[place : place + 4] = chance.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", bytes(4)])
    return bytes(changed)


def repeat_part(content: bytes, chance: random.Random) -> bytes:
    start = chance.randrange(len(content))
    return content[:start] + content[start : start + 2000] * chance.choice([2, 200]) + content[start:]


FAULTS: list[Callable[[bytes, random.Random], bytes]] = [cut_off, change_bytes, change_header, repeat_part]


def draw(content: bytes, kind: rendering.Kind) -> str:
    count, picture = rendering.render_page(io.BytesIO(content), kind, 1)
    thumbnail, _exif = rendering.render(io.BytesIO(content), kind)
    return "drawn" if count and picture and thumbnail else "refused"


def list_parts(content: bytes) -> str:
    try:
        with open_archive(io.BytesIO(content)) as archive:
            for part in archive.infolist():
                read_part(archive, part, PART_BYTES)
    except ARCHIVE_ERRORS:
        return "refused"
    return "listed"


def test_malformed_files(report):
    chance = random.Random(SEED)
    photo = red_and_blue_image(size=(1600, 1200))
    samples: list[tuple[rendering.Kind | None, bytes]] = [
        ("image", image_bytes(photo, "JPEG", progressive=True)),
        ("image", image_bytes(photo, "PNG")),
        ("image", pictures.gif_with_frames(20)),
        ("page", pictures.build_pdf(*pictures.pdf_page())),
        ("heif", pictures.heic_bytes((1600, 1200))),
        (None, build_zip()),
    ]
    outcomes: Counter[str] = Counter()
    longest = 0.0

    for number in range(COUNT):
        kind, content = samples[number % len(samples)]
        damaged = chance.choice(FAULTS)(content, chance)
        used = resource.getrusage(resource.RUSAGE_CHILDREN)
        try:
            outcome = list_parts(damaged) if kind is None else draw(damaged, kind)
        except sandbox.TimedOut:
            outcome = "given up"
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = after.ru_utime + after.ru_stime - used.ru_utime - used.ru_stime
        longest = max(longest, seconds)
        outcomes[outcome] += 1
        # Each file is drawn twice. The limit is in whole seconds.
        assert seconds <= rendering.PAGE_CPU_SECONDS + rendering.HEIF_CPU_SECONDS + 2, (SEED, number)

    largest = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss * 1024
    report(
        f"malformed images, PDFs and archives (DRILL_SEED={SEED})",
        cases=COUNT,
        faults=COUNT,
        losses=COUNT - sum(outcomes.values()),
        figure=", ".join(f"{count} {name}" for name, count in sorted(outcomes.items()))
        + f"; at most {longest:.1f} s of the processor, {largest // 2**20} MB",
        limit=f"{rendering.MEMORY_BYTES // 2**20} MB",
    )
    assert largest <= rendering.MEMORY_BYTES
