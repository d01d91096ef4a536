import { screen, within } from '@testing-library/react';

/** Waits for a toast with this text; also next to an open dialog, which hides the rest of the page. */
export function findToast(text: string): Promise<HTMLElement> {
  const region = screen.getByRole('region', { name: /^Notifications/, hidden: true });
  return within(region).findByText(text);
}
