import { getRecoveryName } from '@/shared/forms/savedValues';
import { useQuery } from '@tanstack/react-query';
import { currentAdminQuery, currentUserQuery } from './sessionQueries';

/** For `keepAs`: the name of a form of the signed-in account, whose values no other account sees. */
export function useRecoveryName(form: string): string | undefined {
  const { data: user } = useQuery(currentUserQuery);
  const { data: admin } = useQuery(currentAdminQuery);
  const account = user ?? admin;
  return account ? getRecoveryName(account.id, form) : undefined;
}
