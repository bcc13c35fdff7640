import type { Page } from '@playwright/test';
import { apiOf } from '../../../bench/cluster.ts';
import { demoToken, pagesToMeasure, type MeasuredPage } from '../../../bench/page-addresses.ts';
import { givenSale } from './given-sale.ts';
import { newBuyer } from './shop.ts';

/** How far an order has come; it is free where nothing is to be paid. */
type Step = 'details' | 'payment' | 'summary';

/** An order of this browser: as it stands in addresses (`12/o_…`), and the key of its links once it is completed. */
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

/** The steps of a checkout, and what has a buyer's order: who comes without it is told so instead. */
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

/** Every page at an address where it shows something to this browser. */
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
