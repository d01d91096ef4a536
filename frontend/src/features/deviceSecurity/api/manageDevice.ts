import { errorSentence, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
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
    },
    onError: async (error) => {
      showToast({ title: 'Error', text: errorSentence(error, MANAGE_FAILURE), tone: 'error' });
      // The device is gone already, so the list on the screen is old.
      if (isApiError(error, 'not_found')) await client.invalidateQueries(devicesQuery);
    },
  });
}
