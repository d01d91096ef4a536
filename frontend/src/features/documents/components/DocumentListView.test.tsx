import { render } from '@/test/render';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { claimDocument, policyDocument, withheldDocument } from '../fixtures';
import { DocumentListView } from './DocumentListView';

const photo = { ...policyDocument, id: 'p', originalFilename: 'roof.jpg', mimeType: 'image/jpeg' };

/** The picture is decoration: it has no role. */
function picture(): HTMLImageElement | null {
  return document.querySelector('img');
}

/** Advances the fake timers and settles pending promises. */
function pass(milliseconds: number): Promise<void> {
  return act(() => jest.advanceTimersByTimeAsync(milliseconds));
}

test.each([
  ['an image', photo],
  ['a PDF', policyDocument],
])('%s shows its picture, which takes no room of its own and leads where View leads', (_case, row) => {
  render(<DocumentListView documents={[row]} />);
  expect(picture()).toHaveAttribute('src', `/api/user/documents/${row.id}/thumbnail`);
  expect(picture()).toHaveAttribute('alt', '');
  expect(picture()).toHaveAttribute('loading', 'lazy');
  expect(picture()).toHaveAttribute('width', '56');
  expect(picture()).toHaveAttribute('height', '56');
  const pointed = screen.getAllByRole('link', { hidden: true })[0]!;
  expect(within(pointed).getByText(row === photo ? 'JPG' : 'PDF')).toBeInTheDocument();
  expect(pointed).toHaveAttribute('href', `/api/user/documents/${row.id}/download`);
  expect(pointed).toHaveAttribute('tabindex', '-1');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['View', 'Download']);
});

test('any other file shows its extension', () => {
  render(<DocumentListView documents={[claimDocument]} />);
  expect(picture()).toBeNull();
  expect(screen.getByText('ESX')).toBeInTheDocument();
});

test('a document that may not be handed out shows no picture either', () => {
  render(<DocumentListView documents={[withheldDocument]} />);
  expect(picture()).toBeNull();
  expect(screen.getByText('Not available at the moment')).toBeInTheDocument();
});

test('a picture that does not come is asked for twice more, then the extension stays', async () => {
  jest.useFakeTimers();
  render(<DocumentListView documents={[photo]} />);
  for (const pause of [3000, 8000]) {
    fireEvent.error(picture()!);
    expect(picture()).toBeNull();
    act(() => jest.advanceTimersByTime(pause - 1));
    expect(picture()).toBeNull();
    await pass(1);
    expect(picture()).not.toBeNull();
  }
  fireEvent.error(picture()!);
  act(() => jest.advanceTimersByTime(60_000));
  expect(picture()).toBeNull();
  expect(screen.getByText('JPG')).toBeInTheDocument();
  jest.useRealTimers();
});

test('pictures that did not come are asked for again one after another', async () => {
  jest.useFakeTimers();
  const photos = ['a', 'b', 'c'].map((id) => ({ ...photo, id }));
  const { unmount } = render(<DocumentListView documents={photos} />);
  const asked = () =>
    [...document.querySelectorAll('img')].map((image) => /documents\/(.)\//.exec(image.src)![1]).join('');
  for (const image of document.querySelectorAll('img')) fireEvent.error(image);

  act(() => jest.advanceTimersByTime(3000));
  expect(asked()).toBe('a');
  fireEvent.load(picture()!);
  await pass(0);
  expect(asked()).toBe('ab');
  fireEvent.error(document.querySelectorAll('img')[1]!);
  await pass(0);
  expect(asked()).toBe('ac');

  // The next list is not held up by a picture that left with this one before it came.
  unmount();
  await pass(0);
  render(<DocumentListView documents={[photo]} />);
  fireEvent.error(picture()!);
  act(() => jest.advanceTimersByTime(3000));
  expect(picture()).not.toBeNull();
  jest.useRealTimers();
});

test('a name of another writing direction is set off from what stands beside it', () => {
  render(<DocumentListView documents={[{ ...photo, originalFilename: 'سقف 2026.jpg' }]} />);
  expect(screen.getByText('سقف 2026.jpg').tagName).toBe('BDI');
});
