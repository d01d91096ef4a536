import { ApiError } from '@/shared/api/apiError';
import { networkError } from '@/shared/api/callFailures';
import { render, screen } from '@testing-library/react';
import { ErrorState } from './ErrorState';

const REQUEST_ID = '8c1f0a5be2d94e37';

function answerOf(status: number): ApiError {
  return new ApiError({ status, code: 'some_code', message: 'A sentence', requestId: REQUEST_ID });
}

test.each([500, 503])('a fault of the server (%i) shows the reference to quote', (status) => {
  render(<ErrorState sentence="Failed to load claims" error={answerOf(status)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(`Failed to load claimsReference ${REQUEST_ID}`);
});

test.each([400, 401, 403, 404, 409, 429])('a refusal (%i) shows none', (status) => {
  render(<ErrorState sentence="Failed to load claims" error={answerOf(status)} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
});

test.each([
  ['no answer', networkError()],
  ['an answer of a proxy', new ApiError({ status: 502, code: 'unreadable', message: '502: Bad Gateway' })],
  ['a fault of the app itself', new TypeError('x is undefined')],
])('%s has no reference', (_, error) => {
  render(<ErrorState sentence="Failed to load claims" error={error} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/^Failed to load claims$/);
});
