import { pasteText } from '@/test/user';
import { createClaim, createDocumentRequest } from '@/entities/claim/fixtures';
import { serveClaimCards } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { findToast } from '@/test/toasts';
import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimPageContent } from './ClaimPageContent';

beforeEach(() => serveClaimCards());

test('a request says until when, and is answered by a reason why there is no document', async () => {
  const request = createDocumentRequest({ dueOn: '2026-12-03' });
  const claim = createClaim({ status: 'under_review', requests: [request] });
  const closed = { ...request, status: 'closed' as const, unavailableReason: 'It burned' };
  let [shown, isDown] = [claim, true];
  mockServer.use(
    http.get('*/api/user/claims/:id', () => HttpResponse.json(shown)),
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
    http.post('*/api/user/claims/:id/requests/:requestId/unavailable', () => {
      if (isDown) return HttpResponse.error();
      shown = { ...claim, requests: [closed] };
      return HttpResponse.json({ success: true, message: 'Answer sent.', request: closed });
    }),
  );
  const { user } = render(<ClaimPageContent claimId={claim.id} memberId="m-1" />, {
    at: `/claims/${claim.id}`,
  });
  expect(await screen.findByText('Dec 3, 2026')).toBeInTheDocument();

  await user.click(await screen.findByRole('button', { name: 'Not available' }));
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  const reason = screen.getByRole('textbox', { name: /Reason/ });
  await waitFor(() => expect(reason).toHaveAccessibleDescription('Reason is required'));
  await pasteText(user, reason, ' It burned ');
  await user.click(screen.getByRole('button', { name: 'Send answer' }));
  expect(await within(screen.getByRole('dialog')).findByText('It may have arrived')).toBeInTheDocument();
  isDown = false;
  await user.click(screen.getByRole('button', { name: 'Send answer' }));

  expect(await findToast('Answer sent')).toBeInTheDocument();
  expect(await screen.findByText('Closed requests (1)')).toBeInTheDocument();
  expect(screen.getByText('You answered: It burned')).toBeInTheDocument();
});
