import { type Appraiser } from '@/content/appraisers/appraiserEntry';
import { appraiser } from '../fixtures';
import { credentialCount, narrowed, sorted } from './directory';
import { type DirectoryFilters, NO_FILTERS } from './filters';

const filters = (part: Partial<DirectoryFilters>) => ({ ...NO_FILTERS, ...part });
const namesOf = (appraisers: readonly Appraiser[]) => appraisers.map(({ name }) => name);

describe('narrowing', () => {
  const maria = appraiser({
    name: 'María Quiñones',
    state: 'FL',
    successRate: 98.5,
    credentials: 'Certified Appraisal Umpire',
    additionalCredentials: ['IICRC WRT'],
    specialties: ['Wind versus surge'],
  });
  const paul = appraiser({ name: 'Paul Anders', state: 'KS', successRate: 97.995, isPreferred: true });
  const rosa = appraiser({ name: 'Rosa Diaz', state: 'KS', successRate: 91.995 });
  const all = [maria, paul, rosa];

  test.each([
    ['name', 'quinones'],
    ['the letters of the state', 'fl'],
    ['the name of the state', 'Florida'],
    ['credentials', 'UMPIRE'],
    ['additional credentials', 'wrt'],
    ['specialties', 'surge'],
    ['words of several of them', 'surge maria florida'],
  ])('text finds by %s', (_, text) => {
    expect(narrowed(all, filters({ text }))).toEqual([maria]);
  });

  test('every word has to be found', () => {
    expect(narrowed(all, filters({ text: 'maria kansas' }))).toEqual([]);
  });

  test('of several bands each lets its own through, the rates between two of them included', () => {
    expect(narrowed(all, filters({ bands: ['97-98'] }))).toEqual([paul]);
    expect(narrowed(all, filters({ bands: ['98-99', '90-92'] }))).toEqual([maria, rosa]);
  });

  test('state and preference narrow together', () => {
    expect(narrowed(all, filters({ state: 'KS' }))).toEqual([paul, rosa]);
    expect(narrowed(all, filters({ state: 'KS', isPreferredOnly: true }))).toEqual([paul]);
  });

  test('below the lowest band an appraiser shows only where no band is chosen', () => {
    const below = appraiser({ successRate: 88 });
    expect(narrowed([below], NO_FILTERS)).toEqual([below]);
    expect(narrowed([below], filters({ bands: ['90-92'] }))).toEqual([]);
  });
});

describe('sorting', () => {
  const few = appraiser({ id: 1, name: 'Ann Zorn', successRate: 91 });
  const some = appraiser({ id: 2, name: 'Bo Yates', successRate: 99, specialties: ['Hail'] });
  const many = appraiser({
    id: 3,
    name: 'Cy Abel',
    successRate: 95,
    specialties: ['Hail', 'Wind'],
    additionalCredentials: ['IICRC WRT'],
  });
  const first = appraiser({ id: 4, name: 'Zoe Abbott', successRate: 98, isPreferred: true });
  const second = appraiser({
    id: 5,
    name: 'Amy Young',
    successRate: 100,
    isPreferred: true,
    specialties: ['Hail'],
  });
  const all = [few, second, many, some, first];

  test('credentials count as one, with what comes on top', () => {
    expect([few, some, many].map(credentialCount)).toEqual([1, 2, 4]);
  });

  test('without a filter the preferred come by last name, the others by success rate', () => {
    expect(namesOf(sorted(all, NO_FILTERS))).toEqual([
      'Zoe Abbott',
      'Amy Young',
      'Bo Yates',
      'Cy Abel',
      'Ann Zorn',
    ]);
  });

  test.each([{ text: 'a' }, { state: 'TX' }, { bands: ['100'] }, { isPreferredOnly: true }])(
    'with the filter %j the preferred come by success rate too',
    (part) => {
      expect(namesOf(sorted(all, filters(part))).slice(0, 2)).toEqual(['Amy Young', 'Zoe Abbott']);
    },
  );

  test('by the most and by the fewest credentials the preferred still come first', () => {
    expect(namesOf(sorted(all, filters({ credentials: 'most' })))).toEqual([
      'Amy Young',
      'Zoe Abbott',
      'Cy Abel',
      'Bo Yates',
      'Ann Zorn',
    ]);
    expect(namesOf(sorted(all, filters({ credentials: 'least' })))).toEqual([
      'Zoe Abbott',
      'Amy Young',
      'Ann Zorn',
      'Bo Yates',
      'Cy Abel',
    ]);
  });

  test.each([NO_FILTERS, filters({ credentials: 'most' }), filters({ credentials: 'least' })])(
    'equals come by last name, then by the whole name',
    (view) => {
      const equals = ['Cy Moss', 'Bo Young', 'Al Moss'].map((name, id) => appraiser({ id, name }));
      expect(namesOf(sorted(equals, view))).toEqual(['Al Moss', 'Cy Moss', 'Bo Young']);
    },
  );

  test('the list that was given stays as it is', () => {
    sorted(all, NO_FILTERS);
    expect(all[0]).toBe(few);
  });
});
