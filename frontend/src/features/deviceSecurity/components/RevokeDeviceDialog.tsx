import { errorSentence } from '@/shared/api/apiError';
import { ConfirmDialog } from '@/shared/ui/ConfirmDialog';
import { type Device } from '../api/devicesQuery';
import { MANAGE_FAILURE, useManageDevice } from '../api/manageDevice';

interface RevokeDeviceDialogProps {
  device: Device;
  onClose: () => void;
}

export function RevokeDeviceDialog({ device, onClose }: RevokeDeviceDialogProps) {
  const { mutate, error, isPending } = useManageDevice();
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title="Revoke device"
      question={
        <>
          <p>
            <strong>{device.deviceLabel}</strong> loses its access at once. This is permanent and cannot be
            undone.
          </p>
          {device.isCurrent && <p>This is the device you are using: you will be signed out.</p>}
        </>
      }
      confirmLabel="Revoke"
      busyLabel="PROCESSING..."
      isBusy={isPending}
      error={error && errorSentence(error, MANAGE_FAILURE)}
      onConfirm={() => mutate({ deviceId: device.id, action: 'revoke' }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
}
