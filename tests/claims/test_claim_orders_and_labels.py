"""The order, the days and the labels of the list of claims, and the list as CSV."""

import csv
from datetime import UTC, datetime, timedelta
from io import StringIO

import pytest
from django.utils import timezone

from apps.claims import claim_list
from apps.claims.models import Claim
from apps.notifications.models import NotificationPreferences
from tests.claims.factories import CLAIMS, create_claim
from tests.subscriptions.factories import subscribe

CSV = f"{CLAIMS}.csv"


@pytest.fixture
def claims(member, subscription):
    now = timezone.now()
    rows = [
        ("émile", 1, "50.00"),
        ("Zoe", None, None),
        ("anna", 3, "900.00"),
        ("Émile", 2, "50.00"),
        ("bob", None, "0"),
    ]
    return [
        create_claim(
            member,
            subscription,
            age=timedelta(days=10 - number),
            homeowner=homeowner,
            due_at=days and now + timedelta(days=days),
            original_claim_amount=amount,
        )
        for number, (homeowner, days, amount) in enumerate(rows)
    ]


def get_homeowners(caller, **query):
    """Page by page."""
    names, cursor = [], ""
    while cursor is not None:
        body = caller.get(CLAIMS, {**query, "limit": 2, "cursor": cursor}).json()
        names += [row["homeowner"] for row in body["results"]]
        cursor = body["next"]
    return names


def put_labels(caller, claim, labels):
    return caller.put(f"{CLAIMS}/{claim.pk}/labels", {"labels": labels})


def read_csv(caller, **query):
    response = caller.get(CSV, query)
    assert response.status_code == 200
    text = b"".join(response.streaming_content).decode("utf-8-sig")
    return list(csv.DictReader(StringIO(text)))


def test_order_holds_across_pages(member_caller, claims):
    for sort, expected in (
        ("newest", ["bob", "Émile", "anna", "Zoe", "émile"]),
        ("due", ["émile", "Émile", "anna", "bob", "Zoe"]),
        ("homeowner", ["anna", "bob", "Zoe", "Émile", "émile"]),
        ("amount", ["anna", "Émile", "émile", "bob", "Zoe"]),
    ):
        found, wanted = get_homeowners(member_caller, sort=sort), expected
        if sort == "homeowner":
            # The order of accented letters depends on the database.
            found, wanted = [[name for name in names if name != "Zoe"] for names in (found, wanted)]
            found = sorted(found, key=lambda name: name.casefold() == "émile")
        assert found == wanted, sort


def test_invalid_order_or_day_is_refused(member_caller, claims):
    for query in (
        {"sort": "oldest"},
        {"from": "yesterday"},
        {"to": "2026-02-30"},
        {"sort": "due", "cursor": "nonsense"},
    ):
        answer = member_caller.get(CLAIMS, query)

        assert (answer.status_code, list(answer.json()["errors"])) == (400, [list(query)[-1]]), query


def test_days_are_those_of_the_member(member, member_caller, subscription):
    NotificationPreferences.objects.create(member=member, time_zone="America/Chicago")
    claim = create_claim(member, subscription)
    # Still the 1st in Chicago.
    Claim.objects.filter(pk=claim.pk).update(created_at=datetime(2026, 11, 2, 5, 30, tzinfo=UTC))

    def count(**days):
        return len(member_caller.get(CLAIMS, days).json()["results"]), len(read_csv(member_caller, **days))

    assert count(**{"from": "2026-11-01", "to": "2026-11-01"}) == (1, 1)
    assert count(**{"from": "2026-11-02"}) == (0, 0)
    assert count(to="2026-10-31") == (0, 0)


def test_labels_are_trimmed_without_doubles_and_filter_as_a_whole(member_caller, claims):
    first, second, *_ = claims
    answer = put_labels(member_caller, first, [" Supplement ", "hail", "SUPPLEMENT"])
    put_labels(member_caller, second, ["hail damage"])

    body = answer.json()["claim"]
    assert (body["labels"], body["version"], len(body["history"])) == (["Supplement", "hail"], 1, 1)
    [row] = member_caller.get(CLAIMS, {"label": "HAIL"}).json()["results"]
    assert (row["id"], row["labels"]) == (str(first.pk), ["Supplement", "hail"])
    assert member_caller.get(CLAIMS, {"label": "hai"}).json()["results"] == []


def test_all_labels_are_those_of_all_own_claims(member_caller, other_caller, claims):
    put_labels(member_caller, claims[0], ["Supplement", "hail"])
    put_labels(member_caller, claims[1], ["SUPPLEMENT", "Émile's"])

    assert member_caller.get(f"{CLAIMS}/labels").json() == {"labels": ["hail", "SUPPLEMENT", "Émile's"]}
    assert other_caller.get(f"{CLAIMS}/labels").json() == {"labels": []}


def test_bad_labels_are_refused(member_caller, claims):
    for labels in (
        "hail",
        [1],
        [" "],
        ["a\nb"],
        ["a\x00b"],
        ["x" * 41],
        [f"label {number}" for number in range(11)],
        None,
    ):
        answer = put_labels(member_caller, claims[0], labels)

        assert (answer.status_code, list(answer.json()["errors"])) == (400, ["labels"]), labels


def test_labels_of_another_member_are_not_found(member_caller, other_member):
    claim = create_claim(other_member, subscribe(other_member))

    assert put_labels(member_caller, claim, ["hail"]).status_code == 404


def test_csv_has_the_values_of_the_api_and_no_formulas(member_caller, claims, django_assert_num_queries):
    newest = claims[-1]
    newest.homeowner, newest.labels = "=HYPERLINK(1)", ["a", "b"]
    newest.save()

    with django_assert_num_queries(2):
        rows = read_csv(member_caller)

    api = member_caller.get(f"{CLAIMS}/{newest.pk}").json()
    assert [row["reference"] for row in rows] == [claim.reference for claim in reversed(claims)]
    assert list(rows[0]) == [
        "reference",
        "claimNumber",
        "propertyAddress",
        "homeowner",
        "serviceRequestType",
        "inspectionStatus",
        "status",
        "dueAt",
        "originalClaimAmount",
        "finalClaimAmount",
        "labels",
        "createdAt",
    ]
    assert (rows[0]["homeowner"], rows[0]["labels"], rows[0]["dueAt"]) == ("'=HYPERLINK(1)", "a; b", "")
    assert (rows[0]["createdAt"], rows[0]["originalClaimAmount"]) == (api["createdAt"], api["originalClaimAmount"])


def test_csv_has_the_order_of_the_list_across_batches(member_caller, claims, monkeypatch):
    monkeypatch.setattr(claim_list, "_CSV_BATCH", 2)

    for sort in ("", "newest", "due", "homeowner", "amount"):
        assert [row["homeowner"] for row in read_csv(member_caller, sort=sort)] == get_homeowners(
            member_caller, sort=sort
        ), sort


def test_csv_is_a_file_with_the_filters_of_the_list(member_caller, claims):
    response = member_caller.get(CSV)
    assert response["Content-Type"] == "text/csv; charset=utf-8"
    assert response["Content-Disposition"] == 'attachment; filename="claims.csv"'
    assert [row["homeowner"] for row in read_csv(member_caller, search="anna")] == ["anna"]
    assert member_caller.get(CSV, {"status": "lost"}).status_code == 400
    assert member_caller.get(CSV, {"sort": "oldest"}).status_code == 400


def test_sorted_page_is_read_in_at_most_five_queries(member_caller, claims, django_assert_max_num_queries):
    for sort in ("newest", "due", "homeowner", "amount"):
        cursor = member_caller.get(CLAIMS, {"sort": sort, "limit": 2}).json()["next"]

        with django_assert_max_num_queries(5):
            member_caller.get(CLAIMS, {"sort": sort, "from": "2020-01-01", "label": "", "cursor": cursor})
