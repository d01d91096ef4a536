import { type InvitationStatistics } from '@/entities/invitationCode/invitationCode';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StatisticsSection } from './StatisticsSection';

const URL = '*/api/admin/invitation-statistics';

const quiet: InvitationStatistics = {
  weeks: [
    { startsOn: '2026-11-09', generated: 0, assigned: 0, redeemed: 0 },
    { startsOn: '2026-11-16', generated: 0, assigned: 0, redeemed: 0 },
  ],
  medianSinceCreation: null,
  medianSinceAssignment: null,
};

const busy: InvitationStatistics = {
  weeks: [
    { startsOn: '2026-11-09', generated: 1200, assigned: 3, redeemed: 0 },
    { startsOn: '2026-11-16', generated: 34, assigned: 2, redeemed: 1 },
  ],
  medianSinceCreation: 3 * 86_400,
  medianSinceAssignment: 18 * 3600,
};

function serve(statistics: InvitationStatistics) {
  mockServer.use(http.get(URL, () => HttpResponse.json(statistics)));
}

async function open() {
  const { user } = render(<StatisticsSection />);
  await user.click(screen.getByText('Statistics of the last 13 weeks'));
  return user;
}

test('shows the totals of the weeks, the median times and a table of every number', async () => {
  serve(busy);
  await open();

  expect(await screen.findByText('Generated: 1,234 codes, peak 1,200 a week')).toBeVisible();
  expect(screen.getByText('Assigned: 5 codes, peak 3 a week')).toBeVisible();
  expect(screen.getByText('Redeemed: 1 code, peak 1 a week')).toBeVisible();
  expect(screen.getByText('From creation to redemption').nextElementSibling).toHaveTextContent('3 days');
  expect(screen.getByText('From assignment to redemption').nextElementSibling).toHaveTextContent('18 hours');
  const [, ...rows] = within(screen.getByRole('table', { hidden: true })).getAllByRole('row', {
    hidden: true,
  });
  expect(rows.map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ['Nov 9, 2026', '1,200', '3', '0'],
    ['Nov 16, 2026', '34', '2', '1'],
  ]);
});

test('the height of a bar is its share of the busiest week', async () => {
  serve(busy);
  await open();

  expect(await screen.findByTitle('Week from Nov 9, 2026: 3')).toHaveStyle({ height: '100%' });
  expect(screen.getByTitle('Week from Nov 16, 2026: 2')).toHaveStyle({ height: `${(100 * 2) / 3}%` });
  expect(screen.getByTitle('Week from Nov 9, 2026: 0')).toHaveStyle({ height: '0%' });
});

test.each([
  [null, '–'],
  [0, '0 minutes'],
  [60, '1 minute'],
  [3599, '60 minutes'],
  [3600, '1 hour'],
  [47 * 3600, '47 hours'],
  [48 * 3600, '2 days'],
])('a median of %s seconds is shown as %s', async (medianSinceAssignment, shown) => {
  serve({ ...busy, medianSinceAssignment });
  await open();

  expect((await screen.findByText('From assignment to redemption')).nextElementSibling).toHaveTextContent(
    shown,
  );
});

test('says that nothing happened', async () => {
  serve(quiet);
  await open();

  expect(await screen.findByText('Nothing happened in these weeks')).toBeVisible();
});

test('a failed request can be tried again', async () => {
  mockServer.use(http.get(URL, () => new HttpResponse('', { status: 500 })));
  const user = await open();
  expect(await screen.findByText('Failed to fetch the statistics')).toBeVisible();
  serve(busy);

  await user.click(screen.getByRole('button', { name: 'Retry' }));

  expect(await screen.findByText('Generated: 1,234 codes, peak 1,200 a week')).toBeVisible();
});
