import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { holdHere, orderHere, wrongWith } from '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import { givenEvent, givenHold, givenStaff, type Sold, type Staff } from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const manage = (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token: staff.token, body });
const days = (n: number): string =>
  new Date(testApp.platform.clock() + n * 86_400_000).toISOString();
const page = (sold: Sold): string => `/event/${sold.event_id}/${sold.slug}`;
const price = (sold: Sold) =>
  manage('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`).then(
    ({ data }) => (data as { prices: { quantity_reserved: number }[] }).prices[0],
  );
const code = (sold: Sold, body: object) =>
  manage('POST', `/events/${sold.event_id}/promo-codes`, body);
const more = (name = 'Standing') => screen.getByRole('button', { name: `One more, ${name}` });
const less = (name = 'Standing') => screen.getByRole('button', { name: `One fewer, ${name}` });
const quantity = (name = 'Standing') => screen.getByRole('textbox', { name: `Quantity, ${name}` });
const out = () => screen.getByRole('button', { name: 'Check out' });
const total = () => out().parentElement?.querySelector('[aria-live="polite"]')?.textContent;
const panel = () => within(screen.getByRole('form', { name: 'Tickets' }));

describe('choosing tickets', () => {
  test('the total includes taxes and fees, and quantities stay between zero and the maximum', async () => {
    const fee = (
      await manage('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
        name: 'Fee',
        type: 'FEE',
        calculation_type: 'FIXED',
        rate: 5,
      })
    ).data as { id: number };
    const sold = await givenEvent(testApp, staff, {
      price: 100,
      ticket: { max_per_order: 3, tax_and_fee_ids: [fee.id] },
    });
    const { user } = await openScreen(testApp, page(sold));
    panel().getByText('At most 3 per order');
    expect([total(), less().getAttribute('aria-disabled')]).toEqual(['TotalHK$0.00', 'true']);
    await user.click(more());
    await user.click(more());
    expect(total()).toBe('Total, 2 ticketsHK$210.00Includes HK$10.00 taxes and fees');
    await user.click(more());
    expect([more().getAttribute('aria-disabled'), (quantity() as HTMLInputElement).value]).toEqual([
      'true',
      '3',
    ]);
    await user.clear(quantity());
    await user.type(quantity(), '9');
    expect((quantity() as HTMLInputElement).value).toBe('3');
    await user.clear(quantity());
    expect(total()).toBe('TotalHK$0.00');
  });

  test('a visitor whose own order holds the last tickets is led to that order', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80, quantity: 2 });
    const { user, address, go } = await openScreen(testApp, page(sold));
    await user.click(more());
    await user.click(more());
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    const order = address();
    await go(page(sold));
    const back = await screen.findByRole('link', { name: 'Continue your order' });
    panel().getByText('You are holding 2 tickets');
    await waitFor(() => expect(panel().queryByRole('button', { name: /^One more/ })).toBeNull());
    expect(panel().queryByText('Sold out', { exact: false })).toBeNull();
    expect(panel().queryByText('All tickets are sold or held', { exact: false })).toBeNull();
    await user.click(back);
    await screen.findByRole('heading', { name: 'Your details' });
    await waitFor(() => expect(address()).toBe(order));
    await user.click(screen.getByRole('button', { name: 'Release my tickets' }));
    await user.click(await screen.findByRole('button', { name: 'Release tickets' }));
    await waitFor(() => expect(more()).toBeTruthy());
    expect(screen.queryByRole('link', { name: 'Continue your order' })).toBeNull();
    await waitFor(() => expect(localStorage.getItem(`order:${sold.event_id}`)).toBeNull());
  });

  test('the selection survives a language change, a sign-in and an expired hold', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80, quantity: 5 });
    const { user } = await openScreen(testApp, page(sold));
    for (const _ of [1, 2, 3]) await user.click(more());
    cleanup();
    await openScreen(testApp, page(sold), { locale: 'zh-hk' });
    const kept = () => screen.getByRole('textbox', { name: /Standing/ }) as HTMLInputElement;
    await waitFor(() => expect(kept().value).toBe('3'));
    cleanup();
    const { user: again, address } = await openScreen(testApp, page(sold));
    await waitFor(() => expect(kept().value).toBe('3'));
    await again.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    await testApp.platform.db
      .updateTable('orders')
      .set({ reserved_until: new Date(0).toISOString() })
      .where('event_id', '=', sold.event_id)
      .execute();
    const order = address();
    cleanup();
    await openScreen(testApp, order);
    await screen.findByRole('heading', { name: /expired/ });
    cleanup();
    await openScreen(testApp, page(sold));
    await waitFor(() => expect(kept().value).toBe('3'));
  });

  test('tickets unlocked by a promo code survive them too', async () => {
    const sold = await givenEvent(testApp, staff, {
      price: 80,
      ticket: { is_hidden_without_promo_code: true },
    });
    await code(sold, {
      code: 'CREW',
      discount_type: 'NONE',
      applicable_ticket_ids: [sold.ticket_id],
    });
    const { user } = await openScreen(testApp, `${page(sold)}?promo_code=crew`);
    await user.click(await screen.findByRole('button', { name: 'One more, Standing' }));
    cleanup();
    await openScreen(testApp, page(sold));
    const kept = await screen.findByRole('textbox', { name: /Standing/ });
    await waitFor(() => expect(kept).toHaveProperty('value', '1'));
  });

  test('a donation above the card limit is refused with the limit and its currency', async () => {
    const sold = await givenEvent(testApp, staff, { type: 'DONATION', price: 0 });
    const { user } = await openScreen(testApp, page(sold));
    await user.click(more());
    await user.type(await screen.findByLabelText(/Amount per ticket/), '88888888');
    await user.click(out());
    await waitFor(() =>
      expect(screen.getByRole('form', { name: 'Tickets' }).textContent).toMatch(
        /One order can come to HK\$999,999\.99 at most/,
      ),
    );
  });

  test('a restored selection never exceeds the maximum', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80, ticket: { max_per_order: 2 } });
    sessionStorage.setItem(
      `basket:${sold.event_id}`,
      JSON.stringify({ [sold.price_id]: { quantity: 9 }, 999999: { quantity: 1 } }),
    );
    await openScreen(testApp, page(sold));
    await waitFor(() => expect((quantity() as HTMLInputElement).value).toBe('2'));
    sessionStorage.setItem(`basket:${sold.event_id}`, '{"broken');
    cleanup();
    await openScreen(testApp, page(sold));
    expect((quantity() as HTMLInputElement).value).toBe('0');
  });

  test('the first step up leads to the minimum, and the step down from it to zero', async () => {
    const sold = await givenEvent(testApp, staff, { ticket: { min_per_order: 4 } });
    const { user } = await openScreen(testApp, page(sold));
    panel().getByText('At least 4 per order');
    await user.click(more());
    expect((quantity() as HTMLInputElement).value).toBe('4');
    await user.click(less());
    expect((quantity() as HTMLInputElement).value).toBe('0');
  });

  test('a typed quantity is kept while typing, and raised to the minimum afterwards', async () => {
    const sold = await givenEvent(testApp, staff, { ticket: { min_per_order: 4 } });
    const { user } = await openScreen(testApp, page(sold));
    await user.type(quantity(), '12', { initialSelectionStart: 0, initialSelectionEnd: 1 });
    expect(quantity()).toHaveProperty('value', '12');
    await user.type(quantity(), '2', { initialSelectionStart: 0, initialSelectionEnd: 2 });
    await user.tab();
    expect(quantity()).toHaveProperty('value', '4');
  });

  test('checking out without tickets shows what to do and moves the focus there', async () => {
    const sold = await givenEvent(testApp, staff);
    const { user, address } = await openScreen(testApp, page(sold));
    await user.click(out());
    expect(screen.getByText('Choose at least one ticket.').getAttribute('role')).toBe('alert');
    expect(document.activeElement).toBe(quantity());
    await user.click(more());
    expect(screen.queryByText('Choose at least one ticket.')).toBeNull();
    await waitFor(() => expect(address()).toBe(page(sold)));
  });

  test('tickets are held and the checkout starts, with the affiliate of an earlier page', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80 });
    await manage('POST', `/events/${sold.event_id}/affiliates`, { name: 'Radio', code: 'RADIO' });
    await openScreen(testApp, `${page(sold)}?aff=radio`);
    cleanup();
    const { user, address } = await openScreen(testApp, page(sold));
    await user.click(more());
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    expect(await orderHere(sold, address().split('/')[3] ?? '')).toMatchObject({
      affiliate: 'RADIO',
      total_gross: 80,
    });
  });

  test('a selection that sold out meanwhile is reduced, and one more click books the rest', async () => {
    const sold = await givenEvent(testApp, staff, {
      quantity: 2,
      ticket: { show_quantity_remaining: true },
    });
    const second = (
      await manage('POST', `/events/${sold.event_id}/tickets`, {
        title: 'Balcony',
        type: 'PAID',
        prices: [{ price: 90, initial_quantity_available: 9 }],
      })
    ).data as { id: number };
    const { user, address } = await openScreen(testApp, page(sold));
    await screen.findByText('2 left');
    await user.click(more());
    await user.click(more());
    await user.click(more('Balcony'));
    await givenHold(testApp, sold, 1);
    await user.click(out());
    const message = await screen.findByText('Only 1 ticket of Standing is left.', {
      selector: 'li [role="alert"]',
    });
    expect(message.id).toBe(quantity().getAttribute('aria-describedby'));
    expect(
      [quantity(), quantity('Balcony')].map((item) => (item as HTMLInputElement).value),
    ).toEqual(['1', '1']);
    await screen.findByText('1 left');
    expect(second.id).toBeGreaterThan(0);
    screen.getByText('Your selection now has what is left. Check out to book it.');
    screen.getByText('HK$340.00');
    await user.click(out());
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/.*details$/));
  });

  test('two tickets of one shared capacity are reduced to what is left for both', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80 });
    const second = (
      await manage('POST', `/events/${sold.event_id}/tickets`, {
        title: 'Balcony',
        type: 'PAID',
        prices: [{ price: 90 }],
      })
    ).data as { id: number };
    await manage('POST', `/events/${sold.event_id}/capacity-assignments`, {
      name: 'Hall',
      capacity: 3,
      ticket_ids: [sold.ticket_id, second.id],
    });
    const { user, address } = await openScreen(testApp, page(sold));
    await screen.findAllByText('Few left');
    for (const name of ['Standing', 'Standing', 'Balcony', 'Balcony']) await user.click(more(name));
    await user.click(out());
    await screen.findByText('Only 1 ticket of Balcony is left.', {
      selector: 'li [role="alert"]',
    });
    expect(
      [quantity(), quantity('Balcony')].map((item) => (item as HTMLInputElement).value),
    ).toEqual(['2', '1']);
    await user.click(out());
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/.*details$/));
  });

  test('a ticket no longer on sale is removed from the total, and the rest can be booked', async () => {
    const sold = await givenEvent(testApp, staff, { price: 80 });
    await manage('POST', `/events/${sold.event_id}/tickets`, {
      title: 'Balcony',
      type: 'PAID',
      prices: [{ price: 90 }],
    });
    const { user, address } = await openScreen(testApp, page(sold));
    await user.click(await screen.findByRole('button', { name: 'One more, Balcony' }));
    await user.click(more());
    await waitFor(() => expect(total()).toBe('Total, 2 ticketsHK$170.00'));
    await manage('PUT', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
      sale_end_date: days(-1),
    });
    document.dispatchEvent(new Event('visibilitychange'));
    await panel().findByText('Sale ended');
    expect(total()).toBe('Total, 1 ticketHK$90.00');
    await user.click(out());
    await waitFor(() => expect(address()).toMatch(/^\/checkout\/.*details$/));
  });

  test('after a network failure the selection stays, and the retry is the same reservation', async () => {
    const sold = await givenEvent(testApp, staff);
    const { user } = await openScreen(testApp, page(sold));
    await user.click(more());
    const real = globalThis.fetch;
    const keys: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      if (init?.method === 'POST' && String(url).endsWith('/order')) {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('Failed to fetch');
      }
      return answer;
    });
    await user.click(out());
    await screen.findByText('You are offline. Check your connection and try again.');
    expect((quantity() as HTMLInputElement).value).toBe('1');
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    expect([keys.length, keys[0] === keys[1], (await price(sold))?.quantity_reserved]).toEqual([
      2,
      true,
      1,
    ]);
  });

  test('several prices of a ticket share its limit', async () => {
    const sold = await givenEvent(testApp, staff, { status: 'DRAFT' });
    await manage('POST', `/events/${sold.event_id}/tickets`, {
      title: 'Seat',
      type: 'TIERED',
      max_per_order: 2,
      prices: [
        { price: 50, label: 'Early' },
        { price: 70, label: 'Door', sale_start_date: days(2) },
        { price: 60, label: 'Late' },
      ],
    });
    await manage('PUT', `/events/${sold.event_id}/status`, { status: 'LIVE' });
    const { user } = await openScreen(testApp, page(sold));
    await user.click(more('Seat – Early'));
    await user.click(more('Seat – Late'));
    expect(
      [more('Seat – Early'), more('Seat – Late')].map((item) => item.getAttribute('aria-disabled')),
    ).toEqual(['true', 'true']);
    expect(total()).toBe('Total, 2 ticketsHK$110.00');
    expect(screen.queryByRole('button', { name: 'One more, Seat – Door' })).toBeNull();
    expect(screen.getByText('Door').closest('li')?.textContent).toMatch(/On sale /);
  });
});

describe('donations', () => {
  test('the amount is per ticket, starts with the minimum, and less is refused', async () => {
    const sold = await givenEvent(testApp, staff, { price: 20, type: 'DONATION' });
    const { user, address } = await openScreen(testApp, page(sold));
    panel().getByText('Pay what you want, from HK$20.00');
    await user.click(more());
    const amount = await screen.findByLabelText('Amount per ticket (HKD)');
    expect([(amount as HTMLInputElement).value, amount.getAttribute('inputmode'), total()]).toEqual(
      ['20', 'decimal', 'Total, 1 ticketHK$20.00'],
    );
    await user.clear(amount);
    await user.type(amount, '19.99');
    await user.click(out());
    await screen.findByText('Enter an amount not below the minimum, with at most 2 decimals.');
    // The error is shown at the amount, which receives the focus; the number of tickets is valid.
    expect([
      wrongWith(amount),
      document.activeElement === amount,
      quantity().getAttribute('aria-invalid'),
    ]).toEqual(['Enter an amount not below the minimum, with at most 2 decimals.', true, null]);
    expect((await price(sold))?.quantity_reserved).toBe(0);
    await user.clear(amount);
    // Half of the world writes a comma as the decimal separator; letters are never a number.
    await user.type(amount, 'HK８８，５０');
    expect([(amount as HTMLInputElement).value, total()]).toEqual([
      '88,50',
      'Total, 1 ticketHK$88.50',
    ]);
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    expect(await orderHere(sold, address().split('/')[3] ?? '')).toMatchObject({
      total_gross: 88.5,
    });
  });

  test('without a minimum no amount is suggested, and an empty amount is not sent', async () => {
    const sold = await givenEvent(testApp, staff, { price: 0, type: 'DONATION' });
    const { user } = await openScreen(testApp, page(sold));
    panel().getByText('Pay what you want');
    await user.click(more());
    expect(
      ((await screen.findByLabelText('Amount per ticket (HKD)')) as HTMLInputElement).value,
    ).toBe('');
    // A pay-what-you-want ticket is not labelled as free.
    expect(total()).toBe('Total, 1 ticketHK$0.00');
    await user.click(out());
    await screen.findByText('Enter an amount not below the minimum, with at most 2 decimals.');
  });
});

describe('the state of a ticket', () => {
  test.each<
    [state: string, given: Parameters<typeof givenEvent>[2], says: string[], title: string | null]
  >([
    [
      'not on sale yet',
      { ticket: { sale_start_date: '2199-01-01T10:00' } },
      ['On sale Tue, Jan 1, 2199 10:00am'],
      'Not on sale yet',
    ],
    ['sold out', { quantity: 0 }, ['Sold out'], 'Sold out'],
    [
      'no longer on sale',
      { ticket: { sale_end_date: '2020-01-01T10:00' } },
      ['Sale ended'],
      'Online sale has ended',
    ],
    [
      'for members',
      { ticket: { membership_tiers: ['GOLD', 'PLATINUM'] } },
      ['Members only', 'Only for Gold or Platinum members.'],
      'For members only',
    ],
    ['free', { price: 0, type: 'FREE' }, ['Free'], null],
    ['nearly gone', { quantity: 3, ticket: { show_quantity_remaining: true } }, ['3 left'], null],
  ])('when it is %s', async (_, given, says, title) => {
    const sold = await givenEvent(testApp, staff, given);
    await openScreen(testApp, page(sold));
    for (const words of says) expect(panel().getAllByText(words).length).toBeGreaterThan(0);
    if (title) panel().getAllByText(title);
    // A ticket that cannot be bought has no button, instead of one that fails.
    expect(screen.queryByRole('button', { name: 'Check out' }) === null).toBe(title !== null);
    expect(screen.queryByRole('button', { name: 'One more, Standing' }) === null).toBe(
      title !== null,
    );
  });

  test('the last day before the sale is counted down, and the tickets appear when it opens', async () => {
    const sold = await givenEvent(testApp, staff, {
      ticket: { sale_start_date: new Date(testApp.platform.clock() + 1500).toISOString() },
    });
    await openScreen(testApp, page(sold));
    const clock = await screen.findByRole('timer');
    await waitFor(() => expect(clock.textContent).toMatch(/^00:0[012]$/));
    expect(await screen.findByRole('button', { name: 'Check out' })).toBeTruthy();
  });

  test('a sale that ends while the page is open is shown as ended', async () => {
    const sold = await givenEvent(testApp, staff, {
      ticket: { sale_end_date: new Date(testApp.platform.clock() + 1500).toISOString() },
    });
    await openScreen(testApp, page(sold));
    await screen.findByRole('button', { name: 'Check out' });
    expect(await screen.findByText('Online sale has ended')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Check out' })).toBeNull();
  });

  test('a browser whose clock is an hour slow counts down by the server’s', async () => {
    const sold = await givenEvent(testApp, staff, {
      ticket: { sale_start_date: new Date(testApp.platform.clock() + 60_000).toISOString() },
    });
    const { now } = Date;
    vi.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
    await openScreen(testApp, page(sold));
    const clock = await screen.findByRole('timer');
    await waitFor(() => expect(clock.textContent).toMatch(/^0[01]:/));
  });

  test('a collapsed ticket opens and closes by its title, and exposes its state', async () => {
    const sold = await givenEvent(testApp, staff, {
      ticket: { start_collapsed: true, description: '<p>With a drink</p>' },
    });
    const { user } = await openScreen(testApp, page(sold));
    const title = screen.getByRole('button', { name: 'Standing' });
    expect([title.getAttribute('aria-expanded'), screen.queryByText('With a drink')]).toEqual([
      'false',
      null,
    ]);
    await user.click(title);
    screen.getByText('With a drink');
    expect(title.getAttribute('aria-expanded')).toBe('true');
    await user.click(title);
    expect(screen.queryByText('With a drink')).toBeNull();
  });

  test('an ended event shows a thank-you and no tickets', async () => {
    const sold = await givenEvent(testApp, staff, {
      event: { start_date: days(-3), end_date: days(-2) },
    });
    await openScreen(testApp, page(sold));
    panel().getByText('This event has ended');
    panel().getByText('Thank you to everyone who came.');
    expect(panel().queryByText('Standing')).toBeNull();
    expect(panel().queryByRole('button')).toBeNull();
  });
});

describe('promo codes', () => {
  test('a code shows the old price struck through, and removing it restores that price', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await code(sold, { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 });
    const { user } = await openScreen(testApp, page(sold));
    await user.click(more());
    const ask = screen.getByRole('button', { name: 'Have a promo code?' });
    await user.click(ask);
    await waitFor(() => expect(ask.isConnected).toBe(false));
    // At once: in a gap the focus goes elsewhere, and what is typed is lost.
    const field = screen.getByLabelText('Promo code');
    await waitFor(() => expect(document.activeElement).toBe(field));
    // As an East Asian keyboard may write it.
    await user.type(field, ' ｈａｌｆ {Enter}');
    await screen.findByText(/applied/);
    expect(panel().getByText('HALF').closest('[role="status"]')).not.toBeNull();
    expect(document.querySelector('s')?.textContent).toBe('Price before: HK$100.00');
    expect(total()).toBe('Total, 1 ticketHK$50.00');
    await user.click(screen.getByRole('button', { name: 'Remove the code' }));
    await waitFor(() => expect(total()).toBe('Total, 1 ticketHK$100.00'));
    expect([document.querySelector('s'), document.activeElement?.textContent]).toEqual([
      null,
      'Have a promo code?',
    ]);
  });

  test('an invalid code is reported at its field and keeps the input', async () => {
    const sold = await givenEvent(testApp, staff);
    const { user } = await openScreen(testApp, page(sold));
    await user.click(screen.getByRole('button', { name: 'Have a promo code?' }));
    await user.type(await screen.findByLabelText('Promo code'), 'NOPE');
    await user.click(screen.getByRole('button', { name: 'Use code' }));
    const field = await screen.findByLabelText('Promo code');
    await waitFor(() => expect(wrongWith(field)).toBe('Sorry, this promo code is invalid.'));
    expect([(field as HTMLInputElement).value, document.activeElement === field]).toEqual([
      'NOPE',
      true,
    ]);
    // An empty field needs no confirmation.
    await user.clear(field);
    const asked = vi.spyOn(globalThis, 'fetch');
    await user.click(screen.getByRole('button', { name: 'Use code' }));
    expect(asked).not.toHaveBeenCalled();
  });

  test('a code in the address is applied, unlocks hidden tickets, and is sent with the order', async () => {
    const sold = await givenEvent(testApp, staff, {
      price: 100,
      ticket: { is_hidden_without_promo_code: true },
    });
    await code(sold, {
      code: 'CREW',
      discount_type: 'FIXED',
      discount: 30,
      applicable_ticket_ids: [sold.ticket_id],
    });
    await openScreen(testApp, page(sold));
    panel().getByText('No tickets yet');
    cleanup();
    const { user, address } = await openScreen(testApp, `${page(sold)}?promo_code=crew`);
    await user.click(await screen.findByRole('button', { name: 'One more, Standing' }));
    expect(total()).toBe('Total, 1 ticketHK$70.00');
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    expect(await orderHere(sold, address().split('/')[3] ?? '')).toMatchObject({
      promo_code: 'CREW',
      total_gross: 70,
    });
  });

  test('a removed code is removed from the address too, also for a reload', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await code(sold, { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 });
    const { user } = await openScreen(testApp, `${page(sold)}?promo_code=half&aff=radio`);
    await user.click(await screen.findByRole('button', { name: 'Remove the code' }));
    await screen.findByRole('button', { name: 'Have a promo code?' });
    expect([
      window.location.search,
      sessionStorage.getItem(`promo_code:${sold.event_id}`),
      sessionStorage.getItem(`aff:${sold.event_id}`),
    ]).toEqual(['?aff=radio', null, 'radio']);
  });

  test('an invalid code in the address is reported, and tickets keep their price', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    const { user } = await openScreen(testApp, `${page(sold)}?promo_code=OLD`);
    await screen.findByText('Sorry, this promo code is invalid.');
    await user.click(more());
    expect(total()).toBe('Total, 1 ticketHK$100.00');
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
  });

  test('a code stays valid for the visitor whose own hold has its last use', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await code(sold, {
      code: 'LAST',
      discount_type: 'PERCENTAGE',
      discount: 50,
      max_allowed_usages: 1,
    });
    const held = await holdHere(testApp, sold, 1, { promo_code: 'LAST' });
    const { user, address } = await openScreen(testApp, `${page(sold)}?promo_code=last`);
    await screen.findByText(/applied/);
    await user.click(more());
    expect(total()).toBe('Total, 1 ticketHK$50.00');
    await user.click(out());
    await screen.findByRole('heading', { name: 'Your details' });
    expect(await orderHere(sold, address().split('/')[3] ?? '')).toMatchObject({
      promo_code: 'LAST',
      status: 'RESERVED',
      total_gross: 50,
    });
    expect((await orderHere(sold, held.short_id)).status).toBe('EXPIRED');
  });

  test('a code used up meanwhile is reported at its field, and the total is corrected', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await code(sold, {
      code: 'ONE',
      discount_type: 'PERCENTAGE',
      discount: 50,
      max_allowed_usages: 1,
    });
    const { user, address } = await openScreen(testApp, `${page(sold)}?promo_code=one`);
    await screen.findByText(/applied/);
    await user.click(more());
    await givenHold(testApp, sold, 1, undefined, { promo_code: 'ONE' });
    await user.click(out());
    const field = await screen.findByLabelText('Promo code');
    await waitFor(() => expect(wrongWith(field)).toBe('This promo code has been used up.'));
    await waitFor(() => expect(total()).toBe('Total, 1 ticketHK$100.00'));
    await waitFor(() => expect(address()).toContain(`/event/${sold.event_id}`));
  });
});
