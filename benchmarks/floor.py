"""The floor: a bare Django view without middleware, served by the same gunicorn configuration."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.floor_settings")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
