import type { APIRequestContext } from '@playwright/test';
import { staffCalls, type Ask } from './staff.ts';
import type { Words } from './words.ts';

export interface OwnEvent {
  id: number;
  title: string;
  tickets: { id: number; title: string; price_id: number }[];
  ask: Ask;
}
let events = 0;

/** Creates a live event for one journey through the API, with free tickets of these names. */
export async function ownEvent(
  request: APIRequestContext,
  words: Words,
  ...names: string[]
): Promise<OwnEvent> {
  const ask = await staffCalls(request, words);
  const [organizer] = (await ask('GET', '/organizers')).data as { id: number }[];
  const title = `夜市 Night Market ${Date.now().toString(36)}${(events += 1)}`;
  const { id } = (
    await ask('POST', '/events', {
      title,
      start_date: '2090-01-01T20:00',
      organizer_id: organizer?.id,
    })
  ).data as { id: number };
  const tickets: OwnEvent['tickets'] = [];
  for (const name of names) {
    const made = (
      await ask('POST', `/events/${id}/tickets`, {
        title: name,
        type: 'FREE',
        prices: [{ price: 0, initial_quantity_available: 50 }],
      })
    ).data as { id: number; prices: { id: number }[] };
    tickets.push({ id: made.id, title: name, price_id: made.prices[0]?.id ?? 0 });
  }
  await ask('PUT', `/events/${id}/status`, { status: 'LIVE' });
  return {
    id,
    title,
    tickets,
    ask: (method, path, ...more) => ask(method, `/events/${id}${path}`, ...more),
  };
}
