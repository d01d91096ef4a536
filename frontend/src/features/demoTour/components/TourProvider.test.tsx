import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { TourButton } from './TourButton';
import { TourProvider } from './TourProvider';

jest.mock('../model/spotlight', () => {
  throw new Error('The connection is gone');
});

test('a tour that does not load says so, and may be tried again', async () => {
  const { user } = render(
    <TourProvider>
      <TourButton />
    </TourProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Start Tour' }));
  expect(await screen.findByText('Tour not loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Tour' })).toBeEnabled();
});
