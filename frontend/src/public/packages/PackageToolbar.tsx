import { packages } from './packages';
import { getPath } from '@/shared/config/pages';
import { Button } from '@/shared/ui/Button';
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type PackageSelection } from './packageSelection';
import { useGoBack } from './useGoBack';
import styles from './PackageToolbar.module.css';

export function PackageToolbar({ selected, selectPrevious, selectNext }: PackageSelection) {
  const goBack = useGoBack(getPath('AboutNetworkPage'));
  const index = packages.findIndex(({ name }) => name === selected);
  return (
    <div className={styles.toolbar}>
      <div className={styles.links}>
        <Button type="button" icon={<ArrowLeftIcon />} onClick={goBack}>
          Go back
        </Button>
        {selected === null && (
          <LinkButton to={getPath('AboutNetworkPage')} variant="ghost">
            About the network
          </LinkButton>
        )}
      </div>
      <div className={styles.stepper} role="group" aria-label="Packages one by one">
        <Button type="button" icon={<ChevronLeftIcon />} onClick={selectPrevious}>
          Previous
        </Button>
        <p className={styles.position} role="status">
          {selected === null ? 'All three' : `${packages[index]?.title}, ${index + 1} of ${packages.length}`}
        </p>
        <Button type="button" className={styles.next} icon={<ChevronRightIcon />} onClick={selectNext}>
          Next
        </Button>
      </div>
    </div>
  );
}
