"""What a thumbnail shows, and which files have none."""

import io
import os
import resource
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from apps.documents import rendering as drawing
from apps.documents import thumbnail_renderer as drawing_program
from tests.documents import pictures
from tests.documents.files import PDF
from tests.documents.pictures import BLUE, GREEN, RED, halves, saved

WHITE = (255, 255, 255)
PALETTE = Image.new("RGB", (400, 400), GREEN).quantize(dither=Image.Dither.NONE)


@pytest.fixture(autouse=True)
def patient(monkeypatch):
    """However busy the machine is that runs the tests."""
    monkeypatch.setattr(drawing, "MAX_RENDER_SECONDS", 60)


def drawn(content: bytes, kind: drawing.Kind = "image") -> Image.Image:
    """The thumbnail of a file that harms nobody, drawn here and now."""
    of = {"image": drawing_program.render_image, "page": drawing_program.render_page}[kind]
    return Image.open(io.BytesIO(drawing_program.encode_jpeg(of(io.BytesIO(content)))), formats=["JPEG"])


def draw(content: bytes, kind: drawing.Kind = "image") -> bytes:
    """The thumbnail as the product has it drawn."""
    return drawing.render(io.BytesIO(content), kind)


def looks(image: Image.Image, across: float, down: float, wanted: tuple[int, ...]) -> bool:
    """Whether the picture has about this colour there."""
    found = image.getpixel((int(across * (image.width - 1)), int(down * (image.height - 1))))
    return all(abs(one - other) < 40 for one, other in zip(found, wanted, strict=True))


@pytest.mark.parametrize(
    "content",
    [
        saved(halves(), "JPEG"),
        saved(halves(), "JPEG", progressive=True),
        saved(halves("CMYK"), "JPEG"),
        saved(halves(), "PNG"),
        saved(halves("P"), "PNG"),
        saved(halves("RGBA"), "PNG"),
        saved(halves(), "GIF"),
    ],
    ids=["jpeg", "progressive", "cmyk", "png", "palette", "alpha", "gif"],
)
def test_every_kind_of_image_is_made_small_and_keeps_its_colours(content):
    image = drawn(content)
    assert image.size == (320, 160)
    assert looks(image, 0.2, 0.5, RED)
    assert looks(image, 0.8, 0.5, BLUE)


def test_the_first_page_of_a_pdf_is_drawn():
    image = drawn(pictures.pdf(*pictures.page()), "page")
    assert image.size == (248, 320)
    assert looks(image, 0.2, 0.5, BLUE)
    assert looks(image, 0.8, 0.5, WHITE)


@pytest.mark.parametrize("box", [b"0 0 14400 1", b"0 0 1 14400", b"0 0 0 0"])
def test_a_page_of_an_odd_size_is_drawn(box):
    assert max(drawn(pictures.pdf(*pictures.page(box)), "page").size) == 320


def test_a_small_image_stays_small():
    assert drawn(saved(halves(size=(40, 20)), "PNG")).size == (40, 20)


@pytest.mark.parametrize("grey", [20_000, 40_000])
def test_sixteen_bits_of_grey_are_seen_as_eight(grey):
    image = drawn(saved(Image.new("I;16", (400, 400), grey), "PNG"))
    assert looks(image, 0.5, 0.5, (grey // 256,) * 3)


@pytest.mark.parametrize(
    "content",
    [
        saved(Image.new("RGBA", (400, 400), (*GREEN, 0)), "PNG"),
        saved(Image.new("LA", (400, 400), (90, 0)), "PNG"),
        saved(PALETTE, "PNG", transparency=PALETTE.getpixel((0, 0))),
        saved(Image.new("RGB", (400, 400), GREEN), "PNG", transparency=GREEN),
        saved(PALETTE, "GIF", transparency=PALETTE.getpixel((0, 0))),
    ],
    ids=["alpha", "grey alpha", "palette", "one colour", "gif"],
)
def test_what_is_transparent_shows_white_paper(content):
    assert looks(drawn(content), 0.5, 0.5, WHITE)


# Red stands on the left of the file; where it is seen once the camera's turn is undone.
@pytest.mark.parametrize(
    ("orientation", "across", "down"),
    [
        (1, 0.2, 0.5),
        (2, 0.8, 0.5),
        (3, 0.8, 0.5),
        (4, 0.2, 0.5),
        (5, 0.5, 0.2),
        (6, 0.5, 0.2),
        (7, 0.5, 0.8),
        (8, 0.5, 0.8),
        (9, 0.2, 0.5),
    ],
)
def test_a_photograph_stands_upright(orientation, across, down):
    notes = Image.Exif()
    notes[0x0112] = orientation
    image = drawn(saved(halves(), "JPEG", exif=notes))
    assert image.size == ((160, 320) if 5 <= orientation <= 8 else (320, 160))
    assert looks(image, across, down, RED)


def test_nothing_of_what_a_camera_notes_is_left():
    notes = Image.Exif()
    notes[0x010E] = "the Marsh residence"
    content = draw(saved(halves(), "JPEG", exif=notes, comment=b"seen from the garden", icc_profile=b"a profile"))
    assert content.startswith(b"\xff\xd8\xff")
    assert not [word for word in (b"Exif", b"Marsh", b"garden", b"profile") if word in content]


def test_broken_notes_cost_the_turn_and_not_the_picture():
    assert draw(saved(halves(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff nonsense"))


def test_of_ten_thousand_frames_the_first_is_drawn():
    assert looks(drawn(pictures.gif_of(10_000)), 0.5, 0.5, RED)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("page", PDF),
        ("page", b"%PDF-1.7\n"),
        ("page", pictures.pdf(*pictures.page())[:120]),
        ("page", pictures.NO_PAGES),
        ("page", pictures.encrypted_pdf()),
        ("image", pictures.png_header(100_000, 100_000)),
        ("image", pictures.png_header(8_000, 5_001)),
        ("image", pictures.png_header(300, 300, b"\0" * 1000)),
        ("image", b"\x89PNG\r\n\x1a\n" + b"\0" * 40),
        ("image", b"GIF89a" + b"\0" * 40),
        ("image", b"\xff\xd8\xff\xe0" + b"\x55" * 400),
        ("image", saved(halves(), "JPEG")[:2000]),
        ("image", saved(halves(), "TIFF")),
        ("image", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
    ],
    ids=[
        "no pdf", "nothing but a beginning", "truncated pdf", "no pages", "encrypted",
        "huge png", "large png", "broken rows", "zeros", "no gif", "noise", "half a photograph", "tiff", "postscript",
    ],
)  # fmt: skip
def test_what_cannot_be_drawn_has_no_thumbnail(kind, content):
    assert draw(content, kind) == b""


def test_a_page_that_grows_without_end_is_given_up():
    assert draw(pictures.endless_page(), "page") == b""


def run_with_the_program(lines: str) -> list[str]:
    """What a process says that has the program's functions as ``program``."""
    script = f"import runpy, sys, resource; program = runpy.run_path(sys.argv[1]); {lines}"
    command = [sys.executable, "-I", "-c", script, drawing_program.__file__]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def test_the_program_knows_nothing_of_the_product():
    loaded = run_with_the_program("print(*{name.split('.')[0] for name in sys.modules})")
    assert "PIL" in loaded
    assert not {"django", "apps", "config"} & set(loaded)


@pytest.mark.parametrize(
    ("limit", "most"),
    [
        (resource.RLIMIT_CPU, drawing_program.CPU_SECONDS),
        (resource.RLIMIT_AS, drawing_program.MEMORY_BYTES),
        (resource.RLIMIT_FSIZE, drawing_program.OUTPUT_BYTES),
        (resource.RLIMIT_NPROC, 0),
        (resource.RLIMIT_CORE, 0),
    ],
    ids=["processor", "memory", "output", "processes", "core"],
)
def test_the_program_limits_itself(limit, most):
    assert run_with_the_program(f"program['_limit_resources'](); print(resource.getrlimit({limit})[0])") == [str(most)]


def test_the_program_runs_with_lowered_priority():
    own = os.nice(0)
    assert run_with_the_program("program['_limit_resources'](); import os; print(os.nice(0))") == [
        str(min(19, own + 10))
    ]


def test_the_program_gets_none_of_the_settings(monkeypatch):
    given = {}

    def watched(command, **options):
        given.update(options, command=command)
        return subprocess.CompletedProcess(command, 0)

    monkeypatch.setattr(subprocess, "run", watched)
    assert draw(b"") == b""
    assert given["env"] == {}
    assert given["command"] == [sys.executable, "-I", str(Path(drawing_program.__file__)), "image"]
