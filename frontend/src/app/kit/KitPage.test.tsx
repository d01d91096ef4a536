import { render } from '@/test/render';
import { screen } from '@testing-library/react';
import fs from 'node:fs';
import path from 'node:path';
import { KitPage } from './KitPage';

const source = path.resolve(__dirname, '../..');
const IMPORT = /(?:from|import\()\s*'([^']+)'/g;

/** The files of our own that the file imports, itself or through another part. */
function getImports(file: string, found = new Set<string>()): Set<string> {
  for (const [, name = ''] of fs.readFileSync(file, 'utf8').matchAll(IMPORT)) {
    const target = name.startsWith('@/')
      ? path.join(source, name.slice(2))
      : path.resolve(path.dirname(file), name);
    const imported = [`${target}.tsx`, `${target}.ts`].find((candidate) => fs.existsSync(candidate));
    if (imported && !found.has(imported)) {
      found.add(imported);
      getImports(imported, found);
    }
  }
  return found;
}

function listParts(folder: string): string[] {
  return fs
    .readdirSync(path.join(source, folder))
    .filter((name) => name.endsWith('.tsx') && !name.endsWith('.test.tsx'))
    .map((name) => path.join(source, folder, name));
}

const PARTS = ['ui', 'loading', 'feedback', 'lists', 'uploads'].map((folder) => `shared/${folder}`);

/** The app renders the toasts around every page, webpack puts RemoveScroll in the place of a library, and an upload has to run. */
const NOT_SHOWN = ['ToastRegion', 'RemoveScroll', 'UploadFormFooter', 'UploadProgress'];

test('the kit shows every part of shared and every field', () => {
  const shown = getImports(path.join(__dirname, 'KitPage.tsx'));
  const fields = listParts('shared/forms').filter((file) => file.endsWith('Field.tsx'));
  const missing = [...PARTS.flatMap(listParts), ...fields].filter((file) => !shown.has(file));
  const names = missing.map((file) => path.basename(file, '.tsx'));
  expect(names.filter((name) => !NOT_SHOWN.includes(name))).toEqual([]);
});

test('the kit renders, with a query that fails and parts that fail', async () => {
  jest.spyOn(console, 'error').mockImplementation(() => undefined);
  render(<KitPage />, { at: '/_kit' });
  expect(await screen.findByText('No samples yet')).toBeInTheDocument();
  expect(await screen.findByText('Failed to load samples')).toBeInTheDocument();
  expect(screen.getByText('The page works without this part.')).toBeInTheDocument();
  expect(screen.getByText('This part failed to load')).toBeInTheDocument();
});
