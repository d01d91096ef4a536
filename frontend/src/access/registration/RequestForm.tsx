import { getDraftKey, saveDraft } from '@/shared/forms/drafts';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FieldRow } from '@/shared/forms/FieldRow';
import { FormError } from '@/shared/forms/FormError';
import { SaveTyped } from '@/shared/forms/formRecovery';
import { PhoneField } from '@/shared/forms/PhoneField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { SendIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation } from '@tanstack/react-query';
import {
  EMPTY_REQUEST,
  requestInvitation,
  requestSchema,
  type RequestValues,
  toRequest,
} from './invitationRequest';

const field = createFieldNames<RequestValues>();

const DRAFT = getDraftKey('invitation request', null);
const FAILED = 'Your request could not be sent';
const RECEIVED_TITLE = 'Request sent';
const { nameMaxLength, companyNameMaxLength, positionMaxLength, messageMaxLength } = limits.invitationRequest;

/** For visitors without a code. */
export function RequestForm() {
  const ask = useMutation({
    mutationFn: requestInvitation,
    meta: {
      success: { title: RECEIVED_TITLE, text: messages.invitationRequest.received },
      error: { title: FAILED },
    },
  });
  if (ask.isSuccess) {
    return (
      <Notice tone="success" title={RECEIVED_TITLE}>
        {messages.invitationRequest.received} A confirmation is on its way to {ask.variables.email}.
      </Notice>
    );
  }
  return (
    <ValidatedForm<RequestValues>
      label="Ask for an invitation"
      initialValues={EMPTY_REQUEST}
      schema={requestSchema}
      fallbackMessage={FAILED}
      asksBeforeLeaving
      keepAs={DRAFT}
      onSubmit={async (values) => {
        await ask.mutateAsync(toRequest(values));
        saveDraft('memory', DRAFT, null);
      }}
    >
      <SaveTyped as={DRAFT} />
      <p>A person reads every request. Whoever is let in gets a code by email, usually within 24 hours.</p>
      <FieldRow>
        <TextField
          name={field('name')}
          label="Name"
          autoComplete="name"
          maxLength={nameMaxLength}
          isRequired
        />
        <TextField
          name={field('companyName')}
          label="Company name"
          autoComplete="organization"
          maxLength={companyNameMaxLength}
          isRequired
        />
      </FieldRow>
      <FieldRow>
        <TextField
          name={field('email')}
          label="Email"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={limits.email.maxLength}
          isRequired
        />
        <PhoneField name={field('phone')} label="Phone" />
      </FieldRow>
      <FieldRow>
        <TextField
          name={field('position')}
          label="What you do"
          autoComplete="organization-title"
          placeholder="Contractor, estimator, board member"
          maxLength={positionMaxLength}
        />
        <TextField
          name={field('claimsPerMonth')}
          label="Claims a month"
          inputMode="numeric"
          autoComplete="off"
          placeholder="12"
        />
      </FieldRow>
      <TextAreaField
        name={field('message')}
        label="Message"
        hint="Who sent you, or what you need. No details of a claim."
        maxLength={messageMaxLength}
      />
      <FormError title={FAILED} />
      <SubmitButton busyLabel="SENDING..." icon={<SendIcon aria-hidden="true" />} isFullWidth>
        Ask for an invitation
      </SubmitButton>
    </ValidatedForm>
  );
}
