import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { RefreshIcon } from '@/shared/ui/icons';
import { memo } from 'react';
import { type InvitationCode } from '../api/codesOverview';
import { BatchForm } from './BatchForm';
import { CustomCodeForm } from './CustomCodeForm';
import styles from './GenerateCodesCard.module.css';
import { NewCodes } from './NewCodes';

interface GenerateCodesCardProps {
  /** The codes made last, until they are dismissed. */
  newCodes: readonly InvitationCode[];
  onCreated: (codes: InvitationCode[]) => void;
  onDismiss: () => void;
  isRefreshing: boolean;
  onRefresh: () => void;
}

/**
 * Where codes are made: a batch of random ones, or one of the admin's own choice.
 * Kept as it is while one types a search or changes the tab: forms are dear to draw.
 */
export const GenerateCodesCard = memo(function GenerateCodesCard({
  newCodes,
  onCreated,
  onDismiss,
  isRefreshing,
  onRefresh,
}: GenerateCodesCardProps) {
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
      <div className={styles.forms}>
        <BatchForm onCreated={onCreated} />
        <CustomCodeForm onCreated={onCreated} />
      </div>
      {newCodes.length > 0 && <NewCodes codes={newCodes} onDismiss={onDismiss} />}
    </Card>
  );
});
