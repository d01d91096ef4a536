import { type ClaimDetail } from '@/entities/claim/claim';
import { packetsQuery } from '@/entities/packet/packet';
import { QueryState } from '@/shared/feedback/QueryState';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { EmptyState } from '@/shared/ui/EmptyState';
import { LayersIcon } from '@/shared/ui/icons';
import { Skeleton } from '@/shared/ui/Skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { PacketDialog } from './PacketDialog';
import { PacketList } from './PacketList';

/** The packets of a claim, and the button that makes one. */
export function PacketCard({ claim }: { claim: ClaimDetail }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Card
      title="Packet"
      actions={
        <Button type="button" size="small" icon={<LayersIcon />} onClick={() => setIsOpen(true)}>
          Make packet
        </Button>
      }
    >
      <QueryState
        query={useQuery(packetsQuery(claim.id))}
        loading={<Skeleton label="Loading packets" rows={1} />}
        isEmpty={({ results }) => results.length === 0}
        empty={
          <EmptyState
            title="No packet yet"
            hint="The whole claim as one PDF with numbered pages, for an attorney or an appraiser."
          />
        }
        errorTitle="Failed to load packets"
      >
        {({ results }) => <PacketList claimId={claim.id} packets={results} />}
      </QueryState>
      {isOpen && <PacketDialog claim={claim} onClose={close} />}
    </Card>
  );
}
