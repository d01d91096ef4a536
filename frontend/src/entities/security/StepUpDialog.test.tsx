import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { pasteText } from '@/test/user';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { createSecuredAccount, recoveryCodes } from './fixtures';
import { SecuritySection } from './SecuritySection';

const URL = '*/api/user/security';

const REFUSED = (code: string, error: string, more: object = {}) => ({
  success: false,
  error,
  code,
  ...more,
});

async function openSection() {
  mockServer.use(http.get(URL, () => HttpResponse.json(createSecuredAccount())));
  const view = render(<SecuritySection />);
  await screen.findByRole('heading', { name: 'Second step' });
  return view;
}

test('a change that needs a fresh proof asks for it once and is then made', async () => {
  const { user } = await openSection();
  const sent: unknown[] = [];
  let isConfirmed = false;
  mockServer.use(
    http.delete(`${URL}/totp`, () => {
      if (!isConfirmed)
        return HttpResponse.json(
          REFUSED('step_up_required', 'Confirm that it is you to continue', {
            methods: ['totp', 'recovery'],
          }),
          { status: 403 },
        );
      return HttpResponse.json({ success: true, message: 'Your authenticator app was removed.' });
    }),
    http.post('*/api/auth/step-up', async ({ request }) => {
      const body = (await request.json()) as { method: string };
      sent.push(body);
      isConfirmed = body.method === 'recovery';
      const error = 'This code is wrong or too old.';
      return isConfirmed
        ? HttpResponse.json({ success: true, until: '2026-01-31T09:15:00Z' })
        : HttpResponse.json(REFUSED('locked_out', error), { status: 429, headers: { 'Retry-After': '900' } });
    }),
  );
  await user.click(
    within(screen.getByRole('region', { name: 'Second step' })).getByRole('button', { name: 'Remove' }),
  );
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  const code = dialog.getByLabelText(/Code from your app/);
  expect(code).toHaveFocus();
  await pasteText(user, code, '123456');
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await dialog.findByText('You can try again in 15 minutes.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Use a recovery code' }));
  expect(dialog.getByLabelText(/Recovery code/)).toHaveFocus();
  await pasteText(user, dialog.getByLabelText(/Recovery code/), recoveryCodes[0]!);
  await user.click(dialog.getByRole('button', { name: 'Confirm' }));
  expect(await findToast('Authenticator App Removed')).toBeVisible();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  expect(sent).toEqual([
    { method: 'totp', code: '123456' },
    { method: 'recovery', code: recoveryCodes[0] },
  ]);
});

test('giving up the proof changes nothing and says why', async () => {
  const { user } = await openSection();
  mockServer.use(
    http.delete(`${URL}/totp`, () =>
      HttpResponse.json(
        REFUSED('step_up_required', 'Confirm that it is you to continue', { methods: ['password'] }),
        { status: 403 },
      ),
    ),
  );
  await user.click(
    within(screen.getByRole('region', { name: 'Second step' })).getByRole('button', { name: 'Remove' }),
  );
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm that it is you' }));
  expect(dialog.getByLabelText(/Current password/)).toHaveFocus();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm that it is you to continue');
  expect(screen.getByRole('dialog', { name: 'Remove the authenticator app' })).toBeVisible();
});
