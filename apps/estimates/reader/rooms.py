"""The rooms of an estimate: headings on two levels, open until a total or the next heading closes them."""

import re
from dataclasses import dataclass, field

from apps.estimates.reader.words import Row

_CONTINUED = re.compile(r"^\s*CONTINUED\s*[-:]\s*|\s*[-(]*\s*CONT(?:INUED|'D|\.)\s*\)?\s*$", re.IGNORECASE)

SEPARATOR = " - "


@dataclass(slots=True)
class Room:
    """A heading, with the places of its lines and what its heading looked like."""

    name: str
    size: float = 0
    is_bold: bool = False
    x0: float = 0
    lines: list[int] = field(default_factory=list)
    path: str = ""
    is_like_its_rooms: bool = False

    def looks_like(self, other: "Room") -> bool:
        return abs(self.size - other.size) < 0.4 and self.is_bold == other.is_bold and abs(self.x0 - other.x0) < 4


def clean_heading(text: str) -> str:
    return _CONTINUED.sub("", text).strip()


def as_room(row: Row) -> Room:
    return Room(clean_heading(row.text), row.size, row.is_bold, row.words[0].x0)


class Rooms:
    def __init__(self) -> None:
        self.open: list[Room] = []
        self.closed: list[Room] = []

    @property
    def path(self) -> str:
        return SEPARATOR.join(room.name for room in self.open)

    def add_line(self, place: int) -> None:
        for room in self.open:
            room.lines.append(place)

    def start(self, headings: list[Room]) -> None:
        """Open the rooms of one heading, or of two on consecutive lines."""
        names = [room.name for room in self.open]
        if not headings or [room.name for room in headings] == names[-len(headings) :]:
            return  # repeated at the top of a page
        if len(headings) > 1:
            outer, inner = headings[-2:]
            if self.open and self.open[0].name == outer.name:
                self._close_to(1)
                self._push(inner)
                return
            self._close_to(0)
            self._push(outer)
            outer.is_like_its_rooms = outer.looks_like(inner)
            self._push(inner)
            return
        heading = headings[0]
        depth = self._get_depth(heading)
        self._close_to(depth)
        self._push(heading)

    def _get_depth(self, heading: Room) -> int:
        """How many of the open rooms stay open."""
        for depth, room in enumerate(self.open):
            if room.looks_like(heading):
                return depth + 1 if room.is_like_its_rooms and depth == 0 else depth
        if not self.open or heading.size > self.open[0].size + 0.4:
            return 0
        return 1

    def find_open(self, name: str) -> int | None:
        for depth in range(len(self.open) - 1, -1, -1):
            if self.open[depth].name.casefold() == name.casefold():
                return depth
        return None

    def close(self, depth: int) -> Room:
        """Close the open room at this depth and those in it."""
        room = self.open[depth]
        self._close_to(depth)
        return room

    def _push(self, room: Room) -> None:
        self.open.append(room)
        room.path = self.path

    def _close_to(self, depth: int) -> None:
        self.closed.extend(reversed(self.open[depth:]))
        del self.open[depth:]
