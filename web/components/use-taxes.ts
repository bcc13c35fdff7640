import { useQuery } from '@tanstack/react-query';
import { taxes, type TaxOrFee } from '#features/taxes/contract.ts';
import { currentUser, useCurrentUser } from '#web/lib/current-user.ts';
import { inLanguage } from '#platform/pure/translations.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { query } from '#web/lib/query.ts';
import { queryClient } from '#web/lib/query-client.ts';

/** The query of an account's taxes and fees, for loaders and components. */
export const taxesOf = (accountId: number) => query(taxes.list, { params: { accountId } });

/** Loads the taxes before the drawer opens, so that its first field can be focused. */
export async function fetchTaxes(): Promise<void> {
  const { account_id } = await queryClient.ensureQueryData(currentUser());
  if (account_id) await queryClient.prefetchQuery(taxesOf(account_id));
}

/**
 * Returns the account's taxes and fees; undefined while they are loading, and when they could not
 * be loaded.
 */
export function useTaxes(): {
  taxes: TaxOrFee[] | undefined;
  error: unknown;
  refetch: () => unknown;
} {
  const reader = useLocale();
  const { data: user } = useCurrentUser();
  const accountId = user?.account_id ?? 0;
  const { data, error, refetch } = useQuery({ ...taxesOf(accountId), enabled: accountId > 0 });
  const taxes = data?.map((tax) => inLanguage(tax, ['name'], tax, reader));
  return { taxes, error, refetch };
}
