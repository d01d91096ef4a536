"""Signs schemathesis in, in the database of the served product. The role is in FUZZING_ROLE.

Each request has a session of its own, because requests end sessions, change passwords and use up limits.
"""

import os
from itertools import count

import django

os.environ["DJANGO_SETTINGS_MODULE"] = "config.settings"
django.setup()

import schemathesis  # noqa: E402

from apps.accounts.models import Member, User  # noqa: E402
from apps.core.models import RateLimitCounter  # noqa: E402
from apps.factors.models import SecondFactor  # noqa: E402
from tests.factories import AdminAccountFactory, Caller, UserFactory, caller_as, caller_of  # noqa: E402

# Devices of a member that are kept, for requests that have their session and are not sent yet.
DEVICES = 20
_numbers = count()


def sign_in_member() -> Caller:
    member = Member.objects.filter(claims__isnull=False).order_by("pk").first()
    assert member, "The demo data has no member with a claim"
    User.objects.filter(pk=member.user_id).update(is_active=True)
    kept = member.devices.order_by("-created_at").values("pk")[:DEVICES]
    member.devices.exclude(pk__in=kept).delete()
    return caller_of(member, fingerprint=f"{next(_numbers):064x}")


def sign_in_panel_admin() -> Caller:
    user = User.objects.filter(username="fuzzing-admin").first()
    return caller_as(user or AdminAccountFactory(user__username="fuzzing-admin", role="super_admin").user)


def sign_in_staff() -> Caller:
    user = User.objects.filter(username="fuzzing-staff").first()
    return caller_as(user or UserFactory(username="fuzzing-staff", kind=User.Kind.STAFF, is_superuser=True))


SIGN_IN = {"member": sign_in_member, "panel_admin": sign_in_panel_admin, "staff": sign_in_staff}


@schemathesis.auth(refresh_interval=None)
class SignedIn:
    def get(self, case: schemathesis.Case, context: object) -> Caller:
        RateLimitCounter.objects.all().delete()
        SecondFactor.objects.all().delete()
        return SIGN_IN[os.environ["FUZZING_ROLE"]]()

    def set(self, case: schemathesis.Case, caller: Caller, context: object) -> None:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in caller.client.cookies.items())
        case.headers.update(caller.headers(), Cookie=cookies)


@schemathesis.hook
def filter_case(context: object, case: schemathesis.Case) -> bool:
    """Leave out unknown headers, which HTTP servers ignore, and empty parameters, which DRF takes for missing ones."""
    # Of several values, the last counts.
    last = [value[-1] if isinstance(value, list) and value else value for value in (case.query or {}).values()]
    is_empty = any(value in {"", None} for value in last if isinstance(value, str | None))
    return not is_empty and "x-schemathesis-unknown-property" not in (case.headers or {})
