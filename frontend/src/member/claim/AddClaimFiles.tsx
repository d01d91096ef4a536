import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Button } from '@/shared/ui/Button';
import { PlusIcon } from '@/shared/ui/icons';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useState } from 'react';

const AddClaimFilesDialog = lazyNamed(
  () => import(/* webpackPrefetch: true */ './AddClaimFilesDialog'),
  'AddClaimFilesDialog',
);

/** The dialog stays if the claim takes no files any more, because it says why. */
export function AddClaimFiles({ canAddFiles }: { canAddFiles: boolean }) {
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
          <AddClaimFilesDialog canAddFiles={canAddFiles} onClose={close} />
        </WidgetBoundary>
      )}
    </>
  );
}
