import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect
from xdist.scheduler import LoadScopeScheduling

from tests.e2e.browser_session import TIMEOUT_MS, BrowserSession
from tests.e2e.live_server import LiveServer, prepare_first_run
from tests.environment import ROOT

NewBrowser = Callable[..., BrowserSession]

_sessions, _members, _admins, _support_users = count(1), count(1), count(1), count(1)
# Tests that stay on one worker: they share what their file seeds, and the last one deletes it.
ON_ONE_WORKER = {"test_panel_screens.py"}
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
expect.set_options(timeout=TIMEOUT_MS)


class TestScheduling(LoadScopeScheduling):
    """Sends single tests to the workers, except for those of ``ON_ONE_WORKER``."""

    def _split_scope(self, nodeid: str) -> str:
        file = Path(nodeid.split("::", maxsplit=1)[0]).name
        return file if file in ON_ONE_WORKER else nodeid


def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadScopeScheduling:
    return TestScheduling(config, log)


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """List the traces and screenshots of failed tests."""
    reports = [report for reports in terminalreporter.stats.values() for report in reports]
    properties = [pair for report in reports for pair in getattr(report, "user_properties", [])]
    paths = [path for name, path in properties if name in {"playwright_trace", "playwright_screenshot"}]
    if paths:
        terminalreporter.section("traces and screenshots")
        for path in dict.fromkeys(paths):
            terminalreporter.write_line(path)
        terminalreporter.write_line("To open a trace: .venv/bin/playwright show-trace FILE, or trace.playwright.dev")


@pytest.fixture(scope="session")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Shared by all tests of a worker."""
    own = tmp_path_factory.getbasetemp()
    # The folders of all workers are next to each other.
    first_run = prepare_first_run(own.parent if "PYTEST_XDIST_WORKER" in os.environ else own)
    server = LiveServer(tmp_path_factory.mktemp("server"), first_run)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Launch the system's Chromium instead of a browser that Playwright downloads."""
    found = subprocess.run([ROOT / ".ci" / "find-chromium"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        pytest.exit("Chromium is missing", returncode=1)
    return {
        **browser_type_launch_args,
        "executable_path": found.stdout.strip(),
        "args": [f"--disable-features={','.join(DISABLED_FEATURES)}"],
    }


@pytest.fixture(scope="session")
def base_url() -> None:
    """Unused: each browser session gets the URL of its server. Replaces a fixture that pytest 10 will not accept."""


@pytest.fixture
def allowed_errors() -> list[str]:
    """Prefixes of browser errors that the test expects and adds here."""
    return []


@pytest.fixture
def new_browser(
    # Before the browser: the database cannot be prepared once Playwright's event loop runs.
    server: LiveServer,
    browser: Browser,
    allowed_errors: list[str],
    output_path: str,
    request: pytest.FixtureRequest,
) -> Iterator[NewBrowser]:
    """Opens a new browser session, which is a new device. The test fails if a session recorded an error."""
    sessions: list[BrowserSession] = []
    tracing = request.config.getoption("--tracing")

    def open_browser(**options: Any) -> BrowserSession:
        number = next(_sessions)
        viewport = {"width": 1280 + number % 300, "height": 900}
        defaults = {
            "base_url": server.base_url,
            "viewport": viewport,
            # The screen size is part of the device fingerprint, so each session is a different device.
            "screen": viewport,
            "timezone_id": "America/Chicago",
            "locale": "en-US",
            # Animations cost time in every test; tests of motion override this.
            "reduced_motion": "reduce",
            "extra_http_headers": {"X-Forwarded-For": f"10.0.{number // 256}.{number % 256}"},
        }
        # Not from the plugin, which takes a screenshot of each page at the end of each test that passes, too.
        context = browser.new_context(**defaults | options)
        if tracing != "off":
            # The actions and the console. Pictures, the DOM and the network take a quarter more time.
            everything = tracing == "on"
            context.tracing.start(
                title=request.node.name, screenshots=everything, snapshots=everything, sources=everything
            )
        session = BrowserSession(context, server.base_url, number)
        sessions.append(session)
        return session

    def unexpected_errors() -> list[str]:
        errors = [error for session in sessions for error in session.errors]
        return [error for error in errors if not error.startswith(tuple(allowed_errors))]

    yield open_browser
    call = getattr(request.node, "rep_call", None)
    has_failed = not (call and call.passed) or unexpected_errors() != []
    for session in sessions:
        if tracing == "on" or (has_failed and tracing != "off"):
            save_trace_and_screenshots(session, Path(output_path), request.node)
        session.context.close()
    assert unexpected_errors() == []


def save_trace_and_screenshots(session: BrowserSession, folder: Path, test: pytest.Item) -> None:
    trace = folder / f"trace-{session.number}.zip"
    session.context.tracing.stop(path=trace)
    test.user_properties.append(("playwright_trace", str(trace)))
    for number, page in enumerate(session.context.pages, start=1):
        screenshot = folder / f"page-{session.number}-{number}.png"
        # A page that hangs must not hide why the test failed.
        with suppress(Error):
            page.screenshot(path=screenshot, timeout=5_000)
            test.user_properties.append(("playwright_screenshot", str(screenshot)))


@pytest.fixture
def context(new_browser: NewBrowser) -> BrowserContext:
    """The context of ``page``: a visitor who is not signed in."""
    return new_browser().context


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
        session.add_cookies(server.seed("session", username=username, fingerprint=session.fingerprint))
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

    def __call__(self, path: str = "/staff/", *, is_superuser: bool = False, **options: Any) -> Page: ...


@pytest.fixture
def open_support(server: LiveServer, new_browser: NewBrowser) -> OpenSupport:
    def open_page(path: str = "/staff/", *, is_superuser: bool = False, **options: Any) -> Page:
        session = new_browser(**options)
        username = f"merle-{next(_support_users)}"
        session.add_cookies(server.seed("support", username=username, is_superuser=is_superuser))
        return session.open(path)

    return open_page
