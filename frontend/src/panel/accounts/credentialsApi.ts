import { type CredentialsUpdated, type UpdateCredentialsRequest } from '@/entities/adminAccount/adminAccount';
import { callApi } from '@/shared/api/client';

/** The server ends every session of the admin. */
export function updateCredentials(body: UpdateCredentialsRequest): Promise<CredentialsUpdated> {
  return callApi('POST', '/api/admin/update-credentials', body);
}
