let lastClicked: Element | null = null;

// In the capture phase, so that it is known before the click opens a dialog.
if (typeof document !== 'undefined')
  document.addEventListener(
    'click',
    ({ target }) => {
      lastClicked = target instanceof Element ? target.closest('button, a[href], summary') : null;
    },
    true,
  );

/**
 * The button or link that was clicked last. Safari does not focus it, so `document.activeElement` does not say which button
 * opened a dialog. `app/start.tsx` imports this file too: dialogs are loaded after the first click.
 */
export function getLastClicked(): Element | null {
  return lastClicked;
}
