import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { noteWithheld } from '#features/orders/withheld.store.ts';
import { expireDue } from '#features/orders/actions/expire.ts';
import { buyerHere, fillBuyer, holdHere, orderHere, wrongWith } from '../setup/visitor-actions.ts';
import { cleanup, screen, waitFor, within } from '../setup/drawing.ts';
import {
  givenConnected,
  givenDetails,
  givenEvent,
  givenHold,
  givenPaymentStarted,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { givenVisitor } from '../setup/given-people.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { openScreen, reload } from '../setup/open-screen.tsx';

let testApp: TestApp;
let staff: Staff;
let free: Sold;
let paid: Sold;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  free = await givenFree();
  paid = await givenEvent(testApp, staff, { price: 250, quantity: 200 });
});
afterEach(() => void vi.restoreAllMocks());
afterAll(() => testApp.close());

const givenFree = (more: object = {}) =>
  givenEvent(testApp, staff, { price: 0, type: 'FREE', quantity: 200, ...more });
const ask = async (sold: Sold, question: object): Promise<number> =>
  (
    (
      await testApp.ask('POST', `/events/${sold.event_id}/questions`, {
        token: staff.token,
        body: { belongs_to: 'ORDER', type: 'SINGLE_LINE_TEXT', ...question },
      })
    ).data as { id: number }
  ).id;
const staffOrder = async (sold: Sold, id: number) =>
  (await testApp.ask('GET', `/events/${sold.event_id}/orders/${id}`, { token: staff.token }))
    .data as Record<string, unknown> & {
    attendees: { first_name: string; email: string; short_id: string }[];
    question_answers: { title: string; answer: unknown; attendee_id: number | null }[];
  };
const change = (id: number, values: object) =>
  testApp.platform.db.updateTable('orders').set(values).where('id', '=', id).execute();
const taken = async (sold: Sold) =>
  (
    (
      await testApp.ask('GET', `/events/${sold.event_id}/tickets/${sold.ticket_id}`, {
        token: staff.token,
      })
    ).data as { prices: { quantity_reserved: number; quantity_sold: number }[] }
  ).prices[0];
const finish = () => screen.getByRole('button', { name: 'Get my tickets' });
const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const alerts = () =>
  screen
    .getAllByRole('alert')
    .map((element) => element.textContent)
    .join(' ');

// A browser reports the URL that the document was loaded from; happy-dom does not.
const asPaymentPage = (address: string): void =>
  void vi
    .spyOn(performance, 'getEntriesByType')
    .mockReturnValue([
      { name: `${testApp.platform.config.base_url}${address}/payment` } as PerformanceEntry,
    ]);

// A payment page is left by loading the next page as a new document.
const leaving = () => vi.spyOn(window.location, 'replace').mockImplementation(() => undefined);

describe('a link with tickets', () => {
  test('holds them with its promo code and affiliate, and starts the checkout', async () => {
    const sold = await givenEvent(testApp, staff, { price: 100 });
    await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
      token: staff.token,
      body: { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 },
    });
    await testApp.ask('POST', `/events/${sold.event_id}/affiliates`, {
      token: staff.token,
      body: { name: 'Radio', code: 'RADIO' },
    });
    const { address } = await openScreen(
      testApp,
      `/checkout/${sold.event_id}?tickets=${sold.price_id}:2&promo_code=half&aff=radio`,
    );
    await heading('Your details');
    const shortId = address().split('/')[3] ?? '';
    expect(await orderHere(sold, shortId)).toMatchObject({
      status: 'RESERVED',
      promo_code: 'HALF',
      affiliate: 'RADIO',
      total_gross: 100,
      order_items: [{ quantity: 2 }],
    });
    expect(await taken(sold)).toMatchObject({ quantity_reserved: 2 });
  });

  test('uses the stored affiliate when it names none', async () => {
    const sold = await givenFree();
    await testApp.ask('POST', `/events/${sold.event_id}/affiliates`, {
      token: staff.token,
      body: { name: 'Poster', code: 'POSTER' },
    });
    sessionStorage.setItem(`aff:${sold.event_id}`, 'poster');
    const { address } = await openScreen(
      testApp,
      `/checkout/${sold.event_id}?tickets=${sold.price_id}:1`,
    );
    await heading('Your details');
    expect(await orderHere(sold, address().split('/')[3] ?? '')).toMatchObject({
      affiliate: 'POSTER',
    });
  });

  test('passes on a custom amount', async () => {
    const sold = await givenEvent(testApp, staff, { price: 20, type: 'DONATION' });
    await openScreen(testApp, `/checkout/${sold.event_id}?tickets=${sold.price_id}:1:88.5`);
    await heading('Your details');
    expect(screen.getAllByText('HK$88.50').length).toBeGreaterThan(0);
  });

  test.each<[what: string, search: string, title: string]>([
    ['names none', '', 'This link contains no tickets'],
    ['is written wrongly', '?tickets=abc', 'This link contains no tickets'],
    ['wants none of them', '?tickets=1:0', 'This link contains no tickets'],
    ['names tickets of another event', '?tickets=999999:1', 'These tickets are not on sale here'],
  ])(
    'that %s explains the problem, holds nothing and leads to the event',
    async (_, search, title) => {
      const before = await taken(free);
      await openScreen(testApp, `/checkout/${free.event_id}${search}`);
      await heading(title);
      expect(
        screen.getByRole('link', { name: 'Choose tickets on the event page' }).getAttribute('href'),
      ).toBe(`/event/${free.event_id}`);
      expect(await taken(free)).toEqual(before);
    },
  );

  test('to an unknown event leads home', async () => {
    await openScreen(testApp, '/checkout/999999?tickets=1:1');
    await heading('Event not found or not available');
    expect(screen.getByRole('link', { name: /See what/ }).getAttribute('href')).toBe('/');
  });

  test('that is refused shows the server’s reason, and links to the event with its codes', async () => {
    const sold = await givenFree({ quantity: 1 });
    await givenHold(testApp, sold);
    await openScreen(
      testApp,
      `/checkout/${sold.event_id}?tickets=${sold.price_id}:1&promo_code=&aff=radio%20one&utm_source=x`,
    );
    await heading('Your tickets could not be held');
    expect(alerts()).toContain('Sold out: Standing has none left.');
    expect(
      screen.getByRole('link', { name: 'Choose tickets on the event page' }).getAttribute('href'),
    ).toBe(`/event/${sold.event_id}?aff=radio+one`);
  });

  test('with an invalid code says so and passes it on to the event page', async () => {
    await openScreen(
      testApp,
      `/checkout/${free.event_id}?tickets=${free.price_id}:1&promo_code=NOPE&aff=radio`,
    );
    await heading('Your tickets could not be held');
    expect(alerts()).toContain('Sorry, this promo code is invalid.');
    expect(
      screen.getByRole('link', { name: 'Choose tickets on the event page' }).getAttribute('href'),
    ).toBe(`/event/${free.event_id}?promo_code=NOPE&aff=radio`);
  });

  test('can be retried after a network failure as one reservation', async () => {
    const sold = await givenFree();
    const real = globalThis.fetch;
    let lost = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      const answer = await real(url, init);
      // The response to the first reservation is lost after the server has processed it.
      if (init?.method === 'POST' && String(url).endsWith('/order') && ++lost === 1)
        throw new TypeError('Failed to fetch');
      return answer;
    });
    const { user } = await openScreen(
      testApp,
      `/checkout/${sold.event_id}?tickets=${sold.price_id}:3`,
    );
    await heading('Your tickets could not be held');
    expect(alerts()).toContain('You are offline. Check your connection and try again.');
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('Your details');
    expect(lost).toBe(2);
    expect(await taken(sold)).toMatchObject({ quantity_reserved: 3 });
  });

  test('shows the waiting line, and repeats its request until it is answered', async () => {
    const sold = await givenFree();
    const real = globalThis.fetch;
    const keys: (string | null)[] = [];
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (init?.method !== 'POST' || !String(url).endsWith('/order')) return real(url, init);
      keys.push(new Headers(init.headers).get('idempotency-key'));
      return keys.length < 3
        ? Response.json({ code: 'idempotency.still_running', message: 'Wait.' }, { status: 409 })
        : real(url, init);
    });
    // `openScreen` waits for a heading, and this screen has none before the details.
    const opened = openScreen(testApp, `/checkout/${sold.event_id}?tickets=${sold.price_id}:2`);
    await screen.findByText('You are in line');
    await opened;
    await heading('Your details');
    expect([keys.length, new Set(keys).size]).toEqual([3, 1]);
    expect(await taken(sold)).toMatchObject({ quantity_reserved: 2 });
  });
});

describe('the details', () => {
  test('all missing fields are reported at once, and nothing is sent', async () => {
    const sold = await givenFree({ settings: { require_attendee_details: true } });
    await ask(sold, { title: 'How did you hear of us?', required: true });
    await ask(sold, {
      title: 'Meal',
      type: 'RADIO',
      options: ['Fish', 'Tofu'],
      required: true,
      belongs_to: 'TICKET',
    });
    const held = await holdHere(testApp, sold, 2);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    const sent = vi.spyOn(globalThis, 'fetch');
    await user.click(finish());
    const buyer = within(screen.getByRole('group', { name: 'Buyer' }));
    expect(wrongWith(buyer.getByLabelText('First name'))).toBe('Please fill this in.');
    expect(wrongWith(buyer.getByLabelText('Email'))).toBe('Please fill this in.');
    expect(wrongWith(screen.getByLabelText('How did you hear of us?'))).toBe(
      'Please fill this in.',
    );
    for (const number of [1, 2]) {
      const unit = within(screen.getByRole('group', { name: `Ticket ${number}: Standing` }));
      expect([
        wrongWith(unit.getByLabelText('First name')),
        wrongWith(unit.getByLabelText('Email')),
      ]).toEqual(['Please fill this in.', 'Please fill this in.']);
      expect(wrongWith(unit.getByRole('radio', { name: 'Fish' }))).toBe('Please choose one.');
    }
    expect(wrongWith(screen.getByRole('checkbox', { name: /accept the terms/ }))).toBe(
      'Please accept the terms to continue.',
    );
    expect(alerts()).toContain('10 fields need your attention.');
    expect(document.activeElement).toBe(buyer.getByLabelText('First name'));
    expect(sent.mock.calls.filter(([, init]) => init?.method === 'PUT')).toEqual([]);
    await waitFor(() => expect(address()).toBe(`${held.address}/details`));
  });

  test('a corrected field loses its error immediately, the others keep theirs', async () => {
    const held = await holdHere(testApp, free);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await user.click(finish());
    const terms = screen.getByRole('checkbox', { name: /accept the terms/ });
    await user.click(terms);
    await user.type(screen.getByLabelText('Email'), 'nobody');
    expect([
      wrongWith(terms),
      wrongWith(screen.getByLabelText('Email')),
      wrongWith(screen.getByLabelText('First name')),
    ]).toEqual(['', '', 'Please fill this in.']);
    await user.click(finish());
    expect(wrongWith(screen.getByLabelText('Email'))).toBe(
      'Enter an email address such as name@example.com.',
    );
  });

  test('a signed-in buyer has name and email prefilled, and may change them', async () => {
    const token = await givenVisitor(testApp);
    const held = await holdHere(testApp, free);
    const { user } = await openScreen(testApp, `${held.address}/details`, { token });
    const value = (label: RegExp) => screen.getAllByLabelText<HTMLInputElement>(label)[0]?.value;
    expect([value(/^First name/), value(/^Last name/)]).toEqual(['Ming', 'Ho']);
    expect(value(/^Email/)).toMatch(/^visitor-\d+@venue\.test$/);
    await user.clear(screen.getAllByLabelText(/^Email/)[0] as HTMLElement);
    await user.type(screen.getAllByLabelText(/^Email/)[0] as HTMLElement, 'gift@example.com');
    cleanup();
    await openScreen(testApp, `${held.address}/details`, { token });
    expect(value(/^Email/)).toBe('gift@example.com');
  });

  test('a free order is complete after them; the summary shows the tickets', async () => {
    const held = await holdHere(testApp, free, 2);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    expect(
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('listitem')
        .map((element) => [element.textContent, element.getAttribute('aria-current')]),
    ).toEqual([
      ['1Details', 'step'],
      ['2Tickets', null],
    ]);
    await fillBuyer(user);
    await user.click(finish());
    await heading('Thank you, 大文');
    await waitFor(() => expect(address()).toBe(`${held.address}/summary`));
    await waitFor(() =>
      expect(screen.getAllByRole('img', { name: /QR code of the ticket for/ })).toHaveLength(2),
    );
    expect(await staffOrder(free, held.order_id)).toMatchObject({
      status: 'COMPLETED',
      email: 'taiman@example.com',
      attendees: [{ first_name: '大文' }, { first_name: '大文' }],
    });
    expect(screen.queryByText('This order has already been paid.')).toBeNull();
    await user.click(screen.getAllByRole('button', { name: 'Pass on this ticket' })[1]!);
    await screen.findByText('Link copied');
    const link = await navigator.clipboard.readText();
    const { attendees } = await staffOrder(free, held.order_id);
    expect(attendees.map(({ short_id }) => short_id).filter((id) => link.endsWith(id))).toEqual([
      attendees[1]?.short_id,
    ]);
    expect(link).not.toContain(held.short_id);
  });

  test('tickets are rendered with the summary, without a layout shift', async () => {
    const held = await holdHere(testApp, free, 2);
    await buyerHere(free, held.short_id);
    const real = globalThis.fetch;
    const late = vi.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
      if (String(url).includes('/attendees/')) await delay(300);
      return real(url, init);
    });
    await openScreen(testApp, `${held.address}/summary`);
    await heading('Thank you, A');
    expect(screen.getAllByRole('img', { name: /QR code of the ticket for/ })).toHaveLength(2);
    late.mockRestore();
  });

  test('one checkbox gives all tickets the buyer’s name, and unchecking restores typed names', async () => {
    const sold = await givenFree({ settings: { require_attendee_details: true } });
    const held = await holdHere(testApp, sold, 3);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    const second = () => within(screen.getByRole('group', { name: 'Ticket 2: Standing' }));
    await user.type(second().getByLabelText('First name'), 'Eve');
    // An error in a hidden field must not block the form.
    await user.type(second().getByLabelText('Email'), 'not an address');
    const same = screen.getByRole('checkbox', {
      name: 'The same for everyone: use my details for all 3 tickets',
    });
    await user.click(same);
    expect(screen.queryByRole('group', { name: 'Ticket 2: Standing' })).toBeNull();
    await user.click(same);
    expect(second().getByLabelText('First name')).toHaveProperty('value', 'Eve');
    await user.click(same);
    await user.click(finish());
    await heading('Thank you, 大文');
    expect(
      (await staffOrder(sold, held.order_id)).attendees.map(({ first_name, email }) => [
        first_name,
        email,
      ]),
    ).toEqual(Array.from({ length: 3 }, () => ['大文', 'taiman@example.com']));
  });

  test("a single ticket is the buyer’s by default, and another attendee's details are kept", async () => {
    const sold = await givenFree({ settings: { require_attendee_details: true } });
    const held = await holdHere(testApp, sold, 1);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    const same = screen.getByRole('checkbox', { name: 'The ticket is for me' });
    expect(same).toHaveProperty('checked', true);
    await user.click(same);
    await fillBuyer(user);
    const guest = within(screen.getByRole('group', { name: 'Ticket 1: Standing' }));
    await user.type(guest.getByLabelText('First name'), 'Zoë');
    await user.type(guest.getByLabelText('Email'), 'ZOE@example.com');
    await user.click(finish());
    await heading(/Thank you/);
    expect((await staffOrder(sold, held.order_id)).attendees).toMatchObject([
      { first_name: 'Zoë', email: 'zoe@example.com' },
    ]);
  });

  test('an order for the buyer succeeds when names become required meanwhile', async () => {
    const sold = await givenFree();
    const held = await holdHere(testApp, sold, 1);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    const settings = await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
      token: staff.token,
      body: { require_attendee_details: true },
    });
    expect(settings.status).toBe(200);
    await user.click(finish());
    await heading(/大文/);
    expect(address()).toBe(`${held.address}/summary`);
    expect((await staffOrder(sold, held.order_id)).attendees).toMatchObject([
      { first_name: '大文', email: 'taiman@example.com' },
    ]);
  });

  test('names that become required meanwhile are requested at their fields', async () => {
    const sold = await givenFree();
    const held = await holdHere(testApp, sold, 2);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await testApp.ask('PATCH', `/events/${sold.event_id}/settings`, {
      token: staff.token,
      body: { require_attendee_details: true },
    });
    await user.click(finish());
    const second = within(await screen.findByRole('group', { name: 'Ticket 2: Standing' }));
    await waitFor(() =>
      expect(wrongWith(second.getByLabelText('First name'))).toBe('Please fill this in.'),
    );
    expect(alerts()).not.toContain('attendees.');
  });

  test('an invalid address for all tickets is reported at the field where it was typed', async () => {
    const sold = await givenFree({ settings: { require_attendee_details: true } });
    const held = await holdHere(testApp, sold, 1);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await user.clear(screen.getByLabelText('Email'));
    await user.type(screen.getByLabelText('Email'), 'nobody');
    await user.click(finish());
    expect(wrongWith(screen.getByLabelText('Email'))).toContain('Enter an email address');
    expect(alerts()).toBe('One field needs your attention.');
  });

  test('all input survives a reload, including the choice of names', async () => {
    const sold = await givenFree({ settings: { require_attendee_details: true } });
    await ask(sold, { title: 'Diet' });
    const held = await holdHere(testApp, sold, 2);
    const first = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(first.user, {}, true);
    await first.user.type(screen.getByLabelText(/^Diet/), '素食');
    await first.user.click(screen.getByRole('checkbox', { name: /The same for everyone/ }));
    cleanup();
    await openScreen(testApp, held.address);
    await heading('Your details');
    expect(
      ['First name', /^Last name/, 'Email', /^Diet/].map(
        (label) => (screen.getByLabelText(label) as HTMLInputElement).value,
      ),
    ).toEqual(['大文', '陳', 'taiman@example.com', '素食']);
    expect(screen.getByRole('checkbox', { name: /The same for everyone/ })).toHaveProperty(
      'checked',
      true,
    );
    expect(screen.getByRole('checkbox', { name: /accept the terms/ })).toHaveProperty(
      'checked',
      true,
    );
  });

  test('a buyer goes back from payment, finds the stored details and corrects them', async () => {
    const held = await holdHere(testApp, paid);
    await buyerHere(paid, held.short_id, { first_name: 'Ming', email: 'old@example.com' });
    const { user } = await openScreen(testApp, `${held.address}/details`);
    const email = await screen.findByLabelText('Email');
    expect(email).toHaveProperty('value', 'old@example.com');
    await user.clear(email);
    await user.type(email, 'new@example.com');
    await user.click(screen.getByRole('checkbox', { name: /accept the terms/ }));
    vi.spyOn(window.location, 'assign').mockImplementation(() => undefined);
    await user.click(screen.getByRole('button', { name: 'Continue to payment' }));
    await waitFor(async () =>
      expect(await orderHere(paid, held.short_id)).toMatchObject({
        email: 'new@example.com',
        status: 'RESERVED',
      }),
    );
  });

  test('fields support autofill and the right keyboards, and the terms open in a new window', async () => {
    const held = await holdHere(testApp, free);
    await openScreen(testApp, `${held.address}/details`);
    const email = screen.getByLabelText('Email');
    expect([
      email.getAttribute('type'),
      email.getAttribute('inputmode'),
      email.getAttribute('autocomplete'),
      email.getAttribute('autocapitalize'),
    ]).toEqual(['email', 'email', 'email', 'none']);
    expect([
      screen.getByLabelText('First name').getAttribute('autocomplete'),
      screen.getByLabelText(/^Last name/).getAttribute('autocomplete'),
    ]).toEqual(['given-name', 'family-name']);
    expect(screen.getByLabelText('First name').getAttribute('maxlength')).toBe('50');
    const terms = screen.getByRole('link', { name: 'terms' });
    expect([terms.getAttribute('href'), terms.getAttribute('target')]).toEqual([
      '/terms',
      '_blank',
    ]);
  });
});

describe('the organizer’s questions', () => {
  test('all nine question types are answered and stored as given', async () => {
    const sold = await givenFree();
    const options = ['Fish', '豆腐', 'Beef'];
    for (const [type, title] of [
      ['SINGLE_LINE_TEXT', 'One line'],
      ['MULTI_LINE_TEXT', 'Lines'],
      ['DATE', 'Birthday'],
      ['PHONE', 'Phone'],
      ['ADDRESS', 'Home'],
    ])
      await ask(sold, { type, title, required: true });
    for (const [type, title] of [
      ['DROPDOWN', 'Drop'],
      ['RADIO', 'Radio'],
      ['CHECKBOX', 'Ticks'],
      ['MULTI_SELECT_DROPDOWN', 'Several'],
    ])
      await ask(sold, { type, title, options, required: true });
    await ask(sold, { title: 'Secret', is_hidden: true, required: true });
    const held = await holdHere(testApp, sold);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    expect(screen.queryByLabelText(/Secret/)).toBeNull();
    await user.type(screen.getByLabelText('One line'), '  A friend ');
    await user.type(screen.getByLabelText('Lines'), 'one{Enter}two');
    await user.type(screen.getByLabelText('Birthday'), '1999-02-28');
    const phone = screen.getByLabelText('Phone');
    expect([
      phone.getAttribute('type'),
      phone.getAttribute('inputmode'),
      phone.getAttribute('autocomplete'),
    ]).toEqual(['tel', 'tel', 'tel']);
    await user.type(phone, '+852 9123 4567');
    const home = within(screen.getByRole('group', { name: 'Home' }));
    await user.type(home.getByLabelText('Address'), '皇后大道東 1 號');
    await user.type(home.getByLabelText(/^District or city/), '灣仔');
    await user.selectOptions(screen.getByLabelText('Drop'), '豆腐');
    await user.click(
      within(screen.getByRole('group', { name: 'Radio' })).getByRole('radio', { name: 'Beef' }),
    );
    for (const name of ['Ticks', 'Several'])
      for (const choice of ['Beef', 'Fish'])
        await user.click(
          within(screen.getByRole('group', { name })).getByRole('checkbox', { name: choice }),
        );
    await user.click(finish());
    await heading(/Thank you/);
    const given = Object.fromEntries(
      (await staffOrder(sold, held.order_id)).question_answers.map(({ title, answer }) => [
        title,
        answer,
      ]),
    );
    expect(given).toEqual({
      'One line': 'A friend',
      Lines: 'one\ntwo',
      Birthday: '1999-02-28',
      Phone: '+852 9123 4567',
      Home: { address_line_1: '皇后大道東 1 號', city: '灣仔' },
      Drop: '豆腐',
      Radio: 'Beef',
      Ticks: ['Fish', 'Beef'],
      Several: ['Fish', 'Beef'],
    });
    const shown = within(screen.getByRole('region', { name: 'Your answers' }));
    for (const text of ['A friend', 'Feb 28, 1999', '灣仔皇后大道東 1 號']) shown.getByText(text);
    expect(shown.getAllByText('Fish, Beef')).toHaveLength(2);
  });

  test('an invalid answer is reported before anything is sent', async () => {
    const sold = await givenFree();
    await ask(sold, { type: 'PHONE', title: 'Phone' });
    const held = await holdHere(testApp, sold);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await user.type(screen.getByLabelText(/^Phone/), 'call me');
    await user.click(finish());
    expect(wrongWith(screen.getByLabelText(/^Phone/))).toBe('Enter a phone number.');
    expect(document.activeElement).toBe(screen.getByLabelText(/^Phone/));
    await user.clear(screen.getByLabelText(/^Phone/));
    await user.click(finish());
    await heading(/Thank you/);
  });

  test('an optional choice can be cleared, a required one cannot', async () => {
    const sold = await givenFree();
    await ask(sold, { type: 'RADIO', title: 'Shirt', options: ['S', 'M'] });
    await ask(sold, { type: 'RADIO', title: 'Day', options: ['Sat', 'Sun'], required: true });
    const held = await holdHere(testApp, sold);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    const shirt = within(screen.getByRole('group', { name: /^Shirt/ }));
    expect(shirt.queryByRole('button')).toBeNull();
    await user.click(shirt.getByRole('radio', { name: 'M' }));
    await user.click(
      within(screen.getByRole('group', { name: 'Day' })).getByRole('radio', { name: 'Sun' }),
    );
    expect(within(screen.getByRole('group', { name: 'Day' })).queryByRole('button')).toBeNull();
    await user.click(shirt.getByRole('button', { name: 'Clear my choice' }));
    expect(
      shirt.getAllByRole('radio').map((element) => (element as HTMLInputElement).checked),
    ).toEqual([false, false]);
    expect(document.activeElement).toBe(shirt.getByRole('radio', { name: 'S' }));
    await user.click(finish());
    await heading(/Thank you/);
    expect((await staffOrder(sold, held.order_id)).question_answers).toMatchObject([
      { title: 'Day', answer: 'Sun' },
    ]);
  });

  test('each ticket is asked its own questions, and answers can be copied', async () => {
    const sold = await givenFree();
    const other = (
      await testApp.ask('POST', `/events/${sold.event_id}/tickets`, {
        token: staff.token,
        body: { title: 'Dinner', type: 'FREE', prices: [{ price: 0 }] },
      })
    ).data as { id: number; prices: { id: number }[] };
    await ask(sold, {
      title: 'Meal',
      belongs_to: 'TICKET',
      ticket_ids: [other.id],
      required: true,
    });
    const held = await holdHere(testApp, sold, 1, {
      tickets: [
        { ticket_id: sold.ticket_id, quantities: [{ price_id: sold.price_id, quantity: 1 }] },
        { ticket_id: other.id, quantities: [{ price_id: other.prices[0]?.id ?? 0, quantity: 2 }] },
      ],
    });
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    expect(screen.queryByRole('group', { name: 'Ticket 1: Standing' })).toBeNull();
    await user.type(
      within(screen.getByRole('group', { name: 'Ticket 2: Dinner' })).getByLabelText('Meal'),
      'Duck',
    );
    await user.click(
      screen.getByRole('button', { name: 'Use these answers for the other tickets' }),
    );
    await user.click(finish());
    await heading(/Thank you/);
    expect(
      (await staffOrder(sold, held.order_id)).question_answers.map(({ answer }) => answer),
    ).toEqual(['Duck', 'Duck']);
    expect(screen.getByRole('heading', { level: 3, name: /^Ticket 2/ })).toBeTruthy();
  });

  test('a question added meanwhile is asked after the refusal', async () => {
    const sold = await givenFree();
    await ask(sold, { title: 'Kept' });
    const gone = await ask(sold, { title: 'Gone' });
    const held = await holdHere(testApp, sold);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await user.type(screen.getByLabelText(/^Kept/), 'as typed');
    await testApp.ask('DELETE', `/events/${sold.event_id}/questions/${gone}`, {
      token: staff.token,
    });
    await ask(sold, { title: 'New one', required: true });
    await ask(sold, { title: 'Of each', belongs_to: 'TICKET', required: true });
    await user.click(finish());
    const added = await screen.findByLabelText(/^New one/);
    await waitFor(() => expect(wrongWith(added)).toBe('Please fill this in.'));
    const ofEach = screen.getByLabelText(/^Of each/);
    expect(wrongWith(ofEach)).toBe('Please fill this in.');
    expect(alerts()).not.toContain('questions.');
    await user.type(added, 'one');
    await user.type(ofEach, 'two');
    await user.click(finish());
    await heading(/大文/);
    expect(address()).toBe(`${held.address}/summary`);
    const { question_answers } = await staffOrder(sold, held.order_id);
    expect(question_answers.map((questionAnswer) => questionAnswer.answer)).toEqual([
      'as typed',
      'one',
      'two',
    ]);
  });

  test('an event unpublished meanwhile still shows its questions to ticket holders', async () => {
    const sold = await givenFree();
    await ask(sold, { title: 'Diet', required: true });
    const held = await holdHere(testApp, sold);
    await testApp.ask('PUT', `/events/${sold.event_id}/status`, {
      token: staff.token,
      body: { status: 'DRAFT' },
    });
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await user.type(await screen.findByLabelText(/^Diet/), 'none');
    await user.click(finish());
    await heading(/大文/);
    const stranger = await testApp.ask('GET', `/public/events/${sold.event_id}/questions`);
    expect(stranger.status).toBe(404);
  });
});

describe('the hold', () => {
  test('shows the remaining time, and announces the last two minutes', async () => {
    const held = await holdHere(testApp, free);
    await openScreen(testApp, `${held.address}/details`);
    await waitFor(() => expect(screen.getByRole('timer').textContent).toMatch(/^1[45]:\d\d$/));
    expect(screen.queryByText('Less than two minutes left to finish your order.')).toBeNull();
    expect(
      screen.getByText(
        'Your tickets are held for you until the time runs out. No one else can buy them.',
      ),
    ).toBeTruthy();
    cleanup();
    const short = await holdHere(testApp, free);
    await change(short.order_id, { reserved_until: sql`now() + interval '90 seconds'` });
    await openScreen(testApp, `${short.address}/details`);
    await screen.findByText('Less than two minutes left to finish your order.');
    expect(screen.getByRole('timer').textContent).toMatch(/^01:[23]\d$/);
  });

  test('that expires while typing is reported by the page itself', async () => {
    const held = await holdHere(testApp, free);
    await change(held.order_id, { reserved_until: sql`now() + interval '1.2 seconds'` });
    await openScreen(testApp, `${held.address}/details`);
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Sorry, your order has expired. Please start a new order.',
      }),
    ).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Back to the event' }).getAttribute('href')).toBe(
      `/event/${free.event_id}/${free.slug}`,
    );
  });

  test('replaced in another tab is reported, and the input is kept', async () => {
    const held = await holdHere(testApp, free);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    const next = await holdHere(testApp, free, 2);
    await user.click(finish());
    await heading(/your order has expired/);
    expect(screen.queryByText(/Your tickets are held for you/)).toBeNull();
    reload();
    await openScreen(testApp, `${next.address}/details`);
    await waitFor(() =>
      expect(screen.getByLabelText('Email')).toHaveProperty('value', 'taiman@example.com'),
    );
  });

  test('completed in another tab leads to the tickets', async () => {
    const held = await holdHere(testApp, free);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    await buyerHere(free, held.short_id);
    await user.click(finish());
    await heading('Thank you, A');
    expect(address()).toBe(`${held.address}/summary`);
  });

  test('can be given up after a confirmation; the tickets are released immediately', async () => {
    const sold = await givenFree();
    const held = await holdHere(testApp, sold, 4);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    await user.click(screen.getByRole('button', { name: 'Release my tickets' }));
    await user.click(screen.getByRole('button', { name: 'Keep my tickets' }));
    expect(await taken(sold)).toMatchObject({ quantity_reserved: 4 });
    await user.click(screen.getByRole('button', { name: 'Release my tickets' }));
    screen.getByText('Your tickets go back on sale at once. Nothing is charged.');
    await user.click(screen.getByRole('button', { name: 'Release tickets' }));
    await waitFor(() => expect(address()).toBe(`/event/${sold.event_id}/${sold.slug}`));
    expect(await taken(sold)).toMatchObject({ quantity_reserved: 0 });
  });

  test('completed in another tab cannot be given up, and leads to the tickets', async () => {
    const held = await holdHere(testApp, free);
    const { user, address } = await openScreen(testApp, `${held.address}/details`);
    await buyerHere(free, held.short_id);
    await user.click(screen.getByRole('button', { name: 'Release my tickets' }));
    await user.click(screen.getByRole('button', { name: 'Release tickets' }));
    await screen.findByText('This order has already been paid.');
    await heading('Thank you, A');
    await waitFor(() => expect(address()).toBe(`${held.address}/summary`));
  });

  test('submitting again works after a lost connection', async () => {
    const held = await holdHere(testApp, free);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    await fillBuyer(user);
    const real = globalThis.fetch;
    const line = vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation((url, init) =>
        init?.method === 'PUT' ? Promise.reject(new TypeError('Failed to fetch')) : real(url, init),
      );
    await user.click(finish());
    await waitFor(() =>
      expect(alerts()).toContain('You are offline. Check your connection and try again.'),
    );
    line.mockRestore();
    await user.click(finish());
    await heading('Thank you, 大文');
  });
});

describe('an order that cannot continue', () => {
  const cancelled = { cancelled_at: '2026-11-25T03:00:00.000Z', cancelled_by: 'staff' };
  const paidInPart = { total_before_additions: 10_000, total_gross: 10_000, total_refunded: 4000 };
  test.each<[what: string, values: Record<string, unknown>, title: string, text: string]>([
    [
      'expired',
      { status: 'EXPIRED' },
      'Sorry, your order has expired. Please start a new order.',
      'Nothing was charged.',
    ],
    [
      'expired with money on its way back',
      { status: 'EXPIRED', refund_status: 'REFUND_PENDING' },
      'Sorry, your order has expired. Please start a new order.',
      'It is being refunded in full.',
    ],
    [
      'was cancelled',
      { status: 'CANCELLED', ...cancelled },
      'Order page no longer available.',
      'This order was cancelled on Wed, Nov 25, 2026.Nothing was paid, so nothing is refunded.',
    ],
    [
      'was cancelled after its payment',
      { status: 'CANCELLED', refund_status: 'PARTIALLY_REFUNDED', ...cancelled, ...paidInPart },
      'Order page no longer available.',
      // Nothing is on its way, so no more may be expected: a fee was kept.
      'Refunded: HK$40.00 of HK$100.00.',
    ],
    [
      'was cancelled with its event',
      {
        status: 'CANCELLED',
        refund_status: 'REFUND_PENDING',
        ...cancelled,
        cancelled_by: 'event',
        ...paidInPart,
      },
      'Order page no longer available.',
      'The event was cancelled on Wed, Nov 25, 2026, and this order with it.A refund is on its way',
    ],
  ])('because it %s says so at each of its addresses', async (_, values, title, text) => {
    const held = await holdHere(testApp, free);
    await change(held.order_id, {
      ...values,
      ...('refund_status' in values ? { payment_status: 'PAYMENT_RECEIVED' } : {}),
    });
    asPaymentPage(held.address);
    for (const step of ['', '/details', '/payment', '/summary']) {
      await openScreen(testApp, `${held.address}${step}`);
      await heading(title);
      expect(document.body.textContent).toContain(text);
      // Which one it was: its event, date, reference and tickets.
      const which = screen.queryByText(/^O-[\dA-Z]+ · 1 ticket$/);
      expect(which !== null).toBe(values['status'] === 'CANCELLED');
      expect(screen.queryByRole('timer')).toBeNull();
      cleanup();
    }
  });

  test('an order of another browser looks the same as an unknown order', async () => {
    const others = await givenHold(testApp, free);
    for (const shortId of [others.short_id, 'o_nobody0000000000000000']) {
      await openScreen(testApp, `/checkout/${free.event_id}/${shortId}/details`);
      await heading('Sorry, this order no longer exists.');
      expect(screen.getByRole('link', { name: 'Back to the event' }).getAttribute('href')).toBe(
        `/event/${free.event_id}`,
      );
      cleanup();
    }
  });

  test('an order under another event’s address is not found', async () => {
    const held = await holdHere(testApp, free);
    await openScreen(testApp, `/checkout/${paid.event_id}/${held.short_id}/details`);
    await heading('Sorry, this order no longer exists.');
  });
});

describe('the order summary', () => {
  test('shows lines, discount, fees, taxes and total to the cent', async () => {
    const fee = (
      await testApp.ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, {
        token: staff.token,
        body: { name: 'Booking fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 5 },
      })
    ).data as { id: number };
    const sold = await givenEvent(testApp, staff, {
      price: 99.9,
      ticket: { tax_and_fee_ids: [fee.id] },
    });
    await testApp.ask('POST', `/events/${sold.event_id}/promo-codes`, {
      token: staff.token,
      body: { code: 'TEN', discount_type: 'FIXED', discount: 10 },
    });
    const held = await holdHere(testApp, sold, 2, { promo_code: 'TEN' });
    await openScreen(testApp, `${held.address}/details`);
    const box = within(screen.getByRole('region', { name: 'Your order' }));
    const line = (name: string | RegExp) => box.getByText(name).parentElement?.textContent;
    // 2 × 99.90, less 2 × 10.00, and 5 % of the remainder of each.
    expect([line('2 × Standing'), line('Discount'), line('Booking fee'), line('Total')]).toEqual([
      '2 × StandingHK$199.80',
      'Discount−HK$20.00',
      'Booking feeHK$9.00',
      'TotalHK$188.80',
    ]);
  });

  test("shows the organizer’s message before, and the buyers' message only after completion", async () => {
    const sold = await givenFree({
      settings: {
        pre_checkout_message: '<p>Bring <strong>water</strong>.</p>',
        post_checkout_message: '<p>See you at pier 4.</p>',
        is_online_event: true,
        online_event_connection_details: '<p>https://meet.test/x</p>',
      },
    });
    const held = await holdHere(testApp, sold);
    const { user } = await openScreen(testApp, `${held.address}/details`);
    expect(screen.getByText('water').tagName).toBe('STRONG');
    expect(document.body.textContent).not.toMatch(/pier 4|meet\.test/);
    await fillBuyer(user);
    await user.click(finish());
    await heading(/Thank you/);
    screen.getByText('See you at pier 4.');
    await screen.findByRole('img', { name: /^QR code of the ticket/ });
    // Shown once for all tickets, not again on each.
    const [online, ...again] = screen.getAllByRole('heading', { name: 'How to join online' });
    expect(again).toEqual([]);
    within(online?.parentElement as HTMLElement).getByText('https://meet.test/x');
  });
});

test('a free order whose mail was withheld says so, and that its tickets are here', async () => {
  const held = await holdHere(testApp, free);
  await buyerHere(free, held.short_id, { first_name: '大文', email: 'taiman@example.com' });
  await noteWithheld(testApp.ctx(), held.order_id);
  await openScreen(testApp, `${held.address}/summary`);
  await heading('Thank you, 大文');
  screen.getByText(/^Your tickets were not emailed, because taiman@example.com has received many/);
  expect(document.body.textContent).not.toContain('A confirmation is on its way');
});

describe('paying', () => {
  const toPayment = async (sold = paid) => {
    const held = await holdHere(testApp, sold);
    await buyerHere(sold, held.short_id, { first_name: '大文', email: 'taiman@example.com' });
    asPaymentPage(held.address);
    return held;
  };
  const form = () => screen.findByTitle<HTMLIFrameElement>('Card form');
  const say = async (event: object) => {
    const frame = await form();
    const intent = new URL(frame.src).searchParams;
    const payment_intent = intent.get('payment_intent') ?? /pi_\w+/.exec(frame.src)?.[0];
    window.dispatchEvent(
      new MessageEvent('message', {
        origin: new URL(frame.src).origin,
        source: frame.contentWindow,
        data: { source: 'payment-simulator', payment_intent, ...event },
      } as never),
    );
    return payment_intent ?? '';
  };

  test("shows the provider's form, the recipient of the money and where tickets are sent", async () => {
    const held = await toPayment();
    await openScreen(testApp, `${held.address}/payment`);
    await form();
    screen.getByText('taiman@example.com');
    screen.getByText(
      'This is a payment simulator: no real money moves. Use one of its test cards.',
    );
    expect(screen.getByRole('link', { name: 'Change details' }).getAttribute('href')).toBe(
      `${held.address}/details`,
    );
    expect(
      within(screen.getByRole('list', { name: 'Steps' }))
        .getAllByRole('listitem')
        .map((element) => element.getAttribute('aria-current')),
    ).toEqual([null, 'step', null]);
  });

  test('shows why the last attempt failed after returning to the form', async () => {
    const held = await toPayment();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4000000000009995' });
    await testApp.work();
    reload();
    await openScreen(testApp, `${held.address}/payment`);
    const message = await screen.findByText('Payment failed. Please try again.');
    expect(message.closest('[role="alert"]')?.textContent).toContain(
      'There is not enough money on this card. Try another card.',
    );
  });

  test('reports a refused card, and a second one pays', async () => {
    const held = await toPayment();
    const left = leaving();
    await openScreen(testApp, `${held.address}/payment`);
    await say({ status: 'requires_payment_method', message: 'Your card was declined.' });
    const message = await screen.findByText('Payment failed. Please try again.');
    expect(message.closest('[role="alert"]')?.textContent).toContain('Your card was declined.');
    const payment_intent = await say({ height: 300 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
    await say({ status: 'succeeded' });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${held.address}/summary`));
    reload();
    await openScreen(testApp, `${held.address}/summary`);
    await heading('Thank you, 大文');
    expect(await staffOrder(paid, held.order_id)).toMatchObject({
      status: 'COMPLETED',
      payment_status: 'PAYMENT_RECEIVED',
    });
  });

  test('ignores messages of other origins or other payments', async () => {
    const held = await toPayment();
    await openScreen(testApp, `${held.address}/payment`);
    const frame = await form();
    for (const [origin, payment_intent] of [
      ['https://evil.test', /pi_\w+/.exec(frame.src)?.[0]],
      [new URL(frame.src).origin, 'pi_other'],
    ]) {
      window.dispatchEvent(
        new MessageEvent('message', {
          origin,
          source: frame.contentWindow,
          data: { source: 'payment-simulator', payment_intent, status: 'succeeded' },
        } as never),
      );
    }
    expect(screen.queryByText('Order being processed, please wait.')).toBeNull();
    expect(await form()).toBe(frame);
  });

  test('shows a processing state until the payment completes, then the tickets', async () => {
    const held = await toPayment();
    const left = leaving();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await say({ status: 'processing' });
    await screen.findByText('Order being processed, please wait.');
    expect(
      screen.getByRole('progressbar', { name: 'Order being processed, please wait.' }),
    ).toBeTruthy();
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${held.address}/summary`));
  });

  test('a payment in progress when the hold ends is followed, and never reported as missing', async () => {
    const held = await toPayment();
    const left = leaving();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4999000000002001' });
    await change(held.order_id, { reserved_until: sql`now() - interval '1 second'` });
    await testApp.work();
    reload();
    asPaymentPage(held.address);
    await openScreen(testApp, `${held.address}/payment`);
    await heading('Order being processed, please wait.');
    expect(document.body.textContent).not.toContain('Nothing was charged.');
    await testApp.simulator.control({
      action: 'end_processing',
      payment_intent,
      outcome: 'succeeded',
    });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${held.address}/summary`), {
      timeout: 5000,
    });
    expect(await staffOrder(paid, held.order_id)).toMatchObject({ status: 'COMPLETED' });
  });

  test('a late payment is followed until its order has the result', async () => {
    const held = await toPayment();
    const left = leaving();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4999000000002001' });
    await change(held.order_id, { reserved_until: sql`now() - interval '1 second'` });
    await testApp.work();
    reload();
    asPaymentPage(held.address);
    const real = globalThis.fetch;
    const early = { status: 'SUCCEEDED', amount: 1, order_status: 'EXPIRED' };
    let asked = 0;
    vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) =>
      /\/stripe\/payment_intent/.test(String(input)) && init?.method !== 'POST' && asked++ === 0
        ? Promise.resolve(Response.json({ ...early, payment_status: null, last_error_code: null }))
        : real(input, init),
    );
    await openScreen(testApp, `${held.address}/payment`);
    await heading('Order being processed, please wait.');
    await testApp.simulator.control({
      action: 'end_processing',
      payment_intent,
      outcome: 'succeeded',
    });
    await waitFor(() => expect(left).toHaveBeenCalledWith(`${held.address}/summary`), {
      timeout: 5000,
    });
    expect(asked).toBeGreaterThan(1);
  });

  test('a payment that was not made when the hold ended is cancelled, and the page says so', async () => {
    const held = await toPayment();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await change(held.order_id, { reserved_until: sql`now() - interval '1 second'` });
    await expireDue(testApp.ctx());
    reload();
    asPaymentPage(held.address);
    await openScreen(testApp, `${held.address}/payment`);
    await heading(/your order has expired/);
    expect(document.body.textContent).toContain('Nothing was charged.');
    await expect(
      testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' }),
    ).resolves.toMatchObject({ status: 'canceled' });
  });

  test('says when the result is unknown, and can check again', async () => {
    const held = await toPayment();
    const { user } = await openScreen(testApp, `${held.address}/payment`);
    await form();
    const line = globalThis.fetch;
    vi.spyOn(globalThis, 'fetch').mockImplementation((url, init) =>
      String(url).endsWith('/stripe/payment_intent')
        ? Promise.reject(new TypeError('Failed to fetch'))
        : line(url, init),
    );
    // The page polls every 1.5 seconds for a minute and a half; here without waiting.
    const real = globalThis.setTimeout;
    vi.spyOn(globalThis, 'setTimeout').mockImplementation(((run: () => void, ms?: number) =>
      real(run, ms === 1500 ? 1 : ms)) as typeof setTimeout);
    await say({ status: 'processing' });
    await screen.findByText('Payment could not be confirmed yet');
    await user.click(screen.getByRole('button', { name: 'Check payment status' }));
    await screen.findByText('Order being processed, please wait.');
  });

  test('shows the server’s message when the account cannot accept cards, and can retry', async () => {
    const other = await givenStaff(testApp);
    const sold = await givenEvent(testApp, other, { price: 90 });
    const held = await toPayment(sold);
    const { user } = await openScreen(testApp, `${held.address}/payment`);
    const problem = await screen.findByText(/payment/i, { selector: '[role="alert"] *' });
    expect(problem.textContent).not.toMatch(/went wrong/);
    await givenConnected(testApp, other);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await form();
  });

  test('leads back to the details when they are missing', async () => {
    const held = await holdHere(testApp, paid);
    asPaymentPage(held.address);
    const { address } = await openScreen(testApp, `${held.address}/payment`);
    await heading('Your details');
    await waitFor(() => expect(address()).toBe(`${held.address}/details`));
  });

  test('redirects a paid order to its summary at every step', async () => {
    const held = await toPayment();
    await openScreen(testApp, `${held.address}/payment`);
    const payment_intent = await say({ height: 300 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
    cleanup();
    for (const step of ['payment_return', 'details', 'payment']) {
      const { address } = await openScreen(testApp, `${held.address}/${step}`);
      await heading('Thank you, 大文');
      if (step !== 'payment_return')
        expect([
          address(),
          screen
            .getAllByText('This order has already been paid.')
            .some((element) => element.closest('[role="status"]') !== null),
        ]).toEqual([`${held.address}/summary?already_paid`, true]);
      cleanup();
    }
  });

  test("a bank's return in another browser does not say that the order is gone", async () => {
    const held = await givenHold(testApp, paid);
    await givenDetails(testApp, paid, held);
    const payment_intent = await givenPaymentStarted(testApp, paid, held);
    const address = `/checkout/${paid.event_id}/${held.short_id}/payment_return`;
    const { user } = await openScreen(testApp, address);
    await heading('Your order is in another browser');
    // Stripe's webhook is still on its way.
    await testApp.simulator.control({ action: 'webhooks', lose: 1 });
    await testApp.simulator.control({ action: 'pay', payment_intent, card: '4242424242424242' });
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await heading(/^Order /);
    screen.getByText('Your tickets are in your inbox');
  });

  test('a return without a payment leads back to the card form', async () => {
    const held = await toPayment();
    const { address } = await openScreen(
      testApp,
      `${held.address}/payment_return?redirect_status=succeeded`,
    );
    await form();
    await waitFor(() => expect(address()).toBe(`${held.address}/payment`));
  });
});

test('in Traditional Chinese all screens are in Chinese', async () => {
  const held = await holdHere(testApp, free);
  const { user } = await openScreen(testApp, `${held.address}/details`, { locale: 'zh-hk' });
  await user.click(
    document.querySelector<HTMLButtonElement>('form button[type="submit"]') as HTMLButtonElement,
  );
  await waitFor(() => expect(document.querySelectorAll('[aria-invalid="true"]').length).toBe(3));
  const words = (document.querySelector('main')?.textContent ?? '').replaceAll(
    /Night \d+|Standing|Foyer|HK\$[\d.]+|EN/g,
    '',
  );
  expect(words).toMatch(/請/);
  expect(words.match(/[A-Za-z]{3,}/g) ?? []).toEqual([]);
});
