import type { MessageKey } from '#platform/pure/message-keys.ts';
import { notifications } from '@mantine/notifications';
import { useIntl } from 'react-intl';
import type { Attendee } from '#features/attendees/contract.ts';
import { attendeeChanges } from '#features/orders/attendees.contract.ts';
import { call } from '#web/lib/api.ts';
import { callProblem, type Failure } from '#web/lib/call-problem.ts';
import { confirmAction } from '#web/components/confirm-action.ts';
import { personName } from '#platform/pure/person-name.ts';
import { cancelText } from './cancel-text.tsx';
import { attendeesChanged } from './attendees-changed.ts';

type Person = Pick<Attendee, 'id' | 'event_id' | 'first_name' | 'last_name'>;

/**
 * Actions for one or many attendees: each asks for confirmation where needed and reports its
 * result.
 */
export function useAttendeeActions() {
  const intl = useIntl();
  const each = async (
    people: readonly Person[],
    send: (params: { eventId: number; attendeeId: number }) => Promise<unknown>,
    done: MessageKey,
    failed?: Failure,
  ): Promise<void> => {
    let count = 0;
    try {
      for (const { id, event_id } of people) {
        await send({ eventId: event_id, attendeeId: id });
        count++;
      }
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error, failed) });
    }
    if (count)
      notifications.show({
        message: intl.formatMessage(
          { id: done },
          { count, name: people[0] ? personName(people[0]) : '' },
        ),
      });
    if (people[0]) await attendeesChanged(people[0].event_id);
  };
  const setStatus = (
    people: readonly Person[],
    status: 'ACTIVE' | 'CANCELLED',
    more: { notify_buyer?: boolean } = {},
  ): Promise<void> =>
    each(
      people,
      (params) => call(attendeeChanges.patch, { params, body: { status, ...more } }),
      status === 'ACTIVE' ? 'attendees.reactivated' : 'attendees.cancelled',
      status === 'ACTIVE' ? undefined : 'errors.failed.attendee_cancel',
    );
  const none = (): false => {
    notifications.show({
      color: 'amber',
      message: intl.formatMessage({ id: 'attendees.none_active' }),
    });
    return false;
  };
  return {
    resend: async (people: readonly Person[]): Promise<boolean> => {
      if (people.length === 0) return none();
      await each(
        people,
        (params) => call(attendeeChanges.resend, { params }),
        'attendees.resent',
        'errors.failed.resend',
      );
      return true;
    },
    /** Confirms first: the ticket sent before no longer admits. */
    replace: async (person: Person): Promise<void> => {
      const name = personName(person);
      const isSure = await confirmAction(intl, {
        title: intl.formatMessage({ id: 'attendees.replace.title' }, { name }),
        text: intl.formatMessage({ id: 'attendees.replace.text' }),
        confirmLabel: intl.formatMessage({ id: 'attendees.replace' }),
      });
      if (!isSure) return;
      await each(
        [person],
        (params) => call(attendeeChanges.resend, { params, body: { new_code: true } }),
        'attendees.resent',
        'errors.failed.resend',
      );
    },
    reactivate: (people: readonly Person[]): Promise<void> => setStatus(people, 'ACTIVE'),
    /**
     * Confirms first: the ticket is no longer valid and can be sold again; nothing is refunded.
     * False when cancelled.
     */
    cancel: async (people: readonly Person[]): Promise<boolean> => {
      const count = people.length;
      if (count === 0) return none();
      const text = (id: MessageKey): string =>
        intl.formatMessage({ id }, { count, name: people[0] ? personName(people[0]) : '' });
      let notify_buyer = true;
      const isSure = await confirmAction(intl, {
        title: text('attendees.cancel.title'),
        text: cancelText(intl, (tell) => (notify_buyer = tell)),
        confirmLabel: text('attendees.cancel'),
        keepLabel: text('attendees.cancel.keep'),
      });
      if (!isSure) return false;
      await setStatus(people, 'CANCELLED', { notify_buyer });
      return true;
    },
  };
}
