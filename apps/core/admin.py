from django.apps import apps
from django.contrib import admin

if apps.is_installed("procrastinate.contrib.django"):
    # Its actions write no audit log, and its rows only say that a job is due: the page *Jobs* shows what waits.
    admin.site.unregister(apps.get_app_config("procrastinate").get_model("procrastinatejob"))
