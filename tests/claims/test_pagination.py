"""Claim, document and activity lists of many pages, with many rows of the same timestamp."""

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
from tests.claims.factories import without_document
from tests.factories import Caller

ROW_COUNT = 75
PAGE = {"limit": "10"}
# More than two pages of rows with one timestamp, which only the id can order.
ROWS_PER_TIMESTAMP = 25
MAX_QUERIES = 5


@dataclass(frozen=True, slots=True)
class LongList:
    """``filters`` match every fifth of the rows that ``build_row`` builds."""

    path: str
    model: Any
    timestamp_field: str
    build_row: Callable[[Member, UserSubscription, int], Any]
    filters: dict[str, str]
    oldest_row_query: dict[str, str]

    def create_rows(
        self, member: Member, subscription: UserSubscription, count: int = ROW_COUNT
    ) -> list[tuple[int, Any]]:
        """Return ``(number, row)`` pairs in the order in which the list should show them."""
        now = timezone.now()
        rows = [self.build_row(member, subscription, number) for number in range(count)]
        for number, row in enumerate(rows):
            setattr(row, self.timestamp_field, now - timedelta(seconds=number // ROWS_PER_TIMESTAMP))
        self.model.objects.bulk_create(rows)
        return sorted(enumerate(rows), key=lambda row: (getattr(row[1], self.timestamp_field), row[1].pk), reverse=True)


def build_claim(member: Member, subscription: UserSubscription, number: int) -> Claim:
    return Claim(
        member=member,
        subscription=subscription,
        property_address=f"{number} alder row",
        homeowner="Ida Marsh",
        col=date(2026, 3, 1),
        dol=date(2026, 2, 27 if number % 5 == 0 else 26),
        **(without_document(timezone.now()) if number % 5 == 0 else {}),
    )


def build_document(member: Member, subscription: UserSubscription, number: int) -> UserDocument:
    return UserDocument(
        member=member,
        filename=f"documents/00/{number:032x}",
        original_filename=f"{number} roof.jpg",
        file_size=2048,
        mime_type="image/jpeg",
        file_type="photo" if number % 5 == 0 else "general",
    )


def build_activity(member: Member, subscription: UserSubscription, number: int) -> ActivityEntry:
    verb = "Signed in" if number % 5 == 0 else "Uploaded"
    return ActivityEntry(member=member, action="any", description=f"{verb}: number {number}")


LAST_NUMBER = ROW_COUNT - 1
LISTS = [
    pytest.param(
        LongList(
            "/api/user/claims",
            Claim,
            "created_at",
            build_claim,
            filters={"status": "completed", "dol": "2026-02-27", "search": "ALDER"},
            oldest_row_query={"search": f"{LAST_NUMBER} alder"},
        ),
        id="claims",
    ),
    pytest.param(
        LongList(
            "/api/user/documents",
            UserDocument,
            "uploaded_at",
            build_document,
            filters={"fileType": "photo", "search": "ROOF"},
            oldest_row_query={"search": f"{LAST_NUMBER} roof"},
        ),
        id="documents",
    ),
    pytest.param(
        LongList(
            "/api/user/activity",
            ActivityEntry,
            "created_at",
            build_activity,
            filters={"search": "SIGNED"},
            oldest_row_query={"search": f"number {LAST_NUMBER}"},
        ),
        id="activity",
    ),
]


def iterate_pages(caller: Caller, path: str, query: dict[str, str]) -> Iterator[list[str]]:
    """Yield the row ids of each page."""
    cursor = ""
    while cursor is not None:
        with CaptureQueriesContext(connection) as queries:
            response = caller.get(path, {**query, "cursor": cursor})
        assert response.status_code == 200, response.json()
        assert len(queries) <= MAX_QUERIES
        cursor = response.json()["next"]
        yield [row["id"] for row in response.json()["results"]]


@pytest.mark.parametrize("long_list", LISTS)
def test_filtered_list_is_complete_and_pagination_is_stable_while_rows_are_added(
    member, subscription, member_caller, long_list
):
    rows = long_list.create_rows(member, subscription)

    pages = iterate_pages(member_caller, long_list.path, long_list.filters | PAGE)
    filtered = [row_id for page in pages for row_id in page]
    assert len(filtered) == ROW_COUNT // 5
    assert filtered == [str(row.pk) for number, row in rows if number % 5 == 0]
    oldest = [[str(row.pk)] for number, row in rows if number == LAST_NUMBER]
    assert list(iterate_pages(member_caller, long_list.path, long_list.oldest_row_query)) == oldest

    row_ids: list[str] = []
    for number, page in enumerate(iterate_pages(member_caller, long_list.path, PAGE)):
        row_ids += page
        long_list.model.objects.bulk_create([long_list.build_row(member, subscription, ROW_COUNT + number)])
    assert row_ids == [str(row.pk) for _, row in rows]


@pytest.mark.parametrize("long_list", LISTS)
def test_page_has_fifty_rows_or_as_many_as_asked_for_up_to_five_hundred(member, subscription, member_caller, long_list):
    # Rows of the activity log take the least time.
    count = 501 if long_list.model is ActivityEntry else 51
    long_list.create_rows(member, subscription, count=count)

    assert len(next(iterate_pages(member_caller, long_list.path, {}))) == 50
    pages = [len(page) for page in iterate_pages(member_caller, long_list.path, {"limit": "500"})]
    assert pages == ([500, 1] if count == 501 else [51])
    for limit in ("0", "501", "many"):
        response = member_caller.get(long_list.path, {"limit": limit})
        assert (response.status_code, list(response.json()["errors"])) == (400, ["limit"])
