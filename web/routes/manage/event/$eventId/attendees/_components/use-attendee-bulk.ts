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
import { bulkCheckIn } from '#features/check-in/bulk.contract.ts';
import { bulk } from '#features/orders/bulk.contract.ts';
import { toQueryString } from '#platform/client.ts';
import type { BulkAction, Chosen } from '#web/components/data-table/table-types.ts';
import { call } from '#web/lib/api.ts';
import { saveChosen } from '#web/components/bulk/selection-input.ts';
import { useMany } from '../../_components/use-many.ts';
import { useManagedEvent } from '../../_components/managed-event.tsx';
import type { ManyAttendees } from './attendee-acts.tsx';
import { useOpenList } from './use-check-in.ts';

// Loaded on demand, as the list does not need it.
const acts = () => import('./attendee-acts.tsx');

/** The bulk actions on attendees: on those ticked, or on all that the list finds. */
export function useAttendeeBulk(): BulkAction<Attendee>[] {
  const intl = useIntl();
  const navigate = useNavigate();
  const event = useManagedEvent();
  const openList = useOpenList();
  const withFacts = useMany<Attendee, ManyAttendees['facts']>({
    load: (input) => call(bulk.attendees, input),
    count: ({ active }) => active,
    none: 'attendees.none_active',
  });
  const checkIn = async (many: ManyAttendees): Promise<boolean> => {
    const { rows, view, count: total } = many.chosen;
    const { active } = many.facts;
    const ticketIds = view
      ? event.tickets.map(({ id }) => id)
      : rows.map(({ ticket_id }) => ticket_id);
    const list = await openList(event.id, ticketIds, active);
    if (!list) return false;
    const { checkInMany } = await import('./check-in-many.tsx');
    return checkInMany(many, { endpoint: bulkCheckIn.attendees, list, total, active });
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
      run: (_, chosen) => withFacts(chosen, checkIn),
    },
    {
      message: 'attendees.resend',
      icon: IconMailForward,
      takesAll,
      run: (_, chosen) => withFacts(chosen, async (many) => (await acts()).resendMany(many)),
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
      run: (_, chosen) => withFacts(chosen, async (many) => (await acts()).moveMany(many)),
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
      run: (_, chosen) => withFacts(chosen, async (many) => (await acts()).cancelMany(many)),
    },
  ];
}
