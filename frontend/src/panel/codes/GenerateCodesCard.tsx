import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Fold } from '@/shared/ui/Fold';
import { RefreshIcon } from '@/shared/ui/icons';
import { Stack } from '@/shared/ui/Stack';
import { memo, useState } from 'react';
import { AssignFile } from './AssignFile';
import { BatchForm } from './BatchForm';
import { CustomCodeForm } from './CustomCodeForm';
import styles from './GenerateCodesCard.module.css';
import { LargeBatchForm } from './LargeBatchForm';
import { NewCodes } from './NewCodes';

interface GenerateCodesCardProps {
  newCodes: readonly InvitationCode[];
  onCreated: (codes: InvitationCode[]) => void;
  onDismiss: () => void;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/** Memoized, because the forms are expensive to render and the page renders with each change of the URL. */
export const GenerateCodesCard = memo(function GenerateCodesCard({
  newCodes,
  onCreated,
  onDismiss,
  isRefreshing,
  onRefresh,
}: GenerateCodesCardProps) {
  const [hasMany, setHasMany] = useState(false);
  return (
    <Card
      title="Generate New Codes"
      actions={
        <Button
          type="button"
          size="small"
          icon={<RefreshIcon />}
          isBusy={isRefreshing}
          busyLabel="Refreshing..."
          onClick={onRefresh}
        >
          Refresh
        </Button>
      }
    >
      <Fold summary="Random codes, a code of your own, many at once">
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
      </Fold>
      {newCodes.length > 0 && <NewCodes codes={newCodes} onDismiss={onDismiss} />}
    </Card>
  );
});
