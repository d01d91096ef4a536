/**
 * Fails if the production bundle exceeds its budget, in KiB after brotli at the highest level: the entry, each route's
 * additional script and styles, and each public page as finished HTML with its styles inside. Run after `npm run build`.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';

const BUDGET = {
  entryScript: 105,
  routeScript: 45,
  routeStyles: 18,
  page: 20,
  preloadedFonts: 60,
  preloadedFontFiles: 2,
  // Not compressed, so that its cost does not depend on the page.
  loaderBytes: 300,
};

const frontend = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const bundles = path.join(path.dirname(frontend), 'static', 'bundles');
const stats = JSON.parse(readFileSync(path.join(frontend, 'webpack-stats.json'), 'utf8'));
const {
  pages,
  styles: inlineStyles,
  loader,
} = JSON.parse(readFileSync(path.join(frontend, 'webpack-pages.json'), 'utf8'));
const routes = JSON.parse(
  readFileSync(path.join(frontend, '..', 'apps', 'core', 'rules', 'routes.json'), 'utf8'),
);

const sizes = new Map();
function compressedKiB(names) {
  return names.reduce((total, name) => {
    if (!sizes.has(name))
      sizes.set(name, brotliCompressSync(readFileSync(path.join(bundles, name))).length / 1024);
    return total + sizes.get(name);
  }, 0);
}

/** What Django adds: the head, the boot data and the loader. */
const FRAME_KIB = 0.9;

function measureHtml({ html, styles, rules }) {
  const content = styles.map((name) => inlineStyles[name].text).join('') + rules.text + html;
  return brotliCompressSync(content).length / 1024 + FRAME_KIB;
}

const failures = [];
function check(label, measured, budget) {
  const line = `${label.padEnd(34)} ${measured.toFixed(1).padStart(6)} of ${budget} KiB`;
  if (measured > budget) failures.push(line);
  return line;
}

const isScript = (name) => name.endsWith('.js');
const isStyle = (name) => name.endsWith('.css');
const entry = stats.chunks.main;
console.log(check('entry script', compressedKiB(entry.filter(isScript)), BUDGET.entryScript));

const entryStyles = entry.filter(isStyle);
let heaviestScript = ['', 0];
let heaviestStyles = ['', 0];
let heaviestPage = ['', 0];
for (const page of [...Object.keys(routes), 'NotFoundPage']) {
  const { files, renderings = [] } = pages[page] ?? {};
  if (!files) {
    failures.push(`${page}: the bundle has no chunk of this name`);
    continue;
  }
  const script = compressedKiB(files.filter((name) => isScript(name) && !entry.includes(name)));
  const styles = compressedKiB([...new Set([...entryStyles, ...files.filter(isStyle)])]);
  check(`${page} script`, script, BUDGET.routeScript);
  check(`${page} styles`, styles, BUDGET.routeStyles);
  if (script > heaviestScript[1]) heaviestScript = [page, script];
  if (styles > heaviestStyles[1]) heaviestStyles = [page, styles];
  for (const rendering of renderings) {
    const html = measureHtml(rendering);
    check(`${page} as HTML`, html, BUDGET.page);
    if (html > heaviestPage[1]) heaviestPage = [page, html];
  }
}
console.log(check(`heaviest route (${heaviestScript[0]})`, heaviestScript[1], BUDGET.routeScript));
console.log(check(`heaviest styles (${heaviestStyles[0]})`, heaviestStyles[1], BUDGET.routeStyles));
console.log(check(`heaviest page (${heaviestPage[0]})`, heaviestPage[1], BUDGET.page));

const fonts = Object.keys(stats.assets).filter((name) => name.includes('.preload.'));
const fontKiB = fonts.reduce(
  (total, name) => total + readFileSync(path.join(bundles, name)).length / 1024,
  0,
);
console.log(check(`${fonts.length} preloaded fonts`, fontKiB, BUDGET.preloadedFonts));
if (fonts.length > BUDGET.preloadedFontFiles)
  failures.push(`${fonts.length} preloaded fonts, at most ${BUDGET.preloadedFontFiles} allowed`);

if (loader.text.length > BUDGET.loaderBytes)
  failures.push(`The inline loader has ${loader.text.length} bytes, at most ${BUDGET.loaderBytes} allowed`);

if (failures.length > 0) {
  console.error(`\nOver budget:\n${failures.join('\n')}`);
  process.exit(1);
}
