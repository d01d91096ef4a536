"""Makes a packet in a process of its own, with limits (``apps/core/files/sandbox.py``).

The same order with the same first number always gives the same bytes.
"""

import io
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, BinaryIO

import pikepdf
import pypdfium2
from pikepdf import Array, AttachedFileSpec, Dictionary, Name, OutlineItem

from apps.claims.packets import drawing
from apps.claims.packets.stamps import Box, format_number, read_taken, stamp
from apps.claims.packets.tags import Tag, build_tree, number_content, read_tags, wrap
from apps.core.files.orders import read_order

_ENCRYPTED = "This PDF is encrypted, so its pages cannot be shown here. The file is enclosed."
_BROKEN = "This file is damaged, so its pages cannot be shown here. The file is enclosed."
_ENCLOSED = "Files of this kind have no pages. The file is enclosed."
_CHANGED = "The stored file differs from the one that was received, so it is left out."

# Actions of links that could run something on the reader's computer.
_UNSAFE_ACTIONS = {"/JavaScript", "/Launch", "/SubmitForm", "/ImportData", "/GoToR", "/GoToE"}


@dataclass(slots=True)
class _Part:
    """Pages that follow each other, and the exhibit or section that begins with them."""

    label: str
    title: str
    source: pikepdf.Pdf
    # Of each page, what is drawn on it.
    taken: list[Sequence[Box] | None]
    # Of each page; None if it has no tags.
    tags: list[list[Tag] | None]
    # Further exhibits on these pages: their index and the page, counted from 0.
    exhibits: list[tuple[int, int]] = field(default_factory=list)


def main(arguments: list[str], file: BinaryIO) -> bytes:
    """Return the result as JSON in the first line, then the PDF."""
    order, read = read_order(arguments, file)
    packet, result = make_packet(order, read)
    return json.dumps(result).encode() + b"\n" + packet


def make_packet(order: dict[str, Any], read: Any) -> tuple[bytes, dict[str, Any]]:
    """The PDF, and what is on its pages. ``read`` returns the bytes of a file at its offset."""
    exhibits = order["exhibits"]
    problems: list[str] = [""] * len(exhibits)
    enclosed: set[int] = set()
    parts = list(_draw_exhibits(exhibits, read, problems, enclosed))
    parts += [_own_part(section["title"], "", drawing.draw_section(section)) for section in order["sections"]]
    if exhibits:
        parts.append(_own_part("SHA-256 of the exhibits", "", drawing.draw_section(_get_hashes(exhibits))))
    rows_count = sum(max(len(part.exhibits), 1) for part in parts)
    index_pages = -(-rows_count // drawing.ROWS_OF_INDEX)
    first, page = order["first_number"], 1 + index_pages
    places: dict[int, tuple[int, int]] = {}
    rows = []
    for part in parts:
        if not part.exhibits:
            rows.append(drawing.IndexRow("", part.title, page + 1, format_number(first + page)))
        for index, offset in part.exhibits:
            pages = 1 if len(part.exhibits) > 1 or exhibits[index]["kind"] == "photo" else len(part.taken)
            places[index] = (page + offset + 1, pages)
            label = f"Exhibit {exhibits[index]['letter']}"
            number = format_number(first + page + offset)
            rows.append(drawing.IndexRow(label, exhibits[index]["title"], page + offset + 1, number))
        page += len(part.taken)
    cover = drawing.draw_cover(
        order["claim"],
        title=order["title"],
        exhibits=len(exhibits),
        pages=page,
        first=format_number(first),
        last=format_number(first + page - 1),
        is_sealed=order["is_sealed"],
    )
    index_pdf, links = drawing.draw_index(rows)
    packet = pikepdf.Pdf.new()
    tags = _append(packet, [_own_part("Cover", "", cover), _own_part("Index", "", index_pdf), *parts], first)
    _link(packet, links, tags)
    build_tree(packet, tags)
    _outline(packet, rows)
    for index_of, exhibit in enumerate(exhibits):
        if index_of in enclosed:
            _attach(packet, exhibit["path"], read(exhibit["offset"], exhibit["size"]))
    if exhibits:
        _attach(packet, "SHA256SUMS", _write_sums(exhibits))
    _describe(packet, order["title"])
    target = io.BytesIO()
    packet.save(target, deterministic_id=True, object_stream_mode=pikepdf.ObjectStreamMode.generate)
    found = [
        {"first_page": places[number][0], "pages": places[number][1], "problem": problems[number] or None}
        for number in range(len(exhibits))
    ]
    return target.getvalue(), {"pages": page, "exhibits": found}


def _draw_exhibits(
    exhibits: list[dict[str, Any]], read: Any, problems: list[str], enclosed: set[int]
) -> Iterator[_Part]:
    photos: list[tuple[int, drawing.Photo]] = []
    for index, exhibit in enumerate(exhibits):
        if exhibit["kind"] == "photo" and exhibit["size"]:
            try:
                content = io.BytesIO(read(exhibit["offset"], exhibit["size"]))
                # Packets that were ordered before an upgrade have none.
                jpeg = drawing.shrink_photo(content, rotation=exhibit.get("rotation", 0))
            except Exception:  # noqa: BLE001  # a broken image can make Pillow raise anything
                problems[index] = _BROKEN
            else:
                caption = f"Exhibit {exhibit['letter']}: {exhibit['title']}, {exhibit['date']}"
                photos.append((index, drawing.Photo(caption, jpeg)))
                _report_drawn(1)
                continue
        if photos:
            yield _photo_part(photos)
            photos = []
        part = _draw_exhibit(index, exhibit, read, problems, enclosed)
        _report_drawn(len(part.taken))
        yield part
    if photos:
        yield _photo_part(photos)


def _report_drawn(pages: int) -> None:
    sys.stderr.write(f"{pages}\n")
    sys.stderr.flush()


def _photo_part(photos: list[tuple[int, drawing.Photo]]) -> _Part:
    part = _own_part("", "Photographs", drawing.draw_photos([photo for _index, photo in photos]))
    part.exhibits = [(index, number // 2) for number, (index, _photo) in enumerate(photos)]
    return part


def _draw_exhibit(index: int, exhibit: dict[str, Any], read: Any, problems: list[str], enclosed: set[int]) -> _Part:
    label = f"Exhibit {exhibit['letter']}"
    text = _ENCLOSED
    if not exhibit["size"]:
        problems[index] = text = _CHANGED
    elif exhibit["kind"] == "pdf":
        content = read(exhibit["offset"], exhibit["size"])
        try:
            source, taken = _open_pdf(content)
        except pikepdf.PasswordError:
            problems[index] = text = _ENCRYPTED
        except Exception:  # noqa: BLE001  # a broken file can make the libraries raise anything
            problems[index] = text = _BROKEN
        else:
            tags = [read_tags(source, page) for page in source.pages]
            return _Part(label, exhibit["title"], source, taken, tags, [(index, 0)])
    text = problems[index] or text
    if text != _CHANGED:
        enclosed.add(index)
    facts = [("File", exhibit["name"]), ("Received", exhibit["date"]), ("SHA-256", exhibit["sha256"])]
    part = _own_part(label, exhibit["title"], drawing.draw_note(label, exhibit["title"], facts, text))
    part.exhibits = [(index, 0)]
    return part


def _open_pdf(content: bytes) -> tuple[pikepdf.Pdf, list[Sequence[Box] | None]]:
    source = pikepdf.open(io.BytesIO(content))
    if source.is_encrypted:
        raise pikepdf.PasswordError
    drawn = pypdfium2.PdfDocument(content)
    try:
        taken: list[Sequence[Box] | None] = []
        for number, page in enumerate(source.pages):
            shown = drawn[number]
            boxes = (tuple(item.get_bounds()) for item in shown.get_objects(max_depth=1))
            taken.append(read_taken(page, boxes))
            shown.close()
    finally:
        drawn.close()
    if not taken:
        raise ValueError("no page")
    return source, taken


def _own_part(label: str, title: str, content: bytes) -> _Part:
    source = pikepdf.open(io.BytesIO(content))
    # Our own pages leave the place of the stamp free.
    tags: list[list[Tag] | None] = [number_content(source, page) for page in source.pages]
    return _Part(label, title or label, source, [[] for _ in source.pages], tags)


def _append(packet: pikepdf.Pdf, parts: list[_Part], number: int) -> list[list[Tag]]:
    """Return the tags of each page."""
    tags = []
    for part in parts:
        start = len(packet.pages)
        packet.pages.extend(part.source.pages)
        for offset, taken in enumerate(part.taken):
            page = packet.pages[start + offset]
            _remove_actions(page)
            of_page = part.tags[offset]
            tags.append(wrap(page) if of_page is None else of_page)
            stamp(page, number, taken)
            number += 1
    return tags


def _remove_actions(page: pikepdf.Page) -> None:
    for name in ("/AA", "/StructParents", "/B"):
        if name in page.obj:
            del page.obj[name]
    for annotation in page.obj.get("/Annots", ()):
        if "/AA" in annotation:
            del annotation["/AA"]
        if "/A" in annotation and str(annotation.A.get("/S")) in _UNSAFE_ACTIONS:
            del annotation["/A"]


def _link(packet: pikepdf.Pdf, links: list[tuple[int, Box, drawing.IndexRow]], tags: list[list[Tag]]) -> None:
    tags_of_rows = iter([tag for of_page in tags[1:] for tag in of_page if tag.name == "Link"])
    for page_of_index, box, row in links:
        page = packet.pages[1 + page_of_index].obj
        if "/Annots" not in page:
            page.Annots = Array()
        link = packet.make_indirect(
            Dictionary(
                Type=Name.Annot,
                Subtype=Name.Link,
                Rect=Array(list(box)),
                Border=Array([0, 0, 0]),
                Contents=f"{row.label} {row.title}".strip(),
                Dest=Array([packet.pages[row.page - 1].obj, Name.Fit]),
            )
        )
        page.Annots.append(link)
        next(tags_of_rows).annotations.append(link)


def _outline(packet: pikepdf.Pdf, rows: list[drawing.IndexRow]) -> None:
    with packet.open_outline() as outline:
        outline.root.append(OutlineItem("Cover", 0))
        outline.root.append(OutlineItem("Index", 1))
        outline.root.extend(
            OutlineItem(f"{row.label}: {row.title}" if row.label else row.title, row.page - 1) for row in rows
        )


def _attach(packet: pikepdf.Pdf, name: str, content: bytes) -> None:
    packet.attachments[name] = AttachedFileSpec(packet, content, filename=name, creation_date="", mod_date="")


def _write_sums(exhibits: list[dict[str, Any]]) -> bytes:
    return "".join(f"{exhibit['sha256']}  {exhibit['path']}\n" for exhibit in exhibits).encode()


def _get_hashes(exhibits: list[dict[str, Any]]) -> dict[str, Any]:
    rows = [[exhibit["letter"], exhibit["path"], exhibit["sha256"]] for exhibit in exhibits]
    table = {"head": ["Exhibit", "File", "SHA-256"], "rows": rows, "widths": [50, 106, 348], "figures": [2]}
    return {"title": "SHA-256 of the exhibits", "table": table}


def _describe(packet: pikepdf.Pdf, title: str) -> None:
    packet.docinfo["/Title"] = title
    packet.Root.Lang = pikepdf.String("en-US")
    packet.Root.ViewerPreferences = Dictionary(DisplayDocTitle=True)
