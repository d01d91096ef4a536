import io

import pytest
from PIL import Image

from apps.documents import page_renderer, rendering, thumbnail_renderer
from tests.documents import in_process_renderer, pictures
from tests.documents.files import PDF
from tests.documents.pictures import BLUE, GREEN, RED, image_bytes, red_and_blue_image

WHITE = (255, 255, 255)
PALETTE = Image.new("RGB", (400, 400), GREEN).quantize(dither=Image.Dither.NONE)


@pytest.fixture(autouse=True)
def long_timeout(monkeypatch):
    # A busy machine may need longer than the limit of the product.
    monkeypatch.setattr(rendering, "MAX_RENDER_SECONDS", 600)


def render_in_process(content: bytes, kind: rendering.Kind = "image") -> Image.Image:
    return Image.open(io.BytesIO(in_process_renderer.render(io.BytesIO(content), kind)[0]), formats=["JPEG"])


def render_in_subprocess(content: bytes, kind: rendering.Kind = "image") -> bytes:
    return rendering.render(io.BytesIO(content), kind)[0]


def has_colour(image: Image.Image, across: float, down: float, expected: tuple[int, ...]) -> bool:
    """Whether the image has roughly this colour at a position, given as fractions of width and height."""
    actual = image.getpixel((int(across * (image.width - 1)), int(down * (image.height - 1))))
    return all(abs(one - other) < 40 for one, other in zip(actual, expected, strict=True))


def test_image_formats_are_scaled_down_and_keep_their_colours():
    for name, content in {
        "jpeg": image_bytes(red_and_blue_image(), "JPEG"),
        "progressive": image_bytes(red_and_blue_image(), "JPEG", progressive=True),
        "cmyk": image_bytes(red_and_blue_image("CMYK"), "JPEG"),
        "png": image_bytes(red_and_blue_image(), "PNG"),
        "palette": image_bytes(red_and_blue_image("P"), "PNG"),
        "alpha": image_bytes(red_and_blue_image("RGBA"), "PNG"),
        "gif": image_bytes(red_and_blue_image(), "GIF"),
    }.items():
        image = render_in_process(content)

        assert image.size == (320, 160), name
        assert has_colour(image, 0.2, 0.5, RED), name
        assert has_colour(image, 0.8, 0.5, BLUE), name


def test_first_page_of_pdf_is_rendered():
    image = render_in_process(pictures.build_pdf(*pictures.pdf_page()), "page")

    assert image.size == (248, 320)
    assert has_colour(image, 0.2, 0.5, BLUE)
    assert has_colour(image, 0.8, 0.5, WHITE)


def test_pdf_page_of_extreme_size_is_rendered():
    for box in (b"0 0 14400 1", b"0 0 1 14400", b"0 0 0 0"):
        assert max(render_in_process(pictures.build_pdf(*pictures.pdf_page(box)), "page").size) == 320, box


def test_small_image_is_not_enlarged():
    assert render_in_process(image_bytes(red_and_blue_image(size=(40, 20)), "PNG")).size == (40, 20)


def test_sixteen_bit_greyscale_is_reduced_to_eight_bits():
    for grey in (20_000, 40_000):
        image = render_in_process(image_bytes(Image.new("I;16", (400, 400), grey), "PNG"))
        assert has_colour(image, 0.5, 0.5, (grey // 256,) * 3), grey


def test_transparent_areas_become_white():
    for name, content in {
        "alpha": image_bytes(Image.new("RGBA", (400, 400), (*GREEN, 0)), "PNG"),
        "grey alpha": image_bytes(Image.new("LA", (400, 400), (90, 0)), "PNG"),
        "palette": image_bytes(PALETTE, "PNG", transparency=PALETTE.getpixel((0, 0))),
        "one colour": image_bytes(Image.new("RGB", (400, 400), GREEN), "PNG", transparency=GREEN),
        "gif": image_bytes(PALETTE, "GIF", transparency=PALETTE.getpixel((0, 0))),
    }.items():
        assert has_colour(render_in_process(content), 0.5, 0.5, WHITE), name


def test_exif_orientation_is_applied():
    # Red is on the left of the stored image. ``across`` and ``down`` are its position after the orientation is applied.
    for orientation, across, down in (
        (1, 0.2, 0.5),
        (2, 0.8, 0.5),
        (3, 0.8, 0.5),
        (4, 0.2, 0.5),
        (5, 0.5, 0.2),
        (6, 0.5, 0.2),
        (7, 0.5, 0.8),
        (8, 0.5, 0.8),
        (9, 0.2, 0.5),
    ):
        exif = Image.Exif()
        exif[0x0112] = orientation
        image = render_in_process(image_bytes(red_and_blue_image(), "JPEG", exif=exif))

        assert image.size == ((160, 320) if 5 <= orientation <= 8 else (320, 160)), orientation
        assert has_colour(image, across, down, RED), orientation


@pytest.mark.parametrize("has_box", [True, False])
def test_heic_is_turned_by_its_box_or_else_by_exif(has_box):
    for orientation, across, down in ((3, 0.8, 0.5), (6, 0.5, 0.2), (8, 0.5, 0.8)):
        content = pictures.turned_heic_bytes(orientation, has_box=has_box)
        small, _exif = thumbnail_renderer.render_image(io.BytesIO(content))
        large = page_renderer.render_image(io.BytesIO(content))

        assert (b"irot" in content) == has_box, orientation
        assert has_colour(small, across, down, RED), orientation
        assert has_colour(large, across, down, RED), orientation


@pytest.mark.filterwarnings("ignore:Corrupt EXIF data")
def test_image_with_broken_metadata_is_rendered_unturned():
    exif = Image.Exif()
    exif[0x0112], exif[0x010F] = 6, "Camera"
    # The maker's name becomes the image's width, which must be a number.
    content = image_bytes(red_and_blue_image(), "JPEG", exif=exif).replace(b"\x01\x0f\x00\x02", b"\x01\x00\x00\x02")

    assert render_in_process(content).size == (320, 160)
    nonsense = image_bytes(red_and_blue_image(), "JPEG", exif=b"Exif\0\0II*\0\xff\xff\xff\xff nonsense")
    assert render_in_process(nonsense).size == (320, 160)


def test_metadata_is_removed():
    exif = Image.Exif()
    exif[0x010E] = "the Marsh residence"
    content = render_in_subprocess(
        image_bytes(red_and_blue_image(), "JPEG", exif=exif, comment=b"seen from the garden", icc_profile=b"a profile")
    )

    assert content.startswith(b"\xff\xd8\xff")
    assert not [word for word in (b"Exif", b"Marsh", b"garden", b"profile") if word in content]


def test_first_of_ten_thousand_frames_is_rendered():
    assert has_colour(render_in_process(pictures.gif_with_frames(10_000)), 0.5, 0.5, RED)


@pytest.mark.parametrize(
    ("kind", "content"),
    [
        ("page", PDF),
        ("page", b"%PDF-1.7\n"),
        ("page", pictures.build_pdf(*pictures.pdf_page())[:120]),
        ("page", pictures.PDF_WITHOUT_PAGES),
        ("page", pictures.encrypted_pdf()),
        ("image", pictures.png_header(100_000, 100_000)),
        ("image", pictures.png_header(8_000, 5_001)),
        ("image", pictures.png_header(300, 300, b"\0" * 1000)),
        ("image", b"\x89PNG\r\n\x1a\n" + b"\0" * 40),
        ("image", b"GIF89a" + b"\0" * 40),
        ("image", b"\xff\xd8\xff\xe0" + b"\x55" * 400),
        ("image", image_bytes(red_and_blue_image(), "JPEG")[:2000]),
        ("image", image_bytes(red_and_blue_image(), "TIFF")),
        ("image", b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 9 9\n"),
    ],
    ids=[
        "no pdf", "nothing but a beginning", "truncated pdf", "no pages", "encrypted",
        "huge png", "large png", "broken rows", "zeros", "no gif", "noise", "half a photograph", "tiff", "postscript",
    ],
)  # fmt: skip
# As in the product, where warnings are not errors.
@pytest.mark.filterwarnings("default")
def test_unreadable_file_has_no_thumbnail(kind, content):
    assert thumbnail_renderer.main([kind], io.BytesIO(content)) == b""


def test_exponentially_nested_pdf_has_no_thumbnail(monkeypatch):
    monkeypatch.setattr(rendering, "MEMORY_BYTES", 128 * 1024 * 1024)
    assert render_in_subprocess(pictures.exponential_pdf(), "page") == b""
