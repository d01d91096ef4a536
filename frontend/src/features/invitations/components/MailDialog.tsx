import { FormError } from '@/shared/forms/FormError';
import { object } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useCodeAtHand } from '../api/code';
import { type InvitationCode } from '../api/codesOverview';
import { MAIL_FAILURE, useMailInvitation } from '../api/mailInvitation';
import { addressRule } from '../model/assignmentSchema';
import { isOpen } from '../model/codeFacts';
import { AsItIsNow } from './AsItIsNow';

const schema = object({ email: addressRule });

interface MailDialogProps {
  code: InvitationCode;
  onClose: () => void;
}

/** Mails the invitation link of a code, to the person it is assigned to unless another address is typed. */
export function MailDialog({ code: listed, onClose }: MailDialogProps) {
  const { code, hasChanged } = useCodeAtHand(listed);
  const { mutateAsync } = useMailInvitation(code);
  const canMail = isOpen(code, new Date());

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
        keepAs={`mail ${code.id}`}
        initialValues={{ email: listed.assigneeEmail ?? '' }}
        schema={schema}
        failureSentence={MAIL_FAILURE}
        onSubmit={async ({ email }) => {
          await mutateAsync({ email: email.trim() });
          onClose();
        }}
      >
        <TextField
          name="email"
          label="Email address"
          type="email"
          inputMode="email"
          autoComplete="off"
          maxLength={limits.email.maxLength}
          isRequired
        />
        <FormError />
        <AsItIsNow code={code} hasChanged={hasChanged} />
        <Cluster>
          {canMail && (
            <SubmitButton busyLabel="TRANSMITTING...">
              {hasChanged ? 'Mail anyway' : 'Mail Invitation'}
            </SubmitButton>
          )}
          <Button type="button" variant="ghost" onClick={onClose}>
            {canMail ? 'Cancel' : 'Close'}
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
