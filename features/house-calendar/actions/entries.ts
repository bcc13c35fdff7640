import type { Context } from '#platform/context.ts';
import { hostAccount } from '#features/accounts/actions/host.ts';
import { confirmedHires, hiredAmong } from '#features/enquiries/actions/read.ts';
import { eventsBetween } from '#features/events/actions/find.ts';
import { otherEventsBetween } from '#features/other-events/actions/between.ts';
import { endsAt } from '#features/other-events/rules/dates.ts';
import type { CalendarEntry } from '../contract.ts';
import { meet } from '../rules/spans.ts';

interface Entry extends Omit<CalendarEntry, 'days'> {
  /** A confirmed hire, even while its event is a draft. */
  is_hired: boolean;
}

/**
 * Returns everything in the venue within a period, by start: events of the host account, other
 * events, and confirmed hires. A hire that became an event is shown as that event.
 */
export async function entriesBetween(ctx: Context, from: string, to: string): Promise<Entry[]> {
  const { id } = await hostAccount(ctx);
  const [events, others, hires] = await Promise.all([
    eventsBetween(ctx, id, from, to),
    otherEventsBetween(ctx, from, to),
    confirmedHires(ctx, from, to),
  ]);
  const hired = await hiredAmong(
    ctx,
    events.map((event) => event.id),
  );
  const ofEvents = events.map(({ start_date, end_date, timezone, status, ...event }): Entry => ({
    ...event,
    kind: 'EVENT',
    is_hired: hired.includes(event.id),
    status: status === 'LIVE' ? 'LIVE' : 'DRAFT',
    starts_at: start_date,
    // Without an end it takes the rest of its day.
    ends_at: endsAt(start_date, end_date, timezone) ?? start_date,
  }));
  const ofOthers = others.map((item): Entry => ({
    ...item,
    kind: 'OTHER_EVENT',
    status: null,
    is_hired: false,
  }));
  const ofHires = hires.map(
    ({ head_count: _heads, organization, name, reference, ...hire }): Entry => ({
      ...hire,
      kind: 'HIRE',
      status: null,
      is_hired: true,
      title: `${hire.title ?? organization ?? name} (${reference})`,
    }),
  );
  return [...ofEvents, ...ofOthers, ...ofHires]
    .filter((entry) => meet(entry, { starts_at: from, ends_at: to }))
    .toSorted((a, b) => a.starts_at.localeCompare(b.starts_at));
}
