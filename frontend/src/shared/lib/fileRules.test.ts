import {
  acceptAttribute,
  describeFileRules,
  fileRulesFor,
  problemOfFile,
  reasonOfProblem,
} from './fileRules';

const claimRules = fileRulesFor('claim');

function fileOf(name: string, size: number): File {
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
  expect(problemOfFile(fileOf(name, size), claimRules)).toBe(problem);
});

test('the document library takes office files as well', () => {
  expect(problemOfFile(fileOf('letter.docx', 10), fileRulesFor('document'))).toBeNull();
});

test('a name that looks like a replacement pattern stays as it is', () => {
  expect(problemOfFile(fileOf('$&.exe', 10), claimRules)).toBe('$&.exe: file type not allowed');
});

test('the reason of a problem stands without the name', () => {
  expect(reasonOfProblem('a: b.jpg: larger than 8MB', 'a: b.jpg')).toBe('larger than 8MB');
  expect(reasonOfProblem('at most 10 files at once', 'a.jpg')).toBe('at most 10 files at once');
});

test('the rules read well for people and for the file dialog', () => {
  expect(describeFileRules(fileRulesFor('claim', 1))).toBe(
    '.esx, .jpg, .jpeg, .png, .gif, .pdf · up to 8 MB each · one file',
  );
  expect(acceptAttribute(claimRules)).toBe('.esx,.jpg,.jpeg,.png,.gif,.pdf');
});
