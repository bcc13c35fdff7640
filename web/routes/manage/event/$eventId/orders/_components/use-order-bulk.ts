import {
  IconBan,
  IconDownload,
  IconMailForward,
  IconMessage,
  IconUserCheck,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import { bulk } from '#features/orders/bulk.contract.ts';
import type { Order } from '#features/orders/order.contract.ts';
import { toQueryString } from '#platform/client.ts';
import type { BulkAction, Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { useLocale } from '#web/lib/locale.tsx';
import { askedOf, saveChosen } from '../../_components/bulk/asked-of.ts';
import { openBulk } from '../../_components/bulk/bulk-dialog.tsx';
import { useAnnouncedCount } from '../../_components/bulk/use-announced-count.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { useOpenList } from '../../attendees/_components/use-check-in.ts';
import {
  cancelOrdersAct,
  checkInOrdersAct,
  resendOrdersAct,
  type ManyOrders,
} from './order-acts.tsx';

/** What can be done with many orders: those ticked, or all that the list finds. */
export function useOrderBulk(): BulkAction<Order>[] {
  const intl = useIntl();
  const locale = useLocale();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const openList = useOpenList();
  const counted = useAnnouncedCount('orders.bulk.none_completed');
  /** Says what an act would mean before it is asked for; false when no order is completed. */
  const withFacts = async (
    chosen: Chosen<Order>,
    open: (many: ManyOrders) => Promise<boolean>,
  ): Promise<boolean> => {
    let facts: ManyOrders['facts'] | undefined;
    await counted(async () => {
      const asked = { params: { eventId: event.id }, ...askedOf(chosen) };
      facts = await call(bulk.orders, asked);
      return facts.completed;
    });
    return facts?.completed ? open({ intl, locale, event, chosen, facts }) : false;
  };
  const checkIn = async (many: ManyOrders): Promise<boolean> => {
    const all = event.tickets.map(({ id }) => id);
    const list = await openList(event.id, all, many.facts.active_attendees);
    return list ? openBulk(intl, checkInOrdersAct(many, list)) : false;
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
      run: (_, chosen) => withFacts(chosen, (many) => openBulk(intl, resendOrdersAct(many))),
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
      run: (_, chosen) => withFacts(chosen, (many) => openBulk(intl, cancelOrdersAct(many))),
    },
  ];
}
