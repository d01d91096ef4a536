import { getDeviceLabel, encodeDeviceLabel } from './deviceLabel';

const userAgents = {
  'Desktop • Chrome on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36',
  'Desktop • Edge on Windows':
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36 Edg/131.0.0.0',
  'Desktop • Safari on macOS':
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15',
  'Desktop • Firefox on Linux': 'Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mobile • Chrome on Android':
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Mobile Safari/537.36',
  'Mobile • Safari on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
  'Mobile • Chrome on iOS':
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/131.0.0.0 Mobile/15E148 Safari/604.1',
  'Tablet • Safari on iOS':
    'Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.1 Mobile/15E148 Safari/604.1',
  'Desktop • Unknown on Unknown': 'curl/8.4.0',
};

test.each(Object.entries(userAgents))('%s', (label, userAgent) => {
  expect(getDeviceLabel({ userAgent, platform: '', maxTouchPoints: 0 })).toBe(label);
});

test('an iPad that reports a Mac is recognized by its touch screen', () => {
  const userAgent = userAgents['Desktop • Safari on macOS'];
  expect(getDeviceLabel({ userAgent, platform: 'MacIntel', maxTouchPoints: 5 })).toBe(
    'Tablet • Safari on iOS',
  );
});

test('the encoded label is ASCII and decodes to the label', () => {
  const encoded = encodeDeviceLabel('Desktop • Chrome on Windows');
  expect(encoded).toMatch(/^[\x20-\x7e]+$/);
  expect(encoded).toContain('%E2%80%A2');
  expect(decodeURIComponent(encoded)).toBe('Desktop • Chrome on Windows');
});

test('a label that is too long for the header is cut at a whole character', () => {
  const encoded = encodeDeviceLabel('•'.repeat(100));
  expect(encoded.length).toBeLessThanOrEqual(200);
  expect(decodeURIComponent(encoded)).toBe('•'.repeat(22));
});
