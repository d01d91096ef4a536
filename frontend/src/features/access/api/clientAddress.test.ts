import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { mockServer } from '@/test/mockServer';
import { http, HttpResponse } from 'msw';
import { readClientAddress } from './clientAddress';

const LOOKUP = 'https://address.test/json';

beforeEach(() => {
  setDeviceHeaderProvider(() =>
    Promise.resolve({ 'x-device-fingerprint': 'f'.repeat(64), 'x-device-label': 'Desktop' }),
  );
});
afterEach(() => setDeviceHeaderProvider(null));

test('asks our own server where no third party is named', async () => {
  mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
  await expect(readClientAddress(null)).resolves.toBe('203.0.113.9');
});

test('tells a third party nothing about the visitor', async () => {
  let asked: Request | null = null;
  mockServer.use(
    http.get(LOOKUP, ({ request }) => {
      asked = request;
      return HttpResponse.json({ ip: '198.51.100.7' });
    }),
  );
  await expect(readClientAddress(LOOKUP)).resolves.toBe('198.51.100.7');
  expect(asked).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect([...asked!.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
});

test('a third party that fails is an error', async () => {
  mockServer.use(http.get(LOOKUP, () => new HttpResponse(null, { status: 500 })));
  await expect(readClientAddress(LOOKUP)).rejects.toThrow('500');
});
