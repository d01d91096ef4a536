import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { overview, unassignedCode } from './fixtures';
import { CODE_GROUPS } from './codeGroups';
import { CodeListCard } from './CodeListCard';

let mockIsOffline = true;

// The module that the card downloads when a dialog is first opened.
jest.mock('./CodeDialogs', () => {
  if (mockIsOffline) throw new Error('No connection');
  return jest.requireActual<object>('./CodeDialogs');
});

test('dialogs that cannot be downloaded leave the list usable, and Retry downloads them again', async () => {
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  navigator.sendBeacon = jest.fn();
  mockServer.use(http.get('*/api/admin/invitation-codes', () => HttpResponse.json(overview)));
  const { user } = render(
    <CodeListCard
      overviewGroup="unassigned"
      labels={CODE_GROUPS.find(({ group }) => group === 'unassigned')!}
      newIds={new Set()}
    />,
  );
  const revoke = await screen.findByRole('button', { name: `Revoke ${unassignedCode.code}` });
  await user.click(revoke);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await user.click(revoke);
  expect(await screen.findByRole('alert')).toHaveTextContent('This part failed to load');
  mockIsOffline = false;
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByRole('dialog', { name: 'Revoke code' })).toBeInTheDocument();
});
