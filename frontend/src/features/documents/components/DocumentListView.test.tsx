import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { render } from '@/test/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { DocumentListView } from './DocumentListView';

const photo = createDocumentRow({ id: 'p', originalFilename: 'roof.jpg', mimeType: 'image/jpeg' });

/** The image is decorative, so it has no role. */
function getThumbnail(): HTMLImageElement | null {
  return document.querySelector('img');
}

function advanceTimers(milliseconds: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

test.each([
  ['an image', photo],
  ['a PDF', createDocumentRow()],
])('%s shows a thumbnail of a fixed size that links to the document', (_case, row) => {
  render(<DocumentListView documents={[row]} />);
  expect(getThumbnail()).toHaveAttribute('src', `/api/user/documents/${row.id}/thumbnail`);
  expect(getThumbnail()).toHaveAttribute('alt', '');
  expect(getThumbnail()).toHaveAttribute('loading', 'lazy');
  expect(getThumbnail()).toHaveAttribute('width', '56');
  expect(getThumbnail()).toHaveAttribute('height', '56');
  const thumbnailLink = screen.getAllByRole('link', { hidden: true })[0]!;
  expect(within(thumbnailLink).getByText(row === photo ? 'JPG' : 'PDF')).toBeInTheDocument();
  expect(thumbnailLink).toHaveAttribute('href', `/api/user/documents/${row.id}/download`);
  expect(thumbnailLink).toHaveAttribute('tabindex', '-1');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['View', 'Download']);
});

test('any other file shows its extension', () => {
  render(<DocumentListView documents={[createClaimDocumentRow()]} />);
  expect(getThumbnail()).toBeNull();
  expect(screen.getByText('ESX')).toBeInTheDocument();
});

test('a document that is not available shows no thumbnail', () => {
  render(<DocumentListView documents={[createDocumentRow({ isViewable: false })]} />);
  expect(getThumbnail()).toBeNull();
  expect(screen.getByText('Not available at the moment')).toBeInTheDocument();
});

test('a failed thumbnail is retried twice, then the extension is shown', async () => {
  jest.useFakeTimers();
  render(<DocumentListView documents={[photo]} />);
  for (const pause of [3000, 8000]) {
    fireEvent.error(getThumbnail()!);
    expect(getThumbnail()).toBeNull();
    act(() => jest.advanceTimersByTime(pause - 1));
    expect(getThumbnail()).toBeNull();
    await advanceTimers(1);
    expect(getThumbnail()).not.toBeNull();
  }
  fireEvent.error(getThumbnail()!);
  act(() => jest.advanceTimersByTime(60_000));
  expect(getThumbnail()).toBeNull();
  expect(screen.getByText('JPG')).toBeInTheDocument();
  jest.useRealTimers();
});

test('failed thumbnails are retried one at a time', async () => {
  jest.useFakeTimers();
  const photos = ['a', 'b', 'c'].map((id) => ({ ...photo, id }));
  const { unmount } = render(<DocumentListView documents={photos} />);
  const getRequestedIds = () =>
    [...document.querySelectorAll('img')].map((image) => /documents\/(.)\//.exec(image.src)![1]).join('');
  for (const image of document.querySelectorAll('img')) fireEvent.error(image);

  act(() => jest.advanceTimersByTime(3000));
  expect(getRequestedIds()).toBe('a');
  fireEvent.load(getThumbnail()!);
  await advanceTimers(0);
  expect(getRequestedIds()).toBe('ab');
  fireEvent.error(document.querySelectorAll('img')[1]!);
  await advanceTimers(0);
  expect(getRequestedIds()).toBe('ac');

  // A retry of an unmounted list does not block the next list.
  unmount();
  await advanceTimers(0);
  render(<DocumentListView documents={[photo]} />);
  fireEvent.error(getThumbnail()!);
  act(() => jest.advanceTimersByTime(3000));
  expect(getThumbnail()).not.toBeNull();
  jest.useRealTimers();
});

test('a right-to-left file name is isolated from the text next to it', () => {
  render(<DocumentListView documents={[{ ...photo, originalFilename: 'سقف 2026.jpg' }]} />);
  expect(screen.getByText('سقف 2026.jpg').tagName).toBe('BDI');
});
