import { Button } from '@/shared/ui/Button';
import { CopyButton } from '@/shared/ui/CopyButton';
import { BanIcon, CloseIcon, UserPlusIcon } from '@/shared/ui/icons';
import { type InvitationCode } from '../api/codesOverview';
import { type CodeTask } from '../model/codeTask';
import styles from './CodeActions.module.css';

interface CodeActionsProps {
  code: InvitationCode;
  onTask: (task: CodeTask, code: InvitationCode) => void;
}

/** What can be done to a code; a used one can only be copied. */
export function CodeActions({ code, onTask }: CodeActionsProps) {
  const isAssigned = code.assigneeType !== null;
  return (
    <div className={styles.actions}>
      <CopyButton text={code.code} toastText={code.code} accessibleName={`Copy ${code.code}`} />
      {!code.isUsed && (
        <>
          <Button
            type="button"
            size="small"
            icon={<UserPlusIcon />}
            aria-label={`${isAssigned ? 'Reassign' : 'Assign'} ${code.code}`}
            onClick={() => onTask('assign', code)}
          >
            {isAssigned ? 'Reassign' : 'Assign'}
          </Button>
          {isAssigned && (
            <Button
              type="button"
              size="small"
              icon={<CloseIcon />}
              aria-label={`Unassign ${code.code}`}
              onClick={() => onTask('unassign', code)}
            >
              Unassign
            </Button>
          )}
          <Button
            type="button"
            size="small"
            variant="danger"
            icon={<BanIcon />}
            aria-label={`Revoke ${code.code}`}
            onClick={() => onTask('revoke', code)}
          >
            Revoke
          </Button>
        </>
      )}
    </div>
  );
}
