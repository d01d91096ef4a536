"""The table "Data": wall time with a thousand times more data, as ratios within one run."""

import statistics
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any

from django.db import connection, transaction
from django.test import Client
from django.utils import timezone

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry
from apps.audit.selectors import get_activity_page
from apps.claims.models import Claim, ClaimQuerySet
from apps.claims.staff.queue import Queue, filter_queue
from apps.core.pagination import encode_cursor
from apps.core.request_meta import COMMAND_LINE
from apps.invitations import selectors
from apps.invitations.generation import generate
from apps.invitations.models import InvitationCode
from benchmarks import filling
from benchmarks.served import Served
from benchmarks.tables import Row

MANY = 1_000_000
FEW = 1000
REPEATS = 15
PAGE_10_000 = 10_000 * 50
QUEUE_PAGE = 51
CLAIMS_OF_STATE = 20_000
# A search for a person reads every person once: 200,000 with a million codes.
CODE_BUDGETS = {
    "first page with counts": 1.5,
    "search by prefix": 2.0,
    "search for a person": 25.0,
    "search without a match": 25.0,
    # Higher, because 1,000 codes are fewer than the export reads at once.
    "first line of the CSV": 2.5,
}


def codes_at_a_million() -> Iterator[Row]:
    """The first page and the search of the panel with a thousand and a million codes, and a late page."""
    filling.fill_codes(FEW, with_people=FEW // 5)
    few = _measure_panel()
    filling.fill_codes(MANY - FEW, with_people=MANY // 10)
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            # Autovacuum does this in production. Without it, PostgreSQL does not use index-only scans.
            cursor.execute("VACUUM ANALYZE")
    many = _measure_panel()
    for name, budget in CODE_BUDGETS.items():
        yield Row.within(f"codes: {name}, 1,000,000", many[name] / few[name], budget, unit="x at 1,000")
    ratio = _median_ratio(_open_page(_get_cursor(PAGE_10_000)), _open_page(""))
    yield Row.within("codes: page 10,000", ratio, 1.2, unit="x the first page", limit=1.4)


def activity_pages(member: Member, *, rows: int) -> Row:
    """The last page of a long activity log, compared with the first."""
    entry = ActivityEntry.objects.filter(member=member).order_by("-created_at", "-id")[rows - 60]
    cursor = encode_cursor(entry.created_at, entry.pk)
    ratio = _median_ratio(
        lambda: get_activity_page(member, cursor=cursor), lambda: get_activity_page(member, cursor="")
    )
    return Row.within(f"activity: page {rows // 50:,}", ratio, 1.2, unit="x the first page", limit=1.6)


def queue_seconds(member: Member) -> float:
    """The wall time of the first page of the queue with a thousand claims. Creates the claims."""
    filling.fill_lists(member, claims=1000, documents=0, activity=0)
    return _measure_queue()


def queue_first_page(seconds_before: float) -> Row:
    """The same page with all the claims of the benchmark."""
    return Row.within("queue, first page", _measure_queue() / seconds_before, 1.5, unit="x at 1,000 claims")


def queues_of_many_claims(member: Member) -> Iterator[Row]:
    """The rows of a page of each queue, compared with as many rows of the table. Changes the member's claims."""
    staff, now = _get_staff(), timezone.now()
    _spread_over_queues(Claim.objects.filter(member=member, status="submitted"), staff)
    rows = Claim.objects.select_related("member", "assignee")
    bare = rows.order_by("-created_at", "-id")[:QUEUE_PAGE]
    for queue in Queue:
        page = filter_queue(rows, queue, user=staff, now=now).order_by("queue_at", "id")[:QUEUE_PAGE]
        if len(page) < QUEUE_PAGE:
            raise RuntimeError(f"the queue {queue} has only {len(page)} claims")
        ratio = _median_ratio(lambda page=page: list(page.all()), lambda: list(bare.all()))
        yield Row.within(f"queue {queue.label.lower()}, 101,000 claims", ratio, 2, unit="x bare rows", limit=3)


def _spread_over_queues(claims: ClaimQuerySet, staff: User) -> None:
    """The claims are a second apart, the newest of now."""
    newest = claims.latest("created_at").created_at
    now = timezone.now()
    states: list[dict[str, Any]] = [
        {"status": "info_requested", "due_at": None},
        {"snoozed_until": now + timedelta(days=2)},
        {"answered_at": now, "due_at": now + timedelta(minutes=1)},
        {"assignee": staff, "due_at": now - timedelta(days=1)},
    ]
    for number, state in enumerate(states):
        start = newest - timedelta(seconds=(number + 1) * CLAIMS_OF_STATE)
        claims.filter(created_at__gt=start, created_at__lte=start + timedelta(seconds=CLAIMS_OF_STATE)).update(**state)


def _get_staff() -> User:
    staff, _ = User.objects.get_or_create(username="staff", kind=User.Kind.STAFF, is_superuser=True)
    return staff


def _measure_queue() -> float:
    staff = _get_staff()
    client = Client(SERVER_NAME="127.0.0.1")
    client.force_login(staff)

    def open_queue() -> None:
        response = client.get("/staff/claims/claim/", {"queue": "unassigned"})
        if response.status_code != 200:
            raise RuntimeError(f"the queue returned {response.status_code}")

    open_queue()
    return _median_seconds(open_queue)


def code_generation() -> Row:
    """A hundred new codes, compared with the bare insertion of as many rows."""
    number = count()

    def insert_rows() -> None:
        with transaction.atomic():
            InvitationCode.objects.bulk_create([InvitationCode(code=f"BARE-{next(number)}") for _ in range(100)])

    ratio = _median_ratio(lambda: generate(count=100, actor=COMMAND_LINE, now=timezone.now()), insert_rows)
    return Row.within("generating 100 codes", ratio, 2, unit="x inserting rows")


def download(product: Served, document_path: str, static_path: str, headers: dict[str, str]) -> list[Row]:
    """A private file of 8 MB, compared with a static file of the same size from the same server."""
    before = product.get_megabytes()
    static, private = [], []
    for _ in range(REPEATS):
        static.append(_fetch(product, static_path, {}))
        private.append(_fetch(product, document_path, headers))
    growth = product.get_megabytes() - before
    ratio = statistics.median(private) / statistics.median(static)
    return [
        Row.within("download of 8 MB", ratio, 1.3, unit="x a static file", limit=1.5),
        Row.within("memory after 15 downloads of 8 MB", growth, 8, unit="MB more"),
    ]


@contextmanager
def static_file(folder: Path) -> Iterator[str]:
    """Create a static file of 8 MB for the duration of the block, and yield its path."""
    path = folder / "benchmark.bin"
    path.write_bytes(b"\x5a" * 8 * 1024 * 1024)
    try:
        yield f"/static/{path.name}"
    finally:
        path.unlink()


def _measure_panel() -> dict[str, float]:
    newest = InvitationCode.objects.order_by("-created_at", "-id")[:1].get().code
    oldest_used = InvitationCode.objects.filter(group="used").select_related("used_by__user").order_by("created_at")[0]
    now = timezone.now()

    def search(term: str) -> float:
        return _median_seconds(lambda: selectors.get_overview(search=term, size=200, now=now))

    return {
        "first page with counts": search(""),
        "search by prefix": search(newest[:8]),
        "search for a person": search(oldest_used.used_by.user.email if oldest_used.used_by else ""),
        "search without a match": search("no person has this name"),
        "first line of the CSV": _median_seconds(
            lambda: next(selectors.iterate_codes(group=selectors.UNUSED, search="", now=now)),
        ),
    }


def _open_page(cursor: str) -> Callable[[], object]:
    now = timezone.now()
    return lambda: selectors.get_page(group="unassigned", cursor=cursor, search="", size=50, now=now)


def _get_cursor(offset: int) -> str:
    code = InvitationCode.objects.filter(group="unassigned").order_by("-created_at", "-id")[offset]
    return encode_cursor(code.created_at, code.pk)


def _median_seconds(work: Callable[[], object]) -> float:
    work()
    return statistics.median(_measure_seconds(work) for _ in range(REPEATS))


def _median_ratio(work: Callable[[], object], base: Callable[[], object]) -> float:
    """The two are measured in turns, because the speed of a machine changes from one second to the next."""
    work()
    base()
    return statistics.median(_measure_seconds(work) / _measure_seconds(base) for _ in range(REPEATS))


def _measure_seconds(work: Callable[[], object]) -> float:
    start = time.perf_counter()
    work()
    return time.perf_counter() - start


def _fetch(product: Served, path: str, headers: dict[str, str]) -> float:
    """The seconds that the download takes."""
    connection = product.connect()
    start = time.perf_counter()
    connection.request("GET", path, headers={**headers, "Accept-Encoding": "identity"})
    response = connection.getresponse()
    size = len(response.read())
    elapsed = time.perf_counter() - start
    connection.close()
    if response.status != 200 or size != 8 * 1024 * 1024:
        raise RuntimeError(f"{path} returned {response.status} with {size} bytes")
    return elapsed
