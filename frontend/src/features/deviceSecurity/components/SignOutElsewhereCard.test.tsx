import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { SignOutElsewhereCard } from './SignOutElsewhereCard';

const URL = '*/api/auth/sign-out-elsewhere';

async function ask() {
  const { user } = render(<SignOutElsewhereCard />);
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere else' });
  return { user, dialog, confirm: within(dialog).getByRole('button', { name: 'Sign out elsewhere' }) };
}

test('other sessions end after a question, and the server says how many', async () => {
  let calls = 0;
  mockServer.use(
    http.post(URL, () => {
      calls += 1;
      return HttpResponse.json({ success: true, message: 'Signed out everywhere else: 2 sessions ended.' });
    }),
  );
  const { user, dialog, confirm } = await ask();
  expect(dialog).toHaveTextContent('You stay signed in here.');
  expect(calls).toBe(0);
  await user.click(confirm);
  expect(await screen.findByText('Signed Out Elsewhere')).toBeInTheDocument();
  expect(screen.getByText('Signed out everywhere else: 2 sessions ended.')).toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(calls).toBe(1);
});

test('Cancel changes nothing', async () => {
  const { user, dialog } = await ask();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Sign out everywhere else' })).toHaveFocus();
});

test.each([
  [
    'the server’s sentence',
    { success: false, error: 'The database is down', code: 'unavailable' },
    'The database is down',
  ],
  ['a sentence of its own', {}, 'Failed to sign out elsewhere'],
])('a failure stays in the question, in %s, until it is asked anew', async (_case, body, sentence) => {
  mockServer.use(http.post(URL, () => HttpResponse.json(body, { status: 503 })));
  const { user, dialog, confirm } = await ask();
  await user.click(confirm);
  expect(await within(dialog).findByText(sentence)).toBeInTheDocument();
  expect(screen.getByText('Error')).toBeInTheDocument();
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Sign out everywhere else' }));
  expect(within(await screen.findByRole('dialog')).queryByText(sentence)).not.toBeInTheDocument();
});
