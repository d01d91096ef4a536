import { render } from '@/test/render';
import { screen, within } from '@testing-library/react';
import { SecureFileTransferPage } from './SecureFileTransferPage';

test('a file is followed through six stations, and a carrier sees nothing at any of them', () => {
  render(<SecureFileTransferPage />);
  const path = screen.getByRole('region', { name: 'The path of one file' });
  const stations = within(path).getAllByRole('listitem');
  expect(stations).toHaveLength(6);
  for (const station of stations) expect(station).toHaveTextContent(/Carrier sees\s*Nothing\./);
});

test('every safeguard of the specification is there, and the limits are those of the uploads', () => {
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
  const cargo = screen.getByRole('region', { name: 'What may travel' });
  expect(cargo).toHaveTextContent('8 MB');
  const types = within(cargo).getAllByRole('listitem');
  expect(types.filter(({ textContent }) => textContent === '.esx')).toHaveLength(2);
});
