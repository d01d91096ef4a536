"""Says which site ``/staff/`` is. A module of its own: it is read before any table is known."""

from django.contrib.admin.apps import AdminConfig


class SupportDeskConfig(AdminConfig):
    """The admin of Django, of which the support desk is the site."""

    default_site = "apps.accounts.desk.site.SupportDesk"
