import { useState } from 'react';
import { Button, Group } from '@mantine/core';
import {
  IconBan,
  IconDoorExit,
  IconMailForward,
  IconMessage,
  IconPencil,
  IconRotate,
  IconTicketOff,
  IconUserCheck,
} from '@tabler/icons-react';
import { FormattedMessage } from 'react-intl';
import { Link } from 'react-router';
import type { Attendee } from '#features/attendees/contract.ts';
import { useAttendeeActions } from './use-attendee-actions.ts';
import { entryOf, useCheckIn } from './use-check-in.ts';

const icon = { size: 18, stroke: 1.5 } as const;

/** The actions for one attendee, most frequent first. */
export function AttendeeActions({ attendee }: { attendee: Attendee }) {
  const actions = useAttendeeActions();
  const door = useCheckIn();
  const [running, setRunning] = useState<'door' | 'resend' | null>(null);
  const once = async (name: 'door' | 'resend', act: () => Promise<unknown>): Promise<void> => {
    setRunning(name);
    await act().finally(() => setRunning(null));
  };
  const isIn = entryOf(attendee) !== undefined;
  const isActive = attendee.status === 'ACTIVE';
  return (
    <Group gap="xs">
      {isActive ? (
        <Button
          variant="default"
          leftSection={isIn ? <IconDoorExit {...icon} /> : <IconUserCheck {...icon} />}
          loading={running === 'door'}
          onClick={() =>
            void once('door', () => (isIn ? door.checkOut(attendee) : door.checkIn(attendee)))
          }
        >
          <FormattedMessage id={isIn ? 'attendees.check_in.undo' : 'attendees.check_in.do'} />
        </Button>
      ) : null}
      <Button variant="default" component={Link} to="edit" leftSection={<IconPencil {...icon} />}>
        <FormattedMessage id="ui.action.edit" />
      </Button>
      {isActive ? (
        <Button
          variant="default"
          leftSection={<IconMailForward {...icon} />}
          loading={running === 'resend'}
          onClick={() => void once('resend', () => actions.resend(attendee))}
        >
          <FormattedMessage id="attendees.resend" />
        </Button>
      ) : null}
      {isActive ? (
        <Button
          variant="default"
          leftSection={<IconTicketOff {...icon} />}
          onClick={() => void actions.replace(attendee)}
        >
          <FormattedMessage id="attendees.replace" />
        </Button>
      ) : null}
      {isActive ? (
        <Button
          variant="default"
          component={Link}
          to={`/manage/event/${attendee.event_id}/messages/create?attendee=${attendee.id}`}
          leftSection={<IconMessage {...icon} />}
        >
          <FormattedMessage id="attendees.write" />
        </Button>
      ) : null}
      {isActive ? (
        <Button
          variant="default"
          c="danger"
          component={Link}
          to="cancel"
          leftSection={<IconBan {...icon} />}
        >
          <FormattedMessage id="attendees.cancel" values={{ count: 1 }} />
        </Button>
      ) : null}
      {attendee.status === 'CANCELLED' ? (
        <Button
          variant="default"
          leftSection={<IconRotate {...icon} />}
          onClick={() => void actions.reactivate(attendee)}
        >
          <FormattedMessage id="attendees.reactivate" />
        </Button>
      ) : null}
    </Group>
  );
}
