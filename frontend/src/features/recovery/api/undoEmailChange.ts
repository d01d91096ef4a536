import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

type UndoEmailChange = components['schemas']['UndoEmailChangeRequest'];

/** Restores the address that the link was mailed to, which ends every session of the member. Throws as `callApi`. */
export async function undoEmailChange(token: string): Promise<void> {
  await callApi('POST', '/api/auth/undo-email-change', { token } satisfies UndoEmailChange);
}
