"""Staff work on the draft of a comparison: pairs, reasons, what does not count, undo, and two people at once."""

from decimal import Decimal

import pytest
from django.core.files.storage import default_storage

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.claims.models import Claim, ComparisonReason
from apps.estimates.comparisons import get_kind
from apps.estimates.consistency import check_comparisons
from apps.estimates.models import Comparison, ComparisonPair, EstimateLine
from tests.claims.factories import set_status
from tests.estimates.comparing import release
from tests.estimates.test_member_estimates import is_error
from tests.factories import UserFactory, caller_as
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db


def url(comparison, page=""):
    return f"/staff/claims/comparison/{comparison.pk}/{page}"


class Bench:
    """The workbench of a draft, as its script calls it."""

    def __init__(self, caller, comparison):
        self.caller, self.comparison = caller, comparison
        self.revision = self.read("data/")["revision"]

    def read(self, page, **query):
        answer = self.caller.get(url(self.comparison, page), query)
        assert answer.status_code == 200, answer.content
        return answer.json()

    def send(self, action, **values):
        return self.caller.post(
            url(self.comparison, "change/"), {"expectedVersion": self.revision, "action": action, **values}
        )

    def do(self, action, **values):
        answer = self.send(action, **values)
        assert answer.status_code == 200, answer.content
        self.revision = answer.json()["revision"]
        return answer.json()

    def pairs(self):
        return self.read("pairs/")["results"]

    def pair(self, kind):
        return next(pair for pair in self.pairs() if pair["kind"] == kind)


@pytest.fixture
def bench(staff_caller, draft):
    return Bench(staff_caller, draft)


def test_workbench_reads_the_draft(bench, claim):
    body = bench.read("data/")
    assert body["comparison"]["difference"] == "165.10"
    assert body["reasons"][:2] == ["code requirement", "carrier's own photograph"]
    assert [(pair["kind"], pair["isUncertain"], pair["isExcluded"]) for pair in bench.pairs()] == [
        ("same", False, False),
        ("quantity", False, False),
        ("missing_in_base", False, False),
        ("price", False, False),
        ("missing_in_audited", False, False),
    ]
    assert [pair["kind"] for pair in bench.read("pairs/", room="Roof", kind="quantity")["results"]] == ["quantity"]
    for page in ("", "data/", "pairs/"):
        assert bench.caller.get(f"/staff/claims/comparison/{claim.pk}/{page}").status_code == 404


def test_unpaired_lines_are_paired_again_at_their_places(bench):
    before, pair = bench.pairs(), bench.pair("quantity")

    body = bench.do("unpair", pair=pair["id"])

    assert [changed["kind"] for changed in body["pairs"]] == ["missing_in_audited", "missing_in_base"]
    assert body["comparison"]["difference"] == "165.10"
    alone = body["pairs"]
    body = bench.do("pair", base=alone[0]["base"]["id"], audited=alone[1]["audited"]["id"])
    assert [changed["difference"] for changed in body["pairs"]] == ["114.00"]
    assert [row["place"] for row in bench.pairs()] == [row["place"] for row in before]


def test_line_can_be_paired_with_the_partner_of_another_one(bench):
    price, quantity = bench.pair("price"), bench.pair("quantity")

    body = bench.do("pair", base=price["base"]["id"], audited=quantity["audited"]["id"])

    kinds = {(pair["kind"], pair["base"] and pair["base"]["description"]) for pair in body["pairs"]}
    assert kinds == {
        ("quantity_and_price", "Window"),
        ("missing_in_audited", "Felt - 15 lb."),
        ("missing_in_base", None),
    }
    assert body["comparison"]["difference"] == "165.10"
    assert list(check_comparisons(default_storage)) == []


def test_excluded_pair_counts_no_more_until_it_is_included(bench, claim):
    pair = bench.pair("price")["id"]
    assert is_error(bench.send("exclude", pair=pair), 400, "invalid")

    body = bench.do("exclude", pair=pair, reason="outside the loss")

    assert (body["comparison"]["difference"], body["comparison"]["excluded"]) == (
        "115.00",
        {"count": 1, "base": "300.00", "audited": "350.10"},
    )
    assert [(row["isExcluded"], row["reason"]) for row in body["pairs"]] == [(True, "outside the loss")]
    entry = AuditLogEntry.objects.get(action="comparison_changed")
    assert (entry.target_id, entry.reason) == (claim.pk, "outside the loss")
    assert entry.changes == [{"field": "difference", "before": "$165.10", "after": "$115.00"}]
    assert bench.do("include", pair=pair)["comparison"]["difference"] == "165.10"


def test_second_person_gets_a_message_that_the_comparison_has_changed(bench):
    pair, revision = bench.pair("price")["id"], bench.revision
    bench.do("exclude", pair=pair, reason="outside the loss")

    bench.revision = revision
    assert is_error(bench.send("unpair", pair=pair), 409, "conflict")

    assert bench.pair("price")["isExcluded"]


def test_changes_are_undone_one_by_one(bench):
    before = bench.pairs()
    quantity, price = bench.pair("quantity"), bench.pair("price")
    bench.do("reason", pair=quantity["id"], reason="measurement", note="Two slopes\r\nwere left out")
    bench.do("exclude", pair=price["id"], reason="outside the loss")
    bench.do("unpair", pair=quantity["id"])
    assert bench.pair("missing_in_audited")["note"] == "Two slopes\nwere left out"

    body = bench.do("undo")

    assert [(row["kind"], row["reason"]) for row in body["pairs"]] == [("quantity", "measurement")]
    bench.do("undo")
    bench.do("undo")
    assert bench.pairs() == before
    assert is_error(bench.send("undo"), 409, "conflict")
    assert bench.revision == 7
    assert list(check_comparisons(default_storage)) == []


def test_values_that_do_not_fit_are_refused_by_field(bench):
    alone, whole = bench.pair("missing_in_base"), bench.pair("same")
    for action, values, field in (
        ("unpair", {"pair": alone["id"]}, "pair"),
        ("unpair", {"pair": alone["audited"]["id"]}, "pair"),
        ("unpair", {}, "pair"),
        ("include", {"pair": whole["id"]}, "pair"),
        ("pair", {"base": whole["base"]["id"], "audited": whole["audited"]["id"]}, "audited"),
        ("pair", {"base": whole["base"]["id"]}, "base"),
        ("pair", {"base": whole["audited"]["id"], "audited": alone["audited"]["id"]}, "base"),
        ("reason", {"pair": whole["id"], "reason": "x" * 101}, "reason"),
        ("reason", {"pair": whole["id"], "note": "x" * 1001}, "note"),
        ("reason", {"pair": whole["id"], "note": "\x00"}, "note"),
        ("reason", {"pair": "all"}, "pair"),
        ("release", {}, "action"),
    ):
        answer = bench.send(action, **values)
        assert is_error(answer, 400, "invalid"), (action, values, answer.content)
        assert set(answer.json()["errors"]) == {field}
    broken = bench.caller.post(url(bench.comparison, "change/"), [1])
    assert is_error(broken, 400, "parse_error")


def test_released_comparison_never_changes(bench, claim, draft, staff):
    bench.do("reason", pair=bench.pair("price")["id"], reason="measurement")
    before = bench.pairs()
    release(claim, draft, staff)

    for action, values in (("undo", {}), ("unpair", {"pair": before[0]["id"]}), ("reason", {"pair": before[0]["id"]})):
        assert is_error(bench.send(action, **values), 409, "in_use")

    assert bench.pairs() == before
    page = bench.caller.get(url(draft))
    assert page.status_code == 200
    assert b"Draft the result" not in page.content


def test_closed_claim_keeps_its_draft(bench, claim):
    set_status(claim, "withdrawn")
    assert is_error(bench.send("exclude", pair=bench.pair("price")["id"], reason="x"), 409, "wrong_status")


def test_form_without_scripts_does_the_same(bench, draft):
    pair = bench.pair("missing_in_audited")
    page = bench.caller.get(url(draft), {"pair": pair["id"]}).content.decode()
    assert 'value="exclude"' in page
    assert "Ice and water barrier" in page  # the lines with which it can be paired
    form = {"expectedVersion": bench.revision, "action": "exclude", "pair": pair["id"]}

    refused = bench.caller.upload(url(draft, "change/"), form | {"reason": ""})
    assert "Say why it does not count" in bench.caller.get(refused["Location"]).content.decode()
    done = bench.caller.upload(url(draft, "change/"), form | {"reason": "wrong unit"})

    assert (done.status_code, done["Location"]) == (302, f"{url(draft)}?pair={pair['id']}")
    assert Comparison.objects.get().excluded_count == 1


def test_draft_of_several_pages_is_read_and_changed(staff_caller, estimates, staff):
    base, audited = estimates
    comparison = Comparison.objects.create(claim_id=base.document.claim_id, base=base, audited=audited)
    lines = [
        [
            EstimateLine(
                estimate=estimate, place=100 + place, room="Roof", description=f"Line {place}", unit="EA",
                quantity=1, unit_price=price, rcv=price, is_checked=True,
            )
            for place in range(250)
        ]
        for estimate, price in ((base, Decimal(5)), (audited, Decimal(6)))
    ]  # fmt: skip
    for rows in lines:
        EstimateLine.objects.bulk_create(rows)
    ComparisonPair.objects.bulk_create(
        ComparisonPair(
            comparison=comparison, place=2 * place, audited_place=2 * place + 1, kind=get_kind(one, other), base=one,
            audited=other, room="Roof", base_rcv=5, audited_rcv=6, difference=1,
        )
        for place, (one, other) in enumerate(zip(*lines, strict=True))
    )  # fmt: skip
    Comparison.objects.update(base_total=1250, audited_total=1500, difference=250)
    bench = Bench(staff_caller, comparison)
    seen, cursor = [], ""
    while cursor is not None:
        page = bench.read("pairs/", cursor=cursor)
        seen, cursor = seen + page["results"], page["next"]

    body = bench.do("exclude", pair=seen[249]["id"], reason="duplicate line")

    assert len({pair["id"] for pair in seen}) == 250
    assert (body["comparison"]["difference"], len(body["pairs"])) == ("249.00", 1)


def test_only_staff_who_may_change_claims_open_the_workbench(visitor, member_caller, admin_caller, draft):
    trainee_caller = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))
    for page in ("", "data/", "pairs/"):
        assert trainee_caller.get(url(draft, page)).status_code == 403
        for caller in (visitor, member_caller, admin_caller):
            assert caller.get(url(draft, page)).status_code == 302
    body = {"expectedVersion": 1, "action": "undo"}
    assert trainee_caller.post(url(draft, "change/"), body).status_code == 403
    assert Comparison.objects.get().revision == 1


def test_superusers_edit_the_reasons(staff_caller, support_caller, bench):
    path = "/staff/claims/comparisonreason/add/"
    assert support_caller.upload(path, {"text": "flood", "place": 1}).status_code == 403
    assert staff_caller.upload(path, {"text": "  flood  zone ", "place": 0}).status_code == 302
    assert bench.read("data/")["reasons"][0] == "flood zone"
    assert ComparisonReason.objects.count() == 10


def test_completing_takes_the_audited_total_and_another_amount_needs_a_reason(staff_caller, claim, draft, staff):
    release(claim, draft, staff)
    path = f"/staff/claims/claim/{claim.pk}/move/"
    shown = staff_caller.get(path, {"to": "completed"}).content.decode()
    assert "If empty, it is $576.10" in shown
    form = {"to": "completed", "seen": "in_progress"}

    refused = staff_caller.upload(path, {**form, "final_amount": "500"})
    assert refused.status_code == 422
    assert "say why the final amount differs" in refused.content.decode()
    for fields, amount in (({}, Decimal("576.10")), ({"final_amount": "500", "reason": "Settled"}, 500)):
        with rolled_back():
            assert staff_caller.upload(path, form | fields).status_code == 302, fields
            assert Claim.objects.get().final_claim_amount == amount
