import { splitByLayer } from './layers';
import { getNameCount } from './nameCount';

test.each([
  [1920, 352],
  [1024, 187],
  [769, 132],
  [768, 57],
  [600, 45],
  [481, 36],
  [480, 24],
  [390, 19],
])('a window %d pixels wide has %d names', (width, count) => {
  expect(getNameCount(width)).toBe(count);
});

test.each([
  [352, [141, 123, 88]],
  [57, [23, 20, 14]],
  [19, [8, 6, 5]],
])('%d names are split 40, 35 and 25 percent', (count, split) => {
  expect(splitByLayer(count)).toEqual(split);
});
