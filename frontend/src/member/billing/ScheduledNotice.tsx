import { billingKeys, type ScheduledChange, undoScheduled } from '@/entities/billing/billing';
import { memberDataKeys } from '@/entities/member/memberData';
import { formatDeadline } from '@/shared/lib/dates';
import { Button } from '@/shared/ui/Button';
import { Notice } from '@/shared/ui/Notice';
import { useMutation } from '@tanstack/react-query';

/** A change or an end that has not happened yet, with a way back. */
export function ScheduledNotice({ scheduled }: { scheduled: ScheduledChange }) {
  const isCancelled = scheduled.kind === 'cancel';
  const undo = useMutation({
    mutationFn: undoScheduled,
    meta: {
      success: { title: isCancelled ? 'Cancellation undone' : 'Change undone' },
      error: { title: 'It could not be undone' },
      invalidates: [billingKeys, ...memberDataKeys],
    },
  });
  return (
    <Notice
      tone={isCancelled ? 'warn' : 'info'}
      title={isCancelled ? 'Your plan ends' : `Your plan changes to ${scheduled.planDisplayName}`}
      isLive={false}
      actions={
        <Button
          type="button"
          size="small"
          isBusy={undo.isPending}
          busyLabel="PROCESSING..."
          onClick={() => undo.mutate()}
        >
          {isCancelled ? 'Undo cancellation' : 'Undo change'}
        </Button>
      }
    >
      {isCancelled
        ? `On ${formatDeadline(scheduled.at)}, the end of what is paid. Unused units lapse then, and nothing more is due.`
        : `On ${formatDeadline(scheduled.at)}. Until then everything stays as it is.`}
    </Notice>
  );
}
