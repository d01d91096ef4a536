import { type ClaimDetail, type ClaimResponse, getClaimUrl } from '@/entities/claim/claim';
import { callApi } from '@/shared/api/client';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
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

export function LabelsForm({ claim, onClose }: LabelsFormProps) {
  const { work } = useClaimPage();
  const save = useMutation({
    mutationFn: (labels: string[]) =>
      callApi<ClaimResponse>('PUT', `${getClaimUrl(claim.id)}/labels`, { labels }),
    meta: { error: { title: FAILED }, invalidates: work.invalidates },
  });
  return (
    <ValidatedForm<Values>
      label="Labels"
      initialValues={{ labels: claim.labels.join(', ') }}
      schema={schema}
      fallbackMessage={FAILED}
      onSubmit={async ({ labels }) => {
        await save.mutateAsync(splitLabels(labels));
        onClose();
      }}
    >
      <TextField
        name={field('labels')}
        label="Labels"
        hint={`Separated by commas: at most ${maxCount}, each up to ${maxLength} characters. Only you see them.`}
        autoComplete="off"
      />
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
