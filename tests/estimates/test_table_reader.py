import io
import json
import time
import zipfile
from decimal import Decimal

import pytest
from openpyxl import Workbook

from apps.estimates.reader import esx, tables
from apps.estimates.reader.document import Unreadable
from apps.estimates.reader.program import main, read

HEADER = ["#", "Desc", "Qty", "Unit", "Unit Cost", "Sales Tax", "RCV", "Age", "Life", "Depreciation Amount", "ACV"]
ROWS = [
    ["1", "Drip edge", "10", "LF", "3.00", "1.50", "31.50", "5", "30", "5.25", "26.25"],
    ["2", "Gutter, aluminum", "4.5", "LF", "9.37", "0.00", "42.17", "", "", "0.00", "42.17"],
    ["3", "Window", "4.00", "EA", "310.00", "0.00", "1,310.00", "", "", "0.00", "1310.00"],
]


def as_csv(delimiter: str = ",", encoding: str = "utf-8", rows=None) -> bytes:
    table = [HEADER, *ROWS] if rows is None else rows
    lines = [delimiter.join(f'"{cell}"' if delimiter in cell else cell for cell in row) for row in table]
    return "\r\n".join(lines).encode(encoding)


def as_xlsx(*sheets) -> bytes:
    workbook = Workbook()
    workbook.remove(workbook.active)
    for rows in sheets:
        sheet = workbook.create_sheet()
        for row in rows:
            sheet.append(row)
    buffer = io.BytesIO()
    workbook.save(buffer)
    return buffer.getvalue()


def read_bytes(kind: str, content: bytes, mapping=None):
    return read(kind, io.BytesIO(content), mapping)


@pytest.mark.parametrize(
    "content",
    [as_csv(), as_csv(";", "utf-16"), as_csv("\t", "cp1252"), as_csv(",", "utf-8-sig")],
    ids=["utf-8", "utf-16 with semicolons", "windows-1252 with tabs", "utf-8 with a mark"],
)
def test_csv_is_read_in_each_encoding(content):
    reading = read_bytes("csv", content)

    first, second, third = reading.lines
    assert (first.number, first.quantity, first.unit, first.rcv) == (1, Decimal(10), "LF", Decimal("31.50"))
    assert (first.age, first.life, first.depreciation, first.is_checked) == (5, 30, Decimal("5.25"), True)
    assert (second.description, second.is_checked) == ("Gutter, aluminum", True)
    assert third.problem == "4.00 \N{MULTIPLICATION SIGN} 310.00 = 1,240.00, not 1,310.00"


def test_workbook_is_read_from_the_first_sheet_with_a_header():
    rows = [
        ["Example Mutual"],
        [],
        ["Group Description", "Desc", "Qty", "Unit", "Unit Cost", "RCV", "Cat", "Sel"],
        ["Kitchen", "Drip edge", 0.1 + 0.2, "LF", 10, 3.0000000001, "RFG", "DRIP"],
        ["Kitchen", "Window", 2, "EA", "€5", 10, "WDW", "A"],
        ["", "Total", None, None, None, 13, None, None],
    ]

    reading = read_bytes("xlsx", as_xlsx([["Notes"], ["nothing"]], rows))

    first, second = reading.lines
    assert (first.room, first.quantity, first.rcv, first.category) == ("Kitchen", Decimal("0.3"), Decimal(3), "RFG")
    assert first.is_checked
    assert second.problem == "The unit price cannot be read: “€5”."
    assert reading.printed_totals == {"rcv": Decimal(13)}


def test_of_two_columns_of_tax_the_one_that_checks_is_taken():
    rows = [["Desc", "Qty", "Unit Cost", "Tax", "Sales Tax", "RCV"], ["Drip edge", "10", "3", "7.25", "1.50", "31.50"]]
    line = read_bytes("csv", as_csv(rows=rows)).lines[0]
    assert (line.tax, line.is_checked) == (Decimal("1.50"), True)


def test_unknown_columns_are_described_and_read_once_named():
    rows = [
        ["Leistung", "Menge", "Preis", "Summe"],
        ["Drip edge", "10", "3.00", "30.00"],
        ["Felt", "2", "5.00", "10.00"],
    ]
    with pytest.raises(Unreadable) as raised:
        read_bytes("csv", as_csv(rows=rows))
    assert raised.value.reason == "unknown_columns"
    assert raised.value.columns[1] == {"header": "Menge", "samples": ["10", "2"]}

    reading = read_bytes("csv", as_csv(rows=rows), {"description": 0, "quantity": 1, "unit_price": 2, "rcv": 3})

    assert [(line.description, line.is_checked) for line in reading.lines] == [("Drip edge", True), ("Felt", True)]


def test_table_without_prices_cannot_be_checked():
    line = read_bytes("csv", as_csv(rows=[["Desc", "Qty", "Total"], ["Drip edge", "10", "30.00"]])).lines[0]
    assert line.problem == "The unit price is missing, so that the line cannot be checked."


ROUGHDRAFT = """<?xml version="1.0" encoding="UTF-8"?>
<GENERIC_ROUGHDRAFT xmlns="http://xactware.com/generic_roughdraft.xsd">
  <COVERSHEET><PARAMS priceList="TXDF8X_NOV26"/></COVERSHEET>
  <LINE_ITEM_DETAIL>
    <GROUP type="estimate" desc="Estimate"><GROUPS>
      <GROUP type="level" desc="Main Level"><GROUPS>
        <GROUP type="room" desc="Kitchen"><ITEMS>
          <ITEM lineNum="1" cat="DRY" sel="1/2" act="+" desc="Drywall" qty="100.00" unit="SF" remove="0.50"
            replace="2.50" tax="6.00" rcvTotal="306.00" acvTotal="306.00"/>
          <ITEM lineNum="2" cat="PNT" sel="P2" act="+" desc="Paint" qty="100.00" unit="SF" remove="0.00"
            replace="1.00" tax="0.00" rcvTotal="110.00" acvTotal="110.00"/>
        </ITEMS></GROUP>
      </GROUPS></GROUP>
    </GROUPS></GROUP>
  </LINE_ITEM_DETAIL>
</GENERIC_ROUGHDRAFT>"""

BOMB = '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa">' + "".join(
    f'<!ENTITY {chr(98 + i)} "{f"&{chr(97 + i)};" * 10}">' for i in range(9)
) + "]><GENERIC_ROUGHDRAFT>&j;</GENERIC_ROUGHDRAFT>"  # fmt: skip


def as_zip(**parts: bytes | str) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name.replace("__", "."), content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("kind", "content"),
    [("xml", ROUGHDRAFT.encode()), ("esx", as_zip(GENERIC_ROUGHDRAFT__XML=ROUGHDRAFT, XACTDOC__ZIPXML=b"\x8f\x01"))],
    ids=["xml", "esx"],
)
def test_roughdraft_is_read(kind, content):
    reading = read_bytes(kind, content)

    first, second = reading.lines
    assert (reading.source, reading.price_list) == (kind, "TXDF8X_NOV26")
    assert (first.room, first.unit_price, first.tax) == ("Main Level - Kitchen", Decimal("3.00"), Decimal("6.00"))
    assert first.is_checked
    assert second.problem.endswith("= 100.00, not 110.00")


@pytest.mark.parametrize(
    ("kind", "content", "reason"),
    [
        ("xml", BOMB.encode(), "broken"),
        ("xml", b"<GENERIC_ROUGHDRAFT><ITEM", "broken"),
        ("xml", b"<invoice/>", "unknown_layout"),
        ("xml", b"<GENERIC_ROUGHDRAFT/>", "no_lines"),
        ("esx", as_zip(XACTDOC__ZIPXML=b"\x8f\x01", PHOTO__JPG=b"\xff\xd8"), "needs_xactimate"),
        ("esx", as_zip(GENERIC_ROUGHDRAFT__XML=b"\x8f\x01\x02"), "needs_xactimate"),
        ("esx", lambda: as_zip(GENERIC_ROUGHDRAFT__XML=b" " * (3 * 1024 * 1024)), "too_large"),
        ("esx", b"no archive", "broken"),
        ("xlsx", lambda: as_zip(xl__bin=b"\0" * (3 * 1024 * 1024)), "too_large"),
        ("xlsx", as_zip(empty=b""), "broken"),
        ("csv", b"\x00\x01\x02\x03\x00\x05", "broken"),
        ("csv", b"", "no_lines"),
        ("csv", lambda: as_csv(rows=[HEADER, *[ROWS[0]] * 2001]), "too_large"),
    ],
    ids=[
        "xml bomb", "cut off", "other xml", "no items", "encrypted esx", "encrypted rough draft", "zip bomb in esx",
        "no esx", "zip bomb as workbook", "no workbook", "binary", "empty", "2,001 lines",
    ],
)  # fmt: skip
def test_bad_file_is_unreadable_with_a_sentence(kind, content, reason, monkeypatch):
    monkeypatch.setattr(tables, "_MAX_UNPACKED", 2 * 1024 * 1024)
    monkeypatch.setattr(esx, "_MAX_XML_BYTES", 2 * 1024 * 1024)
    # Large files are made in the test, not while tests are collected.
    content = content() if callable(content) else content
    started = time.process_time()

    result = json.loads(main([kind], io.BytesIO(content)))

    assert result["reason"] == reason
    assert result["message"].endswith(".")
    assert result["lines"] == []
    assert time.process_time() - started < 5
