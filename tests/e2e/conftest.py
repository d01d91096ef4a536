"""One product served for each file of end-to-end tests, and for each test as many browsers as it asks for."""

import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.e2e.served_product import ServedProduct
from tests.e2e.watched_browser import WatchedBrowser
from tests.environment import ROOT

_numbers = count(1)
# Milliseconds: room for two busy cores, and no wait where all is well.
expect.set_options(timeout=15_000)


@pytest.fixture(scope="module")
def product(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServedProduct]:
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
def new_browser(chromium: Browser, product: ServedProduct) -> Iterator[Callable[..., WatchedBrowser]]:
    """Opens a browser of its own, that is one more device; the test fails where any of them met a fault."""
    opened: list[WatchedBrowser] = []

    def open_one(**options: Any) -> WatchedBrowser:
        browser = WatchedBrowser(chromium, product.address, next(_numbers), options)
        opened.append(browser)
        return browser

    yield open_one
    for browser in opened:
        browser.context.close()
    assert [fault for browser in opened for fault in browser.faults] == []
