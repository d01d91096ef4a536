import { billingKeys, cancelSubscription, type Statement } from '@/entities/billing/billing';
import { memberDataKeys } from '@/entities/member/memberData';
import { FormError } from '@/shared/forms/FormError';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import styles from './Billing.module.css';

interface Values {
  reason: string;
}
const field = createFieldNames<Values>();

const FAILED = 'The plan was not cancelled';

interface CancelPlanDialogProps {
  current: Statement;
  /** Of the page, which is fetched again after a conflict: the next press sends the new one. */
  version: number;
  onClose: () => void;
}

export function CancelPlanDialog({ current, version, onClose }: CancelPlanDialogProps) {
  const cancel = useMutation({
    mutationFn: cancelSubscription,
    meta: {
      success: { title: 'Cancellation scheduled' },
      error: { title: FAILED },
      invalidates: [billingKeys, ...memberDataKeys],
    },
  });
  return (
    <Dialog isOpen title={`Cancel ${current.planDisplayName}`} size="small" onClose={onClose}>
      <ValidatedForm<Values>
        label="Cancel plan"
        initialValues={{ reason: '' }}
        fallbackMessage={FAILED}
        onSubmit={async ({ reason }) => {
          await cancel.mutateAsync({ reason, expectedVersion: version });
          onClose();
        }}
      >
        <ul className={styles.consequences}>
          <li>The plan ends with what is paid. Until then you can use everything, and undo this.</li>
          <li>Nothing is refunded, and unused units lapse then.</li>
          <li>Your claims, documents and statements stay.</li>
        </ul>
        <TextAreaField
          name={field('reason')}
          label="Reason"
          hint="The network reads it. You need not say one."
          rows={3}
          maxLength={limits.reason.maxLength}
        />
        <FormError title={FAILED} />
        <Cluster>
          <DialogCloseButton>Keep plan</DialogCloseButton>
          <SubmitButton busyLabel="PROCESSING..." variant="danger">
            Cancel plan
          </SubmitButton>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
