"""Which usernames are allowed, in every place that sets one: look-alikes and line breaks are refused."""

from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.serializers import ValidationError

from apps.accounts.fields import username as username_field
from apps.accounts.models import AdminAccount, User
from apps.core.request_meta import COMMAND_LINE
from apps.core.rules import MESSAGES
from apps.invitations import generation as generating
from tests.factories import PASSWORD, AdminAccountFactory, Caller, MemberFactory, UserFactory, caller_as

pytestmark = pytest.mark.django_db

WRONG_CHARACTERS, TOO_LONG = MESSAGES["username"]["characters"], MESSAGES["username"]["tooLong"]

LOOK_ALIKES = {
    "left-to-right isolate": "vic\u2066xyz",
    "pop directional isolate": "vic\u2069xyz",
    "arabic letter mark": "vic\u061cxyz",
    "variation selector": "vic\ufe0fxyz",
    "combining grapheme joiner": "vic\u034fxyz",
    "hangul choseong filler": "vic\u115fxyz",
    "hangul filler": "vic\u3164xyz",
    "halfwidth hangul filler": "vic\uffa0xyz",
    "mongolian vowel separator": "vic\u180exyz",
    "tag letter": "vic\U000e0041xyz",
    "blank braille pattern": "vic\u2800xyz",
    "inhibit symmetric swapping": "vic\u206axyz",
    "interlinear annotation": "vic\ufff9xyz",
    "zero-width space": "vic\u200bxyz",
    "zero-width joiner": "vic\u200dxyz",
    "soft hyphen": "vic\u00adxyz",
    "next line": "vic\u0085xyz",
    "tab": "vic\txyz",
    "line feed": "vic\nxyz",
    "carriage return": "vic\rxyz",
    "line separator": "vic\u2028xyz",
    "no-break space": "vic\u00a0xyz",
    "em space": "vic\u2003xyz",
    "two spaces": "vic  xyz",
    "cyrillic letter": "v\u0456cxyz",
    "greek letter": "\u03bdicxyz",
    "cherokee letter": "vi\u13dfxyz",
    "arabic-indic digit": "vicxyz\u0660",
    "same mark twice": "vic\u0301\u0301xyz",
    "same mark on a composed letter": "vi\u0107\u0301xyz",
    "mark without a letter": "\u0301vicxyz",
    "mark after a space": "vic \u0301xyz",
    "mark hidden in a letter": "vic\u037axyz",
    "enclosing mark": "vic\u20ddxyz",
    "apostrophe": "o'brien",
    "at sign": "vic@xyz",
    "script of no living community": "\U00010330\U00010331\U00010332",
}
ALLOWED = {
    "latin, composed": "zoë",
    "latin, decomposed": "zoe\u0308",
    "polish": "Łukasz",
    "spanish": "José.Luis",
    "vietnamese": "Nguyễn Ái",
    "yoruba, not all composed": "Ọlá\u0323wálé",
    "cyrillic": "иван",
    "arabic": "محمد",
    "arabic with its own digits": "محمد٠١",
    "devanagari": "दिनेश",
    "thai": "นำชัย",
    "myanmar": "ကျွန်ုပ်",
    "hebrew": "יוסף",
    "greek": "Γιάννης",
    "han": "王小明",
    "japanese": "山田タロウ",
    "korean": "김철수",
    "punctuation and digits": "o_brien-2",
    "two words": "two words",
    "digits": "4477",
}


def register(username: str) -> tuple[int, dict]:
    code = generating.generate(count=1, actor=COMMAND_LINE, now=timezone.now())[0]
    response = Caller(fingerprint="e" * 64).post(
        "/api/auth/register",
        {
            "invitationCode": code.code,
            "firstName": "Vic",
            "lastName": "Xyz",
            "email": "vic@example.com",
            "phone": "(555) 010-4477",
            "companyName": "Xyz Roofing",
            "position": "Estimator",
            "username": username,
            "password": PASSWORD,
            "confirmPassword": PASSWORD,
        },
    )
    return response.status_code, response.json()


def create_panel_admin(username: str) -> tuple[int, dict]:
    caller = caller_as(AdminAccountFactory(role=AdminAccount.Role.SUPER_ADMIN).user)
    response = caller.post(
        "/api/admin/accounts", {"username": username, "password": PASSWORD, "fullName": "Quill Mercer"}
    )
    return response.status_code, response.json()


def update_credentials(username: str, *, current: str = "rowan") -> tuple[int, dict]:
    if not User.objects.filter(username=current).exists():
        AdminAccountFactory(user__username=current)
    caller = Caller()
    assert caller.post("/api/admin/login", {"username": current, "password": PASSWORD}).status_code == 200
    response = caller.post(
        "/api/admin/update-credentials",
        {"newUsername": username, "newPassword": "another-horse", "confirmPassword": "another-horse"},
    )
    return response.status_code, response.json()


def test_look_alike_and_multi_line_usernames_are_refused():
    for kind, username in LOOK_ALIKES.items():
        with pytest.raises(ValidationError) as refusal:
            username_field().run_validation(username)
        assert refusal.value.detail == [WRONG_CHARACTERS], kind


def test_other_spellings_of_a_taken_username_are_refused():
    MemberFactory(user__username="vicxyz")

    for username in ("\uff36icxyz", "\U0001d4ffic\U0001d501yz", " vicxyz\n", "VICxyz"):
        status, body = register(username)
        assert (status, body["errors"]) == (400, {"username": ["Username is already taken"]}), username


def test_usernames_in_one_alphabet_are_accepted():
    for kind, username in ALLOWED.items():
        assert username_field().run_validation(f" {username} ") == username, kind


@pytest.mark.parametrize("name", ["latin, decomposed", "yoruba, not all composed", "myanmar"])
def test_user_with_a_name_in_another_alphabet_can_register_and_sign_in(name):
    username = ALLOWED[name]
    status, body = register(f" {username} ")

    assert status == 201, body
    assert body["user"]["username"] == username
    response = Caller(fingerprint="e" * 64).post("/api/auth/login", {"username": username, "password": PASSWORD})
    assert response.status_code == 200


def test_every_endpoint_that_sets_a_username_refuses_an_invalid_one():
    # Normalization turns this one letter into eighteen.
    for username, message in (("vic\nxyz", WRONG_CHARACTERS), ("\ufdfa" * 24, TOO_LONG)):
        for set_username, field in (
            (register, "username"),
            (create_panel_admin, "username"),
            (update_credentials, "newUsername"),
        ):
            status, body = set_username(username)
            assert (status, body["errors"]) == (400, {field: [message]}), set_username
    assert not User.objects.filter(kind=User.Kind.MEMBER).exists()
    assert register("ab")[1]["errors"] == {"username": ["Username must be at least 3 characters"]}


def test_commands_refuse_invalid_usernames_with_a_one_line_error(monkeypatch):
    monkeypatch.setenv("ADMIN_PASSWORD", PASSWORD)
    monkeypatch.setenv("DJANGO_SUPERUSER_PASSWORD", PASSWORD)
    for command, options in (
        ("create_admin", {"full_name": "Quill Mercer"}),
        ("createsuperuser", {"email": "quill@example.com", "interactive": False}),
    ):
        for username, message in (("vic\u2066xyz", WRONG_CHARACTERS), ("\ufdfa" * 24, TOO_LONG)):
            with pytest.raises(CommandError, match=f"^{message}$"):
                call_command(command, stdout=StringIO(), username=username, **options)

    assert not User.objects.exists()


def test_support_site_refuses_invalid_usernames_with_a_field_error(staff_caller):
    form = {"email": "vesper@example.com", "password": PASSWORD, "confirm_password": PASSWORD, "reason": "Night shift"}
    for username, message in (("vic\txyz", WRONG_CHARACTERS), ("\ufdfa" * 24, TOO_LONG)):
        response = staff_caller.upload("/staff/accounts/user/add/", {"username": username, **form})
        assert response.status_code == 422
        assert message in response.content.decode()
    assert not User.objects.filter(email="vesper@example.com").exists()


def test_users_with_usernames_that_are_no_longer_allowed_can_sign_in():
    MemberFactory(user__username="o'brien")
    AdminAccountFactory(user__username="rowan@example.com")
    UserFactory(username="vic\u0456xyz", kind=User.Kind.STAFF, is_superuser=True)
    staff_browser = Caller(fingerprint="")

    member = Caller().post("/api/auth/login", {"username": "O'Brien", "password": PASSWORD})
    admin = Caller().post("/api/admin/login", {"username": "rowan@example.com", "password": PASSWORD})
    staff_browser.upload("/staff/login/", {"username": "vic\u0456xyz", "password": PASSWORD, "next": "/staff/"})

    assert (member.status_code, admin.status_code, staff_browser.get("/staff/").status_code) == (200, 200, 200)


def test_admin_with_a_username_that_is_no_longer_allowed_can_change_the_password():
    status, _ = update_credentials("rowan@example.com", current="rowan@example.com")

    assert status == 200
    signed_in = Caller().post("/api/admin/login", {"username": "rowan@example.com", "password": "another-horse"})
    assert signed_in.status_code == 200
