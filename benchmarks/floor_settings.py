"""Settings of the floor: nothing but one view."""

SECRET_KEY = "the floor keeps no secret"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "benchmarks.floor_urls"
MIDDLEWARE: list[str] = []
INSTALLED_APPS: list[str] = []
