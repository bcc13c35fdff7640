import type { Page } from '@playwright/test';
import { apiOf } from '../../../bench/cluster.ts';
import { demoToken, pagesToMeasure, type MeasuredPage } from '../../../bench/page-addresses.ts';
import { givenSale } from './given-sale.ts';
import { newBuyer } from './shop.ts';

/** An order that this browser holds: without its buyer it is at its details, with one at its payment. */
async function heldOrder(page: Page, hasBuyer: boolean): Promise<string> {
  const { id, tickets } = await givenSale(page.request, {
    tickets: [{ title: 'Seat', price: 120 }],
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
  if (hasBuyer)
    await page.request.put(`/api/public/events/${id}/order/${data.short_id}`, {
      data: { order: newBuyer(), attendees: [] },
    });
  return `/checkout/${id}/${data.short_id}`;
}

/** Every page at an address where it shows something to this browser, the steps of a checkout among them. */
export async function pagesInSight(page: Page, url: string): Promise<MeasuredPage[]> {
  const measured = await pagesToMeasure(apiOf(url, await demoToken(url)));
  const order = measured.find(({ address }) => /^\/manage\/event\/\d+\/orders\/\d+$/.test(address));
  const ticket = measured.find(({ address }) => address.endsWith('/summary'));
  const visitor = (address: string) => ({ kind: 'public' as const, address, isSignedIn: false });
  const staff = (address: string) => ({ kind: 'office' as const, address, isSignedIn: true });
  return [
    ...measured,
    visitor('/nothing-here'),
    visitor('/event/999999999'),
    visitor(`${await heldOrder(page, false)}/details`),
    visitor(`${await heldOrder(page, true)}/payment`),
    visitor(`${ticket?.address.replace('/checkout/', '/order/').replace('/summary', '/cancel')}`),
    staff(`${order?.address}/refund`),
    staff('/welcome'),
  ];
}
