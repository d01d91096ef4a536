import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { BanIcon, DownloadIcon, UploadIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { AssignFile } from './AssignFile';
import { useCodeSelection } from './codeSelection';
import styles from './CodeSelection.module.css';
import { isRedeemable } from './codeStatus';
import { createAssignmentFile } from './codesCsv';
import { useRevokeCodes } from './manyCodesApi';

const { largeBatchMax } = limits.invitationCode;

/** Revokes or assigns the selected ones of the codes that are shown. */
export function SelectedCodes({ codes }: { codes: readonly InvitationCode[] }) {
  const { ids, select } = useCodeSelection();
  const [action, setAction] = useState<'revoke' | 'assign' | null>(null);
  const revoke = useRevokeCodes();
  const open = codes.filter((code) => isRedeemable(code, new Date()));
  const selected = open.filter(({ id }) => ids.has(id)).slice(0, largeBatchMax);
  const selectedIds = selected.map(({ id }) => id);
  const close = () => setAction(null);
  if (open.length < 2 && action === null) return null;
  return (
    <div className={styles.bar}>
      <label className={styles.checkbox}>
        <input
          type="checkbox"
          checked={open.length > 0 && selected.length === Math.min(open.length, largeBatchMax)}
          onChange={({ currentTarget }) =>
            select(
              open.map(({ id }) => id),
              currentTarget.checked,
            )
          }
        />
        {`Select the ${pluralize(open.length, 'open code')} shown`}
      </label>
      {selected.length > 0 && (
        <>
          <Button
            type="button"
            size="small"
            variant="danger"
            icon={<BanIcon />}
            onClick={() => setAction('revoke')}
          >
            {`Revoke ${pluralize(selected.length, 'code')}`}
          </Button>
          <Button type="button" size="small" icon={<UploadIcon />} onClick={() => setAction('assign')}>
            {`Assign ${pluralize(selected.length, 'code')}`}
          </Button>
        </>
      )}
      {action === 'revoke' && (
        <ConfirmMutationDialog
          mutation={revoke}
          variables={selectedIds}
          isDestructive
          title={`Revoke ${pluralize(selected.length, 'code')}`}
          question="No one will be able to register with them anymore. This is for good and cannot be undone. A code that somebody has used by then stays used."
          confirmLabel="Revoke for good"
          fallbackMessage="Failed to revoke codes"
          onSuccess={() => select(selectedIds, false)}
          onClose={close}
        />
      )}
      {action === 'assign' && (
        <Dialog isOpen title="Assign codes" onClose={close}>
          {selected.length > 0 && (
            <div>
              <LinkButton
                to={createAssignmentFile(selected)}
                reloadDocument
                download="assignments.csv"
                size="small"
                icon={<DownloadIcon />}
              >
                {`CSV of ${pluralize(selected.length, 'code')} to fill in`}
              </LinkButton>
            </div>
          )}
          <AssignFile />
        </Dialog>
      )}
    </div>
  );
}
