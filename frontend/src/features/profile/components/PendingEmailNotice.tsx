import { Notice } from '@/shared/ui/Notice';

interface PendingEmailNoticeProps {
  /** The address that waits for its confirmation. */
  pendingEmail: string;
  /** The one that counts until then. */
  email: string;
}

export function PendingEmailNotice({ pendingEmail, email }: PendingEmailNoticeProps) {
  return (
    <Notice tone="warn" title={`A link is on its way to ${pendingEmail}`}>
      Your email stays {email} until you follow it, within 24 hours. Changing your password takes the link
      back.
    </Notice>
  );
}
