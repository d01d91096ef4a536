import { type DemoTourStep } from '@/demo/texts/demoTourSteps';
import { type Config, driver, type DriveStep, type PopoverDOM } from 'driver.js';
import styles from './spotlight.module.css';
import { STEP_ATTRIBUTE } from './tour';

/** A highlighted part of the page with its popup. */
export interface Spotlight {
  close: () => void;
}

/** Pixels that a popup needs next to the highlighted part. */
const POPUP_SPACE = 420;

const BASE_CONFIG: Config = {
  animate: false,
  overlayColor: 'var(--surface-ground)',
  overlayOpacity: 0.8,
  stagePadding: 8,
  stageRadius: 0,
  popoverOffset: 8,
  popoverClass: styles.popup,
  // The arrow keys control the tour, not the highlighted tabs.
  disableActiveInteraction: true,
};

/** `onEnd` is called once, whether the user finishes, cancels or the caller closes the tour. */
export function showTour(tourSteps: readonly DemoTourStep[], onEnd: () => void): Spotlight {
  const tour = driver({
    ...BASE_CONFIG,
    steps: tourSteps.map(toDriveStep),
    showProgress: true,
    doneBtnText: 'Finish',
    // An accidental tap on the overlay must not end the tour.
    overlayClickBehavior: () => undefined,
    ...createHooks(onEnd, ({ nextButton }) => nextButton),
  });
  tour.drive();
  return { close: () => end(tour.destroy, onEnd) };
}

/** Highlights a single step. */
export function showStep(tourStep: DemoTourStep, onEnd: () => void): Spotlight {
  const { popover, ...step } = toDriveStep(tourStep);
  const spotlight = driver({ ...BASE_CONFIG, ...createHooks(onEnd, ({ closeButton }) => closeButton) });
  spotlight.highlight({ ...step, popover: { ...popover, showButtons: ['close'] } });
  return { close: () => end(spotlight.destroy, onEnd) };
}

function end(destroy: () => void, onEnd: () => void) {
  destroy();
  onEnd();
}

function toDriveStep({ id, title, text }: DemoTourStep): DriveStep {
  return { element: `[${STEP_ATTRIBUTE}='${id}']`, popover: { title, description: text } };
}

function createHooks(onEnd: () => void, getInitialFocus: (popup: PopoverDOM) => HTMLElement): Config {
  return {
    onPopoverRender: (popup, { state }) => {
      decorate(popup);
      scrollIntoView(state.activeElement);
      // After the library, which focuses the first control.
      queueMicrotask(() => getInitialFocus(popup).focus());
    },
    // The library adds attributes of a dialog trigger, which are invalid on a section.
    onHighlighted: (element) => {
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onDestroyStarted: (_element, _step, { driver: { destroy } }) => end(destroy, onEnd),
  };
}

/** Adds the app's classes, and an accessible name that includes the progress. Its header and footer are not landmarks. */
function decorate({ wrapper, title, description, footer, progress, ...buttons }: PopoverDOM) {
  const { previousButton, nextButton, closeButton, footerButtons } = buttons;
  const addClasses = (element: HTMLElement, ...names: (string | undefined)[]) =>
    element.classList.add(...names.filter((name) => name !== undefined));
  addClasses(title, styles.title);
  addClasses(description, styles.description);
  addClasses(footer, styles.footer);
  addClasses(progress, styles.progress);
  addClasses(footerButtons, styles.steps);
  addClasses(previousButton, styles.button);
  addClasses(nextButton, styles.button, styles.next);
  addClasses(closeButton, styles.button, styles.close);

  progress.id = 'tour-progress';
  wrapper.setAttribute('aria-labelledby', `${title.id} ${progress.id}`);
  wrapper.setAttribute('aria-modal', 'true');
  title.setAttribute('role', 'presentation');
  footer.setAttribute('role', 'presentation');
  closeButton.title = 'Close';
}

/** Centers the highlighted part if the popup fits next to it; else aligns it to the top and leaves the bottom for the popup. */
function scrollIntoView(element: Element | undefined) {
  if (!element) return;
  const { left, right } = element.getBoundingClientRect();
  const hasSpaceBeside = Math.max(left, window.innerWidth - right) >= POPUP_SPACE;
  element.scrollIntoView({ block: hasSpaceBeside ? 'center' : 'start' });
}
