/**
 * Renders each public page to HTML and adds it to webpack-pages.json, with the styles that Django puts into the page, and
 * the skeletons of member and panel pages. The last step of `npm run build`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { minifySync } from '@swc/core';

/** What the content security policy would refuse, and what shows that React has moved content into a script. */
const REFUSED = ['<template', '$RC', ' style="', '<script'];

const frontend = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const root = path.dirname(frontend);
const bundles = path.join(root, 'static', 'bundles');
const manifestFile = path.join(frontend, 'webpack-pages.json');

const readJson = (...parts) => JSON.parse(readFileSync(path.join(...parts), 'utf8'));

/** The text of an inline element, and its source expression for the content security policy. */
function createInline(text) {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}

const ENTITIES = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'" };

/** A rule for each `data-style` of the page (src/shared/lib/inlineStyle.ts). */
function createRules(html) {
  const declarations = new Set([...html.matchAll(/ data-style="([^"]*)"/g)].map(([, text]) => text));
  return [...declarations]
    .map((escaped) => {
      const text = escaped.replace(/&(?:amp|lt|gt|quot|#x27);/g, (entity) => ENTITIES[entity]);
      if (/["\\{}<]/.test(text)) throw new Error(`No rule can be written for the style ${text}`);
      return `[data-style="${text}"]{${text}}`;
    })
    .join('');
}

function refuse(texts, html, route) {
  const refused = texts.find((text) => html.includes(text));
  if (refused) throw new Error(`The HTML of ${route} contains ${refused}`);
}

const { renderPublicPages, renderSkeletons } = createRequire(import.meta.url)(
  path.join(frontend, '.cache', 'prerender', 'prerender.cjs'),
);
const manifest = readJson(manifestFile);
const entryFiles = readJson(frontend, 'webpack-stats.json').chunks.main;

for (const entry of Object.values(manifest.pages)) entry.renderings = [];
for (const { page, path: route, query, boot, html } of await renderPublicPages()) {
  refuse(REFUSED, html, `${route}?${query}`);
  const entry = manifest.pages[page];
  const styles = [...new Set([...entryFiles, ...entry.files])].filter((name) => name.endsWith('.css'));
  for (const name of styles)
    manifest.styles[name] ??= createInline(readFileSync(path.join(bundles, name), 'utf8'));
  entry.renderings.push({ query, boot, html, styles, rules: createInline(createRules(html)) });
}
for (const { page, path: route, html } of await renderSkeletons()) {
  // A skeleton uses the linked style sheets, so it cannot have rules of its own.
  refuse([...REFUSED, ' data-style="'], html, route);
  manifest.pages[page].skeleton = `<div inert>${html}</div>`;
}
const loader = readFileSync(path.join(root, 'templates', 'page_loader.js'), 'utf8');
manifest.loader = createInline(minifySync(loader, { compress: true, mangle: true, module: false }).code);
writeFileSync(manifestFile, JSON.stringify(manifest));
