import { createClaim } from '@/entities/claim/fixtures';
import { type ClaimDetail } from '@/entities/claim/claim';
import { ClaimPageContext } from '@/member/claim/claimPageContext';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { useState } from 'react';
import { CorrectionDialog } from './CorrectionDialog';

const first = createClaim();
const second: ClaimDetail = { ...first, version: 2, claimNumber: 'TX-77' };
const CONFLICT = { success: false, error: 'This claim was changed since you opened it', code: 'conflict' };

/** The page fetches the claim again after a conflict. */
function Page({ onClose }: { onClose: () => void }) {
  const [claim, setClaim] = useState(first);
  return (
    <ClaimPageContext value={{ work: { invalidates: [] } as never, memberId: 'm' }}>
      <button type="button" onClick={() => setClaim(second)}>
        fetch
      </button>
      <CorrectionDialog claim={claim} onClose={onClose} />
    </ClaimPageContext>
  );
}

test('a conflict says what is different, keeps what was typed, and the next press sends it', async () => {
  const sent: unknown[] = [];
  const onClose = jest.fn();
  mockServer.use(
    http.patch('*/api/user/claims/:id', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json(CONFLICT, { status: 409 })
        : HttpResponse.json({ success: true, message: 'Corrected', claim: second });
    }),
  );
  const { user } = render(<Page onClose={onClose} />, { at: '/claims/x' });
  const homeowner = await screen.findByLabelText(/^Homeowner/);
  await user.clear(homeowner);
  await user.type(homeowner, 'Ida');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await within(screen.getByRole('dialog')).findByText(CONFLICT.error)).toBeVisible();

  act(() => screen.getByRole('button', { name: 'fetch', hidden: true }).click());
  expect(await screen.findByText('TX-77')).toBeVisible();
  expect(screen.getByText(/^What you typed is kept\. /)).toBeVisible();
  expect(homeowner).toHaveValue('Ida');
  await user.click(screen.getByRole('button', { name: 'Save anyway' }));

  await waitFor(() => expect(onClose).toHaveBeenCalledTimes(1));
  expect(sent).toEqual([
    { homeowner: 'Ida', expectedVersion: 1 },
    { homeowner: 'Ida', expectedVersion: 2 },
  ]);
});
