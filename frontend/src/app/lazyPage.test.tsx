import { render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { fetchFirstPage, lazyPage } from './lazyPage';
import { loadNotFoundPage, pageLoaderOf, pageLoaders } from './pageLoaders';

const Plain = () => <h1>The page</h1>;

function renderPage(load: Parameters<typeof lazyPage>[0]) {
  const Page = lazyPage(load);
  render(
    <Suspense fallback="On its way">
      <Page />
    </Suspense>,
  );
}

test('a page that was fetched before the app is drawn is there at once, and fetched no second time', async () => {
  const load = jest.fn(() => Promise.resolve(Plain));
  await fetchFirstPage(load);
  renderPage(load);
  expect(screen.getByRole('heading', { name: 'The page' })).toBeVisible();
  expect(load).toHaveBeenCalledTimes(1);
});

test('any other page is fetched when it is opened', async () => {
  renderPage(() => Promise.resolve(Plain));
  expect(screen.getByText('On its way')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
});

test('a first page that could not be fetched is asked for again when it is drawn', async () => {
  const load = jest.fn(() => Promise.resolve(Plain)).mockRejectedValueOnce(new Error('No connection'));
  await fetchFirstPage(load);
  renderPage(load);
  expect(await screen.findByRole('heading', { name: 'The page' })).toBeVisible();
});

test('every address has its page, with or without a slash at its end, and any other the page that says so', () => {
  expect(pageLoaderOf('/home')).toBe(pageLoaders.LandingPage);
  expect(pageLoaderOf('/home/')).toBe(pageLoaders.LandingPage);
  expect(pageLoaderOf('/claims/7')).toBe(pageLoaders.ClaimPage);
  expect(pageLoaderOf('/claims')).toBe(loadNotFoundPage);
});
