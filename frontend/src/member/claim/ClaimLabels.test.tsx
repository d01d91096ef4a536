import { createClaim } from '@/entities/claim/fixtures';
import { serveClaimCards } from '@/test/estimates';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ClaimPageContent } from './ClaimPageContent';

test('editing labels keeps those with a comma whole, and splits only what is typed', async () => {
  const labelled = createClaim({ labels: ['Roof, hail', 'Supplement'] });
  const sent: unknown[] = [];
  serveClaimCards();
  mockServer.use(
    http.get('*/api/user/claims/:id', () => HttpResponse.json(labelled)),
    http.get('*/api/user/claims/:id/messages', () => HttpResponse.json({ results: [], next: null })),
    http.put('*/api/user/claims/:id/labels', async ({ request }) => {
      sent.push(await request.json());
      return sent.length === 1
        ? HttpResponse.json(
            {
              success: false,
              error: 'Invalid',
              code: 'invalid',
              errors: { labels: ['A label has at most 40 characters'] },
            },
            { status: 400 },
          )
        : HttpResponse.json({ success: true, message: 'Saved', claim: labelled });
    }),
  );
  const { user } = render(<ClaimPageContent claimId={labelled.id} memberId="m-1" />, {
    at: `/claims/${labelled.id}`,
  });
  await user.click(await screen.findByRole('button', { name: 'Edit labels' }));
  const field = await screen.findByLabelText('New labels');
  expect(field).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'Remove Supplement' }));
  expect(field).toHaveFocus();
  await user.type(field, 'Ladder, Large loss{Enter}');
  expect(await screen.findByText('A label has at most 40 characters')).toBeVisible();
  expect(field).toHaveValue('Ladder, Large loss');
  await user.click(screen.getByRole('button', { name: 'Save labels' }));

  await waitFor(() => expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus());
  expect(sent[1]).toEqual({ labels: ['Roof, hail', 'Ladder', 'Large loss'] });
  await user.keyboard('{Enter}{Escape}');
  expect(screen.getByRole('button', { name: 'Edit labels' })).toHaveFocus();
});
