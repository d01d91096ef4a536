import { type Device, type DeviceList } from '@/entities/device/device';
import { Card } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import messages from '@rules/messages.json';
import { ALREADY_REVOKED_MESSAGE } from './devicesApi';
import { DeviceRow } from './DeviceRow';
import styles from './DeviceSecurity.module.css';

interface DeviceSecurityCardViewProps extends DeviceList {
  /** The label of a device that was already revoked and is no longer in the list. */
  revokedLabel?: string;
  onRename: (device: Device) => void;
  onRevoke: (device: Device) => void;
}

export function DeviceSecurityCardView({
  devices,
  plan,
  revokedLabel,
  onRename,
  onRevoke,
}: DeviceSecurityCardViewProps) {
  const isFull = plan.currentDevices >= plan.maxDevices;
  return (
    <Card title="Device Security">
      <DescriptionList
        details={[
          { term: 'Plan type', value: <span className={styles.plan}>{plan.planName}</span> },
          { term: 'Device limit', value: plan.maxDevices },
          { term: 'Registered devices', value: `${plan.currentDevices}/${plan.maxDevices}` },
        ]}
      />
      {isFull && (
        // With one device, as after the registration, there is nothing to warn of.
        <Notice tone={plan.maxDevices > 1 ? 'warn' : 'info'} isLive={false}>
          {messages.signIn.deviceLimit}
        </Notice>
      )}
      {revokedLabel && (
        <Notice tone="warn" title={revokedLabel}>
          {ALREADY_REVOKED_MESSAGE}
        </Notice>
      )}
      <ul className={styles.devices} aria-label="Registered devices">
        {devices.map((device) => (
          <DeviceRow
            key={device.id}
            device={device}
            onRename={() => onRename(device)}
            onRevoke={() => onRevoke(device)}
          />
        ))}
      </ul>
    </Card>
  );
}
