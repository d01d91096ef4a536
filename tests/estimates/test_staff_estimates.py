"""Staff add estimates to a claim, compare two, and release the comparison with a result."""

import pytest

from apps.claims.exchange.results import get_results_version
from apps.claims.models import Claim, Deliverable
from apps.core.staff.actions import row_url
from apps.documents.models import UserDocument
from apps.estimates import reading
from apps.estimates.models import Comparison, Estimate
from tests.claims.factories import set_status
from tests.documents.files import PDF, upload
from tests.estimates.comparing import AUDITED, BASE, comparison_url
from tests.estimates.test_member_estimates import estimates_url
from tests.estimates.test_table_reader import as_csv

pytestmark = pytest.mark.django_db


def act(caller, claim, action, **fields):
    return caller.upload(row_url(claim, action), fields)


@pytest.fixture
def estimates(staff_caller, claim, read_in_process):
    pasted = "\n".join("\t".join(row) for row in AUDITED)
    assert act(staff_caller, claim, "estimate", party="network", text=pasted).status_code == 302
    file = upload("carrier.csv", as_csv(rows=BASE))
    assert act(staff_caller, claim, "estimate", party="carrier", file=file).status_code == 302
    reading.read_due_estimates()
    return Estimate.objects.get(party="carrier"), Estimate.objects.get(party="network")


def test_member_sees_the_carriers_estimate_and_never_the_networks(member_caller, claim, estimates):
    carrier, network = estimates
    assert (carrier.source, network.source) == ("csv", "typed")
    assert (carrier.line_count, network.line_count) == (4, 4)
    shown = member_caller.get(estimates_url(claim)).json()["results"]
    assert [row["id"] for row in shown] == [str(carrier.pk)]
    documents = member_caller.get("/api/user/documents").json()["results"]
    assert [row["originalFilename"] for row in documents] == ["carrier.csv"]
    assert UserDocument.objects.get(estimate=network).is_draft


def test_comparison_is_released_with_the_result_that_names_it(member_caller, staff_caller, claim, estimates):
    carrier, network = estimates
    Claim.objects.update(status="in_progress")
    assert act(staff_caller, claim, "compare", base=carrier.pk, audited=network.pk).status_code == 302
    draft = Comparison.objects.get()
    fields = {"kind": "audited_estimate", "title": "Audit", "files": upload("audit.pdf", PDF), "comparison": draft.pk}
    assert act(staff_caller, claim, "deliver", **fields).status_code == 302
    assert member_caller.get(comparison_url(claim)).status_code == 404

    result = Deliverable.objects.get(comparison=draft)
    seen = get_results_version(Claim.objects.get())
    assert act(staff_caller, claim, "release", deliverable=result.pk, seen=seen).status_code == 302

    assert member_caller.get(comparison_url(claim)).json()["difference"] == "165.10"
    again = act(staff_caller, claim, "deliver", **fields | {"title": "Other", "files": upload("b.pdf", PDF)})
    assert again.status_code == 422
    assert Deliverable.objects.count() == 1


def test_estimate_with_lines_to_check_is_not_compared(staff_caller, claim, estimates):
    carrier, network = estimates
    Estimate.objects.filter(pk=network.pk).update(unchecked_count=2)
    response = act(staff_caller, claim, "compare", base=carrier.pk, audited=network.pk)
    assert "2 lines of the estimate" in response.content.decode()
    assert not Comparison.objects.exists()


def test_file_or_rows_are_needed_and_not_both(staff_caller, claim):
    both = {"file": upload("a.csv", b"x"), "text": "x"}
    for fields in ({}, both, {"file": [upload("a.csv", b"x"), upload("b.csv", b"x")]}):
        assert act(staff_caller, claim, "estimate", party="carrier", **fields).status_code == 422
    assert not Estimate.objects.exists()


def test_closed_claim_takes_no_estimate(staff_caller, claim):
    set_status(claim, "withdrawn")
    act(staff_caller, claim, "estimate", party="network", text="x")
    assert not Estimate.objects.exists()
