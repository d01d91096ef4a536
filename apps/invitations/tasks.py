from apps.invitations import codes, invitation_requests  # noqa: F401  # register their jobs
