import { viewingOf } from '@/features/viewing/fixtures';
import { bootData } from '@/shared/config/bootData';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { ViewingOutlet } from './ViewingOutlet';

afterEach(() => {
  bootData.viewing = null;
});

test('who views nobody has no banner', () => {
  render(<ViewingOutlet />);
  expect(screen.queryByRole('region', { name: 'Support viewing' })).not.toBeInTheDocument();
});

test('whose account it is stands there from the first paint on', async () => {
  bootData.viewing = viewingOf({ memberName: 'Marcus Reyes' });
  render(<ViewingOutlet />);
  expect(screen.getByRole('region', { name: 'Support viewing' })).toHaveTextContent(
    /Marcus Reyes|VIEWING OVER/,
  );
  // Nobody is signed in on this page.
  expect(await screen.findByText('VIEWING OVER')).toBeVisible();
});
