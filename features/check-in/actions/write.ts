import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { momentIn } from '#platform/moment.ts';
import { allAtOnce, invalid, notFound } from '#platform/pure/refusal.ts';
import { comparable } from '#platform/pure/comparable.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { shortId } from '#platform/secrets.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import { findEvent } from '#features/events/actions/find.ts';
import type { CheckInList, CheckInListChange, NewCheckInList } from '../contract.ts';
import { checkInListFacts } from '../facts.ts';
import * as store from '../store.ts';

type Change = z.output<typeof CheckInListChange>;

function checkWindow(start: string | null | undefined, end: string | null | undefined): void {
  if (start && end && end <= start)
    throw invalid('expires_at', 'refusals.check_in.expires_before_it_activates');
}

/** Checks what a body alone can tell, without the event's time zone. */
export function checkSent(input: Pick<Change, 'ticket_ids' | 'activates_at' | 'expires_at'>): void {
  const times = comparable(input.activates_at, input.expires_at);
  allAtOnce(
    () => checkTickets(input),
    () => checkWindow(times?.start, times?.end),
  );
}

/** A list must admit at least one ticket. */
function checkTickets({ ticket_ids }: Pick<Change, 'ticket_ids'>): void {
  if (ticket_ids?.length === 0) throw invalid('ticket_ids', 'refusals.check_in.needs_ticket');
}

async function fieldsOf(ctx: Context, eventId: number, input: Change): Promise<store.Fields> {
  const event = await findEvent(ctx, eventId);
  if (!event) throw notFound();
  const [activates_at, expires_at] = [
    momentIn('activates_at', input.activates_at, event.timezone),
    momentIn('expires_at', input.expires_at, event.timezone),
  ];
  allAtOnce(
    () => checkTickets(input),
    () => checkWindow(activates_at, expires_at),
  );
  return columnsOf<Change, store.Fields>(input, {
    name: 'kept',
    description: 'kept',
    activates_at: () => ({ activates_at: activates_at ?? null }),
    expires_at: () => ({ expires_at: expires_at ?? null }),
    ticket_ids: 'stored elsewhere',
    version: 'stored elsewhere',
  });
}

/** Creates a list; it must admit at least one ticket. */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewCheckInList>,
): Promise<CheckInList> {
  const fields = await fieldsOf(ctx, eventId, input);
  return ctx.tx(async (tx) => {
    const account_id = accountOf(tx);
    const list = await store.insert(tx, {
      ...fields,
      account_id,
      event_id: eventId,
      short_id: shortId('cil'),
      name: input.name,
    });
    if (!(await store.setTickets(tx, list.id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    const after = await store.get(tx, list.id);
    await tx.tell(checkInListFacts.created, { account_id, event_id: eventId, after });
    return after;
  });
}

/** Changes a list; refuses a stale version, and tickets of another event. */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<CheckInList> {
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'check_in_lists', id);
    const before = await store.get(tx, id);
    const merged = {
      ...input,
      activates_at: input.activates_at === undefined ? before.activates_at : input.activates_at,
      expires_at: input.expires_at === undefined ? before.expires_at : input.expires_at,
    };
    const fields = await fieldsOf(tx, eventId, merged);
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, eventId, {
        fact: checkInListFacts.changed,
        id: id,
        body: input,
      });
    if (input.ticket_ids && !(await store.setTickets(tx, id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(checkInListFacts.changed, { ...where, before, after });
    return after;
  });
}

/** Creates a new secret link: the old one stops working. */
export async function rotate(ctx: Context, eventId: number, id: number): Promise<CheckInList> {
  return ctx.tx(async (tx) => {
    await store.change(tx, id, { short_id: shortId('cil') });
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(checkInListFacts.rotated, { ...where, after });
    return after;
  });
}

/** Removes a list with its check-ins; the trail keeps only their number. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'check_in_lists', id);
    const before = await store.get(tx, id);
    await store.remove(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(checkInListFacts.deleted, { ...where, before });
  });
}
