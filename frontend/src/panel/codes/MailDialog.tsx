import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { useAccountDraftKey } from '@/entities/session/useAccount';
import { FormError } from '@/shared/forms/FormError';
import { object } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useLiveCode } from './liveCode';
import { useMailInvitation } from './codesApi';
import { recipientEmailRule } from './assignmentSchema';
import { isRedeemable } from './codeStatus';
import { CodeConflictNotice } from './CodeConflictNotice';

const MAIL_ERROR = 'Failed to mail invitation';

const schema = object({ email: recipientEmailRule });

const field = createFieldNames<InferType<typeof schema>>();

interface MailDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

export function MailDialog({ code: listed, onClose }: MailDialogProps) {
  const { code, hasChanged } = useLiveCode(listed);
  const draftKey = useAccountDraftKey(`mail ${listed.id}`);
  const { mutateAsync } = useMailInvitation(code, {
    success: { title: 'Success' },
    error: { title: MAIL_ERROR },
  });
  const canMail = isRedeemable(code, new Date());

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Mail invitation"
      description={
        <p>
          A letter with <strong>{code.code}</strong> and the link that redeems it. Whoever follows the link
          first can join with it; mailing it assigns it to nobody.
        </p>
      }
    >
      <ValidatedForm
        label="Mail invitation"
        keepAs={draftKey}
        initialValues={{ email: listed.assigneeEmail ?? '' }}
        schema={schema}
        fallbackMessage={MAIL_ERROR}
        onSubmit={async ({ email }) => {
          await mutateAsync({ email: email.trim() });
          onClose();
        }}
      >
        <TextField
          name={field('email')}
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.email.maxLength}
          isRequired
        />
        <FormError />
        <CodeConflictNotice code={code} hasChanged={hasChanged} />
        <Cluster>
          {canMail && (
            <SubmitButton busyLabel="TRANSMITTING...">
              {hasChanged ? 'Mail anyway' : 'Mail Invitation'}
            </SubmitButton>
          )}
          <DialogCloseButton>{canMail ? 'Cancel' : 'Close'}</DialogCloseButton>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
