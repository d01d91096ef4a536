import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sampleActivity } from '../fixtures';
import { ActivityTab } from './ActivityTab';

test('each line shows what was done, when, and the action', async () => {
  mockServer.use(
    http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: sampleActivity })),
  );
  render(<ActivityTab />);
  const [first] = await screen.findAllByRole('listitem');
  expect(first).toHaveTextContent(
    'Submitted a claim for 14 Harbor Road: estimateJan 20, 2026 3:30 PMclaim submitted',
  );
});

test('without activity it says so', async () => {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ recentActivity: [] })));
  render(<ActivityTab />);
  expect(await screen.findByText('No recent activity')).toBeInTheDocument();
});
