import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '#platform/endpoint.ts';
import { checkWholeLedger } from '#features/payments/actions/check-ledger.ts';
import {
  givenConnected,
  givenDetails,
  givenHold,
  givenPaid,
  givenPaymentStarted,
  givenStaff,
  givenEvent,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { givenColleague } from '../../tests/setup/given-people.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import type { reports } from './contract.ts';

type Report = AnswerOf<typeof reports.ofEvent>;
type Section = Report['sections'][number];
type Row = Section['by']['day'][number];

let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let other: Sold;
const extra: { seat: Sold; gift: Sold } = {} as never;
const zone = 'Asia/Hong_Kong';

const as = (token: string) => (method: string, path: string, body?: object) =>
  testApp.ask(method, path, { token, body });
const post = (path: string, body: object) => as(staff.token)('POST', path, body);
const idOf = (data: unknown): number => (data as { id: number }).id;

async function kindOfTicket(type: string, price: number, charges: number[], title: string) {
  const { data } = await post(`/events/${sold.event_id}/tickets`, {
    title,
    type,
    prices: [{ price, initial_quantity_available: null }],
    tax_and_fee_ids: charges,
  });
  const { id, prices } = data as { id: number; prices: { id: number }[] };
  return { ...sold, ticket_id: id, price_id: prices[0]?.id ?? 0 };
}

interface Sale {
  what: 'standing' | 'seat' | 'gift' | 'both' | 'by_hand' | 'free_by_hand';
  quantity: number;
  gift: number;
  has_code: boolean;
  has_affiliate: boolean;
  then: 'nothing' | 'part' | 'two_parts' | 'cancelled' | 'kept_fee' | 'disputed' | 'dispute_won';
  days_ago: number;
  days_until_back: number;
}
const sales: fc.Arbitrary<Sale> = fc.record({
  what: fc.constantFrom('standing', 'seat', 'gift', 'both', 'by_hand', 'free_by_hand'),
  quantity: fc.integer({ min: 1, max: 4 }),
  gift: fc.integer({ min: 1001, max: 99_999 }).map((cents) => cents / 100),
  has_code: fc.boolean(),
  has_affiliate: fc.boolean(),
  then: fc.constantFrom(
    'nothing',
    'part',
    'two_parts',
    'cancelled',
    'kept_fee',
    'disputed',
    'dispute_won',
  ),
  days_ago: fc.integer({ min: 3, max: 9 }),
  days_until_back: fc.integer({ min: 0, max: 3 }),
});

/** Makes a sale through the API, as buyers and staff would. */
async function make(sale: Sale): Promise<void> {
  const { event_id } = sold;
  if (sale.what === 'by_hand' || sale.what === 'free_by_hand') {
    const made = await post(`/events/${event_id}/attendees`, {
      ticket_id: sold.ticket_id,
      ticket_price_id: sold.price_id,
      first_name: 'Ada',
      email: 'ada@example.com',
      amount_paid: sale.what === 'by_hand' ? sale.gift : 0,
      locale: 'en',
    });
    if (made.status !== 201) throw new Error(made.text);
    const { order_id } = made.data as { order_id: number };
    if (sale.then === 'cancelled')
      await post(`/events/${event_id}/orders/${order_id}/cancel`, { refund_amount: 0 });
    return back(order_id, sale);
  }
  const line = (item: Sold, more: object = {}) => ({
    ticket_id: item.ticket_id,
    quantities: [{ price_id: item.price_id, quantity: sale.quantity, ...more }],
  });
  const tickets = {
    standing: [line(sold)],
    seat: [line(extra.seat)],
    gift: [line(extra.gift, { price: sale.gift })],
    both: [line(sold), line(extra.seat)],
  }[sale.what];
  const held = await givenHold(testApp, sold, 1, undefined, {
    tickets,
    ...(sale.has_code ? { promo_code: 'THIRD' } : {}),
    ...(sale.has_affiliate ? { affiliate_code: 'shop' } : {}),
  });
  await givenDetails(testApp, sold, held);
  const payment = await givenPaymentStarted(testApp, sold, held);
  await testApp.simulator.control({
    action: 'pay',
    payment_intent: payment,
    card: '4242424242424242',
  });
  await testApp.ask(
    'GET',
    `/public/events/${event_id}/order/${held.short_id}/stripe/payment_intent`,
    {
      cookie: held.cookie,
    },
  );
  const at = `/events/${event_id}/orders/${held.order_id}`;
  if (sale.then === 'part' || sale.then === 'two_parts')
    await post(`${at}/refund`, { amount: 7.77 });
  await testApp.work();
  if (sale.then === 'two_parts') await post(`${at}/refund`, { amount: 1.01 });
  if (sale.then === 'cancelled') await post(`${at}/cancel`, {});
  if (sale.then === 'kept_fee') await post(`${at}/cancel`, { refund_amount: 5 });
  if (sale.then === 'disputed' || sale.then === 'dispute_won') {
    const { id } = await testApp.simulator.control({ action: 'dispute', payment_intent: payment });
    await testApp.work();
    if (sale.then === 'dispute_won')
      await testApp.simulator.control({ action: 'close_dispute', dispute: id, outcome: 'won' });
  }
  await testApp.work();
  return back(held.order_id, sale);
}

/** Moves a sale and what followed it to their days. */
async function back(order_id: number, { days_ago, days_until_back }: Sale): Promise<void> {
  const went = days_ago - days_until_back;
  await sql`update orders set completed_at = completed_at - make_interval(days => ${days_ago}),
    created_at = created_at - make_interval(days => ${days_ago}) where id = ${order_id}`.execute(
    testApp.owner,
  );
  await sql`update ledger_entries set created_at = created_at - make_interval(days =>
    case when kind in ('CAPTURE', 'PAID_ELSEWHERE') then ${days_ago}::int else ${went}::int end)
    where order_id = ${order_id}`.execute(testApp.owner);
}

beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff, { quantity: null, event: { timezone: zone } });
  const charge = async (name: string, type: string, calculation_type: string, rate: number) =>
    idOf(
      (
        await post(`/accounts/${staff.account_id}/taxes-and-fees`, {
          name,
          type,
          calculation_type,
          rate,
        })
      ).data,
    );
  const vat = await charge('VAT', 'TAX', 'PERCENTAGE', 8.875);
  const fee = await charge('Service', 'FEE', 'FIXED', 1.33);
  extra.seat = await kindOfTicket('PAID', 333.33, [vat, fee], 'Seat');
  extra.gift = await kindOfTicket('DONATION', 5, [vat], 'Gift');
  await post(`/events/${sold.event_id}/promo-codes`, {
    code: 'THIRD',
    discount_type: 'PERCENTAGE',
    discount: 33.3,
  });
  await post(`/events/${sold.event_id}/affiliates`, { name: 'Shop', code: 'shop' });
  // Each kind once, so that every run covers it; the rest is random.
  const certain: Sale[] = (
    ['nothing', 'part', 'two_parts', 'cancelled', 'kept_fee', 'disputed', 'dispute_won'] as const
  ).map((then, i) => ({
    what: 'both',
    quantity: 1 + (i % 3),
    gift: 12.34,
    has_code: i % 2 === 0,
    has_affiliate: i % 3 === 0,
    then,
    days_ago: 4 + (i % 5),
    days_until_back: i % 4,
  }));
  for (const sale of [...certain, ...fc.sample(sales, 18)]) await make(sale);
  // Another event of the account, and one of another account.
  other = await givenEvent(testApp, staff, { event: { currency: 'EUR' } });
  await post(`/events/${other.event_id}/attendees`, {
    ticket_id: other.ticket_id,
    ticket_price_id: other.price_id,
    first_name: 'Ada',
    email: 'ada@example.com',
    amount_paid: 99,
    locale: 'en',
  });
});
afterAll(() => testApp.close());

const days = (query: { from?: string; to?: string }): string =>
  `?${new URLSearchParams(query).toString()}`;
async function reportOf(path: string, query: { from?: string; to?: string } = {}): Promise<Report> {
  const answer = await as(staff.token)('GET', `${path}/sales-report${days(query)}`);
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.data;
}
const ofEvent = (query?: { from?: string; to?: string }) =>
  reportOf(`/events/${sold.event_id}`, query);
const cents = (amount: number): number => Math.round(amount * 100);
const figures = [
  'gross',
  'discount',
  'fee',
  'tax',
  'refunded',
  'disputed',
  'other',
  'net',
] as const;
const summed = (rows: readonly Row[], name: (typeof figures)[number] | 'tickets'): number =>
  rows.reduce((sum, row) => sum + cents(row[name]), 0);

/** Sums the ledger independently of the report; a capture counts on the day of its order. */
async function ledger(from: string | null, to: string | null): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; amount: number }>`
    select l.kind, sum(l.amount)::bigint as amount
    from ledger_entries l
    join orders o on o.id = l.order_id
    cross join lateral (
      select to_char(
        (case when l.kind in ('CAPTURE', 'PAID_ELSEWHERE') then o.completed_at else l.created_at end)
          at time zone ${zone}, 'YYYY-MM-DD'
      ) as day
    ) as d
    where l.event_id = ${sold.event_id} and (${from}::text is null or d.day >= ${from})
      and (${to}::text is null or d.day <= ${to})
    group by l.kind`.execute(testApp.owner);
  return Object.fromEntries(rows.map(({ kind, amount }) => [kind, amount]));
}
const dayAgo = (days_ago: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(
    testApp.platform.clock() - days_ago * 86_400_000,
  );

describe('the sales report', () => {
  test('is based on orders without ledger differences', async () => {
    expect(await checkWholeLedger(testApp.ctx())).toBe(0);
  });

  test('has equal sums in every breakdown and in the ledger, for any period', async () => {
    const periods = fc.sample(
      fc.tuple(
        fc.option(fc.integer({ min: 0, max: 11 })),
        fc.option(fc.integer({ min: 0, max: 11 })),
      ),
      12,
    );
    for (const [a, b] of [[null, null] as const, ...periods]) {
      const from = a === null ? null : dayAgo(a);
      const to = b === null ? null : dayAgo(b);
      const { sections } = await ofEvent({ ...(from ? { from } : {}), ...(to ? { to } : {}) });
      const entries = await ledger(from, to);
      const of = (...kinds: string[]): number =>
        kinds.reduce((sum, kind) => sum + (entries[kind] ?? 0), 0);
      const [section] = sections;
      if (!section) {
        expect(entries).toEqual({});
        continue;
      }
      expect(sections).toHaveLength(1);
      const { totals, by } = section;
      expect({
        gross: cents(totals.gross),
        refunded: cents(totals.refunded),
        disputed: cents(totals.disputed),
        net: cents(totals.net),
        other: cents(totals.other),
      }).toEqual({
        gross: of('CAPTURE', 'PAID_ELSEWHERE'),
        refunded: 0 - of('REFUND', 'REFUND_FAILED'),
        disputed: 0 - of('DISPUTE', 'DISPUTE_WON'),
        net: of(...Object.keys(entries)),
        other: 0,
      });
      for (const [breakdown, rows] of Object.entries(by))
        for (const name of [...figures, 'tickets'] as const)
          expect([breakdown, name, summed(rows, name)]).toEqual([
            breakdown,
            name,
            cents(totals[name]),
          ]);
      for (const [charges, amount] of [
        [section.taxes, totals.tax],
        [section.fees, totals.fee],
      ] as const)
        expect(charges.reduce((sum, charge) => sum + cents(charge.amount), 0)).toBe(cents(amount));
    }
  });

  test('counts an order once per ticket, across its prices, and not when cancelled', async () => {
    const promoter = await givenStaff(testApp);
    const event = await givenEvent(testApp, promoter, { type: 'FREE', price: 0 });
    const ask = as(promoter.token);
    const { data } = await ask('POST', `/events/${event.event_id}/tickets`, {
      title: 'Stalls',
      type: 'TIERED',
      prices: ['Adult', 'Child'].map((label) => ({
        label,
        price: 0,
        initial_quantity_available: null,
      })),
    });
    const { id, prices } = data as { id: number; prices: { id: number }[] };
    const tickets = [
      { ticket_id: id, quantities: prices.map((price) => ({ price_id: price.id, quantity: 2 })) },
    ];
    const buy = async (): Promise<number> => {
      const held = await givenHold(testApp, event, 1, undefined, { tickets });
      await givenDetails(testApp, event, held);
      return held.order_id;
    };
    await buy();
    const cancelled = await buy();
    expect(
      (await ask('POST', `/events/${event.event_id}/orders/${cancelled}/cancel`, {})).status,
    ).toBe(200);
    const report: Report = (await ask('GET', `/events/${event.event_id}/sales-report`)).data;
    const { by, totals } = report.sections[0] ?? expect.unreachable();
    const counted = { orders: 1, tickets: 4 };
    expect(totals).toMatchObject(counted);
    expect(by.ticket).toMatchObject([{ key: String(id), ...counted }]);
  });

  test('counts a ticket changed by staff as the new one, like the ticket list', async () => {
    const promoter = await givenStaff(testApp);
    const event = await givenEvent(testApp, promoter, { type: 'FREE', price: 0 });
    const ask = as(promoter.token);
    const at = `/events/${event.event_id}`;
    const { data } = await ask('POST', `${at}/tickets`, {
      title: 'Seat',
      type: 'FREE',
      prices: [{ price: 0, initial_quantity_available: null }],
    });
    const held = await givenHold(testApp, event, 3);
    await givenDetails(testApp, event, held);
    const order = (await ask('GET', `${at}/orders/${held.order_id}`)).data as {
      attendees: { id: number }[];
    };
    const body = { ticket_id: idOf(data) };
    await ask('PATCH', `${at}/attendees/${order.attendees[0]?.id}`, body);
    const report: Report = (await ask('GET', `${at}/sales-report`)).data;
    const counted = report.sections[0]?.by.ticket.map(({ key, tickets }) => [key, tickets]);
    const sold = (await ask('GET', `${at}/tickets`)).data as {
      id: number;
      quantity_sold: number;
    }[];
    expect(Object.fromEntries(counted ?? [])).toEqual(
      Object.fromEntries(sold.map((item) => [item.id, item.quantity_sold])),
    );
    expect(sold.map((item) => item.quantity_sold)).toEqual([2, 1]);
  });

  test('has one row for a renamed promo code, and the names as used once it is deleted', async () => {
    const promoter = await givenStaff(testApp);
    const event = await givenEvent(testApp, promoter, { price: 80 });
    const ask = as(promoter.token);
    const at = `/events/${event.event_id}`;
    const made = await ask('POST', `${at}/promo-codes`, {
      code: 'EARLY',
      discount_type: 'PERCENTAGE',
      discount: 100,
    });
    const code = `${at}/promo-codes/${idOf(made.data)}`;
    const buy = async (promo_code: string): Promise<void> => {
      const held = await givenHold(testApp, event, 1, undefined, { promo_code });
      await givenDetails(testApp, event, held);
    };
    const rows = async () => {
      const report: Report = (await ask('GET', `${at}/sales-report`)).data;
      return report.sections[0]?.by.promo_code.map(({ key, orders }) => [key, orders]);
    };
    await buy('EARLY');
    await ask('PUT', code, { code: 'LATE' });
    await buy('LATE');
    expect(await rows()).toEqual([['LATE', 2]]);
    await ask('DELETE', code);
    expect(await rows()).toEqual(
      expect.arrayContaining([
        ['EARLY', 1],
        ['LATE', 1],
      ]),
    );
  });

  test('has daily figures per ticket that add up to the total, to the cent', async () => {
    const whole = (await ofEvent()).sections[0] ?? expect.unreachable();
    const parts: Row[] = [];
    for (const { key } of whole.by.day)
      parts.push(
        ...((await ofEvent({ from: key ?? '', to: key ?? '' })).sections[0]?.by.ticket ?? []),
      );
    for (const ticket of whole.by.ticket)
      for (const name of figures)
        expect(
          summed(
            parts.filter((part) => part.key === ticket.key),
            name,
          ),
        ).toBe(cents(ticket[name]));
  });

  test('shows taxes, fees, providers, codes and affiliates by name', async () => {
    const { by, taxes, fees, currency } = (await ofEvent()).sections[0] ?? expect.unreachable();
    expect(currency).toBe('HKD');
    expect(taxes).toMatchObject([{ name: 'VAT', rate: 8.875, type: 'PERCENTAGE' }]);
    expect(fees).toMatchObject([{ name: 'Service', rate: 1.33, type: 'FIXED' }]);
    expect(by.provider.map((row) => row.key)).toContain('stripe');
    expect(by.promo_code.map((row) => row.key)).toEqual(expect.arrayContaining(['THIRD', null]));
    expect(by.affiliate).toContainEqual(expect.objectContaining({ name: 'Shop' }));
    expect(by.ticket.map((row) => row.name)).toEqual(expect.arrayContaining(['Standing', 'Seat']));
    const shown = by.day.map((row) => row.key ?? '');
    expect(shown.every((day, i) => i === 0 || (shown[i - 1] ?? '') < day)).toBe(true);
  });

  test('of an account has a section per currency with all its events', async () => {
    const { sections } = await reportOf(`/accounts/${staff.account_id}`);
    const hkd = sections.find((section) => section.currency === 'HKD');
    const eur = sections.find((section) => section.currency === 'EUR');
    // Each event has its own affiliates, often with the same names.
    const [{ name: event_title } = expect.unreachable()] = hkd?.by.event ?? [];
    expect(hkd?.by.affiliate).toContainEqual(
      expect.objectContaining({ name: 'Shop', event_title }),
    );
    expect(hkd?.totals).toEqual((await ofEvent()).sections[0]?.totals);
    expect([sections.length, eur?.totals.gross, eur?.by.event.map((row) => row.key)]).toEqual([
      2,
      99,
      [String(other.event_id)],
    ]);
  });

  test('shows surplus payments separately until they are refunded', async () => {
    const event = await givenEvent(testApp, staff);
    const paid = await givenPaid(testApp, event);
    const at = `/events/${event.event_id}`;
    const firstSection = async () => (await reportOf(at)).sections[0] ?? expect.unreachable();
    const enter = (kind: string, amount: number) =>
      sql`insert into ledger_entries (account_id, event_id, order_id, payment_id, kind, amount,
          currency, provider, provider_object_id)
        select p.account_id, ${event.event_id}, p.order_id, p.id, ${kind}, ${amount}::bigint, p.currency,
          p.provider, 'twice_' || ${kind}
        from payments p
        where p.order_id = ${paid.order_id} and p.bought_at is null`.execute(testApp.owner);
    await sql`insert into payments (account_id, order_id, provider, provider_payment_id,
        provider_account_id, amount, currency, status, captured)
      select account_id, order_id, provider, 'pi_twice', provider_account_id, amount, currency, status,
        captured
      from payments where order_id = ${paid.order_id}`.execute(testApp.owner);
    await enter('CAPTURE', 25_000);
    const during = await firstSection();
    for (const rows of [during.by.day, during.by.ticket, during.by.provider])
      expect(rows).toMatchObject([{ gross: 250, refunded: 0, other: 250, net: 500 }]);
    await enter('REFUND', -25_000);
    expect((await firstSection()).totals).toMatchObject({
      gross: 250,
      refunded: 0,
      other: 0,
      net: 250,
    });
  });

  test('is empty for days without transactions, and rejects invalid dates', async () => {
    expect((await ofEvent({ from: '2001-01-01', to: '2001-02-01' })).sections).toEqual([]);
    for (const from of ['2026-02-30', 'today', '2026-1-1']) {
      const at = `/events/${sold.event_id}/sales-report${days({ from })}`;
      const answer = await as(staff.token)('GET', at);
      expect([answer.status, Object.keys(answer.errors)]).toEqual([422, ['from']]);
    }
  });

  test('can be exported with the same figures, in the caller’s language', async () => {
    const { sections } = await ofEvent();
    const answer = await testApp.ask('POST', `/events/${sold.event_id}/sales-report/export`, {
      token: staff.token,
      body: { format: 'csv' },
      headers: { 'accept-language': 'zh-HK' },
    });
    const [head, total, ...rest] = answer.text.replace('\ufeff', '').trimEnd().split('\r\n');
    const totals = sections[0]?.totals ?? expect.unreachable();
    expect(head).toContain('分類,名稱,貨幣');
    expect(total?.split(',')).toEqual([
      '總計',
      '',
      'HKD',
      String(totals.orders),
      String(totals.tickets),
      ...figures.map((name) => String(totals[name])),
    ]);
    expect(rest.filter((line) => line.startsWith('稅項（按稅率）'))).toHaveLength(1);
    expect(rest.join('\n')).toContain('VAT 8.875%');
    expect(rest.join('\n')).toContain(` – Shop,HKD`);
    const whole = await post(`/accounts/${staff.account_id}/sales-report/export`, {});
    expect(whole.headers['content-type']).toContain('spreadsheetml');
  });

  test('has the same net as the exported orders, including disputes', async () => {
    const { text } = await post(`/events/${sold.event_id}/orders/export`, { format: 'csv' });
    const [head = '', ...rows] = text.replace('\uFEFF', '').trim().split('\r\n');
    const names = head.split(',');
    const column = (name: string): number =>
      rows.reduce((sum, row) => sum + cents(Number(row.split(',')[names.indexOf(name)])), 0);
    const { totals } = (await ofEvent()).sections[0] ?? expect.unreachable();
    expect(column('Disputes')).toBe(cents(totals.disputed));
    expect(column('Total') - column('Refunded') - column('Disputes')).toBe(cents(totals.net));
  });

  test('of an event is accessible to organizers, that of the account to admins only', async () => {
    const [organizer, collaborator, stranger] = [
      await givenColleague(testApp, staff, 'ORGANIZER'),
      await givenColleague(testApp, staff, 'COLLABORATOR', [sold.event_id]),
      await givenStaff(testApp),
    ];
    const event = `/events/${sold.event_id}/sales-report`;
    const account = `/accounts/${staff.account_id}/sales-report`;
    const status = async ({ token }: { token: string }) =>
      Promise.all([event, account].map(async (at) => (await as(token)('GET', at)).status));
    expect([await status(organizer), await status(collaborator), await status(stranger)]).toEqual([
      [200, 403],
      [403, 403],
      [404, 404],
    ]);
  });
});

test('a report may exceed the statement timeout, one at a time per account', async () => {
  const quick = await openTestApp(
    {},
    { database_options: '-c statement_timeout=1500 -c lock_timeout=500' },
  );
  try {
    const owner = await givenStaff(quick);
    const free = await givenEvent(quick, owner, { type: 'FREE', price: 0 });
    await givenDetails(quick, free, await givenHold(quick, free));
    // As slow as half a million orders would be.
    await sql`create or replace function held_tickets(holds jsonb) returns bigint
      language plpgsql as 'begin perform pg_sleep(2); return 1; end'`.execute(quick.owner);
    const ask = () =>
      quick.ask('GET', `/events/${free.event_id}/sales-report`, { token: owner.token });
    const [first, second] = await Promise.all([ask(), ask()]);
    expect([first, second].map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 503,
    ]);
    expect((await ask()).status).toBe(200);
  } finally {
    await quick.close();
  }
});
