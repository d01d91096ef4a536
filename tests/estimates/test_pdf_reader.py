"""Reading estimates that ``corpus.py`` draws. `make bench` reads the whole corpus."""

import time
from decimal import Decimal

import pytest

from apps.estimates.reader.document import MAX_PAGES, Unreadable
from tests.estimates import corpus, faults, pdfs


@pytest.mark.parametrize("layout", corpus.LAYOUTS, ids=lambda layout: layout.name)
def test_each_layout_is_read_exactly(layout):
    estimate = faults.draw_with_fault(layout, 40, "negative and zero lines", seed=3)

    reading = faults.read(estimate)

    assert [line.problem for line in reading.lines] == [""] * 40
    for name in faults.COMPARED:
        read, printed = ([getattr(line, name) for line in lines] for lines in (reading.lines, estimate.lines))
        assert read == printed, name
    assert reading.printed_totals == estimate.printed
    assert reading.price_list == "TXDF8X_NOV26"
    assert (reading.pages, reading.gaps) == (estimate.pages, [])


@pytest.mark.parametrize("fault", [fault for fault in faults.FAULTS if fault.startswith(("sm", "re", "gl", "wr"))])
def test_fault_is_noticed_and_no_wrong_line_accepted(fault):
    for layout in (corpus.ONE_ROW, corpus.TWO_ROWS, corpus.CODES, corpus.SUPPLIER):
        estimate = faults.draw_with_fault(layout, 30, fault, seed=5)
        result = faults.compare(estimate, faults.read(estimate))
        assert result.wrong == 0, layout.name
        assert result.is_noticed, layout.name
        assert result.exact == result.lines, layout.name


def test_line_has_the_box_where_it_is_printed():
    estimate = corpus.make(corpus.SUPPLIER, 5)
    first, second = faults.read(estimate).lines[:2]
    x0, y0, x1, y1 = first.box
    assert 30 < x0 < 45
    assert 300 < x1 < 480
    assert 0 < y1 - y0 < 30
    assert second.box[1] > y0


def test_line_with_changed_total_says_its_arithmetic():
    lines = corpus.make_lines(corpus.SUPPLIER, 3, seed=1)
    lines[1].quantity, lines[1].unit_price, lines[1].rcv = Decimal("4.00"), Decimal("310.00"), Decimal("1310.00")

    line = faults.read(corpus.draw(corpus.SUPPLIER, lines)).lines[1]

    assert not line.is_checked
    assert line.problem == "4.00 × 310.00 = 1,240.00, not 1,310.00"  # noqa: RUF001


def test_number_that_cannot_be_read_is_kept_out():
    lines = corpus.make_lines(corpus.ONE_ROW, 5, seed=1)
    printed = corpus.cell_text(lines[2], "rcv")
    reading = faults.read(corpus.draw(corpus.ONE_ROW, lines, texts={(2, "rcv"): printed.replace(printed[0], "l", 1)}))
    line = reading.lines[2]
    assert (line.is_checked, line.rcv) == (False, None)
    assert line.problem.startswith("The replacement cost cannot be read: “")
    assert all(other.is_checked for other in reading.lines if other is not line)


def test_amounts_in_another_currency_are_not_checked():
    lines = corpus.make_lines(corpus.SUPPLIER, 6, seed=1)
    texts = {
        (2, "rcv"): f"€{corpus.cell_text(lines[2], 'rcv')}",
        (4, "rcv"): f"{corpus.cell_text(lines[4], 'rcv')} CAD",
    }
    reading = faults.read(corpus.draw(corpus.SUPPLIER, lines, texts=texts))
    assert [line.is_checked for line in reading.lines] == [True, True, False, True, False, True]
    assert "€" in reading.lines[2].problem
    assert "CAD" in reading.lines[4].problem


def test_lines_without_unit_are_read():
    lines = corpus.make_lines(corpus.ONE_ROW, 6, seed=1)
    lines[3].unit = ""
    line = faults.read(corpus.draw(corpus.ONE_ROW, lines)).lines[3]
    assert (line.unit, line.quantity, line.is_checked) == ("", lines[3].quantity, True)


def test_page_without_text_between_others_is_found():
    lines = corpus.make_lines(corpus.ONE_ROW, 120, seed=1)
    reading = faults.read(corpus.draw(corpus.ONE_ROW, lines, blank_pages={3}))
    assert reading.gaps[0] == "Page 3 has no text that can be read."
    missing = next(finding for finding in faults.find_in(reading) if finding.rule == "numbers_missing")
    assert missing.message.startswith("Lines ")
    assert len(reading.lines) < 120


# Drawn in the test: drawing thousands of pages while tests are collected would take every process that long.
@pytest.mark.parametrize(
    ("draw", "reason", "words"),
    [
        (pdfs.scan, "scanned", "scan"),
        (lambda: pdfs.encrypted("secret"), "encrypted", "password"),
        (pdfs.letter, "unknown_layout", "spreadsheet"),
        (lambda: pdfs.letter()[:200], "broken", "damaged"),
        (lambda: b"%PDF-1.7\n", "broken", "damaged"),
        (lambda: pdfs.empty_pages(MAX_PAGES + 1), "too_large", "301 pages"),
        (pdfs.with_header_only, "no_lines", "no lines"),
    ],
    ids=["scan", "encrypted", "letter", "cut off", "nothing", "301 pages", "no lines"],
)
def test_pdf_that_cannot_be_read_says_why(draw, reason, words):
    with pytest.raises(Unreadable) as raised:
        pdfs.read(draw())
    assert raised.value.reason == reason
    assert words in raised.value.message


def test_protected_pdf_that_opens_without_a_password_is_read():
    assert len(pdfs.read(pdfs.encrypted("")).lines) == 1


def test_large_picture_in_a_pdf_does_not_matter():
    started = time.process_time()
    assert len(pdfs.read(pdfs.with_picture()).lines) == 1
    assert time.process_time() - started < 2


def test_more_lines_than_the_limit_are_refused(monkeypatch):
    monkeypatch.setattr("apps.estimates.reader.assembly.MAX_LINES", 20)
    monkeypatch.setattr("apps.estimates.reader.document.MAX_LINES", 20)
    with pytest.raises(Unreadable) as raised:
        faults.read(corpus.make(corpus.SUPPLIER, 21))
    assert raised.value.reason == "too_large"
