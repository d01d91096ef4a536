"""Claims, documents and activity of 5,000 rows, many of the same instant, page by page to the end."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from apps.accounts.models import Member
from apps.audit.models import ActivityEntry
from apps.claims.models import Claim
from apps.documents.models import UserDocument
from apps.subscriptions.models import UserSubscription
from tests.factories import Caller

AMOUNT = 5000
# More than two pages: only the id tells these rows apart.
OF_ONE_INSTANT = 120
MOST_QUERIES = 5


@dataclass(frozen=True, slots=True)
class LongList:
    """One of the lists. ``make`` builds the row of a number; every fifth one passes ``narrowed``."""

    path: str
    model: Any
    when: str
    make: Callable[[Member, UserSubscription, int], Any]
    narrowed: dict[str, str]
    oldest: dict[str, str]

    def fill(self, member: Member, subscription: UserSubscription) -> list[tuple[int, Any]]:
        """Store the rows, and return them with their numbers as the list should show them."""
        now = timezone.now()
        rows = [self.make(member, subscription, number) for number in range(AMOUNT)]
        for number, row in enumerate(rows):
            setattr(row, self.when, now - timedelta(seconds=number // OF_ONE_INSTANT))
        self.model.objects.bulk_create(rows)
        return sorted(enumerate(rows), key=lambda row: (getattr(row[1], self.when), row[1].pk), reverse=True)


def claim(member: Member, subscription: UserSubscription, number: int) -> Claim:
    address = f"{number} alder row"
    return Claim(
        member=member,
        subscription=subscription,
        property_address=address,
        homeowner="Ida Marsh",
        search_text=f"{address}\nida marsh\n",
        col=date(2026, 3, 1),
        dol=date(2026, 2, 27 if number % 5 == 0 else 26),
        status="completed" if number % 5 == 0 else "submitted",
    )


def document(member: Member, subscription: UserSubscription, number: int) -> UserDocument:
    return UserDocument(
        member=member,
        filename=f"documents/00/{number:032x}",
        original_filename=f"{number} roof.jpg",
        search_name=f"{number} roof.jpg",
        file_size=2048,
        mime_type="image/jpeg",
        file_type="photo" if number % 5 == 0 else "general",
    )


def entry(member: Member, subscription: UserSubscription, number: int) -> ActivityEntry:
    kind = "Signed in" if number % 5 == 0 else "Uploaded"
    return ActivityEntry(member=member, action="any", description=f"{kind}: number {number}")


LAST = AMOUNT - 1
LISTS = [
    pytest.param(
        LongList(
            "/api/user/claims",
            Claim,
            "created_at",
            claim,
            narrowed={"status": "completed", "dol": "2026-02-27", "search": "ALDER"},
            oldest={"search": f"{LAST} alder"},
        ),
        id="claims",
    ),
    pytest.param(
        LongList(
            "/api/user/documents",
            UserDocument,
            "uploaded_at",
            document,
            narrowed={"fileType": "photo", "search": "ROOF"},
            oldest={"search": f"{LAST} roof"},
        ),
        id="documents",
    ),
    pytest.param(
        LongList(
            "/api/user/activity",
            ActivityEntry,
            "created_at",
            entry,
            narrowed={"search": "SIGNED"},
            oldest={"search": f"number {LAST}"},
        ),
        id="activity",
    ),
]


def pages(caller: Caller, path: str, query: dict[str, str]) -> Iterator[list[str]]:
    """The ids of every page, one page after the other, each for few queries."""
    cursor = ""
    while cursor is not None:
        with CaptureQueriesContext(connection) as asked:
            answer = caller.get(path, {**query, "cursor": cursor})
        assert answer.status_code == 200, answer.json()
        assert len(asked) <= MOST_QUERIES
        cursor = answer.json()["next"]
        yield [row["id"] for row in answer.json()["results"]]


@pytest.mark.parametrize("long_list", LISTS)
def test_it_pages_to_its_end_while_new_rows_come_in(member, subscription, member_caller, long_list):
    expected = [str(row.pk) for _, row in long_list.fill(member, subscription)]
    shown: list[str] = []

    for number, page in enumerate(pages(member_caller, long_list.path, {})):
        shown += page
        if number % 40 == 0:
            long_list.model.objects.bulk_create([long_list.make(member, subscription, AMOUNT + number)])

    assert shown == expected


@pytest.mark.parametrize("long_list", LISTS)
def test_narrowed_it_pages_to_its_end_too_and_the_oldest_row_is_found(member, subscription, member_caller, long_list):
    rows = long_list.fill(member, subscription)
    every_fifth = [str(row.pk) for number, row in rows if number % 5 == 0]

    shown = [identity for page in pages(member_caller, long_list.path, long_list.narrowed) for identity in page]

    assert len(shown) == AMOUNT // 5
    assert shown == every_fifth
    oldest = [[str(row.pk)] for number, row in rows if number == LAST]
    assert list(pages(member_caller, long_list.path, long_list.oldest)) == oldest
