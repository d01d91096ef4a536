"""What apps contribute to the support site: sections of the member page, searches and queue counts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.registry import Registry

if TYPE_CHECKING:
    from apps.accounts.models import Member


@dataclass(frozen=True, slots=True)
class Link:
    """Where something is done or seen. ``is_danger`` for what ends or shuts something."""

    label: str
    url: str
    is_danger: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A word that says how something stands, for a fact or a cell; ``tone`` colours it beside the word.

    ``live`` for what is in use, ``watch`` for what wants looking at, ``danger`` for what failed or is shut, and
    ``quiet`` for what is over.
    """

    text: str
    tone: Literal["live", "watch", "danger", "quiet"] = "quiet"

    def __str__(self) -> str:
        return self.text


def badge(state: State) -> SafeString:
    """A state for a column or field of the Django admin."""
    return format_html('<span class="desk-state desk-{}">{}</span>', state.tone, state.text)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of a section's table. ``url`` leads from its first cell to its own page."""

    cells: Sequence[Any]
    url: str = ""
    actions: Sequence[Link] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a member's page: facts by name, then a table, then what may be done.

    ``key`` is the anchor in the page's address; ``empty`` the sentence where there are no rows; ``note`` a sentence
    that staff should not miss. Facts and cells are texts, instants, numbers, ``State`` or ``Link``.
    """

    key: str
    title: str
    facts: Sequence[tuple[str, Any]] = ()
    columns: Sequence[str] = ()
    rows: Sequence[Row] = ()
    empty: str = ""
    note: str = ""
    actions: Sequence[Link] = ()
    whole_list: Link | None = None

    @property
    def has_row_actions(self) -> bool:
        """Whether the table needs a column for what may be done with a row."""
        return any(row.actions for row in self.rows)

    @property
    def lines(self) -> list[tuple[Row, list[tuple[str, Any]]]]:
        """The rows with each cell's column beside it: a phone shows a row as a card, where no heading stands above."""
        return [(row, list(zip(self.columns, row.cells, strict=True))) for row in self.rows]


@dataclass(frozen=True, slots=True)
class SectionContext:
    """For whom a section is made: the member, who looks, and when. Sections leave out what ``request`` may not do."""

    member: "Member"
    request: HttpRequest
    now: datetime


@dataclass(frozen=True, slots=True)
class QueueCount:
    """So many of something wait for staff; ``url`` is the list of just those."""

    label: str
    count: int
    url: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A member, and by what: ``claim HO-55120``, ``device Desktop • Chrome on Linux``."""

    member_id: UUID
    by: str


# An app registers its part of the support site in its ``support`` module, which ``apps.support`` imports at start-up.

# Takes a ``SectionContext``; returns ``None`` if this staff user may not see the section.
member_section: Registry[Callable[[SectionContext], Section | None]] = Registry()
# Takes the search term and ``limit``; returns at most that many results.
search_provider: Registry[Callable[..., list[SearchResult]]] = Registry()
# Takes the request; returns ``None`` if this staff user may not see the list.
queue_count: Registry[Callable[[HttpRequest], QueueCount | None]] = Registry()
