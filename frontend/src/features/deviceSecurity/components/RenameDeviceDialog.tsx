import { FormError } from '@/shared/forms/FormError';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Button } from '@/shared/ui/Button';
import { Dialog } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import limits from '@rules/limits.json';
import { type Device } from '../api/devicesQuery';
import { isDeviceGone, MANAGE_FAILURE, useManageDevice } from '../api/manageDevice';
import { deviceLabelSchema } from '../model/deviceLabelSchema';

interface RenameDeviceDialogProps {
  device: Device;
  onClose: () => void;
  /** Told instead where the device has been revoked meanwhile. */
  onGone: () => void;
}

/** Gives a device another label. */
export function RenameDeviceDialog({ device, onClose, onGone }: RenameDeviceDialogProps) {
  const { mutateAsync } = useManageDevice();

  async function handleSubmit({ newLabel }: { newLabel: string }) {
    await mutateAsync({ deviceId: device.id, action: 'rename', newLabel: newLabel.trim() });
    onClose();
  }

  return (
    <Dialog isOpen onClose={onClose} title="Rename device" size="small">
      <ValidatedForm
        label="Rename device"
        initialValues={{ newLabel: device.deviceLabel }}
        schema={deviceLabelSchema}
        failureSentence={MANAGE_FAILURE}
        onSubmit={handleSubmit}
        onFailure={(failure) => isDeviceGone(failure) && onGone()}
      >
        <TextField
          name="newLabel"
          label="Device label"
          maxLength={limits.deviceLabel.maxLength}
          autoComplete="off"
          isRequired
        />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Save label</SubmitButton>
          <Button type="button" variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
