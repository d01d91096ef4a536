import { pluralize } from '@/shared/lib/pluralize';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { useQueryClient } from '@tanstack/react-query';
import { getUploadEngine } from './uploadEngine';

interface SignOutDialogProps {
  memberId: string;
  /** Of the files that are not sent. */
  count: number;
  onClose: () => void;
  onSignOut: () => void;
}

/** Before a sign-out: what becomes of the files that are not sent. */
export function SignOutDialog({ memberId, count, onClose, onSignOut }: SignOutDialogProps) {
  const client = useQueryClient();

  async function handleDelete() {
    await getUploadEngine(client, memberId).removeAll();
    onSignOut();
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`${pluralize(count, 'file')} not sent yet`}
      size="small"
      footer={
        <>
          <Button type="button" onClick={onClose}>
            Stay
          </Button>
          <Button type="button" variant="danger" onClick={() => void handleDelete()}>
            Delete and disconnect
          </Button>
          <Button type="button" variant="primary" onClick={onSignOut}>
            Keep and disconnect
          </Button>
        </>
      }
    >
      <p>
        Kept files stay in this browser and are sent after you sign in again. Nobody else who signs in here
        sees them. On a computer that is not yours, delete them.
      </p>
    </Dialog>
  );
}
