import { unassignedCode } from './fixtures';
import { createAssignmentFile, createCodesFile } from './codesCsv';

function read(address: string) {
  const [head, text = ''] = address.split(',', 2);
  expect(head).toBe('data:text/csv;charset=utf-8');
  return decodeURIComponent(text).split('\r\n');
}

test('a file of new codes has their links, and no cell that a spreadsheet runs', () => {
  const code = { ...unassignedCode, code: 'AB-1', note: '=1+1, "boards"', expiresAt: null };
  expect(read(createCodesFile([code]))).toEqual([
    'code,link,note,expiresAt',
    `AB-1,${window.location.origin}/register?code=AB-1,"'=1+1, ""boards""",`,
    '',
  ]);
});

test('a file of assignments has one row for each code', () => {
  expect(read(createAssignmentFile([{ ...unassignedCode, code: '-A' }]))).toEqual([
    'code,name,phone,email',
    "'-A,,,",
    '',
  ]);
});
