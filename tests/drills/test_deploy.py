"""The files of ``deploy/``: systemd accepts the units, nginx serves with the site, each service of Compose runs."""

import http.client
import json
import os
import re
import shutil
import ssl
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

import pytest
from django.db import connection

from tests.drills.conftest import BUCKET, KEYS, TIMEOUT_SECONDS, get_free_port, is_listening, wait_until
from tests.environment import ROOT
from tests.gunicorn_process import Served, database_url, serve
from tests.operations.moving import other_database
from tests.test_compose import read_services

pytestmark = pytest.mark.django_db(transaction=True, serialized_rollback=True)
HOST = "network.example.com"
UNITS = ("adjusters-web.service", "adjusters-worker.service")


@pytest.mark.short
@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="needs systemd-analyze")
def test_systemd_accepts_the_units(tmp_path, report):
    for name in UNITS:
        unit = (ROOT / "deploy" / name).read_text()
        # systemd checks that the program exists.
        (tmp_path / name).write_text(re.sub(r"ExecStart=\S+", "ExecStart=/bin/true", unit))
    verified = subprocess.run(
        ["systemd-analyze", "verify", *(str(tmp_path / name) for name in UNITS)],
        capture_output=True,
        text=True,
        check=False,
    )
    # Not about these units, but about others on this machine.
    problems = [line for line in verified.stderr.splitlines() if "adjusters" in line]
    assert problems == []
    scores = []
    for name in UNITS:
        output = subprocess.run(
            ["systemd-analyze", "security", "--offline=true", str(tmp_path / name)],
            capture_output=True,
            text=True,
            check=False,
        ).stdout
        scores.append(float(re.search(r"exposure level for \S+: ([0-9.]+)", output)[1]))
    assert max(scores) < 2
    report("systemd units", cases=2, faults=0, losses=0, figure=f"exposure {max(scores)} of 10", limit="2")


@pytest.mark.short
def test_commands_and_services_write_files_for_their_user_only():
    assert "\n    umask 077\n" in (ROOT / "deploy/manage").read_text()
    assert all("\nUMask=0077\n" in (ROOT / "deploy" / name).read_text() for name in UNITS)


class Site(NamedTuple):
    """nginx in front of the product."""

    port: int
    plain_port: int
    product: Served
    folder: Path

    def ask(self, method: str, path: str, body: bytes | None = None, **headers: str) -> http.client.HTTPResponse:
        context = ssl.create_default_context(cafile=self.folder / "certificate.pem")
        context.check_hostname = False
        client = http.client.HTTPSConnection("127.0.0.1", self.port, context=context, timeout=30)
        client.request(method, path, body, {"Host": HOST, **headers})
        answer = client.getresponse()
        answer.content = answer.read()
        client.close()
        return answer


@pytest.fixture
def site(transactional_db, tmp_path) -> Iterator[Site]:
    certificate, key = tmp_path / "certificate.pem", tmp_path / "key.pem"
    request = f"openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 1 -subj /CN={HOST}"
    subprocess.run([*request.split(), "-keyout", key, "-out", certificate], check=True, capture_output=True)
    settings = {
        "DATABASE_URL": database_url(),
        "HTTPS": "on",
        "ALLOWED_HOSTS": f"{HOST},127.0.0.1",
        "PUBLIC_URL": f"https://{HOST}",
        "TRUSTED_PROXIES": "1",
    }
    (tmp_path / "product").mkdir()
    with serve(tmp_path / "product", **settings) as product:
        port, plain_port = get_free_port(), get_free_port()
        site = (ROOT / "deploy/nginx.conf").read_text()
        for old, new in (
            (r"/etc/letsencrypt\S+fullchain\.pem", str(certificate)),
            (r"/etc/letsencrypt\S+privkey\.pem", str(key)),
            (r"127\.0\.0\.1:8000", f"127.0.0.1:{product.port}"),
            (r"listen \[::\].*", ""),
            (r"listen 443", f"listen 127.0.0.1:{port}"),
            (r"listen 80", f"listen 127.0.0.1:{plain_port}"),
            (r"/srv/adjusters", str(ROOT)),
            (r"/var/log/nginx", str(tmp_path)),
        ):
            site, count = re.subn(old, new, site)
            assert count, old
        (tmp_path / "site.conf").write_text(site)
        (tmp_path / "nginx.conf").write_text(
            f"{'user root;' if tmp_path.owner() == 'root' else ''} daemon off; pid {tmp_path}/nginx.pid; events {{}}"
            f" http {{ include /etc/nginx/mime.types; client_body_temp_path {tmp_path}/body;"
            f" proxy_temp_path {tmp_path}/proxy; include {tmp_path}/site.conf; }}"
        )
        command = ["nginx", "-c", str(tmp_path / "nginx.conf"), "-e", str(tmp_path / "error.log")]
        subprocess.run([*command, "-t"], check=True, capture_output=True)
        nginx = subprocess.Popen(command)
        wait_until(lambda: is_listening(port), timeout=10)
        yield Site(port, plain_port, product, tmp_path)
        nginx.terminate()
        nginx.wait()


@pytest.mark.skipif(not shutil.which("nginx"), reason="needs nginx")
def test_product_behind_nginx(site, report):
    page = site.ask("GET", "/home")
    bundle = re.search(rb'/static/bundles/[^" ]+\.js', page.content)[0].decode()
    script = site.ask("GET", bundle, **{"Accept-Encoding": "gzip"})
    csrf = site.ask("GET", "/api/auth/csrf", **{"X-Request-ID": "f" * 16})
    plain = http.client.HTTPConnection("127.0.0.1", site.plain_port)
    plain.request("GET", "/home?next=1", headers={"Host": HOST})
    redirect = plain.getresponse()
    # A visitor cannot choose the address that the product counts.
    address = site.ask("GET", "/api/client-ip", **{"X-Forwarded-For": "203.0.113.9"})
    too_large = site.ask("POST", "/api/contact", bytes(82 * 1024 * 1024))

    assert (page.status, page.getheader("Strict-Transport-Security")) == (200, "max-age=31536000")
    assert (script.status, script.getheader("Content-Encoding")) == (200, "gzip")
    assert "immutable" in script.getheader("Cache-Control")
    for name in ("Strict-Transport-Security", "X-Content-Type-Options", "Cross-Origin-Resource-Policy"):
        direct = site.product.ask("GET", bundle, **{"X-Forwarded-Proto": "https", "Host": HOST})
        assert script.getheader(name) == direct.getheader(name), name
    assert script.getheader("Content-Type").partition(";")[2].strip() == "charset=utf-8"
    assert "Secure" in csrf.getheader("Set-Cookie")
    assert csrf.getheader("X-Request-ID") not in {None, "f" * 16}
    assert csrf.getheader("X-Request-ID") in (site.folder / "adjusters.log").read_text()
    assert (redirect.status, redirect.getheader("Location")) == (308, f"https://{HOST}/home?next=1")
    assert b"127.0.0.1" in address.content
    assert too_large.status == 413
    assert "?" not in (site.folder / "adjusters.log").read_text()
    report("product behind nginx: TLS, static files, headers, 82 MB", cases=6, faults=0, losses=0)


# What Compose and the image set, beside the services' own.
COMPOSE = {"HOST": HOST, "S3_BUCKET": BUCKET, "AWS_DEFAULT_REGION": KEYS["AWS_DEFAULT_REGION"]}
IMAGE = ("DATABASE_URL=sqlite:////data/db.sqlite3", "MEDIA_ROOT=/data/media", "RUNTIME_DIRECTORY=/run/adjusters")


class Containers:
    """Starts the services as Compose does, in a folder in place of the container's root."""

    def __init__(self, root: Path, files: list[str], variables: dict[str, str], secrets: dict[str, str]) -> None:
        self.services, _ = read_services(files)
        self.root, self.app, self.port = root, root / "app", get_free_port()
        self._variables = variables
        for name in ("run/secrets", "run/adjusters", "data", "backups", "app"):
            (root / name).mkdir(parents=True)
        for name, secret in secrets.items():
            (root / "run/secrets" / name).write_text(f"{secret}\n")
            (root / "run/secrets" / name).chmod(0o600)
        for name in ("apps", "config", "templates", "deploy", ".ci"):
            shutil.copytree(ROOT / name, self.app / name)
        shutil.copy(ROOT / "manage.py", self.app)
        for name in (".venv", "static", "frontend"):
            (self.app / name).symlink_to(ROOT / name)
        shutil.copytree(ROOT / "staticfiles", self.app / "release-static")
        (self.app / "staticfiles").mkdir()

    def start(self, name: str) -> subprocess.Popen:
        service = self.services[name]
        text = (ROOT / "deploy/Dockerfile").read_text()
        # Without a command of its own, a service runs that of the image.
        command = service.get("command") or json.loads(re.search(r"^CMD (.*)", text, re.MULTILINE)[1])
        image = dict(line.split("=", 1) for line in IMAGE)
        assert all(line in text for line in IMAGE)
        settings = {key: self._fill_in(value) for key, value in (image | service["environment"]).items()}
        return subprocess.Popen(
            command,
            cwd=self.app,
            env={"PATH": os.environ["PATH"], "BIND": f"127.0.0.1:{self.port}", "WEB_CONCURRENCY": "1", **settings},
        )

    def _fill_in(self, value: str) -> str:
        before = None
        while value != before:
            before = value
            value = re.sub(
                r"\$\{(\w+)(?::[-?]([^${}]*))?\}", lambda found: self._variables.get(found[1]) or found[2] or "", value
            )
        return re.sub(r"(?<![\w/])(sqlite:///)?(/data|/backups|/run)(?=/|$)", rf"\g<1>{self.root}\g<2>", value)


def is_ready(answer: http.client.HTTPResponse) -> bool:
    """Whether everything responds and the worker has run. The first backup is due at night."""
    return answer.status == 200 and set(json.loads(answer.content).get("warnings", [])) <= {"backup"}


@pytest.mark.skipif(connection.vendor == "postgresql", reason="makes databases of its own")
@pytest.mark.parametrize("files", [["compose.yaml"], ["compose.yaml", "compose.many.yaml"]])
def test_every_service_of_compose_runs_as_written(files, s3_port, tmp_path, report):
    with other_database(tmp_path) as postgresql, ExitStack() as stack:
        containers = Containers(
            tmp_path / "root",
            files,
            {**COMPOSE, "S3_ENDPOINT_URL": f"http://127.0.0.1:{s3_port}"},
            {
                "secret_key": "k" * 50,
                "email_url": "dummymail://",
                "database_url": postgresql,
                "aws_access_key_id": KEYS["AWS_ACCESS_KEY_ID"],
                "aws_secret_access_key": KEYS["AWS_SECRET_ACCESS_KEY"],
            },
        )
        assert containers.start("migrate").wait(timeout=TIMEOUT_SECONDS) == 0
        for name in ("web", "worker"):
            process = containers.start(name)
            stack.callback(process.wait)
            stack.callback(process.terminate)
        product = Served(containers.port, containers.root, process)
        address = {"Host": HOST, "X-Forwarded-Proto": "https"}

        wait_until(lambda: is_listening(containers.port))
        wait_until(lambda: is_ready(product.ask("GET", "/readyz", **address)))
        page = product.ask("GET", "/home", **address)
        bundle = re.search(rb'/static/bundles/[^" ]+\.js', page.content)[0].decode()

        assert product.ask("GET", bundle, **address).status == 200
    report(f"services of {files[-1]}, each with its command", cases=3, faults=0, losses=0)
