import { createClaimDocumentRow, createDocumentRow } from '@/entities/document/fixtures';
import { render } from '@/test/render';
import documentStates from '@rules/documentStates.json';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { DocumentListView } from './DocumentListView';
import { ThumbnailImage } from './ThumbnailImage';

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
  const name = encodeURIComponent(row.originalFilename);
  expect(thumbnailLink).toHaveAttribute('href', `/api/user/documents/${row.id}/download/${name}`);
  expect(thumbnailLink).toHaveAttribute('tabindex', '-1');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['View', 'Download']);
});

test('any other file shows its extension', () => {
  render(<DocumentListView documents={[createClaimDocumentRow()]} />);
  expect(getThumbnail()).toBeNull();
  expect(screen.getByText('ESX')).toBeInTheDocument();
});

test.each(['checking', 'quarantined', 'unscannable', 'withdrawn'] as const)(
  'a document that is %s says why and what to do, and cannot be opened',
  (state) => {
    render(<DocumentListView documents={[{ ...photo, state, isViewable: false }]} />);
    expect(screen.getByText(documentStates[state].label)).toBeInTheDocument();
    expect(screen.getByText(documentStates[state].text)).toBeInTheDocument();
    expect(getThumbnail()).toBeNull();
    expect(screen.queryByRole('link')).not.toBeInTheDocument();
  },
);

test('a thumbnail that is not ready is asked for with growing delays, then the extension is shown', async () => {
  jest.useFakeTimers();
  render(<DocumentListView documents={[{ ...photo, thumbnail: 'waiting' }]} />);
  for (const pause of [1500, 3000, 5000, 10_000, 20_000, 40_000]) {
    expect(getThumbnail()).toBeNull();
    await advanceTimers(pause - 1);
    expect(getThumbnail()).toBeNull();
    await advanceTimers(1);
    fireEvent.error(getThumbnail()!);
  }
  await advanceTimers(60_000);
  expect(getThumbnail()).toBeNull();
  expect(screen.getByText('JPG')).toBeInTheDocument();
  jest.useRealTimers();
});

test('a thumbnail that turns out not to exist is asked for no more', async () => {
  jest.useFakeTimers();
  const { rerender } = render(<ThumbnailImage documentId="p" status="waiting" />);
  await advanceTimers(1500);
  fireEvent.error(getThumbnail()!);
  rerender(<ThumbnailImage documentId="p" status="none" />);
  await advanceTimers(60_000);
  expect(getThumbnail()).toBeNull();
  jest.useRealTimers();
});

test('a thumbnail that has loaded stays', async () => {
  jest.useFakeTimers();
  render(<DocumentListView documents={[{ ...photo, thumbnail: 'waiting' }]} />);
  await advanceTimers(1500);
  fireEvent.load(getThumbnail()!);
  await advanceTimers(60_000);
  expect(getThumbnail()).not.toBeNull();
  jest.useRealTimers();
});

test('a right-to-left file name is isolated from the text next to it', () => {
  render(<DocumentListView documents={[{ ...photo, originalFilename: 'سقف 2026.jpg' }]} />);
  expect(screen.getByText('سقف 2026.jpg').tagName).toBe('BDI');
});
