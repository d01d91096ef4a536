import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { loadFirstPage, lazyPage } from './lazyPage';
import { getPageLoader, getPageLoaderAt } from './pageLoaders';
import { ApiError } from '@/shared/api/apiError';
import { jest } from '@jest/globals';
import { ErrorBoundary } from 'react-error-boundary';
import { ErrorPage } from './ErrorPage';

describe('lazyPage', () => {
  const Plain = () => <h1>The page</h1>;

  function renderPage(load: Parameters<typeof lazyPage>[0]) {
    const Page = lazyPage(load);
    render(
      <Suspense fallback="Loading">
        <Page />
      </Suspense>,
    );
  }

  test('a page that is downloaded before the first render is visible at once and downloaded only once', async () => {
    const load = jest.fn(() => Promise.resolve(Plain));
    await loadFirstPage(load);
    renderPage(load);
    expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
    expect(load).toHaveBeenCalledTimes(1);
  });

  test('any other page is downloaded when it is opened', async () => {
    renderPage(() => Promise.resolve(Plain));
    expect(screen.getByText('Loading')).toBeVisible();
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  });

  test('a failed download of the first page is tried again when the page is rendered', async () => {
    const load = jest.fn(() => Promise.resolve(Plain)).mockRejectedValueOnce(new Error('No connection'));
    await loadFirstPage(load);
    renderPage(load);
    expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
  });

  test('a path has its page with or without a trailing slash, an unknown path has the 404 page', () => {
    expect(getPageLoaderAt('/home')).toBe(getPageLoader('LandingPage'));
    expect(getPageLoaderAt('/home/')).toBe(getPageLoader('LandingPage'));
    expect(getPageLoaderAt('/claims/7')).toBe(getPageLoader('ClaimPage'));
    expect(getPageLoaderAt('/claims')).toBe(getPageLoader('NotFoundPage'));
  });
});

describe('ErrorPage', () => {
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
      new ApiError({
        status: 500,
        code: 'server_error',
        message: 'A message',
        requestId: '8c1f0a5be2d94e37',
      }),
    );
    expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
    expect(screen.getByText(/^Reference/)).toHaveTextContent('Reference 8c1f0a5be2d94e37');
  });

  test('an error in the browser has no reference', () => {
    renderBroken(new TypeError('x is undefined'));
    expect(screen.getByRole('heading', { name: 'This page failed to load' })).toBeVisible();
    expect(screen.queryByText(/Reference/)).toBeNull();
  });
});
