import { callApi } from '@/shared/api/client';
import { type components } from '@/shared/api/schema';

/** A message as the API takes it. */
export type ContactMessage = components['schemas']['ContactRequest'];

/** Leaves a message with the support desk. Throws as `callApi`. */
export async function sendMessage(message: ContactMessage): Promise<void> {
  await callApi('POST', '/api/contact', message);
}
