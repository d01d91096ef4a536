import { createFieldNames } from '@/shared/forms/fieldNames';
import { type InferType } from '@/shared/forms/schema';
import { type Device } from '@/entities/device/device';
import { FormError } from '@/shared/forms/FormError';
import { object, string } from '@/shared/forms/schema';
import { SubmitButton } from '@/shared/forms/SubmitButton';
import { TextField } from '@/shared/forms/TextField';
import { ValidatedForm } from '@/shared/forms/ValidatedForm';
import { Dialog, DialogCloseButton } from '@/shared/ui/Dialog';
import { Cluster } from '@/shared/ui/Stack';
import { showToast } from '@/shared/feedback/toastStore';
import limits from '@rules/limits.json';
import messages from '@rules/messages.json';
import { isAlreadyRevoked, MANAGE_FALLBACK_MESSAGE, useManageDevice } from './devicesApi';

const deviceLabelSchema = object({
  newLabel: string().trim().required(messages.device.labelEmpty),
});

const field = createFieldNames<InferType<typeof deviceLabelSchema>>();

interface RenameDeviceDialogProps {
  device: Device;
  onClose: () => void;
  /** Called if the device was revoked in the meantime. */
  onAlreadyRevoked: () => void;
}

export function RenameDeviceDialog({ device, onClose, onAlreadyRevoked }: RenameDeviceDialogProps) {
  const { mutateAsync } = useManageDevice(() =>
    showToast({ title: 'Device Renamed', text: 'Device has been renamed successfully.' }),
  );

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
        fallbackMessage={MANAGE_FALLBACK_MESSAGE}
        onSubmit={handleSubmit}
        onError={(failure) => isAlreadyRevoked(failure) && onAlreadyRevoked()}
      >
        <TextField
          name={field('newLabel')}
          label="Device label"
          maxLength={limits.deviceLabel.maxLength}
          autoComplete="off"
          isRequired
        />
        <FormError />
        <Cluster>
          <SubmitButton busyLabel="PROCESSING...">Save label</SubmitButton>
          <DialogCloseButton />
        </Cluster>
      </ValidatedForm>
    </Dialog>
  );
}
