import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { TourButton } from './TourButton';
import { TourProvider } from './TourProvider';

jest.mock('./spotlight', () => {
  throw new Error('Failed to load chunk');
});

test('a tour that fails to load shows an error and can be tried again', async () => {
  const { user } = render(
    <TourProvider>
      <TourButton />
    </TourProvider>,
  );
  await user.click(screen.getByRole('button', { name: 'Start Tour' }));
  expect(await screen.findByText('Tour not loaded')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Start Tour' })).toBeEnabled();
});
