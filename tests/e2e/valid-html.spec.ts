import type { APIRequestContext } from '@playwright/test';
import { allPages } from '../../web/lib/page-at.ts';
import { partOf } from '../setup/breadth.ts';
import { pageProblems } from '../setup/valid-html.ts';
import { givenSale } from './setup/given-sale.ts';
import { expect, test } from './setup/journey.ts';
import { password } from './setup/staff.ts';

interface Found {
  id: number;
  short_id: string;
  slug: string;
}

/**
 * Returns the ids in URLs of the demo: orders, tickets and check-in lists of one event with sales.
 */
async function idsOf(request: APIRequestContext): Promise<Record<string, string>> {
  const login = await request.post('/api/auth/login', {
    data: { email: 'owner@foyer.test', password },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const first = async (path: string): Promise<Found | undefined> =>
    (
      (await (await request.get(`/api${path}`, { headers })).json()) as {
        data: (Found | undefined)[];
      }
    ).data[0];
  const events = (
    (await (await request.get('/api/events?per_page=100', { headers })).json()) as { data: Found[] }
  ).data;
  for (const { id, slug } of events) {
    const completed = await first(`/events/${id}/orders?filter_fields[status][eq]=COMPLETED`);
    const active = await first(`/events/${id}/attendees?filter_fields[status][eq]=ACTIVE`);
    const list = await first(`/events/${id}/check-in-lists`);
    if (!completed || !active || !list) continue;
    return {
      eventId: String(id),
      eventSlug: encodeURIComponent(slug),
      orderShortId: completed.short_id,
      attendeeShortId: active.short_id,
      checkInListShortId: list.short_id,
      eventsState: 'ended',
    };
  }
  throw new Error('No event of the demo has orders, tickets and a check-in list.');
}

/** Creates an order of this browser that waits for details and payment. */
async function givenOrder(request: APIRequestContext): Promise<string> {
  const { id, tickets } = await givenSale(request, { tickets: [{ title: 'Seat', price: 120 }] });
  const [ticket] = tickets;
  const answer = await request.post(`/api/public/events/${id}/order`, {
    data: {
      tickets: [
        { ticket_id: ticket?.id, quantities: [{ price_id: ticket?.prices[0]?.id, quantity: 2 }] },
      ],
    },
  });
  return `/checkout/${id}/${((await answer.json()) as { data: Found }).data.short_id}`;
}

const events = async (request: APIRequestContext, which: string): Promise<Found[]> =>
  (
    (await (await request.get(`/api/public/events?per_page=100${which}`)).json()) as {
      data: Found[];
    }
  ).data;

for (const locale of partOf(['en', 'zh-hk'], 2, 1))
  test(`every server-rendered page is valid HTML: ${locale}`, async ({ request }) => {
    const ids = await idsOf(request);
    const order = await givenOrder(request);
    const shown = [
      ...(await events(request, '')),
      ...(await events(request, '&eventsStatus=ended')),
    ];
    const addresses = [
      ...allPages
        .filter(({ isFrame }) => !isFrame)
        .map(({ path }) =>
          path
            .replace('/*', '/leads-nowhere')
            .replace(/:(\w+)\??/g, (_, name: string) => ids[name] ?? '1'),
        ),
      ...shown.flatMap(({ id, slug }) => [
        `/event/${id}/${encodeURIComponent(slug)}`,
        `/widget/${id}`,
      ]),
      '/event/999999999',
      '/widget/999999999',
      ...['details', 'payment', 'payme_payment', 'payment_return'].map(
        (step) => `${order}/${step}`,
      ),
    ];
    expect(addresses.length).toBeGreaterThan(110);
    const found: Record<string, string[]> = {};
    for (const address of addresses) {
      const answer = await request.get(address, { headers: { cookie: `locale=${locale}` } });
      expect([address, answer.headers()['content-type']]).toEqual([
        address,
        'text/html; charset=utf-8',
      ]);
      const problems = await pageProblems(await answer.text());
      if (problems.length > 0) found[address] = problems;
    }
    expect(found).toEqual({});
  });

test('a form returned with errors is valid HTML', async ({ request }) => {
  for (const [path, form] of [
    ['/auth/login', { email: 'owner@foyer.test', password: 'not the password' }],
    ['/auth/register', { email: 'no address' }],
    ['/auth/forgot-password', { email: '' }],
  ] as const) {
    const answer = await request.post(path, { form, headers: { accept: 'text/html' } });
    expect(answer.status(), path).toBeGreaterThanOrEqual(400);
    expect(await pageProblems(await answer.text()), path).toEqual([]);
  }
});
