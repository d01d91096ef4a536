import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { carrierNames } from './carriers';
import { splitByLayer, layers } from './layers';
import { getNameCount } from './nameCount';
import { advanceTime, createParticles, getCycles, getLineHeight, getNameIndex, getTop } from './particles';

describe('carriers', () => {
  test('there are 62 different names, with both sides of every claim', () => {
    expect(new Set(carrierNames).size).toBe(62);
    expect(carrierNames).toHaveLength(62);
    expect(carrierNames).toEqual(expect.arrayContaining(['CARRIERS', 'CONTRACTOR']));
  });

  test('each name is in capitals and fits a column', () => {
    expect(carrierNames.filter((name) => !/^[A-Z][A-Z&' -]{1,17}$/.test(name))).toEqual([]);
  });

  test('no copy names a carrier', () => {
    const insurers = carrierNames.filter((name) => name !== 'CARRIERS' && name !== 'CONTRACTOR');
    const source = path.resolve(__dirname, '../..');
    const files = ['public', 'demo']
      .flatMap((area) =>
        readdirSync(path.join(source, area), { recursive: true, encoding: 'utf8' }).map((name) =>
          path.join(area, name),
        ),
      )
      // Hooks contain no copy.
      .filter((name) => name.endsWith('.ts') && !path.basename(name).startsWith('use'));
    const named = files.flatMap((file) => {
      const copy = readFileSync(path.join(source, file), 'utf8').toUpperCase();
      const words = ` ${copy.replace(/[^A-Z0-9&-]+/g, ' ')} `;
      return insurers.filter((name) => words.includes(` ${name} `)).map((name) => `${file}: ${name}`);
    });
    expect(files).toContain('public/testimonials/testimonials.ts');
    expect(named).toEqual([]);
  });
});

describe('nameCount', () => {
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
});

describe('particles', () => {
  const NAMES = ['CARRIERS', 'CONTRACTOR', 'USAA', 'GALLAGHER BASSETT'];
  const createParticlesFor = (width: number, height = 900) =>
    createParticles({ width, height, names: NAMES });

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
});
