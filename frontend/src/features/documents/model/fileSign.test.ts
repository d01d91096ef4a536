import { fileSign } from './fileSign';

test.each([
  ['policy jacket.pdf', 'PDF'],
  ['Roof.North.JPEG', 'JPEG'],
  ['scope.esx', 'ESX'],
  ['letter.numbers', 'FILE'],
  ['README', 'FILE'],
  ['دفتر.docx', 'DOCX'],
  ['odd.', 'FILE'],
])('%s is shown by %s', (name, sign) => {
  expect(fileSign(name)).toBe(sign);
});
