import { ApiError } from '@/shared/api/apiError';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from './ErrorPage';

function Broken({ error }: { error: Error }): never {
  throw error;
}

function renderBroken(error: Error) {
  // React logs the errors that a boundary catches.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <ErrorBoundary FallbackComponent={ErrorPage}>
      <Broken error={error} />
    </ErrorBoundary>,
  );
}

test('a server error shows its reference', () => {
  renderBroken(
    new ApiError({ status: 500, code: 'server_error', message: 'A message', requestId: '8c1f0a5be2d94e37' }),
  );
  expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  expect(screen.getByText(/^Reference/)).toHaveTextContent('Reference 8c1f0a5be2d94e37');
});

test('an error in the browser has no reference', () => {
  renderBroken(new TypeError('x is undefined'));
  expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  expect(screen.queryByText(/Reference/)).toBeNull();
});
