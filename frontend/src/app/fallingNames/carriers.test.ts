import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { carrierNames } from './carriers';

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
