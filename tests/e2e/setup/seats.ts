import { password } from './staff.ts';

/**
 * All journeys in all four projects together buy more seats than the hall of the demo's talk has,
 * so this enlarges the hall.
 */
export async function addSeats(url: string, title: string, seats: number): Promise<void> {
  const ask = async <T>(
    path: string,
    token?: string,
    change?: { method: string; body: object },
  ): Promise<T> => {
    const headers = {
      'content-type': 'application/json',
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    };
    const answer = await fetch(`${url}/api${path}`, {
      headers,
      ...(change ? { method: change.method, body: JSON.stringify(change.body) } : {}),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const { token } = await ask<{ token: string }>('/auth/login', undefined, {
    method: 'POST',
    body: { email: 'owner@foyer.test', password },
  });
  const { data: events } = await ask<{ data: { id: number; title: string }[] }>(
    '/events?per_page=100',
    token,
  );
  const event = events.find((event) => event.title === title);
  const { data: tickets } = await ask<{
    data: { id: number; prices: { id: number; price: number; label: string | null }[] }[];
  }>(`/events/${event?.id}/tickets`, token);
  for (const ticket of tickets)
    await ask(`/events/${event?.id}/tickets/${ticket.id}`, token, {
      method: 'PUT',
      body: {
        prices: ticket.prices.map((price) => ({ ...price, initial_quantity_available: seats })),
      },
    });
  const { data: halls } = await ask<{ data: { id: number }[] }>(
    `/events/${event?.id}/capacity-assignments`,
    token,
  );
  for (const hall of halls)
    await ask(`/events/${event?.id}/capacity-assignments/${hall.id}`, token, {
      method: 'PUT',
      body: { capacity: seats * 2 },
    });
}
