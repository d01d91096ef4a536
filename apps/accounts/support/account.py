"""What accounts know of a member: contact details, countdowns, mail, activity, and what was done to the account."""

from typing import Any
from uuid import UUID

from django import forms
from django.utils import timezone

from apps.accounts.models import Member
from apps.accounts.profile import requires_license
from apps.accounts.services import AlreadyClosed, AlreadyOpen, close_account, correct_details, reopen_account
from apps.core.errors import NotFound
from apps.core.request_meta import Actor
from apps.core.rules import LIMITS, MESSAGES
from apps.core.support.actions import ActionPage, Confirmation, ReasonForm
from apps.core.support.sections import Link, Section, SectionContext
from apps.core.text import digits, has_unstorable_characters


def account(asked: SectionContext) -> Section:
    """Who it is, and how to reach them."""
    member, user = asked.member, asked.member.user
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
        actions=_links(asked, CorrectDetailsPage, CloseAccountPage if user.is_active else ReopenAccountPage),
    )


def _links(asked: SectionContext, *pages: type[ActionPage]) -> list[Link]:
    return [
        Link(page.title, page.get_url(asked.member), is_danger=page.is_danger)
        for page in pages
        if page.is_allowed(asked.request)
    ]


class MemberAction(ActionPage[Member]):
    """An action on a member."""

    permission = "accounts.change_member"
    section = "account"

    def get_object(self, subject_id: UUID) -> Member:
        """The member."""
        member = Member.objects.select_related("user").filter(pk=subject_id).first()
        if member is None:
            raise NotFound
        return member

    def get_member(self, subject: Member) -> Member:
        """The member."""
        return subject


_PERSON = MESSAGES["registration"]


_LONGEST_PHONE = 40


class _LineField(forms.CharField):
    """One line of text: line breaks and repeated spaces become single spaces."""

    def __init__(self, label: str, message: str, **options: Any) -> None:
        # With what the page showed beside it: what the member changes meanwhile is not overwritten.
        super().__init__(label=label, show_hidden_initial=True, error_messages={"required": message}, **options)

    def to_python(self, value: Any) -> str:
        """Read the line."""
        return " ".join((super().to_python(value) or "").split())

    def validate(self, value: str) -> None:
        """Refuse what no field may store."""
        super().validate(value)
        if has_unstorable_characters(value):
            raise forms.ValidationError("This text holds characters that cannot be stored")


class _PhoneField(_LineField):
    """A phone number of ten to fifteen digits, however they are written."""

    def validate(self, value: str) -> None:
        """Count the digits."""
        super().validate(value)
        if len(digits(value)) < _PHONE["minDigits"]:
            raise forms.ValidationError(_PERSON["phoneTooShort"])
        if len(digits(value)) > _PHONE["maxDigits"]:
            raise forms.ValidationError(f"Phone number must be at most {_PHONE['maxDigits']} digits")


class DetailsForm(ReasonForm):
    """The details, and what the page showed of them."""

    field_order = ["first_name", "last_name", "phone", "company_name", "position", "license_number", "reason"]

    first_name = _LineField("First name", _PERSON["firstNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    last_name = _LineField("Last name", _PERSON["lastNameRequired"], max_length=LIMITS["personName"]["maxLength"])
    phone = _PhoneField("Phone", _PERSON["phoneTooShort"], max_length=_LONGEST_PHONE)
    company_name = _LineField("Company", _PERSON["companyNameRequired"], max_length=LIMITS["companyName"]["maxLength"])
    position = _LineField("Position", _PERSON["positionRequired"], max_length=LIMITS["position"]["maxLength"])
    license_number = _LineField("License number", "", required=False, max_length=LIMITS["licenseNumber"]["maxLength"])

    @property
    def wanted(self) -> dict[str, str]:
        """The details as they shall be."""
        return {name: self.cleaned_data[name] for name in self.details()}

    @property
    def seen(self) -> dict[str, str]:
        """The details as the page showed them."""
        return {name: self.data.get(self.add_initial_prefix(name), "") for name in self.details()}

    @classmethod
    def details(cls) -> list[str]:
        """The names of the details, which are the member's own."""
        return [name for name in cls.field_order if name != "reason"]

    def clean(self) -> dict[str, Any]:
        """Ask for the license number where the position needs one, and for a difference."""
        given = super().clean() or self.cleaned_data
        if requires_license(given.get("position", "")) and not given.get("license_number", "missing"):
            self.add_error("license_number", _PERSON["licenseNumberRequired"])
        if not self.errors and self.wanted == self.seen:
            raise forms.ValidationError("These are the details as they stand. Change one, or go back.")
        return {**given, "seen": self.seen, "wanted": {} if self.errors else self.wanted}


class CorrectDetailsPage(MemberAction):
    """Corrects name, phone, company, position and license; an email is the member's own to change."""

    name = "accounts_member_correct_details"
    route = "correct-details"
    title = "Correct details"
    button = "Save corrections"
    form_class = DetailsForm

    def get_initial(self, subject: Member) -> dict[str, Any]:
        """The details as they stand."""
        return {name: getattr(subject, name) for name in DetailsForm.details()}

    def get_confirmation(self, subject: Member) -> Confirmation:
        """Whose they are."""
        return Confirmation(who(subject))

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Store what differs."""
        names = correct_details(
            member=subject, seen=data["seen"], wanted=data["wanted"], actor=actor, reason=data["reason"]
        )
        return f"Corrected {', '.join(names)}." if names else "Somebody else had corrected that already."


class CloseAccountPage(MemberAction):
    """Shuts a member out."""

    name = "accounts_member_close"
    route = "close"
    title = "Close account"
    button = "Close account"
    is_danger = True

    def get_confirmation(self, subject: Member) -> Confirmation:
        """What ends."""
        if not subject.user.is_active:
            raise AlreadyClosed
        return Confirmation(
            who(subject),
            "Every session ends at once, and nobody can sign in until the account is reopened. Nothing is deleted; a "
            "subscription goes on. The member is told by mail.",
        )

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Close it."""
        close_account(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "Closed the account and ended its sessions. The member was told."


class ReopenAccountPage(MemberAction):
    """Lets a member in again."""

    name = "accounts_member_reopen"
    route = "reopen"
    title = "Reopen account"
    button = "Reopen account"

    def get_confirmation(self, subject: Member) -> Confirmation:
        """Who comes in again."""
        if subject.user.is_active:
            raise AlreadyOpen
        return Confirmation(who(subject), "The member can sign in again at once, and is told by mail.")

    def perform(self, subject: Member, data: dict[str, Any], *, actor: Actor) -> str:
        """Reopen it."""
        reopen_account(member=subject, actor=actor, reason=data["reason"], now=timezone.now())
        return "Reopened the account. The member was told."


def who(member: Member) -> list[tuple[str, Any]]:
    """The facts by which staff make sure that it is the right member."""
    return [("Member", f"{member} ({member.user.username})"), ("Email", member.user.email)]


_PHONE = LIMITS["phone"]
