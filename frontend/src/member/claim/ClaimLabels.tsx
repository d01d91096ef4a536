import { type ClaimDetail } from '@/entities/claim/claim';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { Text } from '@/shared/ui/Text';
import { useEffect, useRef, useState } from 'react';
import { useClaimPage } from './claimPageContext';

const LabelsForm = lazyNamed(() => import('./LabelsForm'), 'LabelsForm');

/** The member's own labels, which the network does not see. Not in the public demo. */
export function ClaimLabels({ claim }: { claim: ClaimDetail }) {
  const { memberId } = useClaimPage();
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const wasEditing = useRef(false);
  useEffect(() => {
    if (wasEditing.current && !isEditing) editButton.current?.focus();
    wasEditing.current = isEditing;
  }, [isEditing]);
  if (memberId === null) return null;
  if (isEditing) {
    return (
      <WidgetBoundary loading={null}>
        <LabelsForm claim={claim} onClose={() => setIsEditing(false)} />
      </WidgetBoundary>
    );
  }
  return (
    <Stack gap={1}>
      <Text variant="label" as="p">
        Labels
      </Text>
      <Cluster>
        {claim.labels.map((label) => (
          <Badge key={label}>{label}</Badge>
        ))}
        <Button
          ref={editButton}
          type="button"
          variant="ghost"
          size="small"
          onClick={() => setIsEditing(true)}
        >
          {claim.labels.length > 0 ? 'Edit labels' : 'Add labels'}
        </Button>
      </Cluster>
    </Stack>
  );
}
