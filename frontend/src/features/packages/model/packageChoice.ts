import { packageOrder, type PackageName } from '@/content/packages/packageTypes';
import { paths } from '@/shared/config/paths';
import { useSearchParamTab } from '@/shared/hooks/useSearchParamTab';

const NONE = 'none';
const CHOICES = [NONE, ...packageOrder] as const;
const PARAMETER = 'package';

/** The address at which this package stands selected. */
export function packageAddress(name: PackageName): string {
  return `${paths.deploymentPackages()}?${PARAMETER}=${name}`;
}

/** The package so many steps on from another, around the ring; from none the ring is entered at its near end. */
function packageAfter(name: PackageName | null, step: 1 | -1): PackageName {
  const count = packageOrder.length;
  const from = name ? packageOrder.indexOf(name) : step === 1 ? -1 : count;
  return packageOrder[(from + step + count) % count] ?? packageOrder[0];
}

export interface PackageChoice {
  /** The selected package, or null for none. */
  selected: PackageName | null;
  select: (name: PackageName) => void;
  /** Selects a package, or none where it is selected already. */
  toggle: (name: PackageName) => void;
  previous: () => void;
  next: () => void;
}

/** The selected package, which stands in the URL (`?package=ghost`); each choice is an entry of the history. */
export function usePackageChoice(): PackageChoice {
  const [choice, choose] = useSearchParamTab(CHOICES, NONE, PARAMETER);
  const selected = choice === NONE ? null : choice;
  return {
    selected,
    select: choose,
    toggle: (name) => choose(name === selected ? NONE : name),
    previous: () => choose(packageAfter(selected, -1)),
    next: () => choose(packageAfter(selected, 1)),
  };
}
