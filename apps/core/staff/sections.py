"""What apps contribute to the support site: sections of the member page, searches and queue counts."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, Any, Literal
from uuid import UUID

from django.http import HttpRequest
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.core.registry import Function, Registry

if TYPE_CHECKING:
    from apps.accounts.models import Member


@dataclass(frozen=True, slots=True)
class Link:
    """A link or a button. ``is_danger`` marks actions that end or close something."""

    label: str
    url: str
    is_danger: bool = False


@dataclass(frozen=True, slots=True)
class State:
    """A status in a fact or a cell, shown as coloured text.

    ``tone`` chooses the colour: ``live`` for something in use, ``watch`` for something that needs attention,
    ``danger`` for something that failed or was closed, and ``quiet`` for something that is over.
    """

    text: str
    tone: Literal["live", "watch", "danger", "quiet"] = "quiet"

    def __str__(self) -> str:
        return self.text


def badge(state: State) -> SafeString:
    """Render a state for a column or field of the Django admin."""
    return format_html('<span class="support-state support-{}">{}</span>', state.tone, state.text)


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a section's table. ``url`` is the link in its first cell."""

    cells: Sequence[Any]
    url: str = ""
    actions: Sequence[Link] = ()


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the member page: labelled facts, then a table, then actions.

    ``key`` is the anchor in the page's URL, ``empty`` the text if there are no rows, and ``note`` a text that is
    highlighted. Facts and cells are strings, datetimes, numbers, ``State`` or ``Link``.
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
        """Whether the table needs a column for row actions."""
        return any(row.actions for row in self.rows)

    @property
    def lines(self) -> list[tuple[Row, list[tuple[str, Any]]]]:
        """Each row with its column and cell pairs. Phones show rows as cards with the column name beside each cell."""
        return [(row, list(zip(self.columns, row.cells, strict=True))) for row in self.rows]


@dataclass(frozen=True, slots=True)
class SectionContext:
    """The member that a section describes, and the staff user's request. Sections omit what this user may not do."""

    member: "Member"
    request: HttpRequest
    now: datetime


@dataclass(frozen=True, slots=True)
class QueueCount:
    """The number of items that wait for staff. ``url`` lists only these items."""

    label: str
    count: int
    url: str


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A member, and what matched the search: ``claim HO-55120`` or ``device Desktop • Chrome on Linux``."""

    member_id: UUID
    by: str


class PermittedRegistry(Registry[Function]):
    """Its functions take the permission ("app.codename") without which a staff user does not see their result."""

    def __init__(self) -> None:
        super().__init__()
        self._permissions: dict[Function, str] = {}
        self._for_superusers: set[Function] = set()

    def __call__(
        self, *, order: int, permission: str = "", is_for_superusers: bool = False
    ) -> Callable[[Function], Function]:
        def register(function: Function) -> Function:
            self._permissions[function] = permission
            if is_for_superusers:
                self._for_superusers.add(function)
            return super(PermittedRegistry, self).__call__(order=order)(function)

        return register

    def get_permitted(self, request: HttpRequest) -> list[Function]:
        user, permissions = request.user, self._permissions
        return [
            one
            for one in self
            if (not permissions[one] or user.has_perm(permissions[one]))
            and (one not in self._for_superusers or getattr(user, "is_superuser", False))
        ]


# An app registers its part of the support site in its ``support`` module, which ``apps.support`` imports at start-up.

member_section: PermittedRegistry[Callable[[SectionContext], Section]] = PermittedRegistry()
queue_count: PermittedRegistry[Callable[[], QueueCount]] = PermittedRegistry()
# Takes the search term and ``limit``; returns at most that many results.
search_provider: Registry[Callable[..., list[SearchResult]]] = Registry()
