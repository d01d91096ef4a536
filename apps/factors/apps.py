from django.apps import AppConfig


class FactorsConfig(AppConfig):
    name = "apps.factors"
    verbose_name = "Second factors"

    def ready(self) -> None:
        import apps.factors.checks  # noqa: PLC0415  # registers the check
        import apps.factors.signals  # noqa: F401, PLC0415  # connects the receivers
