"""Comparing two estimates, and what a member sees of it once its result is released."""

import csv
import io
from datetime import timedelta
from decimal import Decimal

import pytest
from django.core.files.storage import default_storage
from django.db import IntegrityError, transaction
from django.db.models import F
from django.utils import timezone

from apps.claims.exchange.results import withdraw_result
from apps.claims.models import Claim
from apps.core.request_meta import Actor, RequestMeta
from apps.estimates.comparisons import NotComparable, make_comparison, release_comparison
from apps.estimates.consistency import check_comparisons
from apps.estimates.models import Comparison, ComparisonPair, Estimate, EstimateLine
from apps.estimates.services import lock_estimate
from tests.claims.factories import CLAIMS
from tests.estimates.comparing import comparison_url, release
from tests.estimates.test_member_estimates import is_error, url
from tests.factories import caller_of

pytestmark = pytest.mark.django_db


def test_member_sees_the_comparison_once_it_is_released(member_caller, claim, draft, staff):
    assert is_error(member_caller.get(comparison_url(claim)), 404, "not_found")
    release(claim, draft, staff)

    body = member_caller.get(comparison_url(claim)).json()

    assert (body["version"], body["base"], body["audited"], body["difference"]) == (
        1,
        {"party": "carrier", "total": "411.00"},
        {"party": "network", "total": "576.10"},
        "165.10",
    )
    assert body["byRoom"] == [
        {"room": "Roof", "base": "106.00", "audited": "226.00", "difference": "120.00", "count": 3},
        {"room": "Kitchen", "base": "305.00", "audited": "350.10", "difference": "45.10", "count": 2},
    ]
    assert {row["kind"]: (row["count"], row["difference"]) for row in body["byKind"]} == {
        "same": (1, "0.00"),
        "quantity": (1, "114.00"),
        "price": (1, "50.10"),
        "quantity_and_price": (0, "0.00"),
        "missing_in_base": (1, "6.00"),
        "missing_in_audited": (1, "-5.00"),
    }
    assert body["excluded"] == {"count": 0, "base": "0.00", "audited": "0.00"}
    lines = member_caller.get(comparison_url(claim, "/lines")).json()["results"]
    assert [(pair["kind"], pair["difference"]) for pair in lines] == [
        ("same", "0.00"),
        ("quantity", "114.00"),
        ("missing_in_base", "6.00"),
        ("price", "50.10"),
        ("missing_in_audited", "-5.00"),
    ]
    assert lines[2]["base"] is None
    assert lines[3]["audited"]["unitPrice"] == "350.10"
    only = member_caller.get(comparison_url(claim, "/lines"), {"kind": "price", "room": "Kitchen"}).json()["results"]
    assert only == [lines[3]]
    different = member_caller.get(comparison_url(claim, "/lines"), {"kind": "different"}).json()["results"]
    assert different == lines[1:]
    assert list(check_comparisons(default_storage)) == []


def test_csv_has_one_row_for_each_pair_and_no_formula(member_caller, claim, draft, staff):
    release(claim, draft, staff)
    response = member_caller.get(comparison_url(claim, ".csv"))
    text = b"".join(response.streaming_content).decode()
    assert response["Content-Disposition"] == 'attachment; filename="comparison-v1.csv"'
    rows = list(csv.DictReader(io.StringIO(text.removeprefix("\ufeff"))))
    assert text.startswith("\ufeffroom,kind,base_number,base_description,base_quantity,base_unit,base_unit_price,")
    assert rows[1]["audited_quantity"] == "5.00"
    assert rows[4]["base_description"] == "'=Cleaning"
    assert rows[4]["difference"] == "-5.00"


def test_released_comparison_freezes_its_lines_and_documents(member_caller, claim, draft, staff):
    line = draft.pairs.get(kind="quantity").base
    path = url({"id": line.estimate_id}, "lines", str(line.pk))
    body = {"quantity": "3", "rcv": "114.00", "expectedVersion": line.version}
    release(claim, draft, staff)
    assert is_error(member_caller.patch(path, body), 409, "in_use")
    Claim.objects.update(status="completed", accept_by=timezone.now())
    document = draft.base.document_id
    assert is_error(member_caller.delete(f"/api/user/documents/{document}"), 409, "in_use")


def test_draft_cannot_be_released_after_a_correction(member_caller, claim, draft, staff):
    line = draft.pairs.get(kind="quantity").base
    path = url({"id": line.estimate_id}, "lines", str(line.pk))
    assert member_caller.patch(path, {"quantity": "3", "rcv": "114.00", "expectedVersion": 1}).status_code == 200
    with pytest.raises(NotComparable):
        release(claim, draft, staff)
    assert is_error(member_caller.get(comparison_url(claim)), 404, "not_found")


def test_withdrawn_and_superseded_results_take_their_comparison_along(member_caller, claim, draft, estimates, staff):
    release(claim, draft, staff)
    base, audited = estimates
    second = make_comparison(base=base, audited=audited, created_by=staff, now=timezone.now())
    result = release(claim, second, staff)
    assert member_caller.get(comparison_url(claim)).json()["version"] == 2

    withdraw_result(
        claim_id=claim.pk, deliverable_id=result.pk, actor=Actor(staff, RequestMeta()), reason="No", now=timezone.now()
    )

    assert is_error(member_caller.get(comparison_url(claim)), 404, "not_found")


def test_excluded_pairs_count_in_no_total_and_are_not_listed(member_caller, claim, draft, staff):
    draft.pairs.filter(kind="price").update(is_excluded=True)
    draft.refresh_from_db()
    with pytest.raises(NotComparable), transaction.atomic():
        release_comparison(draft, now=timezone.now())
    draft.audited_total, draft.base_total = draft.audited_total - Decimal("350.10"), draft.base_total - 300
    draft.difference -= Decimal("50.10")
    draft.excluded_count, draft.excluded_base, draft.excluded_audited = 1, Decimal(300), Decimal("350.10")
    draft.save()
    release(claim, draft, staff)
    body = member_caller.get(comparison_url(claim)).json()
    assert (body["difference"], body["excluded"]["count"]) == ("115.00", 1)
    assert len(member_caller.get(comparison_url(claim, "/lines")).json()["results"]) == 4


def test_lines_that_do_not_check_prevent_a_comparison(estimates, staff):
    base, audited = estimates
    Estimate.objects.filter(pk=audited.pk).update(unchecked_count=2)
    with pytest.raises(NotComparable, match="2 lines of the estimate"):
        make_comparison(base=base, audited=lock_estimate(audited.pk), created_by=staff, now=timezone.now())
    with pytest.raises(NotComparable):
        make_comparison(base=base, audited=base, created_by=staff, now=timezone.now())


def test_member_questions_lines_of_the_comparison(member_caller, claim, draft, staff):
    release(claim, draft, staff)
    Claim.objects.update(status="completed", accept_by=timezone.now() + timedelta(days=3))
    questioned = draft.pairs.filter(kind__in=["price", "quantity"]).order_by("place")
    pairs = [str(pair.pk) for pair in questioned]
    path = f"{CLAIMS}/{claim.pk}/question"
    foreign = {"text": "Why?", "lines": [pairs[0], str(claim.pk)]}
    assert set(member_caller.post(path, foreign).json()["errors"]) == {"lines"}

    assert member_caller.post(path, {"text": "Why?", "lines": pairs}).status_code == 200

    message = member_caller.get(f"{CLAIMS}/{claim.pk}/messages").json()["results"][0]
    assert [line["id"] for line in message["lines"]] == pairs


def test_comparison_of_another_member_does_not_exist(claim, draft, staff, other_member):
    release(claim, draft, staff)
    stranger = caller_of(other_member)
    for suffix in ("", "/lines", ".csv"):
        assert is_error(stranger.get(comparison_url(claim, suffix)), 404, "not_found")


def test_database_refuses_sums_that_do_not_add_up(draft):
    for change in (
        lambda: Comparison.objects.update(difference=F("difference") + Decimal("0.01")),
        lambda: ComparisonPair.objects.update(audited_rcv=F("audited_rcv") + Decimal("0.01")),
        lambda: ComparisonPair.objects.filter(kind="same").update(kind="missing_in_base"),
        lambda: EstimateLine.objects.update(problem="?"),
    ):
        with pytest.raises(IntegrityError), transaction.atomic():
            change()
