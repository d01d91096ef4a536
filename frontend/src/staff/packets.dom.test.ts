import { startPackets } from './packets';

const list = (text: string, isMaking: boolean) =>
  `<ul aria-label="Packets"${isMaking ? ' data-making="/staff/packets/"' : ''}><li>${text}</li></ul>`;

test('the list is fetched again while a packet is made, and no longer', async () => {
  jest.useFakeTimers();
  const answers = [list('1 of 3 exhibits', true), list('31 pages', false)];
  const ask = jest.fn(() =>
    Promise.resolve({
      ok: true,
      redirected: false,
      text: () => Promise.resolve(answers.shift()),
    } as Response),
  );
  globalThis.fetch = ask as typeof fetch;
  document.body.innerHTML = list('0 of 3 exhibits', true);
  startPackets();

  await jest.advanceTimersByTimeAsync(2000);
  expect(document.body).toHaveTextContent('1 of 3 exhibits');
  await jest.advanceTimersByTimeAsync(2000);
  expect(document.body).toHaveTextContent('31 pages');
  await jest.advanceTimersByTimeAsync(10_000);
  expect(ask.mock.calls).toEqual([['/staff/packets/'], ['/staff/packets/']]);
  jest.useRealTimers();
});
