import { type ClaimRow, type WaitsFor } from '@/entities/claim/claim';
import { Strip } from '@/shared/ui/Strip';
import { Link } from 'react-router-dom';
import { WaitsForBadge } from '@/member/claim/ClaimStatusBadge';
import styles from './WaitingClaims.module.css';

type WaitingClaim = Pick<ClaimRow, 'id' | 'propertyAddress'> & { waitsFor: WaitsFor | null };

interface WaitingClaimsProps {
  claims: readonly WaitingClaim[];
  getHref: (claimId: string) => string;
  /** The list of all claims that wait for the member. */
  allHref: string;
}

const MAX_SHOWN = 3;

/** The claims on which the member has to do something, in one line on a wide page; nothing if there is none. */
export function WaitingClaims({ claims, getHref, allHref }: WaitingClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <Strip
      title="Waiting for you"
      tone="watch"
      isSlim
      badge={
        claims.length > 1 && (
          <Link
            to={allHref}
            preventScrollReset
            className={styles.all}
            aria-label="All claims that wait for you"
          >
            All
          </Link>
        )
      }
    >
      <ul className={styles.claims}>
        {claims.slice(0, MAX_SHOWN).map(({ id, propertyAddress, waitsFor }) => (
          <li key={id} className={styles.claim}>
            {waitsFor && <WaitsForBadge waitsFor={waitsFor} />}
            <Link to={getHref(id)}>{propertyAddress}</Link>
          </li>
        ))}
      </ul>
    </Strip>
  );
}
