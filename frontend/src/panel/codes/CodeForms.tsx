import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { Button } from '@/shared/ui/Button';
import { Stack } from '@/shared/ui/Stack';
import { memo, useState } from 'react';
import { AssignFile } from './AssignFile';
import { BatchForm } from './BatchForm';
import styles from './GenerateCodesCard.module.css';
import { CustomCodeForm } from './CustomCodeForm';
import { LargeBatchForm } from './LargeBatchForm';

interface CodeFormsProps {
  onCreated: (codes: InvitationCode[]) => void;
}

/** Memoized, because they are expensive to render and the page renders with each change of the URL. */
export const CodeForms = memo(function CodeForms({ onCreated }: CodeFormsProps) {
  const [hasMany, setHasMany] = useState(false);
  return (
    <Stack gap={2}>
      <div className={styles.forms}>
        <BatchForm onCreated={onCreated} />
        <CustomCodeForm onCreated={onCreated} />
      </div>
      <div>
        <Button
          type="button"
          size="small"
          variant="ghost"
          aria-expanded={hasMany}
          onClick={() => setHasMany(!hasMany)}
        >
          Many at once
        </Button>
      </div>
      {hasMany && (
        <div className={styles.forms}>
          <LargeBatchForm onCreated={onCreated} />
          <AssignFile />
        </div>
      )}
    </Stack>
  );
});
