import { layers } from './layers';
import { advanceTime, createParticles, getCycles, getLineHeight, getNameIndex, getTop } from './particles';

const NAMES = ['CARRIERS', 'CONTRACTOR', 'USAA', 'GALLAGHER BASSETT'];
const createParticlesFor = (width: number, height = 900) => createParticles({ width, height, names: NAMES });

test.each([1920, 1024, 768, 390, 320])(
  'in a window %d pixels wide no names of one layer overlap',
  (width) => {
    for (const layer of layers) {
      const layerParticles = createParticlesFor(width).filter((particle) => particle.layer === layer);
      for (const left of new Set(layerParticles.map((particle) => particle.left))) {
        const column = layerParticles.filter((particle) => particle.left === left);
        const tops = column
          .map((particle) => getTop(particle, getCycles(particle, 1000)))
          .sort((a, b) => a - b);
        const gaps = tops.slice(1).map((top, index) => top - tops[index]!);
        expect(Math.min(Infinity, ...gaps)).toBeGreaterThan(getLineHeight(layer));
        expect(new Set(column.map(({ speed }) => speed)).size).toBe(1);
        expect(column[0]!.columnWidth).toBeGreaterThan(17 * 0.6 * layer.fontSize);
      }
    }
  },
);

test('nearer layers are faster, and the same window always gets the same particles', () => {
  const particles = createParticlesFor(1920);
  expect(particles).toHaveLength(352);
  expect(createParticlesFor(1920)).toEqual(particles);
  const slowest = layers.map((layer) =>
    Math.min(...particles.filter((particle) => particle.layer === layer).map(({ speed }) => speed)),
  );
  expect(slowest).toEqual([...slowest].sort((a, b) => a - b));
});

test('below the window a particle starts again above it with another name', () => {
  const particle = { ...createParticlesFor(1920)[0]!, start: 0, distance: 914, speed: 10, firstName: 3 };
  const lineHeight = getLineHeight(particle.layer);
  expect(getTop(particle, getCycles(particle, 0))).toBe(-lineHeight);
  expect(getTop(particle, getCycles(particle, 91.3))).toBeCloseTo(913 - lineHeight);
  expect(getTop(particle, getCycles(particle, 91.5))).toBeCloseTo(1 - lineHeight);
  expect(getNameIndex(particle, 0, NAMES.length)).toBe(3);
  expect(getNameIndex(particle, 1, NAMES.length)).not.toBe(3);
});

test('the animation skips the time that the machine slept', () => {
  expect(advanceTime(5, 16)).toBeCloseTo(5.016);
  expect(advanceTime(5, 3_600_000)).toBeCloseTo(5.1);
  expect(advanceTime(5, -20)).toBe(5);
});
