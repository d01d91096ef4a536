"""An email backend that fails as a mail server does. What it accepts is in ``django.core.mail.outbox``."""

from smtplib import SMTPRecipientsRefused, SMTPServerDisconnected

from django.core.mail.backends.locmem import EmailBackend


class FakeMailServer(EmailBackend):
    is_reachable = True
    # Accepts connections, but closes them while an email is sent.
    disconnects = False
    refused_addresses: set[str] = set()

    @classmethod
    def reset(cls) -> None:
        cls.is_reachable, cls.disconnects, cls.refused_addresses = True, False, set()

    def open(self) -> bool:
        if not self.is_reachable:
            raise ConnectionRefusedError("connection refused")
        return True

    def send_messages(self, messages) -> int:
        for message in messages:
            if self.disconnects:
                raise SMTPServerDisconnected("Connection unexpectedly closed")
            if self.refused_addresses.intersection(message.to):
                raise SMTPRecipientsRefused({message.to[0]: (550, b"no such user")})
        return super().send_messages(messages)
