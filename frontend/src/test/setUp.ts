import '@testing-library/jest-dom';
import { downloadRetry } from '@/shared/loading/lazyNamed';
import { clearToasts } from '@/shared/feedback/toastStore';
import { act, configure } from '@testing-library/react';
import { File as NodeFile } from 'node:buffer';
import { resetMedia } from './media';
import { mockServer } from './mockServer';

// On a busy machine a lazy chunk can take longer than the second that Testing Library waits by default.
configure({ asyncUtilTimeout: 15_000 });
downloadRetry.delayMs = 0;

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
afterEach(() => {
  resetMedia();
  mockServer.resetHandlers();
  act(clearToasts);
});
afterAll(() => mockServer.close());
