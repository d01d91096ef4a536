/**
 * Fails when a custom property, breakpoint or mixin is used but never defined, or defined but never used, when a component
 * uses a class that its style sheet lacks, and when a style sheet writes a raw value for something that has tokens.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import postcss from 'postcss';

const root = path.dirname(path.dirname(path.dirname(fileURLToPath(import.meta.url))));
const SHARED = 'frontend/src/shared/styles';
const TOKENS = `${SHARED}/tokens.css`;

/** Generated from the tokens, and the support site, which is denser than the app and has sizes of its own. */
const OTHER_SIZES = new Set(['static/brand/tokens.css', 'frontend/src/support.css']);
/** Eight sizes of text, and two for the largest words of a page. */
const TYPE_SCALE = 10;

const problems = [];
const sizes = new Set();

/** Names and the first place of each. */
const defined = { property: new Map(), breakpoint: new Map(), mixin: new Map() };
const used = { property: new Map(), breakpoint: new Map(), mixin: new Map() };
function note(names, name, place) {
  if (!names.has(name)) names.set(name, place);
}

function findFiles(folder, extension) {
  return readdirSync(path.join(root, folder), { recursive: true })
    .filter((name) => extension.test(name))
    .map((name) => path.posix.join(folder, name));
}
const read = (file) => readFileSync(path.join(root, file), 'utf8');

const styleSheets = ['frontend/src', 'static/brand', 'static/support'].flatMap((folder) =>
  findFiles(folder, /\.css$/),
);
for (const file of styleSheets) checkStyleSheet(file);
for (const file of findFiles('frontend/src', /(?<!\.test)\.tsx?$/)) {
  readScript(file);
  checkClasses(file);
}
for (const kind of Object.keys(defined)) compareNames(kind);
checkBrandColors();
if (sizes.size > TYPE_SCALE)
  problems.push(`${TOKENS}: ${sizes.size} sizes of text, but the scale has ${TYPE_SCALE}`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${styleSheets.length} style sheets use tokens that exist, and every token is used.`);

function checkStyleSheet(file) {
  const sheet = postcss.parse(read(file), { from: file });
  sheet.walkDecls((declaration) => {
    const place = `${file}:${declaration.source.start.line}`;
    if (declaration.prop.startsWith('--')) note(defined.property, declaration.prop, place);
    if (declaration.prop.startsWith('--size-')) checkSize(declaration, file, place);
    for (const [, name] of declaration.value.matchAll(/var\(\s*(--[\w-]+)/g))
      note(used.property, name, place);
    if (file !== TOKENS && isRaw(declaration))
      problems.push(`${place}: raw value, use a token: ${declaration.prop}: ${declaration.value}`);
  });
  sheet.walkAtRules((rule) => {
    const place = `${file}:${rule.source.start.line}`;
    const [name] = rule.params.split(/[\s(]/, 1);
    if (rule.name === 'custom-media') note(defined.breakpoint, name, place);
    if (rule.name === 'define-mixin') note(defined.mixin, name, place);
    if (rule.name === 'mixin') note(used.mixin, name, place);
    if (rule.name !== 'media') return;
    for (const [, breakpoint] of rule.params.matchAll(/\((--[\w-]+)\)/g))
      note(used.breakpoint, breakpoint, place);
    if (/\b(width|height)\b/.test(rule.params))
      problems.push(`${place}: raw width or height, use a breakpoint of media.css: @media ${rule.params}`);
  });
}

function checkSize({ prop }, file, place) {
  if (file === TOKENS) sizes.add(prop);
  else if (!OTHER_SIZES.has(file))
    problems.push(`${place}: ${prop}: sizes of text are defined in ${TOKENS} alone`);
}

function isRaw({ prop, value }) {
  const isKeyword = /^(inherit|initial|unset|normal|auto)$/.test(value);
  if (prop === 'letter-spacing' || prop === 'line-height' || prop === 'z-index')
    return !isKeyword && !value.includes('var(');
  // Pixels are units of a drawing's own grid, and em is relative to the text around.
  if (prop === 'font-size') return /\d(rem|vw)/.test(value);
  if (prop === 'font') return /\d(rem|px)|\/\s*\d/.test(value);
  return false;
}

/** Scripts define properties as keys of a style object; every other mention is a use. */
function readScript(file) {
  for (const [, name, colon] of read(file).matchAll(/(?:['"]|var\()(--[a-z][\w-]*)(['"]\]?:)?/g))
    note(colon ? defined.property : used.property, name, file);
}

/** A class that the style sheet of a component lacks would be the text "undefined" in the page. */
function checkClasses(file) {
  const script = read(file);
  for (const [, styles, source] of script.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)) {
    const sheet = source.startsWith('@/')
      ? source.replace('@', 'frontend/src')
      : path.posix.join(path.posix.dirname(file), source);
    const classes = new Set(read(sheet).match(/(?<=\.)[a-z]\w*/gi));
    for (const [, name] of script.matchAll(new RegExp(`\\b${styles}\\.(\\w+)`, 'g')))
      if (!classes.has(name)) problems.push(`${file}: class ${name} is not in ${sheet}`);
  }
}

function compareNames(kind) {
  for (const [name, place] of used[kind])
    // Radix sets its own on the element.
    if (!defined[kind].has(name) && !name.startsWith('--radix-'))
      problems.push(`${place}: ${kind} ${name} is defined nowhere`);
  for (const [name, place] of defined[kind])
    if (place.startsWith(SHARED) && !used[kind].has(name))
      problems.push(`${place}: ${kind} ${name} is used nowhere`);
}

/** Templates and drawings outside the bundle cannot use a token, so their colors must be equal to one. */
function checkBrandColors() {
  const palette = new Set(read(TOKENS).match(/#[\da-f]{3,8}\b/gi));
  for (const file of [...findFiles('templates', /\.html$/), ...findFiles('static/brand', /\.svg$/)])
    for (const color of read(file).match(/#[\da-f]{6}\b/gi) ?? [])
      if (!palette.has(color)) problems.push(`${file}: ${color} is not a color of ${TOKENS}`);
}
