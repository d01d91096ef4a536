import { packageNames, type PackageName } from './packageTypes';
import { getPath } from '@/shared/config/pages';
import { choiceParam, useUrlState } from '@/shared/hooks/useUrlState';

const NONE = 'none';
const PARAMS = { package: choiceParam([NONE, ...packageNames], NONE) };

export function getPackageUrl(name: PackageName): string {
  return `${getPath('DeploymentPackagesPage')}?package=${name}`;
}

/** Wraps around. Without a selection, 1 returns the first package and -1 the last. */
function getAdjacentPackage(name: PackageName | null, step: 1 | -1): PackageName {
  const count = packageNames.length;
  const from = name ? packageNames.indexOf(name) : step === 1 ? -1 : count;
  return packageNames[(from + step + count) % count] ?? packageNames[0];
}

export interface PackageSelection {
  selected: PackageName | null;
  /** Deselects the package if it is already selected. */
  toggle: (name: PackageName) => void;
  selectPrevious: () => void;
  selectNext: () => void;
}

/** The selection is in the URL (`?package=ghost`); each change adds a history entry. */
export function usePackageSelection(): PackageSelection {
  const [{ package: value }, setUrlState] = useUrlState(PARAMS);
  const selected = value === NONE ? null : value;
  const select = (name: PackageName) => setUrlState({ package: name });
  return {
    selected,
    toggle: (name) => setUrlState({ package: name === selected ? NONE : name }),
    selectPrevious: () => select(getAdjacentPackage(selected, -1)),
    selectNext: () => select(getAdjacentPackage(selected, 1)),
  };
}
