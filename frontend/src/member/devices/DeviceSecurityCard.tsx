import { type Device, devicesQuery } from '@/entities/device/device';
import { useQueryErrorToast } from '@/shared/feedback/useQueryErrorToast';
import { lazyNamed } from '@/shared/loading/lazyNamed';
import { Card } from '@/shared/ui/Card';
import { QueryState } from '@/shared/feedback/QueryState';
import { Skeleton } from '@/shared/ui/Skeleton';
import { Stack } from '@/shared/ui/Stack';
import { WidgetBoundary } from '@/shared/loading/WidgetBoundary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DeviceSecurityCardView } from './DeviceSecurityCardView';
import { SignOutElsewhereCard } from './SignOutElsewhereCard';

const RenameDeviceDialog = lazyNamed(
  () => import(/* webpackChunkName: "deviceDialogs", webpackPrefetch: true */ './RenameDeviceDialog'),
  'RenameDeviceDialog',
);
const RevokeDeviceDialog = lazyNamed(
  () => import(/* webpackChunkName: "deviceDialogs", webpackPrefetch: true */ './RevokeDeviceDialog'),
  'RevokeDeviceDialog',
);

const LOAD_ERROR = 'Failed to load device information';

type Action = 'rename' | 'revoke';

export function DeviceSecurityCard() {
  return (
    <Stack>
      <Devices />
      <SignOutElsewhereCard />
    </Stack>
  );
}

function Devices() {
  const query = useQuery(devicesQuery);
  useQueryErrorToast(query, LOAD_ERROR);
  const [dialog, setDialog] = useState<{ action: Action; device: Device } | null>(null);
  const [revokedDevice, setRevokedDevice] = useState<Device | null>(null);

  function openDialog(action: Action, device: Device) {
    setRevokedDevice(null);
    setDialog({ action, device });
  }
  const closeDialog = () => setDialog(null);
  function closeAsRevoked() {
    setRevokedDevice(dialog?.device ?? null);
    closeDialog();
  }

  const DeviceDialog = dialog?.action === 'rename' ? RenameDeviceDialog : RevokeDeviceDialog;
  if (!query.data) {
    return (
      <Card title="Device Security">
        <QueryState
          query={query}
          loading={<Skeleton label="Loading devices" rows={2} />}
          errorTitle={LOAD_ERROR}
        >
          {() => null}
        </QueryState>
      </Card>
    );
  }
  return (
    <>
      <DeviceSecurityCardView
        {...query.data}
        revokedLabel={revokedDevice?.deviceLabel}
        onRename={(device) => openDialog('rename', device)}
        onRevoke={(device) => openDialog('revoke', device)}
      />
      {dialog && (
        <WidgetBoundary onClose={closeDialog}>
          <DeviceDialog device={dialog.device} onClose={closeDialog} onAlreadyRevoked={closeAsRevoked} />
        </WidgetBoundary>
      )}
    </>
  );
}
