import { setUpUser } from '@/test/user';
import { fireEvent, render, screen } from '@testing-library/react';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useUnsavedChangesWarning } from './useUnsavedChangesWarning';

function Editor({ hasChanges }: { hasChanges: boolean }) {
  const canClose = useUnsavedChangesWarning(hasChanges);
  return (
    <>
      <p>The editor</p>
      <Link to="/elsewhere">Elsewhere</Link>
      <a href="/estimate.pdf" download>
        Download
      </a>
      <a href="/estimate.pdf" target="_blank">
        View
      </a>
      <button type="button" onClick={(event) => (event.currentTarget.textContent = String(canClose()))}>
        Close
      </button>
    </>
  );
}

function renderEditor(hasChanges: boolean, isConfirmed: boolean) {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(isConfirmed);
  window.history.replaceState(null, '', '/editor');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/editor" element={<Editor hasChanges={hasChanges} />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </BrowserRouter>,
  );
  return { confirm, user: setUpUser() };
}

test('without changes there is no question', async () => {
  const { user, confirm } = renderEditor(false, false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('Another page')).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

test('with changes a link is followed only after a confirmation', async () => {
  const { user, confirm } = renderEditor(true, false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('The editor')).toBeVisible();
  confirm.mockReturnValue(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('Another page')).toBeVisible();
});

test.each(['Download', 'View'])('%s does not leave the page and is not asked about', async (name) => {
  const { user, confirm } = renderEditor(true, false);
  // jsdom cannot follow the link.
  screen.getByRole('link', { name }).addEventListener('click', (event) => event.preventDefault());
  await user.click(screen.getByRole('link', { name }));
  expect(confirm).not.toHaveBeenCalled();
});

test('with changes going back needs a confirmation', () => {
  const { confirm } = renderEditor(true, false);
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  fireEvent(window, new PopStateEvent('popstate', { state: { idx: -1 } }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(go).toHaveBeenCalledWith(1);
  expect(screen.getByText('The editor')).toBeVisible();
});

test('with changes closing the tab needs a confirmation', () => {
  renderEditor(true, false);
  const unload = new Event('beforeunload', { cancelable: true });
  fireEvent(window, unload);
  expect(unload.defaultPrevented).toBe(true);
});

test('a dialog can ask the same question before it closes', async () => {
  const { user } = renderEditor(true, true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'true' })).toBeVisible();
});
