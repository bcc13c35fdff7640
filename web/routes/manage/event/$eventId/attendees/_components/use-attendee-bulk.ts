import {
  IconArrowsExchange,
  IconBan,
  IconDownload,
  IconMailForward,
  IconMessage,
  IconUserCheck,
} from '@tabler/icons-react';
import { useIntl } from 'react-intl';
import { useNavigate } from 'react-router';
import type { Attendee } from '#features/attendees/contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import { toQueryString } from '#platform/client.ts';
import type { BulkAction, Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { askedOf, saveChosen } from '../../_components/bulk/asked-of.ts';
import { openBulk } from '../../_components/bulk/bulk-dialog.tsx';
import { useAnnouncedCount } from '../../_components/bulk/use-announced-count.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import { cancelAct, checkInAct, moveAct, resendAct, type Many } from './attendee-acts.tsx';
import { useOpenList } from './use-check-in.ts';

/** What can be done with many attendees: those ticked, or all that the list finds. */
export function useAttendeeBulk(): BulkAction<Attendee>[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const openList = useOpenList();
  const counted = useAnnouncedCount('attendees.none_active');
  /** Counts those an act is for, before it is asked for; false when there are none. */
  const withActive = async (
    chosen: Chosen<Attendee>,
    open: (many: Many) => Promise<boolean>,
  ): Promise<boolean> => {
    const active = await counted(async () => {
      const asked = { params: { eventId: event.id }, ...askedOf(chosen) };
      return (await call(bulk.attendees, asked)).active;
    });
    return active === undefined ? false : open({ intl, event, chosen, active });
  };
  const checkIn = async (many: Many): Promise<boolean> => {
    const ticketIds = many.chosen.view
      ? event.tickets.map(({ id }) => id)
      : many.chosen.rows.map(({ ticket_id }) => ticket_id);
    const list = await openList(event.id, ticketIds, many.active);
    return list ? openBulk(intl, checkInAct(many, list)) : false;
  };
  const write = async ({ rows, view }: Chosen<Attendee>): Promise<void> => {
    const who = view
      ? { found: 'ATTENDEES', ...view }
      : { attendee: rows.map(({ id }) => id).join(',') };
    await navigate(`../messages/create${toQueryString(who)}`, { relative: 'path' });
  };
  const takesAll = true;
  return [
    {
      message: 'attendees.check_in.do',
      icon: IconUserCheck,
      takesAll,
      run: (_, chosen) => withActive(chosen, checkIn),
    },
    {
      message: 'attendees.resend',
      icon: IconMailForward,
      takesAll,
      run: (_, chosen) => withActive(chosen, (many) => openBulk(intl, resendAct(many))),
    },
    {
      message: 'attendees.write',
      icon: IconMessage,
      takesAll,
      run: (_, chosen) => write(chosen),
    },
    {
      message: 'attendees.bulk.move',
      icon: IconArrowsExchange,
      takesAll,
      run: (_, chosen) => withActive(chosen, (many) => openBulk(intl, moveAct(many))),
    },
    {
      message: 'export.title',
      icon: IconDownload,
      takesAll,
      run: (_, chosen) => saveChosen(intl, chosen, `/events/${event.id}/attendees`, 'attendees'),
    },
    {
      message: 'attendees.cancel_many',
      icon: IconBan,
      danger: true,
      takesAll,
      run: (_, chosen) => withActive(chosen, (many) => openBulk(intl, cancelAct(many))),
    },
  ];
}
