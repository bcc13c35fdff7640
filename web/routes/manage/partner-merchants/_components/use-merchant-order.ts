import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import { partnerMerchants, type PartnerMerchant } from '#features/upgrades/merchants.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { moved, placesOf } from '#web/lib/moved.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { refetch } from '#web/lib/refetch.ts';

/** Reloads both lists after a change: the staff's and the members'. */
export const merchantsChanged = (): Promise<void> =>
  refetch(partnerMerchants.list, partnerMerchants.choices);

/** Moves a merchant in the list: optimistically, and reverted when it could not be saved. */
export function useMerchantOrder(
  queryKey: readonly unknown[],
  rows: PartnerMerchant[] | undefined,
): (from: number, to: number) => void {
  const intl = useIntl();
  const run = async (from: number, to: number): Promise<void> => {
    if (!rows) return;
    const next = moved(rows, from, to);
    queryClient.setQueryData(queryKey, next);
    try {
      await call(partnerMerchants.sort, { body: placesOf(next) });
    } catch (error) {
      queryClient.setQueryData(queryKey, rows);
      const reason = callProblem(intl, error);
      notifications.show({
        color: 'danger',
        message: intl.formatMessage({ id: 'sortable.failed' }, { reason }),
      });
    }
    await merchantsChanged();
  };
  return (from, to) => void run(from, to);
}
