import { type InvitationRequest } from '@/entities/invitationRequest/invitationRequest';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useDeclineRequest } from './requestsApi';

const schema = object({ reason: string().trim() });
const field = createFieldNames<InferType<typeof schema>>();
const FAILED = 'Failed to decline';

interface DeclineDialogProps {
  request: InvitationRequest;
  onClose: () => void;
}

export function DeclineDialog({ request, onClose }: DeclineDialogProps) {
  const { mutateAsync } = useDeclineRequest(request);
  return (
    <Dialog isOpen title={`Decline ${request.name}`} onClose={onClose}>
      <ValidatedForm
        label="Decline"
        initialValues={{ reason: '' }}
        schema={schema}
        fallbackMessage={FAILED}
        onSubmit={async ({ reason }) => {
          await mutateAsync(reason);
          onClose();
        }}
      >
        <p>{request.email} gets a short email that does not say why.</p>
        <TextAreaField
          name={field('reason')}
          label="Reason"
          hint="For the audit log only."
          maxLength={limits.reason.maxLength}
        />
        <FormError title={FAILED} />
        <Cluster>
          <DialogCloseButton>Cancel</DialogCloseButton>
          <SubmitButton busyLabel="PROCESSING...">Decline</SubmitButton>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
