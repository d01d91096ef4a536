import { ApiError } from '@/shared/api/apiError';
import { jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PageErrorBoundary } from './PageErrorBoundary';

function Broken({ error }: { error: Error }): never {
  throw error;
}

function renderBroken(error: Error) {
  // React writes the error of a page that broke to the console.
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <PageErrorBoundary>
      <Broken error={error} />
    </PageErrorBoundary>,
  );
}

test('a page that broke by a fault of the server shows its reference', () => {
  renderBroken(
    new ApiError({ status: 500, code: 'server_error', message: 'A sentence', requestId: '8c1f0a5be2d94e37' }),
  );
  expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  expect(screen.getByText(/^Reference/)).toHaveTextContent('Reference 8c1f0a5be2d94e37');
});

test('a crash of the app itself has no reference', () => {
  renderBroken(new TypeError('x is undefined'));
  expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
  expect(screen.queryByText(/Reference/)).toBeNull();
});
