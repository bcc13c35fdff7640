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

/** Returns the open check-in of an attendee, if any. */
export const entryOf = (attendee: Attendee): Entry | undefined =>
  attendee.check_ins.find(({ checked_out_at }) => checked_out_at === null);

/**
 * Returns the list that is open now for some of these tickets; the user chooses when there are
 * several.
 */
export function useOpenList() {
  const intl = useIntl();
  return async (
    eventId: number,
    ticketIds: readonly number[],
    count: number,
  ): Promise<CheckInList | undefined> => {
    const open = (await listsOf(eventId)).filter(
      (list) =>
        list.is_active && !list.is_expired && ticketIds.some((id) => list.ticket_ids.includes(id)),
    );
    if (open.length === 0)
      notifications.show({
        color: 'amber',
        message: intl.formatMessage({ id: 'attendees.check_in.no_list' }, { count }),
      });
    return chooseList(intl, open);
  };
}
const listsOf = async (eventId: number): Promise<CheckInList[]> =>
  (await queryClient.fetchQuery({ ...allLists(eventId), staleTime: 0 })).data;
/** Reloads after people were checked in or out. */
export const checkedIn = async (eventId: number): Promise<void> => {
  await Promise.all([attendeesChanged(eventId), listsChanged()]);
};

/** Checks an attendee in and out with the same calls as the door. */
export function useCheckIn() {
  const intl = useIntl();
  const openList = useOpenList();
  const showDone = (id: MessageKey, attendee: Attendee): void =>
    void notifications.show({
      color: 'jade',
      message: intl.formatMessage({ id }, { count: 1, name: personName(attendee) }),
    });
  const fail = (error: unknown): void =>
    void notifications.show({
      color: 'danger',
      message: callProblem(intl, error, 'errors.failed.check_in'),
    });
  return {
    checkIn: async (attendee: Attendee): Promise<void> => {
      try {
        const list = await openList(attendee.event_id, [attendee.ticket_id], 1);
        if (!list) return;
        const { data, errors } = await call(checkIn.scan, {
          params: { checkInListShortId: list.short_id },
          body: {
            attendee_public_ids: [attendee.public_id],
            device_name: intl.formatMessage({ id: 'attendees.check_in.office' }),
          },
        });
        if (data.length > 0) showDone('attendees.check_in.done', attendee);
        for (const message of Object.values(errors))
          notifications.show({ color: 'danger', message });
      } catch (error) {
        fail(error);
      }
      await checkedIn(attendee.event_id);
    },
    checkOut: async (attendee: Attendee): Promise<void> => {
      const entry = entryOf(attendee);
      if (!entry) return;
      try {
        const list = (await listsOf(attendee.event_id)).find(
          ({ id }) => id === entry.check_in_list_id,
        );
        await call(checkIn.checkOut, {
          params: {
            checkInListShortId: list?.short_id ?? '',
            checkInShortId: entry.short_id,
          },
        });
        showDone('attendees.check_in.undone', attendee);
      } catch (error) {
        fail(error);
      }
      await checkedIn(attendee.event_id);
    },
  };
}
