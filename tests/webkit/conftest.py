"""The server of the end-to-end tests, and WebKit on a screen of its own, driven by WebDriver."""

import os
import subprocess
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest
from selenium.webdriver import Remote
from selenium.webdriver.remote.client_config import ClientConfig
from selenium.webdriver.remote.file_detector import UselessFileDetector
from selenium.webdriver.remote.remote_connection import RemoteConnection
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.e2e.live_server import PROCESS_TIMEOUT_SECONDS, LiveServer, prepare_first_run
from tests.environment import ROOT
from tests.webkit.browser import Browser

_numbers = count(1)


@pytest.fixture(scope="session")
def server(django_db_setup: None, tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    first_run = prepare_first_run(tmp_path_factory.getbasetemp())
    server = LiveServer(tmp_path_factory.mktemp("server"), first_run)
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture(scope="session")
def screen() -> Iterator[str]:
    """Xvfb chooses a free display itself, so that two runs can start at once."""
    # Without -noreset, it starts again after its last window, and refuses the browser of the next test meanwhile.
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1440x1000x24", "-nolisten", "tcp", "-noreset"]
    process = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as display:
        number = display.readline().strip()
    assert number, "Xvfb does not start"
    try:
        yield f":{number}"
    finally:
        process.terminate()
        process.wait()


@pytest.fixture(scope="session")
def mini_browser() -> Path:
    found = subprocess.run([ROOT / ".ci" / "find-webkit"], stdout=subprocess.PIPE, text=True, check=False)
    if found.returncode:
        pytest.exit("WebKit is missing", returncode=1)
    return Path(found.stdout.strip())


@pytest.fixture(scope="session")
def driver_url(screen: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a driver, which starts one browser at a time."""
    folder = tmp_path_factory.mktemp("config")
    # Pages that do not move cost half the time.
    settings = folder / "gtk-3.0" / "settings.ini"
    settings.parent.mkdir()
    settings.write_text("[Settings]\ngtk-enable-animations=0\n")
    environment = {name: value for name, value in os.environ.items() if name != "WAYLAND_DISPLAY"}
    service = Service(env=environment | {"DISPLAY": screen, "XDG_CONFIG_HOME": str(folder), "LANG": "en_US.UTF-8"})
    service.start()
    try:
        yield service.service_url
    finally:
        service.stop()


@pytest.fixture
def webkit(server: LiveServer, driver_url: str, mini_browser: Path, tmp_path: Path) -> Iterator[Browser]:
    """A browser with a new profile. The test fails if the browser's console has an error."""
    console, wrapper = tmp_path / "console.txt", tmp_path / "MiniBrowser"
    # The driver silences the browser's output, and its interface has no command that reads the console.
    wrapper.write_text(f'#!/bin/sh\nexec stdbuf -oL {mini_browser} "$@" >{console} 2>/dev/null\n')
    wrapper.chmod(0o755)
    options = Options()
    options.binary_location = str(wrapper)
    options.add_argument("--automation")
    options.add_argument("--enable-write-console-messages-to-stdout=true")
    # A question that a test does not answer makes its next command fail.
    options.set_capability("unhandledPromptBehavior", "ignore")
    connection = RemoteConnection(client_config=ClientConfig(driver_url, timeout=PROCESS_TIMEOUT_SECONDS))
    driver = Remote(connection, options=options)
    # The driver and the browser read the files of this machine.
    driver.file_detector = UselessFileDetector()
    try:
        driver.set_window_size(1280, 900)
        browser = Browser(driver, server.base_url, console)
        yield browser
    finally:
        driver.quit()
    assert browser.errors() == []


SignIn = Callable[[], str]


@pytest.fixture
def sign_in(server: LiveServer, webkit: Browser) -> SignIn:
    """Creates a member with a plan, signs the browser in and returns the username."""

    def sign_in() -> str:
        number = next(_numbers)
        username = f"operative-{number}"
        server.seed("member", username=username, plan="ghost")
        webkit.add_cookies(server.seed("session", username=username, fingerprint=f"{number:064x}"))
        return username

    return sign_in
