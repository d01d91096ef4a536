import { currentUserQuery } from '@/entities/member/sessionQueries';
import { EmailConfirmation } from './EmailConfirmation';
import { EmailUndo } from './EmailUndo';
import { useLinkSecrets } from './useLinkSecrets';
import { useSession } from '@/entities/session/useSession';
import { getRoute } from '@/shared/config/pages';
import { useDocumentTitle } from '@/shared/hooks/useDocumentTitle';
import { useQueryClient } from '@tanstack/react-query';
import { RecoveryFrame } from './RecoveryFrame';

const { title: PAGE_TITLE } = getRoute('ConfirmEmailPage');
const KICKER = 'Operative record';
const UNDO_TITLE = 'Undo an Email Change';

/** `?token=` confirms a new address; `?undo=` restores the old one. Each comes from its own email. */
export function ConfirmEmailPage() {
  const client = useQueryClient();
  const { isSignedIn } = useSession();
  const undo = useLinkSecrets('undo');
  useDocumentTitle(undo ? UNDO_TITLE : PAGE_TITLE);

  function refreshUser() {
    if (isSignedIn) void client.invalidateQueries(currentUserQuery);
  }

  if (undo) {
    return (
      <RecoveryFrame
        page="ConfirmEmailPage"
        kicker={KICKER}
        title={UNDO_TITLE}
        lead="Restore the email address that your account had before, with the link that was mailed to it."
      >
        <EmailUndo token={undo.undo} onUndone={refreshUser} />
      </RecoveryFrame>
    );
  }
  return (
    <RecoveryFrame page="ConfirmEmailPage" kicker={KICKER}>
      <EmailConfirmation isSignedIn={isSignedIn} onConfirmed={refreshUser} />
    </RecoveryFrame>
  );
}
