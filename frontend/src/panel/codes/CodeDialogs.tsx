import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { type CodeAction } from './codeAction';
import { AssignDialog } from './AssignDialog';
import { CodeDetailsDialog } from './CodeDetailsDialog';
import { MailDialog } from './MailDialog';
import { RevokeDialog } from './RevokeDialog';
import { UnassignDialog } from './UnassignDialog';

interface CodeDialogsProps {
  action: CodeAction;
  code: InvitationCode;
  onClose: () => void;
  onAction: (action: CodeAction, code: InvitationCode) => void;
}

export function CodeDialogs({ action, code, onClose, onAction }: CodeDialogsProps) {
  switch (action) {
    case 'details':
      return <CodeDetailsDialog code={code} onClose={onClose} onAction={onAction} />;
    case 'assign':
      return <AssignDialog code={code} onClose={onClose} />;
    case 'unassign':
      return <UnassignDialog code={code} onClose={onClose} />;
    case 'mail':
      return <MailDialog code={code} onClose={onClose} />;
    case 'revoke':
      return <RevokeDialog code={code} onClose={onClose} />;
  }
}
