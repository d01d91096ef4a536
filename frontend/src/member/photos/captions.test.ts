import { type Photo } from '@/entities/photo/photo';
import { complete, describePhoto, formatTakenAt, getOffer, getSuggestions } from './captions';

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
