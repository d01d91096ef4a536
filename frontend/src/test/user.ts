import userEvent, { PointerEventsCheckLevel, type UserEvent } from '@testing-library/user-event';

/** A user without checks of `pointer-events`, for which jsdom has no styles, and whose pointer does not hover first. */
export function setUpUser(): UserEvent {
  return userEvent.setup({ pointerEventsCheck: PointerEventsCheckLevel.Never, skipHover: true });
}

/** Adds text to a field at once. `user.type` renders the form for each character; it is for tests of typing. */
export async function pasteText(user: UserEvent, field: Element, text: string): Promise<void> {
  await user.click(field);
  await user.paste(text);
}
