import BundleTracker from 'webpack-bundle-tracker';

/**
 * The stats file that django-webpack-loader reads, with the lazy pages as well.
 *
 * The plain tracker lists the entry alone; the app page links its own page's files too, so that the browser fetches
 * them beside the entry instead of after it.
 */
export class PageBundleTracker extends BundleTracker {
  lazyChunks = {};

  _handleDone(stats) {
    this.lazyChunks = Object.fromEntries(
      stats.compilation.chunkGroups
        .filter((group) => !group.isInitial() && group.name)
        .map((group) => [group.name, group.getFiles()]),
    );
    super._handleDone(stats);
  }

  _writeOutput(contents) {
    const chunks = contents.chunks ? { ...this.lazyChunks, ...contents.chunks } : contents.chunks;
    super._writeOutput(chunks ? { ...contents, chunks } : contents);
  }
}
