from apps.notifications import digest, inbox, outbox, sent_mail  # noqa: F401  # registers their jobs
