import { createStatistics } from '@/entities/member/fixtures';
import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { StatisticsCard } from './StatisticsCard';

function serveStatistics(statistics: unknown) {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ statistics })));
}

test('shows counts and amounts in USD', async () => {
  serveStatistics(createStatistics());
  render(<StatisticsCard />);
  const card = await screen.findByRole('region', { name: 'Statistics' });
  expect(await screen.findByText('Total Claims')).toBeInTheDocument();
  expect(card).toHaveTextContent('Total Claims12');
  expect(card).toHaveTextContent('Completed5');
  expect(card).toHaveTextContent('Your Estimate Total$184,250.00');
  expect(card).toHaveTextContent('Final Total$301,780.50');
  expect(card).toHaveTextContent('Audit Amount+$117,530.50');
});

test('each amount says of which claims it is, so that a total of open claims is not compared with a final one', async () => {
  serveStatistics(createStatistics({ completedOriginalAmount: '150000.00' }));
  render(<StatisticsCard />);
  const card = await screen.findByRole('region', { name: 'Statistics' });
  expect(await screen.findByText('All 12 claims, open ones too')).toBeInTheDocument();
  expect(card).toHaveTextContent('Final Total$301,780.50Decided claims; your estimate $150,000.00');
  expect(card).toHaveTextContent('Audit Amount+$117,530.50Final minus estimate, of claims with both');
});

test('no Audit Amount if nothing was gained', async () => {
  serveStatistics(createStatistics({ improvementAmount: '0.00' }));
  render(<StatisticsCard />);
  expect(await screen.findByText('Total Claims')).toBeInTheDocument();
  expect(screen.queryByText('Audit Amount')).not.toBeInTheDocument();
});
