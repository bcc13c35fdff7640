import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { checkIn, type CheckInList } from '#features/check-in/contract.ts';
import type { MessageKey } from '#platform/pure/message-keys.ts';
import { personName } from '#platform/pure/person-name.ts';
import { call } from '#web/lib/api.ts';
import { callProblem } from '#web/lib/call-problem.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { allLists, listsChanged } from '../../check-in/_components/all-lists.ts';
import { attendeesChanged } from './attendees-changed.ts';
import { chooseList } from './choose-list.tsx';

type Entry = Attendee['check_ins'][number];

/** The entry by which someone is inside now, if they are. */
export const entryOf = (one: Attendee): Entry | undefined =>
  one.check_ins.find(({ checked_out_at }) => checked_out_at === null);

/**
 * Lets attendees in and out by the same calls as the door: on the list that is open for their
 * tickets now, or the chosen one of several.
 */
export function useCheckIn() {
  const intl = useIntl();
  const say = (id: MessageKey, people: readonly Attendee[], color = 'jade'): void =>
    void notifications.show({
      color,
      message: intl.formatMessage(
        { id },
        { count: people.length, name: people[0] ? personName(people[0]) : '' },
      ),
    });
  const fail = (error: unknown): void =>
    void notifications.show({
      color: 'danger',
      message: callProblem(intl, error, 'errors.failed.check_in'),
    });
  const listsOf = async (eventId: number): Promise<CheckInList[]> =>
    (await queryClient.fetchQuery({ ...allLists(eventId), staleTime: 0 })).data;
  const changed = async (eventId: number): Promise<void> => {
    await Promise.all([attendeesChanged(eventId), listsChanged()]);
  };
  return {
    /** False when nobody was let in. */
    letIn: async (people: readonly Attendee[]): Promise<boolean> => {
      const [first] = people;
      if (!first) return false;
      try {
        const open = (await listsOf(first.event_id)).filter(
          (list) =>
            list.is_active &&
            !list.is_expired &&
            people.some(({ ticket_id }) => list.ticket_ids.includes(ticket_id)),
        );
        if (open.length === 0) {
          say('attendees.check_in.no_list', people, 'amber');
          return false;
        }
        const list = await chooseList(intl, open);
        if (!list) return false;
        const { data, errors } = await call(checkIn.scan, {
          params: { checkInListShortId: list.short_id },
          body: {
            attendee_public_ids: people.map(({ public_id }) => public_id),
            device_name: intl.formatMessage({ id: 'attendees.check_in.office' }),
          },
        });
        const inside = people.filter((one) =>
          data.some(({ attendee_public_id }) => attendee_public_id === one.public_id),
        );
        if (inside.length > 0) say('attendees.check_in.done', inside);
        const reasons = [...new Set(Object.values(errors))];
        if (reasons.length > 0) notifications.show({ color: 'danger', message: reasons.join(' ') });
        await changed(first.event_id);
        return inside.length > 0;
      } catch (error) {
        fail(error);
        return false;
      }
    },
    letOut: async (one: Attendee): Promise<void> => {
      const entry = entryOf(one);
      if (!entry) return;
      try {
        const list = (await listsOf(one.event_id)).find(({ id }) => id === entry.check_in_list_id);
        await call(checkIn.checkOut, {
          params: {
            checkInListShortId: list?.short_id ?? '',
            checkInShortId: entry.short_id,
          },
        });
        say('attendees.check_in.undone', [one]);
      } catch (error) {
        fail(error);
      }
      await changed(one.event_id);
    },
  };
}
