import {
  type ClaimCorrection,
  type ClaimDetail,
  type ClaimResponse,
  getClaimUrl,
} from '@/entities/claim/claim';
import { useClaimPage } from '@/member/claim/claimPageContext';
import { callApi } from '@/shared/api/client';
import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Notice } from '@/shared/ui/Notice';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimFields } from './ClaimFields';
import { claimSchema, type ClaimValues } from './claimSchema';
import { getClaimValues, getCorrection, getDifferences } from './correction';

const FAILED = 'Failed to save the correction';

interface CorrectionDialogProps {
  /** As it is now: fetched again after a conflict. */
  claim: ClaimDetail;
  onClose: () => void;
}

/** After a conflict it says what is different now, keeps what was typed, and sends it on the next press of Save. */
export function CorrectionDialog({ claim, onClose }: CorrectionDialogProps) {
  const { work } = useClaimPage();
  const [base] = useState(claim);
  const hasChanged = claim.version !== base.version;
  const correct = useMutation({
    mutationFn: (correction: ClaimCorrection) =>
      callApi<ClaimResponse>('PATCH', getClaimUrl(claim.id), {
        ...correction,
        expectedVersion: claim.version,
      }),
    meta: {
      success: { title: 'Claim corrected' },
      error: { title: FAILED },
      invalidates: work.invalidates,
      invalidatesOnConflict: work.invalidates,
    },
  });
  return (
    <Dialog isOpen title={`Edit ${claim.reference}`} onClose={onClose}>
      <ValidatedForm<ClaimValues>
        label="Correction"
        initialValues={getClaimValues(base)}
        schema={claimSchema}
        fallbackMessage={FAILED}
        onSubmit={async (values) => {
          await correct.mutateAsync(getCorrection(getClaimValues(base), values));
          onClose();
        }}
      >
        {({ values }) => (
          <>
            <p>
              The history of the claim says what was corrected, and the network is told. The service cannot be
              changed.
            </p>
            <ClaimFields values={values} subscription={null} isCorrection />
            {hasChanged && (
              <Notice tone="warn" title="This claim was changed since you opened it">
                <Stack gap={1}>
                  <p>
                    What you typed is kept. These values are different now; Save replaces only what you
                    changed:
                  </p>
                  <DescriptionList details={getDifferences(base, claim)} />
                </Stack>
              </Notice>
            )}
            <FormError title={FAILED} />
            <Cluster>
              <DialogCloseButton>Cancel</DialogCloseButton>
              <SubmitButton busyLabel="SAVING...">{hasChanged ? 'Save anyway' : 'Save'}</SubmitButton>
            </Cluster>
          </>
        )}
      </ValidatedForm>
    </Dialog>
  );
}
