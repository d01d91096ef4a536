import { Button } from '@/shared/ui/Button';
import { PlusIcon } from '@/shared/ui/icons';
import { lazy, Suspense, useState } from 'react';

const AddClaimFilesDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './AddClaimFilesDialog')).AddClaimFilesDialog,
}));

/** The way to file further documents with an open claim. */
export function AddClaimFiles({ claimId }: { claimId: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button type="button" size="small" icon={<PlusIcon />} onClick={() => setIsOpen(true)}>
        Add files
      </Button>
      <Suspense>
        {isOpen && <AddClaimFilesDialog claimId={claimId} onClose={() => setIsOpen(false)} />}
      </Suspense>
    </>
  );
}
