import js from '@eslint/js';
import boundaries from 'eslint-plugin-boundaries';
import { flatConfigs as importRules } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import accessibility from 'eslint-plugin-jsx-a11y-x';
import hooks from 'eslint-plugin-react-hooks';
import testingLibrary from 'eslint-plugin-testing-library';
import { defineConfig } from 'eslint/config';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import typescript from 'typescript-eslint';
import { restrictLibraries } from './scripts/libraryBoundaries.js';

const frontend = path.dirname(fileURLToPath(import.meta.url));
const source = 'frontend/src/**/*.{ts,tsx}';
const tests = ['frontend/src/**/*.test.{ts,tsx}', 'frontend/src/test/**/*.{ts,tsx}'];

/** Parts of the product for one kind of visit. `demo` alone imports another: it shows the pages of a member. */
const areas = ['public', 'access', 'member', 'panel', 'demo', 'staff'];

/** The folders of `shared`. Each imports only from those before it. */
const shared = [
  'lib',
  'config',
  'api',
  'hooks',
  'ui',
  'loading',
  'feedback',
  'forms',
  'lists',
  'uploads',
].map((folder) => `shared/${folder}`);

const allow = (from, ...types) => ({
  from: { element: { type: from } },
  allow: { to: { element: { types: { anyOf: [...types, 'rules'] } } } },
});

/** Which part may import which. All other imports are refused. */
const layers = {
  files: [source],
  plugins: { boundaries },
  settings: {
    'boundaries/root-path': path.dirname(frontend),
    'boundaries/include': [source, 'apps/core/rules/*.json'],
    'boundaries/dependency-nodes': ['import', 'dynamic-import', 'export', 'require'],
    'boundaries/elements': [
      ...['app', ...areas, ...shared, 'test'].map((type) => ({
        type,
        pattern: `frontend/src/${type}`,
        partialMatch: false,
      })),
      { type: 'entity', pattern: 'frontend/src/entities/*', capture: ['entity'], partialMatch: false },
      { type: 'rules', pattern: 'apps/core/rules', partialMatch: false },
    ],
    'boundaries/elements-single-match': true,
    'boundaries/files': [
      { category: 'main', pattern: 'frontend/src/*.{ts,tsx}' },
      { category: 'test', pattern: '**/*.test.{ts,tsx}' },
    ],
  },
  rules: {
    'boundaries/dependencies': [
      'error',
      {
        default: 'disallow',
        checkUnknownLocals: true,
        message:
          'Imports go app → areas → entities → shared, and in shared in the order of its folders. An area never imports another.',
        policies: [
          {
            from: { file: { categories: 'main' } },
            allow: { to: { element: { types: { anyOf: ['app', 'staff'] } } } },
          },
          allow('app', ...areas, 'entity', ...shared),
          ...areas.map((area) => allow(area, 'entity', ...shared)),
          allow('demo', 'member'),
          allow('entity', 'entity', ...shared),
          ...shared.map((folder, index) => allow(folder, ...shared.slice(0, index))),
          allow('test', 'app', ...shared),
          {
            from: { file: { categories: 'test' } },
            allow: { to: { element: { types: { anyOf: ['test', ...shared] } } } },
          },
        ],
      },
    ],
    'boundaries/no-unknown-files': 'error',
  },
};

/** Imports inside a layer that are refused because there is another way. Paths are relative to the repository. */
const oneWay = {
  files: [source],
  ignores: tests,
  rules: {
    'import-x/no-restricted-paths': [
      'error',
      {
        basePath: path.join(frontend, 'src'),
        zones: [
          {
            target: './**/!(schemas).{ts,tsx}',
            from: './shared/api/schema.d.ts',
            message: 'Use the types of shared/api/schemas.',
          },
          {
            target: ['./app', ...areas.map((area) => `./${area}`), './shared/!(api)/**/*'],
            from: './shared/api/schemas.ts',
            message: 'Types of the API are exported by the entity.',
          },
          {
            target: ['./**/*Api.ts', './entities/**/*'],
            from: './shared/feedback/toastStore.ts',
            message: 'The component that uses the mutation sets its toasts in `meta`.',
          },
        ],
      },
    ],
  },
};

/** A part that fails to download must take only its own place: the boundary and the retry are written in these files. */
const boundariesOfErrors = {
  files: [source],
  ignores: [
    ...tests,
    'frontend/src/app/{lazyPage.ts,Shell.tsx}',
    'frontend/src/shared/loading/{lazyNamed.ts,OptionalPart.tsx,WidgetBoundary.tsx}',
  ],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        name: 'react',
        importNames: ['lazy', 'Suspense'],
        message: 'Use lazyNamed inside a WidgetBoundary or an OptionalPart.',
      },
    ],
  },
};

export default defineConfig(
  { ignores: ['frontend/.cache/**'] },
  js.configs.recommended,
  {
    files: ['frontend/*.js', 'frontend/scripts/**/*.js'],
    languageOptions: { globals: { console: 'readonly', process: 'readonly' } },
  },
  {
    files: [source],
    extends: [
      typescript.configs.strictTypeChecked,
      typescript.configs.stylisticTypeChecked,
      hooks.configs.flat.recommended,
      importRules.typescript,
    ],
    plugins: { 'jsx-a11y-x': accessibility, 'import-x': importRules.recommended.plugins['import-x'] },
    languageOptions: { parserOptions: { project: path.join(frontend, 'tsconfig.json') } },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({ project: path.join(frontend, 'tsconfig.json') }),
      ],
      'import/resolver': { typescript: { project: path.join(frontend, 'tsconfig.json') } },
    },
    rules: {
      ...accessibility.configs.strict.rules,
      // Some browsers drop the roles of a table with `display: block`, so DataTable sets them itself.
      'jsx-a11y-x/no-redundant-roles': [
        'error',
        { table: ['table'], thead: ['rowgroup'], tbody: ['rowgroup'], tr: ['row'] },
      ],
      'import-x/no-cycle': 'error',
      'import-x/no-default-export': 'error',
      'import-x/no-duplicates': 'error',
      'import-x/no-self-import': 'error',
      'import-x/no-extraneous-dependencies': ['error', { packageDir: [path.dirname(frontend)] }],
      'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }],
      'no-console': 'error',
      eqeqeq: 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
    },
  },
  layers,
  oneWay,
  boundariesOfErrors,
  ...restrictLibraries('frontend/src'),
  { files: ['frontend/src/globals.d.ts'], rules: { 'import-x/no-default-export': 'off' } },
  { files: ['frontend/src/test/fatalConsole.ts'], rules: { 'no-console': 'off' } },
  {
    files: tests,
    extends: [testingLibrary.configs['flat/react']],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Loading the app takes longer than most tests, so the small tests of a folder share a file.
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      // Tests need document.activeElement and other DOM properties.
      'testing-library/no-node-access': 'off',
    },
  },
);
