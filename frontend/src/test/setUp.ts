import '@testing-library/jest-dom';
import { clearToasts } from '@/shared/ui/toastStore';
import { act, configure } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { format } from 'node:util';
import { resetMedia } from './media';
import { mockServer } from './mockServer';

// On a busy machine a lazy chunk can take longer than the second that Testing Library waits by default.
configure({ asyncUtilTimeout: 15_000 });

/** What the current test wrote to the console. Any output fails the test, because it would hide real errors. */
let consoleOutput: string[] = [];

for (const level of ['error', 'warn', 'info', 'log'] as const) {
  console[level] = (...values: unknown[]) => {
    consoleOutput.push(`console.${level}: ${format(...values)}`);
  };
}

// The environment uses Node's FormData, which does not accept a File of jsdom.
Object.assign(globalThis, { File: NodeFile });

// jsdom has no layout, rendering or scrolling.
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
  consoleOutput = [];
});
afterEach(() => {
  resetMedia();
  mockServer.resetHandlers();
  act(clearToasts);
  const output = consoleOutput;
  consoleOutput = [];
  if (output.length > 0) throw new Error(`The test wrote to the console:\n${output.join('\n')}`);
});
afterAll(() => mockServer.close());
