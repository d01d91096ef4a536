"""Tags a packet, so that a screen reader reads its pages in their order.

The drawing of our own pages marks headings, links, pictures and decoration (``pdf.marked``); each other text is a
paragraph. A page of an exhibit keeps the numbers of its own tags, or is one paragraph.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

import pikepdf
from pikepdf import Array, ContentStreamInstruction, Dictionary, Name, NumberTree, Operator

_MAX_TAGS = 10_000


@dataclass(slots=True)
class Tag:
    """A marked content, whose number is its place on the page."""

    name: str = "P"
    alt: str = ""
    # Links of the page.
    annotations: list[pikepdf.Object] = field(default_factory=list)


def number_content(source: pikepdf.Pdf, page: pikepdf.Page) -> list[Tag]:
    """Give each text and each mark of one of our own pages its number."""
    tags: list[Tag] = []
    instructions: list[ContentStreamInstruction] = []
    depth = 0

    def begin(tag: Tag) -> None:
        operands = [Name(f"/{tag.name}"), Dictionary(MCID=len(tags))]
        instructions.append(ContentStreamInstruction(operands, Operator("BDC")))
        tags.append(tag)

    for instruction in pikepdf.parse_content_stream(page):
        operator = str(instruction.operator)
        if operator in {"BMC", "BDC"}:
            depth += 1
            name, *details = instruction.operands
            if name != Name.Artifact:
                begin(Tag(str(name)[1:], str(details[0].Alt) if details else ""))
                continue
        elif operator == "BT" and not depth:
            begin(Tag())
        instructions.append(instruction)  # type: ignore[arg-type]  # our pages have no inline images
        if operator == "EMC":
            depth -= 1
        elif operator == "ET" and not depth:
            instructions.append(ContentStreamInstruction([], Operator("EMC")))
    page.obj.Contents = source.make_stream(pikepdf.unparse_content_stream(instructions))
    return tags


def read_tags(source: pikepdf.Pdf, page: pikepdf.Page) -> list[Tag] | None:
    """The tags of a page of an exhibit, or None if it has none that can be read."""
    try:
        key = page.obj.get("/StructParents")
        tree = source.Root.get("/StructTreeRoot", Dictionary()).get("/ParentTree")
        if key is None or tree is None or int(key) not in (parents := NumberTree(tree)):
            return None
        elements = list(parents[int(key)])[:_MAX_TAGS]
        return [
            Tag("Figure", str(element.Alt)) if isinstance(element, Dictionary) and "/Alt" in element else Tag()
            for element in elements
        ]
    except Exception:  # noqa: BLE001  # a broken file can make the library raise anything
        return None


def wrap(page: pikepdf.Page) -> list[Tag]:
    """Make a page without tags one paragraph."""
    page.contents_add(b"/P <</MCID 0>> BDC\n", prepend=True)
    page.contents_add(b"\nEMC")
    return [Tag()]


def build_tree(packet: pikepdf.Pdf, tags: Sequence[Sequence[Tag]]) -> None:
    """``tags`` of each page."""
    root = packet.make_indirect(Dictionary(Type=Name.StructTreeRoot))
    document = packet.make_indirect(Dictionary(Type=Name.StructElem, S=Name.Document, P=root))
    children, parents, links = [], [], []
    for key, (page, of_page) in enumerate(zip(packet.pages, tags, strict=True)):
        elements = []
        for number, tag in enumerate(of_page):
            element = packet.make_indirect(
                Dictionary(Type=Name.StructElem, S=Name(f"/{tag.name}"), P=document, Pg=page.obj, K=Array([number]))
            )
            if tag.alt:
                element.Alt = pikepdf.String(tag.alt)
            for annotation in tag.annotations:
                element.K.append(Dictionary(Type=Name.OBJR, Pg=page.obj, Obj=annotation))
                links.append((annotation, element))
            elements.append(element)
        page.obj.StructParents, page.obj.Tabs = key, Name.S
        parents += [key, packet.make_indirect(Array(elements))]
        children += elements
    for key, (annotation, element) in enumerate(links, start=len(tags)):
        annotation.StructParent = key
        parents += [key, element]
    document.K = Array(children)
    root.K, root.ParentTree = Array([document]), packet.make_indirect(Dictionary(Nums=Array(parents)))
    root.ParentTreeNextKey = len(tags) + len(links)
    packet.Root.StructTreeRoot, packet.Root.MarkInfo = root, Dictionary(Marked=True)
