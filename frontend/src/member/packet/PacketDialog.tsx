import { type ClaimDetail } from '@/entities/claim/claim';
import { orderPacket, packetsQuery } from '@/entities/packet/packet';
import { TitleField } from '@/member/documents/TitleField';
import { getErrorMessage } from '@/shared/api/apiError';
import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { EmptyState } from '@/shared/ui/EmptyState';
import { Notice } from '@/shared/ui/Notice';
import { Cluster, Stack } from '@/shared/ui/Stack';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { ExhibitList } from './ExhibitList';
import { countPages, getExhibits, type Section, SECTIONS } from './exhibits';
import styles from './Packet.module.css';

const SECTION_LABELS: Record<Section, string> = {
  conversation: 'Conversation',
  history: 'History',
  comparison: 'Comparison of the estimates',
  details: 'Details of the claim',
};

interface PacketDialogProps {
  claim: ClaimDetail;
  onClose: () => void;
}

export function PacketDialog({ claim, onClose }: PacketDialogProps) {
  const [exhibits, setExhibits] = useState(() => getExhibits(claim));
  const [title, setTitle] = useState('Claim packet');
  const [sections, setSections] = useState<readonly Section[]>(['details']);
  const [key] = useState(() => crypto.randomUUID());
  const make = useMutation({
    mutationFn: () => orderPacket(claim.id, getOrder(), key),
    onSuccess: onClose,
    meta: {
      success: { title: 'The packet is being made' },
      invalidates: [packetsQuery(claim.id).queryKey],
    },
  });
  const included = exhibits.filter(({ isIncluded }) => isIncluded);
  const { pages, uncounted } = countPages(exhibits, sections.length);
  const isLong = sections.some((section) => section !== 'details');
  const isEmpty = included.length === 0 && sections.length === 0;

  function getOrder() {
    return {
      title: title.trim() || undefined,
      exhibits: included.map((exhibit) => ({
        documentId: exhibit.document.id,
        title: exhibit.title.trim() || undefined,
      })),
      include: {
        conversation: sections.includes('conversation'),
        history: sections.includes('history'),
        comparison: sections.includes('comparison'),
        details: sections.includes('details'),
      },
    };
  }

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    make.mutate();
  }

  function toggle(section: Section, isOn: boolean) {
    setSections(isOn ? [...sections, section] : sections.filter((other) => other !== section));
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Make packet"
      size="large"
      description="One PDF with an index, in your order. Every page gets a number that goes on in the next packet."
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <TitleField value={title} onChange={setTitle} />
        {exhibits.length === 0 ? (
          <EmptyState title="No documents to show" hint="Only documents that you can open can be exhibits." />
        ) : (
          <ExhibitList exhibits={exhibits} onChange={setExhibits} />
        )}
        <fieldset className={styles.sections}>
          <legend className={styles.label}>Also in the packet</legend>
          <Cluster gap={3}>
            {SECTIONS.map((section) => (
              <label key={section} className={styles.choice}>
                <input
                  type="checkbox"
                  checked={sections.includes(section)}
                  onChange={(event) => toggle(section, event.target.checked)}
                />
                {SECTION_LABELS[section]}
              </label>
            ))}
          </Cluster>
        </fieldset>
        <Stack gap={1}>
          <p role="status">
            {pluralize(included.length, 'exhibit')}, {pluralize(pages, 'page')} expected.
            {uncounted > 0 && ` The pages of ${pluralize(uncounted, 'PDF')} are not counted yet.`}
            {isLong && ' Long sections take more.'}
          </p>
          {make.error && (
            <Notice tone="danger" title="The packet was not made">
              {getErrorMessage(make.error, 'Please try again.')}
            </Notice>
          )}
          <Cluster>
            <Button
              type="submit"
              variant="primary"
              isBusy={make.isPending}
              busyLabel="Sending..."
              disabled={isEmpty}
            >
              Make packet
            </Button>
            <Button type="button" variant="ghost" onClick={onClose}>
              Cancel
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
