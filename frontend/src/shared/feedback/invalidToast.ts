import { showToast } from './toastStore';

/** For a field that is not valid. It counts as read, because the field shows the message too and has the focus. */
export function showInvalidToast(title: string, text: string | undefined): void {
  showToast({ title, text, tone: 'error', isRead: true });
}
