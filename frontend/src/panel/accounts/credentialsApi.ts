import { type CredentialsUpdated, type UpdateCredentialsRequest } from '@/entities/adminAccount/adminAccount';
import { type AdminSignedIn, type Credentials } from '@/entities/session/session';
import { callApi } from '@/shared/api/client';

/** The server ends every session of the admin. */
export function updateCredentials(body: UpdateCredentialsRequest): Promise<CredentialsUpdated> {
  return callApi('POST', '/api/admin/update-credentials', body);
}

/** Some changes require a recent sign-in. */
export function reauthenticate(credentials: Credentials): Promise<AdminSignedIn> {
  return callApi('POST', '/api/admin/login', credentials);
}
