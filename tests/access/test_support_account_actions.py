"""Staff correct a member's details, and close and reopen the account."""

import pytest

from apps.access.admin import DetailsForm
from apps.access.serializers import ProfileSerializer
from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, AuditLogEntry
from apps.notifications.models import OutgoingMail
from tests.accounts.support_cases import details_of
from tests.factories import PASSWORD, Caller, MemberFactory, caller_as

pytestmark = pytest.mark.django_db
REASON = {"reason": "Asked for by phone"}
UNKNOWN_ID = "00000000-0000-4000-8000-000000000000"
SIGN_IN = {"username": "dana", "password": PASSWORD}


def action_url(member: Member, action: str) -> str:
    return f"/staff/accounts/member/{member.pk}/{action}/"


def submit(caller: Caller, member: Member, action: str, **form: str):
    """Submit the form, follow a redirect, and return the page."""
    response = caller.upload(action_url(member, action), {**REASON, **form})
    return caller.get(response["Location"]) if response.status_code == 302 else response


def get_messages(response) -> list[tuple[str, str]]:
    return [(message.level_tag, str(message)) for message in response.context["messages"]]


def stored_rows() -> tuple:
    """The rows that one of these actions could change."""
    return (
        list(Member.objects.order_by("pk").values()),
        list(User.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        AuditLogEntry.objects.count(),
        get_emails(),
    )


def get_emails() -> list[tuple[str, str]]:
    return list(OutgoingMail.objects.order_by("created_at").values_list("to_address", "subject"))


def last_activity(member: Member) -> ActivityEntry:
    return ActivityEntry.objects.filter(member=member).order_by("-created_at").first()


def test_closing_an_account_ends_its_sessions_and_reopening_restores_it(
    support_caller, member, member_caller, other_caller
):
    assert member_caller.get("/api/auth/user").status_code == 200

    response = submit(support_caller, member, "close")

    assert get_messages(response) == [
        ("success", "Closed the account and ended its sessions. The member was notified.")
    ]
    assert "Closed" in [state.text for state in response.context["account_status"]]
    assert member_caller.get("/api/auth/user").status_code == 401
    assert member_caller.post("/api/auth/login", SIGN_IN).json()["code"] == "invalid_credentials"
    assert other_caller.get("/api/auth/user").status_code == 200
    assert get_emails() == [("dana@example.com", "Your account was closed")]
    assert last_activity(member).description == "Your account was closed"

    response = submit(support_caller, member, "reopen")

    assert get_messages(response) == [("success", "Reopened the account. The member was notified.")]
    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200
    assert [subject for _, subject in get_emails()[:2]] == ["Your account was closed", "Your account was reopened"]


def test_closing_or_reopening_twice_is_refused(support_caller):
    for is_open, action, refusal in (
        (False, "close", "This account is closed already."),
        (True, "reopen", "This account is open already."),
    ):
        member = MemberFactory(user__is_active=is_open)
        before = stored_rows()

        submitted, opened = submit(support_caller, member, action), support_caller.get(action_url(member, action))

        assert get_messages(submitted)[-1] == ("error", refusal)
        assert (opened.status_code, opened["Location"]) == (302, f"{action_url(member, 'change')}#account")
        assert stored_rows() == before


def test_correction_changes_only_the_allowed_fields(support_caller, member, member_caller):
    form = details_of(member, phone="+1 555 010 1234", company_name="Fjord & Sons") | {
        "username": "root", "email": "x@evil.test", "is_active": "", "purchase_countdown_start": "2020-01-01",
    }  # fmt: skip

    response = submit(support_caller, member, "correct-details", **form)

    assert get_messages(response) == [("success", "Corrected phone, company.")]
    # The same form again is from a page that is out of date.
    assert get_messages(submit(support_caller, member, "correct-details", **form))[0][0] == "error"
    saved = Member.objects.select_related("user").get(pk=member.pk)
    assert (saved.phone, saved.phone_digits, saved.company_name) == ("+1 555 010 1234", "15550101234", "Fjord & Sons")
    assert (saved.user.username, saved.user.email, saved.user.is_active) == ("dana", "dana@example.com", True)
    assert (saved.first_name, saved.license_number, saved.purchase_countdown_start) == ("Dana", "TX-20551", None)
    assert last_activity(member).description == "Support corrected: phone, company"
    assert get_emails() == []
    assert member_caller.get("/api/auth/user").json()["phone"] == "+1 555 010 1234"


def test_correction_keeps_other_fields_that_the_member_changed_concurrently(support_caller, member, member_caller):
    form = details_of(member, phone="(555) 010-9999")
    member_caller.patch("/api/user/profile", {"companyName": "Fjord"})

    response = submit(support_caller, member, "correct-details", **form)

    assert get_messages(response) == [("success", "Corrected phone.")]
    saved = Member.objects.get(pk=member.pk)
    assert (saved.phone, saved.company_name) == ("(555) 010-9999", "Fjord")


def test_correction_of_a_field_that_the_member_changed_concurrently_is_refused(support_caller, member, member_caller):
    form = details_of(member, phone="(555) 010-9999", company_name="Other")
    member_caller.patch("/api/user/profile", {"phone": "(555) 010-1111"})
    before = stored_rows()

    response = submit(support_caller, member, "correct-details", **form)

    assert get_messages(response)[0][0] == "error"
    assert "Somebody else changed this since you opened it" in get_messages(response)[0][1]
    assert stored_rows() == before


def test_correction_without_changes_is_refused_and_keeps_the_reason(support_caller, member):
    before = stored_rows()

    response = submit(support_caller, member, "correct-details", **details_of(member))

    assert response.status_code == 422
    assert "These are the current details" in response.content.decode()
    assert response.context["form"]["reason"].value() == REASON["reason"]
    assert stored_rows() == before


INVALID = [
    {"first_name": ""},
    {"first_name": "   "},
    {"last_name": ""},
    {"last_name": "x" * 101},
    {"company_name": ""},
    {"company_name": "x" * 201},
    {"company_name": "a\x00b"},
    {"phone": ""},
    {"phone": "555 010"},
    {"phone": "5" * 11},
    {"phone": "+46 8 123 456 78"},
    {"phone": "no number"},
    {"position": ""},
    {"position": "x" * 10_000},
    {"license_number": "x" * 101},
    {"first_name": "\ufffd", "last_name": "\x07"},
]
VALID = [
    {"first_name": "  Ada \n Mae "},
    {"first_name": "x" * 100},
    {"company_name": '=cmd|"/c calc"!A1'},
    {"company_name": "<script>alert(1)</script>"},
    {"phone": "1.555.010.4477"},
    {"phone": "call (555) 010-4477, please"},
    {"position": "Property manager", "license_number": ""},
]


def test_correction_allows_the_values_that_the_profile_endpoint_allows(member):
    for changes in (*INVALID, *VALID):
        form = DetailsForm({**details_of(member, **changes), **REASON}, row=member)
        serializer = ProfileSerializer(data={to_camel_case(name): value for name, value in changes.items()})

        assert form.is_valid() == serializer.is_valid() == (changes in VALID), changes
        assert {to_camel_case(name) for name in form.errors} == set(serializer.errors), changes
        if changes in VALID:
            assert {name: form.cleaned_data["details"][name] for name in changes} == serializer.validated_data, changes


def test_correction_and_profile_endpoint_require_the_license_number_of_a_position(
    support_caller, member, member_caller
):
    before = stored_rows()
    changes = {"position": "Adjuster", "license_number": ""}

    response = submit(support_caller, member, "correct-details", **details_of(member, **changes))
    profile_response = member_caller.patch(
        "/api/user/profile", {to_camel_case(name): value for name, value in changes.items()}
    )

    assert (response.status_code, profile_response.status_code) == (422, 400)
    assert set(response.context["form"].errors) == {"license_number"}
    assert set(profile_response.json()["errors"]) == {"licenseNumber"}
    assert response.context["form"]["reason"].value() == REASON["reason"]
    assert stored_rows() == before


def to_camel_case(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


def test_action_for_an_unknown_member_is_not_found(support_caller, panel_admin):
    for action in ("correct-details", "close", "reopen", "view-as"):
        statuses = {
            key: support_caller.upload(f"/staff/accounts/member/{key}/{action}/", REASON).status_code
            for key in (UNKNOWN_ID, str(panel_admin.pk), "dana", "%00")
        }
        # With a malformed id, the URL matches the Django admin's redirect to an object's page, which does not exist.
        assert statuses == {UNKNOWN_ID: 404, str(panel_admin.pk): 404, "dana": 302, "%00": 302}, action


def test_member_cannot_be_edited_added_or_deleted_directly(staff_caller, member):
    before = stored_rows()

    responses = [
        staff_caller.upload(action_url(member, "change"), {"first_name": "Eve", "is_active": ""}),
        staff_caller.upload(action_url(member, "delete"), {"post": "yes"}),
        staff_caller.upload("/staff/accounts/member/add/", {"first_name": "Eve"}),
        staff_caller.upload(
            "/staff/accounts/member/", {"action": "close_accounts", "_selected_action": [str(member.pk)]}
        ),
    ]

    assert [response.status_code for response in responses] == [403, 403, 403, 200]
    assert stored_rows() == before


def test_form_without_a_csrf_token_is_refused(staff, member):
    caller = caller_as(staff)
    caller.client.cookies.clear()
    caller.client.force_login(staff)
    before = stored_rows()

    response = caller.client.post(action_url(member, "close"), REASON)

    assert response.status_code == 403
    assert stored_rows() == before
