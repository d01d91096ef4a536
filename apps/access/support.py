"""Members on the support site: the account and countdown sections of the member page, and search."""

from collections.abc import Callable
from datetime import datetime
from typing import Any

from django.db.models import Q
from django.utils import timezone
from django.utils.formats import date_format

from apps.access.failed_sign_ins import get_failed_sign_ins
from apps.accounts.credentials import get_locks
from apps.accounts.models import Member, Session, User
from apps.core.formatting import pluralize
from apps.core.staff.admin import action_links
from apps.core.staff.sections import Row, SearchResult, Section, SectionContext, State, member_section, search_provider
from apps.core.text import digits, identity_key, name_key
from apps.devices.models import Device
from apps.factors.verification import get_factor, has_factor
from apps.notifications.preferences import get_preferences
from apps.subscriptions.countdowns import ACCESS, PURCHASE, Countdown
from apps.subscriptions.device_allowance import get_device_allowance

_MAX_FAILED = 8
# A lock lasts 15 minutes. Its address is among these, unless more than this were refused since.
_MAX_READ = 100


@member_section(order=5)
def sign_in(context: SectionContext) -> Section:
    """Everything that answers "I cannot sign in"."""
    member, user, now = context.member, context.member.user, context.now
    failed = list(get_failed_sign_ins(user)[:_MAX_READ])
    _plan, max_devices = get_device_allowance(member, now=now)
    bound = Device.objects.owned_by(member).active().count()
    actions = ["lift_lock", "send_password_link"]
    if bound:
        actions.append("free_device")
    if bound >= max_devices:
        actions.append("send_device_code")
    factors = _describe_factors(user)
    if factors:
        actions.append("reset_second_factor")
    sessions = Session.objects.filter(user=user, expire_date__gt=now).count()
    bounced_at = get_preferences(member).mail_bounced_at
    return Section(
        key="sign-in",
        title="Sign-in",
        facts=[
            *_get_lock_facts(user, {row.address for row in failed}, now),
            ("Devices", State(f"{bound} of {max_devices} devices", "live" if bound < max_devices else "watch")),
            (
                "Email",
                State(f"Bouncing since {_format(bounced_at)}", "danger") if bounced_at else State("Reachable", "live"),
            ),
            ("Second factor", factors or "None"),
            ("Sessions", pluralize(sessions, "session")),
        ],
        columns=["Refused", "Reason", "Address"],
        rows=[Row([row.created_at, row.get_reason_display(), row.address]) for row in failed[:_MAX_FAILED]],
        empty="No refused sign-ins in the last 30 days.",
        actions=action_links(context.request, member, *actions),
    )


def _describe_factors(user: User) -> str:
    """``Authenticator app, 1 passkey, 9 recovery codes``. Empty without a factor."""
    factor = get_factor(user)
    if factor is None or not has_factor(user):
        return ""
    counts = {"passkey": user.passkeys.count(), "recovery code": user.recovery_codes.count()}
    parts = ["authenticator app"] if factor.totp_secret else []
    return ", ".join([*parts, *(pluralize(count, noun) for noun, count in counts.items() if count)]).capitalize()


def _get_lock_facts(user: User, addresses: set[str], now: datetime) -> list[tuple[str, Any]]:
    locks = get_locks(user, addresses=addresses, now=now)
    facts = [
        ("Lock", State(f"Locked until {_format(until)} at {address}", "danger"))
        for address, until in sorted(locks.addresses.items())
    ]
    if locks.slowed_until:
        text = f"Slowed to one attempt a minute until {_format(locks.slowed_until)}, at every address"
        facts.append(("Lock", State(text, "watch")))
    return facts or [("Lock", State("Not locked", "live"))]


def _format(moment: datetime) -> str:
    return date_format(timezone.localtime(moment), "DATETIME_FORMAT")


@member_section(order=10)
def account(context: SectionContext) -> Section:
    member, user = context.member, context.member.user
    return Section(
        key="account",
        title="Account",
        facts=[
            ("Name", member.full_name),
            ("Username", user.username),
            ("Email", user.email),
            ("Phone", member.phone),
            ("Company", member.company_name),
            ("Position", member.position),
            ("License number", member.license_number),
            ("Member since", member.created_at),
            ("First sign-in", member.first_login_at),
        ],
        actions=action_links(context.request, member, "correct_details", "close", "reopen"),
    )


@member_section(order=30)
def countdowns(context: SectionContext) -> Section:
    return Section(
        key="countdowns",
        title="Countdowns",
        columns=["Countdown", "Status", "Deadline"],
        rows=[
            _build_row(context, PURCHASE, "extend_purchase_window", "reopen_purchase_window"),
            _build_row(context, ACCESS, "extend_access", "reopen_access"),
        ],
    )


def _build_row(context: SectionContext, countdown: Countdown, *actions: str) -> Row:
    deadline, name = countdown.deadline_of(context.member), countdown.name.capitalize()
    if deadline is None:
        return Row([name, State("Not started"), None])
    state = State("Running", "live") if context.now < deadline else State("Ended", "danger")
    return Row([name, state, deadline], actions=action_links(context.request, context.member, *actions))


# Shorter terms match nearly every phone number or email.
MIN_DIGITS = 3

MIN_CHARACTERS = 3


def get_member_filter(term: str) -> Q:
    """Match every word of the term in name and company, or the whole term in username, email or phone."""
    members = Q(pk__in=[])
    if words := name_key(term).split():
        members |= Q(*(Q(search_text__contains=word) for word in words))
    if len(key := identity_key(term)) >= MIN_CHARACTERS:
        # A subquery on the users' table is four times as fast as a join.
        users = User.objects.filter(Q(username_key__contains=key) | Q(email_key__contains=key))
        members |= Q(pk__in=users.values("pk"))
    if number := _get_phone_digits(term):
        members |= Q(phone_digits__contains=number)
    return members


@search_provider(order=10)
def search_by_person(term: str, *, limit: int) -> list[SearchResult]:
    members = Member.objects.filter(get_member_filter(term)).select_related("user")
    members = members.order_by("last_name", "first_name", "pk")
    return [SearchResult(member.pk, _describe_match(member, term)) for member in members[:limit]]


def _get_phone_digits(term: str) -> str:
    """Return the digits of a term that looks like a phone number, else an empty string."""
    number = digits(term)
    is_phone = len(number) >= MIN_DIGITS and not any(character.isalpha() or character == "@" for character in term)
    return number if is_phone else ""


def _describe_match(member: Member, term: str) -> str:
    key, words, number = identity_key(term), name_key(term).split(), _get_phone_digits(term)
    checks: list[tuple[str, Callable[[], bool]]] = [
        ("name", lambda: _all_in(words, name_key(member.full_name))),
        (f"username {member.user.username}", lambda: key in member.user.username_key),
        (f"email {member.user.email}", lambda: key in (member.user.email_key or "")),
        (f"phone {member.phone}", lambda: bool(number) and number in member.phone_digits),
        (f"company {member.company_name}", lambda: _all_in(words, name_key(member.company_name))),
    ]
    return next((label for label, matches in checks if matches()), "name and company")


def _all_in(words: list[str], text: str) -> bool:
    return bool(words) and all(word in text for word in words)
