import { writeFileSync } from 'node:fs';

/**
 * Writes the files of each lazy page: `{"LandingPage": ["LandingPage.ab12.css", "LandingPage.cd34.js"]}`.
 * Django links them in the HTML, so that the browser downloads them together with the entry.
 */
export class PageFilesPlugin {
  constructor(file) {
    this.file = file;
  }

  apply(compiler) {
    compiler.hooks.done.tap('PageFilesPlugin', ({ compilation }) => {
      const groups = [...compilation.namedChunkGroups].filter(([, group]) => !group.isInitial());
      const files = Object.fromEntries(groups.map(([name, group]) => [name, group.getFiles()]));
      writeFileSync(this.file, JSON.stringify(files, null, 2));
    });
  }
}
