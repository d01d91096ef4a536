import { type ServiceFigures, type StatementLine } from '@/entities/billing/billing';
import { SERVICES } from '@/entities/plan/serviceUnits';

/** Opening + received − spent = left. */
export interface Reckoning {
  opening: number;
  received: number;
  spent: number;
  left: number;
  /** What `received` and `spent` consist of: `granted 9`, `returned 1`. */
  receivedParts: string[];
  spentParts: string[];
  /** For the bar: what is used up of all units. A unit that came back is not used. */
  used: number;
  total: number;
}

export function getReckoning(figures: ServiceFigures): Reckoning {
  const { carriedOver, granted, added, returned, corrected, used, lapsed, left } = figures;
  const received = { granted, added, returned, corrected: Math.max(corrected, 0) };
  const spent = { used, lapsed, corrected: Math.max(-corrected, 0) };
  const inUse = Math.max(used - returned, 0);
  return {
    opening: carriedOver,
    received: sum(received),
    spent: sum(spent),
    left,
    receivedParts: describeParts(received),
    spentParts: describeParts(spent),
    used: inUse,
    total: left + lapsed + inUse,
  };
}

/** The plan has the service, or something happened to it. */
export function isIncluded(figures: ServiceFigures): boolean {
  const { opening, received } = getReckoning(figures);
  return SERVICES[figures.service].isAlwaysOffered || opening + received > 0;
}

export interface BalancedLine extends StatementLine {
  /** The units of the service that are left after this line. */
  balance: number;
}

export function addBalances(lines: readonly StatementLine[]): BalancedLine[] {
  const balances = new Map<string, number>();
  return lines.map((line) => {
    const balance = (balances.get(line.service) ?? 0) + line.units;
    balances.set(line.service, balance);
    return { ...line, balance };
  });
}

/** Always with its sign: `+9`, `−1`. */
export function formatUnits(units: number): string {
  return units < 0 ? `−${-units}` : `+${units}`;
}

function sum(parts: Readonly<Record<string, number>>): number {
  return Object.values(parts).reduce((total, units) => total + units, 0);
}

function describeParts(parts: Readonly<Record<string, number>>): string[] {
  return Object.entries(parts)
    .filter(([, units]) => units > 0)
    .map(([name, units]) => `${name} ${units}`);
}
