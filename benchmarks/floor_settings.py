SECRET_KEY = "not secret"
ALLOWED_HOSTS = ["127.0.0.1"]
ROOT_URLCONF = "benchmarks.floor_urls"
MIDDLEWARE: list[str] = []
INSTALLED_APPS: list[str] = []
# For the log of gunicorn.
TRUSTED_PROXIES = 0
