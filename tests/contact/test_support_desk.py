"""Messages and service requests in the Django admin."""

import pytest

from apps.contact.models import ContactSubmission, ServiceRequest

MESSAGES = "/staff/contact/contactsubmission/"
REQUESTS = "/staff/contact/servicerequest/"


@pytest.fixture
def message(db):
    return ContactSubmission.objects.create(
        name="Night Heron", email="heron@example.com", service_type="other-operation", message="Hail on <b>Elm</b>"
    )


@pytest.fixture
def service_request(member):
    return ServiceRequest.objects.create(
        member=member, name="Dana Whitlock", email="dana@example.com", service_type="appraisal"
    )


def page(caller, path, **query) -> str:
    response = caller.get(path, query)
    assert response.status_code == 200
    return response.content.decode()


@pytest.mark.parametrize(
    ("path", "incoming", "words"),
    [
        (MESSAGES, "message", ("elm", "Night Heron")),
        (REQUESTS, "service_request", ("dana", "Dana Whitlock")),
    ],
)
def test_staff_search_filter_and_mark_answered(request, staff_caller, path, incoming, words):
    found_by, shown = words
    row = request.getfixturevalue(incoming)
    assert shown in page(staff_caller, path, q=found_by)
    assert shown not in page(staff_caller, path, q="nobody")
    assert shown in page(staff_caller, path, state="new")
    assert shown not in page(staff_caller, path, state="answered")

    def mark() -> str:
        chosen = {"action": "mark_answered", "_selected_action": [str(row.pk)]}
        return staff_caller.client.post(path, chosen, headers=staff_caller.headers(), follow=True).content.decode()

    assert "1 marked as answered" in mark()
    row.refresh_from_db()
    answered_at = row.answered_at
    assert answered_at is not None
    assert "0 marked as answered" in mark()
    row.refresh_from_db()
    assert row.answered_at == answered_at
    assert shown in page(staff_caller, path, state="answered")
    assert shown not in page(staff_caller, path, state="new")


@pytest.mark.parametrize(("path", "incoming"), [(MESSAGES, "message"), (REQUESTS, "service_request")])
def test_contents_are_read_and_never_written(request, staff_caller, path, incoming):
    row = request.getfixturevalue(incoming)
    shown = page(staff_caller, f"{path}{row.pk}/change/")
    assert row.email in shown
    assert 'name="email"' not in shown
    assert staff_caller.get(f"{path}add/").status_code == 403
    assert staff_caller.get(f"{path}{row.pk}/delete/").status_code == 403


def test_what_a_visitor_wrote_is_escaped(staff_caller, message):
    shown = page(staff_caller, f"{MESSAGES}{message.pk}/change/")
    assert "Hail on &lt;b&gt;Elm&lt;/b&gt;" in shown
