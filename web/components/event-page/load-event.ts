import { data, redirect, type LoaderFunctionArgs } from 'react-router';
import { listings, type PublicEvent } from '#features/listings/contract.ts';
import { cachePage } from '#web/lib/cache-page.ts';
import { nullIfNotFound } from '#web/lib/null-if-not-found.ts';
import { pageCall } from '#web/lib/page-call.ts';
import { eventPath } from '../event-path.ts';

interface LoadInput extends Pick<LoaderFunctionArgs, 'request' | 'context'> {
  params: { eventId: string; eventSlug?: string | undefined };
}

/**
 * The event of an address (decisions.md §4): by its slug where the address says so, by its id otherwise or when the
 * slug is nobody's or another event's. A wrong slug leads to the one true address.
 */
export async function loadEvent({ request, context, params }: LoadInput, by: 'id' | 'slug') {
  const call = pageCall(context);
  const { origin, search, searchParams } = new URL(request.url);
  // The designer draws an event that may not be public yet into the page around it, and asks for nothing but that.
  if (searchParams.has('shell')) return data({ event: null, eventId: 0, origin }, { status: 200 });
  const { eventSlug: slug } = params;
  const eventId = /^\d{1,15}$/.test(params.eventId) ? Number(params.eventId) : 0;
  let event: PublicEvent | null = null;
  if (by === 'slug' && slug)
    event = await nullIfNotFound(call(listings.bySlug, { params: { slug } }));
  if (event?.id !== eventId && eventId > 0)
    event = await nullIfNotFound(call(listings.get, { params: { eventId } }));
  if (event && (event.id !== eventId || event.slug !== slug))
    throw redirect(eventPath(event) + search, 302);
  cachePage(context, [`event:${eventId}`], event?.next_change_at);
  return data({ event, eventId, origin }, { status: event ? 200 : 404 });
}
