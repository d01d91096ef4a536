import { type InvitationCode } from '@/entities/invitationCode/invitationCode';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { Fold } from '@/shared/ui/Fold';
import { RefreshIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { NewCodes } from './NewCodes';

// Only the forms load after the first paint: on a phone the control that unfolds them is the largest text of the panel.
const CodeForms = lazyNamed(() => import('./CodeForms'), 'CodeForms');

interface GenerateCodesCardProps {
  newCodes: readonly InvitationCode[];
  onCreated: (codes: InvitationCode[]) => void;
  onDismiss: () => void;
  isRefreshing: boolean;
  onRefresh: () => void;
}

export function GenerateCodesCard({
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
        // Without a label while it is busy: a longer one needs a line of its own on some phones.
        <Button type="button" size="small" icon={<RefreshIcon />} isBusy={isRefreshing} onClick={onRefresh}>
          Refresh
        </Button>
      }
    >
      <Fold summary="Random codes, a code of your own, many at once">
        <WidgetBoundary loading={<Skeleton label="Loading the code forms" rows={4} />}>
          <CodeForms onCreated={onCreated} />
        </WidgetBoundary>
      </Fold>
      {newCodes.length > 0 && <NewCodes codes={newCodes} onDismiss={onDismiss} />}
    </Card>
  );
}
