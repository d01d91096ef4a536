"""``POST /api/auth/demo-login``."""

from apps.accounts.models import Member
from tests.answers import error_of
from tests.people import Caller


def test_it_is_off_unless_the_setting_says_otherwise(visitor):
    answer = visitor.post("/api/auth/demo-login")

    assert answer.status_code == 403
    assert error_of(answer) == {"success": False, "error": "Failed to start demo", "code": "disabled"}
    assert not Member.objects.exists()


def test_the_demo_member_looks_and_changes_nothing(db, settings):
    settings.DEMO_LOGIN = True
    first, second = Caller(), Caller(fingerprint="b" * 64)
    for caller in (first, second):
        assert caller.post("/api/auth/demo-login").status_code == 200
    for caller in (first, second):
        assert caller.get("/api/devices").status_code == 200
        refused = caller.post("/api/user/start-access-countdown")
        assert refused.status_code == 403
        assert refused.json()["error"] == "The demo member is read-only"
    assert Member.objects.get().access_countdown_start is None
    assert first.post("/api/auth/logout").status_code == 200
