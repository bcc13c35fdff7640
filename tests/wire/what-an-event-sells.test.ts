import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  givenEvent,
  givenHold,
  givenPaid,
  givenConnected,
  givenStaff,
  type Sold,
  type Staff,
} from '../setup/given.ts';
import { openTestApp, type TestApp } from '../setup/test-app.ts';
import { describeList, type ListCase } from '../setup/list-laws.ts';
import {
  count,
  flag,
  id,
  listOf,
  money,
  number,
  oneOf,
  orNull,
  shortId,
  text,
  thing,
  time,
  type Check,
} from '../setup/shape.ts';
import {
  expectPage,
  expectRefusal,
  expectThing,
  idOf,
  still,
  apiClient,
  type ApiClient,
} from '../setup/api-client.ts';

/**
 * wire.md, "What an event sells": first what all objects have in common, then what each has of its
 * own.
 */
let testApp: TestApp;
let staff: Staff;
let ask: ApiClient;
let sold: Sold;
let second: number;
let foreign: { token: string; sold: Sold };
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
  ask = apiClient(testApp, staff.token);
  sold = await givenEvent(testApp, staff);
  second = idOf(
    await ask('POST', `/events/${sold.event_id}/tickets`, {
      title: 'Second',
      type: 'FREE',
      prices: [{}],
    }),
  );
  const other = await givenStaff(testApp);
  foreign = { token: other.token, sold: await givenEvent(testApp, other) };
});
afterAll(() => testApp.close());

const at = (path = ''): string => `/events/${sold.event_id}${path}`;
const later = (days: number): string =>
  new Date(testApp.platform.clock() + days * 86_400_000).toISOString();
const Charge = thing({
  id,
  name: text,
  type: oneOf('TAX', 'FEE'),
  calculation_type: oneOf('FIXED', 'PERCENTAGE'),
  rate: number,
});
const Price = thing({
  id,
  label: orNull(text),
  price: money(),
  sale_start_date: orNull(time),
  sale_end_date: orNull(time),
  initial_quantity_available: count,
  is_hidden: flag,
  quantity_sold: count,
  is_available: flag,
  is_sold_out: flag,
  off_sale_reason: orNull(text),
  price_including_taxes_and_fees: money(),
});
const Ticket = thing({
  id,
  title: text,
  type: oneOf('PAID', 'FREE', 'DONATION', 'TIERED'),
  description: orNull(text),
  price: orNull(money()),
  prices: listOf(Price),
  sale_start_date: orNull(time),
  sale_end_date: orNull(time),
  min_per_order: orNull(count),
  max_per_order: orNull(count),
  hide_before_sale_start_date: flag,
  hide_after_sale_end_date: flag,
  hide_when_sold_out: flag,
  start_collapsed: flag,
  show_quantity_remaining: flag,
  is_hidden: flag,
  is_hidden_without_promo_code: flag,
  is_hidden_from_others: flag,
  tax_and_fee_ids: listOf(id),
  taxes_and_fees: listOf(Charge),
  membership_tiers: listOf(text),
  order: count,
  quantity_sold: count,
  is_available: flag,
  is_sold_out: flag,
  is_before_sale_start_date: flag,
  is_after_sale_end_date: flag,
});
const PromoCode = thing({
  id,
  code: text,
  discount_type: oneOf('NONE', 'FIXED', 'PERCENTAGE'),
  discount: number,
  applicable_ticket_ids: listOf(id),
  expiry_date: orNull(time),
  max_allowed_usages: orNull(count),
  order_usage_count: count,
  attendee_usage_count: count,
});
const Capacity = thing({
  id,
  name: text,
  capacity: orNull(count),
  status: oneOf('ACTIVE', 'INACTIVE'),
  ticket_ids: listOf(id),
  used_capacity: count,
  percentage_used: orNull(number),
  tickets: listOf(thing({ id, title: text })),
});
const Question = thing({
  id,
  title: text,
  description: orNull(text),
  type: oneOf(
    'SINGLE_LINE_TEXT',
    'MULTI_LINE_TEXT',
    'DROPDOWN',
    'RADIO',
    'CHECKBOX',
    'DATE',
    'ADDRESS',
    'PHONE',
    'MULTI_SELECT_DROPDOWN',
  ),
  belongs_to: oneOf('ORDER', 'TICKET'),
  ticket_ids: listOf(id),
  options: listOf(text),
  required: flag,
  is_hidden: flag,
});
const CheckInList = thing({
  id,
  short_id: shortId('cil'),
  name: text,
  description: orNull(text),
  activates_at: orNull(time),
  expires_at: orNull(time),
  ticket_ids: listOf(id),
  is_active: flag,
  is_expired: flag,
  total_attendees: count,
  checked_in_attendees: count,
});
const Affiliate = thing({
  id,
  name: text,
  code: text,
  email: orNull(text),
  status: oneOf('ACTIVE', 'INACTIVE'),
  orders: count,
  total_sales: money(),
});
const Message = thing({
  id,
  subject: text,
  message: text,
  message_type: oneOf('EVENT', 'TICKET', 'ATTENDEE', 'ORDER'),
  ticket_ids: listOf(id),
  attendee_ids: listOf(id),
  order_id: orNull(id),
  is_test: flag,
  status: text,
  sent_at: orNull(time),
  recipients_count: count,
  sent_by_user: orNull(thing({ id })),
});

type Body = Record<string, unknown>;
interface Resource {
  path: string;
  check: Check;
  /**
   * Returns the minimal body that creates one; `absent` sends every optional field as null or as an
   * empty text.
   */
  least: () => Body;
  defaults: Body;
  absent: Body;
  changes: () => Body[];
  refused: () => (readonly [what: string, body: Body, fields: readonly string[]])[];
  has_version: boolean;
  has_get: boolean;
  list: Omit<ListCase, 'ask' | 'path' | 'check'>;
  /** Returns rows for the tests of the list. */
  rows: () => Body[];
}
let n = 0;
const next = (): number => ++n;

const resources: Record<string, Resource> = {
  tickets: {
    path: '/tickets',
    check: Ticket,
    has_version: true,
    has_get: true,
    least: () => ({ title: ` Row ${next()} `, type: 'PAID', prices: [{ price: 100.5 }] }),
    defaults: {
      type: 'PAID',
      price: 100.5,
      description: null,
      sale_start_date: null,
      sale_end_date: null,
      min_per_order: null,
      max_per_order: null,
      hide_before_sale_start_date: false,
      hide_after_sale_end_date: false,
      hide_when_sold_out: false,
      start_collapsed: false,
      show_quantity_remaining: false,
      is_hidden: false,
      is_hidden_without_promo_code: false,
      is_hidden_from_others: false,
      tax_and_fee_ids: [],
      membership_tiers: [],
      quantity_sold: 0,
      is_available: true,
      is_sold_out: false,
    },
    absent: {
      description: '',
      sale_start_date: null,
      sale_end_date: '',
      min_per_order: null,
      max_per_order: null,
      hide_when_sold_out: null,
      is_hidden: null,
      show_quantity_remaining: null,
      start_collapsed: null,
      tax_and_fee_ids: null,
      membership_tiers: null,
      order: null,
    },
    changes: () => [
      { title: '前排' },
      { description: '<p>Near</p>' },
      { sale_start_date: later(-1) },
      { sale_end_date: later(5) },
      { min_per_order: 2 },
      { max_per_order: 8 },
      { hide_before_sale_start_date: true },
      { hide_after_sale_end_date: true },
      { hide_when_sold_out: true },
      { start_collapsed: true },
      { show_quantity_remaining: true },
      { is_hidden_without_promo_code: true },
      { is_hidden_from_others: true },
      { membership_tiers: ['GOLD', 'NGO'] },
      { order: 7 },
      { min_per_order: null },
      { description: null },
    ],
    refused: () => [
      ['nothing', {}, ['prices', 'title', 'type']],
      ['no price row', { title: 'x', type: 'PAID', prices: [] }, ['prices']],
      [
        '51 rows',
        { title: 'x', type: 'TIERED', prices: Array.from({ length: 51 }, () => ({ price: 1 })) },
        ['prices'],
      ],
      [
        'two prices of one',
        { title: 'x', type: 'PAID', prices: [{ price: 1 }, { price: 2 }] },
        ['prices'],
      ],
      ['no price', { title: 'x', type: 'PAID', prices: [{}] }, ['prices.0.price']],
      [
        'a negative price',
        { title: 'x', type: 'PAID', prices: [{ price: -1 }] },
        ['prices.0.price'],
      ],
      ['half a cent', { title: 'x', type: 'PAID', prices: [{ price: 1.005 }] }, ['prices.0.price']],
      [
        'a price in words',
        { title: 'x', type: 'PAID', prices: [{ price: '10' }] },
        ['prices.0.price'],
      ],
      [
        'a quantity below nothing',
        { title: 'x', type: 'PAID', prices: [{ price: 1, initial_quantity_available: -1 }] },
        ['prices.0.initial_quantity_available'],
      ],
      ['an unknown type', { title: 'x', type: 'STANDARD', prices: [{ price: 1 }] }, ['type']],
      ['150 characters', { title: 'x'.repeat(150), type: 'FREE', prices: [{}] }, ['title']],
      [
        'more at least than at most',
        { title: 'x', type: 'FREE', prices: [{}], min_per_order: 5, max_per_order: 2 },
        ['max_per_order'],
      ],
      [
        'a tax of nobody',
        { title: 'x', type: 'PAID', prices: [{ price: 1 }], tax_and_fee_ids: [999_999] },
        ['tax_and_fee_ids'],
      ],
      [
        'an unknown tier',
        { title: 'x', type: 'FREE', prices: [{}], membership_tiers: ['KING'] },
        ['membership_tiers.0'],
      ],
      [
        'a sale that ends before it starts',
        {
          title: 'x',
          type: 'FREE',
          prices: [{}],
          sale_start_date: later(2),
          sale_end_date: later(1),
        },
        ['sale_end_date'],
      ],
    ],
    rows: () => [
      { title: '夜 A', type: 'FREE', prices: [{}] },
      { title: 'b seat', type: 'DONATION', prices: [{ price: 5 }] },
      { title: 'C', type: 'TIERED', prices: [{ price: 1, label: 'One' }, { price: 2 }] },
    ],
    list: {
      default: ['order', 'asc'],
      sorts: { order: (row) => row['order'], title: null, created_at: null },
      filters: { type: ['choice', (row) => row['type']], title: ['text', (row) => row['title']] },
      search: () => ({ words: 'seat', finds: (row) => String(row['title']).includes('seat') }),
    },
  },
  'promo codes': {
    path: '/promo-codes',
    check: PromoCode,
    has_version: true,
    has_get: true,
    least: () => ({ code: ` CODE-${next()} ` }),
    defaults: {
      discount_type: 'NONE',
      discount: 0,
      applicable_ticket_ids: [],
      expiry_date: null,
      max_allowed_usages: null,
      order_usage_count: 0,
      attendee_usage_count: 0,
    },
    absent: {
      discount_type: null,
      discount: null,
      applicable_ticket_ids: null,
      expiry_date: '',
      max_allowed_usages: null,
    },
    changes: () => [
      { code: 'new_code-1' },
      { discount_type: 'FIXED', discount: 12.34 },
      { discount: 20 },
      { discount_type: 'PERCENTAGE', discount: 12.5 },
      { applicable_ticket_ids: [sold.ticket_id] },
      { expiry_date: later(3) },
      { max_allowed_usages: 5 },
      { max_allowed_usages: null },
      { applicable_ticket_ids: [] },
      { expiry_date: null },
    ],
    refused: () => [
      ['nothing', {}, ['code']],
      ['2 characters', { code: 'ab' }, ['code']],
      ['51 characters', { code: 'x'.repeat(51) }, ['code']],
      ['a blank inside', { code: 'a b c' }, ['code']],
      ['Chinese', { code: '優惠碼一' }, ['code']],
      ['101 percent', { code: 'abc', discount_type: 'PERCENTAGE', discount: 101 }, ['discount']],
      ['a negative discount', { code: 'abc', discount_type: 'FIXED', discount: -1 }, ['discount']],
      ['half a cent', { code: 'abc', discount_type: 'FIXED', discount: 0.005 }, ['discount']],
      ['an unknown kind', { code: 'abc', discount_type: 'HALF' }, ['discount_type']],
      [
        'a ticket of another event',
        { code: 'abc', applicable_ticket_ids: [foreign.sold.ticket_id] },
        ['applicable_ticket_ids'],
      ],
      [
        '101 tickets',
        { code: 'abc', applicable_ticket_ids: Array.from({ length: 101 }, (_, i) => i + 1) },
        ['applicable_ticket_ids'],
      ],
      ['no use at all', { code: 'abc', max_allowed_usages: 0 }, ['max_allowed_usages']],
      ['no date', { code: 'abc', expiry_date: 'never' }, ['expiry_date']],
    ],
    rows: () => [
      { code: 'HALF', discount_type: 'PERCENTAGE', discount: 50 },
      { code: 'ten_off', discount_type: 'FIXED', discount: 10, expiry_date: later(9) },
    ],
    list: {
      default: ['created_at', 'desc'],
      sorts: {
        created_at: (row) => row['created_at'],
        code: null,
        expiry_date: (row) => row['expiry_date'],
        order_usage_count: (row) => row['order_usage_count'],
      },
      filters: {
        discount_type: ['choice', (row) => row['discount_type']],
        code: ['text', (row) => row['code']],
        expiry_date: ['time', (row) => row['expiry_date']],
        created_at: ['time', (row) => row['created_at']],
      },
      search: () => ({ words: 'TEN_', finds: (row) => row['code'] === 'ten_off' }),
    },
  },
  'capacity assignments': {
    path: '/capacity-assignments',
    check: Capacity,
    has_version: true,
    has_get: false,
    least: () => ({ name: ` Hall ${next()} `, ticket_ids: [sold.ticket_id] }),
    defaults: { capacity: null, status: 'ACTIVE', used_capacity: 0 },
    absent: { capacity: null, status: '' },
    changes: () => [
      { name: '大堂' },
      { capacity: 50 },
      { status: 'INACTIVE' },
      { ticket_ids: [sold.ticket_id, second] },
      { capacity: null },
      { status: 'ACTIVE' },
    ],
    refused: () => [
      ['nothing', {}, ['name', 'ticket_ids']],
      ['a nameless one', { name: ' ', ticket_ids: [sold.ticket_id] }, ['name']],
      ['below nothing', { name: 'x', capacity: -1, ticket_ids: [sold.ticket_id] }, ['capacity']],
      ['half a place', { name: 'x', capacity: 1.5, ticket_ids: [sold.ticket_id] }, ['capacity']],
      [
        'an unknown state',
        { name: 'x', status: 'PAUSED', ticket_ids: [sold.ticket_id] },
        ['status'],
      ],
      [
        'a ticket of another event',
        { name: 'x', ticket_ids: [foreign.sold.ticket_id] },
        ['ticket_ids'],
      ],
    ],
    rows: () => [
      { name: 'Balcony', capacity: 5, ticket_ids: [sold.ticket_id], status: 'INACTIVE' },
      { name: 'Floor', capacity: 10, ticket_ids: [second] },
    ],
    list: {
      default: ['created_at', 'asc'],
      sorts: {
        created_at: (row) => row['created_at'],
        name: null,
        capacity: (row) => row['capacity'],
      },
      filters: { status: ['choice', (row) => row['status']], name: ['text', (row) => row['name']] },
      search: () => ({ words: 'balc', finds: (row) => row['name'] === 'Balcony' }),
    },
  },
  questions: {
    path: '/questions',
    check: Question,
    has_version: true,
    has_get: true,
    least: () => ({ title: ` Q${next()} `, type: 'SINGLE_LINE_TEXT', belongs_to: 'TICKET' }),
    defaults: { description: null, ticket_ids: [], options: [], required: false, is_hidden: false },
    absent: {
      description: '',
      ticket_ids: null,
      options: null,
      required: null,
      is_hidden: null,
      order: null,
    },
    changes: () => [
      { title: '飲食?' },
      { description: '<p>Why</p>' },
      { required: true },
      { is_hidden: true },
      { ticket_ids: [second] },
      { type: 'MULTI_LINE_TEXT' },
      { type: 'RADIO', options: ['素食', 'Halal'] },
      { belongs_to: 'ORDER', ticket_ids: [] },
      { required: false },
      { description: null },
    ],
    refused: () => [
      ['nothing', {}, ['belongs_to', 'title', 'type']],
      [
        'a choice without options',
        { title: 'x', type: 'DROPDOWN', belongs_to: 'ORDER' },
        ['options'],
      ],
      [
        'an empty option',
        { title: 'x', type: 'RADIO', belongs_to: 'ORDER', options: [' '] },
        ['options.0'],
      ],
      ['an unknown type', { title: 'x', type: 'COLOUR', belongs_to: 'ORDER' }, ['type']],
      [
        'a ticket of another event',
        { title: 'x', type: 'DATE', belongs_to: 'TICKET', ticket_ids: [foreign.sold.ticket_id] },
        ['ticket_ids'],
      ],
      [
        '101 options',
        {
          title: 'x',
          type: 'RADIO',
          belongs_to: 'ORDER',
          options: Array.from({ length: 101 }, (_, i) => `o${i}`),
        },
        ['options'],
      ],
    ],
    rows: () => [
      { title: 'Allergies', type: 'CHECKBOX', belongs_to: 'ORDER', options: ['Nuts'] },
      { title: 'Birthday', type: 'DATE', belongs_to: 'TICKET' },
    ],
    list: {
      default: ['order', 'asc'],
      sorts: { order: (row) => row['order'], title: null, created_at: (row) => row['created_at'] },
      filters: {
        type: ['choice', (row) => row['type']],
        belongs_to: ['choice', (row) => row['belongs_to']],
        title: ['text', (row) => row['title']],
      },
      search: () => ({ words: 'BIRTH', finds: (row) => row['title'] === 'Birthday' }),
    },
  },
  'check-in lists': {
    path: '/check-in-lists',
    check: CheckInList,
    has_version: false,
    has_get: true,
    least: () => ({ name: ` Door ${next()} `, ticket_ids: [sold.ticket_id] }),
    defaults: {
      description: null,
      activates_at: null,
      expires_at: null,
      is_active: true,
      is_expired: false,
      checked_in_attendees: 0,
    },
    absent: { description: '', activates_at: null, expires_at: '' },
    changes: () => [
      { name: '後門' },
      { description: 'By the bins' },
      { activates_at: later(1) },
      { expires_at: later(2) },
      { ticket_ids: [second] },
      { activates_at: null },
      { expires_at: null },
      { description: null },
    ],
    refused: () => [
      ['nothing', {}, ['name', 'ticket_ids']],
      ['no ticket', { name: 'x', ticket_ids: [] }, ['ticket_ids']],
      [
        'over before it begins',
        { name: 'x', ticket_ids: [sold.ticket_id], activates_at: later(2), expires_at: later(1) },
        ['expires_at'],
      ],
      [
        'a ticket of another event',
        { name: 'x', ticket_ids: [foreign.sold.ticket_id] },
        ['ticket_ids'],
      ],
      [
        'no date',
        { name: 'x', ticket_ids: [sold.ticket_id], activates_at: 'soon' },
        ['activates_at'],
      ],
    ],
    rows: () => [
      { name: 'Stage door', ticket_ids: [second], expires_at: later(8) },
      { name: 'Main', ticket_ids: [sold.ticket_id] },
    ],
    list: {
      default: ['created_at', 'asc'],
      sorts: { name: null, created_at: null, expires_at: (row) => row['expires_at'] },
      filters: {},
      search: () => ({ words: 'stage', finds: (row) => row['name'] === 'Stage door' }),
    },
  },
  affiliates: {
    path: '/affiliates',
    check: Affiliate,
    has_version: true,
    has_get: false,
    least: () => ({ name: ` Shop ${next()} `, code: `shop-${next()}` }),
    defaults: { email: null, status: 'ACTIVE', orders: 0, total_sales: 0 },
    absent: { email: '', status: null },
    changes: () => [
      { name: '書店' },
      { code: 'books_1' },
      { email: 'b@x.test' },
      { status: 'INACTIVE' },
      { email: null },
    ],
    refused: () => [
      ['nothing', {}, ['code', 'name']],
      ['2 characters', { name: 'x', code: 'ab' }, ['code']],
      ['a link as code', { name: 'x', code: 'a/b/c' }, ['code']],
      ['no address', { name: 'x', code: 'abc', email: 'shop' }, ['email']],
      ['an unknown state', { name: 'x', code: 'abc', status: 'GONE' }, ['status']],
    ],
    rows: () => [
      { name: 'Radio', code: 'radio', status: 'INACTIVE' },
      { name: 'Poster', code: 'poster' },
    ],
    list: {
      default: ['created_at', 'desc'],
      sorts: {
        created_at: (row) => row['created_at'],
        name: null,
        code: null,
        orders: (row) => row['orders'],
        total_sales: (row) => row['total_sales'],
      },
      filters: {
        status: ['choice', (row) => row['status']],
        name: ['text', (row) => row['name']],
        code: ['text', (row) => row['code']],
      },
      search: () => ({ words: 'radi', finds: (row) => row['code'] === 'radio' }),
    },
  },
};

describe.each(Object.entries(resources))('%s', (name, resource) => {
  const path = (): string => at(resource.path);
  const rowOf = async (item: number): Promise<Body> => {
    const page = expectPage(await ask('GET', path()), resource.check);
    return page.data.find((row) => row['id'] === item) as Body;
  };

  test('is created from the required fields; absent, null and empty are the same', async () => {
    for (const more of [{}, resource.absent]) {
      const body = resource.least();
      const made = await ask('POST', path(), {
        ...body,
        ...more,
        id: 1,
        event_id: foreign.sold.event_id,
        account_id: 1,
        nonsense: {},
      });
      expectThing(made, resource.check, 201);
      expect(made.data).toMatchObject(resource.defaults);
      for (const field of ['title', 'name', 'code'] as const)
        if (field in body) expect(made.data).toMatchObject({ [field]: String(body[field]).trim() });
      expect(await rowOf(idOf(made))).toEqual(made.data);
      if (resource.has_get)
        expect((await ask('GET', `${path()}/${idOf(made)}`)).data).toEqual(made.data);
    }
  });

  test('PUT changes only the given fields', async () => {
    const id = idOf(await ask('POST', path(), resource.least()));
    for (const change of [{}, ...resource.changes()]) {
      const last = still(await rowOf(id)) as Body;
      const answer = await ask('PUT', `${path()}/${id}`, {
        ...change,
        id: 1,
        account_id: 1,
        quantity_sold: 50,
        used_capacity: 9,
        order_usage_count: 3,
        nonsense: true,
      });
      expectThing(answer, resource.check);
      const moved = answer.data as Body;
      for (const [field, value] of Object.entries(change))
        expect(moved[field], field).toEqual(value);
      // Derived fields (a state, an example) change with it; other fields that clients send do not.
      const sent = new Set([
        ...Object.keys(resource.least()),
        ...resource.changes().flatMap((body) => Object.keys(body)),
      ]);
      for (const field of sent)
        if (!(field in change) && field !== 'prices')
          expect(moved[field], `${field} after ${JSON.stringify(change)}`).toEqual(last[field]);
      expect(await rowOf(id)).toEqual(answer.data);
    }
  });

  if (resource.has_version)
    test('a stale version is refused; without a version the last writer wins', async () => {
      const made = await ask('POST', path(), resource.least());
      const { version } = made.data as { version: number };
      expect(Number.isInteger(version)).toBe(true);
      const [field = '', value] = Object.entries(resource.changes()[0] ?? {})[0] ?? [];
      const put = (body: object) => ask('PUT', `${path()}/${idOf(made)}`, body);
      expect((await put({ [field]: `${value}1`.slice(0, 40), version })).status).toBe(200);
      expectRefusal(await put({ [field]: `${value}2`.slice(0, 40), version }), 409, {
        code: 'stale_version',
      });
      expect((await put({ [field]: `${value}3`.slice(0, 40) })).data).toMatchObject({
        [field]: `${value}3`.slice(0, 40),
      });
      const both = await Promise.all(
        [1, 2, 3].map((i) => put({ [field]: `${value}${i}x`, version: version + 2 })),
      );
      expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([
        200, 409, 409,
      ]);
    });

  test('invalid input is refused at its field, and nothing is created', async () => {
    const before = (await ask('GET', path())).body as { meta: { total: number } };
    for (const [what, body, fields] of resource.refused()) {
      const answer = await ask('POST', path(), body);
      expect([what, answer.status, Object.keys(answer.errors).toSorted()]).toEqual([
        what,
        422,
        [...fields].toSorted(),
      ]);
    }
    for (const body of [[], 'text', 5, null])
      expect((await ask('POST', path(), body)).status).toBe(422);
    expect(((await ask('GET', path())).body as { meta: { total: number } }).meta.total).toBe(
      before.meta.total,
    );
  });

  test('is created once per Idempotency-Key; a different body is refused', async () => {
    const body = resource.least();
    const headers = { 'idempotency-key': `${name}-1` };
    const [first, again] = [
      await ask('POST', path(), body, { headers }),
      await ask('POST', path(), body, { headers }),
    ];
    expect([first.status, again.status, again.body]).toEqual([201, 201, first.body]);
    expectRefusal(await ask('POST', path(), { ...body, ...resource.least() }, { headers }), 422, {
      fields: ['Idempotency-Key'],
    });
  });

  test('of another account or event, or deleted, answers 404', async () => {
    const id = idOf(await ask('POST', path(), resource.least()));
    const methods = [...(resource.has_get ? ['GET'] : []), 'PUT', 'DELETE'];
    for (const method of methods) {
      expectRefusal(
        await testApp.ask(method, `${path()}/${id}`, {
          token: foreign.token,
          body: method === 'PUT' ? {} : undefined,
        }),
        404,
      );
      expectRefusal(
        await testApp.ask(method, `/events/${foreign.sold.event_id}${resource.path}/${id}`, {
          token: foreign.token,
          body: method === 'PUT' ? {} : undefined,
        }),
        404,
      );
      expectRefusal(
        await testApp.ask(method, `${path()}/${id}`, { body: method === 'PUT' ? {} : undefined }),
        401,
      );
    }
    const removed = await ask('DELETE', `${path()}/${id}`);
    expect([removed.status, removed.text]).toEqual([204, '']);
    for (const method of methods)
      expectRefusal(await ask(method, `${path()}/${id}`, method === 'PUT' ? {} : undefined), 404);
    for (const bad of ['0', '-1', 'x', '1.5', '99999999999999999999'])
      expectRefusal(await ask('DELETE', `${path()}/${bad}`), 404);
  });

  describe('its list', () => {
    beforeAll(async () => {
      for (const row of resource.rows())
        expect((await ask('POST', at(resource.path), row)).text).toContain('"id"');
    });
    describeList({
      ask: () => ask,
      path: () => at(resource.path),
      check: resource.check,
      ...resource.list,
    });
  });
});

describe('tickets', () => {
  const make = (body: Body) => ask('POST', at('/tickets'), body);

  test('an unlimited quantity is 999999999 in both directions', async () => {
    for (const given of [
      {},
      { initial_quantity_available: null },
      { initial_quantity_available: 999_999_999 },
    ]) {
      expect(
        (await make({ title: 'Open', type: 'PAID', prices: [{ price: 1, ...given }] })).data,
      ).toMatchObject({
        prices: [{ initial_quantity_available: 999_999_999, is_sold_out: false }],
      });
    }
    expect(
      (
        await make({
          title: 'Few',
          type: 'PAID',
          prices: [{ price: 1, initial_quantity_available: 3 }],
        })
      ).data,
    ).toMatchObject({ prices: [{ initial_quantity_available: 3 }] });
    expect(
      (
        await make({
          title: 'None',
          type: 'PAID',
          prices: [{ price: 1, initial_quantity_available: 0 }],
        })
      ).data,
    ).toMatchObject({
      is_sold_out: true,
      is_available: false,
      prices: [{ initial_quantity_available: 0, is_sold_out: true }],
    });
  });

  test('a tiered ticket has no own price; its tiers keep their ids when sent back', async () => {
    const made = await make({
      title: 'Tiers',
      type: 'TIERED',
      prices: [
        { price: 10, label: 'Early' },
        {
          price: 20,
          label: 'Late',
          initial_quantity_available: 5,
          sale_start_date: later(1),
          is_hidden: true,
        },
      ],
    });
    expect(made.data).toMatchObject({
      price: null,
      prices: [
        { label: 'Early', price: 10 },
        { label: 'Late', price: 20, initial_quantity_available: 5, is_hidden: true },
      ],
    });
    const { prices } = made.data as unknown as { prices: { id: number }[] };
    const [early, late] = prices.map((price) => price.id);
    const sent = await ask('PUT', `${at('/tickets')}/${idOf(made)}`, {
      prices: [
        { id: late, price: 25 },
        { id: early, label: 'First' },
        { price: 30, label: 'Door' },
      ],
    });
    expect(sent.data).toMatchObject({
      prices: [
        { id: late, price: 25, label: 'Late', initial_quantity_available: 5 },
        { id: early, price: 10, label: 'First' },
        { price: 30, label: 'Door' },
      ],
    });
    const fewer = await ask('PUT', `${at('/tickets')}/${idOf(made)}`, { prices: [{ id: early }] });
    expect((fewer.data as unknown as { prices: unknown[] }).prices).toHaveLength(1);
    expectRefusal(
      await ask('PUT', `${at('/tickets')}/${idOf(made)}`, {
        prices: [{ id: sold.price_id, price: 1 }],
      }),
      422,
      { fields: ['prices.0.id'] },
    );
    expectRefusal(await ask('PUT', `${at('/tickets')}/${idOf(made)}`, { prices: [] }), 422, {
      fields: ['prices'],
    });
  });

  test('taxes and fees are included in the price, to the cent', async () => {
    const tax = (body: object) =>
      ask('POST', `/accounts/${staff.account_id}/taxes-and-fees`, body).then(idOf);
    const [fee, flat, vat] = [
      await tax({ name: 'Fee', type: 'FEE', calculation_type: 'PERCENTAGE', rate: 2.9 }),
      await tax({ name: 'Flat', type: 'FEE', calculation_type: 'FIXED', rate: 0.3 }),
      await tax({ name: 'VAT', type: 'TAX', calculation_type: 'PERCENTAGE', rate: 20 }),
    ];
    const made = await make({
      title: 'Taxed',
      type: 'PAID',
      prices: [{ price: 19.99 }],
      tax_and_fee_ids: [vat, fee, flat],
    });
    expect(made.data).toMatchObject({
      price: 19.99,
      prices: [{ price: 19.99, price_including_taxes_and_fees: 25.04 }],
    });
    expect(
      (made.data as { tax_and_fee_ids: number[] }).tax_and_fee_ids.toSorted((a, b) => a - b),
    ).toEqual([fee, flat, vat]);
    expectThing(made, Ticket, 201);
  });

  test('sort requires exactly the ids of the event', async () => {
    const [first, two] = [
      idOf(await make({ title: 'S1', type: 'FREE', prices: [{}] })),
      idOf(await make({ title: 'S2', type: 'FREE', prices: [{}] })),
    ];
    const done = await ask('POST', at('/tickets/sort'), [
      { id: two, order: 900 },
      { id: first, order: 901 },
    ]);
    expect([200, 204]).toContain(done.status);
    expect(
      ((await ask('GET', at('/tickets'))).data as unknown as { id: number }[])
        .map((row) => row.id)
        .slice(-2),
    ).toEqual([two, first]);
    const mixed = await ask('POST', at('/tickets/sort'), [
      { id: first, order: 1 },
      { id: foreign.sold.ticket_id, order: 2 },
    ]);
    expect([mixed.status, Object.keys(mixed.errors)]).toEqual([422, ['1.id']]);
    for (const bad of [
      [],
      [{ id: foreign.sold.ticket_id, order: 1 }],
      [{ id: first }],
      {},
      [{ id: 'x', order: 0 }],
      Array.from({ length: 101 }, () => ({ id: first, order: 1 })),
    ])
      expect((await ask('POST', at('/tickets/sort'), bad)).status).toBe(422);
  });

  test('with orders keep their type, and cannot be deleted or reduced below the holds', async () => {
    const fresh = await givenEvent(testApp, staff, { price: 0, type: 'FREE', quantity: 10 });
    const held = await givenHold(testApp, fresh, 3);
    const ticket = `/events/${fresh.event_id}/tickets/${fresh.ticket_id}`;
    expectRefusal(await ask('DELETE', ticket), 409);
    expectRefusal(
      await ask('PUT', ticket, { prices: [{ id: fresh.price_id, initial_quantity_available: 2 }] }),
      409,
    );
    expect(
      (
        await ask('PUT', ticket, {
          prices: [{ id: fresh.price_id, initial_quantity_available: 3 }],
        })
      ).status,
    ).toBe(200);
    await testApp.ask('PUT', `/public/events/${fresh.event_id}/order/${held.short_id}`, {
      cookie: held.cookie,
      body: { order: { first_name: 'A', email: 'a@b.test' } },
    });
    expectRefusal(
      await ask('PUT', ticket, { type: 'PAID', prices: [{ id: fresh.price_id, price: 5 }] }),
      409,
    );
    expect((await ask('GET', ticket)).data).toMatchObject({
      quantity_sold: 3,
      is_sold_out: true,
      prices: [{ quantity_sold: 3 }],
    });
  });
});

test('the usage of codes, capacities and affiliates is counted in their responses', async () => {
  const rich = await givenStaff(testApp);
  await givenConnected(testApp, rich);
  const mine = apiClient(testApp, rich.token);
  const event = await givenEvent(testApp, rich, { price: 100, quantity: 20 });
  const path = `/events/${event.event_id}`;
  await mine('POST', `${path}/promo-codes`, {
    code: 'Half',
    discount_type: 'PERCENTAGE',
    discount: 50,
    max_allowed_usages: 2,
  });
  await mine('POST', `${path}/capacity-assignments`, {
    name: 'Hall',
    capacity: 8,
    ticket_ids: [event.ticket_id],
  });
  await mine('POST', `${path}/affiliates`, { name: 'Shop', code: 'Shop1' });
  await givenHold(testApp, event, 2, undefined, { promo_code: 'HALF', affiliate_code: 'sHOP1' });
  await givenPaid(testApp, event, 2);
  expect((await mine('GET', `${path}/promo-codes`)).data).toMatchObject([
    { code: 'Half', max_allowed_usages: 2, order_usage_count: 1, attendee_usage_count: 2 },
  ]);
  expect((await mine('GET', `${path}/capacity-assignments`)).data).toMatchObject([
    { capacity: 8, used_capacity: 4, percentage_used: 50, tickets: [{ id: event.ticket_id }] },
  ]);
  // A hold is not a sale yet.
  expect((await mine('GET', `${path}/affiliates`)).data).toMatchObject([
    { orders: 0, total_sales: 0 },
  ]);
  expectRefusal(await mine('POST', `${path}/promo-codes`, { code: 'hALF' }), 409);
  expectRefusal(await mine('POST', `${path}/affiliates`, { name: 'Two', code: 'SHOP1' }), 409);
  const { id: capacity } = (
    (await mine('GET', `${path}/capacity-assignments`)).data as unknown as { id: number }[]
  )[0] ?? { id: 0 };
  expectRefusal(
    await mine('PUT', `${path}/capacity-assignments/${capacity}`, { capacity: 3 }),
    409,
  );
  expect(
    (await mine('PUT', `${path}/capacity-assignments/${capacity}`, { capacity: 4 })).data,
  ).toMatchObject({ capacity: 4, percentage_used: 100 });
});

test('a rotated check-in list has a new secret link, and the old one is not found', async () => {
  const made = await ask('POST', at('/check-in-lists'), {
    name: 'Side',
    ticket_ids: [sold.ticket_id],
  });
  const before = (made.data as { short_id: string }).short_id;
  const rotated = await ask('POST', at(`/check-in-lists/${idOf(made)}/rotate`));
  expectThing(rotated, CheckInList);
  const after = (rotated.data as { short_id: string }).short_id;
  expect([
    after === before,
    (await testApp.ask('GET', `/public/check-in-lists/${before}`)).status,
    (await testApp.ask('GET', `/public/check-in-lists/${after}`)).status,
  ]).toEqual([false, 404, 200]);
});

test('questions are sorted like tickets', async () => {
  const [first, two] = [
    idOf(await ask('POST', at('/questions'), { title: 'A', type: 'DATE', belongs_to: 'ORDER' })),
    idOf(await ask('POST', at('/questions'), { title: 'B', type: 'DATE', belongs_to: 'ORDER' })),
  ];
  expect([200, 204]).toContain(
    (
      await ask('POST', at('/questions/sort'), [
        { id: two, order: 800 },
        { id: first, order: 801 },
      ])
    ).status,
  );
  expect(
    ((await ask('GET', at('/questions'))).data as unknown as { id: number }[])
      .map((row) => row.id)
      .slice(-2),
  ).toEqual([two, first]);
  expect((await ask('POST', at('/questions/sort'), [{ id: 999_999, order: 1 }])).status).toBe(422);
});

describe('messages', () => {
  const send = (body: Body, headers: Record<string, string> = {}) =>
    ask('POST', at('/messages'), body, { headers });
  const words = {
    subject: ' News ',
    message: '<p>Doors at 7<script>alert(1)</script></p>',
    acknowledgement: true,
  };

  test('a test to the sender, once per key, has every field', async () => {
    const made = await send(
      {
        ...words,
        message_type: 'EVENT',
        is_test: true,
        ticket_ids: null,
        attendee_ids: null,
        order_id: null,
        send_copy_to_current_user: null,
      },
      { 'idempotency-key': 'm1' },
    );
    expectThing(made, Message, 201);
    expect(made.data).toMatchObject({
      subject: 'News',
      message: '<p>Doors at 7</p>',
      is_test: true,
      message_type: 'EVENT',
      ticket_ids: [],
      attendee_ids: [],
      order_id: null,
      sent_by_user: { id: staff.user_id },
    });
    expect(
      idOf(
        await send(
          {
            ...words,
            message_type: 'EVENT',
            is_test: true,
            ticket_ids: null,
            attendee_ids: null,
            order_id: null,
            send_copy_to_current_user: null,
          },
          { 'idempotency-key': 'm1' },
        ),
      ),
    ).toBe(idOf(made));
    await testApp.work();
    expect((await ask('GET', at('/messages'))).data).toMatchObject([
      { status: 'SENT', sent_at: expect.stringMatching(/Z$/), recipients_count: 1 },
    ]);
    await send({
      ...words,
      subject: 'More',
      message_type: 'TICKET',
      ticket_ids: [sold.ticket_id],
      is_test: true,
    });
  });

  describe('its list', () =>
    describeList({
      ask: () => ask,
      path: () => at('/messages'),
      check: Message,
      default: ['created_at', 'desc'],
      sorts: { created_at: (row) => row['created_at'], subject: null },
      filters: {
        message_type: ['choice', (row) => row['message_type']],
        subject: ['text', (row) => row['subject']],
        created_at: ['time', (row) => row['created_at']],
      },
      search: () => ({ words: 'more', finds: (row) => row['subject'] === 'More' }),
    }));

  test.each([
    ['nothing', {}, ['acknowledgement', 'message', 'message_type', 'subject']],
    ['101 characters', { ...words, subject: 'x'.repeat(101), message_type: 'EVENT' }, ['subject']],
    ['no words', { ...words, message: '<p> </p>', message_type: 'EVENT' }, ['message']],
    [
      'no acknowledgement',
      { subject: 'x', message: '<p>x</p>', message_type: 'EVENT' },
      ['acknowledgement'],
    ],
    [
      'a refused one',
      { ...words, acknowledgement: false, message_type: 'EVENT' },
      ['acknowledgement'],
    ],
    ['tickets not named', { ...words, message_type: 'TICKET' }, ['ticket_ids']],
    [
      'attendees not named',
      { ...words, message_type: 'ATTENDEE', attendee_ids: [] },
      ['attendee_ids'],
    ],
    ['an order not named', { ...words, message_type: 'ORDER' }, ['order_id']],
    ['an unknown kind', { ...words, message_type: 'EVERYBODY' }, ['message_type']],
  ] as [string, Body, string[]][])('%s is refused', async (_, body, fields) => {
    expectRefusal(await send(body), 422, { fields });
  });

  test('foreign tickets, attendees and orders are refused; unconfirmed senders cannot send', async () => {
    for (const body of [
      { message_type: 'TICKET', ticket_ids: [foreign.sold.ticket_id] },
      { message_type: 'ATTENDEE', attendee_ids: [999_999] },
      { message_type: 'ORDER', order_id: 999_999 },
    ])
      expect([404, 409, 422]).toContain((await send({ ...words, ...body })).status);
    const fresh = await givenStaff(testApp, { confirmed: false });
    const event = await givenEvent(testApp, fresh, { status: 'DRAFT' });
    expectRefusal(
      await testApp.ask('POST', `/events/${event.event_id}/messages`, {
        token: fresh.token,
        body: { ...words, message_type: 'EVENT' },
      }),
      409,
      { code: 'message.email_not_confirmed' },
    );
  });
});
