import type { z } from 'zod';
import { actorOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { staleVersion } from '#platform/facts/stale.ts';
import { momentIn } from '#platform/moment.ts';
import { digitsOf } from '#platform/pure/money.ts';
import {
  allAtOnce,
  invalid,
  notFound,
  Refusal,
  refusalAt,
  refuse,
} from '#platform/pure/refusal.ts';
import { sameWallClock } from '#platform/pure/time.ts';
import { columnsOf } from '#platform/rows/columns.ts';
import { keepTranslations, mustBeTranslations } from '#platform/rows/translations.ts';
import { organizerDefaults } from '#features/organizers/actions/defaults.ts';
import { eventColumns } from '../columns.ts';
import type { Event, EventChange } from '../contract.ts';
import { eventFacts } from '../facts.ts';
import { checkEnd } from '../rules/check-sent.ts';
import { mayHaveEnded } from '../rules/lifecycle.ts';
import { changeSettings } from './change-settings.ts';
import { eventTranslations } from './languages.ts';
import { storeSections } from './sections.ts';
import * as eventRows from '../rows.store.ts';
import * as store from '../store.ts';

type Input = z.output<typeof EventChange>;
type Stored = NonNullable<Awaited<ReturnType<typeof store.find>>>;

/**
 * Changes the given fields of an event that the caller has locked. A new time zone keeps the
 * wall-clock times; the currency cannot change after the first order.
 */
export async function change(ctx: Context, id: number, input: Input): Promise<Event> {
  return ctx.tx(async (tx) => {
    const stored = await store.find(tx, id);
    if (!stored) throw notFound();
    refuseForCollaborator(tx, stored, input);
    const dates = datesOf(stored, input);
    const organizer =
      input.organizer_id && (await organizerDefaults(tx, input.organizer_id, stored.account_id));
    allAtOnce(
      () => checkEnd(dates.start_date, dates.end_date),
      () => mustBeTranslations(stored.content_language, input),
      () => checkEndedEarly(stored, input, dates, tx.now),
      () => {
        if (organizer === null) throw invalid('organizer_id', 'invalid.choice');
      },
    );
    await checkCurrency(tx, stored, input);
    const before = await eventRows.get(tx, id);
    const changed = { ...columnsOf(input, eventColumns), ...dates };
    if (!(await store.change(tx, id, changed, input.version)))
      throw await staleVersion(tx, id, { fact: eventFacts.changed, id, body: input });
    if (input.location_details !== undefined)
      await store.changeSettings(tx, id, {
        location_details: input.location_details && JSON.stringify(input.location_details),
      });
    const categories = categoriesOf(before, input);
    if (JSON.stringify(categories) !== JSON.stringify(before.categories))
      await store.replaceCategories(tx, id, categories);
    await storeSections(tx, id, input.section_ids);
    if (organizer) await passQuestionsOn(tx, stored, organizer);
    const written = await eventRows.get(tx, id);
    const language = written.content_language;
    const isKept = await keepTranslations(tx, eventTranslations, id, language, input, {
      lists: {
        categories: [before.categories, written.categories],
        attributes: [before.attributes, written.attributes],
      },
    });
    const after = isKept ? await eventRows.get(tx, id) : written;
    const where = { account_id: stored.account_id, event_id: id };
    await tx.tell(eventFacts.changed, { ...where, before, after });
    return after;
  });
}

/**
 * Moves a support address that came from the previous organizer to the new one's; the event's own
 * address stays.
 */
async function passQuestionsOn(
  tx: Context,
  { id, organizer_id, account_id }: Stored,
  now: { email: string },
): Promise<void> {
  const before = await organizerDefaults(tx, organizer_id, account_id);
  const { support_email } = await store.settings(tx, id);
  if (support_email !== null && support_email === before?.email && support_email !== now.email)
    await changeSettings(tx, id, { support_email: now.email });
}

/**
 * `category` is the first of the list: writing it replaces that one. Its current value does not
 * change a list sent with it.
 */
function categoriesOf(before: Event, input: Input): readonly string[] {
  const { category, categories = before.categories } = input;
  if (category === undefined || category === before.category) return categories;
  return [...(category === null ? [] : [category]), ...categories.slice(1)];
}

type Dates = Pick<Stored, 'start_date' | 'end_date' | 'actual_end_date' | 'timezone'>;

/**
 * Collaborators edit texts, but not dates, rooms, organizer or currency. The end is included,
 * because it ends the sale; clearing it counts as a change.
 */
function refuseForCollaborator(ctx: Context, stored: Stored, input: Input): void {
  if (actorOf(ctx).role !== 'COLLABORATOR') return;
  const { currency, organizer_id, section_ids, start_date, timezone } = input;
  const isGiven = [currency, organizer_id, section_ids, start_date, timezone].some(
    (item) => item !== undefined,
  );
  const isEndMoved = (['end_date', 'actual_end_date'] as const).some(
    (field) => endOf(stored, input, field) !== stored[field],
  );
  if (isGiven || isEndMoved) throw new Refusal('event.schedule_is_for_organizers', 403);
}

function datesOf(stored: Stored, input: Input): Dates {
  const timezone = input.timezone ?? stored.timezone;
  const start_date = input.start_date
    ? momentIn('start_date', input.start_date, timezone)
    : inZone(stored, stored.start_date, timezone);
  return {
    start_date,
    end_date: endOf(stored, input, 'end_date'),
    actual_end_date: endedEarly(stored, input, start_date),
    timezone,
  };
}

/**
 * An event that ended early and is moved to a start after that is upcoming again; an early end sent
 * in the same request is validated instead.
 */
function endedEarly(stored: Stored, input: Input, start_date: string): string | null {
  const ended = endOf(stored, input, 'actual_end_date');
  const isUnchanged = input.actual_end_date === undefined || ended === stored.actual_end_date;
  return input.start_date && isUnchanged && ended && ended < start_date ? null : ended;
}

function checkEndedEarly(stored: Stored, input: Input, dates: Dates, now: string): void {
  const { start_date, actual_end_date: ended } = dates;
  if (input.actual_end_date && ended && ended !== stored.actual_end_date)
    if (!mayHaveEnded(start_date, ended, now))
      throw invalid('actual_end_date', 'invalid.ended_early');
}

function endOf(stored: Stored, input: Input, field: 'end_date' | 'actual_end_date'): string | null {
  const timezone = input.timezone ?? stored.timezone;
  const value = input[field];
  return value === undefined
    ? stored[field] && inZone(stored, stored[field], timezone)
    : value && momentIn(field, value, timezone);
}

/** A new time zone keeps the wall-clock time. */
const inZone = (stored: Stored, instant: string, timezone: string): string =>
  timezone === stored.timezone ? instant : sameWallClock(instant, stored.timezone, timezone);

async function checkCurrency(ctx: Context, stored: Stored, { currency }: Input): Promise<void> {
  if (!currency || currency === stored.currency) return;
  if (await store.hasOrders(ctx, stored.id)) refuse('event.currency_locked');
  // Prices are whole minor units: 100.00 must not become 10,000 because the new currency has no
  // cents.
  const sameDigits = digitsOf(currency) === digitsOf(stored.currency);
  if (!sameDigits && (await store.hasPrices(ctx, stored.id)))
    throw refusalAt('currency', 'event.currency_has_prices');
}
