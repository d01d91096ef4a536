import { type ClaimDetail } from '@/entities/claim/claim';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { PlusIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useState } from 'react';

const AddClaimFilesDialog = lazyNamed(
  () => import(/* webpackChunkName: "uploads" */ './AddClaimFilesDialog'),
  'AddClaimFilesDialog',
);

interface AddClaimFilesProps {
  claim: Pick<ClaimDetail, 'id' | 'reference'>;
  canAddFiles: boolean;
}

/** The dialog stays if the claim takes no files any more, with what was chosen. */
export function AddClaimFiles({ claim, canAddFiles }: AddClaimFilesProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      {canAddFiles && (
        <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
          Add files
        </Button>
      )}
      {isOpen && (
        <WidgetBoundary onClose={close}>
          <AddClaimFilesDialog claim={claim} canAddFiles={canAddFiles} onClose={close} />
        </WidgetBoundary>
      )}
    </>
  );
}
