import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { routes } from '#server/routes.ts';
import { givenEvent, givenStaff, type Sold, type Staff } from '../../tests/setup/given.ts';
import { openTestApp, type Answer, type TestApp } from '../../tests/setup/test-app.ts';

/** A ticket that the page does not show must be indistinguishable from one that does not exist. */
// Must come before the first connection, which captures the method.
const sent = vi.spyOn(pg.Client.prototype, 'query');
let testApp: TestApp;
let staff: Staff;
let shown: Sold;
let hidden: { ticket_id: number; price_id: number };
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(async () => {
  await testApp.close();
  sent.mockRestore();
});
beforeEach(async () => {
  shown = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
});

const manage = async (method: string, path: string, body?: object): Promise<Answer> => {
  const answer = await testApp.ask(method, `/events/${shown.event_id}${path}`, {
    token: staff.token,
    body,
  });
  expect(answer.status, answer.text).toBeLessThan(300);
  return answer;
};
const secret = 'Velvet rope';
async function addTicket(more: object, price: object = {}, prices: object[] = []): Promise<void> {
  const { data } = await manage('POST', '/tickets', {
    title: secret,
    type: prices.length ? 'TIERED' : 'PAID',
    prices: [
      { price: 77, initial_quantity_available: 5, label: prices.length ? 'A' : null, ...price },
      ...prices,
    ],
    ...more,
  });
  const made = data as { id: number; prices: { id: number }[] };
  hidden = { ticket_id: made.id, price_id: made.prices[0]?.id ?? 0 };
}
const sellOut = () =>
  sql`update counters set sold = capacity where id in (
    select counter_id from ticket_prices where ticket_id = ${hidden.ticket_id})`.execute(
    testApp.platform.db,
  );

/** All reasons why a ticket is not shown. */
const ways: Record<string, () => Promise<unknown>> = {
  'is hidden': () => addTicket({ is_hidden: true }),
  'is hidden without a code': async () => {
    await addTicket({ is_hidden_without_promo_code: true });
    await manage('POST', '/promo-codes', {
      code: 'VELVET',
      discount_type: 'NONE',
      applicable_ticket_ids: [hidden.ticket_id],
    });
  },
  'is hidden before its sale begins': () =>
    addTicket({ hide_before_sale_start_date: true, sale_start_date: '2199-01-01T10:00:00Z' }),
  'is hidden before the sale of its price begins': () =>
    addTicket({ hide_before_sale_start_date: true }, { sale_start_date: '2199-01-01T10:00:00Z' }, [
      { price: 9, label: 'B', sale_start_date: '2199-01-02T10:00:00Z' },
    ]),
  'is hidden after its sale ended': () =>
    addTicket({ hide_after_sale_end_date: true, sale_end_date: '2026-01-01T10:00:00Z' }),
  'is sold out and hidden then': async () => {
    await addTicket({ hide_when_sold_out: true });
    await sellOut();
  },
  'is hidden from those who are no members': () =>
    addTicket({ membership_tiers: ['GOLD'], is_hidden_from_others: true }),
  'has only hidden prices': () =>
    addTicket({}, { is_hidden: true }, [{ price: 9, label: 'B', is_hidden: true }]),
};

type Line = { ticket_id: number; quantities: object[] };
const reserve = (tickets: Line[], more: object = {}) =>
  testApp.ask('POST', `/public/events/${shown.event_id}/order`, { body: { tickets, ...more } });
const good = (): Line => ({
  ticket_id: shown.ticket_id,
  quantities: [{ price_id: shown.price_id, quantity: 1 }],
});
const line = (of: { ticket_id: number; price_id: number }, quantity = 1, more = {}): Line => ({
  ticket_id: of.ticket_id,
  quantities: [{ price_id: of.price_id, quantity, ...more }],
});
/** Baskets with this ticket that a visitor could use to probe for hidden tickets. */
const baskets: ((of: { ticket_id: number; price_id: number }) => [Line[], object?])[] = [
  (of) => [[line(of)]],
  (of) => [[line({ ...of, price_id: 999_999_999 })]],
  (of) => [[line(of, 0)]],
  (of) => [[line(of, 100)]],
  (of) => [[line(of, 101)]],
  (of) => [[line(of, 1, { price: 1 })]],
  (of) => [[good(), line(of)]],
  (of) => [[line(of), good()]],
  (of) => [[line(of), line({ ...shown, price_id: 999_999_999 })]],
  (of) => [[line(of), line(of)]],
  (of) => [[line(of), { ...good(), quantities: [{ price_id: shown.price_id, quantity: 101 }] }]],
  (of) => [[line(of)], { promo_code: 'NOTHING' }],
  (of) => [[{ ticket_id: of.ticket_id, quantities: [] }]],
  (of) => [[line({ ticket_id: shown.ticket_id, price_id: of.price_id })]],
];
const partsOf = ({ status, code, errors, text }: Answer) => ({
  status,
  code,
  errors,
  text: text.replace(/"request_id":"[^"]*"/, ''),
});
const missing = { ticket_id: 999_999_998, price_id: 999_999_997 };

test.each(Object.keys(ways))(
  'a ticket that %s is refused like one that does not exist',
  async (way) => {
    await ways[way]?.();
    for (const [i, basket] of baskets.entries()) {
      const [theirs, nobodys] = [
        await reserve(...basket(hidden)),
        await reserve(...basket(missing)),
      ];
      expect(partsOf(theirs), `basket ${i}`).toEqual(partsOf(nobodys));
      expect(theirs.text).not.toContain(secret);
      expect(theirs.status, `basket ${i}`).toBe(422);
    }
  },
);

/** Returns the statements of one call, in order: they determine its duration. */
async function statementsOf(ask: () => Promise<unknown>): Promise<string[]> {
  sent.mockClear();
  await ask();
  return (
    sent.mock.calls
      .map(([first]) => (typeof first === 'string' ? first : (first as { text: string }).text))
      // Leaves out the worker's heartbeat and job polling, the counts of a rush, and the owner of
      // the event, which was purged by the change and is read once.
      .filter(
        (text) =>
          !/graphile_worker|job_workers|rush_seconds|^select "account_id", "currency"/.test(text),
      )
  );
}

test.each(Object.keys(ways))(
  'refusing a ticket that %s uses the same queries as for one that does not exist',
  async (way) => {
    await ways[way]?.();
    await testApp.work();
    for (const [i, basket] of baskets.entries()) {
      const theirs = await statementsOf(() => reserve(...basket(hidden)));
      const nobodys = await statementsOf(() => reserve(...basket(missing)));
      expect(theirs, `basket ${i}`).toEqual(nobodys);
    }
    const statements = await statementsOf(() => reserve([line(hidden)]));
    expect(statements.filter((text) => text.includes('ticket_prices')).length).toBeGreaterThan(0);
  },
);

test.each(Object.keys(ways))(
  'a ticket that %s does not appear in any public response',
  async (way) => {
    const calls = routes
      .map(({ endpoint }) => endpoint)
      .filter(({ method, path }) => method === 'GET' && /^\/public\/events(\/|$)/.test(path))
      .filter(({ path }) => !/ShortId|:code/.test(path))
      .map(({ path }) =>
        path
          .replace(':eventId', String(shown.event_id))
          .replace(':slug', encodeURIComponent(shown.slug)),
      );
    expect(calls.length).toBeGreaterThan(4);
    const read = async () =>
      Promise.all(
        calls.map(async (path) =>
          (await testApp.ask('GET', path)).text.replace(/"(server_time|updated_at)":"[^"]*"/g, ''),
        ),
      );
    const before = await read();
    await ways[way]?.();
    await manage('POST', '/questions', {
      title: `For the ${secret}?`,
      type: 'SINGLE_LINE_TEXT',
      belongs_to: 'TICKET',
      ticket_ids: [hidden.ticket_id],
    });
    expect(await read()).toEqual(before);
  },
);

test('a hidden price of a visible ticket is refused like one that does not exist', async () => {
  await addTicket({}, { is_hidden: true }, [{ price: 9, label: 'B' }]);
  const [theirs, nobodys] = [
    await reserve([line(hidden)]),
    await reserve([line({ ...hidden, price_id: 999_999_997 })]),
  ];
  expect(partsOf(theirs)).toEqual(partsOf(nobodys));
  expect(theirs.text).not.toContain(secret);
});

test('with its code a hidden ticket can be bought, and its questions are shown', async () => {
  await ways['is hidden without a code']?.();
  await manage('PUT', `/tickets/${hidden.ticket_id}`, {
    type: 'FREE',
    prices: [{ id: hidden.price_id, price: 0 }],
  });
  await manage('POST', '/questions', {
    title: 'Which wine?',
    type: 'SINGLE_LINE_TEXT',
    belongs_to: 'TICKET',
    ticket_ids: [hidden.ticket_id, shown.ticket_id],
  });
  const answerFor = async (cookie?: string) =>
    (
      await testApp.ask(
        'GET',
        `/public/events/${shown.event_id}/questions`,
        cookie ? { cookie } : {},
      )
    ).data as { title: string; ticket_ids: number[] }[];
  expect(await answerFor()).toMatchObject([{ ticket_ids: [shown.ticket_id] }]);
  const held = await reserve([line(hidden)], { promo_code: 'velvet' });
  expect(held.status).toBe(201);
  const cookie = String(held.headers['set-cookie']).split(';')[0] ?? '';
  expect((await answerFor(cookie))[0]?.ticket_ids.toSorted((a, b) => a - b)).toEqual(
    [hidden.ticket_id, shown.ticket_id].toSorted((a, b) => a - b),
  );
  expect(await answerFor()).toMatchObject([{ ticket_ids: [shown.ticket_id] }]);
});
