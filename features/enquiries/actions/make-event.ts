import { accountOf } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { refuse } from '#platform/pure/refusal.ts';
import { changeSettings } from '#features/events/actions/change-settings.ts';
import { create } from '#features/events/actions/create.ts';
import { eventById, findEvent } from '#features/events/actions/find.ts';
import type { Event } from '#features/events/contract.ts';
import { venuePlace } from '#features/venue/actions/venue-facts.ts';
import { enquiryFacts } from '../facts.ts';
import * as store from '../store.ts';
import { enquiryById, enquiryForChange } from './read.ts';
import { note } from './manage.ts';

/**
 * Turns a confirmed hire into a draft with its title, time and rooms, once; the head count goes
 * into a note. It takes place at the venue, unless the event defaults name another place. Once that
 * event is archived, the hire may become another one.
 */
export const makeEvent = (ctx: Context, id: number, organizer_id: number): Promise<Event> =>
  ctx.tx(async (tx) => {
    const before = await enquiryForChange(tx, id);
    const { starts_at, ends_at, kind, status } = before;
    if (kind !== 'HIRE' || status !== 'CONFIRMED' || !starts_at) refuse('enquiry.not_confirmed');
    if (before.event_id !== null && (await findEvent(tx, before.event_id))?.status !== 'ARCHIVED')
      refuse('enquiry.has_event');
    const event = await create(tx, {
      organizer_id,
      title: before.title ?? before.organization ?? before.name,
      start_date: starts_at,
      end_date: ends_at,
      timezone: before.timezone,
      content_language: before.locale,
      section_ids: before.section_ids,
    });
    const venueLocation = event.location_details ? null : await venuePlace(tx, before.locale);
    if (venueLocation) await changeSettings(tx, event.id, venueLocation);
    await store.change(tx, id, { event_id: event.id });
    if (before.head_count !== null)
      await note(
        tx,
        id,
        tx.texts.format(tx.locale, 'enquiries.note.event_made', {
          title: event.title,
          count: before.head_count,
        }),
      );
    const after = await enquiryById(tx, id);
    const where = { account_id: accountOf(tx), event_id: null };
    await tx.tell(enquiryFacts.changed, { ...where, before, after });
    return eventById(tx, event.id);
  });
