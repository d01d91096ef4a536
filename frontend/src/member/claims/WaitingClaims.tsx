import { type ClaimRow, type WaitsFor } from '@/entities/claim/claim';
import { Card } from '@/shared/ui/Card';
import { Stack } from '@/shared/ui/Stack';
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

/** The claims on which the member has to do something; nothing if there is none. */
export function WaitingClaims({ claims, getHref, allHref }: WaitingClaimsProps) {
  if (claims.length === 0) return null;
  return (
    <Card title="Waiting for you" tone="watch">
      <Stack as="ul" gap={1}>
        {claims.slice(0, MAX_SHOWN).map(({ id, propertyAddress, waitsFor }) => (
          <li key={id} className={styles.claim}>
            {waitsFor && <WaitsForBadge waitsFor={waitsFor} />}
            <Link to={getHref(id)}>{propertyAddress}</Link>
          </li>
        ))}
      </Stack>
      {claims.length > MAX_SHOWN && <Link to={allHref}>All claims that wait for you</Link>}
    </Card>
  );
}
