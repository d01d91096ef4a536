import { Button } from '@/shared/ui/Button';
import { RefreshIcon } from '@/shared/ui/icons';

interface ResetDemoProps {
  /** Whether anything was pretended yet. */
  isUntouched: boolean;
  onReset: () => void;
}

/** Puts the sample back as it was. It keeps its place and the focus, so that nothing moves when it has nothing to do. */
export function ResetDemo({ isUntouched, onReset }: ResetDemoProps) {
  return (
    <Button
      type="button"
      variant="ghost"
      size="small"
      icon={<RefreshIcon />}
      disabled={isUntouched}
      onClick={onReset}
    >
      Reset demo
    </Button>
  );
}
