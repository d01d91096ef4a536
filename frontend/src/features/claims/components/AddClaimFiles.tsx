import { lazyNamed } from '@/shared/lib/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { PlusIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/ui/WidgetBoundary';
import { useState } from 'react';

const AddClaimFilesDialog = lazyNamed(
  () => import(/* webpackPrefetch: true */ './AddClaimFilesDialog'),
  'AddClaimFilesDialog',
);

export function AddClaimFiles({ claimId }: { claimId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <>
      <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        Add files
      </Button>
      {isOpen && (
        <WidgetBoundary onClose={close}>
          <AddClaimFilesDialog claimId={claimId} onClose={close} />
        </WidgetBoundary>
      )}
    </>
  );
}
