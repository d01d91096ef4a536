import { Button } from '@/shared/ui/Button';
import { BellIcon, BellOffIcon } from '@/shared/ui/icons';
import { useMutation } from '@tanstack/react-query';
import { useClaimPage } from './claimPageContext';

/** Stops the emails about the claim, or sends them again. */
export function MuteClaim({ isMuted }: { isMuted: boolean }) {
  const { work } = useClaimPage();
  const mute = useMutation({
    mutationFn: work.mute,
    meta: {
      error: { title: isMuted ? 'Emails are still off' : 'Emails are still on' },
      invalidates: work.invalidates,
    },
  });
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      icon={isMuted ? <BellIcon /> : <BellOffIcon />}
      isBusy={mute.isPending}
      onClick={() => mute.mutate(!isMuted)}
    >
      {isMuted ? 'Unmute emails' : 'Mute emails'}
    </Button>
  );
}
