"""Concurrent changes of admin and staff accounts."""

import pytest
from django.utils import timezone

from apps.accounts.models import AdminAccount, User
from apps.audit.models import AuditLogEntry
from apps.core.request_meta import PASSWORD_AT_KEY
from tests.factories import AdminAccountFactory, Caller, UserFactory, caller_as
from tests.races.parallel import ATTEMPTS, race

pytestmark = [pytest.mark.races, pytest.mark.django_db(transaction=True, serialized_rollback=True)]
REASON = {"reason": "Left the network"}


def recently_signed_in(user: User) -> Caller:
    """Return a caller whose last sign-in is recent enough for changes of credentials."""
    caller = caller_as(user)
    session = caller.client.session
    session[PASSWORD_AT_KEY] = timezone.now().isoformat()
    session.save()
    return caller


def test_one_of_concurrent_edits_of_one_version_succeeds_and_the_others_get_409(super_admin, panel_admin):
    callers = [recently_signed_in(super_admin.user) for _ in range(4)]
    path = f"/api/admin/accounts/{panel_admin.pk}"

    answers = race(
        [
            lambda caller=caller, name=name: (
                caller.patch(path, {"fullName": f"Rowan {name}"}, **{"If-Match": '"1"'}).status_code
            )
            for name, caller in enumerate(callers)
        ]
    )

    assert sorted(answers) == [200, 409, 409, 409]
    panel_admin.refresh_from_db()
    assert panel_admin.version == 2
    [change] = AuditLogEntry.objects.get().changes
    assert (change["before"], change["after"]) == ("Rowan Hale", panel_admin.full_name)


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_own_credential_change_and_password_reset_by_a_super_admin_do_not_mix(super_admin, panel_admin, attempt):
    admin_caller, other = recently_signed_in(panel_admin.user), recently_signed_in(super_admin.user)
    body = {"newUsername": "warden", "newPassword": "own-secret", "confirmPassword": "own-secret"}

    answers = race(
        [
            lambda: admin_caller.post("/api/admin/update-credentials", body).status_code,
            lambda: other.patch(f"/api/admin/accounts/{panel_admin.pk}", {"password": "their-secret"}).status_code,
        ]
    )

    user = User.objects.get(pk=panel_admin.pk)
    # The super_admin's password is set in either order.
    assert answers[1] == 200
    assert answers[0] in {200, 401, 403}
    assert user.check_password("their-secret")
    assert user.username == ("warden" if answers[0] == 200 else "rowan")
    assert AdminAccount.objects.get(pk=user.pk).version == 1 + answers.count(200) == 1 + AuditLogEntry.objects.count()


def test_one_of_two_superusers_who_close_each_other_stays_active(db):
    superusers = UserFactory.create_batch(2, kind=User.Kind.STAFF, is_superuser=True)
    callers = [recently_signed_in(user) for user in superusers]

    answers = race(
        [
            lambda caller=caller, other=other: (
                caller.upload(f"/staff/accounts/user/{other.pk}/close/", REASON).status_code
            )
            for caller, other in zip(callers, reversed(superusers), strict=True)
        ]
    )

    # The second one gets the form with a message, or is redirected to the sign-in page; there was no deadlock.
    assert 302 in answers
    assert set(answers) <= {302, 422}
    assert User.objects.filter(is_superuser=True, is_active=True).count() == 1
    assert AuditLogEntry.objects.count() == 1


def test_account_closed_concurrently_is_closed_once(db):
    sable = UserFactory(username="sable", kind=User.Kind.STAFF)
    callers = [recently_signed_in(UserFactory(kind=User.Kind.STAFF, is_superuser=True)) for _ in range(4)]

    path = f"/staff/accounts/user/{sable.pk}/close/"
    answers = race([lambda caller=caller: caller.upload(path, REASON).status_code for caller in callers])

    assert sorted(answers) == [302, 422, 422, 422]
    assert [entry.action for entry in AuditLogEntry.objects.all()] == ["staff_account_closed"]


def test_one_of_concurrent_accounts_with_one_username_is_created(db):
    callers = [recently_signed_in(AdminAccountFactory(role=AdminAccount.Role.SUPER_ADMIN).user) for _ in range(4)]
    body = {"username": "Quill", "password": "quill-secret", "fullName": "Quill Mercer"}

    answers = race([lambda caller=caller: caller.post("/api/admin/accounts", body).status_code for caller in callers])

    assert sorted(answers) == [201, 400, 400, 400]
    assert AuditLogEntry.objects.count() == 1


@pytest.mark.parametrize("attempt", ATTEMPTS)
def test_superusers_who_set_each_others_passwords_do_not_deadlock(db, attempt):
    superusers = UserFactory.create_batch(2, kind=User.Kind.STAFF, is_superuser=True)
    callers = [recently_signed_in(user) for user in superusers]
    form_data = {"password": "new-secret-of-day", "confirm_password": "new-secret-of-day", **REASON}

    race(
        [
            lambda caller=caller, other=other: (
                caller.upload(f"/staff/accounts/user/{other.pk}/set-password/", form_data).status_code
            )
            for caller, other in zip(callers, reversed(superusers), strict=True)
        ]
    )

    # Both passwords were set; the two transactions did not deadlock.
    assert [entry.action for entry in AuditLogEntry.objects.all()] == ["staff_password_set"] * 2
    assert all(user.check_password("new-secret-of-day") for user in User.objects.filter(is_superuser=True))
