import { Card } from '@/shared/ui/Card';
import { ErrorState } from '@/shared/ui/ErrorState';
import { LoadingRows } from '@/shared/ui/LoadingRows';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Device, devicesQuery } from '../api/devicesQuery';
import { DeviceSecurityCardView } from './DeviceSecurityCardView';
import { RevokeDeviceDialog } from './RevokeDeviceDialog';

// The form's code comes after the dashboard has painted.
const RenameDeviceDialog = lazy(async () => ({
  default: (await import(/* webpackPrefetch: true */ './RenameDeviceDialog')).RenameDeviceDialog,
}));

type Action = 'rename' | 'revoke';

/** The member's devices: what the plan allows, what is bound, and rename and revoke for each. */
export function DeviceSecurityCard() {
  const { data, isError, isFetching, refetch } = useQuery(devicesQuery);
  const [task, setTask] = useState<{ action: Action; device: Device } | null>(null);
  const close = () => setTask(null);

  if (!data) {
    return (
      <Card title="Device Security">
        {isError ? (
          <ErrorState
            sentence="Failed to load device information"
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
        onRename={(device) => setTask({ action: 'rename', device })}
        onRevoke={(device) => setTask({ action: 'revoke', device })}
      />
      <Suspense>
        {task?.action === 'rename' && <RenameDeviceDialog device={task.device} onClose={close} />}
      </Suspense>
      {task?.action === 'revoke' && <RevokeDeviceDialog device={task.device} onClose={close} />}
    </>
  );
}
