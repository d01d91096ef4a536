/**
 * Each third-party library is used in one place, its door; the rest of the app uses what the door makes of it.
 * A replaced library then changes one folder, and the entry bundle cannot grow by an import somewhere far away.
 */
const DOORS = [
  { library: 'axios', doors: ['shared/api'] },
  { library: 'formik', doors: ['shared/forms'] },
  { library: 'yup', doors: ['shared/forms'] },
  { library: 'react-number-format', doors: ['shared/forms'] },
  { library: 'react-dropzone', doors: ['shared/ui'] },
  { library: '@radix-ui/*', doors: ['shared/ui'] },
  { library: 'lucide-react', doors: ['shared/ui'] },
  { library: 'date-fns', doors: ['shared/lib'] },
  { library: '@noble/hashes/*', doors: ['features/device'] },
  { library: 'driver.js', doors: ['features/demoTour'] },
];

function restriction(folder) {
  const closed = DOORS.filter(({ doors }) => !doors.includes(folder));
  const messageOf = ({ library, doors }) => `Only ${doors.join(', ')} may import ${library}.`;
  const patterns = closed.map((door) => ({
    group: door.library.endsWith('/*')
      ? [door.library, `${door.library}*`]
      : [door.library, `${door.library}/**`],
    message: messageOf(door),
  }));
  const dynamicImports = closed.map((door) => ({
    selector: `ImportExpression[source.value=/^${door.library.replace('/*', '').replaceAll('/', '\\/')}(\\/|$)/]`,
    message: messageOf(door),
  }));
  return {
    '@typescript-eslint/no-restricted-imports': ['error', { patterns }],
    'no-restricted-syntax': ['error', ...dynamicImports],
  };
}

/** ESLint blocks that close every library but for its door. */
export function oneDoorForEachLibrary(source) {
  const folders = [...new Set(DOORS.flatMap(({ doors }) => doors))];
  return [
    { files: [`${source}/**/*.{ts,tsx}`], rules: restriction('') },
    ...folders.map((folder) => ({
      files: [`${source}/${folder}/**/*.{ts,tsx}`],
      rules: restriction(folder),
    })),
  ];
}
