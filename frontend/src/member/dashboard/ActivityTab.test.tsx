import { pasteText } from '@/test/user';
import { createActivityRow } from '@/entities/member/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { ActivityTab } from './ActivityTab';

const sampleActivity = [
  createActivityRow(),
  createActivityRow({ id: 'signed in', action: 'signed_in', description: 'Signed in from Desktop' }),
];

test('each entry shows the description, the time and the action', async () => {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: sampleActivity })),
  );
  render(<ActivityTab />);
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Submitted a claim for 14 Harbor Road: estimateJan 20, 2026 3:30 PMclaim submitted',
  );
});

test('an empty log says so', async () => {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: [] })));
  render(<ActivityTab />);
  expect(await screen.findByText('No recent activity')).toBeInTheDocument();
});

test('a search applies to all entries', async () => {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: sampleActivity })),
    http.get('*/api/user/activity', ({ request }) =>
      HttpResponse.json({
        results: sampleActivity.filter(({ description }) =>
          description.includes(new URL(request.url).searchParams.get('search') ?? 'nothing'),
        ),
        next: null,
      }),
    ),
  );
  const { user, address } = render(<ActivityTab />, { at: '/dashboard?tab=activity' });
  await pasteText(user, await screen.findByLabelText('Search entries'), 'Harbor');
  expect(await screen.findByText('1 entry found')).toBeInTheDocument();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(address()).toBe('/dashboard?tab=activity&activity.q=Harbor');
});
