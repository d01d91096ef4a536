import { setDeviceHeaderProvider } from '@/shared/api/deviceHeaders';
import { mockServer } from '@/test/mockServer';
import { http, HttpResponse } from 'msw';
import { fetchClientAddress } from './clientAddress';

const LOOKUP = 'https://address.test/json';

beforeEach(() => {
  setDeviceHeaderProvider(() =>
    Promise.resolve({ 'x-device-fingerprint': 'f'.repeat(64), 'x-device-label': 'Desktop' }),
  );
});
afterEach(() => setDeviceHeaderProvider(null));

test('uses our own server if there is no third-party service', async () => {
  mockServer.use(http.get('*/api/client-ip', () => HttpResponse.json({ ip: '203.0.113.9' })));
  await expect(fetchClientAddress(null)).resolves.toBe('203.0.113.9');
});

test('sends a third-party service neither cookies nor device headers nor a referrer', async () => {
  let received: Request | null = null;
  mockServer.use(
    http.get(LOOKUP, ({ request }) => {
      received = request;
      return HttpResponse.json({ ip: '198.51.100.7' });
    }),
  );
  await expect(fetchClientAddress(LOOKUP)).resolves.toBe('198.51.100.7');
  expect(received).toMatchObject({ credentials: 'omit', referrerPolicy: 'no-referrer' });
  expect([...received!.headers.keys()].filter((name) => name.startsWith('x-'))).toEqual([]);
});

test('a failed third-party request throws an error', async () => {
  mockServer.use(http.get(LOOKUP, () => new HttpResponse(null, { status: 500 })));
  await expect(fetchClientAddress(LOOKUP)).rejects.toThrow('500');
});
