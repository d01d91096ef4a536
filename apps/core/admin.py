from django.contrib import admin
from django_tasks_db.models import DBTaskResult

# Its rows only wake the worker, so they do not show what has been done.
admin.site.unregister(DBTaskResult)
