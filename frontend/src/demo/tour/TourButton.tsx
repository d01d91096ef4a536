import { Button } from '@/shared/ui/Button';
import { CompassIcon } from '@/shared/ui/icons';
import { useTour } from './tour';

export function TourButton() {
  const { isRunning, toggle } = useTour();
  return (
    <Button
      type="button"
      variant="primary"
      size="small"
      icon={<CompassIcon />}
      onClick={({ currentTarget }) => toggle(currentTarget)}
    >
      {isRunning ? 'End Tour' : 'Start Tour'}
    </Button>
  );
}
