import { type ClaimDetail, type ClaimResponse, getClaimUrl } from '@/entities/claim/claim';
import { callApi } from '@/shared/api/client';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { CloseIcon } from '@/shared/ui/icons';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useClaimPage } from './claimPageContext';

const schema = object({ labels: string().default('') });
type Values = InferType<typeof schema>;
const field = createFieldNames<Values>();

const FAILED = 'Failed to save labels';
const { maxCount, maxLength } = limits.claimLabels;

interface LabelsFormProps {
  claim: ClaimDetail;
  onClose: () => void;
}

/** The present labels stay whole, also those with a comma; only what is typed is split at commas. */
export function LabelsForm({ claim, onClose }: LabelsFormProps) {
  const { work } = useClaimPage();
  const [kept, setKept] = useState<readonly string[]>(claim.labels);
  const container = useRef<HTMLDivElement>(null);
  const focusField = () => container.current?.querySelector('input')?.focus();
  useEffect(() => {
    focusField();
    // The hint, the buttons and a refusal are below the field.
    container.current?.scrollIntoView({ block: 'center' });
  }, []);
  useEffect(() => {
    const closeOnEscape = ({ key }: KeyboardEvent) => {
      if (key === 'Escape') onClose();
    };
    const field = container.current;
    field?.addEventListener('keydown', closeOnEscape);
    return () => field?.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  const save = useMutation({
    mutationFn: (labels: string[]) =>
      callApi<ClaimResponse>('PUT', `${getClaimUrl(claim.id)}/labels`, { labels }),
    // Without a toast, which would cover the field: the form shows why it failed.
    meta: { invalidates: work.invalidates },
  });
  return (
    <ValidatedForm<Values>
      label="Labels"
      initialValues={schema.getDefault()}
      schema={schema}
      fallbackMessage={FAILED}
      onSubmit={async ({ labels }) => {
        await save.mutateAsync([...kept, ...splitLabels(labels)]);
        onClose();
      }}
    >
      {kept.length > 0 && (
        <Cluster>
          {kept.map((label) => (
            <Button
              key={label}
              type="button"
              size="small"
              aria-label={`Remove ${label}`}
              icon={<CloseIcon aria-hidden="true" />}
              onClick={() => {
                setKept(kept.filter((other) => other !== label));
                focusField();
              }}
            >
              {label}
            </Button>
          ))}
        </Cluster>
      )}
      <div ref={container}>
        <TextField
          name={field('labels')}
          label="New labels"
          hint={`Separated by commas: at most ${maxCount} in all, each up to ${maxLength} characters. Only you see them.`}
          autoComplete="off"
        />
      </div>
      <FormError title={FAILED} />
      <Cluster>
        <SubmitButton busyLabel="SAVING...">Save labels</SubmitButton>
        <Button type="button" variant="ghost" onClick={onClose}>
          Cancel
        </Button>
      </Cluster>
    </ValidatedForm>
  );
}

function splitLabels(text: string): string[] {
  return text
    .split(',')
    .map((label) => label.trim())
    .filter((label) => label !== '');
}
