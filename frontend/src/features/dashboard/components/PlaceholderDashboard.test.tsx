import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { PlaceholderDashboard } from './PlaceholderDashboard';

test('it holds no data and calls nothing', () => {
  render(<PlaceholderDashboard />);
  expect(screen.getByRole('heading', { level: 1, name: 'Member Dashboard' })).toBeInTheDocument();
  expect(screen.getByText('No claims submitted yet')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});
