"""Those who manage admins and staff, at one account at once."""

import pytest
from django.utils import timezone

from apps.accounts.models import AdminAccount, User
from apps.accounts.sessions import SIGNED_IN_AT_KEY
from apps.audit.models import RecordEntry
from tests.factories import AdminAccountFactory, Caller, UserFactory, caller_as
from tests.races.parallel import race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
REASON = {"reason": "Left the network"}


def entered(user: User) -> Caller:
    """A caller who has given the password a moment ago and whose session is read already."""
    caller = caller_as(user)
    session = caller.client.session
    session[SIGNED_IN_AT_KEY] = timezone.now().isoformat()
    session.save()
    return caller


def test_of_many_who_change_what_they_saw_one_does_and_the_others_are_told(super_admin, panel_admin):
    callers = [entered(super_admin.user) for _ in range(6)]
    path = f"/api/admin/accounts/{panel_admin.pk}"

    answers = race(
        [
            lambda caller=caller, name=name: (
                caller.patch(path, {"fullName": f"Rowan {name}"}, **{"If-Match": '"1"'}).status_code
            )
            for name, caller in enumerate(callers)
        ]
    )

    assert sorted(answers) == [200, 409, 409, 409, 409, 409]
    panel_admin.refresh_from_db()
    assert panel_admin.version == 2
    [change] = RecordEntry.objects.get().changes
    assert (change["before"], change["after"]) == ("Rowan Hale", panel_admin.full_name)


@pytest.mark.parametrize("attempt", range(3))
def test_new_credentials_and_a_super_admin_s_password_never_mix(super_admin, panel_admin, attempt):
    own, other = entered(panel_admin.user), entered(super_admin.user)
    new = {"newUsername": "warden", "newPassword": "own-secret", "confirmPassword": "own-secret"}

    answers = race(
        [
            lambda: own.post("/api/admin/update-credentials", new).status_code,
            lambda: other.patch(f"/api/admin/accounts/{panel_admin.pk}", {"password": "their-secret"}).status_code,
        ]
    )

    user = User.objects.get(pk=panel_admin.pk)
    # The super_admin's word is the last: first or second, it ends what the admin had begun.
    assert answers[1] == 200
    assert answers[0] in {200, 401, 403}
    assert user.check_password("their-secret")
    assert user.username == ("warden" if answers[0] == 200 else "rowan")
    assert AdminAccount.objects.get(pk=user.pk).version == 1 + answers.count(200) == 1 + RecordEntry.objects.count()


def test_of_superusers_who_close_each_other_one_stays(db):
    pair = UserFactory.create_batch(2, is_staff=True, is_superuser=True)
    callers = [entered(user) for user in pair]

    answers = race(
        [
            lambda caller=caller, other=other: (
                caller.upload(f"/staff/accounts/user/{other.pk}/close/", REASON).status_code
            )
            for caller, other in zip(callers, reversed(pair), strict=True)
        ]
    )

    # The later one is led back with a sentence, or to the sign-in: it has not run into the other.
    assert answers == [302, 302]
    assert User.objects.filter(is_superuser=True, is_active=True).count() == 1
    assert RecordEntry.objects.count() == 1


def test_an_account_that_many_close_is_closed_once(db):
    sable = UserFactory(username="sable", is_staff=True)
    callers = [entered(UserFactory(is_staff=True, is_superuser=True)) for _ in range(4)]

    path = f"/staff/accounts/user/{sable.pk}/close/"
    answers = race([lambda caller=caller: caller.upload(path, REASON).status_code for caller in callers])

    assert set(answers) == {302}
    assert [entry.action for entry in RecordEntry.objects.all()] == ["staff_account_closed"]


def test_of_many_with_one_name_one_account_is_made(db):
    callers = [entered(AdminAccountFactory(role=AdminAccount.Role.SUPER_ADMIN).user) for _ in range(4)]
    new = {"username": "Quill", "password": "quill-secret", "fullName": "Quill Mercer"}

    answers = race([lambda caller=caller: caller.post("/api/admin/accounts", new).status_code for caller in callers])

    assert sorted(answers) == [201, 400, 400, 400]
    assert RecordEntry.objects.count() == 1


@pytest.mark.parametrize("attempt", range(3))
def test_superusers_who_set_each_other_s_passwords_at_once_do_not_run_into_each_other(db, attempt):
    pair = UserFactory.create_batch(2, is_staff=True, is_superuser=True)
    callers = [entered(user) for user in pair]
    given = {"password": "given-anew", "confirm_password": "given-anew", **REASON}

    race(
        [
            lambda caller=caller, other=other: (
                caller.upload(f"/staff/accounts/user/{other.pk}/set-password/", given).status_code
            )
            for caller, other in zip(callers, reversed(pair), strict=True)
        ]
    )

    # Both were let in; neither waits for what the other holds.
    assert [entry.action for entry in RecordEntry.objects.all()] == ["staff_password_set"] * 2
    assert all(user.check_password("given-anew") for user in User.objects.filter(is_superuser=True))
