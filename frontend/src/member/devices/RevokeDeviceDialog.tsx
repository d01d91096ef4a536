import { type Device } from '@/entities/device/device';
import { ConfirmMutationDialog } from '@/shared/feedback/ConfirmMutationDialog';
import { Notice } from '@/shared/ui/Notice';
import { Stack } from '@/shared/ui/Stack';
import { showToast } from '@/shared/feedback/toastStore';
import { isAlreadyRevoked, MANAGE_FALLBACK_MESSAGE, useManageDevice } from './devicesApi';

interface RevokeDeviceDialogProps {
  device: Device;
  onClose: () => void;
  /** Called if the device was already revoked. */
  onAlreadyRevoked: () => void;
}

export function RevokeDeviceDialog({ device, onClose, onAlreadyRevoked }: RevokeDeviceDialogProps) {
  const revoke = useManageDevice(() =>
    showToast({ title: 'Device Revoked', text: 'Device access has been revoked successfully.' }),
  );

  return (
    <ConfirmMutationDialog
      mutation={revoke}
      variables={{ deviceId: device.id, action: 'revoke' }}
      isDestructive
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
      fallbackMessage={MANAGE_FALLBACK_MESSAGE}
      onError={(error) => isAlreadyRevoked(error) && onAlreadyRevoked()}
      onClose={onClose}
    />
  );
}
