import { jest } from '@jest/globals';
import { readStorage, readStoredJson, writeStorage } from './storage';

beforeEach(() => localStorage.clear());

test('a text is stored, read and removed', () => {
  expect(writeStorage('local', 'key', 'text')).toBe(true);
  expect(readStorage('local', 'key')).toBe('text');
  expect(readStorage('session', 'key')).toBeNull();
  writeStorage('local', 'key', null);
  expect(readStorage('local', 'key')).toBeNull();
});

test('stored text that is not JSON is no value', () => {
  writeStorage('local', 'key', '{"a": 1}');
  expect(readStoredJson('local', 'key')).toEqual({ a: 1 });
  writeStorage('local', 'key', '{"a": ');
  expect(readStoredJson('local', 'key')).toBeUndefined();
});

test('without storage nothing is read or written, and nothing fails', () => {
  jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('Storage is switched off', 'SecurityError');
  });
  expect(writeStorage('local', 'key', 'text')).toBe(false);
  expect(readStorage('local', 'key')).toBeNull();
  expect(readStoredJson('local', 'key')).toBeUndefined();
});
