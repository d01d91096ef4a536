import { type ReactNode } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { type CodeTask } from '../model/codeTask';
import { AssignDialog } from './AssignDialog';
import { CodeDetails } from './CodeDetails';
import { MailDialog } from './MailDialog';
import { RevokeDialog } from './RevokeDialog';
import { UnassignDialog } from './UnassignDialog';

interface CodeDialogsProps {
  task: CodeTask;
  code: InvitationCode;
  onClose: () => void;
  onTask: (task: CodeTask, code: InvitationCode) => void;
  /** What stands on record about a code. */
  history: (code: InvitationCode) => ReactNode;
}

/** The dialog for what an admin wants with a code. */
export function CodeDialogs({ task, code, onClose, onTask, history }: CodeDialogsProps) {
  switch (task) {
    case 'details':
      return <CodeDetails code={code} onClose={onClose} onTask={onTask} history={history} />;
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
