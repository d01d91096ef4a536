import { createCountdownStatus } from '@/entities/countdown/fixtures';
import { setMemberSession } from '@/entities/session/sessionCache';
import { type User } from '@/entities/member/user';
import { mockServer } from '@/test/mockServer';
import { createTestClient, render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { OurProcessPage } from './OurProcessPage';

test('a visitor sees the links and no countdown', () => {
  render(<OurProcessPage />, { at: '/our-process' });
  expect(screen.getByRole('link', { name: 'Back to About the Network' })).toHaveAttribute(
    'href',
    '/about-network',
  );
  expect(screen.getByRole('link', { name: 'Deployment subscriptions' })).toHaveAttribute(
    'href',
    '/deployment-packages',
  );
  expect(screen.queryByRole('timer')).not.toBeInTheDocument();
});

test('a member’s countdown is shown without starting the purchase window', async () => {
  const calls: string[] = [];
  mockServer.use(
    http.all('*/api/*', ({ request }) => {
      calls.push(`${request.method} ${new URL(request.url).pathname}`);
      return HttpResponse.json(createCountdownStatus({ access: 20 * 3600 }));
    }),
  );
  const client = createTestClient();
  setMemberSession(client, { id: 'b4c1', username: 'rosa' } as User);
  render(<OurProcessPage />, { at: '/our-process', client });
  expect(await screen.findByRole('timer')).toHaveTextContent(/^Access (20h 00m 00|19h 59m 5)/);
  expect(calls).toEqual(['GET /api/user/countdown-status']);
});
