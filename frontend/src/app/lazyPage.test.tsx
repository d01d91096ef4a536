import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { loadFirstPage, lazyPage } from './lazyPage';
import { getPageLoader, getPageLoaderAt } from './pageLoaders';

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
