import { newestClaimsQuery } from '@/entities/claim/claim';
import { type HelpTopic, askForHelp, HELP_URL } from '@/entities/help/help';
import { useAccountDraftKey } from '@/entities/session/useAccount';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SelectField } from '@/shared/forms/SelectField';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextAreaField } from '@/shared/forms/TextAreaField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { randomUuid } from '@/shared/lib/randomUuid';
import { SendIcon } from '@/shared/ui/icons';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { topicLabels } from './helpCopy';

const schema = object({
  topic: string().required(),
  claimId: string().default(''),
  text: string().trim().required(messages.help.textRequired),
});
type Values = InferType<typeof schema>;
const field = createFieldNames<Values>();

const FAILED = 'Your message could not be sent';
const TOPICS = Object.entries(topicLabels).map(([value, label]) => ({ value, label }));

interface HelpFormProps {
  /** The claim from whose page the member came. */
  claimId: string | null;
}

export function HelpForm({ claimId }: HelpFormProps) {
  const draftKey = useAccountDraftKey('help');
  // Trying again after a failure sends the same key, so that it makes no second question.
  const failed = useRef({ content: '', key: '' });
  const ask = useMutation({
    mutationFn: askForHelp,
    meta: {
      success: { title: 'Message sent', text: messages.help.sent },
      error: { title: FAILED },
      invalidates: [[HELP_URL]],
    },
  });
  return (
    <ValidatedForm<Values>
      label="Write to the network"
      keepAs={draftKey}
      initialValues={{ topic: claimId ? 'claim' : 'other', claimId: claimId ?? '', text: '' }}
      schema={schema}
      fallbackMessage={FAILED}
      resetsOnSuccess
      onSubmit={async ({ topic, text, claimId: about }) => {
        const question = {
          topic: topic as HelpTopic,
          text,
          ...(topic === 'claim' && about && { claimId: about }),
        };
        const content = JSON.stringify(question);
        if (failed.current.content !== content) failed.current = { content, key: randomUuid() };
        await ask.mutateAsync({ question, key: failed.current.key });
        failed.current = { content: '', key: '' };
      }}
    >
      {({ values }) => (
        <>
          <SelectField name={field('topic')} label="About" options={TOPICS} isRequired />
          {values.topic === 'claim' && <ClaimField chosen={values.claimId} />}
          <TextAreaField
            name={field('text')}
            label="Message"
            rows={6}
            hint="The answer appears on this page, and an email says that it is there."
            maxLength={limits.help.textMaxLength}
            isRequired
          />
          <FormError title={FAILED} />
          <SubmitButton busyLabel="SENDING..." icon={<SendIcon aria-hidden="true" />}>
            Write to the network
          </SubmitButton>
        </>
      )}
    </ValidatedForm>
  );
}

/** The newest claims, and the one from whose page the member came. */
function ClaimField({ chosen }: { chosen: string }) {
  const { data } = useQuery(newestClaimsQuery);
  const options = (data?.results ?? []).map(({ id, reference, propertyAddress }) => ({
    value: id,
    label: `${reference} · ${propertyAddress}`,
  }));
  if (chosen && !options.some(({ value }) => value === chosen))
    options.unshift({ value: chosen, label: 'The claim that you had open' });
  return (
    <SelectField
      name={field('claimId')}
      label="Which claim"
      options={[{ value: '', label: 'None of these' }, ...options]}
    />
  );
}
