/**
 * Each of these libraries may be imported in one folder; the rest of the app uses what that folder exports. Replacing a
 * library then changes one folder, and an import elsewhere cannot add a library to the entry bundle.
 */
const LIBRARIES = [
  { library: 'axios', folders: ['shared/api'] },
  { library: 'formik', folders: ['shared/forms'] },
  { library: 'yup', folders: ['shared/forms'] },
  { library: 'react-number-format', folders: ['shared/forms'] },
  { library: 'react-dropzone', folders: ['shared/uploads'] },
  { library: '@radix-ui/*', folders: ['shared/ui', 'shared/feedback'] },
  { library: 'lucide-react', folders: ['shared/ui'] },
  { library: 'date-fns', folders: ['shared/lib'] },
  { library: '@noble/hashes/*', folders: ['app/device', 'shared/uploads'] },
  { library: 'idb', folders: ['member/uploads'] },
  { library: 'driver.js', folders: ['demo/tour'] },
];

function createRules(folder) {
  const restricted = LIBRARIES.filter(({ folders }) => !folders.includes(folder));
  const getMessage = ({ library, folders }) => `Only ${folders.join(', ')} may import ${library}.`;
  const patterns = restricted.map((entry) => ({
    group: entry.library.endsWith('/*')
      ? [entry.library, `${entry.library}*`]
      : [entry.library, `${entry.library}/**`],
    message: getMessage(entry),
  }));
  const dynamicImports = restricted.map((entry) => ({
    selector: `ImportExpression[source.value=/^${entry.library.replace('/*', '').replaceAll('/', '\\/')}(\\/|$)/]`,
    message: getMessage(entry),
  }));
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...dynamicImports],
  };
}

/** ESLint configurations that refuse each library outside its folder. */
export function restrictLibraries(source) {
  const folders = [...new Set(LIBRARIES.flatMap((entry) => entry.folders))];
  return [
    { files: [`${source}/**/*.{ts,tsx}`], rules: createRules('') },
    ...folders.map((folder) => ({
      files: [`${source}/${folder}/**/*.{ts,tsx}`],
      rules: createRules(folder),
    })),
  ];
}
