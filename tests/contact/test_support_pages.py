"""Messages and service requests at ``/staff/``: lists, pages, and marking them as answered or new."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from apps.accounts.models import User
from apps.audit.models import AuditLogEntry
from apps.contact.models import ContactSubmission, ServiceRequest
from tests.factories import UserFactory, caller_as
from tests.support_pages import get_queues, section_of

MESSAGES_URL = "/staff/contact/contactsubmission/"
REQUESTS_URL = "/staff/contact/servicerequest/"
FOR_BOTH_MODELS = pytest.mark.parametrize(
    ("path", "incoming"), [(MESSAGES_URL, "message"), (REQUESTS_URL, "service_request")]
)
NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)


@pytest.fixture
def message(db):
    return ContactSubmission.objects.create(
        name="Night Heron", email="heron@example.com", service_type="other-operation", message="Hail on <b>Elm</b>"
    )


@pytest.fixture
def service_request(member):
    return ServiceRequest.objects.create(
        member=member, name="D. Whitlock", email="dw@example.com", service_type="appraisal", description="The roof"
    )


@pytest.fixture
def row(db, request, incoming):
    return request.getfixturevalue(incoming)


def get_html(caller, path, **query) -> str:
    response = caller.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def set_answered(row, answered_by, answered_at=NOON):
    row.answered_at, row.answered_by = answered_at, answered_by
    row.save()
    return row


def submit_mark(caller, path, row, action="mark-answered", reason=""):
    return caller.upload(f"{path}{row.pk}/{action}/", {"reason": reason})


def submit_bulk_mark(caller, path, *rows) -> str:
    data = {"action": "mark_selected_answered", "_selected_action": [str(row.pk) for row in rows]}
    return caller.client.post(path, data, headers=caller.headers(), follow=True).content.decode()


def get_audit_entries() -> list[tuple]:
    entries = AuditLogEntry.objects.order_by("created_at", "id")
    return [(entry.action, entry.description, entry.reason, entry.target_id) for entry in entries]


def is_still_new(row) -> bool:
    row.refresh_from_db()
    return (row.answered_at, row.answered_by) == (None, None) and not AuditLogEntry.objects.exists()


# Reading


@pytest.mark.parametrize(
    ("path", "incoming", "terms"),
    [
        (MESSAGES_URL, "message", ["elm", "HERON@", "night hail"]),
        (REQUESTS_URL, "service_request", ["dana", "Whitlock roof", "dw@example"]),
    ],
)
def test_search_finds_new_and_answered_rows(support_caller, support_member, path, row, terms):
    for term in terms:
        assert str(row.pk) in get_html(support_caller, path, q=term), term
    assert str(row.pk) not in get_html(support_caller, path, q=f"{terms[0]} nobody")
    set_answered(row, support_member)
    assert str(row.pk) in get_html(support_caller, path, q=terms[0])


@FOR_BOTH_MODELS
def test_list_defaults_to_new_rows_and_counts_each_state(support_caller, support_member, path, row):
    other = type(row).objects.get(pk=row.pk)
    other.pk, other._state.adding = "11111111-1111-4111-8111-111111111111", True
    set_answered(other, support_member)

    for query, expected in (
        ({}, [True, False]),
        ({"state": "new"}, [True, False]),
        ({"state": "answered"}, [False, True]),
        ({"state": "all"}, [True, True]),
        ({"state": "nonsense"}, [True, False]),
    ):
        html = get_html(support_caller, path, **query)
        assert [str(one.pk) in html for one in (row, other)] == expected, query
    assert all(label in html for label in ("New (1)", "Answered (1)", "All (2)"))


@FOR_BOTH_MODELS
def test_text_is_escaped_and_shown_in_full(support_caller, path, row):
    text = '=HYPERLINK("http://x")\n+1\n@SUM(A1)<script>alert(1)</script>\n{{ 7|add:7 }}' + "x" * 9_000
    setattr(row, "message" if path == MESSAGES_URL else "description", text)
    row.save()

    html = get_html(support_caller, f"{path}{row.pk}/change/")
    list_html = get_html(support_caller, path)

    escaped = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("\n", "<br>")
    assert escaped in html
    assert "<script>alert" not in html + list_html
    assert "x" * 121 not in list_html


def test_mailto_link_escapes_parameters_in_the_address(support_caller, message):
    message.email = "heron?subject=x&body=y@example.com"
    message.save()

    assert 'href="mailto:heron%3Fsubject%3Dx%26body%3Dy@example.com"' in get_html(
        support_caller, f"{MESSAGES_URL}{message.pk}/change/"
    )


@FOR_BOTH_MODELS
def test_content_is_read_only(support_caller, path, row):
    html = get_html(support_caller, f"{path}{row.pk}/change/")

    assert row.email in html
    assert "None" not in html
    assert 'name="email"' not in html
    assert support_caller.get(f"{path}add/").status_code == 403
    assert support_caller.upload(f"{path}{row.pk}/change/", {"answered_at_0": "2026-11-20"}).status_code == 403
    assert support_caller.upload(f"{path}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert is_still_new(row)


# Marking


@FOR_BOTH_MODELS
def test_marking_as_answered_stores_who_and_when_and_is_audited(support_caller, support_member, path, row):
    before = timezone.now()
    assert f"{path}{row.pk}/mark-answered/" in get_html(support_caller, f"{path}{row.pk}/change/")

    response = submit_mark(support_caller, path, row, reason="By phone")

    assert (response.status_code, response["Location"]) == (302, f"{path}{row.pk}/change/")
    row.refresh_from_db()
    assert before <= row.answered_at <= timezone.now()
    assert row.answered_by == support_member
    html = get_html(support_caller, response["Location"])
    assert support_member.username in html
    assert f"{path}{row.pk}/mark-new/" in html
    assert get_audit_entries() == [("marked_answered", f"Marked as answered: {row}", "By phone", row.pk)]
    entry = AuditLogEntry.objects.get()
    assert [(change["field"], change["before"]) for change in entry.changes] == [
        ("answered at", None),
        ("answered by", None),
    ]
    assert entry.changes[1]["after"] == support_member.username
    assert entry.member == getattr(row, "member", None)


@FOR_BOTH_MODELS
def test_marking_as_new_requires_a_reason_and_is_audited(support_caller, staff, path, row):
    set_answered(row, staff)
    assert submit_mark(support_caller, path, row, "mark-new").status_code == 422
    assert get_audit_entries() == []

    submit_mark(support_caller, path, row, "mark-new", reason="Wrote again")

    row.refresh_from_db()
    assert (row.answered_at, row.answered_by) == (None, None)
    assert get_audit_entries() == [("marked_new", f"Marked as new again: {row}", "Wrote again", row.pk)]
    assert AuditLogEntry.objects.get().changes == [
        {"field": "answered at", "before": "2026-11-20T12:00:00Z", "after": None},
        {"field": "answered by", "before": "support", "after": None},
    ]


def test_repeated_mark_changes_nothing(support_caller, staff, service_request):
    path, row = REQUESTS_URL, service_request
    set_answered(row, staff)

    response = submit_mark(support_caller, path, row, reason="Called back at noon")

    html = response.content.decode()
    assert response.status_code == 422
    assert all(text in html for text in ("This is already marked as answered.", "Called back at noon"))
    assert 'type="submit" value="Mark answered"' not in html
    assert support_caller.get(f"{path}{row.pk}/mark-answered/").status_code == 302
    row.refresh_from_db()
    assert (row.answered_at, row.answered_by, get_audit_entries()) == (NOON, staff, [])

    set_answered(row, None, answered_at=None)

    response = submit_mark(support_caller, path, row, "mark-new", reason="Wrote again")

    html = response.content.decode()
    assert all(text in html for text in ("This is new: it has not been marked as answered.", "Wrote again"))
    assert support_caller.get(f"{path}{row.pk}/mark-new/").status_code == 302
    assert is_still_new(row)


def test_row_answered_by_unknown_user_can_be_marked_as_new(support_caller, service_request):
    path, row = REQUESTS_URL, service_request
    set_answered(row, None)

    submit_mark(support_caller, path, row, "mark-new", reason="Wrote again")

    assert AuditLogEntry.objects.get().changes == [
        {"field": "answered at", "before": "2026-11-20T12:00:00Z", "after": None}
    ]


@FOR_BOTH_MODELS
def test_bulk_mark_is_audited_for_each_row(support_caller, support_member, staff, path, row):
    def copy(pk, **fields):
        other = type(row).objects.get(pk=row.pk)
        other.pk, other._state.adding = pk, True
        for name, value in fields.items():
            setattr(other, name, value)
        other.save()
        return other

    second = copy("11111111-1111-4111-8111-111111111111")
    done = copy("22222222-2222-4222-8222-222222222222", answered_at=NOON, answered_by=staff)

    # ``done`` was answered after the list was loaded.
    html = submit_bulk_mark(support_caller, f"{path}?state=all", row, second, done)

    assert "2 marked as answered" in html
    row.refresh_from_db()
    second.refresh_from_db()
    done.refresh_from_db()
    assert (row.answered_by, second.answered_by, row.answered_at) == (
        support_member,
        support_member,
        second.answered_at,
    )
    assert (done.answered_at, done.answered_by) == (NOON, staff)
    assert {entry[3] for entry in get_audit_entries()} == {row.pk, second.pk}
    assert {entry[:3] for entry in get_audit_entries()} == {("marked_answered", f"Marked as answered: {row}", "")}
    assert "0 marked as answered" in submit_bulk_mark(support_caller, f"{path}?state=all", row)
    assert len(get_audit_entries()) == 2


def test_invalid_reason_changes_nothing(support_caller, staff, service_request):
    path, row = REQUESTS_URL, service_request
    for action in ("mark-answered", "mark-new"):
        if action == "mark-new":
            set_answered(row, staff)
        before = type(row).objects.values().get()
        for reason in ("x" * 1001, "a\x00b"):
            response = submit_mark(support_caller, path, row, action, reason)
            assert response.status_code == 422, action
            assert "Nothing was changed" in response.content.decode()
        assert (type(row).objects.values().get(), get_audit_entries()) == (before, [])


def test_marking_an_unknown_id_or_another_model_returns_404(support_caller, message, service_request):
    for path, other in ((MESSAGES_URL, service_request), (REQUESTS_URL, message)):
        for action in ("mark-answered", "mark-new"):
            for pk in ("00000000-0000-4000-8000-000000000000", other.pk):
                assert support_caller.get(f"{path}{pk}/{action}/").status_code == 404
                assert support_caller.upload(f"{path}{pk}/{action}/", {"reason": "x"}).status_code == 404
        submit_bulk_mark(support_caller, path, other)
        assert is_still_new(other)


@FOR_BOTH_MODELS
def test_view_only_staff_cannot_mark(path, row):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename=f"view_{row._meta.model_name}"))
    caller = caller_as(user)

    assert "mark-answered" not in get_html(caller, f"{path}{row.pk}/change/")
    assert "mark_answered" not in get_html(caller, path)
    for action in ("mark-answered", "mark-new"):
        assert caller.get(f"{path}{row.pk}/{action}/").status_code == 403
        assert submit_mark(caller, path, row, action, "x").status_code == 403
    submit_bulk_mark(caller, path, row)
    assert is_still_new(row)


def test_only_staff_can_mark(visitor, member_caller, admin_caller, service_request):
    path, row = REQUESTS_URL, service_request
    assert submit_mark(visitor, path, row).status_code == 403
    for caller in (member_caller, admin_caller):
        response = submit_mark(caller, path, row)
        assert (response.status_code, response["Location"][:13]) == (302, "/staff/login/")
    assert is_still_new(row)


# Queues and the member page


def test_queues_count_and_link_new_rows(staff, support_caller, message, service_request):
    queues = get_queues(support_caller)

    messages, requests = queues["New messages"], queues["New service requests"]
    assert (messages.count, requests.count) == (1, 1)
    assert "Night Heron" in get_html(support_caller, messages.url)
    assert str(service_request.pk) in get_html(support_caller, requests.url)
    set_answered(message, staff)
    set_answered(service_request, staff)
    queues = get_queues(support_caller)
    assert (queues["New messages"].count, queues["New service requests"].count) == (0, 0)


def test_queues_are_hidden_without_contact_permission(db):
    user = UserFactory(username="no-contact", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_contactsubmission"))

    assert list(get_queues(caller_as(user))) == ["New messages"]


def test_member_page_shows_five_newest_requests(support_caller, staff, member, other_member):
    for number in range(6):
        service_request = ServiceRequest.objects.create(
            member=member, service_type="other", description=f"Request {number}"
        )
    set_answered(service_request, staff)
    ServiceRequest.objects.create(member=other_member, service_type="other", description="Another's")

    section = section_of(support_caller, member, "requests")

    assert [row.cells[1] for row in section.rows] == [f"Request {number}" for number in range(5, 0, -1)]
    assert [str(row.cells[4]) for row in section.rows] == ["Answered", *["New"] * 4]
    assert [[link.label for link in row.actions] for row in section.rows[:2]] == [["Mark as new"], ["Mark answered"]]
    html = get_html(support_caller, "/staff/contact/servicerequest/", state="all", member=str(member.pk))
    assert section.whole_list.url == f"{REQUESTS_URL}?state=all&member={member.pk}"
    assert ("Request 0" in html, "Request 5" in html, "Another&#x27;s" in html) == (True, True, False)


def test_member_page_hides_requests_without_permission(member, service_request):
    user = UserFactory(username="view-only", kind=User.Kind.STAFF)
    user.user_permissions.add(Permission.objects.get(codename="view_member"))

    assert section_of(caller_as(user), member, "requests") is None


@FOR_BOTH_MODELS
def test_list_takes_five_queries_for_any_number_of_rows(
    support_caller, support_member, path, row, django_assert_num_queries
):
    for number in range(5):
        other = type(row).objects.get(pk=row.pk)
        other.pk, other._state.adding = f"11111111-1111-4111-8111-1111111111{number:02}", True
        set_answered(other, support_member)

    # Session with user, permissions, row count of each state, row count, rows.
    with django_assert_num_queries(5):
        html = get_html(support_caller, path, state="all")

    assert html.count('name="_selected_action"') == 6
