"""The management commands ``generate_codes`` and ``first_run``."""

import re
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from apps.accounts.models import AdminAccount
from apps.invitations.models import InvitationCode
from tests.factories import Caller
from tests.invitations.counters import counters_are_exact

pytestmark = pytest.mark.django_db


def run(name: str, *arguments: str) -> str:
    out = StringIO()
    call_command(name, *arguments, stdout=out)
    return out.getvalue()


def test_generate_codes_prints_one_code_per_line_and_stores_them():
    printed = run("generate_codes", "103").splitlines()

    assert len(set(printed)) == len(printed) == 103
    assert set(printed) == set(InvitationCode.objects.values_list("code", flat=True))
    assert counters_are_exact()


def test_generate_codes_refuses_an_invalid_number():
    for number in ("0", "-1", "x", "1.5"):
        with pytest.raises(CommandError):
            run("generate_codes", "--", number)

    assert not InvitationCode.objects.exists()


def test_first_run_prints_admin_credentials_and_codes_once():
    printed = run("first_run", "--port", "8123")

    assert "http://127.0.0.1:8123/admin-login" in printed
    assert "http://127.0.0.1:8123/register" in printed
    username = re.search(r"username +(\S+)", printed)[1]
    password = re.search(r"password +(\S+)", printed)[1]
    answer = Caller().post("/api/admin/login", {"username": username, "password": password})
    assert (answer.status_code, answer.json()["admin"]["role"]) == (200, "super_admin")
    codes = set(re.findall(r"AAN-\w{5}-\w{5}", printed))
    assert (len(codes), codes) == (3, set(InvitationCode.objects.values_list("code", flat=True)))

    assert run("first_run") == ""
    assert (AdminAccount.objects.count(), InvitationCode.objects.count()) == (1, 3)
