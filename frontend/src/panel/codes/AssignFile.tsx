import { getErrorMessage } from '@/shared/api/apiError';
import { Button } from '@/shared/ui/Button';
import { UploadIcon } from '@/shared/ui/icons';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { VisuallyHidden } from '@/shared/ui/VisuallyHidden';
import { useRef } from 'react';
import { useAssignFromFile } from './manyCodesApi';
import { ScrollBox } from './ScrollBox';

/** Assigns the codes of a CSV file, and says of each refused row why. */
export function AssignFile() {
  const input = useRef<HTMLInputElement>(null);
  const assign = useAssignFromFile();
  const refused = assign.data?.results.filter(({ outcome }) => outcome === 'refused') ?? [];
  return (
    <Stack gap={1}>
      <Text variant="label" as="p">
        Assign from a CSV
      </Text>
      <p>
        The first row is <code>code,name,phone,email</code>; each row has a code and one of the three. Commas
        or semicolons, at most 1,000 rows.
      </p>
      <VisuallyHidden>
        <input
          ref={input}
          type="file"
          accept=".csv,text/csv"
          aria-label="CSV of assignments"
          tabIndex={-1}
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0];
            if (file) assign.mutate(file);
            // The same file can be chosen again after it was repaired.
            currentTarget.value = '';
          }}
        />
      </VisuallyHidden>
      <div>
        <Button
          type="button"
          icon={<UploadIcon />}
          isBusy={assign.isPending}
          busyLabel="ASSIGNING..."
          onClick={() => input.current?.click()}
        >
          Choose a CSV
        </Button>
      </div>
      {assign.error && (
        <Notice tone="danger" title="Nothing was assigned">
          {getErrorMessage(assign.error, 'The file could not be read')}
        </Notice>
      )}
      {assign.data && (
        <Notice tone={refused.length > 0 ? 'warn' : 'success'} title={assign.data.message}>
          {refused.length > 0 && (
            <ScrollBox label="Refused rows">
              <ol>
                {refused.map(({ row, code, error }) => (
                  <li key={row}>
                    Row {row}, {code || 'no code'}: {error}
                  </li>
                ))}
              </ol>
            </ScrollBox>
          )}
        </Notice>
      )}
    </Stack>
  );
}
