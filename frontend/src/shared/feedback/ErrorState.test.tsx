import { ApiError } from '@/shared/api/apiError';
import { createNetworkError } from '@/shared/api/createApiError';
import { render, screen } from '@testing-library/react';
import { ErrorState } from './ErrorState';

const REQUEST_ID = '8c1f0a5be2d94e37';

function createError(status: number): ApiError {
  return new ApiError({ status, code: 'some_code', message: 'A message', requestId: REQUEST_ID });
}

test.each([500, 503])('a server error (%i) shows its reference', (status) => {
  render(<ErrorState title="Failed to load claims" error={createError(status)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`Failed to load claimsReference ${REQUEST_ID}`);
});

test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) shows no reference', (status) => {
  render(<ErrorState title="Failed to load claims" error={createError(status)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
});

test.each([
  ['no response', createNetworkError()],
  ['a response of a proxy', new ApiError({ status: 502, code: 'unreadable', message: '502: Bad Gateway' })],
  ['an error in the browser', new TypeError('x is undefined')],
])('%s has no reference', (_, error) => {
  render(<ErrorState title="Failed to load claims" error={error} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
});
