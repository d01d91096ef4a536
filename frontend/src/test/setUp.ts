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

// The build that browsers get. The environment resolves that of Node, which loads forty more modules in each test file.
jest.mock('axios', () => jest.requireActual<object>('axios/dist/browser/axios.cjs'));

// The environment uses Node's FormData, which does not accept a File of jsdom.
Object.assign(globalThis, { File: NodeFile });

// For each style, jsdom matches every rule of the browser's style sheet, and a search by role asks for the styles of
// every element and its ancestors. The tests load no CSS, so elements that these attributes do not distinguish look alike.
const getComputedStyle = window.getComputedStyle.bind(window);
const styles = new Map<string, CSSStyleDeclaration>();
window.getComputedStyle = (element, pseudoElement) => {
  if (pseudoElement || document.styleSheets.length > 0) return getComputedStyle(element, pseudoElement);
  const [isHidden, isOpen] = ['hidden', 'open'].map((name) => element.hasAttribute(name));
  const [type, style] = ['type', 'style'].map((name) => element.getAttribute(name));
  const kind = [element.localName, isHidden, isOpen, type, style].join();
  const computed = styles.get(kind) ?? getComputedStyle(element.cloneNode() as Element);
  styles.set(kind, computed);
  return computed;
};

// jsdom searches the document for the labels of one control, and a search by label asks for those of every control.
for (const { prototype } of [HTMLInputElement, HTMLButtonElement, HTMLSelectElement, HTMLTextAreaElement]) {
  Object.defineProperty(prototype, 'labels', {
    get(this: HTMLElement) {
      const labels = [...document.querySelectorAll('label')];
      return labels.filter((label) => (label.htmlFor ? label.htmlFor === this.id : label.control === this));
    },
  });
}

// Node does not exit while a channel is open, and the queue of uploads closes its channel only when the member signs out.
globalThis.BroadcastChannel = class extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    (this as unknown as { unref: () => void }).unref();
  }
};

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
