import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { PlaceholderDashboard } from './PlaceholderDashboard';

test('it shows no data and makes no requests', () => {
  render(<PlaceholderDashboard />);
  expect(screen.getByRole('heading', { level: 1, name: 'Member Dashboard' })).toBeInTheDocument();
  expect(screen.getByText('No claims submitted yet')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
