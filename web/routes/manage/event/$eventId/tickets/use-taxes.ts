import { useQuery } from '@tanstack/react-query';
import { taxes, type TaxOrFee } from '#features/taxes/contract.ts';
import { useCurrentUser } from '#web/lib/current-user.ts';
import { query } from '#web/lib/query.ts';

/** The account's taxes and fees; undefined while they are on their way. */
export function useTaxes(): TaxOrFee[] | undefined {
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  const { data, isError } = useQuery({ ...query(taxes.list, { params: { accountId } }), enabled: accountId > 0 });
  // Without them a ticket can still be edited; what it carries is kept.
  return isError ? [] : data;
}
