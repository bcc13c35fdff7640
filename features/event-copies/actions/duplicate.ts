import type { z } from 'zod';
import type { Context } from '#platform/context.ts';
import { momentIn } from '#platform/moment.ts';
import { languagesOf, mergeTranslations, type Translations } from '#platform/pure/translations.ts';
import { copyAffiliates } from '#features/affiliates/actions/copy.ts';
import { copyAttachments } from '#features/attachments/actions/copy.ts';
import { copyCheckInLists } from '#features/check-in/actions/copy.ts';
import { copyCapacities } from '#features/capacity/actions/copy.ts';
import { eventById } from '#features/events/actions/find.ts';
import { NewEvent, type Event } from '#features/events/contract.ts';
import { copyLook } from '#features/events/actions/copy-look.ts';
import { create } from '#features/events/actions/create.ts';
import { moved } from '#features/event-times/rules/moved.ts';
import { copyPromoCodes } from '#features/promo-codes/actions/copy.ts';
import { copyQuestions } from '#features/questions/actions/copy.ts';
import { copyTickets } from '#features/tickets/actions/copy.ts';
import type { Duplicate } from '../contract.ts';
import { daysBetween, shifted } from '../rules/shift.ts';

/**
 * Creates a draft from an event. Dates of tickets, sales and lists move by as many days as the
 * event and keep their wall-clock time. What refers to tickets is copied with them; without
 * tickets, only what applies to all tickets is copied.
 */
export async function duplicate(
  ctx: Context,
  eventId: number,
  input: z.output<typeof Duplicate>,
): Promise<Event> {
  const from = await eventById(ctx, eventId);
  const id = await ctx.tx(async (tx) => {
    const start = momentIn('start_date', input.start_date, from.timezone);
    // All writable fields are copied, as if they were sent again.
    const copy = NewEvent.parse({
      ...from,
      title: input.title,
      start_date: input.start_date,
      end_date: input.end_date ?? endOf(from, start),
      actual_end_date: null,
      description: input.description === undefined ? from.description : input.description,
      translations: translationsOf(from, input),
    });
    const copied = await create(tx, copy);
    const days = daysBetween(from.start_date, copied.start_date, from.timezone);
    const later = <T extends string | null>(instant: T): T => shifted(instant, days, from.timezone);
    await copyLook(tx, eventId, copied.id, {
      settings: input.duplicate_settings ?? false,
      cover: input.duplicate_event_cover_image ?? false,
      isRenamed: input.title !== from.title,
    });
    const tickets = input.duplicate_tickets
      ? await copyTickets(tx, eventId, copied.id, later)
      : new Map<number, number>();
    if (input.duplicate_questions) await copyQuestions(tx, eventId, copied.id, tickets);
    if (input.duplicate_promo_codes) await copyPromoCodes(tx, eventId, copied.id, tickets, later);
    if (input.duplicate_capacity_assignments) await copyCapacities(tx, eventId, copied.id, tickets);
    if (input.duplicate_check_in_lists)
      await copyCheckInLists(tx, eventId, copied.id, tickets, later);
    if (input.duplicate_attachments) await copyAttachments(tx, eventId, copied.id);
    if (input.duplicate_affiliates) await copyAffiliates(tx, eventId, copied.id);
    return copied.id;
  });
  return eventById(ctx, id);
}

/** Leaves out the translations of a changed text: they would still name the old event. */
const translationsOf = (
  from: Event,
  input: Pick<z.output<typeof Duplicate>, 'title' | 'description'>,
): Translations =>
  mergeTranslations(
    from.translations,
    Object.fromEntries(
      languagesOf(from.translations).map((locale) => [
        locale,
        Object.fromEntries(
          (['title', 'description'] as const)
            .filter((field) => input[field] !== undefined && input[field] !== from[field])
            .map((field) => [field, null]),
        ),
      ]),
    ),
  );

/** The same length by wall-clock time: a weekend ends on its last day at the same hour. */
const endOf = ({ start_date, end_date, timezone }: Event, start: string): string | null =>
  end_date && moved(end_date, { start_date, timezone }, { start_date: start, timezone });
