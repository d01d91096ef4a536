import { errorSentence, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { refreshMemberData } from '@/shared/api/memberData';
import { type components } from '@/shared/api/schema';
import { showToast } from '@/shared/ui/toastStore';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { devicesQuery } from './devicesQuery';

type ManageDevice = components['schemas']['ManageDeviceRequest'];
type DeviceChanged = components['schemas']['DeviceChanged'];

const DONE = {
  rename: { title: 'Device Renamed', text: 'Device has been renamed successfully.' },
  revoke: { title: 'Device Revoked', text: 'Device access has been revoked successfully.' },
};

/** What to say where the server said nothing that a person could read. */
export const MANAGE_FAILURE = 'Failed to manage device';

/** What became of a device that the list still showed. */
export const DEVICE_GONE = 'This device had been revoked already. The list is up to date now.';

/** Whether a call failed because the device is no longer bound. */
export function isDeviceGone(error: unknown): boolean {
  return isApiError(error, 'not_found');
}

/**
 * Renames or revokes a device, reads the list again and says so. After revoking this very device the list's 401 ends
 * the session in the app, so that the toast comes last.
 */
export function useManageDevice() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: ManageDevice) => callApi<DeviceChanged>('POST', '/api/devices/manage', body),
    onSuccess: async (_answer, { action }) => {
      await client.invalidateQueries(devicesQuery);
      showToast(DONE[action]);
      // Either stands in the activity as well.
      refreshMemberData(client);
    },
    onError: async (error) => {
      const text = isDeviceGone(error) ? DEVICE_GONE : errorSentence(error, MANAGE_FAILURE);
      showToast({ title: 'Error', text, tone: 'error' });
      if (isDeviceGone(error)) await client.invalidateQueries(devicesQuery);
    },
  });
}
