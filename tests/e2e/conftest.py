"""One product served for all end-to-end tests, and for each test as many browsers and members as it asks for."""

import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any, Protocol

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.environment import ROOT

_browsers, _members, _admins = count(1), count(1), count(1)
# Milliseconds: room for two busy cores, and no wait where all is well.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="session")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
    """Each test brings people of its own; a file that counts what is there overrides this with a product of its own."""
    served = ServedProduct(tmp_path_factory.mktemp("product"))
    served.start()
    yield served
    served.stop()


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    found = subprocess.run([ROOT / ".ci" / "find-chromium"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        pytest.exit("Chromium is missing", returncode=1)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found.stdout.strip())
        yield browser
        browser.close()


@pytest.fixture
def forgiven() -> list[str]:
    """How the faults begin that a test brings about itself: it adds them here."""
    return []


@pytest.fixture
def new_browser(
    chromium: Browser, product: ServedProduct, forgiven: list[str]
) -> Iterator[Callable[..., WatchedBrowser]]:
    """Opens a browser of its own, that is one more device; the test fails where any of them met a fault."""
    opened: list[WatchedBrowser] = []

    def open_one(**options: Any) -> WatchedBrowser:
        browser = WatchedBrowser(chromium, product.address, next(_browsers), options)
        opened.append(browser)
        return browser

    yield open_one
    for browser in opened:
        browser.context.close()
    faults = [fault for browser in opened for fault in browser.faults]
    assert [fault for fault in faults if not fault.startswith(tuple(forgiven))] == []


class Enter(Protocol):
    """Opens a browser in which a member has signed in, at a page of theirs."""

    def __call__(self, username: str, path: str = "/dashboard", **options: Any) -> Page: ...


@pytest.fixture
def enter(product: ServedProduct, new_browser: Callable[..., WatchedBrowser]) -> Enter:
    def open_one(username: str, path: str = "/dashboard", **options: Any) -> Page:
        browser = new_browser(**options)
        cookies = product.arrange("session", username=username, fingerprint=f"{browser.number:064x}")
        browser.context.add_cookies(
            [{"name": name, "value": value, "url": product.address} for name, value in cookies.items()]
        )
        return browser.open(path)

    return open_one


class MakeMember(Protocol):
    """Makes a member of the test's own and returns the username; ``facts`` are those of ``scenery.member``."""

    def __call__(self, **facts: Any) -> str: ...


@pytest.fixture
def member(product: ServedProduct) -> MakeMember:
    def make_one(**facts: Any) -> str:
        username = f"operative-{next(_members)}"
        product.arrange("member", username=username, **facts)
        return username

    return make_one


class EnterPanel(Protocol):
    """Opens a browser in which an admin has signed in, at a page of the panel; without a name it is one of its own."""

    def __call__(self, path: str = "/admin", *, username: str = "", role: str = "admin", **options: Any) -> Page: ...


@pytest.fixture
def panel(product: ServedProduct, new_browser: Callable[..., WatchedBrowser]) -> EnterPanel:
    def open_one(path: str = "/admin", *, username: str = "", role: str = "admin", **options: Any) -> Page:
        browser = new_browser(**options)
        cookies = product.arrange("admin", username=username or f"clerk-{next(_admins)}", role=role)
        browser.context.add_cookies(
            [{"name": name, "value": value, "url": product.address} for name, value in cookies.items()]
        )
        return browser.open(path)

    return open_one
