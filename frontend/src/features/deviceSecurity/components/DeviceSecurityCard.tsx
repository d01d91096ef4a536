import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { Stack } from '@/shared/ui/Stack';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Device, devicesQuery } from '../api/devicesQuery';
import { DeviceSecurityCardView } from './DeviceSecurityCardView';
import { SignOutElsewhereCard } from './SignOutElsewhereCard';

// The dialogs' code comes after the dashboard has painted.
const RenameDeviceDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './RenameDeviceDialog')).RenameDeviceDialog,
}));

const RevokeDeviceDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './RevokeDeviceDialog')).RevokeDeviceDialog,
}));

type Action = 'rename' | 'revoke';

/** The member's devices and sessions: what the plan allows, what is bound, and what can be ended. */
export function DeviceSecurityCard() {
  return (
    <Stack>
      <Devices />
      <SignOutElsewhereCard />
    </Stack>
  );
}

function Devices() {
  const { data, error, isError, isFetching, refetch } = useQuery(devicesQuery);
  const [task, setTask] = useState<{ action: Action; device: Device } | null>(null);
  const [gone, setGone] = useState<Device | null>(null);

  function start(action: Action, device: Device) {
    setGone(null);
    setTask({ action, device });
  }
  const close = () => setTask(null);
  function closeAsGone() {
    setGone(task?.device ?? null);
    close();
  }

  if (!data) {
    return (
      <Card title="Device Security">
        {isError ? (
          <ErrorState
            sentence="Failed to load device information"
            error={error}
            isRetrying={isFetching}
            onRetry={() => void refetch()}
          />
        ) : (
          <LoadingRows label="Loading devices" rows={3} />
        )}
      </Card>
    );
  }
  return (
    <>
      <DeviceSecurityCardView
        {...data}
        goneLabel={gone?.deviceLabel}
        onRename={(device) => start('rename', device)}
        onRevoke={(device) => start('revoke', device)}
      />
      <Suspense>
        {task?.action === 'rename' && (
          <RenameDeviceDialog device={task.device} onClose={close} onGone={closeAsGone} />
        )}
        {task?.action === 'revoke' && (
          <RevokeDeviceDialog device={task.device} onClose={close} onGone={closeAsGone} />
        )}
      </Suspense>
    </>
  );
}
