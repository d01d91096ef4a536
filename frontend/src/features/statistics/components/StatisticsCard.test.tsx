import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { sampleStatistics } from '../fixtures';
import { StatisticsCard } from './StatisticsCard';

function serve(statistics: unknown) {
  mockServer.use(http.get('*/api/user/dashboard', () => HttpResponse.json({ statistics })));
}

test('counts and amounts in USD', async () => {
  serve(sampleStatistics);
  render(<StatisticsCard />);
  const card = await screen.findByRole('region', { name: 'Statistics' });
  expect(await screen.findByText('Total Claims')).toBeInTheDocument();
  expect(card).toHaveTextContent('Total Claims12');
  expect(card).toHaveTextContent('Completed5');
  expect(card).toHaveTextContent('Your Estimate Total$184,250.00');
  expect(card).toHaveTextContent('Final Total$301,780.50');
  expect(card).toHaveTextContent('Audit Amount+$117,530.50');
});

test('no Audit Amount where the audits won nothing', async () => {
  serve({ ...sampleStatistics, improvementAmount: '0.00' });
  render(<StatisticsCard />);
  expect(await screen.findByText('Total Claims')).toBeInTheDocument();
  expect(screen.queryByText('Audit Amount')).not.toBeInTheDocument();
});
