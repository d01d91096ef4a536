"""Random sequences of sign-ins, factors, step-ups and devices in three browsers, compared with a simple model.

``STATE_MACHINE_EXAMPLES=300`` runs more of them, for example at night.
"""

import os
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)
from hypothesis.strategies import sampled_from

from apps.accounts.models import Session
from apps.core.request_meta import COMMAND_LINE
from apps.devices.models import Device
from apps.devices.services import revoke_by_support
from apps.factors.models import RecoveryCode
from apps.subscriptions.device_allowance import get_device_allowance
from tests.conftest import FrozenTime
from tests.factories import PASSWORD, Caller, MemberFactory
from tests.factors.authenticator import Authenticator, get_code, get_wrong_code
from tests.rollback import rolled_back

# Without a number, the same few sequences in each run.
EXAMPLES = os.environ.get("STATE_MACHINE_EXAMPLES")
PENDING, PASSED, STEP_UP = timedelta(minutes=5), timedelta(minutes=15), timedelta(minutes=15)
SECURITY = "/api/user/security"
BROWSERS = sampled_from("abc")


@dataclass
class Browser:
    """What the model knows of one."""

    caller: Caller
    is_bound: bool = False
    is_signed_in: bool = False
    pending_at: datetime | None = None
    passed_at: datetime | None = None
    password_at: datetime | None = None
    factor_at: datetime | None = None

    def forget_session(self) -> None:
        self.is_signed_in = False
        self.pending_at = self.passed_at = self.password_at = self.factor_at = None


class SignIns(RuleBasedStateMachine):
    """One member. Each rule makes one call, and checks the answer that the model expects."""

    time: FrozenTime

    def __init__(self) -> None:
        super().__init__()
        self.database = rolled_back()
        self.database.__enter__()
        self.member = MemberFactory(user__username="dana", user__email="dana@example.com")
        self.browsers = {
            name: Browser(Caller(fingerprint=name * 64, address=f"203.0.113.{number}"))
            for number, name in enumerate("abc", 1)
        }
        self.cap = get_device_allowance(self.member, now=self.now)[1]
        self.secret, self.last_step = "", 0
        self.key: Authenticator | None = None
        self.passkey_id = ""
        self.codes: list[str] = []
        self.asks_after_password = False
        # Below five, so that nothing is locked. Other tests cover the lock.
        self.wrong_codes_left = 4

    def teardown(self) -> None:
        self.database.__exit__(None, None, None)

    # What the model knows.

    @property
    def now(self) -> datetime:
        return self.time.now

    @property
    def step(self) -> int:
        return int(self.now.timestamp()) // 30

    @property
    def has_factor(self) -> bool:
        return bool(self.secret or self.key)

    @property
    def needs_second_step(self) -> bool:
        return bool(self.secret) or (self.key is not None and self.asks_after_password)

    def is_recent(self, time: datetime | None, lifetime: timedelta) -> bool:
        return time is not None and self.now - time <= lifetime

    def may_change(self, browser: Browser) -> bool:
        """Whether no step-up is asked for."""
        return self.is_recent(browser.factor_at if self.has_factor else browser.password_at, STEP_UP)

    # What a call does.

    def check(self, response: Any, status: int, code: str = "") -> Any:
        body = response.json()
        assert (response.status_code, body.get("code", "")) == (status, code), body
        return body

    def check_signed_in(self, response: Any, browser: Browser) -> None:
        """The device cap is judged last."""
        if not browser.is_bound and sum(other.is_bound for other in self.browsers.values()) >= self.cap:
            self.check(response, 403, "device_limit")
            return
        self.check(response, 200)
        browser.is_bound = browser.is_signed_in = True
        browser.factor_at = browser.passed_at if self.is_recent(browser.passed_at, PASSED) else None
        browser.password_at, browser.pending_at, browser.passed_at = self.now, None, None

    def check_second_step(self, response: Any, browser: Browser, *, is_right: bool) -> None:
        if is_right:
            browser.pending_at = browser.passed_at = self.now
            self.check_signed_in(response, browser)
        else:
            self.check(response, 400, "invalid")

    def forget_last_factor(self) -> None:
        if not self.has_factor:
            self.codes, self.asks_after_password = [], False

    @initialize(factors=sampled_from(["app", "app", "passkey", "both", "none"]))
    def begin(self, factors: str) -> None:
        """Otherwise few sequences would come so far."""
        self.enter_password("a")
        if factors in {"app", "both"}:
            self.set_up_app("a")
        if factors in {"passkey", "both"}:
            self.add_passkey("a")

    @rule(name=BROWSERS)
    def enter_password(self, name: str) -> None:
        browser = self.browsers[name]
        response = browser.caller.post("/api/auth/login", {"username": "dana", "password": PASSWORD})
        if self.needs_second_step and not self.is_recent(browser.passed_at, PASSED):
            self.check(response, 401, "second_factor_required")
            browser.pending_at, browser.passed_at = self.now, None
        else:
            self.check_signed_in(response, browser)

    @rule(name=BROWSERS, offset=sampled_from([-1, 0, 1]))
    def send_code(self, name: str, offset: int) -> None:
        browser = self.browsers[name]
        is_right = bool(self.secret) and self.step + offset > self.last_step
        is_pending = self.is_recent(browser.pending_at, PENDING)
        if is_pending and not is_right and not self.wrong_codes_left:
            return
        code = get_code(self.secret, steps=offset) if self.secret else "123456"
        response = browser.caller.post("/api/auth/second-factor", {"method": "totp", "code": code})
        if not is_pending:
            self.check(response, 401, "not_authenticated")
            return
        self.wrong_codes_left -= not is_right
        self.last_step = self.step + offset if is_right else self.last_step
        self.check_second_step(response, browser, is_right=is_right)

    @precondition(lambda self: self.secret)
    @rule(name=BROWSERS)
    def sign_in_with_the_app_twice(self, name: str) -> None:
        """The second time with the same code, or with an earlier one."""
        for _ in range(2):
            self.enter_password(name)
            self.send_code(name, max(-1, min(1, self.last_step - self.step)))

    @precondition(lambda self: self.wrong_codes_left and self.secret)
    @rule(name=BROWSERS)
    def send_wrong_code(self, name: str) -> None:
        browser = self.browsers[name]
        if self.is_recent(browser.pending_at, PENDING):
            self.wrong_codes_left -= 1
            body = {"method": "totp", "code": get_wrong_code(self.secret)}
            self.check_second_step(browser.caller.post("/api/auth/second-factor", body), browser, is_right=False)

    @precondition(lambda self: self.codes)
    @rule(name=BROWSERS)
    def use_recovery_code_twice(self, name: str) -> None:
        browser = self.browsers[name]
        if not self.is_recent(browser.pending_at, PENDING) or not self.wrong_codes_left:
            return
        body = {"method": "recovery", "code": self.codes.pop()}
        self.check_second_step(browser.caller.post("/api/auth/second-factor", body), browser, is_right=True)
        if self.is_recent(browser.pending_at, PENDING):
            self.wrong_codes_left -= 1
            self.check_second_step(browser.caller.post("/api/auth/second-factor", body), browser, is_right=False)

    @precondition(lambda self: self.key)
    @rule(name=BROWSERS)
    def use_passkey(self, name: str) -> None:
        """With or without a password before it."""
        browser = self.browsers[name]
        credential = self.key.get(browser.caller.post("/api/auth/passkey/options").json())
        body = {"method": "passkey", "credential": credential}
        self.check_second_step(browser.caller.post("/api/auth/second-factor", body), browser, is_right=True)

    @rule(name=BROWSERS, method=sampled_from(["password", "recovery"]))
    def step_up(self, name: str, method: str) -> None:
        browser = self.browsers[name]
        if method == "recovery" and not self.codes:
            return
        body = {"password": PASSWORD} if method == "password" else {"method": method, "code": self.codes[-1]}
        response = browser.caller.post("/api/auth/step-up", body)
        if not browser.is_signed_in:
            self.check(response, 401, "not_authenticated")
        elif method == "recovery":
            self.check(response, 200)
            self.codes.pop()
            browser.factor_at = self.now
        elif self.has_factor:
            self.check(response, 400, "invalid")
        else:
            self.check(response, 200)
            browser.password_at = self.now

    @rule(name=BROWSERS)
    def set_up_app(self, name: str) -> None:
        browser = self.browsers[name]
        response = browser.caller.post(f"{SECURITY}/totp", {"password": PASSWORD})
        if not browser.is_signed_in:
            self.check(response, 401, "not_authenticated")
        elif self.has_factor and not self.may_change(browser):
            self.check(response, 403, "step_up_required")
        else:
            secret = self.check(response, 200)["secret"]
            done = self.check(browser.caller.post(f"{SECURITY}/totp", {"code": get_code(secret)}), 200)
            assert bool(done["recoveryCodes"]) is not self.has_factor
            self.codes = done["recoveryCodes"] or self.codes
            self.secret, self.last_step, browser.factor_at = secret, self.step, self.now

    @precondition(lambda self: not self.key)
    @rule(name=BROWSERS)
    def add_passkey(self, name: str) -> None:
        browser = self.browsers[name]
        response = browser.caller.post(f"{SECURITY}/passkeys", {"password": PASSWORD})
        if not browser.is_signed_in:
            self.check(response, 401, "not_authenticated")
        elif self.has_factor and not self.may_change(browser):
            self.check(response, 403, "step_up_required")
        else:
            key = Authenticator()
            credential = key.create(self.check(response, 200)["options"])
            body = {"name": "Phone", "credential": credential}
            added = self.check(browser.caller.post(f"{SECURITY}/passkeys", body), 201)
            assert bool(added["recoveryCodes"]) is not self.has_factor
            self.codes = added["recoveryCodes"] or self.codes
            self.key, self.passkey_id, browser.factor_at = key, added["passkey"]["id"], self.now

    @precondition(lambda self: self.has_factor)
    @rule(name=BROWSERS, kind=sampled_from(["app", "passkey"]))
    def remove_factor(self, name: str, kind: str) -> None:
        browser = self.browsers[name]
        if not (self.secret if kind == "app" else self.key):
            return
        path = f"{SECURITY}/totp" if kind == "app" else f"{SECURITY}/passkeys/{self.passkey_id}"
        response = browser.caller.delete(path)
        if not browser.is_signed_in:
            self.check(response, 401, "not_authenticated")
        elif not self.may_change(browser):
            self.check(response, 403, "step_up_required")
        else:
            self.check(response, 200)
            self.secret, self.key = ("", self.key) if kind == "app" else (self.secret, None)
            self.forget_last_factor()

    @rule(name=BROWSERS, is_needed=sampled_from([True, False]))
    def choose_second_step(self, name: str, is_needed: bool) -> None:
        browser = self.browsers[name]
        response = browser.caller.patch(SECURITY, {"passwordNeedsSecondStep": is_needed})
        if not browser.is_signed_in:
            self.check(response, 401, "not_authenticated")
        elif not self.may_change(browser):
            self.check(response, 403, "step_up_required")
        elif not self.has_factor or (self.secret and not is_needed):
            self.check(response, 409, "conflict")
        else:
            self.check(response, 200)
            self.asks_after_password = is_needed

    @rule(name=BROWSERS)
    def sign_out(self, name: str) -> None:
        self.browsers[name].caller.post("/api/auth/logout")
        self.browsers[name].forget_session()

    @precondition(lambda self: any(browser.is_bound for browser in self.browsers.values()))
    @rule()
    def free_a_device(self) -> None:
        browser = next(browser for browser in self.browsers.values() if browser.is_bound)
        device = Device.objects.active().get(device_fingerprint=browser.caller.fingerprint)
        revoke_by_support(device_id=device.pk, actor=COMMAND_LINE, reason="lost", now=self.now)
        was_signed_in, browser.is_bound = browser.is_signed_in, False
        if was_signed_in:
            browser.forget_session()

    @rule(minutes=sampled_from([1, 6, 16]))
    def pass_time(self, minutes: int) -> None:
        self.time.shift(timedelta(minutes=minutes))

    @invariant()
    def sessions_and_devices_are_those_of_the_model(self) -> None:
        sessions = Session.objects.filter(user=self.member.user).values_list("device__device_fingerprint", flat=True)
        signed_in = {browser.caller.fingerprint for browser in self.browsers.values() if browser.is_signed_in}
        assert set(sessions) == signed_in
        bound = {browser.caller.fingerprint for browser in self.browsers.values() if browser.is_bound}
        assert set(Device.objects.active().values_list("device_fingerprint", flat=True)) == bound
        assert len(bound) <= self.cap
        assert RecoveryCode.objects.count() == len(self.codes)


@pytest.mark.django_db
def test_every_sequence_of_calls_agrees_with_the_model(frozen_time):
    class Machine(SignIns):
        time = frozen_time

    run_state_machine_as_test(
        Machine,
        settings=settings(
            max_examples=int(EXAMPLES or 12),
            stateful_step_count=40,
            deadline=None,
            database=None,
            derandomize=EXAMPLES is None,
            suppress_health_check=list(HealthCheck),
            # To find a shorter sequence takes minutes, so only for a number of examples.
            phases=[Phase.generate] if EXAMPLES is None else list(Phase),
        ),
    )
