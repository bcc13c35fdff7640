import type { z } from 'zod';
import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { allAtOnce, invalid } from '#platform/pure/refusal.ts';
import { slugOf } from '#platform/pure/text.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { keepTranslations, mustBeTranslations, swapRows } from '#platform/rows/translations.ts';
import { organizerDefaults } from '#features/organizers/actions/defaults.ts';
import { eventColumns } from '../columns.ts';
import type { Event, EventChange, NewEvent } from '../contract.ts';
import { eventFacts } from '../facts.ts';
import { checkEnd, checkSentDates } from '../rules/check-sent.ts';
import { mayHaveEnded } from '../rules/lifecycle.ts';
import { eventTranslations, settingsTranslations } from './languages.ts';
import { settingsOf } from '../rules/defaults.ts';
import { storeSections } from './sections.ts';
import * as eventDefaults from '../defaults.store.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';

type Input = z.output<typeof EventChange>;

async function freeSlug(ctx: Context, title: string): Promise<string> {
  const slug = slugOf(title);
  const takenSlugs = await store.slugsLike(ctx, slug);
  if (!takenSlugs.has(slug)) return slug;
  for (let n = 2; ; n++) if (!takenSlugs.has(`${slug}-${n}`)) return `${slug}-${n}`;
}

/** Refuses the organizer, and the dates as far as they can be judged without its time zone. */
function refuseOrganizer(ctx: Context, input: z.output<typeof NewEvent>): never {
  return allAtOnce(
    (): never => {
      throw invalid('organizer_id', 'invalid.choice');
    },
    () => checkSentDates(input, ctx.now),
  )[0];
}

/**
 * Creates a draft. Omitted fields come from the event defaults, then the organizer, then the
 * account.
 */
export async function create(ctx: Context, input: z.output<typeof NewEvent>): Promise<Event> {
  const account_id = accountOf(ctx);
  const defaults = await organizerDefaults(ctx, input.organizer_id, account_id);
  if (!defaults) refuseOrganizer(ctx, input);
  const own = await eventDefaults.find(ctx, account_id);
  const timezone = input.timezone ?? own?.timezone ?? defaults.timezone;
  const content_language = input.content_language ?? ctx.locale;
  const start_date = momentIn('start_date', input.start_date, timezone);
  const end_date = momentIn('end_date', input.end_date || null, timezone);
  const actual_end_date = momentIn('actual_end_date', input.actual_end_date || null, timezone);
  allAtOnce(
    () => checkEnd(start_date, end_date),
    () => mustBeTranslations(content_language, input),
    () => {
      if (actual_end_date && !mayHaveEnded(start_date, actual_end_date, ctx.now))
        throw invalid('actual_end_date', 'invalid.ended_early');
    },
  );
  return ctx.tx(async (tx) => {
    const event = {
      ...columnsOf<Partial<Input>, store.Fields>(input, eventColumns),
      account_id,
      organizer_id: input.organizer_id,
      title: input.title,
      slug: await freeSlug(tx, input.title),
      start_date,
      end_date,
      actual_end_date,
      timezone,
      currency: input.currency ?? own?.currency ?? defaults.currency,
      content_language,
      attributes: JSON.stringify(input.attributes ?? []),
    };
    const id = await store.insert(tx, event, {
      ...(own ? settingsOf(own, input) : {}),
      support_email: own?.support_email ?? defaults.email,
      ...(input.location_details
        ? { location_details: JSON.stringify(input.location_details) }
        : {}),
    });
    if (own)
      await swapRows(tx, settingsTranslations, 'event_id', id, [
        own.content_language,
        content_language,
      ]);
    if (input.category) await store.replaceCategories(tx, id, [input.category]);
    await storeSections(tx, id, input.section_ids);
    await keepTranslations(tx, eventTranslations, id, content_language, input);
    const after = await eventRows.get(tx, id);
    await tx.tell(eventFacts.created, { account_id, event_id: id, after });
    return after;
  });
}
