import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { SignOutElsewhereCard } from './SignOutElsewhereCard';

const URL = '*/api/auth/sign-out-elsewhere';

async function openDialog() {
  const { user } = render(<SignOutElsewhereCard />);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else' });
  return { user, dialog, confirm: within(dialog).getByRole('button', { name: 'Sign out elsewhere' }) };
}

test('other sessions end after a confirmation, and the number is shown', async () => {
  let calls = 0;
  mockServer.use(
    http.post(URL, () => {
      calls += 1;
      return HttpResponse.json({ success: true, message: 'Signed out everywhere else: 2 sessions ended.' });
    }),
  );
  const { user, dialog, confirm } = await openDialog();
  expect(dialog).toHaveTextContent('You stay signed in here.');
  expect(calls).toBe(0);
  await user.click(confirm);
  expect(await screen.findByText('Signed Out Elsewhere')).toBeInTheDocument();
  expect(screen.getByText('Signed out everywhere else: 2 sessions ended.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toBe(1);
});

test('Cancel changes nothing', async () => {
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveFocus();
});

test.each([
  [
    'the message of the server',
    { success: false, error: 'The database is down', code: 'unavailable' },
    'The database is down',
  ],
  ['the fallback message', {}, 'Failed to sign out elsewhere'],
])(
  'an error is shown in the dialog with %s, and is gone when the dialog is reopened',
  async (_case, body, message) => {
    mockServer.use(http.post(URL, () => HttpResponse.json(body, { status: 503 })));
    const { user, dialog, confirm } = await openDialog();
    await user.click(confirm);
    expect(await within(dialog).findByText(message)).toBeInTheDocument();
    expect(screen.getByText('Error')).toBeInTheDocument();
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
    expect(within(await screen.findByRole('dialog')).queryByText(message)).not.toBeInTheDocument();
  },
);
