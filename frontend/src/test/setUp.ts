import '@testing-library/jest-dom';
import { clearToasts } from '@/shared/ui/toastStore';
import { act, configure } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { format } from 'node:util';
import { resetMedia } from './media';
import { mockServer } from './mockServer';

// A chunk that is fetched late may take longer than the second that Testing Library waits, where the machine is busy.
configure({ asyncUtilTimeout: 5000 });

/** What a test's console said; anything fails the test, because noise hides the line that matters. */
let noise: string[] = [];

for (const level of ['error', 'warn', 'info', 'log'] as const) {
  console[level] = (...words: unknown[]) => {
    noise.push(`console.${level}: ${format(...words)}`);
  };
}

// The environment's FormData is Node's, which takes no file of jsdom's.
Object.assign(globalThis, { File: NodeFile });

// jsdom lays nothing out, draws nothing and scrolls nowhere.
window.ResizeObserver = class {
  observe = () => undefined;
  unobserve = () => undefined;
  disconnect = () => undefined;
};
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;
Element.prototype.hasPointerCapture = () => false;

beforeAll(() => mockServer.listen({ onUnhandledRequest: 'error' }));
beforeEach(() => {
  noise = [];
});
afterEach(() => {
  resetMedia();
  mockServer.resetHandlers();
  act(clearToasts);
  const heard = noise;
  noise = [];
  if (heard.length > 0) throw new Error(`The test wrote to the console:\n${heard.join('\n')}`);
});
afterAll(() => mockServer.close());
