import {
  IconBan,
  IconDownload,
  IconMailForward,
  IconMessage,
  IconUserCheck,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bulkCheckIn } from '#features/check-in/bulk.contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import { toQueryString } from '#platform/client.ts';
import type { BulkAction, Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { saveChosen } from '#web/components/bulk/selection-input.ts';
import { useMany } from '../../_components/use-many.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { useOpenList } from '../../attendees/_components/use-check-in.ts';
import type { ManyOrders } from './order-acts.tsx';

// Loaded on demand, as the list does not need it.
const acts = () => import('./order-acts.tsx');

/** The bulk actions on orders: on those ticked, or on all that the list finds. */
export function useOrderBulk(): BulkAction<Order>[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const openList = useOpenList();
  const withFacts = useMany<Order, ManyOrders['facts']>({
    load: (input) => call(bulk.orders, input),
    count: ({ completed }) => completed,
    none: 'orders.bulk.none_completed',
  });
  const checkIn = async (many: ManyOrders): Promise<boolean> => {
    const { active_attendees: active } = many.facts;
    const all = event.tickets.map(({ id }) => id);
    const list = await openList(event.id, all, active);
    if (!list) return false;
    const { checkInMany } = await import('../../attendees/_components/check-in-many.tsx');
    return checkInMany(many, { endpoint: bulkCheckIn.orders, list, total: active, active });
  };
  const write = async ({ rows, view }: Chosen<Order>): Promise<void> => {
    const ids = rows.map(({ id }) => id).join(',');
    const who = view
      ? { found: 'ORDERS', ...view }
      : { found: 'ATTENDEES', filter_fields: { order_id: { in: ids } } };
    await navigate(`../messages/create${toQueryString(who)}`, { relative: 'path' });
  };
  const takesAll = true;
  return [
    {
      message: 'attendees.check_in.do',
      icon: IconUserCheck,
      takesAll,
      run: (_, chosen) => withFacts(chosen, checkIn),
    },
    {
      message: 'orders.resend',
      icon: IconMailForward,
      takesAll,
      run: (_, chosen) => withFacts(chosen, async (many) => (await acts()).resendMany(many)),
    },
    {
      message: 'orders.bulk.write',
      icon: IconMessage,
      takesAll,
      run: (_, chosen) => write(chosen),
    },
    {
      message: 'export.title',
      icon: IconDownload,
      takesAll,
      run: (_, chosen) => saveChosen(intl, chosen, `/events/${event.id}/orders`, 'orders'),
    },
    {
      message: 'orders.bulk.cancel',
      icon: IconBan,
      danger: true,
      takesAll,
      run: (_, chosen) => withFacts(chosen, async (many) => (await acts()).cancelMany(many)),
    },
  ];
}
