"""The 'Data' table: what stays fast when there is a thousand times more of it. Wall time, ratios in one run."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from django.db import connection, transaction
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.audit.selectors import activity_page
from apps.core.pagination import encode_cursor
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import selectors as listing
from apps.invitations.generation import generate
from apps.invitations.models import InvitationCode, InvitationCodeCount
from benchmarks import filling
from benchmarks.served import Served
from benchmarks.tables import Row

MANY = 1_000_000
FEW = 1000
TIMES = 15
PAGE_10_000 = 10_000 * 50
# A search for people reads all of them once, 200,000 at a million codes, a line each.
CODE_BUDGETS = {
    "first page with counts": 1.5,
    "search by beginning": 2.0,
    "search for a person": 25.0,
    "search for nobody there": 25.0,
    # At 1,000 there are fewer codes than it reads at once.
    "first line of the CSV": 2.5,
}


def codes_at_a_million() -> list[Row]:
    """The panel's first page and its search at a thousand and at a million codes, and a page deep in the list."""
    filling.fill_codes(FEW, with_people=FEW // 5)
    few = _panel_seconds()
    filling.fill_codes(MANY - FEW, with_people=MANY // 10)
    with connection.cursor() as cursor:
        # A server does this by itself; without it PostgreSQL would read the rows beside its index.
        cursor.execute("VACUUM ANALYZE" if connection.vendor == "postgresql" else "ANALYZE")
    many = _panel_seconds()
    first, deep = _page_seconds(""), _page_seconds(_cursor_at(PAGE_10_000))
    against_few = {name: many[name] / few[name] for name in few}
    return [
        *(
            Row.within(f"codes: {name}, 1,000,000", against_few[name], budget, unit="x at 1,000")
            for name, budget in CODE_BUDGETS.items()
        ),
        Row.within("codes: page 10,000", deep / first, 1.2, unit="x the first page"),
    ]


def deep_activity(member: Member, *, rows: int) -> Row:
    """The last page of a long list against its first."""
    place = ActivityEntry.objects.filter(member=member).order_by("-created_at", "-id")[rows - 60]
    cursor = encode_cursor(place.created_at, place.pk)
    first = _median(lambda: activity_page(member, cursor=""))
    deep = _median(lambda: activity_page(member, cursor=cursor))
    return Row.within(f"activity: page {rows // 50:,}", deep / first, 1.2, unit="x the first page")


def generating() -> Row:
    """A hundred new codes against an empty transaction."""

    def nothing() -> None:
        with transaction.atomic():
            InvitationCodeCount.objects.filter(group="none").update(count=0)

    empty = _median(nothing)
    made = _median(lambda: generate(count=100, actor=COMMAND_LINE, now=timezone.now()))
    return Row.within("generating 100 codes", (made - empty) * 1000, 10, unit="ms above empty")


def download(product: Served, document_path: str, static_path: str, headers: dict[str, str]) -> list[Row]:
    """A private file of 8 MB against a static one of the same size, from the same server."""
    before = product.resident_megabytes()
    static, private = [], []
    for _ in range(TIMES):
        static.append(_fetch_seconds(product, static_path, {}))
        private.append(_fetch_seconds(product, document_path, headers))
    grown = product.resident_megabytes() - before
    ratio = statistics.median(private) / statistics.median(static)
    return [
        Row.within("download of 8 MB", ratio, 1.3, unit="x a static file"),
        Row.within("memory after 15 downloads of 8 MB", grown, 8, unit="MB more"),
    ]


@contextmanager
def static_file(folder: Path) -> Iterator[str]:
    """Put 8 MB among the static files while the block runs; give its address."""
    path = folder / "benchmark.bin"
    path.write_bytes(b"\x5a" * 8 * 1024 * 1024)
    try:
        yield f"/static/{path.name}"
    finally:
        path.unlink()


def _panel_seconds() -> dict[str, float]:
    newest = InvitationCode.objects.order_by("-created_at", "-id")[:1].get().code
    oldest_used = InvitationCode.objects.filter(group="used").select_related("used_by__user").order_by("created_at")[0]
    now = timezone.now()

    def searched(term: str) -> float:
        return _median(lambda: listing.overview(search=term, size=200, now=now))

    return {
        "first page with counts": searched(""),
        "search by beginning": searched(newest[:8]),
        "search for a person": searched(oldest_used.used_by.user.email if oldest_used.used_by else ""),
        "search for nobody there": searched("nobody is called so"),
        "first line of the CSV": _median(
            lambda: next(listing.every_code(group=listing.UNUSED, search="", now=now)),
        ),
    }


def _page_seconds(cursor: str) -> float:
    now = timezone.now()
    return _median(lambda: listing.page(group="unassigned", cursor=cursor, search="", size=50, now=now))


def _cursor_at(place: int) -> str:
    code = InvitationCode.objects.filter(group="unassigned").order_by("-created_at", "-id")[place]
    return encode_cursor(code.created_at, code.pk)


def _median(work: Callable[[], object]) -> float:
    work()
    taken = []
    for _ in range(TIMES):
        begun = time.perf_counter()
        work()
        taken.append(time.perf_counter() - begun)
    return statistics.median(taken)


def _fetch_seconds(product: Served, path: str, headers: dict[str, str]) -> float:
    connection = product.connect()
    begun = time.perf_counter()
    connection.request("GET", path, headers={**headers, "Accept-Encoding": "identity"})
    answer = connection.getresponse()
    size = len(answer.read())
    taken = time.perf_counter() - begun
    connection.close()
    if answer.status != 200 or size != 8 * 1024 * 1024:
        raise RuntimeError(f"{path} answered {answer.status} with {size} bytes")
    return taken
