import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { coloursOf } from '#features/events/rules/page-colours.ts';
import { listings, type PublicEvent } from '#features/listings/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { nullIfNotFound } from '#web/lib/null-if-not-found.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { eventPath } from '../event-path.ts';

interface LoadInput extends Pick<LoaderFunctionArgs, 'url' | 'context'> {
  params: { eventId: string; eventSlug?: string | undefined };
}

/**
 * Loads the event of an address (decisions.md §4): by slug when the address has one, by id
 * otherwise or when the slug belongs to no event or to another one. A wrong slug redirects to the
 * canonical address.
 */
export async function loadEvent({ url, context, params }: LoadInput, by: 'id' | 'slug') {
  const call = pageCall(context);
  const { origin, search, searchParams } = url;
  // The designer renders an event that may not be public into this page, so the loader returns no
  // event.
  if (searchParams.has('shell'))
    return data({ event: null, colours: null, eventId: 0, origin }, { status: 200 });
  const { eventSlug: slug } = params;
  const eventId = /^\d{1,15}$/.test(params.eventId) ? Number(params.eventId) : 0;
  let event: PublicEvent | null = null;
  if (by === 'slug' && slug)
    event = await nullIfNotFound(call(listings.bySlug, { params: { slug } }));
  if (event?.id !== eventId && eventId > 0)
    event = await nullIfNotFound(call(listings.get, { params: { eventId } }));
  if (event && (event.id !== eventId || event.slug !== slug))
    throw redirect(eventPath(event) + search, 302);
  const organizer = event ? [`organizer:${event.organizer.id}` as const] : [];
  cachePage(context, [`event:${eventId}`, ...organizer], event?.next_change_at);
  const colours = event && coloursOf(event.settings);
  return data({ event, colours, eventId, origin }, { status: event ? 200 : 404 });
}
