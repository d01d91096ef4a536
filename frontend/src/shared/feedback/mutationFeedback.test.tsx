import { ConfirmMutationDialog } from './ConfirmMutationDialog';
import { Button } from '@/shared/ui/Button';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { useMutation } from '@tanstack/react-query';
import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { ApiError } from '@/shared/api/apiError';

const refusal = new ApiError({ status: 409, code: 'conflict', message: 'It was used in the meantime' });

/** A dialog whose mutation fails as often as `failures` says, and another action that succeeds. */
function Panel({ failures }: { failures: number }) {
  const [isOpen, setIsOpen] = useState(false);
  const [left, setLeft] = useState(failures);
  const copy = useMutation({
    mutationFn: () => Promise.resolve(),
    meta: { success: { title: 'Copied' } },
  });
  const revoke = () => {
    setLeft(left - 1);
    return left > 0 ? Promise.reject(refusal) : Promise.resolve();
  };
  return (
    <>
      <Button type="button" onClick={() => setIsOpen(true)}>
        Revoke code
      </Button>
      <button type="button" aria-pressed={copy.isSuccess} onClick={() => copy.mutate()}>
        Copy
      </button>
      {isOpen && <RevokeDialog revoke={revoke} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function RevokeDialog({ revoke, onClose }: { revoke: () => Promise<void>; onClose: () => void }) {
  const mutation = useMutation({
    mutationFn: revoke,
    meta: { success: { title: 'Revoked' }, error: { title: 'Failed to revoke code' } },
  });
  return (
    <ConfirmMutationDialog
      mutation={mutation}
      variables={undefined}
      title="Revoke code"
      question="Revoke it?"
      confirmLabel="Revoke"
      fallbackMessage="Failed to revoke code"
      onClose={onClose}
    />
  );
}

async function failToRevoke(failures = 1) {
  const view = render(<Panel failures={failures} />);
  await view.user.click(screen.getByRole('button', { name: 'Revoke code' }));
  await view.user.click(screen.getByRole('button', { name: 'Revoke' }));
  expect(await findToast('Failed to revoke code')).toBeInTheDocument();
  expect(await findToast('It was used in the meantime')).toBeInTheDocument();
  return view;
}

async function copy() {
  const button = screen.getByRole('button', { name: 'Copy', hidden: true });
  button.click();
  await waitFor(() => expect(button).toHaveAttribute('aria-pressed', 'true'));
}

test('a success waits while the dialog still shows the error', async () => {
  await failToRevoke();
  await copy();
  expect(await findToast('Failed to revoke code')).toBeInTheDocument();
  expect(screen.queryByText('Copied')).not.toBeInTheDocument();
});

test('after the dialog with the error is closed, the waiting success is shown at once', async () => {
  const { user } = await failToRevoke();
  await copy();
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByText('Copied')).toBeInTheDocument();
  expect(screen.queryByText('Failed to revoke code')).not.toBeInTheDocument();
});

test('the success of a second attempt replaces the error of the first', async () => {
  const { user } = await failToRevoke();
  await user.click(screen.getByRole('button', { name: 'Revoke' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  expect(screen.getByText('Revoked')).toBeInTheDocument();
});

test('two clicks in one turn of the event loop confirm once, and a failed attempt can be repeated', async () => {
  const revoke = jest.fn(() => Promise.reject(refusal));
  const { user } = render(<RevokeDialog revoke={revoke} onClose={() => undefined} />);
  const button = screen.getByRole('button', { name: 'Revoke' });
  act(() => {
    button.click();
    button.click();
  });
  expect(await findToast('Failed to revoke code')).toBeInTheDocument();
  expect(revoke).toHaveBeenCalledTimes(1);
  await user.click(button);
  await waitFor(() => expect(revoke).toHaveBeenCalledTimes(2));
});
