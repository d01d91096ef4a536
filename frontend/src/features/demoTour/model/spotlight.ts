import { type DemoStop } from '@/content/demo/demoTour';
import { type Config, driver, type DriveStep, type PopoverDOM } from 'driver.js';
import styles from './spotlight.module.css';
import { STOP_ATTRIBUTE } from './tour';

/** What stands beside a lit part of the page. */
export interface Spotlight {
  close: () => void;
}

/** Pixels beside the lit part in which a popup finds its place. */
const POPUP_ROOM = 420;

const APPEARANCE: Config = {
  animate: false,
  overlayColor: 'var(--surface-ground)',
  overlayOpacity: 0.8,
  stagePadding: 8,
  stageRadius: 0,
  popoverOffset: 8,
  popoverClass: styles.popup,
  // The arrows belong to the tour while it runs, not to the tabs that are lit.
  disableActiveInteraction: true,
};

/** Leads through the stops, one after another; `onEnd` comes once, however it ends. */
export function showTour(stops: readonly DemoStop[], onEnd: () => void): Spotlight {
  const tour = driver({
    ...APPEARANCE,
    steps: stops.map(stepOf),
    showProgress: true,
    doneBtnText: 'Finish',
    // A tap beside the popup is easily made by mistake, and a tour of six is long to walk again.
    overlayClickBehavior: () => undefined,
    ...hooks(onEnd, ({ nextButton }) => nextButton),
  });
  tour.drive();
  return { close: () => endOf(tour.destroy, onEnd) };
}

/** Lights one stop by itself and explains it. */
export function showStop(stop: DemoStop, onEnd: () => void): Spotlight {
  const { popover, ...step } = stepOf(stop);
  const spotlight = driver({ ...APPEARANCE, ...hooks(onEnd, ({ closeButton }) => closeButton) });
  spotlight.highlight({ ...step, popover: { ...popover, showButtons: ['close'] } });
  return { close: () => endOf(spotlight.destroy, onEnd) };
}

function endOf(destroy: () => void, onEnd: () => void) {
  destroy();
  onEnd();
}

function stepOf({ id, title, text }: DemoStop): DriveStep {
  return { element: `[${STOP_ATTRIBUTE}='${id}']`, popover: { title, description: text } };
}

function hooks(onEnd: () => void, firstFocus: (popup: PopoverDOM) => HTMLElement): Config {
  return {
    onPopoverRender: (popup, { state }) => {
      furnish(popup);
      bringIntoView(state.activeElement);
      // After the library, which gives the focus to the first control.
      queueMicrotask(() => firstFocus(popup).focus());
    },
    // The library says of the lit part that it opens a dialog; a section has no such state.
    onHighlighted: (element) => {
      for (const name of ['aria-haspopup', 'aria-expanded', 'aria-controls']) element?.removeAttribute(name);
    },
    onDestroyStarted: (_element, _step, { driver: { destroy } }) => endOf(destroy, onEnd),
  };
}

/** Dresses the popup, and names it by its title and how far the tour is; its head and foot are no landmarks of the page. */
function furnish({ wrapper, title, description, footer, progress, ...buttons }: PopoverDOM) {
  const { previousButton, nextButton, closeButton, footerButtons } = buttons;
  const dress = (element: HTMLElement, ...names: (string | undefined)[]) =>
    element.classList.add(...names.filter((name) => name !== undefined));
  dress(title, styles.title);
  dress(description, styles.description);
  dress(footer, styles.footer);
  dress(progress, styles.progress);
  dress(footerButtons, styles.steps);
  dress(previousButton, styles.button);
  dress(nextButton, styles.button, styles.next);
  dress(closeButton, styles.button, styles.close);

  progress.id = 'tour-progress';
  wrapper.setAttribute('aria-labelledby', `${title.id} ${progress.id}`);
  wrapper.setAttribute('aria-modal', 'true');
  title.setAttribute('role', 'presentation');
  footer.setAttribute('role', 'presentation');
  closeButton.title = 'Close';
}

/** Puts the lit part in the middle where the popup stands beside it, and else at the top, so that the foot is the popup's. */
function bringIntoView(element: Element | undefined) {
  if (!element) return;
  const { left, right } = element.getBoundingClientRect();
  const isBeside = Math.max(left, window.innerWidth - right) >= POPUP_ROOM;
  element.scrollIntoView({ block: isBeside ? 'center' : 'start' });
}
