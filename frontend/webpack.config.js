import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import browserslist from 'browserslist';
import { browserslistToTargets } from 'lightningcss';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import MinimizerPlugin from 'minimizer-webpack-plugin';
import webpack from 'webpack';
import BundleTracker from 'webpack-bundle-tracker';
import { PageFilesPlugin } from './scripts/pageFilesPlugin.js';

const frontend = path.dirname(fileURLToPath(import.meta.url));
const root = path.dirname(frontend);
const publicPath = '/static/bundles/';

/** The oldest supported browsers, from package.json, where webpack finds them too. */
const browsers = browserslist.loadConfig({ path: root });

/** @type {(env: unknown, argv: { mode?: 'production' | 'development' }) => import('webpack').Configuration[]} */
export default function configure(_env, { mode = 'production' }) {
  const isProduction = mode === 'production';
  return [configureBrowser(isProduction), ...(isProduction ? [configurePrerender()] : [])];
}

function configureBrowser(isProduction) {
  const fileName = isProduction ? '[name].[contenthash:6]' : '[name]';
  return {
    ...configureBoth('browser', isProduction),
    entry: { main: './src/main.tsx', support: './src/support.ts', comparison: './src/comparison.tsx' },
    output: {
      path: path.join(root, 'static', 'bundles'),
      publicPath,
      filename: `${fileName}.js`,
      chunkFilename: `${fileName}.js`,
      assetModuleFilename: '[name].[contenthash:10][ext]',
      clean: true,
    },
    // Hidden: the bundle does not link the source maps, and the server does not serve them. They decode error reports.
    devtool: isProduction ? 'hidden-source-map' : 'cheap-module-source-map',
    module: {
      // Nothing reads the names of these functions, and each chunk would set them.
      parser: { javascript: { anonymousDefaultExportName: false } },
      rules: moduleRules(isProduction, [MiniCssExtractPlugin.loader]),
    },
    plugins: [
      new MiniCssExtractPlugin({
        filename: `${fileName}.css`,
        chunkFilename: `${fileName}.css`,
      }),
      // Only the program that renders pages has no document.
      defineConstants(isProduction, { 'typeof document': "'object'" }),
      // Not in static/, which is public: the file contains paths of the build machine.
      new BundleTracker({
        path: frontend,
        filename: 'webpack-stats.json',
        publicPath,
        relativePath: true,
      }),
      new PageFilesPlugin(path.join(frontend, 'webpack-pages.json')),
    ],
    optimization: {
      runtimeChunk: false,
      minimizer: [
        new MinimizerPlugin({
          test: /\.(css|js)$/,
          minify: [
            // A second and third pass make the entry smaller by 0.3 KiB.
            { implementation: MinimizerPlugin.swcMinify, options: { compress: { passes: 3 }, mangle: true } },
            {
              implementation: MinimizerPlugin.lightningCssMinify,
              options: { targets: browserslistToTargets(browserslist(browsers)) },
            },
          ],
          extractComments: false,
        }),
      ],
      splitChunks: {
        // Fewer chunks: the entry contains the name of each, and a page with a form requests several. Also in development,
        // where other chunks would put the style sheets into conflicting orders.
        minSize: 70_000,
        cacheGroups: {
          react: {
            test: /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|cookie|set-cookie-parser)[\\/]/,
            name: 'react',
            chunks: 'initial',
            priority: 20,
            enforce: true,
          },
        },
      },
    },
    performance: false,
    devServer: developmentServer(),
  };
}

/** The program that renders pages to HTML (scripts/prerender.js). It has no styles, only their class names. */
function configurePrerender() {
  return {
    ...configureBoth('prerender', true),
    target: 'node20.19',
    entry: { prerender: [...findRenderedPages(), './src/prerender.tsx'] },
    output: {
      path: path.join(frontend, '.cache', 'prerender'),
      publicPath,
      filename: '[name].cjs',
      assetModuleFilename: '[name].[contenthash:10][ext]',
      library: { type: 'commonjs2' },
    },
    devtool: false,
    module: {
      // Weak: what `import()` names is only used if the entry contains it. The rest is not part of a page's first render.
      parser: { javascript: { dynamicImportMode: 'weak', worker: false, url: false } },
      generator: { 'asset/resource': { emit: false } },
      rules: moduleRules(true, []),
    },
    plugins: [defineConstants(true)],
    // The program runs once, so that a fast build matters more than a small file.
    optimization: { minimize: false, concatenateModules: false, usedExports: false, mangleExports: false },
    performance: false,
  };
}

function findRenderedPages() {
  const source = path.join(frontend, 'src');
  const files = readdirSync(source, { recursive: true });
  const routes = JSON.parse(readFileSync(path.join(root, 'apps', 'core', 'rules', 'routes.json'), 'utf8'));
  return Object.keys(routes)
    .filter((page) => routes[page].area === 'public' || routes[page].hasSkeleton)
    .map((page) =>
      path.join(
        source,
        files.find((file) => path.basename(file) === `${page}.tsx`),
      ),
    );
}

function configureBoth(name, isProduction) {
  return {
    name,
    mode: isProduction ? 'production' : 'development',
    context: frontend,
    cache: {
      type: 'filesystem',
      cacheDirectory: path.join(frontend, '.cache', 'webpack'),
      buildDependencies: {
        config: [fileURLToPath(import.meta.url), path.join(frontend, 'postcss.config.js')],
      },
      version: process.env.DEV_PLACEHOLDER_USER ?? '',
    },
    resolve: {
      extensions: ['.tsx', '.ts', '.js'],
      alias: {
        '@rules': path.join(root, 'apps', 'core', 'rules'),
        '@': path.join(frontend, 'src'),
        // The package writes <style> elements, which the content security policy refuses.
        'react-remove-scroll$': path.join(frontend, 'src', 'shared', 'ui', 'RemoveScroll.tsx'),
      },
    },
    stats: isProduction ? { preset: 'errors-warnings', timings: true } : 'errors-warnings',
  };
}

function defineConstants(isProduction, constants = {}) {
  return new webpack.DefinePlugin({
    DEVELOPMENT_BUILD: JSON.stringify(!isProduction),
    DEV_PLACEHOLDER_USER: JSON.stringify(!isProduction && process.env.DEV_PLACEHOLDER_USER === '1'),
    ...constants,
  });
}

/** `cssLoaders`: what takes the styles; without any, a style sheet is only its class names. */
function moduleRules(isProduction, cssLoaders) {
  return [
    {
      test: /\.tsx?$/,
      exclude: /node_modules/,
      loader: 'swc-loader',
      options: {
        swcrc: false,
        env: { targets: browsers },
        jsc: {
          parser: { syntax: 'typescript', tsx: true },
          transform: { react: { runtime: 'automatic', development: !isProduction } },
        },
      },
    },
    {
      test: /\.css$/,
      use: [
        ...cssLoaders,
        {
          loader: 'css-loader',
          options: {
            importLoaders: 1,
            modules: {
              auto: /\.module\.css$/,
              namedExport: false,
              exportLocalsConvention: 'as-is',
              exportOnlyLocals: cssLoaders.length === 0,
              localIdentName: isProduction ? '[hash:base64:6]' : '[name]__[local]',
            },
          },
        },
        {
          loader: 'postcss-loader',
          options: { postcssOptions: { config: path.join(frontend, 'postcss.config.js') } },
        },
      ],
    },
    {
      // The two fonts of the first paint. Django preloads files with `.preload.` in their names.
      test: /(ibm-plex-mono-latin-500-normal|source-sans-3-latin-wght-normal)\.woff2$/,
      type: 'asset/resource',
      generator: { filename: '[name].preload.[contenthash:10][ext]' },
    },
    { test: /\.svg$/, type: 'asset/resource' },
  ];
}

/** Serves the bundle with live reload. All other paths are proxied to Django, so that both have the same origin. */
function developmentServer() {
  const django = `http://127.0.0.1:${process.env.PORT ?? '8000'}`;
  return {
    host: '127.0.0.1',
    port: Number(process.env.DEV_SERVER_PORT ?? '3000'),
    hot: false,
    liveReload: true,
    static: false,
    client: { overlay: false },
    devMiddleware: { publicPath, writeToDisk: true },
    proxy: [
      { context: (requested) => !requested.startsWith(publicPath) && requested !== '/ws', target: django },
    ],
  };
}
