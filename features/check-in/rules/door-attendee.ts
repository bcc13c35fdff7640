import type { DoorAttendee } from '../contract.ts';

interface Row extends Omit<DoorAttendee, 'check_in'> {
  entry_id: number | null;
  entry_short_id: string | null;
  entry_at: string;
  entry_device_name: string | null;
}

/** An attendee as shown at the door, with their current check-in. */
export const doorAttendee = <R extends Row>(row: R) => ({
  ...row,
  check_in:
    row.entry_id === null
      ? null
      : {
          id: row.entry_id,
          attendee_id: row.id,
          short_id: row.entry_short_id ?? '',
          checked_in_at: row.entry_at,
          device_name: row.entry_device_name,
        },
});
