"""Messages and service requests at ``/staff/``: read, searched, marked as answered and as new again."""

from datetime import UTC, datetime

import pytest
from django.contrib.auth.models import Permission
from django.utils import timezone

from apps.audit.models import RecordEntry
from apps.contact.models import ContactSubmission, ServiceRequest
from apps.contact.support import count_new_messages, count_new_service_requests
from tests.factories import UserFactory, caller_as
from tests.support_pages import section_of

MESSAGES = "/staff/contact/contactsubmission/"
REQUESTS = "/staff/contact/servicerequest/"
BOTH = pytest.mark.parametrize(("path", "incoming"), [(MESSAGES, "message"), (REQUESTS, "service_request")])
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


def page(caller, path, **query) -> str:
    response = caller.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


def answered(row, by, at=NOON):
    """The row as somebody has marked it."""
    row.answered_at, row.answered_by = at, by
    row.save()
    return row


def mark(caller, path, row, action="mark-answered", reason=""):
    return caller.upload(f"{path}{row.pk}/{action}/", {"reason": reason})


def mark_chosen(caller, path, *rows) -> str:
    chosen = {"action": "mark_answered", "_selected_action": [str(row.pk) for row in rows]}
    return caller.client.post(path, chosen, headers=caller.headers(), follow=True).content.decode()


def kept() -> list[tuple]:
    entries = RecordEntry.objects.order_by("created_at", "id")
    return [(entry.action, entry.description, entry.reason, entry.subject_id) for entry in entries]


def is_new(row) -> bool:
    row.refresh_from_db()
    return (row.answered_at, row.answered_by) == (None, None) and not RecordEntry.objects.exists()


# Reading


@pytest.mark.parametrize(
    ("path", "incoming", "words", "shown"),
    [
        (MESSAGES, "message", ["elm", "HERON@", "night hail"], "heron@example.com"),
        (REQUESTS, "service_request", ["dana", "Whitlock roof", "dw@example"], "D. Whitlock"),
    ],
)
def test_what_came_in_is_found_answered_or_not(support_caller, support_member, path, row, words, shown):
    for state in ("new", "answered"):
        for word in words:
            found = page(support_caller, path, q=word)
            assert str(row.pk) in found, (state, word)
            assert str(row.pk) not in page(support_caller, path, q=f"{word} nobody")
        answered(row, support_member)


@BOTH
def test_a_list_opens_with_what_is_new_and_counts_every_state(support_caller, support_member, path, row):
    other = type(row).objects.get(pk=row.pk)
    other.pk, other._state.adding = "11111111-1111-4111-8111-111111111111", True
    answered(other, support_member)

    shown = {
        state: [str(one.pk) in page(support_caller, path, **query) for one in (row, other)]
        for state, query in {
            "unsaid": {},
            "new": {"state": "new"},
            "answered": {"state": "answered"},
            "all": {"state": "all"},
            "nonsense": {"state": "nonsense"},
        }.items()
    }

    assert shown == {
        "unsaid": [True, False],
        "new": [True, False],
        "answered": [False, True],
        "all": [True, True],
        "nonsense": [True, False],
    }
    opened = page(support_caller, path)
    assert all(label in opened for label in ("New (1)", "Answered (1)", "All (2)"))


@pytest.mark.parametrize(
    "text", ['=HYPERLINK("http://x")\n+1\n@SUM(A1)', "<script>alert(1)</script>\n{{ 7|add:7 }}", "x" * 10_000]
)
@BOTH
def test_whatever_was_written_is_shown_whole_as_text(support_caller, path, row, text):
    field = "message" if path == MESSAGES else "description"
    setattr(row, field, text)
    row.save()

    shown, listed = page(support_caller, f"{path}{row.pk}/change/"), page(support_caller, path)

    as_text = text.replace("<", "&lt;").replace(">", "&gt;").replace('"', "&quot;").replace("\n", "<br>")
    assert as_text in shown
    assert "<script>alert" not in shown + listed
    assert "x" * 121 not in listed


def test_an_address_leads_to_a_mail_and_brings_nothing_along(support_caller, message):
    message.email = "heron?subject=x&body=y@example.com"
    message.save()

    assert 'href="mailto:heron%3Fsubject%3Dx%26body%3Dy@example.com"' in page(
        support_caller, f"{MESSAGES}{message.pk}/change/"
    )


@BOTH
def test_contents_are_read_and_never_written(support_caller, path, row):
    shown = page(support_caller, f"{path}{row.pk}/change/")

    assert row.email in shown
    assert "None" not in shown
    assert 'name="email"' not in shown
    assert support_caller.get(f"{path}add/").status_code == 403
    assert support_caller.upload(f"{path}{row.pk}/change/", {"answered_at_0": "2026-11-20"}).status_code == 403
    assert support_caller.upload(f"{path}{row.pk}/delete/", {"post": "yes"}).status_code == 403
    assert is_new(row)


# Marking


@pytest.mark.parametrize("caller", ["support_caller", "staff_caller"])
@BOTH
def test_marking_as_answered_keeps_who_and_when_with_a_note_if_there_is_one(request, path, row, caller):
    desk, before = request.getfixturevalue(caller), timezone.now()
    assert f"{path}{row.pk}/mark-answered/" in page(desk, f"{path}{row.pk}/change/")

    answer = mark(desk, path, row, reason="By phone")

    assert (answer.status_code, answer["Location"]) == (302, f"{path}{row.pk}/change/")
    row.refresh_from_db()
    assert before <= row.answered_at <= timezone.now()
    assert row.answered_by.username == ("sable" if caller == "support_caller" else "support")
    shown = page(desk, answer["Location"])
    assert row.answered_by.username in shown
    assert f"{path}{row.pk}/mark-new/" in shown
    assert kept() == [("marked_answered", f"Marked as answered: {row}", "By phone", row.pk)]
    entry = RecordEntry.objects.get()
    assert [(change["field"], change["before"]) for change in entry.changes] == [
        ("answered at", None),
        ("answered by", None),
    ]
    assert entry.changes[1]["after"] == row.answered_by.username
    assert entry.member == getattr(row, "member", None)


@BOTH
def test_marking_as_new_again_needs_a_reason_and_lets_it_wait_once_more(support_caller, staff, path, row):
    answered(row, staff)
    assert mark(support_caller, path, row, "mark-new").status_code == 422
    assert kept() == []

    mark(support_caller, path, row, "mark-new", reason="Wrote again")

    row.refresh_from_db()
    assert (row.answered_at, row.answered_by) == (None, None)
    assert kept() == [("marked_new", f"Marked as new again: {row}", "Wrote again", row.pk)]
    assert RecordEntry.objects.get().changes == [
        {"field": "answered at", "before": "2026-11-20T12:00:00Z", "after": None},
        {"field": "answered by", "before": "support", "after": None},
    ]


@BOTH
def test_a_mark_that_stands_already_is_neither_set_nor_taken_twice(support_caller, staff, path, row):
    answered(row, staff)

    pressed = mark(support_caller, path, row)

    assert support_caller.get(f"{path}{row.pk}/mark-answered/").status_code == 302
    assert "This is marked as answered already." in page(support_caller, pressed["Location"])
    row.refresh_from_db()
    assert (row.answered_at, row.answered_by, kept()) == (NOON, staff, [])

    answered(row, None, at=None)

    pressed = mark(support_caller, path, row, "mark-new", reason="Wrote again")

    assert support_caller.get(f"{path}{row.pk}/mark-new/").status_code == 302
    assert "This is new: nobody has marked it as answered." in page(support_caller, pressed["Location"])
    assert is_new(row)


@BOTH
def test_what_was_marked_before_names_were_noted_can_be_new_again(support_caller, path, row):
    answered(row, None)

    mark(support_caller, path, row, "mark-new", reason="Wrote again")

    assert RecordEntry.objects.get().changes == [
        {"field": "answered at", "before": "2026-11-20T12:00:00Z", "after": None}
    ]


@BOTH
def test_several_are_marked_at_once_each_on_record(support_caller, support_member, staff, path, row):
    def copy(pk, **fields):
        other = type(row).objects.get(pk=row.pk)
        other.pk, other._state.adding = pk, True
        for name, value in fields.items():
            setattr(other, name, value)
        other.save()
        return other

    second = copy("11111111-1111-4111-8111-111111111111")
    done = copy("22222222-2222-4222-8222-222222222222", answered_at=NOON, answered_by=staff)

    # The list shows what is new; the third was answered between two clicks.
    shown = mark_chosen(support_caller, f"{path}?state=all", row, second, done)

    assert "2 marked as answered" in shown
    row.refresh_from_db()
    second.refresh_from_db()
    done.refresh_from_db()
    assert (row.answered_by, second.answered_by, row.answered_at) == (
        support_member,
        support_member,
        second.answered_at,
    )
    assert (done.answered_at, done.answered_by) == (NOON, staff)
    assert {entry[3] for entry in kept()} == {row.pk, second.pk}
    assert {entry[:3] for entry in kept()} == {("marked_answered", f"Marked as answered: {row}", "")}
    assert "0 marked as answered" in mark_chosen(support_caller, f"{path}?state=all", row)
    assert len(kept()) == 2


@pytest.mark.parametrize("action", ["mark-answered", "mark-new"])
@pytest.mark.parametrize("reason", ["x" * 1001, "x" * 10_000, "a\x00b", "a\x07b"])
@BOTH
def test_a_note_that_cannot_be_kept_marks_nothing(support_caller, staff, path, row, action, reason):
    if action == "mark-new":
        answered(row, staff)
    before = type(row).objects.values().get()

    answer = mark(support_caller, path, row, action, reason)

    assert answer.status_code == 422
    assert "Nothing was changed" in answer.content.decode()
    assert (type(row).objects.values().get(), kept()) == (before, [])


@pytest.mark.parametrize("action", ["mark-answered", "mark-new"])
@pytest.mark.parametrize(("path", "other"), [(MESSAGES, "service_request"), (REQUESTS, "message")])
def test_what_is_not_there_or_of_another_kind_is_not_found(request, support_caller, path, other, action):
    row = request.getfixturevalue(other)

    for pk in ("00000000-0000-4000-8000-000000000000", row.pk):
        assert support_caller.get(f"{path}{pk}/{action}/").status_code == 404
        assert support_caller.upload(f"{path}{pk}/{action}/", {"reason": "x"}).status_code == 404
    assert "0 marked as answered" in mark_chosen(support_caller, path, row) or is_new(row)
    assert is_new(row)


@BOTH
def test_staff_who_may_only_look_mark_nothing(path, row):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename=f"view_{row._meta.model_name}"))
    caller = caller_as(onlooker)

    assert "mark-answered" not in page(caller, f"{path}{row.pk}/change/")
    assert "mark_answered" not in page(caller, path)
    for action in ("mark-answered", "mark-new"):
        assert caller.get(f"{path}{row.pk}/{action}/").status_code == 403
        assert mark(caller, path, row, action, "x").status_code == 403
    mark_chosen(caller, path, row)
    assert is_new(row)


@BOTH
def test_nobody_but_staff_marks_anything(visitor, member_caller, admin_caller, path, row):
    for caller in (visitor, member_caller, admin_caller):
        answer = mark(caller, path, row)
        assert (answer.status_code, answer["Location"][:13]) == (302, "/staff/login/")
    assert is_new(row)


# What waits, and a member's page


def test_what_waits_is_counted_and_led_to(rf, staff, support_caller, message, service_request):
    request = rf.get("/staff/")
    request.user = staff

    messages, requests = count_new_messages(request), count_new_service_requests(request)

    assert (messages.count, requests.count) == (1, 1)
    assert "Night Heron" in page(support_caller, messages.url)
    assert str(service_request.pk) in page(support_caller, requests.url)
    answered(message, staff)
    answered(service_request, staff)
    assert (count_new_messages(request).count, count_new_service_requests(request).count) == (0, 0)
    request.user = UserFactory(username="stranger", is_staff=True)
    assert (count_new_messages(request), count_new_service_requests(request)) == (None, None)


def test_a_members_page_shows_the_latest_five_requests(support_caller, staff, member, other_member):
    for number in range(6):
        made = ServiceRequest.objects.create(member=member, service_type="other", description=f"Request {number}")
    answered(made, staff)
    ServiceRequest.objects.create(member=other_member, service_type="other", description="Another's")

    shown = section_of(support_caller, member, "requests")

    assert [row.cells[1] for row in shown.rows] == [f"Request {number}" for number in range(5, 0, -1)]
    assert [str(row.cells[4]) for row in shown.rows] == ["Answered", *["New"] * 4]
    assert [[link.label for link in row.actions] for row in shown.rows[:2]] == [["Mark as new"], ["Mark answered"]]
    whole = page(support_caller, "/staff/contact/servicerequest/", state="all", member=str(member.pk))
    assert shown.whole_list.url == f"{REQUESTS}?state=all&member={member.pk}"
    assert ("Request 0" in whole, "Request 5" in whole, "Another&#x27;s" in whole) == (True, True, False)


def test_staff_without_rights_over_requests_see_none_on_a_members_page(member, service_request):
    onlooker = UserFactory(username="onlooker", is_staff=True)
    onlooker.user_permissions.add(Permission.objects.get(codename="view_member"))

    assert section_of(caller_as(onlooker), member, "requests") is None


@BOTH
def test_a_list_takes_the_same_queries_however_many_rows_it_shows(
    support_caller, support_member, path, row, django_assert_num_queries
):
    for number in range(20):
        other = type(row).objects.get(pk=row.pk)
        other.pk, other._state.adding = f"11111111-1111-4111-8111-1111111111{number:02}", True
        answered(other, support_member)

    # Session with its user, rights of the user, rights of the group, how many in each state, how many there are,
    # the rows.
    with django_assert_num_queries(6):
        shown = page(support_caller, path, state="all")

    assert shown.count('name="_selected_action"') == 21
