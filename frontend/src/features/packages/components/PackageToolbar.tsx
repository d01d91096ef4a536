import { packageFiles } from '@/content/packages/packages';
import { paths } from '@/shared/config/paths';
import { Button } from '@/shared/ui/Button';
import { ArrowLeftIcon, ChevronLeftIcon, ChevronRightIcon } from '@/shared/ui/icons';
import { LinkButton } from '@/shared/ui/LinkButton';
import { type PackageChoice } from '../model/packageChoice';
import { useGoBack } from '../model/useGoBack';
import styles from './PackageToolbar.module.css';

/** The ways out of the packages, and the way from one to the next. */
export function PackageToolbar({ selected, previous, next }: PackageChoice) {
  const goBack = useGoBack(paths.aboutNetwork());
  const index = packageFiles.findIndex(({ name }) => name === selected);
  return (
    <div className={styles.toolbar}>
      <div className={styles.ways}>
        <Button type="button" icon={<ArrowLeftIcon />} onClick={goBack}>
          Go back
        </Button>
        {selected === null && (
          <LinkButton to={paths.aboutNetwork()} variant="ghost">
            About the network
          </LinkButton>
        )}
      </div>
      <div className={styles.stepper} role="group" aria-label="Packages one by one">
        <Button type="button" icon={<ChevronLeftIcon />} onClick={previous}>
          Previous
        </Button>
        <p className={styles.position} role="status">
          {selected === null
            ? 'All three'
            : `${packageFiles[index]?.title}, ${index + 1} of ${packageFiles.length}`}
        </p>
        <Button type="button" className={styles.next} icon={<ChevronRightIcon />} onClick={next}>
          Next
        </Button>
      </div>
    </div>
  );
}
