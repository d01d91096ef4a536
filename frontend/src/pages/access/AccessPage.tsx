import { AccessTerminal } from '@/features/access/components/AccessTerminal';
import { type AccessVariant } from '@/features/access/model/accessVariant';
import { DeviceReplacement } from '@/features/deviceReplacement/components/DeviceReplacement';
import { EntranceNotice } from './EntranceNotice';
import { useEntrance } from './useEntrance';

/** The access terminal, with the way past the device limit. */
export function AccessPage({ variant }: { variant: AccessVariant }) {
  const { enterMember, enterNewMember, enterAdmin } = useEntrance();
  return (
    <AccessTerminal
      variant={variant}
      notice={<EntranceNotice />}
      onMember={enterMember}
      onAdmin={enterAdmin}
      onRegistered={enterNewMember}
      renderDeviceLimitOffer={(credentials, onSignedIn) => (
        <DeviceReplacement credentials={credentials} onSignedIn={onSignedIn} />
      )}
    />
  );
}
