import { type Photo, type PhotoChange } from '@/entities/photo/photo';
import { ApiError } from '@/shared/api/apiError';
import { PhotoEdits } from './photoEdits';

const OFFLINE = new ApiError({ status: 0, code: 'network', message: 'offline', isNetwork: true });

function createEdits(pending: unknown = null) {
  const sent: [string, PhotoChange][] = [];
  const answers: (Error | null)[] = [];
  const refused: unknown[] = [];
  let stored: unknown = pending;
  const edits = new PhotoEdits({
    pending,
    send: (id, change) => {
      sent.push([id, change]);
      const error = answers.shift() ?? null;
      return error ? Promise.reject(error) : Promise.resolve({ photo: { id } as Photo });
    },
    store: (value) => {
      stored = value;
    },
    onSaved: () => undefined,
    onRefused: (error) => refused.push(error),
  });
  return { edits, sent, answers, refused, getStored: () => stored };
}

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('what is typed is stored at once and sent together after a moment', async () => {
  const { edits, sent, getStored } = createEdits();

  edits.edit('a', { place: 'R' });
  edits.edit('a', { place: 'Roof', damage: 'Hail' });

  expect(getStored()).toEqual({ a: { place: 'Roof', damage: 'Hail' } });
  expect([sent, edits.getState()]).toEqual([[], 'saving']);
  await jest.advanceTimersByTimeAsync(700);
  expect(sent).toEqual([['a', { place: 'Roof', damage: 'Hail' }]]);
  expect([getStored(), edits.getState()]).toEqual([null, 'saved']);
});

test('without a connection everything is kept and tried again', async () => {
  const { edits, sent, answers, getStored } = createEdits();
  answers.push(OFFLINE);

  edits.edit('a', { caption: 'Ridge' });
  edits.flush();
  await jest.advanceTimersByTimeAsync(0);

  expect([getStored(), edits.getState()]).toEqual([{ a: { caption: 'Ridge' } }, 'failed']);
  await jest.advanceTimersByTimeAsync(5000);
  expect(sent).toHaveLength(2);
  expect([getStored(), edits.getState()]).toEqual([null, 'saved']);
});

test('what is typed while a change is sent is sent next', async () => {
  const { edits, sent } = createEdits();

  edits.edit('a', { caption: 'Rid' });
  edits.flush();
  edits.edit('a', { caption: 'Ridge' });
  await jest.advanceTimersByTimeAsync(1000);

  expect(sent).toEqual([
    ['a', { caption: 'Rid' }],
    ['a', { caption: 'Ridge' }],
  ]);
});

test('the next page sends what the last one could not, and forgets photographs that are gone', async () => {
  const { edits, sent, answers, refused } = createEdits({ a: { place: 'Roof' }, broken: null });
  answers.push(new ApiError({ status: 404, code: 'not_found', message: 'Not found' }));

  await jest.advanceTimersByTimeAsync(0);

  expect(sent.map(([id]) => id)).toEqual(['a']);
  expect([refused.length, edits.getState()]).toEqual([1, 'saved']);
});
