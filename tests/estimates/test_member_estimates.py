"""The estimates of a claim: ``/api/user/claims/{id}/estimates`` and ``/api/user/estimates/{id}``."""

from datetime import timedelta
from unittest.mock import Mock

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db.models import F
from django.utils import timezone

from apps.audit.models import ActivityEntry
from apps.core.files import sandbox
from apps.documents.models import UserDocument
from apps.estimates import reading, services
from apps.estimates.consistency import check_estimates
from apps.estimates.models import Estimate, EstimateLine
from tests.claims.factories import CLAIMS, create_claim, set_status
from tests.documents.files import stored_paths, upload
from tests.estimates import corpus, pdfs
from tests.estimates.comparing import store_estimate
from tests.estimates.test_table_reader import as_csv
from tests.factories import caller_of
from tests.rollback import rolled_back

pytestmark = pytest.mark.django_db

KEY = {"Idempotency-Key": "6a1f6c2e-8a55-4d53-9a10-0c8d9f6d7f31"}
UNKNOWN = [
    ["Leistung", "Menge", "Preis", "Summe"],
    ["Drip edge", "10", "3.00", "30.00"],
    ["Felt", "2", "5.00", "10.00"],
]


def estimates_url(claim) -> str:
    return f"{CLAIMS}/{claim.pk}/estimates"


def url(estimate: dict, *parts: str) -> str:
    return "/".join([f"/api/user/estimates/{estimate['id']}", *parts])


def add(caller, claim, name="carrier.csv", content=None, party="carrier", **headers):
    fields = {"file": upload(name, as_csv() if content is None else content), "party": party}
    return caller.upload(estimates_url(claim), fields, **headers)


def added(caller, claim, content=None) -> dict:
    """Store an estimate without its upload, and read it."""
    store_estimate(claim, as_csv() if content is None else content)
    reading.read_due_estimates()
    return caller.get(estimates_url(claim)).json()["results"][0]


def lines_of(caller, estimate, **query) -> list[dict]:
    return caller.get(url(estimate, "lines"), query).json()["results"]


def is_error(response, status: int, code: str) -> bool:
    return (response.status_code, response.json().get("code")) == (status, code)


def test_uploaded_pdf_is_read_by_the_worker_in_a_process_of_its_own(member_caller, claim, monkeypatch):
    monkeypatch.setattr(reading, "LIMITS", sandbox.Limits(600, 30, 512 * 1024 * 1024, 16 * 1024 * 1024))
    drawn = corpus.make(corpus.ONE_ROW, 12)

    response = add(member_caller, claim, "estimate.pdf", drawn.content)

    assert response.status_code == 201
    body = response.json()
    assert (body["success"], body["receipt"]["number"], body["estimate"]["state"]) == (True, "R-000001", "waiting")
    reading.read_due_estimates()
    estimate = member_caller.get(estimates_url(claim)).json()["results"][0]
    totals = {name: f"{value:.2f}" for name, value in drawn.printed.items()}
    assert estimate["state"] == "read"
    assert (estimate["party"], estimate["source"], estimate["reason"], estimate["message"]) == (
        "carrier",
        "pdf",
        None,
        "",
    )
    assert (estimate["lineCount"], estimate["uncheckedCount"], estimate["pages"]) == (12, 0, drawn.pages)
    assert (estimate["totals"], estimate["printedTotals"], estimate["totalsAgree"]) == (totals, totals, True)
    assert (estimate["priceList"], estimate["columns"]) == ("TXDF8X_NOV26", None)
    assert estimate["rooms"] == list(dict.fromkeys(line.room for line in drawn.lines))
    document = UserDocument.objects.get(pk=estimate["documentId"])
    assert estimate["fileName"] == document.original_filename
    assert (document.file_type, document.claim_id) == ("insurance", claim.pk)
    first = lines_of(member_caller, estimate)[0]
    assert (first["number"], first["page"], first["description"]) == (1, 1, drawn.lines[0].description)
    assert (first["rcv"], first["isChecked"], first["problem"]) == (f"{drawn.lines[0].rcv:.2f}", True, None)


def test_line_that_does_not_check_stays_out_of_the_totals(member_caller, claim, read_in_process):
    estimate = added(member_caller, claim)
    assert (estimate["lineCount"], estimate["uncheckedCount"]) == (3, 1)
    assert estimate["totals"] == {"rcv": "73.67", "depreciation": "5.25", "acv": "68.42"}
    assert estimate["printedTotals"] is None
    assert [line["number"] for line in lines_of(member_caller, estimate, checked="false")] == [3]


def test_member_corrects_a_line_and_what_was_read_is_kept(member, member_caller, claim, read_in_process):
    estimate = added(member_caller, claim)
    line = lines_of(member_caller, estimate)[2]
    path = url(estimate, "lines", line["id"])

    wrong = member_caller.patch(path, {"rcv": "1250.00", "expectedVersion": 1})
    assert is_error(wrong, 400, "invalid")
    assert wrong.json()["errors"]["line"] == ["4.00 \N{MULTIPLICATION SIGN} 310.00 = 1,240.00, not 1,250.00"]

    response = member_caller.patch(path, {"rcv": "1240.00", "acv": "1240.00", "expectedVersion": 1, "isChecked": False})

    assert response.status_code == 200, response.content
    body = response.json()
    assert (body["line"]["rcv"], body["line"]["isChecked"], body["line"]["isCorrected"]) == ("1240.00", True, True)
    assert (body["line"]["version"], body["estimate"]["uncheckedCount"]) == (2, 0)
    assert body["estimate"]["totals"]["rcv"] == "1313.67"
    assert EstimateLine.objects.get(pk=line["id"]).original["rcv"] == "1310.0000"
    correction = lines_of(member_caller, estimate)[2]["correction"]
    assert correction == body["line"]["correction"]
    assert (correction["by"], correction["replaced"]) == (
        "member",
        [{"name": "rcv", "was": "1310.00"}, {"name": "acv", "was": "1310.00"}],
    )
    assert lines_of(member_caller, estimate)[0]["correction"] is None
    assert ActivityEntry.objects.filter(member=member, action="estimate_line_corrected").count() == 1
    assert is_error(member_caller.patch(path, {"rcv": "1240.00", "expectedVersion": 1}), 409, "conflict")
    assert list(check_estimates(default_storage)) == []


def test_correction_of_wrong_form_is_refused_by_field(member_caller, claim, read_in_process):
    estimate = added(member_caller, claim)
    path = url(estimate, "lines", lines_of(member_caller, estimate)[0]["id"])
    for body, field in (
        ({"rcv": "1240.00"}, "expectedVersion"),
        ({"rcv": 12.5, "expectedVersion": 1}, "rcv"),
        ({"rcv": "1e99", "expectedVersion": 1}, "rcv"),
        ({"description": "", "expectedVersion": 1}, "description"),
        ({"description": "x" * 501, "expectedVersion": 1}, "description"),
        ({"age": -1, "expectedVersion": 1}, "age"),
        ({"quantity": None, "expectedVersion": 1}, "line"),
    ):
        response = member_caller.patch(path, body)
        assert is_error(response, 400, "invalid"), body
        assert set(response.json()["errors"]) == {field}, body


def test_number_that_could_not_be_read_must_be_given(member_caller, claim, read_in_process):
    rows = [["Desc", "Qty", "Unit Cost", "Tax", "RCV"], ["Felt", "2", "5.00", "?", "10.00"]]
    estimate = added(member_caller, claim, content=as_csv(rows=rows))
    line = lines_of(member_caller, estimate)[0]
    assert line["problem"] == "The tax cannot be read: “?”."
    path = url(estimate, "lines", line["id"])
    assert is_error(member_caller.patch(path, {"rcv": "10.00", "expectedVersion": 1}), 400, "invalid")
    corrected = member_caller.patch(path, {"tax": None, "expectedVersion": 1}).json()["line"]
    assert (corrected["isChecked"], corrected["correction"]["replaced"]) == (True, [{"name": "tax", "was": "?"}])


def test_lines_of_a_contradiction_are_listed_until_it_is_settled(member_caller, claim, read_in_process):
    rows = [["#", "Desc", "Qty", "Unit Cost", "RCV"]]
    rows += [[str(n), "Felt" if n in {2, 5} else f"Item {n}", "2", f"{n}.00", f"{2 * n}.00"] for n in (1, 2, 5, 6)]
    estimate = added(member_caller, claim, content=as_csv(rows=rows))
    prices, gap = estimate["findings"]
    assert (prices["rule"], gap["rule"]) == ("same_item_two_prices", "numbers_missing")
    found = lines_of(member_caller, estimate, finding=prices["id"])
    assert [line["id"] for line in found] == prices["lines"]
    # Those next to the gap.
    assert [line["number"] for line in lines_of(member_caller, estimate, finding=gap["id"])] == [2, 5]

    body = {"unitPrice": "5.00", "rcv": "10.00", "expectedVersion": 1}
    member_caller.patch(url(estimate, "lines", found[0]["id"]), body)

    assert lines_of(member_caller, estimate, finding=prices["id"]) == []


def test_member_names_unknown_columns_once(member_caller, claim, read_in_process):
    estimate = added(member_caller, claim, content=as_csv(rows=UNKNOWN))
    assert (estimate["state"], estimate["reason"]) == ("unreadable", "unknown_columns")
    assert estimate["columns"][0] == {"header": "Leistung", "samples": ["Drip edge", "Felt"]}
    path = url(estimate, "columns")
    for columns in ({"description": 0}, {"description": 0, "quantity": 1, "rcv": 9}, {"price": 1}, {"rcv": -1}):
        assert is_error(member_caller.put(path, {"columns": columns}), 400, "invalid")

    columns = {"description": 0, "quantity": 1, "unitPrice": 2, "rcv": 3}
    response = member_caller.put(path, {"columns": columns})

    assert (response.status_code, response.json()["estimate"]["state"]) == (200, "waiting")
    reading.read_due_estimates()
    after = member_caller.get(estimates_url(claim)).json()["results"][0]
    assert (after["state"], after["lineCount"], after["totals"]["rcv"]) == ("read", 2, "40.00")
    assert is_error(member_caller.put(path, {"columns": columns}), 409, "wrong_status")


def test_scan_says_that_it_is_a_scan(member_caller, claim, read_in_process):
    assert add(member_caller, claim, "scan.pdf", pdfs.scan(), party="member").status_code == 201
    reading.read_due_estimates()
    estimate = member_caller.get(estimates_url(claim)).json()["results"][0]
    assert (estimate["state"], estimate["reason"]) == ("unreadable", "scanned")
    assert "scan" in estimate["message"]
    assert UserDocument.objects.get(pk=estimate["documentId"]).file_type == "estimate"
    assert lines_of(member_caller, estimate) == []


def test_lines_come_in_pages_and_by_room(member_caller, claim, read_in_process):
    rows = [["Room", "Desc", "Qty", "Unit Cost", "RCV"]]
    rows += [[f"Room {n % 3}", f"Item {n}", "1", "5.00", "5.00"] for n in range(205)]
    estimate = added(member_caller, claim, content=as_csv(rows=rows))
    path, seen, cursor = url(estimate, "lines"), [], ""
    while cursor is not None:
        page = member_caller.get(path, {"cursor": cursor}).json()
        seen += [line["description"] for line in page["results"]]
        cursor = page["next"]
    assert seen == [f"Item {n}" for n in range(205)]
    assert len(lines_of(member_caller, estimate, room="Room 1")) == 68
    assert is_error(member_caller.get(path, {"cursor": "-1"}), 400, "invalid")


def test_upload_of_wrong_form_is_refused_by_field(member_caller, claim, media_folder):
    for fields, field in (
        ({"party": "carrier"}, "file"),
        ({"party": "carrier", "file": [upload("a.csv", b"x"), upload("b.csv", b"x")]}, "file"),
        ({"party": "carrier", "file": upload("a.docx", b"x")}, "file"),
        ({"party": "carrier", "file": upload("a.pdf", b"x")}, "file"),
        ({"party": "carrier", "file": upload("a.csv", b"")}, "file"),
        ({"party": "network", "file": upload("a.csv", b"x")}, "party"),
        ({"file": upload("a.csv", b"x")}, "party"),
    ):
        response = member_caller.upload(estimates_url(claim), fields)
        assert is_error(response, 400, "invalid"), fields
        assert set(response.json()["errors"]) == {field}, fields
    assert stored_paths(media_folder) == []


def test_file_may_be_larger_than_other_documents_up_to_the_limit(member_caller, claim, settings, read_in_process):
    settings.ESTIMATE_FILE_MB = 9
    assert add(member_caller, claim, content=b"x" * 8_500_000).status_code == 201
    response = add(member_caller, claim, content=b"x" * 9_500_000)
    assert response.json()["errors"]["file"] == ["carrier.csv: larger than 9MB"]


def test_repeated_key_adds_one_estimate(member_caller, claim, read_in_process):
    first = add(member_caller, claim, **KEY)
    again = add(member_caller, claim, **KEY)
    assert again.json() == first.json()
    assert Estimate.objects.count() == UserDocument.objects.count() == 1


def test_claim_that_takes_no_files_or_has_too_many_refuses(member_caller, claim, media_folder, monkeypatch):
    monkeypatch.setattr(services, "MAX_PER_CLAIM", 0)
    assert is_error(add(member_caller, claim), 409, "conflict")
    set_status(claim, "declined")
    assert is_error(add(member_caller, claim), 409, "wrong_status")
    assert stored_paths(media_folder) == []


def test_others_estimates_do_not_exist(member_caller, claim, other_member, read_in_process):
    estimate = added(member_caller, claim)
    line = lines_of(member_caller, estimate)[0]
    stranger = caller_of(other_member)
    for response in (
        stranger.get(estimates_url(claim)),
        add(stranger, claim),
        stranger.get(url(estimate, "lines")),
        stranger.put(url(estimate, "columns"), {"columns": {}}),
        stranger.patch(url(estimate, "lines", line["id"]), {}),
    ):
        assert is_error(response, 404, "not_found")


def test_members_see_neither_the_networks_estimates_nor_lines_of_withheld_files(member_caller, claim, read_in_process):
    estimate = added(member_caller, claim)
    for columns in ({"state": "quarantined"}, {"withdrawn_at": timezone.now()}):
        with rolled_back():
            UserDocument.objects.update(**columns)
            shown = member_caller.get(estimates_url(claim)).json()["results"][0]
            assert (shown["state"], shown["reason"], shown["lineCount"]) == ("unreadable", "withheld", 0), columns
            assert (shown["totals"]["rcv"], shown["findings"]) == ("0.00", []), columns
            assert lines_of(member_caller, estimate) == [], columns
    Estimate.objects.update(party="network")
    assert member_caller.get(estimates_url(claim)).json()["results"] == []
    assert is_error(member_caller.get(url(estimate, "lines")), 404, "not_found")


def test_file_is_read_only_once_it_is_checked(member_caller, claim, settings, monkeypatch, read_in_process):
    monkeypatch.setattr("apps.documents.storage.get_first_state", lambda: UserDocument.State.CHECKING)
    assert add(member_caller, claim).status_code == 201
    assert reading.read_due_estimates() == 0

    UserDocument.objects.update(state=UserDocument.State.READY)
    reading.read_due_estimates()

    assert member_caller.get(estimates_url(claim)).json()["results"][0]["state"] == "read"


def test_erasing_the_document_erases_the_estimate(member_caller, claim, read_in_process):
    estimate = added(member_caller, claim)
    set_status(claim, "completed")
    response = member_caller.delete(f"/api/user/documents/{estimate['documentId']}")
    assert response.status_code == 200
    assert member_caller.get(estimates_url(claim)).json()["results"] == []
    UserDocument.objects.get().delete()
    assert not Estimate.objects.exists()
    assert not EstimateLine.objects.exists()


class Killed(BaseException):
    pass


def interrupt(*_):
    raise Killed


def test_reading_that_was_killed_is_begun_again_once(member, member_caller, claim, monkeypatch, read_in_process):
    document = UserDocument.objects.create(
        member=member, claim=claim, original_filename="a.csv", file_size=1, mime_type="text/csv",
        filename=default_storage.save("documents/ab/" + "0" * 32, ContentFile(as_csv())),
    )  # fmt: skip
    estimate = Estimate.objects.create(document=document, party="carrier")

    def die():
        with monkeypatch.context() as patched:
            patched.setattr(reading, "_read", interrupt)
            with pytest.raises(Killed):
                reading.read_due_estimates()
        Estimate.objects.update(lease_until=F("lease_until") - timedelta(hours=1))

    die()
    assert Estimate.objects.get().state == "reading"
    assert member_caller.get(estimates_url(claim)).json()["results"][0]["state"] == "reading"
    die()
    reading.read_due_estimates()
    estimate.refresh_from_db()
    assert (estimate.state, estimate.reason) == ("unreadable", "broken")

    Estimate.objects.update(state="waiting", reason="", attempts=0)
    die()
    reading.read_due_estimates()
    estimate.refresh_from_db()
    assert (estimate.state, estimate.line_count, estimate.attempts) == ("read", 3, 2)


def test_file_that_stops_the_program_is_unreadable(member_caller, claim, monkeypatch):
    for error, reason in (
        (sandbox.TimedOut(), "too_large"),
        (sandbox.ProgramFailed(), "broken"),
        (sandbox.Crashed(24), "too_large"),
        (sandbox.Crashed(11), "broken"),
    ):
        monkeypatch.setattr(reading.sandbox, "run", Mock(side_effect=error))
        estimate = added(member_caller, claim)
        reading.read_due_estimates()
        shown = member_caller.get(estimates_url(claim)).json()["results"][0]
        assert (shown["id"], shown["state"], shown["reason"]) == (estimate["id"], "unreadable", reason), error
        assert shown["message"].endswith(".")


def test_list_of_estimates_takes_the_same_number_of_queries(
    member_caller, member, subscription, claim, read_in_process, django_assert_max_num_queries
):
    for _ in range(4):
        added(member_caller, claim)
    create_claim(member, subscription)
    with django_assert_max_num_queries(4):
        member_caller.get(estimates_url(claim))


def test_changed_totals_are_found_by_the_consistency_check(member_caller, claim, read_in_process):
    added(member_caller, claim)
    assert list(check_estimates(default_storage)) == []
    Estimate.objects.update(total_rcv=F("total_rcv") + 1)
    assert len(list(check_estimates(default_storage))) == 1
