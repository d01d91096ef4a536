"""The people of the demo data. Only the demo member can sign in."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from apps.accounts.models import AdminAccount, Member, User
from apps.audit import activity
from apps.core.request_meta import Actor, RequestMeta
from apps.invitations.audit_actions import AuditAction

_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def find_member(username: str) -> Member | None:
    return Member.objects.select_related("user").filter(user__username_key=username).first()


def support_agent() -> Actor:
    return Actor(_support_user(), RequestMeta("203.0.113.61", _BROWSER))


def panel_actor(admin: AdminAccount) -> Actor:
    return Actor(admin.user, RequestMeta("203.0.113.24", _BROWSER))


def _support_user() -> User:
    return _get_or_create_inactive_user("demo-support", User.Kind.STAFF)


def night_support_agent() -> Actor:
    """A second support agent, so that logs have more than one author."""
    return Actor(
        _get_or_create_inactive_user("demo-night-support", User.Kind.STAFF), RequestMeta("198.51.100.9", _BROWSER)
    )


def panel_admin() -> AdminAccount:
    """The admin who creates and assigns invitation codes."""
    return _get_or_create_panel_admin("demo-admin", "Rhea Sandoval")


def registrar() -> AdminAccount:
    """The admin who edits credibility entries."""
    return _get_or_create_panel_admin("demo-registrar", "Piers Halloran")


def _get_or_create_panel_admin(username: str, full_name: str) -> AdminAccount:
    defaults = {"full_name": full_name}
    return AdminAccount.objects.get_or_create(
        user=_get_or_create_inactive_user(username, User.Kind.PANEL_ADMIN), defaults=defaults
    )[0]


def _get_or_create_inactive_user(username: str, kind: User.Kind) -> User:
    # Inactive and without a password: these users appear in logs but cannot sign in.
    return User.objects.get_or_create(
        username_key=username,
        defaults={"username": username, "password": make_password(None), "kind": kind, "is_active": False},
    )[0]


@dataclass(frozen=True, slots=True)
class Person:
    username: str
    first_name: str
    last_name: str
    phone: str
    company_name: str
    position: str
    license_number: str
    days_ago: int


# The other modules give each of these members a state: see subscriptions, devices, claims, contact and accounts.
ACTIVE, GRACE, UPGRADED, CANCELLED = "nadia.frost", "silas.boone", "wren.castillo", "ambrose.kline"
CHOOSING, WINDOW_CLOSED = "tessa.moreau", "gideon.park"
COUNTDOWN_RUNNING, ACCESS_EXPIRED = "lena.voss", "hollis.grant"
CLOSED, AT_DEVICE_LIMIT, NEWCOMER = "marek.dvorak", "ines.calder", "theo.lindqvist"

PEOPLE = [
    Person(ACTIVE, "Nadia", "Frost", "(555) 010-3117", "Frost Adjusting Group", "public adjuster", "NY-PA-20418", 61),
    Person(GRACE, "Silas", "Boone", "(555) 010-4482", "Boone Roofing & Exteriors", "contractor", "TX-88120", 40),
    Person(UPGRADED, "Wren", "Castillo", "(555) 010-5590", "Harborlight Condominium Board", "condo board", "", 33),
    Person(CANCELLED, "Ambrose", "Kline", "(555) 010-6043", "Kline Property Management", "property manager", "", 55),
    Person(CHOOSING, "Tessa", "Moreau", "(555) 010-7215", "Moreau Estimating", "estimator", "", 3),
    Person(WINDOW_CLOSED, "Gideon", "Park", "(555) 010-8361", "Parkline Restoration", "contractor", "CO-20188", 9),
    Person(COUNTDOWN_RUNNING, "Lena", "Voss", "(555) 010-9027", "Voss Claims Consulting", "adjuster", "FL-W55120", 6),
    Person(
        ACCESS_EXPIRED, "Hollis", "Grant", "(555) 010-1178", "Grant & Daughters Roofing", "contractor", "OK-31904", 21
    ),
    Person(CLOSED, "Marek", "Dvorak", "(555) 010-2296", "Dvorak Adjusting", "adjuster", "IL-40277", 48),
    Person(AT_DEVICE_LIMIT, "Ines", "Calder", "(555) 010-3304", "Calder Storm Repair", "contractor", "LA-77315", 27),
    Person(NEWCOMER, "Theo", "Lindqvist", "(555) 010-4419", "Lindqvist & Rao Contents", "estimator", "", 0),
]


def seed(*, member: Member, now: datetime) -> None:
    """Create the members that do not exist yet, without usable passwords."""
    for person in PEOPLE:
        if find_member(person.username) is None:
            _create_member(person, now - timedelta(days=person.days_ago))


@transaction.atomic(durable=True)
def _create_member(person: Person, at: datetime) -> None:
    user = User.objects.create(
        username=person.username,
        email=f"{person.username}@example.invalid",
        password=make_password(None),
        kind=User.Kind.MEMBER,
        created_at=at,
    )
    member = Member.objects.create(
        user=user,
        first_name=person.first_name,
        last_name=person.last_name,
        phone=person.phone,
        company_name=person.company_name,
        position=person.position,
        license_number=person.license_number,
        first_login_at=at,
        created_at=at,
    )
    activity.log(AuditAction.REGISTERED, member=member, description="Joined the network", now=at)


def get_demo_member(username: str) -> Member:
    return Member.objects.select_related("user").get(user__username_key=username)
