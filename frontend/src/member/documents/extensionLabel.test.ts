import { getExtensionLabel } from './extensionLabel';

test.each([
  ['policy jacket.pdf', 'PDF'],
  ['Roof.North.JPEG', 'JPEG'],
  ['scope.esx', 'ESX'],
  ['letter.numbers', 'FILE'],
  ['README', 'FILE'],
  ['دفتر.docx', 'DOCX'],
  ['odd.', 'FILE'],
])('the label of %s is %s', (name, label) => {
  expect(getExtensionLabel(name)).toBe(label);
});
