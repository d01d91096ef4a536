import { mockServer } from '@/test/mockServer';
import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { overview } from './fixtures';
import { CodeCounters } from './CodeCounters';

const CODES = '*/api/admin/invitation-codes';

function getCount(term: string) {
  return screen.getByText(term).nextElementSibling;
}

test('shows the active, used and total counts with their details', async () => {
  mockServer.use(http.get(CODES, () => HttpResponse.json(overview)));
  render(<CodeCounters overviewGroup="unused" />);
  expect(await screen.findByText('1,200')).toBe(getCount('Active codes'));
  expect(getCount('Used codes')).toHaveTextContent(/^33$/);
  expect(getCount('Total generated')).toHaveTextContent(/^1,234$/);
  expect(screen.getByText('150 assigned, 1,050 open to anyone')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: '1 revoked or expired (CSV)' })).toHaveAttribute(
    'href',
    '/api/admin/invitation-codes.csv?group=revoked',
  );
});

test('shows dashes if the counts could not be fetched', async () => {
  mockServer.use(http.get(CODES, () => new HttpResponse('<h1>Bad gateway</h1>', { status: 502 })));
  render(<CodeCounters overviewGroup="unused" />);
  expect(await screen.findAllByText('Could not be read')).toHaveLength(3);
  expect(getCount('Active codes')).toHaveTextContent('–');
});
