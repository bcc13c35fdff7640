import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid, notFound, refuse } from '#platform/pure/refusal.ts';
import { shortId } from '#platform/secrets.ts';
import { eventFacts } from '#features/events/actions/facts.ts';
import type { CheckInList, CheckInListChange, NewCheckInList } from '../contract.ts';
import * as store from '../store.ts';

async function fieldsOf(
  ctx: Context,
  eventId: number,
  input: z.output<typeof CheckInListChange>,
): Promise<store.ListFields> {
  const event = await eventFacts(ctx, eventId);
  if (!event) throw notFound();
  const [activates_at, expires_at] = [
    momentIn('activates_at', input.activates_at, event.timezone),
    momentIn('expires_at', input.expires_at, event.timezone),
  ];
  if (activates_at && expires_at && expires_at <= activates_at)
    throw invalid('expires_at', 'refusals.check_in.expires_before_it_activates');
  return {
    ...(input.name ? { name: input.name } : {}),
    ...(input.description === undefined ? {} : { description: input.description }),
    ...(activates_at === undefined ? {} : { activates_at }),
    ...(expires_at === undefined ? {} : { expires_at }),
  };
}

/** A list needs a ticket that it admits. */
export async function create(
  ctx: Context,
  eventId: number,
  input: z.output<typeof NewCheckInList>,
): Promise<CheckInList> {
  if (input.ticket_ids.length === 0) throw invalid('ticket_ids', 'refusals.check_in.needs_ticket');
  const fields = await fieldsOf(ctx, eventId, input);
  const id = await ctx.tx(async (tx) => {
    const list = await store.insert(tx, {
      ...fields,
      account_id: accountOf(tx),
      event_id: eventId,
      short_id: shortId('cil'),
      name: input.name,
    });
    if (!(await store.setTickets(tx, list.id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
    return list.id;
  });
  return store.get(ctx, id);
}

export async function change(
  ctx: Context,
  eventId: number,
  id: number,
  input: z.output<typeof CheckInListChange>,
): Promise<CheckInList> {
  const before = await store.get(ctx, id);
  const merged = {
    ...input,
    activates_at: input.activates_at === undefined ? before.activates_at : input.activates_at,
    expires_at: input.expires_at === undefined ? before.expires_at : input.expires_at,
  };
  const fields = await fieldsOf(ctx, eventId, merged);
  if (input.ticket_ids?.length === 0) throw invalid('ticket_ids', 'refusals.check_in.needs_ticket');
  await ctx.tx(async (tx) => {
    if (!(await store.change(tx, id, fields, input.version))) refuse('stale_version');
    if (input.ticket_ids && !(await store.setTickets(tx, id, eventId, input.ticket_ids)))
      throw invalid('ticket_ids', 'invalid.choice');
  });
  return store.get(ctx, id);
}

/** A new secret link: the old one opens nothing from now on. */
export async function rotate(ctx: Context, id: number): Promise<CheckInList> {
  await store.change(ctx, id, { short_id: shortId('cil') });
  return store.get(ctx, id);
}
