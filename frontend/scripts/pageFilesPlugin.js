import { writeFileSync } from 'node:fs';

/**
 * Writes the files of each lazy page: `{"pages": {"LandingPage": {"files": ["LandingPage.ab12.css", "LandingPage.cd34.js"]}}}`.
 * Django names them in the HTML, so that the browser downloads them together with the entry. scripts/prerender.js adds the
 * HTML of the public pages, and `styles`.
 */
export class PageFilesPlugin {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.done.tap('PageFilesPlugin', ({ compilation }) => {
      const groups = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
      const pages = Object.fromEntries(groups.map(([name, group]) => [name, { files: group.getFiles() }]));
      writeFileSync(this.file, JSON.stringify({ pages, styles: {} }));
    });
  }
}
