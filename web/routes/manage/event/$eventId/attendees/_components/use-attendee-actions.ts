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

/** Actions for one attendee: each asks for confirmation where needed and reports its result. */
export function useAttendeeActions() {
  const intl = useIntl();
  const messageAbout = (id: MessageKey, person: Person): string =>
    intl.formatMessage({ id }, { count: 1, name: personName(person) });
  const act = async (
    person: Person,
    send: (params: { eventId: number; attendeeId: number }) => Promise<unknown>,
    done: MessageKey,
    failed?: Failure,
  ): Promise<void> => {
    try {
      await send({ eventId: person.event_id, attendeeId: person.id });
      notifications.show({ message: messageAbout(done, person) });
    } catch (error) {
      notifications.show({ color: 'danger', message: callProblem(intl, error, failed) });
    }
    await attendeesChanged(person.event_id);
  };
  const resend = (person: Person, new_code: boolean): Promise<void> =>
    act(
      person,
      (params) => call(attendeeChanges.resend, { params, body: { new_code } }),
      'attendees.resent',
      'errors.failed.resend',
    );
  return {
    resend: (person: Person): Promise<void> => resend(person, false),
    /** Confirms first: the ticket sent before becomes invalid. */
    replace: async (person: Person): Promise<void> => {
      const isSure = await confirmAction(intl, {
        title: messageAbout('attendees.replace.title', person),
        text: intl.formatMessage({ id: 'attendees.replace.text' }),
        confirmLabel: intl.formatMessage({ id: 'attendees.replace' }),
      });
      if (isSure) await resend(person, true);
    },
    reactivate: (person: Person): Promise<void> =>
      act(
        person,
        (params) => call(attendeeChanges.patch, { params, body: { status: 'ACTIVE' } }),
        'attendees.reactivated',
      ),
    /** Confirms first: the ticket becomes invalid and can be sold again; nothing is refunded. */
    cancel: async (person: Person): Promise<void> => {
      let notify_buyer = true;
      const isSure = await confirmAction(intl, {
        title: messageAbout('attendees.cancel.title', person),
        text: cancelText(intl, (tell) => (notify_buyer = tell)),
        confirmLabel: messageAbout('attendees.cancel', person),
        keepLabel: messageAbout('attendees.cancel.keep', person),
      });
      if (!isSure) return;
      await act(
        person,
        (params) =>
          call(attendeeChanges.patch, { params, body: { status: 'CANCELLED', notify_buyer } }),
        'attendees.cancelled',
        'errors.failed.attendee_cancel',
      );
    },
  };
}
