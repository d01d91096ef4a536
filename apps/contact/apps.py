from django.apps import AppConfig


class ContactConfig(AppConfig):
    name = "apps.contact"
    verbose_name = "Contact"
