"""Support corrects a member's details, closes the account and reopens it: each with a reason, each on record."""

import pytest

from apps.accounts.models import Member, User
from apps.audit.models import ActivityEntry, RecordEntry
from apps.notifications.models import OutgoingMail
from tests.accounts.support_cases import DETAILS, details_of
from tests.factories import PASSWORD, Caller, MemberFactory, caller_as

pytestmark = pytest.mark.django_db
WHY = {"reason": "Asked for by phone"}
MISSING = "00000000-0000-4000-8000-000000000000"
SIGN_IN = {"username": "dana", "password": PASSWORD}


def page(member: Member, action: str) -> str:
    return f"/staff/accounts/member/{member.pk}/{action}/"


def send(caller: Caller, member: Member, action: str, **form: str):
    """Send the form, and return the page that it leads to or stays on."""
    answer = caller.upload(page(member, action), {**WHY, **form})
    return caller.get(answer["Location"]) if answer.status_code == 302 else answer


def said(answer) -> list[tuple[str, str]]:
    """What the desk's page says of what was done."""
    return [(message.level_tag, str(message)) for message in answer.context["messages"]]


def stored() -> tuple:
    """Everything that one of these actions could have changed."""
    return (
        list(Member.objects.order_by("pk").values()),
        list(User.objects.order_by("pk").values()),
        ActivityEntry.objects.count(),
        RecordEntry.objects.count(),
        letters(),
    )


def letters() -> list[tuple[str, str]]:
    return list(OutgoingMail.objects.order_by("created_at").values_list("to_address", "subject"))


def last_activity(member: Member) -> ActivityEntry:
    return ActivityEntry.objects.filter(member=member).order_by("-created_at").first()


def test_a_closed_account_is_out_at_once_and_the_member_is_told(support_caller, member, member_caller, other_caller):
    assert member_caller.get("/api/auth/user").status_code == 200

    answer = send(support_caller, member, "close")

    assert said(answer) == [("success", "Closed the account and ended its sessions. The member was notified.")]
    assert "Closed" in [state.text for state in answer.context["account_status"]]
    assert member_caller.get("/api/auth/user").status_code == 401
    assert member_caller.post("/api/auth/login", SIGN_IN).json()["code"] == "invalid_credentials"
    assert other_caller.get("/api/auth/user").status_code == 200
    assert letters() == [("dana@example.com", "Your account was closed")]
    assert last_activity(member).description == "Your account was closed"
    assert "phone" not in str(last_activity(member).metadata)


def test_a_reopened_account_is_in_again_with_the_same_password(support_caller, member, member_caller):
    send(support_caller, member, "close")

    answer = send(support_caller, member, "reopen")

    assert said(answer) == [("success", "Reopened the account. The member was notified.")]
    assert member_caller.post("/api/auth/login", SIGN_IN).status_code == 200
    assert [subject for _, subject in letters()[:2]] == ["Your account was closed", "Your account was reopened"]


@pytest.mark.parametrize(
    ("is_open", "action", "refusal"),
    [(False, "close", "This account is closed already."), (True, "reopen", "This account is open already.")],
)
def test_closing_and_reopening_twice_is_refused(support_caller, is_open, action, refusal):
    member = MemberFactory(user__is_active=is_open)
    before = stored()

    sent, looked_at = send(support_caller, member, action), support_caller.get(page(member, action))

    assert said(sent) == [("error", refusal)]
    assert (looked_at.status_code, looked_at["Location"]) == (302, f"{page(member, 'change')}#account")
    assert stored() == before


def test_details_are_corrected_and_nothing_else(support_caller, member, member_caller):
    form = details_of(member, phone="+46 8 123 456 78", company_name="Fjord & Sons") | {
        "username": "root", "email": "x@evil.test", "is_active": "", "purchase_countdown_start": "2020-01-01",
    }  # fmt: skip

    answer = send(support_caller, member, "correct-details", **form)

    assert said(answer) == [("success", "Corrected phone, company.")]
    now = Member.objects.select_related("user").get(pk=member.pk)
    assert (now.phone, now.phone_digits, now.company_name) == ("+46 8 123 456 78", "46812345678", "Fjord & Sons")
    assert (now.user.username, now.user.email, now.user.is_active) == ("dana", "dana@example.com", True)
    assert (now.first_name, now.license_number, now.purchase_countdown_start) == ("Dana", "TX-20551", None)
    assert last_activity(member).description == "Support corrected: phone, company"
    assert letters() == []
    assert member_caller.get("/api/auth/user").json()["phone"] == "+46 8 123 456 78"


def test_what_the_member_changes_meanwhile_stays(support_caller, member, member_caller):
    form = details_of(member, phone="(555) 010-9999")
    member_caller.patch("/api/user/profile", {"companyName": "Fjord"})

    answer = send(support_caller, member, "correct-details", **form)

    assert said(answer) == [("success", "Corrected phone.")]
    now = Member.objects.get(pk=member.pk)
    assert (now.phone, now.company_name) == ("(555) 010-9999", "Fjord")


def test_the_same_detail_changed_by_two_is_refused_to_the_second(support_caller, member, member_caller):
    form = details_of(member, phone="(555) 010-9999", company_name="Other")
    member_caller.patch("/api/user/profile", {"phone": "(555) 010-1111"})
    before = stored()

    answer = send(support_caller, member, "correct-details", **form)

    assert said(answer)[0][0] == "error"
    assert "changed by somebody else meanwhile" in said(answer)[0][1]
    assert stored() == before


def test_details_sent_twice_are_corrected_once(support_caller, member):
    form = details_of(member, phone="(555) 010-9999")
    send(support_caller, member, "correct-details", **form)
    before = stored()

    assert said(send(support_caller, member, "correct-details", **form))[0][0] == "error"
    assert stored() == before


def test_details_as_they_stand_are_no_correction(support_caller, member):
    before = stored()

    answer = send(support_caller, member, "correct-details", **details_of(member))

    assert answer.status_code == 422
    assert "These are the current details" in answer.content.decode()
    assert stored() == before


def outside(name: str) -> str:
    head, *tail = name.split("_")
    return head + "".join(part.capitalize() for part in tail)


@pytest.mark.parametrize(
    "wrong",
    [
        {"first_name": ""},
        {"first_name": "   "},
        {"last_name": ""},
        {"last_name": "x" * 101},
        {"company_name": ""},
        {"company_name": "x" * 201},
        {"company_name": "a\x00b"},
        {"phone": ""},
        {"phone": "555 010"},
        {"phone": "5" * 16},
        {"phone": "no number"},
        {"position": ""},
        {"position": "x" * 10_000},
        {"position": "Adjuster", "license_number": ""},
        {"license_number": ""},
        {"license_number": "x" * 101},
        {"first_name": "\ud800".encode("utf-8", "surrogatepass").decode("utf-8", "replace"), "last_name": "\x07"},
    ],
    ids=str,
)
def test_what_the_member_s_own_form_refuses_is_refused_here_and_nothing_typed_is_lost(
    support_caller, member, member_caller, wrong
):
    before = stored()
    typed = details_of(member, **wrong) | {"position": wrong.get("position", "Adjuster")}

    answer = send(support_caller, member, "correct-details", **typed)
    own = member_caller.patch("/api/user/profile", {outside(name): typed[name] for name in DETAILS})

    assert (answer.status_code, own.status_code) == (422, 400)
    refused = {outside(name) for name in answer.context["form"].errors}
    assert refused == set(own.json()["errors"])
    assert answer.context["form"]["reason"].value() == WHY["reason"]
    assert stored() == before


@pytest.mark.parametrize(
    "right",
    [
        {"first_name": "  Ada \n Mae "},
        {"first_name": "x" * 100},
        {"company_name": '=cmd|"/c calc"!A1'},
        {"company_name": "<script>alert(1)</script>"},
        {"phone": "5" * 15},
        {"phone": "call (555) 010-4477, please"},
        {"position": "Property manager", "license_number": ""},
    ],
    ids=str,
)
def test_what_the_member_s_own_form_takes_is_taken_here(support_caller, other_caller, member, other_member, right):
    answer = send(support_caller, member, "correct-details", **details_of(member, **right))
    own = other_caller.patch("/api/user/profile", {outside(name): value for name, value in right.items()})

    assert (said(answer)[0][0], own.status_code) == ("success", 200)
    assert b"<script>alert" not in answer.content
    here, there = Member.objects.get(pk=member.pk), Member.objects.get(pk=other_member.pk)
    assert {name: getattr(here, name) for name in right} == {name: getattr(there, name) for name in right}


@pytest.mark.parametrize("action", ["correct-details", "close", "reopen", "view-as"])
def test_a_member_who_is_not_there_is_not_found(support_caller, action, panel_admin):
    answers = {
        key: support_caller.upload(f"/staff/accounts/member/{key}/{action}/", WHY).status_code
        for key in (MISSING, str(panel_admin.pk), "1", "dana", "%00")
    }

    # What is no id at all is the admin's own affair: it leads on to a row's page, which is not there either.
    assert answers == {MISSING: 404, str(panel_admin.pk): 404, "1": 302, "dana": 302, "%00": 302}


def test_there_is_no_form_of_the_raw_row(staff_caller, member):
    before = stored()

    answers = [
        staff_caller.upload(page(member, "change"), {"first_name": "Eve", "is_active": ""}),
        staff_caller.upload(page(member, "delete"), {"post": "yes"}),
        staff_caller.upload("/staff/accounts/member/add/", {"first_name": "Eve"}),
        staff_caller.upload(
            "/staff/accounts/member/", {"action": "close_accounts", "_selected_action": [str(member.pk)]}
        ),
    ]

    assert [answer.status_code for answer in answers] == [403, 403, 403, 200]
    assert stored() == before


def test_a_forged_form_of_another_site_is_refused(staff, member):
    caller = caller_as(staff)
    caller.client.cookies.clear()
    caller.client.force_login(staff)
    before = stored()

    answer = caller.client.post(page(member, "close"), WHY)

    assert answer.status_code == 403
    assert stored() == before
