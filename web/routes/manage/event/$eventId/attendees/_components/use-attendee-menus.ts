import {
  IconBan,
  IconDoorExit,
  IconMailForward,
  IconMessage,
  IconPencil,
  IconRotate,
  IconUserCheck,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import type { Attendee } from '#features/attendees/contract.ts';
import type { BulkAction, RowAction } from '#web/components/data-table/table-types.ts';
import { useAttendeeBulk } from './use-attendee-bulk.ts';
import { useAttendeeActions } from './use-attendee-actions.ts';
import { entryOf, useCheckIn } from './use-check-in.ts';

/** The actions on one attendee, and on the selected ones. */
export function useAttendeeMenus(): {
  rowMenu: (attendee: Attendee) => RowAction<Attendee>[];
  bulk: BulkAction<Attendee>[];
} {
  const navigate = useNavigate();
  const actions = useAttendeeActions();
  const door = useCheckIn();
  const rowMenu = (attendee: Attendee): RowAction<Attendee>[] =>
    attendee.status === 'ACTIVE'
      ? [
          entryOf(attendee)
            ? {
                message: 'attendees.check_in.undo',
                icon: IconDoorExit,
                run: () => void door.checkOut(attendee),
              }
            : {
                message: 'attendees.check_in.do',
                icon: IconUserCheck,
                run: () => void door.checkIn(attendee),
              },
          {
            message: 'ui.action.edit',
            icon: IconPencil,
            run: () => void navigate(`${attendee.id}/edit`),
          },
          {
            message: 'attendees.resend',
            icon: IconMailForward,
            run: () => void actions.resend(attendee),
          },
          {
            message: 'attendees.write',
            icon: IconMessage,
            run: () =>
              void navigate(`../messages/create?attendee=${attendee.id}`, { relative: 'path' }),
          },
          {
            message: 'attendees.cancel_one',
            icon: IconBan,
            danger: true,
            run: () => void actions.cancel(attendee),
          },
        ]
      : [
          {
            message: 'attendees.reactivate',
            icon: IconRotate,
            run: () => void actions.reactivate(attendee),
          },
        ];
  return { rowMenu, bulk: useAttendeeBulk() };
}
