import {
  getAcceptAttribute,
  describeFileRules,
  getFileRules,
  validateFile,
  withoutFileName,
} from './fileRules';

const claimRules = getFileRules('claim');

function createFile(name: string, size: number): File {
  const file = new File(['x'], name);
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

test.each([
  ['roof.jpg', 8 * 1024 * 1024, null],
  ['Estimate.ESX', 10, null],
  ['roof.jpg', 8 * 1024 * 1024 + 1, 'roof.jpg: larger than 8MB'],
  ['roof.jpg', 0, 'roof.jpg: the file is empty'],
  ['notes.exe', 10, 'notes.exe: file type not allowed'],
  ['letter.docx', 10, 'letter.docx: file type not allowed'],
  ['no-extension', 10, 'no-extension: file type not allowed'],
])('%s of %d bytes on a claim: %s', (name, size, problem) => {
  expect(validateFile(createFile(name, size), claimRules)).toBe(problem);
});

test('the document library also accepts office files', () => {
  expect(validateFile(createFile('letter.docx', 10), getFileRules('document'))).toBeNull();
});

test('a file name that looks like a replacement pattern is shown unchanged', () => {
  expect(validateFile(createFile('$&.exe', 10), claimRules)).toBe('$&.exe: file type not allowed');
});

test('the file name can be removed from a problem', () => {
  expect(withoutFileName('a: b.jpg: larger than 8MB', 'a: b.jpg')).toBe('larger than 8MB');
  expect(withoutFileName('at most 10 files at once', 'a.jpg')).toBe('at most 10 files at once');
});

test('the rules are formatted for people and for the file dialog', () => {
  expect(describeFileRules(getFileRules('claim', 1))).toBe(
    '.esx, .jpg, .jpeg, .heic, .heif, .png, .gif, .pdf · up to 8 MB each · one file',
  );
  expect(getAcceptAttribute(claimRules)).toBe('.esx,.jpg,.jpeg,.heic,.heif,.png,.gif,.pdf');
});
