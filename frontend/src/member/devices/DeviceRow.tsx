import { type Device } from '@/entities/device/device';
import { formatDateTime } from '@/shared/lib/dates';
import { Badge } from '@/shared/ui/Badge';
import { Button } from '@/shared/ui/Button';
import { DesktopIcon, PencilIcon, PhoneIcon, TabletIcon, TrashIcon } from '@/shared/ui/icons';
import { useId } from 'react';
import styles from './DeviceSecurity.module.css';

interface DeviceRowProps {
  device: Device;
  onRename: () => void;
  onRevoke: () => void;
}

/** The initial label starts with the type of the device. A renamed device may get the desktop icon. */
function getDeviceIcon(label: string) {
  if (label.startsWith('Mobile')) return <PhoneIcon />;
  if (label.startsWith('Tablet')) return <TabletIcon />;
  return <DesktopIcon />;
}

export function DeviceRow({ device, onRename, onRevoke }: DeviceRowProps) {
  const labelId = useId();
  return (
    <li className={styles.device} data-current={device.isCurrent || undefined}>
      <span className={styles.icon} aria-hidden="true">
        {getDeviceIcon(device.deviceLabel)}
      </span>
      <div className={styles.details}>
        <p className={styles.label}>
          <bdi id={labelId}>{device.deviceLabel}</bdi>
          {device.isCurrent && <Badge tone="good">This device</Badge>}
        </p>
        <p className={styles.times}>
          <span>
            Added <time dateTime={device.createdAt}>{formatDateTime(device.createdAt)}</time>
          </span>
          <span>
            Last seen <time dateTime={device.lastSeenAt}>{formatDateTime(device.lastSeenAt)}</time>
          </span>
        </p>
      </div>
      <div className={styles.actions}>
        <Button
          type="button"
          size="small"
          icon={<PencilIcon />}
          aria-describedby={labelId}
          onClick={onRename}
        >
          Rename
        </Button>
        <Button
          type="button"
          size="small"
          variant="danger"
          icon={<TrashIcon />}
          aria-describedby={labelId}
          onClick={onRevoke}
        >
          Revoke
        </Button>
      </div>
    </li>
  );
}
