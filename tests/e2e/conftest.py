import subprocess
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright
from xdist.scheduler import LoadScopeScheduling

from tests.e2e.browser_session import BrowserSession
from tests.e2e.live_server import LiveServer, prepare_first_run
from tests.environment import ROOT

NewBrowser = Callable[..., BrowserSession]

_browsers, _members, _admins, _support_users = count(1), count(1), count(1), count(1)
# Their tests stay on one worker, so that their server starts once.
FILES_WITH_OWN_SERVER = {
    "test_full_journey.py",
    "test_live_demo.py",
    "test_panel_screens.py",
    "test_panel_settings.py",
    "test_subscriptions.py",
}
# Full Chromium renders its address bar's popup as web pages in processes of their own, for each new browser context.
# The switch replaces Playwright's own one, so the list repeats Playwright's entries that matter on Linux.
DISABLED_FEATURES = [
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "AimEnabled",
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "NetworkTimeServiceQuerying",
    "OptimizationHints",
    "PaintHolding",
    "PreconnectToSearch",
    "ThirdPartyStoragePartitioning",
]
# In milliseconds. Generous, because two workers and their servers share two cores.
expect.set_options(timeout=15_000)


class TestOrFileScheduling(LoadScopeScheduling):
    """Sends single tests to the workers, except for those files that must stay together."""

    def _split_scope(self, nodeid: str) -> str:
        path = nodeid.split("::", maxsplit=1)[0]
        return path if Path(path).name in FILES_WITH_OWN_SERVER else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return TestOrFileScheduling(config, log)


class Serve(Protocol):
    """Starts a server with an empty database and these settings; stops it at the end of the block."""

    def __call__(self, **settings: str) -> AbstractContextManager[LiveServer]: ...


@pytest.fixture(scope="session")
def serve(tmp_path_factory: pytest.TempPathFactory) -> Serve:
    first_run = prepare_first_run(tmp_path_factory.mktemp("first-run"))

    @contextmanager
    def serve_one(**settings: str) -> Iterator[LiveServer]:
        server = LiveServer(tmp_path_factory.mktemp("server"), first_run, settings)
        server.start()
        try:
            yield server
        finally:
            server.stop()

    return serve_one


@pytest.fixture(scope="session")
def server(serve: Serve) -> Iterator[LiveServer]:
    """Shared by all test files of a worker. Files whose tests depend on global state override it with their own."""
    with serve() as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = subprocess.run([ROOT / ".ci" / "find-chromium"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        pytest.exit("Chromium is missing", returncode=1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=found.stdout.strip(), args=[f"--disable-features={','.join(DISABLED_FEATURES)}"]
        )
        yield browser
        browser.close()


@pytest.fixture
def allowed_errors() -> list[str]:
    """Prefixes of browser errors that the test expects and adds here."""
    return []


@pytest.fixture
def new_browser(chromium: Browser, server: LiveServer, allowed_errors: list[str]) -> Iterator[NewBrowser]:
    """Opens a new browser session, which is a new device. The test fails if a session recorded an error."""
    sessions: list[BrowserSession] = []

    def open_browser(**options: Any) -> BrowserSession:
        session = BrowserSession(chromium, server.base_url, next(_browsers), options)
        sessions.append(session)
        return session

    yield open_browser
    for session in sessions:
        session.context.close()
    errors = [error for session in sessions for error in session.errors]
    assert [error for error in errors if not error.startswith(tuple(allowed_errors))] == []


class CreateMember(Protocol):
    """Creates a member and returns the username; ``fields`` are passed to ``factories.member``."""

    def __call__(self, **fields: Any) -> str: ...


@pytest.fixture
def create_member(server: LiveServer) -> CreateMember:
    def create(**fields: Any) -> str:
        username = f"operative-{next(_members)}"
        server.seed("member", username=username, **fields)
        return username

    return create


class OpenAsMember(Protocol):
    """Opens a page in a new browser session in which the member is signed in."""

    def __call__(self, username: str, path: str = "/dashboard", **options: Any) -> Page: ...


@pytest.fixture
def open_as_member(server: LiveServer, new_browser: NewBrowser) -> OpenAsMember:
    def open_page(username: str, path: str = "/dashboard", **options: Any) -> Page:
        session = new_browser(**options)
        session.add_cookies(server.seed("session", username=username, fingerprint=f"{session.number:064x}"))
        return session.open(path)

    return open_page


class OpenPanel(Protocol):
    """Opens a page of the panel in a new browser session in which an admin is signed in."""

    def __call__(self, path: str = "/admin", *, username: str = "", role: str = "admin", **options: Any) -> Page: ...


@pytest.fixture
def open_panel(server: LiveServer, new_browser: NewBrowser) -> OpenPanel:
    def open_page(path: str = "/admin", *, username: str = "", role: str = "admin", **options: Any) -> Page:
        session = new_browser(**options)
        session.add_cookies(server.seed("admin", username=username or f"clerk-{next(_admins)}", role=role))
        return session.open(path)

    return open_page


class OpenSupport(Protocol):
    """Opens a support page in a new browser session of a new support user."""

    def __call__(self, path: str = "/staff/", **options: Any) -> Page: ...


@pytest.fixture
def open_support(server: LiveServer, new_browser: NewBrowser) -> OpenSupport:
    def open_page(path: str = "/staff/", **options: Any) -> Page:
        session = new_browser(**options)
        session.add_cookies(server.seed("support", username=f"merle-{next(_support_users)}"))
        return session.open(path)

    return open_page
