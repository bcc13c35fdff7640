import { screen, within } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import type { Held, Sold } from './given.ts';
import type { TestApp } from './test-app.ts';

/** What a visitor does and reads on the public screens. */

// A frame remains empty here, which is not an error of the page.
(
  window as unknown as { happyDOM: { settings: { handleDisabledFileLoadingAsSuccess: boolean } } }
).happyDOM.settings.handleDisabledFileLoadingAsSuccess = true;

export interface Line {
  ticket_id: number;
  quantities: { price_id: number; quantity: number; price?: number }[];
}

/** Creates a hold of this browser: its cookie is stored as by the event page. */
export async function holdHere(
  testApp: TestApp,
  sold: Sold,
  quantity = 1,
  more: { tickets?: Line[]; promo_code?: string; affiliate_code?: string } = {},
): Promise<Pick<Held, 'order_id' | 'short_id'> & { address: string }> {
  (window as unknown as { happyDOM: { setURL: (url: string) => void } }).happyDOM.setURL(
    testApp.platform.config.base_url,
  );
  const body = {
    tickets: [{ ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity }] }],
    ...more,
  };
  const answer = await fetch(`/api/public/events/${sold.event_id}/order`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'accept-language': 'en' },
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  const { data } = (await answer.json()) as { data: { id: number; short_id: string } };
  return {
    order_id: data.id,
    short_id: data.short_id,
    address: `/checkout/${sold.event_id}/${data.short_id}`,
  };
}

/** Returns an order as the server shows it to this browser. */
export async function orderHere(
  sold: Sold,
  shortId: string,
): Promise<Record<string, never> & { status: string; email: string | null }> {
  const answer = await fetch(`/api/public/events/${sold.event_id}/order/${shortId}`, {
    headers: { 'accept-language': 'en' },
  });
  return ((await answer.json()) as { data: never }).data;
}

/** Sends the buyer of an order, as another tab of this browser would. */
export const buyerHere = (
  sold: Sold,
  shortId: string,
  buyer = { first_name: 'A', email: 'a@example.com' },
): Promise<Response> =>
  fetch(`/api/public/events/${sold.event_id}/order/${shortId}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ order: { ...buyer, terms: true }, attendees: [] }),
  });

/** Returns the error text next to a field; empty when it has none. */
export function wrongWith(field: HTMLElement): string {
  if (field.getAttribute('aria-invalid') !== 'true') return '';
  const described =
    field.getAttribute('aria-describedby') ??
    field.closest('fieldset')?.getAttribute('aria-describedby') ??
    '';
  return described
    .split(' ')
    .filter((id) => id.endsWith('-error'))
    .map((id) => document.getElementById(id)?.textContent ?? '')
    .join(' ');
}

export interface Person {
  first?: string;
  last?: string;
  email?: string;
}

/** Fills in the buyer, and accepts the terms by default. */
export async function fillBuyer(
  user: UserEvent,
  { first = '大文', last = '陳', email = 'taiman@example.com' }: Person = {},
  terms = true,
): Promise<void> {
  const buyer = within(screen.getByRole('group', { name: 'Buyer' }));
  await user.type(buyer.getByLabelText('First name'), first);
  if (last) await user.type(buyer.getByLabelText(/^Last name/), last);
  await user.type(buyer.getByLabelText('Email'), email);
  if (terms) await user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
}
