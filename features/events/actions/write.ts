import type { z } from 'zod';
import { accountOf, actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { forbidden, invalid, notFound, refusalAt, refuse } from '#platform/pure/refusal.ts';
import { digitsOf } from '#platform/pure/money.ts';
import { momentIn } from '#platform/moment.ts';
import { slugOf } from '#platform/pure/text.ts';
import { sameWallClock } from '#platform/pure/time.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { record } from '#features/audit/actions/record.ts';
import { changesBetween } from '#features/audit/rules/changes.ts';
import { organizerDefaults } from '#features/organizers/actions/defaults.ts';
import type { Event, EventChange, NewEvent } from '../contract.ts';
import * as store from '../store.ts';

type Input = z.output<typeof EventChange>;
type Audited = Pick<
  NonNullable<Awaited<ReturnType<typeof store.find>>>,
  'title' | 'start_date' | 'end_date' | 'actual_end_date' | 'timezone' | 'currency' | 'organizer_id'
>;

async function freeSlug(ctx: Context, title: string): Promise<string> {
  const slug = slugOf(title);
  const taken = await store.slugsLike(ctx, slug);
  if (!taken.has(slug)) return slug;
  for (let n = 2; ; n++) if (!taken.has(`${slug}-${n}`)) return `${slug}-${n}`;
}

/** A new draft. What it does not say it takes from its organizer, then from the account. */
export async function create(ctx: Context, input: z.output<typeof NewEvent>): Promise<Event> {
  const account_id = accountOf(ctx);
  const defaults = await organizerDefaults(ctx, input.organizer_id, account_id);
  if (!defaults) throw invalid('organizer_id', 'invalid.choice');
  const timezone = input.timezone ?? defaults.timezone;
  const start_date = momentIn('start_date', input.start_date, timezone);
  const end_date = input.end_date ? momentIn('end_date', input.end_date, timezone) : null;
  if (end_date && end_date < start_date)
    throw invalid('end_date', 'refusals.event.ends_before_it_starts');
  const id = await ctx.tx(async (tx) => {
    const event = {
      account_id,
      organizer_id: input.organizer_id,
      title: input.title,
      slug: await freeSlug(tx, input.title),
      description: cleanHtml(input.description),
      summary: input.summary ?? null,
      start_date,
      end_date,
      timezone,
      currency: input.currency ?? defaults.currency,
      attributes: JSON.stringify(input.attributes ?? []),
    };
    const made = await store.insert(tx, event, {
      support_email: defaults.email,
      location_details: input.location_details ? JSON.stringify(input.location_details) : null,
    });
    if (input.category) await store.replaceCategories(tx, made, [input.category]);
    await record(tx, {
      account_id,
      event_id: made,
      target_type: 'event',
      target_id: made,
      name: input.title,
      action: 'created',
    });
    return made;
  });
  return store.get(ctx, id);
}

/** Changes what the input carries. Changing the zone keeps the wall-clock times; the currency is locked after the first order. */
export async function change(ctx: Context, id: number, input: Input): Promise<Event> {
  const event = await store.find(ctx, id);
  if (!event) throw notFound();
  if (
    actorOf(ctx).role === 'COLLABORATOR' &&
    (input.currency ??
      input.organizer_id ??
      input.start_date ??
      input.timezone ??
      input.actual_end_date) !== undefined
  )
    throw forbidden();
  const zone = input.timezone ?? event.timezone;
  const kept = (instant: string | null): string | null =>
    instant && (zone === event.timezone ? instant : sameWallClock(instant, event.timezone, zone));
  const wanted = (field: 'end_date' | 'actual_end_date'): string | null => {
    const value = input[field];
    return value === undefined ? kept(event[field]) : value && momentIn(field, value, zone);
  };
  const start_date = input.start_date
    ? momentIn('start_date', input.start_date, zone)
    : (kept(event.start_date) ?? event.start_date);
  const [end_date, actual_end_date] = [wanted('end_date'), wanted('actual_end_date')];
  if (end_date && end_date < start_date)
    throw invalid('end_date', 'refusals.event.ends_before_it_starts');
  if (input.currency && input.currency !== event.currency && (await store.hasOrders(ctx, id)))
    refuse('event.currency_locked');
  // Prices are whole minor units: 100.00 must not become 10,000 because the new currency has no cents.
  if (
    input.currency &&
    digitsOf(input.currency) !== digitsOf(event.currency) &&
    (await store.hasPrices(ctx, id))
  )
    throw refusalAt('currency', 'event.currency_has_prices');
  if (input.organizer_id && !(await organizerDefaults(ctx, input.organizer_id, event.account_id)))
    throw invalid('organizer_id', 'invalid.choice');
  await ctx.tx(async (tx) => {
    const fields = {
      start_date,
      end_date,
      actual_end_date,
      timezone: zone,
      ...(input.title ? { title: input.title } : {}),
      ...(input.description === undefined ? {} : { description: cleanHtml(input.description) }),
      ...(input.summary === undefined ? {} : { summary: input.summary }),
      ...(input.currency ? { currency: input.currency } : {}),
      ...(input.organizer_id ? { organizer_id: input.organizer_id } : {}),
      ...(input.attributes ? { attributes: JSON.stringify(input.attributes) } : {}),
    };
    if (!(await store.change(tx, id, fields as never, input.version))) refuse('stale_version');
    if (input.location_details !== undefined)
      await store.changeSettings(tx, id, {
        location_details: input.location_details && JSON.stringify(input.location_details),
      });
    if (input.category !== undefined)
      await store.replaceCategories(tx, id, input.category ? [input.category] : []);
    await record(tx, {
      account_id: event.account_id,
      event_id: id,
      target_type: 'event',
      target_id: id,
      name: fields.title ?? event.title,
      action: 'changed',
      changes: changesBetween<Audited>(event, fields, [
        'title',
        'start_date',
        'end_date',
        'actual_end_date',
        'timezone',
        'currency',
        'organizer_id',
      ]),
    });
    await tx.changed(`event:${id}`, 'events');
  });
  return store.get(ctx, id);
}
