/**
 * Puts text on the clipboard.
 * Where the clipboard API is missing (plain http hosts) an invisible text field is copied the old way.
 * Answers whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  // The type says that it is always there; it is not on plain http.
  const clipboard = navigator.clipboard as Clipboard | undefined;
  if (clipboard) {
    try {
      await clipboard.writeText(text);
      return true;
    } catch {
      return copyFromField(text);
    }
  }
  return copyFromField(text);
}

function copyFromField(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.style.position = 'fixed';
  field.style.opacity = '0';
  // An open dialog gives the focus to nothing beside it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus();
  field.select();
  // Deprecated, and still the only way on plain http.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
