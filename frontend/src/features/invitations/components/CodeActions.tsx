import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { type InvitationCode } from '../api/codesOverview';
import { type CodeTask } from '../model/codeTask';
import styles from './CodeActions.module.css';

interface CodeActionsProps {
  code: InvitationCode;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/** What is done to codes most; a used one can only be copied. The rest stands in the code's details. */
export function CodeActions({ code, onTask }: CodeActionsProps) {
  const isAssigned = code.assigneeType !== null;
  const action = (task: CodeTask, word: string) => (
    <Button
      type="button"
      size="small"
      variant={task === 'revoke' ? 'danger' : 'secondary'}
      aria-label={`${word} ${code.code}`}
      onClick={() => onTask(task, code)}
    >
      {word}
    </Button>
  );
  return (
    <div className={styles.actions}>
      <CopyButton text={code.code} toastText={code.code} accessibleName={`Copy ${code.code}`} />
      {!code.isUsed && (
        <>
          {action('assign', isAssigned ? 'Reassign' : 'Assign')}
          {isAssigned && action('unassign', 'Unassign')}
          {action('revoke', 'Revoke')}
        </>
      )}
    </div>
  );
}
