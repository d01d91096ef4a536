import pypdfium2
import pytest

from apps.core.files import pdf


def _read(content: bytes) -> list[str]:
    return [page.get_textpage().get_text_range() for page in pypdfium2.PdfDocument(content)]


def _draw(*parts) -> bytes:
    return pdf.draw_pdf(parts, name="Statement S-2026-000123")


def test_names_of_many_languages_are_drawn_as_typed():
    names = [
        "Zoë Größmann",
        "Łukasz Żółć",
        "Şule Öğüt",
        "Жанна Їжакевич",
        "Αλέξανδρος",
        "Nguyễn Thị Hường",
        "A & B <i>",
    ]

    text = "".join(_read(_draw(pdf.facts([("Member", name) for name in names]))))

    assert all(name in text for name in names)


def test_same_parts_give_the_same_bytes():
    def draw() -> bytes:
        rows = [[f"Claim {index}", str(index)] for index in range(100)]
        return _draw(pdf.title("Statement", "S-2026-000123"), pdf.table(["Claim", "Units"], rows, widths=[3, 1]))

    assert draw() == draw()


def test_long_table_repeats_its_head_on_numbered_pages():
    rows = [[f"Claim {index}", str(index)] for index in range(100)]

    pages = _read(_draw(pdf.table(["Claim", "Units"], rows, widths=[3, 1], figures={1})))

    assert len(pages) > 2
    for number, page in enumerate(pages, start=1):
        assert "Claim Units" in page
        assert f"Page {number} of {len(pages)}" in " ".join(page.split())
    assert "Claim 99 99" in pages[-1]


def test_heading_stays_with_the_table_below_it():
    filler = pdf.paragraph("\n".join("line" for _ in range(42)))
    table = pdf.table(["Claim"], [["First row"], ["Second row"]], widths=[1])

    pages = _read(_draw(filler, pdf.heading("Units"), table))

    assert [("Units" in page, "First row" in page) for page in pages] == [(False, False), (True, True)]


def test_long_table_begins_below_its_heading():
    table = pdf.table(["Claim"], [[f"Claim {index}"] for index in range(100)], widths=[1])

    pages = _read(_draw(pdf.paragraph("Text"), pdf.heading("Units"), table))

    assert "Claim 0" in pages[0]


@pytest.mark.parametrize("text", ["x" * 300, "Elm Street " * 40, "one\ntwo"])
def test_long_cell_is_wrapped_and_complete(text):
    content = _draw(pdf.table(["Claim", "Units"], [[text, "1"]], widths=[3, 1]))

    assert text.replace(" ", "").replace("\n", "") in "".join(_read(content)[0].split())


def test_document_names_itself_and_its_language():
    content = _draw(pdf.paragraph("Text"))

    assert pypdfium2.PdfDocument(content).get_metadata_value("Title") == "Statement S-2026-000123"
    assert b"/Lang (en-US)" in content
