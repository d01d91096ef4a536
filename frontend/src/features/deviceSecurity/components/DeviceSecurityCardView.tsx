import { Card } from '@/shared/ui/Card';
import { DescriptionList } from '@/shared/ui/DescriptionList';
import { Notice } from '@/shared/ui/Notice';
import messages from '@rules/messages.json';
import { type Device, type DeviceList } from '../api/devicesQuery';
import { DEVICE_GONE } from '../api/manageDevice';
import { DeviceRow } from './DeviceRow';
import styles from './DeviceSecurity.module.css';

interface DeviceSecurityCardViewProps extends DeviceList {
  /** A device that turned out to have been revoked already, and left the list. */
  goneLabel?: string;
  onRename: (device: Device) => void;
  onRevoke: (device: Device) => void;
}

/** The plan's cap, what is registered of it, and each device. */
export function DeviceSecurityCardView({
  devices,
  plan,
  goneLabel,
  onRename,
  onRevoke,
}: DeviceSecurityCardViewProps) {
  const isFull = plan.currentDevices >= plan.maxDevices;
  return (
    <Card title="Device Security">
      <DescriptionList
        facts={[
          { term: 'Plan type', value: <span className={styles.plan}>{plan.planName}</span> },
          { term: 'Device limit', value: plan.maxDevices },
          { term: 'Registered devices', value: `${plan.currentDevices}/${plan.maxDevices}` },
        ]}
      />
      {isFull && (
        <Notice tone="warn" isLive={false}>
          {messages.signIn.deviceLimit}
        </Notice>
      )}
      {goneLabel && (
        <Notice tone="warn" title={goneLabel}>
          {DEVICE_GONE}
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
