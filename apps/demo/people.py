"""The people of ``seed_demo``: a member who can sign in, and all the others, who cannot."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from django.contrib.auth.hashers import make_password
from django.db import transaction

from apps.accounts.models import AdminAccount, Member, User
from apps.audit import activity
from apps.core.clock import freeze_time
from apps.core.request_meta import Actor, RequestMeta

_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def find_member(username: str) -> Member | None:
    """Return the member of an earlier run."""
    return Member.objects.select_related("user").filter(user__username_key=username).first()


def desk() -> Actor:
    """Who acts at the desk by day, and from where."""
    return Actor(support(), RequestMeta("203.0.113.61", _BROWSER))


def panel(admin: AdminAccount) -> Actor:
    """Who acts in the panel, and from where."""
    return Actor(admin.user, RequestMeta("203.0.113.24", _BROWSER))


def support() -> User:
    """The one at the desk by day: no staff, closed, and without a password."""
    return _behind_the_scenes("demo-support")


def night_desk() -> Actor:
    """The one at the desk by night, as little able to sign in."""
    return Actor(_behind_the_scenes("demo-night-desk"), RequestMeta("198.51.100.9", _BROWSER))


def admin() -> AdminAccount:
    """The one who hands out the codes: a closed account without a password."""
    return _of_the_panel("demo-admin", "Rhea Sandoval")


def registrar() -> AdminAccount:
    """The one who keeps the credibility entries, as little able to sign in."""
    return _of_the_panel("demo-registrar", "Piers Halloran")


def _of_the_panel(username: str, full_name: str) -> AdminAccount:
    defaults = {"full_name": full_name}
    return AdminAccount.objects.get_or_create(user=_behind_the_scenes(username), defaults=defaults)[0]


def _behind_the_scenes(username: str) -> User:
    return User.objects.get_or_create(
        username_key=username,
        defaults={"username": username, "password": make_password(None), "is_active": False},
    )[0]


@dataclass(frozen=True, slots=True)
class Person:
    """One member: who they are, and how many days ago they joined."""

    username: str
    first_name: str
    last_name: str
    phone: str
    company_name: str
    position: str
    license_number: str
    days_ago: int


# What becomes of each of them is told where it belongs: subscriptions, devices, claims, contact, and the countdowns.
ACTIVE, GRACE, MOVED_UP, CANCELLED = "nadia.frost", "silas.boone", "wren.castillo", "ambrose.kline"

CHOOSING, TOO_LATE = "tessa.moreau", "gideon.park"

COUNTING, BURNED_OUT = "lena.voss", "hollis.grant"

CLOSED, AT_THE_CAP, NEWCOMER = "marek.dvorak", "ines.calder", "theo.lindqvist"

PEOPLE = [
    Person(ACTIVE, "Nadia", "Frost", "(555) 010-3117", "Frost Adjusting Group", "public adjuster", "NY-PA-20418", 61),
    Person(GRACE, "Silas", "Boone", "(555) 010-4482", "Boone Roofing & Exteriors", "contractor", "TX-88120", 40),
    Person(MOVED_UP, "Wren", "Castillo", "(555) 010-5590", "Harborlight Condominium Board", "condo board", "", 33),
    Person(CANCELLED, "Ambrose", "Kline", "(555) 010-6043", "Kline Property Management", "property manager", "", 55),
    Person(CHOOSING, "Tessa", "Moreau", "(555) 010-7215", "Moreau Estimating", "estimator", "", 3),
    Person(TOO_LATE, "Gideon", "Park", "(555) 010-8361", "Parkline Restoration", "contractor", "CO-20188", 9),
    Person(COUNTING, "Lena", "Voss", "(555) 010-9027", "Voss Claims Consulting", "adjuster", "FL-W55120", 6),
    Person(BURNED_OUT, "Hollis", "Grant", "(555) 010-1178", "Grant & Daughters Roofing", "contractor", "OK-31904", 21),
    Person(CLOSED, "Marek", "Dvorak", "(555) 010-2296", "Dvorak Adjusting", "adjuster", "IL-40277", 48),
    Person(AT_THE_CAP, "Ines", "Calder", "(555) 010-3304", "Calder Storm Repair", "contractor", "LA-77315", 27),
    Person(NEWCOMER, "Theo", "Lindqvist", "(555) 010-4419", "Lindqvist & Rao Contents", "estimator", "", 0),
]


def seed(*, member: Member, now: datetime) -> None:
    """Let those join who have not; none of them can sign in."""
    for person in PEOPLE:
        if find_member(person.username) is None:
            _join(person, now - timedelta(days=person.days_ago))


@transaction.atomic(durable=True)
def _join(person: Person, at: datetime) -> None:
    user = User.objects.create(
        username=person.username,
        email=f"{person.username}@example.invalid",
        password=make_password(None),
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
    with freeze_time(at):
        activity.log(member=member, action="account_created", description="Joined the network")


def cast(username: str) -> Member:
    """One of them, who has joined."""
    return Member.objects.select_related("user").get(user__username_key=username)
