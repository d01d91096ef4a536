import { dealFallers, fallenAfter, lineOf, nameOfTurn, topOf, turnsOf } from './fall';
import { layers } from './layers';

const NAMES = ['CARRIERS', 'CONTRACTOR', 'USAA', 'GALLAGHER BASSETT'];
const fallersOf = (width: number, height = 900) => dealFallers({ width, height, names: NAMES });

test.each([1920, 1024, 768, 390, 320])('in a window %d wide no name of a layer covers another', (width) => {
  for (const layer of layers) {
    const lines = fallersOf(width).filter((faller) => faller.layer === layer);
    for (const left of new Set(lines.map((faller) => faller.left))) {
      const column = lines.filter((faller) => faller.left === left);
      const tops = column.map((faller) => topOf(faller, turnsOf(faller, 1000))).sort((a, b) => a - b);
      const gaps = tops.slice(1).map((top, index) => top - tops[index]!);
      expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(lineOf(layer));
      expect(new Set(column.map(({ speed }) => speed)).size).toBe(1);
      expect(column[0]!.columnWidth).toBeGreaterThan(17 * 0.6 * layer.fontSize);
    }
  }
});

test('all names are dealt, the nearer ones faster, and the same window always gets the same hand', () => {
  const fallers = fallersOf(1920);
  expect(fallers).toHaveLength(352);
  expect(fallersOf(1920)).toEqual(fallers);
  const slowest = layers.map((layer) =>
    Math.min(...fallers.filter((faller) => faller.layer === layer).map(({ speed }) => speed)),
  );
  expect(slowest).toEqual([...slowest].sort((a, b) => a - b));
});

test('a name that has left at the bottom begins again above the window, as another name', () => {
  const faller = { ...fallersOf(1920)[0]!, start: 0, distance: 914, speed: 10, firstName: 3 };
  const line = lineOf(faller.layer);
  expect(topOf(faller, turnsOf(faller, 0))).toBe(-line);
  expect(topOf(faller, turnsOf(faller, 91.3))).toBeCloseTo(913 - line);
  expect(topOf(faller, turnsOf(faller, 91.5))).toBeCloseTo(1 - line);
  expect(nameOfTurn(faller, 0, NAMES.length)).toBe(3);
  expect(nameOfTurn(faller, 1, NAMES.length)).not.toBe(3);
});

test('names fall by the time that has passed, but not by the time that the machine slept', () => {
  expect(fallenAfter(5, 16)).toBeCloseTo(5.016);
  expect(fallenAfter(5, 3_600_000)).toBeCloseTo(5.1);
  expect(fallenAfter(5, -20)).toBe(5);
});
