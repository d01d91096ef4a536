import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/feedback/CopyButton';
import { type CodeAction } from './codeAction';
import styles from './CodeActions.module.css';

interface CodeActionsProps {
  code: InvitationCode;
  onAction: (action: CodeAction, code: InvitationCode) => void;
}

/** The most frequent actions. The others are in the details dialog. */
export function CodeActions({ code, onAction }: CodeActionsProps) {
  const isAssigned = code.assigneeType !== null;
  const renderButton = (action: CodeAction, label: string) => (
    <Button
      type="button"
      size="small"
      variant={action === 'revoke' ? 'danger' : 'secondary'}
      aria-label={`${label} ${code.code}`}
      onClick={() => onAction(action, code)}
    >
      {label}
    </Button>
  );
  return (
    <div className={styles.actions}>
      <CopyButton text={code.code} toastText={code.code} accessibleName={`Copy ${code.code}`} />
      {!code.isUsed && (
        <>
          {renderButton('assign', isAssigned ? 'Reassign' : 'Assign')}
          {isAssigned && renderButton('unassign', 'Unassign')}
          {renderButton('revoke', 'Revoke')}
        </>
      )}
    </div>
  );
}
