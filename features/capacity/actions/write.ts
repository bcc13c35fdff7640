import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { invalid, refusalAt } from '#platform/pure/refusal.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { lockRow } from '#platform/rows/lock-row.ts';
import * as stock from '#features/stock/actions/capacity.ts';
import { UNLIMITED } from '#features/stock/rules/counter.ts';
import type { CapacityAssignment, CapacityChange, NewCapacity } from '../contract.ts';
import { capacityFacts } from '../facts.ts';
import * as store from '../store.ts';

type Change = z.output<typeof CapacityChange>;

const limitOf = (capacity: number | null | undefined): number | null =>
  capacity === undefined || capacity === UNLIMITED ? null : capacity;

/**
 * Updates the shared counter to the assignment: which counters count towards it, and its capacity.
 */
async function enforce(tx: Context, id: number): Promise<void> {
  const { counter_id, capacity, status } = await store.get(tx, id);
  const members = await store.memberCounters(tx, id);
  if (!(await stock.assignMembers(tx, counter_id, members, status === 'ACTIVE' ? capacity : null)))
    throw refusalAt('capacity', 'capacity.below_used');
}

/** A capacity must be shared by at least one ticket. */
export function checkTickets({ ticket_ids }: { ticket_ids?: number[] | undefined }): void {
  if (ticket_ids?.length === 0) throw invalid('ticket_ids', 'refusals.capacity.needs_ticket');
}

/** Creates a capacity; at least one ticket must share it. */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewCapacity>,
): Promise<CapacityAssignment> {
  checkTickets(input);
  return ctx.tx(async (tx) => {
    // Two concurrent capacities that share tickets would each wait for the other's counters.
    await lockRow(tx, 'events', eventId);
    const assignment = await store.insert(tx, {
      account_id: accountOf(tx),
      event_id: eventId,
      counter_id: await stock.createCounter(tx, null),
      name: input.name,
      capacity: limitOf(input.capacity),
      status: input.status ?? 'ACTIVE',
    });
    if (!(await store.setTickets(tx, assignment.id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    await enforce(tx, assignment.id);
    const after = await store.get(tx, assignment.id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(capacityFacts.created, { ...where, after });
    return after;
  });
}

/**
 * Refuses a stale version, no tickets, tickets of another event, and a capacity below what is held
 * and sold.
 */
export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: Change,
): Promise<CapacityAssignment> {
  checkTickets(input);
  return ctx.tx(async (tx) => {
    await lockRow(tx, 'capacity_assignments', id);
    const before = await store.get(tx, id);
    const fields = columnsOf<Change, store.Fields>(input, {
      name: 'kept',
      status: 'kept',
      capacity: (capacity) => ({ capacity: limitOf(capacity) }),
      ticket_ids: 'stored elsewhere',
      version: 'stored elsewhere',
    });
    if (!(await store.change(tx, id, fields, input.version)))
      throw await staleVersion(tx, eventId, { fact: capacityFacts.changed, id, body: input });
    // Locks the tickets: a price being added to one that leaves would continue to count towards it.
    if (input.ticket_ids) await store.memberCounters(tx, id);
    if (input.ticket_ids && !(await store.setTickets(tx, id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    await enforce(tx, id);
    const after = await store.get(tx, id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(capacityFacts.changed, { ...where, before, after });
    return after;
  });
}

/** Tickets that shared it stay and no longer count towards it. */
export async function remove(ctx: Context, eventId: number, id: number): Promise<void> {
  await ctx.tx(async (tx) => {
    await lockRow(tx, 'capacity_assignments', id);
    const before = await store.get(tx, id);
    // Locks the tickets: a price being added to one of them would count towards it for ever.
    await store.memberCounters(tx, id);
    await store.remove(tx, id);
    await stock.removeShared(tx, before.counter_id);
    const where = { account_id: accountOf(tx), event_id: eventId };
    await tx.tell(capacityFacts.deleted, { ...where, before });
  });
}
