"""The people of ``seed_demo``: a member who can sign in, and all the others, who cannot."""

from django.contrib.auth.hashers import make_password

from apps.accounts.models import AdminAccount, Member, User
from apps.accounts.record import Actor
from apps.common.request_facts import RequestFacts

_BROWSER = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0"


def find_member(username: str) -> Member | None:
    """Return the member of an earlier run."""
    return Member.objects.select_related("user").filter(user__username_key=username).first()


def desk() -> Actor:
    """Who acts at the desk by day, and from where."""
    return Actor(support(), RequestFacts("203.0.113.61", _BROWSER))


def panel(admin: AdminAccount) -> Actor:
    """Who acts in the panel, and from where."""
    return Actor(admin.user, RequestFacts("203.0.113.24", _BROWSER))


def support() -> User:
    """The one at the desk by day: no staff, closed, and without a password."""
    return _behind_the_scenes("demo-support")


def night_desk() -> Actor:
    """The one at the desk by night, as little able to sign in."""
    return Actor(_behind_the_scenes("demo-night-desk"), RequestFacts("198.51.100.9", _BROWSER))


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
