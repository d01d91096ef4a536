import { type ClaimDetail, type ClaimResponse, getClaimUrl } from '@/entities/claim/claim';
import { callApi } from '@/shared/api/client';
import { createFieldNames } from '@/shared/forms/fieldNames';
import { FormError } from '@/shared/forms/FormError';
import { type InferType, object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import limits from '@rules/limits.json';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useClaimPage } from './claimPageContext';

const schema = object({ labels: string().default('') });
type Values = InferType<typeof schema>;
const field = createFieldNames<Values>();

const FAILED = 'Failed to save labels';
const { maxCount, maxLength } = limits.claimLabels;

/** The member's own labels, which the network does not see. Not in the public demo. */
export function ClaimLabels({ claim }: { claim: ClaimDetail }) {
  const { work, memberId } = useClaimPage();
  const [isEditing, setIsEditing] = useState(false);
  const save = useMutation({
    mutationFn: (labels: string[]) =>
      callApi<ClaimResponse>('PUT', `${getClaimUrl(claim.id)}/labels`, { labels }),
    meta: { error: { title: FAILED }, invalidates: work.invalidates },
  });
  if (memberId === null) return null;
  if (!isEditing) {
    return (
      <Stack gap={1}>
        <Text variant="label" as="p">
          Labels
        </Text>
        <Cluster>
          {claim.labels.map((label) => (
            <Badge key={label}>{label}</Badge>
          ))}
          <Button type="button" variant="ghost" size="small" onClick={() => setIsEditing(true)}>
            {claim.labels.length > 0 ? 'Edit labels' : 'Add labels'}
          </Button>
        </Cluster>
      </Stack>
    );
  }
  return (
    <ValidatedForm<Values>
      label="Labels"
      initialValues={{ labels: claim.labels.join(', ') }}
      schema={schema}
      fallbackMessage={FAILED}
      onSubmit={async ({ labels }) => {
        await save.mutateAsync(splitLabels(labels));
        setIsEditing(false);
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
        <Button type="button" variant="ghost" onClick={() => setIsEditing(false)}>
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
