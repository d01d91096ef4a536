import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { type Device } from '../api/devicesQuery';
import { isDeviceGone, MANAGE_FAILURE, useManageDevice } from '../api/manageDevice';

interface RevokeDeviceDialogProps {
  device: Device;
  onClose: () => void;
  /** Told instead where the device had been revoked already. */
  onGone: () => void;
}

/** Asks before a device loses its access for good, and warns who would lock out themselves. */
export function RevokeDeviceDialog({ device, onClose, onGone }: RevokeDeviceDialogProps) {
  const { mutate, error, isPending } = useManageDevice();

  function handleConfirm() {
    mutate(
      { deviceId: device.id, action: 'revoke' },
      { onSuccess: onClose, onError: (failure) => isDeviceGone(failure) && onGone() },
    );
  }

  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Revoke device"
      question={
        <Stack gap={2}>
          <p>
            <strong>{device.deviceLabel}</strong> loses its access at once. This is permanent and cannot be
            undone.
          </p>
          <p>It can come back only as a new device, while your plan has room for one.</p>
          {device.isCurrent && (
            <Notice tone="danger" title="This is the device you are using" isLive={false}>
              Revoke it and you will be signed out here at once.
            </Notice>
          )}
        </Stack>
      }
      confirmLabel={device.isCurrent ? 'Revoke and sign out' : 'Revoke'}
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, MANAGE_FAILURE)}
      onConfirm={handleConfirm}
      onCancel={onClose}
    />
  );
}
