import { sql } from 'kysely';
import type { Context } from '#platform/context.ts';
import { iso } from '#platform/rows/iso.ts';
import type { CheckInOfAttendee } from './contract.ts';

/** All check-ins of an attendee, newest first: an SQL expression over `attendeeId`, a column. */
export const checkInsOf = (attendeeId: string) =>
  sql<CheckInOfAttendee[]>`(
    select coalesce(
      json_agg(
        json_build_object(
          'short_id', c.short_id, 'check_in_list_id', c.check_in_list_id, 'list_name', l.name,
          'device_name', c.device_name, 'checked_in_at', ${iso('c.checked_in_at')},
          'checked_out_at', ${iso('c.checked_out_at')}
        )
        order by c.id desc
      ),
      '[]'
    )
    from check_ins c
    join check_in_lists l on l.id = c.check_in_list_id
    where c.attendee_id = ${sql.ref(attendeeId)}
  )`;

/** Returns the check-ins of each attendee by their id. */
export async function checkInsByAttendee(
  ctx: Context,
  attendeeIds: readonly number[],
): Promise<Map<number, CheckInOfAttendee[]>> {
  const { rows } = await sql<{ id: number; check_ins: CheckInOfAttendee[] }>`
    select a.id, ${checkInsOf('a.id')} as check_ins
    from unnest(${attendeeIds}::bigint[]) as a (id)`.execute(ctx.db);
  return new Map(rows.map(({ id, check_ins }) => [id, check_ins]));
}
