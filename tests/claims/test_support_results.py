"""Results that staff draft, release and withdraw."""

import pytest
from django.utils.datastructures import MultiValueDict

from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.claims.models import Deliverable
from apps.claims.site.forms import DraftForm
from apps.documents.models import UserDocument
from apps.notifications.models import OutgoingMail
from tests.claims.claim_work import complete, create_claim_in, draft, release
from tests.claims.factories import CLAIMS, create_claim
from tests.claims.staff_pages import REASON, get_html, hidden_fields, page_url, send, valid_fields
from tests.documents.files import PDF, upload
from tests.support_pages import get_context, get_messages


@pytest.fixture
def claim(member, subscription, media_folder):
    return create_claim(member, subscription, status="in_progress")


def get_states(caller, claim):
    """As staff see the results."""
    return [result.state.text for result in get_context(caller, page_url(claim))["results"]]


def get_results(caller, claim):
    return caller.get(f"{CLAIMS}/{claim.pk}").json()["deliverables"]


def test_draft_is_invisible_to_the_member_until_its_release(support_caller, member_caller, claim):
    before = [member_caller.get(path).content for path in (f"{CLAIMS}/{claim.pk}", "/api/user/documents")]
    mails = OutgoingMail.objects.count()
    fields = {"kind": "appraisal", "title": "The  award", "note": "Page 3\nfirst", "files": upload("a.pdf", PDF)}
    assert send(support_caller, claim, "deliver", **fields).status_code == 302
    document = UserDocument.objects.get(is_draft=True)

    html = get_html(support_caller, page_url(claim))
    assert "Network, draft: the member does not see it" in html
    assert page_url(claim, "release") in html
    assert page_url(claim, "discard") + f"?deliverable={Deliverable.objects.get().pk}" in html
    assert f'name="deliverable" value="{Deliverable.objects.get().pk}"' in html
    opened = support_caller.get(page_url(claim, f"documents/{document.pk}"))
    assert b"".join(opened.streaming_content) == PDF
    after = [member_caller.get(path).content for path in (f"{CLAIMS}/{claim.pk}", "/api/user/documents")]
    assert after == before
    for path in ("download", "thumbnail"):
        assert member_caller.get(f"/api/user/documents/{document.pk}/{path}").status_code == 404
    assert member_caller.get("/api/user/dashboard").json()["recentDocuments"] == []
    assert OutgoingMail.objects.count() == mails
    assert not ActivityEntry.objects.filter(description__contains="a.pdf").exists()

    assert send(support_caller, claim, "release", reason=REASON).status_code == 302

    shown = get_results(member_caller, claim)[0]
    assert (shown["kind"], shown["title"], shown["note"], shown["version"], shown["isCurrent"]) == (
        "appraisal",
        "The award",
        "Page 3\nfirst",
        1,
        True,
    )
    sent = OutgoingMail.objects.latest("created_at")
    assert (OutgoingMail.objects.count(), sent.subject) == (mails + 1, "Claim C-000001: your result is ready")
    assert not any(text in sent.text for text in ("award", "a.pdf", "Page 3", REASON))


def test_preview_shows_what_the_member_will_see(support_caller, claim):
    release(claim)
    draft(claim, names=("estimate-2.pdf", "photos.pdf"))
    other = draft(claim, "appraisal")
    first = Deliverable.objects.get(state="draft", kind="audited_estimate")

    response = support_caller.get(page_url(claim, "release"), {"deliverable": str(first.pk)})

    html = response.content.decode()
    assert "What the member will see" in html
    assert "Audited estimate, version 2" in html
    assert "Read page 1 first." in html
    assert all(page_url(claim, f"documents/{one.pk}") in html for one in first.documents.all())
    assert hidden_fields(html)["deliverable"] == str(first.pk)
    assert f"?deliverable={other}" in html
    # Without a choice the newest draft is shown.
    assert hidden_fields(get_html(support_caller, page_url(claim, "release")))["deliverable"] == str(other)


def test_invalid_draft_is_refused_beside_its_field(support_caller, claim):
    for fields, files, name, message in (
        ({}, [], "files", "file"),
        ({}, [upload("a.exe", b"MZ")], "files", "a.exe"),
        ({"title": " "}, [upload("a.pdf", PDF)], "title", "Title is required"),
        ({"title": "{{ callsign }}"}, [upload("a.pdf", PDF)], "title", "still holds"),
        ({"note": "x" * 4001}, [upload("a.pdf", PDF)], "note", "at most 4000 characters"),
        ({"kind": "poem"}, [upload("a.pdf", PDF)], "kind", "not one of the available choices"),
    ):
        data = {"kind": "appraisal", "title": "The appraisal", "note": "", **fields}
        form = DraftForm(data, MultiValueDict({"files": files}), row=claim)
        assert list(form.errors) == [name], fields
        assert message in str(form.errors[name]), fields

    response = send(support_caller, claim, "deliver", **{**valid_fields(claim, "deliver"), "title": " "})

    assert response.status_code == 422
    assert response.context["form"].errors["title"] == ["Title is required"]
    assert not claim.deliverables.exists()


def test_second_release_of_a_draft_is_refused(support_caller, member_caller, claim):
    draft(claim)
    form = {**hidden_fields(get_html(support_caller, page_url(claim, "release"))), "reason": REASON}

    answers = [support_caller.upload(page_url(claim, "release"), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 422]
    assert "This claim has no draft of a result." in answers[1].content.decode()
    assert [result["version"] for result in get_results(member_caller, claim)] == [1]
    assert AuditLogEntry.objects.filter(action="claim_result_released").count() == 1


def test_release_from_a_page_with_an_older_version_number_is_refused(support_caller, staff_caller, claim):
    drafts = [draft(claim), draft(claim)]
    first, second = (page_url(claim, "release") + f"?deliverable={one}" for one in drafts)
    outdated = {**hidden_fields(get_html(support_caller, first)), "reason": REASON}
    assert send(staff_caller, claim, "release", second.partition("/release/")[2], reason=REASON).status_code == 302

    refused = support_caller.upload(first, outdated)

    assert refused.status_code == 422
    assert "Somebody else changed this" in refused.content.decode()
    assert "version 2" in refused.content.decode()
    assert Deliverable.objects.get(pk=drafts[0]).state == "draft"
    # The page shows the new number now, so the next submission is accepted.
    again = {**hidden_fields(refused.content.decode()), "reason": REASON}
    assert support_caller.upload(first, again).status_code == 302
    assert Deliverable.objects.get(pk=drafts[0]).version == 2


def test_draft_whose_file_is_withheld_is_not_released(support_caller, claim):
    draft(claim, names=("a.pdf", "b.pdf"))
    UserDocument.objects.filter(original_filename="b.pdf").update(state="quarantined")

    response = send(support_caller, claim, "release", reason=REASON)

    assert response.status_code == 422
    assert "result cannot be opened" in response.content.decode()
    assert Deliverable.objects.get().state == "draft"


def test_discarded_draft_can_never_be_released(support_caller, member_caller, claim):
    draft(claim, names=("wrong.pdf",))
    before = member_caller.get(f"{CLAIMS}/{claim.pk}").content
    mails = OutgoingMail.objects.count()
    result = Deliverable.objects.get()
    outdated = {**hidden_fields(get_html(support_caller, page_url(claim, "release"))), "reason": REASON}
    page = get_html(support_caller, page_url(claim, "discard") + f"?deliverable={result.pk}")
    assert "wrong.pdf" in page
    assert "version 1" not in page
    form = {**hidden_fields(page), "reason": REASON}

    answers = [support_caller.upload(page_url(claim, "discard"), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 422]
    assert "This claim has no draft of a result." in answers[1].content.decode()
    assert support_caller.upload(page_url(claim, "release"), outdated).status_code == 422
    result.refresh_from_db()
    assert (result.state, result.version) == ("discarded", None)
    assert get_states(support_caller, claim) == ["Discarded"]
    # Nothing of it reaches the member.
    assert member_caller.get(f"{CLAIMS}/{claim.pk}").content == before
    assert member_caller.get("/api/user/documents").json()["results"] == []
    assert OutgoingMail.objects.count() == mails
    assert not ActivityEntry.objects.filter(description__contains="iscarded").exists()
    assert AuditLogEntry.objects.filter(action="claim_result_discarded").count() == 1
    # It has used no version number.
    draft(claim)
    assert send(support_caller, claim, "release", reason=REASON).status_code == 302
    assert [result["version"] for result in get_results(member_caller, claim)] == [1]


def test_result_of_another_claim_is_refused(support_caller, member, subscription, claim):
    other = create_claim_in("in_progress", member, subscription)
    foreign = draft(other)
    draft(claim)

    response = send(support_caller, claim, "release", deliverable=foreign, reason=REASON)

    assert response.status_code == 422
    assert not Deliverable.objects.exclude(state="draft").exists()


def test_withdrawn_result_leaves_the_member_and_reopens_the_claim(support_caller, member_caller, claim):
    complete(claim)
    document = UserDocument.objects.get(deliverable__isnull=False)
    page = get_html(support_caller, page_url(claim, "withdraw-deliverable"))
    assert "What the member sees now" in page

    form = {**hidden_fields(page), "reason": REASON}
    answers = [support_caller.upload(page_url(claim, "withdraw-deliverable"), form) for _ in range(2)]

    assert [answer.status_code for answer in answers] == [302, 422]
    claim.refresh_from_db()
    assert (claim.status, claim.outcome) == ("in_progress", "none")
    assert get_results(member_caller, claim) == []
    assert member_caller.get(f"/api/user/documents/{document.pk}/download").status_code == 403
    assert get_states(support_caller, claim) == ["Withdrawn"]
    assert AuditLogEntry.objects.filter(action="claim_result_withdrawn").count() == 1


def test_file_of_a_result_is_not_withdrawn_or_restored_as_a_document(
    support_caller, member, subscription, media_folder
):
    complete(claim := create_claim_in("submitted", member, subscription))
    document = UserDocument.objects.get(claim=claim)

    for page in ("withdraw", "restore"):
        url = f"/staff/documents/userdocument/{document.pk}/{page}/"
        assert support_caller.upload(url, {"reason": REASON}).status_code == 422
        assert "This file belongs to a result" in str(get_messages(support_caller.get(url)))
        document.refresh_from_db()
        assert document.is_viewable
