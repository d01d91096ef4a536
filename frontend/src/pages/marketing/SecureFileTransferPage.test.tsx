import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { SecureFileTransferPage } from './SecureFileTransferPage';

test('the path has six steps, and a carrier sees nothing at any of them', () => {
  render(<SecureFileTransferPage />);
  const section = screen.getByRole('region', { name: 'The path of one file' });
  const steps = within(section).getAllByRole('listitem');
  expect(steps).toHaveLength(6);
  for (const step of steps) expect(step).toHaveTextContent(/Carrier sees\s*Nothing\./);
});

test('the page says who sees what', () => {
  render(<SecureFileTransferPage />);
  expect(
    screen.getByText(/^Access is limited to verified members\. Adjusters, contractors and attorneys/),
  ).toHaveTextContent('Adjusters, contractors and attorneys see only what is relevant to their role');
});

test('the seven safeguards and the upload limits are shown', () => {
  render(<SecureFileTransferPage />);
  const safeguards = within(screen.getByRole('region', { name: 'Seven safeguards' }));
  expect(safeguards.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Encryption',
    'No carrier visibility',
    'Audit trails',
    'Multi-factor access',
    'Invitation-only channels',
    'Need-to-know segmentation',
    'Time-limited messaging',
  ]);
  const files = screen.getByRole('region', { name: 'What may travel' });
  expect(files).toHaveTextContent('8 MB');
  const types = within(files).getAllByRole('listitem');
  expect(types.filter(({ textContent }) => textContent === '.esx')).toHaveLength(2);
});
