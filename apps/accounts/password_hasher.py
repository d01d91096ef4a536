"""How passwords are hashed."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class MemberPasswordHasher(Argon2PasswordHasher):
    """Argon2id with 19 MiB, two passes and one lane: OWASP's first recommendation.

    Django's defaults take five times the memory and ten times the processor for a password that a lockout guards.
    """

    time_cost = 2
    memory_cost = 19 * 1024
    parallelism = 1
