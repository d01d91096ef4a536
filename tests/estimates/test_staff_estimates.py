"""Staff add estimates to a claim, compare two, and release the comparison with a result."""

import re
from urllib.parse import urlencode

import pytest

from apps.accounts.models import User
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
from tests.factories import UserFactory, caller_as

pytestmark = pytest.mark.django_db


def act(caller, claim, action, **fields):
    return caller.upload(row_url(claim, action), fields)


def test_member_sees_the_carriers_estimate_and_never_the_networks(member_caller, staff_caller, claim, read_in_process):
    pasted = "\n".join("\t".join(row) for row in AUDITED)
    assert act(staff_caller, claim, "estimate", party="network", text=pasted).status_code == 302
    file = upload("carrier.csv", as_csv(rows=BASE))
    assert act(staff_caller, claim, "estimate", party="carrier", file=file).status_code == 302
    reading.read_due_estimates()
    carrier, network = Estimate.objects.get(party="carrier"), Estimate.objects.get(party="network")
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


def estimate_url(estimate, **query):
    return f"/staff/claims/estimate/{estimate.pk}/" + (f"?{urlencode(query)}" if query else "")


def test_staff_correct_a_line_by_the_rules_of_members(staff, staff_caller, member_caller, claim, estimates):
    carrier, _network = estimates
    line = carrier.lines.get(description="Drip edge")
    form = {"line": line.pk, "seen": 1, "description": "Drip edge", "room": "Roof", "quantity": "12", "unit_price": "3"}

    refused = staff_caller.upload(estimate_url(carrier), {**form, "rcv": "30"})
    assert (refused.status_code, "= 36.00, not 30.00" in refused.content.decode()) == (422, True)
    done = staff_caller.upload(estimate_url(carrier), {**form, "rcv": "36"})
    assert (done.status_code, done["Location"]) == (302, estimate_url(carrier, line=line.pk))
    outdated = staff_caller.upload(estimate_url(carrier), {**form, "rcv": "36"})
    assert outdated.status_code == 422

    line.refresh_from_db()
    assert (line.rcv, line.is_corrected, line.original["rcv"], line.version) == (36, True, "30.0000", 2)
    shown = member_caller.get(f"/api/user/estimates/{carrier.pk}/lines").json()["results"][0]
    assert (shown["quantity"], shown["isCorrected"]) == ("12.00", True)
    page = staff_caller.get(estimate_url(carrier, line=line.pk)).content.decode()
    assert "Was 30.00" in page
    assert f"Corrected by {staff.callsign}, " in page
    assert "Quantity was <b>10.00</b>, RCV was <b>30.00</b>." in page
    assert "Was 10.00" in page


def test_correction_leads_to_the_next_line_to_check(staff_caller, estimates):
    carrier, _network = estimates
    first, second = carrier.lines.order_by("place")[:2]
    carrier.lines.filter(pk__in=[first.pk, second.pk]).update(is_checked=False, problem="?")
    page = staff_caller.get(estimate_url(carrier, checked="false")).content.decode()
    assert page.count("<em>to check</em>") == 2
    form = {"line": first.pk, "seen": 1, "description": "Drip edge", "quantity": "10", "unit_price": "3", "rcv": "30"}

    done = staff_caller.upload(estimate_url(carrier, checked="false"), form)

    assert done["Location"] == estimate_url(carrier, line=second.pk, checked="false")


def test_page_of_an_estimate_needs_the_permission_and_a_claim(staff_caller, member_caller, claim, estimates):
    carrier, _network = estimates
    trainee = caller_as(UserFactory(username="trainee", kind=User.Kind.STAFF))
    assert trainee.get(estimate_url(carrier)).status_code == 403
    assert member_caller.get(estimate_url(carrier)).status_code == 302
    assert staff_caller.get(f"/staff/claims/estimate/{claim.pk}/").status_code == 404
    for query in ({"line": str(claim.pk)}, {"line": "x"}, {"cursor": "x"}):
        assert staff_caller.get(estimate_url(carrier, **query)).status_code == 200


def test_claim_page_lists_estimates_and_comparisons(staff_caller, claim, estimates):
    carrier, network = estimates
    made = act(staff_caller, claim, "compare", base=carrier.pk, audited=network.pk)
    comparison = Comparison.objects.get()
    assert made["Location"] == f"/staff/claims/comparison/{comparison.pk}/"
    page = staff_caller.get(row_url(claim)).content.decode()
    for link in (estimate_url(carrier), estimate_url(network), made["Location"]):
        assert f'href="{link}"' in page
    assert "$411.00 to $576.10" in page
    chosen = staff_caller.get(row_url(claim), {"tab": "deliver", "comparison": str(comparison.pk)}).content.decode()
    assert f'<option value="{comparison.pk}" selected>' in chosen


def test_contradiction_leads_to_the_lines_that_it_names(staff_caller, estimates):
    carrier, _network = estimates
    rows = list(carrier.lines.order_by("place"))
    carrier.findings = [
        {"rule": "duplicate_line", "message": "Twice.", "lines": [str(rows[2].pk)], "amount": "5.00"},
        {"rule": "printed_total_differs", "message": "Total.", "lines": [], "amount": "1.00"},
    ]
    carrier.save()
    page = staff_caller.get(estimate_url(carrier)).content.decode()
    (link,) = set(re.findall(r'href="(\?finding=\w+)#lines"', page))

    shown = staff_caller.get(estimate_url(carrier) + link).content.decode()
    gone = staff_caller.get(estimate_url(carrier, finding="0" * 12)).content.decode()

    assert re.findall(r'<a href="\?line=([\w-]+)&amp;finding', shown) == [str(rows[2].pk)]
    assert f"<h2>{rows[2]}</h2>" in shown
    assert "This contradiction is settled" in gone


def test_link_to_a_line_opens_the_page_of_the_list_with_it(staff_caller, claim, read_in_process):
    rows = [["Desc", "Qty", "Unit Cost", "RCV"], *[[f"Item {n}", "1", "5.00", "5.00"] for n in range(120)]]
    act(staff_caller, claim, "estimate", party="network", text="\n".join("\t".join(row) for row in rows))
    reading.read_due_estimates()
    estimate = Estimate.objects.get()
    page = staff_caller.get(estimate_url(estimate, line=estimate.lines.get(place=110).pk)).content.decode()
    assert page.count('aria-current="true"><span>111. Item 110') == 1


def test_staff_name_the_columns_of_a_table_that_is_then_read_again(staff_caller, claim, read_in_process):
    rows = [
        ["Leistung", "Menge", "Summe", "Price"],
        ["Drip edge", "10", "30.00", "3.00"],
        ["Felt", "2", "10.00", "5.00"],
    ]
    act(staff_caller, claim, "estimate", party="network", text="\n".join("\t".join(row) for row in rows))
    reading.read_due_estimates()
    estimate = Estimate.objects.get()
    page = staff_caller.get(estimate_url(estimate)).content.decode()
    assert "<td>Felt</td><td>2</td><td>10.00</td><td>5.00</td>" in page
    assert page.count('<option value="unit_price" selected>') == 1
    form = {"seen": estimate.version, "column_0": "description", "column_1": "quantity"}

    refused = staff_caller.upload(estimate_url(estimate), form | {"column_2": "quantity", "column_3": ""})
    assert refused.status_code == 422
    text = refused.content.decode()
    assert "Quantity is chosen twice" in text
    assert "Say which columns are the description, the quantity and the total." in text
    done = staff_caller.upload(estimate_url(estimate), form | {"column_2": "rcv", "column_3": "unit_price"})

    assert (done.status_code, done["Location"]) == (302, estimate_url(estimate))
    assert staff_caller.get(estimate_url(estimate))["Refresh"] == "3"
    reading.read_due_estimates()
    estimate.refresh_from_db()
    assert (estimate.state, estimate.line_count, estimate.total_rcv) == ("read", 2, 40)
    assert staff_caller.upload(estimate_url(estimate), form).status_code == 404
