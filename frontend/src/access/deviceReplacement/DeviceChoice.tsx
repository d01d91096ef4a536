import { type ReplaceableDevice } from '@/entities/device/device';
import { useFormField } from '@/shared/forms/useFormField';
import { formatDateTime } from '@/shared/lib/dates';
import { useId } from 'react';
import styles from './DeviceReplacement.module.css';

interface DeviceChoiceProps {
  devices: readonly ReplaceableDevice[];
}

export function DeviceChoice({ devices }: DeviceChoiceProps) {
  const legendId = useId();
  const { value, error, errorId, setValue } = useFormField('deviceId');
  return (
    <div
      role="radiogroup"
      tabIndex={-1}
      className={styles.choice}
      aria-labelledby={legendId}
      aria-required
      aria-invalid={error ? true : undefined}
      aria-describedby={error && errorId}
    >
      <p id={legendId} className={styles.legend}>
        Device to replace
      </p>
      {devices.map(({ id, deviceLabel, lastSeenAt }) => (
        <label key={id} className={styles.device}>
          <input
            type="radio"
            name="deviceId"
            value={id}
            checked={value === id}
            onChange={() => setValue(id)}
          />
          <span className={styles.label}>{deviceLabel}</span>
          <span className={styles.lastSeen}>Last seen {formatDateTime(lastSeenAt)}</span>
        </label>
      ))}
      {error && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}
