"""The floor: a Django view without middleware that returns a small JsonResponse, served by the same gunicorn."""

import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "benchmarks.floor_settings")

from django.core.wsgi import get_wsgi_application

application = get_wsgi_application()
