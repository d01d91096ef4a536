import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { BanIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import { useState } from 'react';
import { isRedeemable } from './codeStatus';
import { useRevokeCodes } from './manyCodesApi';

/** Revokes the found codes that are shown, such as those of a batch by its note. */
export function RevokeFound({ codes }: { codes: readonly InvitationCode[] }) {
  const [ids, setIds] = useState<readonly string[] | null>(null);
  const revoke = useRevokeCodes();
  const open = codes
    .filter((code) => isRedeemable(code, new Date()))
    .slice(0, limits.invitationCode.largeBatchMax);
  return (
    <>
      {open.length > 1 && (
        <div>
          <Button
            type="button"
            size="small"
            icon={<BanIcon />}
            onClick={() => setIds(open.map(({ id }) => id))}
          >
            {`Revoke these ${pluralize(open.length, 'code')}`}
          </Button>
        </div>
      )}
      {ids && (
        <ConfirmMutationDialog
          mutation={revoke}
          variables={ids}
          isDestructive
          title={`Revoke ${pluralize(ids.length, 'code')}`}
          question="No one will be able to register with them anymore. This is for good and cannot be undone. A code that somebody has used by then stays used."
          confirmLabel="Revoke for good"
          fallbackMessage="Failed to revoke codes"
          onClose={() => setIds(null)}
        />
      )}
    </>
  );
}
