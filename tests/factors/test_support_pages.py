"""Second factors on the support site: the second step, the pages to set factors up, and the rule that requires one."""

import json
import re
from datetime import timedelta
from io import StringIO

import pytest
from django.conf import settings as django_settings
from django.core.management import CommandError, call_command
from django.urls import reverse

from apps.access.enrolment import create_link
from apps.accounts.models import Session, User
from apps.audit.models import AuditLogEntry
from apps.factors.models import EnrolmentLink, RecoveryCode, SecondFactor
from apps.notifications.models import OutgoingMail
from tests.factories import PASSWORD, Caller, UserFactory, caller_as, caller_of
from tests.factors.authenticator import Authenticator, get_code, get_wrong_code, set_up_recovery_codes, set_up_totp

pytestmark = pytest.mark.django_db
LOGIN, SECOND_STEP, SECURITY = "/staff/login/", "/staff/login/second-step/", "/staff/security/"


def send(caller: Caller, path: str, **fields: str):
    return caller.client.post(path, fields, headers=caller.headers())


def sign_in(caller: Caller, username: str = "support", **fields: str):
    return send(caller, LOGIN, username=username, password=PASSWORD, **fields)


def get_errors(response) -> str:
    return " ".join(re.findall(r'class="error(?:list|note)[^>]*>(?:<li>)?([^<]+)', response.content.decode()))


def add_app(caller: Caller):
    """Set an app up on the pages, and return the last response."""
    assert send(caller, f"{SECURITY}app/", password=PASSWORD).status_code == 302
    page = caller.get(f"{SECURITY}app/")
    secret = page.context["secret"].replace(" ", "")
    return send(caller, f"{SECURITY}app/", code=get_code(secret)), secret


def test_password_leads_to_a_page_with_one_field_and_only_the_code_signs_in(staff, visitor):
    secret = set_up_totp(staff)

    redirect = sign_in(visitor, next="/staff/jobs/")

    assert redirect["Location"] == f"{SECOND_STEP}?next=%2Fstaff%2Fjobs%2F"
    assert visitor.get("/staff/").status_code == 302
    page = visitor.get(redirect["Location"]).content.decode()
    assert 'autocomplete="one-time-code"' in page
    assert "data-passkey" not in page
    wrong = send(visitor, SECOND_STEP, **{"proof-code": get_wrong_code(secret)})
    assert (wrong.status_code, "wrong" in get_errors(wrong)) == (422, True)
    assert AuditLogEntry.objects.count() == 0

    right = send(visitor, SECOND_STEP, next="/staff/jobs/", **{"proof-code": get_code(secret)})

    assert right["Location"] == "/staff/jobs/"
    assert visitor.get("/staff/").status_code == 200
    assert [entry.action for entry in AuditLogEntry.objects.all()] == ["signed_in"]
    assert django_settings.KNOWN_BROWSER_COOKIE_NAME in visitor.client.cookies


def test_second_step_takes_recovery_codes_and_passkeys_and_leads_nowhere_else(staff, visitor):
    code = set_up_recovery_codes(staff)[0]
    set_up_totp(staff)
    sign_in(visitor)
    response = send(visitor, SECOND_STEP, next="https://evil.example/", **{"proof-code": code})
    assert response["Location"] == reverse("admin:index")

    key, other = Authenticator(), Caller(fingerprint="")
    key.store(staff)
    sign_in(other)
    assert "data-passkey" in other.get(SECOND_STEP).content.decode()
    credential = json.dumps(key.get(other.post("/api/auth/passkey/options").json()))
    assert send(other, SECOND_STEP, **{"proof-credential": credential}).status_code == 302
    assert other.get("/staff/").status_code == 200


def test_second_step_without_a_password_returns_to_the_sign_in(visitor):
    assert visitor.get(SECOND_STEP)["Location"].startswith(LOGIN)


def test_app_is_set_up_without_scripts_and_codes_are_shown_once(staff_caller, staff):
    done, secret = add_app(staff_caller)

    assert done.status_code == 200
    codes = re.findall(r"<code>([a-z2-7-]{19})</code>", done.content.decode())
    assert len(codes) == 10
    assert "no-store" in done["Cache-Control"]
    assert staff_caller.get(SECURITY).context["codes_left"] == 10
    assert [entry.action for entry in AuditLogEntry.objects.all()] == ["authenticator_added"]
    assert secret not in staff_caller.get(SECURITY).content.decode()


def test_wrong_password_and_wrong_code_are_shown_next_to_their_field(staff_caller):
    wrong = send(staff_caller, f"{SECURITY}app/", password="wrong-one")
    assert (wrong.status_code, get_errors(wrong)) == (422, "Current password is incorrect")
    send(staff_caller, f"{SECURITY}app/", password=PASSWORD)
    secret = staff_caller.get(f"{SECURITY}app/").context["secret"].replace(" ", "")
    wrong = send(staff_caller, f"{SECURITY}app/", code=get_wrong_code(secret))
    assert (wrong.status_code, "wrong or too old" in get_errors(wrong)) == (422, True)
    assert wrong.context["secret"].replace(" ", "") == secret


def test_passkey_is_added_and_removed(staff_caller, staff):
    page = send(staff_caller, f"{SECURITY}passkey/", password=PASSWORD)

    key = Authenticator()
    credential = json.dumps(key.create(json.loads(page.context["options"])))

    added = send(staff_caller, f"{SECURITY}passkey/", name="Office", credential=credential)

    assert added.status_code == 200
    assert [passkey.name for passkey in staff.passkeys.all()] == ["Office"]
    passkey = staff.passkeys.get()
    assert send(staff_caller, f"{SECURITY}passkey/{passkey.pk}/remove/").status_code == 302
    assert not RecoveryCode.objects.exists()


def test_session_is_ended_from_the_list(staff_caller, staff):
    other = caller_as(staff)
    session = staff_caller.get(SECURITY).context["sessions"][1]

    assert send(staff_caller, f"{SECURITY}sessions/{session.id}/end/").status_code == 302
    assert other.get("/staff/").status_code == 302


def test_old_proof_asks_for_a_code_and_then_does_what_was_asked(staff, staff_caller, frozen_time):
    _, secret = add_app(staff_caller)
    frozen_time.shift(timedelta(minutes=16))

    asked = send(staff_caller, f"{SECURITY}app/remove/", note="kept")

    assert asked.status_code == 403
    assert '<input type="hidden" name="note" value="kept">' in asked.content.decode()
    wrong = send(staff_caller, f"{SECURITY}app/remove/", note="kept", **{"proof-code": get_wrong_code(secret)})
    assert (wrong.status_code, "wrong" in get_errors(wrong)) == (403, True)
    assert 'value="kept"' in wrong.content.decode()
    done = send(staff_caller, f"{SECURITY}app/remove/", note="kept", **{"proof-code": get_code(secret)})
    assert done.status_code == 302
    assert SecondFactor.objects.get(user=staff).totp_secret == ""


def get_link(user: User) -> str:
    from django.utils import timezone

    return "/enrol/" + create_link(user, now=timezone.now()).rpartition("/")[2]


@pytest.mark.parametrize("kind", ["staff", "panel_admin"])
def test_link_opens_only_setting_up_with_the_password_of_the_account_and_works_once(request, kind, visitor):
    person = request.getfixturevalue(kind)
    user = getattr(person, "user", person)
    path = get_link(user)
    assert visitor.get(path).status_code == 200
    assert send(visitor, path, code="123456").context["title"] == "Set up your second factor"
    assert send(visitor, path, password="wrong-one").status_code == 422

    page = send(visitor, path, password=PASSWORD)
    secret = page.context["secret"].replace(" ", "")
    assert visitor.get("/staff/").status_code == 302
    done = send(visitor, path, code=get_code(secret))

    assert "<code>" in done.content.decode()
    assert visitor.get("/staff/").status_code == 302
    assert visitor.get("/api/admin/me").status_code == 401
    assert not Session.objects.filter(user=user).exists()
    assert visitor.get(path).status_code == 410
    assert not EnrolmentLink.objects.exists()


@pytest.mark.parametrize("reason", ["old", "replaced", "closed", "unknown"])
def test_link_that_is_not_valid_is_a_page_with_a_sentence(staff, visitor, frozen_time, reason):
    path = get_link(staff)
    if reason == "old":
        frozen_time.shift(timedelta(hours=24, seconds=1))
    elif reason == "replaced":
        get_link(staff)
    elif reason == "closed":
        User.objects.filter(pk=staff.pk).update(is_active=False)
    response = visitor.get("/enrol/unknown" if reason == "unknown" else path)

    assert response.status_code == 410
    assert "no longer valid" in response.content.decode()
    if reason != "unknown":
        assert send(visitor, path, password=PASSWORD).status_code == 410


def test_link_never_replaces_a_factor(staff, visitor):
    path = get_link(staff)
    set_up_totp(staff)

    assert send(visitor, path, password=PASSWORD).status_code == 410


def test_commands_print_links(monkeypatch, visitor):
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", "correct-horse-battery")
    monkeypatch.setenv("ADMIN_PASSWORD", "correct-horse-battery")
    for command, options in (
        ("createsuperuser", {"username": "vesper", "email": "vesper@example.com", "interactive": False}),
        ("create_admin", {"username": "quill", "full_name": "Quill Mercer"}),
    ):
        out = StringIO()
        call_command(command, stdout=out, **options)
        path = re.search(r"http://127\.0\.0\.1:\d+(/enrol/\S+)", out.getvalue()).group(1)
        assert options["username"] in visitor.get(path).content.decode()


def test_reset_removes_every_factor_ends_sessions_and_prints_a_link_for_staff(staff, staff_caller, member):
    set_up_totp(staff)
    Authenticator().store(staff)
    set_up_recovery_codes(staff)
    out = StringIO()

    call_command("reset_second_factor", "SUPPORT", reason="lost phone", stdout=out)

    assert "/enrol/" in out.getvalue()
    assert staff_caller.get("/staff/").status_code == 302
    assert not RecoveryCode.objects.exists()
    entry = AuditLogEntry.objects.get(action="second_factor_reset")
    assert (entry.target_id, entry.reason, entry.actor_name) == (staff.pk, "lost phone", "command line")
    assert sign_in(Caller(fingerprint=""))["Location"] == "/staff/"
    for username in ("dana", "nobody"):
        with pytest.raises(CommandError):
            call_command("reset_second_factor", username, stdout=out)


@pytest.mark.parametrize("kind", ["staff", "member"])
def test_support_removes_lost_factors_and_ends_every_session(request, staff, staff_caller, kind):
    staff.is_superuser = True
    staff.save()
    user = UserFactory(username="vesper", kind="staff") if kind == "staff" else request.getfixturevalue("member").user
    other = caller_as(user) if kind == "staff" else caller_of(user.member)
    user.email = "lost@example.com"
    user.save()
    path = f"/staff/accounts/{'user' if kind == 'staff' else 'member'}/{user.pk}/reset-second-factor/"
    assert send(staff_caller, path, reason="Lost phone").status_code == 422
    assert not OutgoingMail.objects.exists()
    set_up_totp(user)

    assert send(staff_caller, path, reason="Lost phone").status_code == 302

    assert SecondFactor.objects.get(user=user).totp_secret == ""
    assert other.get("/api/user/security").status_code == 401
    assert AuditLogEntry.objects.get(action="second_factor_reset").reason == "Lost phone"
    assert OutgoingMail.objects.get().to_address == "lost@example.com"


def test_page_of_a_member_shows_the_factors_and_links_their_removal(staff_caller, member):
    path = f"/staff/accounts/member/{member.pk}/"
    assert f"{path}reset-second-factor/" not in staff_caller.get(f"{path}change/").content.decode()
    set_up_totp(member.user)
    Authenticator().store(member.user)
    set_up_recovery_codes(member.user)

    page = staff_caller.get(f"{path}change/").content.decode()

    assert "Authenticator app, 1 passkey, 10 recovery codes" in page
    assert f"{path}reset-second-factor/" in page


def test_superusers_do_not_remove_their_own_factors_as_lost_ones(staff, staff_caller):
    staff.is_superuser = True
    staff.save()
    set_up_totp(staff)
    caller = caller_as(staff)
    secret = set_up_totp(staff)

    path = f"/staff/accounts/user/{staff.pk}/reset-second-factor/"
    response = send(caller, path, reason="Lost phone", **{"proof-code": get_code(secret)})

    assert response.status_code == 422
    assert SecondFactor.objects.get().totp_secret


class TestFormSentAfterTheSessionEnded:
    """It is given back after the sign-in."""

    TEXT = "Asked for by phone,\nby <Dana>"

    def send_late(self, caller: Caller, path: str, frozen_time):
        frozen_time.shift(timedelta(hours=3))
        page = send(caller, path, reason=self.TEXT, password="hidden")
        assert page.status_code == 403
        assert 'name="kept"' in page.content.decode()
        return page.context["kept"]

    @pytest.mark.parametrize("with_factor", [False, True])
    def test_and_then_does_what_was_typed(self, staff, member, frozen_time, with_factor):
        caller, path = caller_as(staff), f"/staff/accounts/member/{member.pk}/close/"
        secret = set_up_totp(staff) if with_factor else ""
        kept = self.send_late(caller, path, frozen_time)

        wrong = send(caller, LOGIN, username="support", password="wrong-one", kept=kept)
        assert wrong.context["kept"] == kept
        page = sign_in(caller, kept=kept)
        if with_factor:
            page = send(caller, SECOND_STEP, kept=page.context["kept"], **{"proof-code": get_wrong_code(secret)})
            page = send(caller, SECOND_STEP, kept=page.context["kept"], **{"proof-code": get_code(secret)})

        assert page.context["path"] == path
        assert page.context["texts"] == [self.TEXT]
        assert "no-store" in page["Cache-Control"]
        assert User.objects.get(pk=member.pk).is_active
        assert send(caller, page.context["path"], **dict(page.context["typed"])).status_code == 302
        assert not User.objects.get(pk=member.pk).is_active

    def test_not_if_a_script_sent_it_or_another_site_made_it_up(self, staff, member, frozen_time):
        caller, path = caller_as(staff), f"/staff/accounts/member/{member.pk}/close/"
        frozen_time.shift(timedelta(hours=3))
        script = caller.client.post(path, {"reason": "x y"}, headers=caller.headers() | {"sec-fetch-mode": "cors"})
        assert script.status_code == 302
        assert sign_in(caller, kept="made-up", next="/staff/jobs/")["Location"] == "/staff/jobs/"


@pytest.mark.parametrize(("steps", "alive"), [([119, 119], True), ([121], False), ([100] * 8, False)])
def test_staff_sessions_end_when_idle_and_after_twelve_hours(staff, admin_caller, frozen_time, steps, alive):
    staff_caller = caller_as(staff)
    for minutes in steps:
        frozen_time.shift(timedelta(minutes=minutes))
        statuses = [staff_caller.get("/staff/").status_code, admin_caller.get("/api/admin/me").status_code]

    assert statuses == ([200, 200] if alive else [302, 401])


def test_member_sessions_do_not_end_when_idle(member_caller, frozen_time):
    frozen_time.shift(timedelta(hours=13))

    assert member_caller.get("/api/auth/user").status_code == 200


@pytest.mark.parametrize(
    ("method", "path"),
    [("post", "/staff/claims/claim/00000000-0000-0000-0000-000000000007/open/"), ("get", "/staff/changes/")],
)
def test_open_page_does_not_keep_the_session_alive(staff, frozen_time, method, path):
    caller = caller_as(staff)
    for _ in range(4):
        frozen_time.shift(timedelta(minutes=50))
        response = getattr(caller, method)(path)

    assert response.status_code == 302
