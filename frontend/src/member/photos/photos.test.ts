import { type Photo, type PhotoChange } from '@/entities/photo/photo';
import { complete, describePhoto, formatTakenAt, getOffer, getSuggestions } from './captions';
import { ApiError } from '@/shared/api/apiError';
import { PhotoEdits } from './photoEdits';
import { moveBefore, orderByPlace, orderByTime, planPositions } from './photoOrder';
import { createNetworkError, createResponseError } from '@/shared/api/createApiError';
import { forEachPhoto } from './deletion';
import { groupRows } from './sheetGroups';

describe('captions', () => {
  function photo(text: Partial<Photo>): Photo {
    return {
      id: 'a',
      documentId: 'b',
      takenAt: null,
      camera: null,
      latitude: null,
      longitude: null,
      place: '',
      part: '',
      damage: '',
      caption: '',
      position: 0,
      isLeftOut: false,
      rotation: 0,
      ...text,
    };
  }

  test('the values of the nearest photographs before are suggested first, each once', () => {
    const photos = ['Attic', 'Roof', 'Kitchen', '', 'roof', 'Shed'].map((place) => photo({ place }));

    expect(getSuggestions(photos, 3, 'place', ['Garage', 'attic'])).toEqual([
      'Kitchen',
      'Roof',
      'Attic',
      'Shed',
      'Garage',
    ]);
  });

  test.each([
    ['ki', 'Kitchen'],
    ['Roof', 'Roof, north slope'],
    ['Kitchen', null],
    ['x', null],
    [' ', null],
  ])('%j is completed to %j', (typed, expected) => {
    expect(complete(typed, ['Kitchen', 'Roof, north slope'])).toBe(expected);
  });

  test('only a photograph without any text is offered the subject of the one before', () => {
    const before = { place: 'Roof', part: '', damage: 'Hail' };

    expect(getOffer(photo({}), before)).toEqual({ place: 'Roof', damage: 'Hail' });
    expect(getOffer(photo({ caption: 'Ridge' }), before)).toEqual({});
  });

  test('a photograph is described by what is written about it', () => {
    expect(describePhoto(photo({ place: 'Roof', damage: 'Hail', caption: 'Ridge cap' }))).toBe(
      'Roof, Hail: Ridge cap',
    );
    expect(formatTakenAt('2026-05-03T14:02:10-05:00')).toBe('May 3, 2026 14:02');
  });
});

describe('photoEdits', () => {
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
});

describe('photoOrder', () => {
  type Row = Pick<Photo, 'id' | 'position' | 'takenAt' | 'place'>;

  function photo(id: string, position: number, facts: Partial<Row> = {}): Row {
    return { id, position, takenAt: null, place: '', ...facts };
  }

  const ids = (photos: readonly Row[]) => photos.map(({ id }) => id).join('');

  function applyPlan(wanted: readonly Row[]): Row[] {
    const plan = new Map(planPositions(wanted).map(({ id, position }) => [id, position]));
    return wanted
      .map((row) => ({ ...row, position: plan.get(row.id) ?? row.position }))
      .sort((one, other) => one.position - other.position);
  }

  const ROWS = [photo('a', 1000), photo('b', 2000), photo('c', 3000), photo('d', 4000)];

  test('a photograph that is moved changes its own position alone', () => {
    const wanted = moveBefore(ROWS, new Set(['d']), 1);

    expect(ids(wanted)).toBe('adbc');
    expect(planPositions(wanted)).toEqual([{ id: 'd', position: 1500 }]);
  });

  test.each([
    ['to the start', ['c', 'd'], 0, 'cdab'],
    ['to the end', ['a', 'b'], 4, 'cdab'],
    ['between', ['a', 'd'], 2, 'badc'],
  ])('several are moved together %s', (_name, moved, target, expected) => {
    const wanted = moveBefore(ROWS, new Set(moved), target);

    expect(ids(wanted)).toBe(expected);
    expect(ids(applyPlan(wanted))).toBe(expected);
    expect(planPositions(wanted)).toHaveLength(2);
  });

  test('without room between two photographs, all are numbered again', () => {
    const wanted = moveBefore([photo('a', 1), photo('b', 2), photo('c', 3)], new Set(['c']), 1);

    expect(planPositions(wanted)).toEqual([
      { id: 'a', position: 1000 },
      { id: 'c', position: 2000 },
      { id: 'b', position: 3000 },
    ]);
  });

  test('photographs follow the rooms of the estimate, then other places, then those without one', () => {
    const rows = [
      photo('a', 1),
      photo('b', 2, { place: 'Shed' }),
      photo('c', 3, { place: 'kitchen' }),
      photo('d', 4, { place: 'Roof', takenAt: '2026-05-03T14:00:00' }),
      photo('e', 5, { place: 'Roof', takenAt: '2026-05-03T13:00:00' }),
    ];

    expect(ids(orderByPlace(rows, ['Roof', 'Kitchen']))).toBe('edcba');
    expect(ids(orderByTime(rows))).toBe('edabc');
  });
});

describe('sheetGroups', () => {
  function photo(id: string, place: string, takenAt: string | null): Photo {
    return { id, documentId: id, place, takenAt, position: 0 } as Photo;
  }

  const PHOTOS = [
    photo('a', '', '2026-05-04T09:00:00'),
    photo('b', 'Roof', null),
    photo('c', 'Shed', '2026-05-03T14:00:00'),
    photo('d', 'Roof', '2026-05-03T08:00:00'),
  ];

  test.each([
    ['', ['', 'abcd']],
    ['place', ['Shed', 'c', 'Roof', 'db', 'No place', 'a']],
    ['date', ['May 3, 2026', 'dc', 'May 4, 2026', 'a', 'No date in the file', 'b']],
  ])('photographs are grouped by %s', (grouping, expected) => {
    const rows = PHOTOS.map((row) => ({ photo: row }));

    const groups = groupRows(rows, grouping, ['shed']);

    expect(
      groups.flatMap(({ title, rows: group }) => [title, group.map((row) => row.photo.id).join('')]),
    ).toEqual(expected);
  });

  test('a photograph that is in use stays, and a lost network ends the deletion', async () => {
    const calls: string[] = [];
    const errors = new Map<string, Error>([
      ['b', createResponseError(409, 'Conflict', { success: false, code: 'in_use', error: 'Open' })],
      ['c', createNetworkError()],
    ]);

    const result = await forEachPhoto(PHOTOS, ({ id }) => {
      calls.push(id);
      const error = errors.get(id);
      return error ? Promise.reject(error) : Promise.resolve();
    });

    expect(calls).toEqual(['a', 'b', 'c']);
    expect(result.done.map(({ id }) => id)).toEqual(['a']);
    expect(result.error).toBe(errors.get('c'));
  });
});
