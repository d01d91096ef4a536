import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { BrowserRouter, Link, Route, Routes } from 'react-router-dom';
import { useUnsavedChangesWarning } from './useUnsavedChangesWarning';

function Editor({ hasChanges }: { hasChanges: boolean }) {
  const mayClose = useUnsavedChangesWarning(hasChanges);
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
      <button type="button" onClick={(event) => (event.currentTarget.textContent = String(mayClose()))}>
        Close
      </button>
    </>
  );
}

function renderEditor(hasChanges: boolean, answer: boolean) {
  const confirm = jest.spyOn(window, 'confirm').mockReturnValue(answer);
  window.history.replaceState(null, '', '/editor');
  render(
    <BrowserRouter>
      <Routes>
        <Route path="/editor" element={<Editor hasChanges={hasChanges} />} />
        <Route path="*" element={<p>Another page</p>} />
      </Routes>
    </BrowserRouter>,
  );
  return { confirm, user: userEvent.setup() };
}

test('without changes nobody asks', async () => {
  const { user, confirm } = renderEditor(false, false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('Another page')).toBeVisible();
  expect(confirm).not.toHaveBeenCalled();
});

test('with changes a link is followed only after a yes', async () => {
  const { user, confirm } = renderEditor(true, false);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('The editor')).toBeVisible();
  confirm.mockReturnValue(true);
  await user.click(screen.getByRole('link', { name: 'Elsewhere' }));
  expect(screen.getByText('Another page')).toBeVisible();
});

test.each(['Download', 'View'])('nobody asks about %s, which leaves the page standing', async (name) => {
  const { user, confirm } = renderEditor(true, false);
  // What the browser would do next is not for this test.
  screen.getByRole('link', { name }).addEventListener('click', (event) => event.preventDefault());
  await user.click(screen.getByRole('link', { name }));
  expect(confirm).not.toHaveBeenCalled();
});

test('going back is asked about as well', () => {
  const { confirm } = renderEditor(true, false);
  const go = jest.spyOn(window.history, 'go').mockImplementation(() => undefined);
  fireEvent(window, new PopStateEvent('popstate', { state: { idx: -1 } }));
  expect(confirm).toHaveBeenCalledTimes(1);
  expect(go).toHaveBeenCalledWith(1);
  expect(screen.getByText('The editor')).toBeVisible();
});

test('closing the tab is asked about only where something would be lost', () => {
  renderEditor(true, false);
  const unload = new Event('beforeunload', { cancelable: true });
  fireEvent(window, unload);
  expect(unload.defaultPrevented).toBe(true);
});

test('a dialog may ask the same question before it closes', async () => {
  const { user } = renderEditor(true, true);
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(screen.getByRole('button', { name: 'true' })).toBeVisible();
});
