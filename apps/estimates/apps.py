from django.apps import AppConfig


class EstimatesConfig(AppConfig):
    name = "apps.estimates"
    verbose_name = "Estimates"
