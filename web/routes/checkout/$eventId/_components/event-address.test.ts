import { expect, test } from 'vitest';
import { action } from '../../$eventId.tsx';

/** Returns where quantities lead that were submitted from a page at this address. */
async function leads(quantities: Record<string, string>, referer?: string): Promise<string | null> {
  const request = new Request('https://foyer.test/checkout/7', {
    method: 'POST',
    body: new URLSearchParams(quantities),
    headers: referer === undefined ? {} : { referer },
  });
  const input = { request, params: { eventId: '7' } } as unknown as Parameters<typeof action>[0];
  return (await action(input)).headers.get('location');
}

test('quantities submitted before hydration lead to the checkout link with these tickets', async () => {
  const chosen = { 'quantity.3': '2', 'quantity.4': '0', 'quantity.5': '1' };
  expect(await leads(chosen)).toBe('/checkout/7?tickets=3:2,5:1');
  expect(await leads(chosen, 'no address')).toBe('/checkout/7?tickets=3:2,5:1');
  expect(await leads({ 'quantity.3': '0' })).toBe('/event/7');
});

test("promo and affiliate codes of the page's address are kept", async () => {
  const page = 'https://foyer.test/events/7/night?aff=radio&promo_code=EARLY&utm_source=x';
  expect(await leads({ 'quantity.3': '2' }, page)).toBe(
    '/checkout/7?tickets=3:2&aff=radio&promo_code=EARLY',
  );
  expect(await leads({}, page)).toBe('/event/7?aff=radio&promo_code=EARLY');
});
