import { allPages } from '../web/lib/page-at.ts';
import { apiOf } from './cluster.ts';

export interface MeasuredPage {
  kind: 'office' | 'public';
  address: string;
  isSignedIn: boolean;
}

/**
 * Pages that cannot be measured alone: they redirect, belong to one order, one mail or the middle
 * of a sign-in, or exist only on an empty installation.
 */
const left_out = [
  '/unsubscribe/:token',
  '/auth/accept-invitation/:token',
  '/setup',
  '/auth/set-up-two-factor',
  '/payment',
  '/welcome',
  '/*',
  '/checkout/:eventId',
  '/checkout/:eventId/:orderShortId',
  '/checkout/:eventId/:orderShortId/details',
  '/checkout/:eventId/:orderShortId/payment',
  '/checkout/:eventId/:orderShortId/payme_payment',
  '/checkout/:eventId/:orderShortId/payment_return',
  '/checkout/:eventId/:orderShortId/summary',
  '/order/:eventId/:orderShortId/print',
  '/order/:eventId/:orderShortId/cancel',
  '/manage/event/:eventId',
  '/manage/event/:eventId/orders/:orderId/refund',
];

/** Returns a token of the demo's owner. */
export async function demoToken(url: string): Promise<string> {
  const { body } = await apiOf(url).ask<{ token: string }>('POST', '/auth/login', {
    email: 'owner@foyer.test',
    password: 'foyer-demo-2026',
  });
  return body.token;
}

/**
 * Returns tokens of the demo's owner for a long run: after ten minutes the server replaces a
 * browser's token, and a client that then sends the old one is signed out.
 */
export function demoTokens(url: string): () => Promise<string> {
  const most_ms = 5 * 60_000;
  let [made, token] = [-Infinity, ''];
  return async () => {
    if (performance.now() - made > most_ms)
      [made, token] = [performance.now(), await demoToken(url)];
    return token;
  };
}

/**
 * Returns every page of web/pages.ts at an address of the demo; the event is the one with the most
 * sales.
 */
export async function pagesToMeasure(staff: ReturnType<typeof apiOf>): Promise<MeasuredPage[]> {
  const values = await addressValues(staff);
  return allPages
    .filter(({ path, isFrame }) => !isFrame && !left_out.includes(path))
    .map(({ path, layout }) => ({
      kind: layout === 'manage' ? ('office' as const) : ('public' as const),
      isSignedIn: layout === 'manage' || path.startsWith('/profile'),
      address: path.replace(/:(\w+)\??/g, (_, name: string) => {
        const value = values[name];
        if (value === undefined) throw new Error(`${path}: the demo has no ${name}`);
        return encodeURIComponent(value);
      }),
    }));
}

interface Row {
  id: number;
  slug?: string;
  short_id?: string;
  statistics?: { sales_total_gross: number };
  organizer?: { id: number };
}

async function addressValues(
  staff: ReturnType<typeof apiOf>,
): Promise<Record<string, string | number | undefined>> {
  const all = async (path: string): Promise<Row[]> =>
    (await staff.ask<{ data: Row[] }>('GET', path)).body.data;
  const open = new Set((await all('/public/events?when=upcoming')).map(({ id }) => id));
  const sold = (row: Row): number => row.statistics?.sales_total_gross ?? 0;
  const [event] = (await all('/events?eventsState=upcoming'))
    .filter(({ id }) => open.has(id))
    .toSorted((a, b) => sold(b) - sold(a));
  if (!event) throw new Error('the demo has no event on sale');
  const [order] = await all(`/events/${event.id}/orders?filter_fields[status][eq]=COMPLETED`);
  const [attendee] = await all(`/events/${event.id}/attendees`);
  const [list] = await all(`/events/${event.id}/check-in-lists`);
  const first = async (path: string): Promise<number | undefined> => (await all(path))[0]?.id;
  const ofEvent = (path: string): Promise<number | undefined> =>
    first(`/events/${event.id}/${path}`);
  const { organizer: invites } = await staff
    .ask<{ data: Row }>('GET', `/events/${event.id}`)
    .then(({ body }) => body.data);
  const { data: account } = (await staff.ask<{ data: Row }>('GET', '/accounts')).body;
  const organizer = await staff
    .ask<{ data: Row }>('GET', `/public/organizers/${invites?.id}`)
    .then(({ body }) => body.data);
  return {
    eventId: event.id,
    eventSlug: event.slug,
    eventsState: 'upcoming',
    token: 'nonsense',
    organizerId: organizer.id,
    organizerSlug: organizer.slug,
    otherEventId: await first('/other-events'),
    enquiryId: await first('/venue-enquiries'),
    sitePage: 'terms',
    partnerMerchantId: await first('/partner-merchants'),
    webhookEndpointId: await first('/webhook-endpoints'),
    colleagueId: await first('/users'),
    taxId: await first(`/accounts/${account.id}/taxes-and-fees`),
    memberId: await first('/members'),
    memberMessageId: await first('/members/messages'),
    interestId: await first('/interests'),
    specialityId: await first('/specialities'),
    ticketId: await ofEvent('tickets'),
    promoCodeId: await ofEvent('promo-codes'),
    capacityId: await ofEvent('capacity-assignments'),
    affiliateId: await ofEvent('affiliates'),
    questionId: await ofEvent('questions'),
    messageId: await ofEvent('messages'),
    orderId: order?.id,
    attendeeId: attendee?.id,
    attendeeShortId: attendee?.short_id,
    checkInListId: list?.id,
    checkInListShortId: list?.short_id,
  };
}
