import { type DeviceChange, type DeviceChanged, devicesQuery } from '@/entities/device/device';
import { invalidateMemberData } from '@/entities/member/memberData';
import { ApiError, isApiError } from '@/shared/api/apiError';
import { callApi } from '@/shared/api/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Shown if the error has no message for people. */
export const MANAGE_FALLBACK_MESSAGE = 'Failed to manage device';

export const ALREADY_REVOKED_MESSAGE = 'This device had been revoked already. The list is up to date now.';

/** The API answers 404 for a device that is no longer bound. */
export function isAlreadyRevoked(error: unknown): boolean {
  return isApiError(error, 'not_found');
}

/** @throws ApiError with `ALREADY_REVOKED_MESSAGE` if the device is no longer bound */
async function manageDevice(body: DeviceChange): Promise<DeviceChanged> {
  try {
    return await callApi<DeviceChanged>('POST', '/api/devices/manage', body);
  } catch (error) {
    if (!isApiError(error) || !isAlreadyRevoked(error)) throw error;
    throw new ApiError({ status: error.status, code: error.code, message: ALREADY_REVOKED_MESSAGE });
  }
}

/**
 * Renames or revokes a device.
 * @param onListUpdated for the toast of a success. After the member revokes this very device, the 401 of the list ends the
 * session in the app, and the toast must come last
 */
export function useManageDevice(onListUpdated: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: manageDevice,
    onSuccess: async () => {
      await client.invalidateQueries(devicesQuery);
      onListUpdated();
      // Both actions are also in the activity log.
      invalidateMemberData(client);
    },
    meta: {
      error: { title: 'Error', fallback: MANAGE_FALLBACK_MESSAGE },
      invalidatesOnConflict: [devicesQuery.queryKey],
    },
  });
}
