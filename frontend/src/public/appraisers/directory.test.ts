import { type Appraiser } from './appraiserTypes';
import { createAppraiser } from './fixtures';
import { countCredentials, filterAppraisers, sortAppraisers } from './directory';
import { type DirectoryFilters, NO_FILTERS } from './filters';

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
  const paul = createAppraiser({ name: 'Paul Anders', state: 'KS', successRate: 97.995, isPreferred: true });
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
