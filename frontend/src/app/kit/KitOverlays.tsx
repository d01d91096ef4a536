import { useFileSelection } from '@/shared/uploads/useFileSelection';
import { getFileRules } from '@/shared/uploads/fileRules';
import { Button } from '@/shared/ui/Button';
import { Card } from '@/shared/ui/Card';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { Dialog } from '@/shared/ui/Dialog';
import { FileDropZone } from '@/shared/uploads/FileDropZone';
import { FileRow } from '@/shared/uploads/FileRow';
import { CardGrid, Cluster } from '@/shared/ui/Stack';
import { OptionalPart } from '@/shared/loading/OptionalPart';
import { showToast } from '@/shared/feedback/toastStore';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

const RULES = getFileRules('claim');
const SAMPLE = new File(['sample'], 'roof-north-slope.jpg');

function FailingPart(): never {
  throw new Error('A part of the kit that always fails');
}

export function KitOverlays() {
  const [open, setOpen] = useState<'dialog' | 'confirm' | null>(null);
  const selection = useFileSelection(RULES);
  const failing = useMutation({ mutationFn: () => Promise.reject(new Error('The kit has no server')) });
  const close = () => setOpen(null);
  return (
    <CardGrid>
      <Card title="Dialogs and toasts">
        <Cluster>
          <Button type="button" onClick={() => setOpen('dialog')}>
            Dialog
          </Button>
          <Button type="button" onClick={() => setOpen('confirm')}>
            Confirm
          </Button>
          <Button type="button" onClick={() => showToast({ title: 'Copied', text: 'AAN-7K2QX-9MWRT' })}>
            Toast
          </Button>
          <Button
            type="button"
            onClick={() => showToast({ title: 'Login failed', text: 'Invalid credentials', tone: 'error' })}
          >
            Error toast
          </Button>
        </Cluster>
        <Dialog
          isOpen={open === 'dialog'}
          onClose={close}
          title="Rename device"
          description="Give it a name you know."
        >
          <p>Content.</p>
        </Dialog>
        {open === 'confirm' && (
          <ConfirmMutationDialog
            mutation={failing}
            variables={undefined}
            title="Revoke device"
            question="The device is signed out at once."
            confirmLabel="Revoke"
            fallbackMessage="Failed to manage device"
            isDestructive
            onClose={close}
          />
        )}
      </Card>
      <Card title="Parts that fail">
        <WidgetBoundary>
          <FailingPart />
        </WidgetBoundary>
        <OptionalPart fallback={<p>The page works without this part.</p>}>
          <FailingPart />
        </OptionalPart>
      </Card>
      <Card title="Files">
        <FileDropZone label="Files" rules={RULES} selection={selection} />
        <ul>
          <FileRow item={{ id: 'a', file: SAMPLE, status: 'uploading', problem: null, progress: 0.42 }} />
          <FileRow
            item={{
              id: 'b',
              file: SAMPLE,
              status: 'refused',
              problem: 'file type not allowed',
              progress: 0,
            }}
            onRemove={close}
          />
          <FileRow item={{ id: 'c', file: SAMPLE, status: 'done', problem: null, progress: 1 }} />
        </ul>
      </Card>
    </CardGrid>
  );
}
