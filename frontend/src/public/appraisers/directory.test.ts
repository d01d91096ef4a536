import { type Appraiser } from './appraiserTypes';
import { createAppraiser } from './fixtures';
import { countCredentials, filterAppraisers, sortAppraisers } from './directory';
import { type DirectoryFilters, NO_FILTERS, statesWithAppraisers } from './filters';
import { appraisers, TOP_PREFERRED_ID } from './appraisers';
import { type DirectorySnapshot, refreshCounts } from './appraisalCounts';
import { successTiers } from './successTiers';
import { states } from './states';
import { formatRate, getTier } from './tiers';
import { findNextTile } from './tileMap';

describe('directory', () => {
  const filters = (changes: Partial<DirectoryFilters>) => ({ ...NO_FILTERS, ...changes });
  const getNames = (appraisers: readonly Appraiser[]) => appraisers.map(({ name }) => name);

  describe('filtering', () => {
    const maria = createAppraiser({
      name: 'María Quiñones',
      state: 'FL',
      successRate: 98.5,
      credentials: 'Certified Appraisal Umpire',
      additionalCredentials: ['IICRC WRT'],
      specialties: ['Wind versus surge'],
    });
    const paul = createAppraiser({
      name: 'Paul Anders',
      state: 'KS',
      successRate: 97.995,
      isPreferred: true,
    });
    const rosa = createAppraiser({ name: 'Rosa Diaz', state: 'KS', successRate: 91.995 });
    const all = [maria, paul, rosa];

    test.each([
      ['name', 'quinones'],
      ['the letters of the state', 'fl'],
      ['the name of the state', 'Florida'],
      ['credentials', 'UMPIRE'],
      ['additional credentials', 'wrt'],
      ['specialties', 'surge'],
      ['words of several of them', 'surge maria florida'],
    ])('search matches %s', (_, text) => {
      expect(filterAppraisers(all, filters({ text }))).toEqual([maria]);
    });

    test('every search word must match', () => {
      expect(filterAppraisers(all, filters({ text: 'maria kansas' }))).toEqual([]);
    });

    test('several bands combine with OR and include the rates between two labels', () => {
      expect(filterAppraisers(all, filters({ bands: ['97-98'] }))).toEqual([paul]);
      expect(filterAppraisers(all, filters({ bands: ['98-99', '90-92'] }))).toEqual([maria, rosa]);
    });

    test('state and preference combine with AND', () => {
      expect(filterAppraisers(all, filters({ state: 'KS' }))).toEqual([paul, rosa]);
      expect(filterAppraisers(all, filters({ state: 'KS', isPreferredOnly: true }))).toEqual([paul]);
    });

    test('an appraiser below the lowest band is listed only without a band filter', () => {
      const below = createAppraiser({ successRate: 88 });
      expect(filterAppraisers([below], NO_FILTERS)).toEqual([below]);
      expect(filterAppraisers([below], filters({ bands: ['90-92'] }))).toEqual([]);
    });
  });

  describe('sorting', () => {
    const few = createAppraiser({ id: 1, name: 'Ann Zorn', successRate: 91 });
    const some = createAppraiser({ id: 2, name: 'Bo Yates', successRate: 99, specialties: ['Hail'] });
    const many = createAppraiser({
      id: 3,
      name: 'Cy Abel',
      successRate: 95,
      specialties: ['Hail', 'Wind'],
      additionalCredentials: ['IICRC WRT'],
    });
    const first = createAppraiser({ id: 4, name: 'Zoe Abbott', successRate: 98, isPreferred: true });
    const second = createAppraiser({
      id: 5,
      name: 'Amy Young',
      successRate: 100,
      isPreferred: true,
      specialties: ['Hail'],
    });
    const all = [few, second, many, some, first];

    test('the credential count is one plus additional credentials and specialties', () => {
      expect([few, some, many].map(countCredentials)).toEqual([1, 2, 4]);
    });

    test('without a filter preferred appraisers are sorted by last name, others by success rate', () => {
      expect(getNames(sortAppraisers(all, NO_FILTERS))).toEqual([
        'Zoe Abbott',
        'Amy Young',
        'Bo Yates',
        'Cy Abel',
        'Ann Zorn',
      ]);
    });

    test.each([{ text: 'a' }, { state: 'TX' }, { bands: ['100'] }, { isPreferredOnly: true }])(
      'with the filter %j preferred appraisers are sorted by success rate',
      (changes) => {
        expect(getNames(sortAppraisers(all, filters(changes))).slice(0, 2)).toEqual([
          'Amy Young',
          'Zoe Abbott',
        ]);
      },
    );

    test('preferred appraisers come first in both credential orders', () => {
      expect(getNames(sortAppraisers(all, filters({ credentials: 'most' })))).toEqual([
        'Amy Young',
        'Zoe Abbott',
        'Cy Abel',
        'Bo Yates',
        'Ann Zorn',
      ]);
      expect(getNames(sortAppraisers(all, filters({ credentials: 'least' })))).toEqual([
        'Zoe Abbott',
        'Amy Young',
        'Ann Zorn',
        'Bo Yates',
        'Cy Abel',
      ]);
    });

    test.each([NO_FILTERS, filters({ credentials: 'most' }), filters({ credentials: 'least' })])(
      'ties are sorted by last name, then by full name',
      (view) => {
        const equals = ['Cy Moss', 'Bo Young', 'Al Moss'].map((name, id) => createAppraiser({ id, name }));
        expect(getNames(sortAppraisers(equals, view))).toEqual(['Al Moss', 'Cy Moss', 'Bo Young']);
      },
    );

    test('the input list is not mutated', () => {
      sortAppraisers(all, NO_FILTERS);
      expect(all[0]).toBe(few);
    });
  });
});

describe('appraisalCounts', () => {
  const NOW = Date.parse('2026-03-08T12:00:00Z');
  const DAY = 24 * 60 * 60 * 1000;

  const storedBefore = (age: number): DirectorySnapshot => ({ entries: appraisers, updatedAt: NOW - age });
  const getRises = ({ entries }: DirectorySnapshot) =>
    new Map(entries.map(({ id, appraisals }, index) => [id, appraisals - appraisers[index]!.appraisals]));

  test('the first visit uses the counts of the content', () => {
    expect(refreshCounts(null, NOW, Math.random)).toEqual({ entries: appraisers, updatedAt: NOW });
  });

  test('counts stay the same for seven days', () => {
    const stored = storedBefore(7 * DAY - 1);
    expect(refreshCounts(stored, NOW, Math.random)).toBe(stored);
  });

  test('after seven days each count grows by one or two at random', () => {
    let calls = 0;
    const refreshed = refreshCounts(storedBefore(7 * DAY), NOW, () => (calls++ % 2 === 0 ? 0.499 : 0.5));
    const rises = getRises(refreshed);
    expect(refreshed.updatedAt).toBe(NOW);
    expect([...rises.values()].filter((rise) => rise === 2).length).toBeGreaterThan(20);
    expect([...rises.values()].filter((rise) => rise === 1).length).toBeGreaterThan(20);
    expect(new Set(rises.values())).toEqual(new Set([1, 2]));
  });

  test('the top preferred appraiser gains exactly one and keeps a rate of 100', () => {
    const refreshed = refreshCounts(storedBefore(8 * DAY), NOW, () => 0.99);
    const rises = getRises(refreshed);
    expect(rises.get(42)).toBe(1);
    expect(rises.get(41)).toBe(2);
    expect(refreshed.entries.find(({ id }) => id === 42)?.successRate).toBe(100);
  });

  test('after a year without a visit the counts grow once', () => {
    expect(getRises(refreshCounts(storedBefore(365 * DAY), NOW, () => 0.99)).get(1)).toBe(2);
  });
});

describe('appraisers', () => {
  test('there are sixty appraisers with consecutive ids and unique names', () => {
    expect(appraisers.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
    expect(new Set(appraisers.map(({ name }) => name)).size).toBe(60);
  });

  test('four appraisers are preferred, and the top one has a rate of 100', () => {
    expect(appraisers.filter(({ isPreferred }) => isPreferred).map(({ id }) => id)).toEqual([1, 11, 17, 42]);
    expect(appraisers.find(({ id }) => id === TOP_PREFERRED_ID)?.successRate).toBe(100);
  });

  test('every rate is between 90 and 100, and every count is a positive integer', () => {
    const outside = appraisers.filter(({ successRate }) => !(successRate >= 90 && successRate <= 100));
    expect(outside).toEqual([]);
    expect(appraisers.filter(({ appraisals }) => !Number.isInteger(appraisals) || appraisals < 1)).toEqual(
      [],
    );
  });

  test('each band has at least four appraisers', () => {
    const edges = successTiers.map(({ minRate }) => minRate);
    const counts = edges
      .slice(0, -1)
      .map(
        (minRate, index) =>
          appraisers.filter(
            ({ successRate }) => successRate >= minRate && successRate < (edges[index - 1] ?? Infinity),
          ).length,
      );
    expect(counts).toHaveLength(6);
    expect(Math.min(...counts)).toBeGreaterThanOrEqual(4);
    expect(counts.reduce((sum, count) => sum + count)).toBe(60);
  });

  test('appraisers work in at least 28 states, and the map has each of them', () => {
    const homes = new Set(appraisers.map(({ state }) => state));
    expect(homes.size).toBeGreaterThanOrEqual(28);
    const known = states.map(({ code }) => code);
    expect([...homes].filter((home) => !known.includes(home))).toEqual([]);
  });

  test('the map has fifty states and the District of Columbia, each in its own cell', () => {
    expect(new Set(states.map(({ code }) => code)).size).toBe(51);
    expect(new Set(states.map(({ row, column }) => `${row}/${column}`)).size).toBe(51);
  });
});

describe('tiers', () => {
  test.each([
    [100, 'Perfect', '100'],
    [99.995, 'Elite', '98-99'],
    [98, 'Elite', '98-99'],
    [97.995, 'Excellent', '97-98'],
    [97, 'Excellent', '97-98'],
    [96.995, 'Superior', '94-97'],
    [94, 'Superior', '94-97'],
    [93.999, 'High', '92-94'],
    [92, 'High', '92-94'],
    [91.995, 'Standard', '90-92'],
    [90, 'Standard', '90-92'],
    [89.99, 'Under review', undefined],
  ])('a rate of %s is in the tier %s and the band %s', (rate, label, band) => {
    const tier = getTier(rate);
    expect(tier.label).toBe(label);
    expect(tier.band?.value).toBe(band);
  });

  test.each([
    [100, '100%'],
    [99.995, '99.995%'],
    [97.5, '97.5%'],
  ])('a rate of %s is displayed as %s without rounding up', (rate, formatted) => {
    expect(formatRate(rate)).toBe(formatted);
  });
});

describe('tileMap', () => {
  const tile = (code: string) => states.find((state) => state.code === code)!;

  test.each([
    ['CO', 'ArrowRight', 'NE'],
    ['CO', 'ArrowLeft', 'UT'],
    ['CO', 'ArrowDown', 'NM'],
    ['NM', 'ArrowUp', 'CO'],
    ['FL', 'ArrowLeft', 'GA'],
    ['LA', 'ArrowDown', 'TX'],
    ['TX', 'ArrowDown', undefined],
    ['TX', 'Enter', undefined],
  ])('from %s the key %s moves to %s', (from, key, to) => {
    expect(findNextTile(statesWithAppraisers, tile(from), key)?.code).toBe(to);
  });

  test('the arrow keys reach every state that has an appraiser', () => {
    const reached = new Set([statesWithAppraisers[0]!]);
    for (const from of reached)
      for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) {
        const next = findNextTile(statesWithAppraisers, from, key);
        if (next) reached.add(next);
      }
    expect(reached.size).toBe(statesWithAppraisers.length);
  });
});
