import { orderPhotoReport, type Photo, photoReportQuery } from '@/entities/photo/photo';
import { TitleField } from '@/member/documents/TitleField';
import { getErrorMessage } from '@/shared/api/apiError';
import { pluralize } from '@/shared/lib/pluralize';
import { randomUuid } from '@/shared/lib/randomUuid';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Notice } from '@/shared/ui/Notice';
import { SegmentedToggle } from '@/shared/ui/SegmentedToggle';
import { Cluster } from '@/shared/ui/Stack';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { isCaptioned } from './captions';
import styles from './Photos.module.css';

const PER_PAGE = [
  { value: '2', label: 'Two' },
  { value: '4', label: 'Four' },
] as const;

interface PhotoReportDialogProps {
  claimId: string;
  photos: readonly Photo[];
  onClose: () => void;
}

export function PhotoReportDialog({ claimId, photos, onClose }: PhotoReportDialogProps) {
  const [title, setTitle] = useState('Photo report');
  const [perPage, setPerPage] = useState<'2' | '4'>('2');
  const [withLocation, setWithLocation] = useState(false);
  const [key] = useState(randomUuid);
  const shown = photos.filter(({ isLeftOut }) => !isLeftOut);
  const uncaptioned = shown.filter((photo) => !isCaptioned(photo)).length;
  const located = shown.filter(({ latitude }) => latitude !== null).length;
  const client = useQueryClient();
  const { queryKey } = photoReportQuery(claimId);
  const make = useMutation({
    mutationFn: () =>
      orderPhotoReport(claimId, { title: title.trim(), perPage: Number(perPage), withLocation }, key),
    onSuccess: ({ report }) => {
      client.setQueryData(queryKey, { report });
      onClose();
    },
    meta: { success: { title: 'The photo report is being made' }, invalidates: [queryKey] },
  });

  function handleSubmit(event: SyntheticEvent) {
    event.preventDefault();
    make.mutate();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Make photo report"
      description="One PDF in your order, with numbers, captions, times and the SHA-256 of each file. It becomes a document of this claim."
    >
      <form className={styles.form} onSubmit={handleSubmit}>
        <TitleField value={title} onChange={setTitle} />
        <SegmentedToggle
          label="Photographs a page"
          isLabelVisible
          options={PER_PAGE}
          value={perPage}
          onChange={setPerPage}
        />
        {located > 0 && (
          <label className={styles.choice}>
            <input
              type="checkbox"
              checked={withLocation}
              onChange={(event) => setWithLocation(event.target.checked)}
            />
            Show where {pluralize(located, 'photograph')} say they were taken
          </label>
        )}
        {located < shown.length && (
          <p className={styles.hint}>Android removes the position before a browser sees the file.</p>
        )}
        <p role="status">
          {pluralize(shown.length, 'photograph')}
          {uncaptioned > 0 && `, ${uncaptioned} without a caption`}
          {photos.length > shown.length && `, ${photos.length - shown.length} left out`}
        </p>
        {make.error && (
          <Notice tone="danger" title="The photo report was not made">
            {getErrorMessage(make.error, 'Please try again.')}
          </Notice>
        )}
        <Cluster>
          <Button
            type="submit"
            variant="primary"
            isBusy={make.isPending}
            busyLabel="Sending..."
            disabled={shown.length === 0}
          >
            Make photo report
          </Button>
          <Button type="button" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </form>
    </Dialog>
  );
}
