import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { invalid } from '#platform/pure/refusal.ts';
import { slugOf } from '#platform/pure/text.ts';
import { cleanHtml } from '#platform/rich-text.ts';
import { organizerDefaults } from '#features/organizers/actions/defaults.ts';
import type { Event, NewEvent } from '../contract.ts';
import { eventFacts } from '../facts.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';

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
  return ctx.tx(async (tx) => {
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
    const id = await store.insert(tx, event, {
      support_email: defaults.email,
      location_details: input.location_details ? JSON.stringify(input.location_details) : null,
    });
    if (input.category) await store.replaceCategories(tx, id, [input.category]);
    const after = await eventRows.get(tx, id);
    await tx.tell(eventFacts.created, { account_id, event_id: id, after });
    return after;
  });
}
