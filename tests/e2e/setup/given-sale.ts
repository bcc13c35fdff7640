import type { APIRequestContext } from '@playwright/test';
import { expect } from './journey.ts';
import { password } from './staff.ts';

interface Ticket {
  title: string;
  type?: string;
  price?: number;
  quantity?: number | null;
  [setting: string]: unknown;
}
interface SaleInput {
  tickets: Ticket[];
  settings?: object;
  event?: object;
  questions?: { of?: number[]; [fact: string]: unknown }[];
  codes?: object[];
  affiliates?: object[];
}
export interface Sale {
  id: number;
  title: string;
  address: string;
  tickets: { id: number; prices: { id: number }[] }[];
  ask: (method: 'get' | 'post' | 'put', path: string, body?: object) => Promise<unknown>;
}

let made = 0;

/**
 * Creates an event for one journey through the API, as its organizer. `of` of a question are
 * indexes in `tickets`.
 */
export async function givenSale(
  request: APIRequestContext,
  { tickets, settings = {}, event = {}, questions = [], codes = [], affiliates = [] }: SaleInput,
): Promise<Sale> {
  const login = await request.post('/api/auth/login', {
    data: { email: 'owner@foyer.test', password },
  });
  const headers = { authorization: `Bearer ${((await login.json()) as { token: string }).token}` };
  const call = async (
    method: 'get' | 'post' | 'put' | 'patch',
    path: string,
    data?: object,
  ): Promise<{ id: number; slug: string; prices: { id: number }[] }> => {
    const answer = await request[method](`/api${path}`, { headers, ...(data ? { data } : {}) });
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
    return (
      (await answer.json()) as { data: { id: number; slug: string; prices: { id: number }[] } }
    ).data;
  };
  const [organizer] = (await call('get', '/organizers')) as unknown as { id: number }[];
  const title = `夜行 Night Walk ${Date.now().toString(36)}${(made += 1)}`;
  const start = Date.now() + 9 * 86_400_000;
  const { id, slug } = await call('post', '/events', {
    title,
    organizer_id: organizer?.id,
    start_date: new Date(start).toISOString(),
    end_date: new Date(start + 7_200_000).toISOString(),
    timezone: 'Asia/Hong_Kong',
    currency: 'HKD',
    ...event,
  });
  await call('patch', `/events/${id}/settings`, { require_attendee_details: false, ...settings });
  const sold: Sale['tickets'] = [];
  for (const { title: name, type = 'PAID', price = 0, quantity = 50, ...more } of tickets)
    sold.push(
      await call('post', `/events/${id}/tickets`, {
        title: name,
        type,
        prices: [{ price, initial_quantity_available: quantity }],
        ...more,
      }),
    );
  for (const { of, ...question } of questions)
    await call('post', `/events/${id}/questions`, {
      ...question,
      ...(of ? { ticket_ids: of.map((at) => sold[at]?.id) } : {}),
    });
  for (const code of codes) await call('post', `/events/${id}/promo-codes`, code);
  for (const affiliate of affiliates) await call('post', `/events/${id}/affiliates`, affiliate);
  await call('put', `/events/${id}/status`, { status: 'LIVE' });
  return {
    id,
    title,
    address: `/event/${id}/${encodeURIComponent(slug)}`,
    tickets: sold,
    ask: (method, path, body) => call(method, `/events/${id}${path}`, body),
  };
}
