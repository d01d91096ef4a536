/**
 * Copies text to the clipboard. Without the clipboard API (on plain http) it copies from an invisible text field.
 * Returns whether it worked.
 */
export async function copyText(text: string): Promise<boolean> {
  // Undefined on plain http, although the type says otherwise.
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
  // Inside an open dialog, because the dialog does not let the focus leave it.
  (focused?.closest('[role="dialog"]') ?? document.body).append(field);
  field.focus();
  field.select();
  // Deprecated, but the only way on plain http.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  const isCopied = document.execCommand('copy');
  field.remove();
  if (focused instanceof HTMLElement) focused.focus();
  return isCopied;
}
