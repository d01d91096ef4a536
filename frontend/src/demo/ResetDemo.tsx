import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';

interface ResetDemoProps {
  isUnchanged: boolean;
  onReset: () => void;
}

/** Disabled instead of hidden when there is nothing to reset, so that the layout does not move. */
export function ResetDemo({ isUnchanged, onReset }: ResetDemoProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      icon={<RefreshIcon />}
      disabled={isUnchanged}
      onClick={onReset}
    >
      Reset demo
    </Button>
  );
}
