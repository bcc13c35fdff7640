import type { Page } from '@playwright/test';
import { apiOf } from '../../../bench/cluster.ts';
import { demoToken, pagesToMeasure, type MeasuredPage } from '../../../bench/page-addresses.ts';
import { givenSale } from './given-sale.ts';
import { newBuyer } from './shop.ts';

/** The step that an order has reached; it is free when there is nothing to pay. */
type Step = 'details' | 'payment' | 'summary';

/**
 * Creates an order of this browser. Returns its part of the path (`12/o_…`), and the key of its
 * links once it is completed.
 */
async function ownOrder(page: Page, step: Step): Promise<{ at: string; key: string | null }> {
  const { id, tickets } = await givenSale(page.request, {
    tickets: [step === 'summary' ? { title: 'Seat', type: 'FREE' } : { title: 'Seat', price: 120 }],
  });
  const [ticket] = tickets;
  const made = await page.request.post(`/api/public/events/${id}/order`, {
    data: {
      tickets: [
        { ticket_id: ticket?.id, quantities: [{ price_id: ticket?.prices[0]?.id, quantity: 2 }] },
      ],
    },
  });
  const { data } = (await made.json()) as { data: { short_id: string } };
  const at = `${id}/${data.short_id}`;
  if (step === 'details') return { at, key: null };
  const answer = await page.request.put(`/api/public/events/${id}/order/${data.short_id}`, {
    data: { order: newBuyer(), attendees: [] },
  });
  const { data: order } = (await answer.json()) as { data: { key: string | null } };
  return { at, key: order.key };
}

const visitor = (address: string): MeasuredPage => ({
  kind: 'public',
  address,
  isSignedIn: false,
});

/**
 * Returns the steps of a checkout and the pages of a buyer's order; without such an order they show
 * only an error.
 */
export async function ownOrderPages(page: Page): Promise<MeasuredPage[]> {
  const { at: reserved } = await ownOrder(page, 'details');
  const { at: unpaid } = await ownOrder(page, 'payment');
  const { at: completed, key } = await ownOrder(page, 'summary');
  return [
    visitor(`/checkout/${reserved}/details`),
    visitor(`/checkout/${unpaid}/payment`),
    visitor(`/checkout/${completed}/summary`),
    visitor(`/order/${completed}/print?key=${key}`),
    visitor(`/order/${completed}/cancel?key=${key}`),
  ];
}

/** Returns every page, at a URL where it shows something to this browser. */
export async function pagesInSight(page: Page, url: string): Promise<MeasuredPage[]> {
  const measured = await pagesToMeasure(apiOf(url, await demoToken(url)));
  const order = measured.find(({ address }) => /^\/manage\/event\/\d+\/orders\/\d+$/.test(address));
  const staff = (address: string) => ({ kind: 'office' as const, address, isSignedIn: true });
  return [
    ...measured,
    ...(await ownOrderPages(page)),
    visitor('/nothing-here'),
    visitor('/event/999999999'),
    staff(`${order?.address}/refund`),
    staff('/welcome'),
  ];
}
