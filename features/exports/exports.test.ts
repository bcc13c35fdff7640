import { inflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { wallClock } from '#platform/pure/time.ts';
import {
  buyer,
  givenDetails,
  givenEvent,
  givenHold,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';

let testApp: TestApp;
let staff: Staff;
beforeAll(async () => {
  testApp = await openTestApp();
  staff = await givenStaff(testApp);
});
afterAll(() => testApp.close());

const call = (sold: Sold, path: string, body: object) =>
  testApp.ask('POST', `/events/${sold.event_id}${path}`, { token: staff.token, body });
const csvOf = async (sold: Sold, what: string): Promise<string[]> =>
  (await call(sold, what.includes('/') ? `/${what}` : `/${what}/export`, { format: 'csv' })).text
    .replace('\ufeff', '')
    .trimEnd()
    .split('\r\n');
/** Returns the entries of an archive, read like any program does: from the directory at its end. */
function unzip(bytes: Buffer): Record<string, string> {
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const files: Record<string, string> = {};
  for (let at = bytes.readUInt32LE(end + 16), n = bytes.readUInt16LE(end + 10); n > 0; n--) {
    const [packed, length, extra, note, start] = [
      bytes.readUInt32LE(at + 20),
      bytes.readUInt16LE(at + 28),
      bytes.readUInt16LE(at + 30),
      bytes.readUInt16LE(at + 32),
      bytes.readUInt32LE(at + 42),
    ];
    const data = start + 30 + bytes.readUInt16LE(start + 26) + bytes.readUInt16LE(start + 28);
    files[bytes.toString('utf8', at + 46, at + 46 + length)] = inflateRawSync(
      bytes.subarray(data, data + packed),
    ).toString();
    at += 46 + length + extra + note;
  }
  return files;
}

async function sale(first_name = '大文'): Promise<Sold> {
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { timezone: 'Asia/Hong_Kong' },
  });
  const meal = (
    await call(sold, '/questions', {
      title: '餐飲',
      type: 'CHECKBOX',
      options: ['素食', 'Fish, grilled'],
      belongs_to: 'TICKET',
    })
  ).data as { id: number };
  const how = (
    await call(sold, '/questions', { title: 'How?', type: 'SINGLE_LINE_TEXT', belongs_to: 'ORDER' })
  ).data as { id: number };
  const held = await givenHold(testApp, sold, 1);
  await testApp.ask('PUT', `/public/events/${sold.event_id}/order/${held.short_id}`, {
    cookie: held.cookie,
    body: {
      order: {
        ...buyer,
        first_name,
        questions: [{ question_id: how.id, response: { answer: 'Radio' } }],
      },
      attendees: [
        {
          ticket_id: sold.ticket_id,
          ticket_price_id: sold.price_id,
          first_name,
          email: 'a@example.com',
          questions: [{ question_id: meal.id, response: { answer: ['素食', 'Fish, grilled'] } }],
        },
      ],
    },
  });
  return sold;
}

test('orders as CSV have one row each, numeric amounts and a column per question', async () => {
  const [head, row] = await csvOf(await sale(), 'orders');
  expect(head).toBe(
    'Reference,Time (Asia/Hong_Kong),Status,First name,Last name,Email,Items,Tickets,Subtotal,Discount,' +
      'Fees,Taxes,Total,Refunded,Disputes,Currency,Promo code,Affiliate,How?',
  );
  expect(row).toMatch(/^O-\w{7},\d{4}-\d\d-\d\d \d\d:\d\d,Completed,/);
  expect(row?.split(',').slice(3).join(',')).toBe(
    '大文,陳,taiman@example.com,1 × Standing,1,0,0,0,0,0,0,0,HKD,,,Radio',
  );
});

test('attendees as CSV have several choices in one quoted cell', async () => {
  const [, row] = await csvOf(await sale(), 'attendees');
  expect(row).toMatch(
    /^A-\w{7},大文,,a@example\.com,Standing,,Active,O-\w{7},[\d: -]+,,"素食, Fish, grilled"$/,
  );
});

test('answers stay in the export when their question is deleted or reassigned', async () => {
  const sold = await sale();
  const path = `/events/${sold.event_id}/questions`;
  const ask = (method: string, id: number, body?: object) =>
    testApp.ask(method, `${path}/${id}`, { token: staff.token, body });
  const all = (await testApp.ask('GET', path, { token: staff.token })).data as unknown as {
    id: number;
    title: string;
  }[];
  const idOf = (title: string): number => all.find((item) => item.title === title)?.id ?? 0;
  await ask('PUT', idOf('How?'), { belongs_to: 'TICKET' });
  await ask('DELETE', idOf('餐飲'));
  expect(await csvOf(sold, 'orders')).toEqual([
    expect.stringMatching(/,Affiliate,How\?$/),
    expect.stringMatching(/,Radio$/),
  ]);
  expect(await csvOf(sold, 'attendees')).toEqual([
    expect.stringMatching(/,How\?,餐飲$/),
    expect.stringMatching(/,,"素食, Fish, grilled"$/),
  ]);
  await ask('DELETE', idOf('How?'));
  expect((await csvOf(sold, 'orders')).map((row) => row.split(',').at(-1))).toEqual([
    'How?',
    'Radio',
  ]);
  expect((await csvOf(sold, 'attendees'))[0]).toMatch(/,餐飲$/);
});

test.each(['=cmd|calc!A1', '+1+1', '-2', '@sum(A1)', '\tx'])(
  'a name that begins like a formula (%j) is escaped',
  async (name) => {
    const sold = await sale('Ada');
    await testApp.platform.db
      .updateTable('orders')
      .set({ first_name: name })
      .where('event_id', '=', sold.event_id)
      .execute();
    const [, row] = await csvOf(sold, 'orders');
    expect(row).toContain(`,'${name},`);
    const sheet =
      unzip((await call(sold, '/orders/export', {})).bytes)['xl/worksheets/sheet1.xml'] ?? '';
    expect(sheet).toMatch(/<c r="D2" s="2" t="inlineStr"><is><t xml:space="preserve">[=+\-@\t]/);
    expect(sheet).not.toContain('<f>');
  },
);

test('Excel is the default: a complete workbook with a bold header', async () => {
  const sold = await sale('A & <B> "C"');
  const answer = await call(sold, '/attendees/export', {});
  expect(answer.headers['content-type']).toContain('spreadsheetml');
  expect(answer.headers['content-disposition']).toMatch(
    /^attachment; filename=".*attendees\.xlsx"/,
  );
  const files = unzip(answer.bytes);
  expect(Object.keys(files)).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  expect(files['xl/worksheets/sheet1.xml']).toContain(
    '<c r="A1" s="1" t="inlineStr"><is><t xml:space="preserve">Reference</t></is></c>',
  );
  expect(files['xl/worksheets/sheet1.xml']).toContain('A &amp; &lt;B&gt; &quot;C&quot;');
});

test('times are dates, amounts have decimals, and the sheet has a name and a filter', async () => {
  const sold = await givenEvent(testApp, staff, {
    type: 'FREE',
    price: 0,
    event: { timezone: 'Asia/Hong_Kong' },
  });
  await givenDetails(testApp, sold, await givenHold(testApp, sold));
  await testApp.platform.db
    .updateTable('orders')
    .set({ created_at: '2026-11-20T16:05:59.000Z' })
    .where('event_id', '=', sold.event_id)
    .execute();
  const files = unzip((await call(sold, '/orders/export', {})).bytes);
  const sheet = files['xl/worksheets/sheet1.xml'] ?? '';
  // 46347 is 21 November 2026; five past midnight by the clock in Hong Kong.
  expect(sheet).toMatch(/<c r="B2" s="3"><v>46347\.00347\d+<\/v><\/c>/);
  expect(sheet).toContain('<c r="M2" s="5"><v>0</v></c>');
  expect(sheet).toMatch(/<cols><col min="1" max="1" width="\d+" customWidth="1"\/>/);
  expect(sheet).toContain('<autoFilter ref="A1:R2"/>');
  expect(files['xl/workbook.xml']).toContain('<sheet name="Orders"');
  expect(files['xl/styles.xml']).toContain('formatCode="yyyy\\-mm\\-dd hh:mm"');
});

test('the export applies the search, filters and sorting of the list', async () => {
  const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0 });
  for (const first_name of ['Bea', 'Ada', 'Cleo']) {
    const added = await call(sold, '/attendees', {
      first_name,
      email: `${first_name.toLowerCase()}@example.com`,
      ticket_id: sold.ticket_id,
      amount_paid: 0,
      send_confirmation_email: false,
    });
    expect(added.status).toBe(201);
  }
  const names = async (view: string): Promise<(string | undefined)[]> =>
    (await csvOf(sold, `attendees/export?${view}`)).slice(1).map((row) => row.split(',')[1]);
  expect(await names('')).toEqual(['Bea', 'Ada', 'Cleo']);
  expect(await names('sort_by=first_name&sort_direction=desc')).toEqual(['Cleo', 'Bea', 'Ada']);
  expect(await names('query=ada')).toEqual(['Ada']);
  expect(await names('filter_fields[status][eq]=CANCELLED')).toEqual([]);
  const buyers = await csvOf(sold, 'orders/export?sort_by=email&sort_direction=asc');
  expect(buyers.slice(1).map((row) => row.split(',')[3])).toEqual(['Ada', 'Bea', 'Cleo']);
  expect(await csvOf(sold, 'orders/export?query=cleo')).toHaveLength(2);
});

test('selected rows can be exported, but only of this event', async () => {
  const [sold, other] = [await sale('Ada'), await sale('Bo')];
  const ids = async (item: Sold): Promise<number[]> =>
    (
      await testApp.platform.db
        .selectFrom('attendees')
        .select('id')
        .where('event_id', '=', item.event_id)
        .execute()
    ).map(({ id }) => id);
  const added = await call(sold, '/attendees', {
    first_name: 'Cleo',
    email: 'cleo@example.com',
    ticket_id: sold.ticket_id,
    send_confirmation_email: false,
  });
  const { id, order_id } = added.data as { id: number; order_id: number };
  const people = await call(sold, '/attendees/export', { format: 'csv', ids: [id] });
  expect(people.text.trimEnd().split('\r\n').slice(1)).toEqual([expect.stringContaining(',Cleo,')]);
  const bought = await call(sold, '/orders/export', { format: 'csv', ids: [order_id] });
  expect(bought.text.trimEnd().split('\r\n')).toHaveLength(2);
  const foreign = await call(sold, '/attendees/export', { ids: await ids(other) });
  expect([foreign.status, Object.keys(foreign.errors)]).toEqual([422, ['ids']]);
});

test('five thousand rows are exported completely and in order', async () => {
  const sold = await sale();
  const order = await testApp.platform.db
    .selectFrom('attendees')
    .selectAll()
    .where('event_id', '=', sold.event_id)
    .executeTakeFirstOrThrow();
  const {
    id: _id,
    public_id: _public,
    search: _search,
    short_id: _short,
    created_at: _created,
    updated_at: _updated,
    ...row
  } = order;
  for (let n = 0; n < 5000; n += 1000)
    await testApp.platform.db
      .insertInto('attendees')
      .values(
        Array.from({ length: 1000 }, (_, i) => ({
          ...row,
          short_id: `a_x${sold.event_id}_${n + i}`,
          first_name: `P${n + i}`,
        })),
      )
      .execute();
  const rows = await csvOf(sold, 'attendees');
  expect(rows).toHaveLength(5002);
  expect(rows.slice(2).map((line) => line.split(',')[1])).toEqual(
    Array.from({ length: 5000 }, (_, n) => `P${n}`),
  );
  const workbook = await call(sold, '/attendees/export', {});
  const sheet = unzip(workbook.bytes)['xl/worksheets/sheet1.xml'] ?? '';
  expect(sheet.match(/<row /g)).toHaveLength(5002);
  // The screen uses it to show the progress.
  const announced = Number(workbook.headers['x-expected-length']) / workbook.bytes.length;
  expect(announced).toBeGreaterThan(0.5);
  expect(announced).toBeLessThan(2);
});

test.each(['Asia/Hong_Kong', 'America/New_York', 'Australia/Lord_Howe'])(
  'times are in local time of %s, also around clock changes',
  async (timezone) => {
    const sold = await givenEvent(testApp, staff, { type: 'FREE', price: 0, event: { timezone } });
    // Around the clock changes of New York and of Lord Howe, which changes by half an hour.
    const times = ['2026-03-08T06:59', '2026-03-08T07:00', '2026-04-04T14:59', '2026-04-04T15:00'];
    for (const time of times) {
      const held = await givenHold(testApp, sold);
      await givenDetails(testApp, sold, held);
      await testApp.platform.db
        .updateTable('orders')
        .set({ created_at: `${time}:59.999Z` })
        .where('id', '=', held.order_id)
        .execute();
    }
    const [, ...rows] = await csvOf(sold, 'orders');
    expect(rows.map((row) => row.split(',')[1])).toEqual(
      times.map((time) => wallClock(`${time}:59.999Z`, timezone).replace('T', ' ').slice(0, 16)),
    );
  },
);

test('affiliates are exported with their sales', async () => {
  const sold = await givenEvent(testApp, staff);
  await call(sold, '/affiliates', { name: '=Shop', code: 'shop' });
  expect(await csvOf(sold, 'affiliates')).toEqual([
    'Name,Code,Email,Status,Orders,Tickets,Sales,Currency',
    "'=Shop,shop,,Active,0,0,0,HKD",
  ]);
});

test('the headers are in the caller’s language, and an unknown format is rejected', async () => {
  const sold = await sale();
  const chinese = await testApp.ask('POST', `/events/${sold.event_id}/orders/export`, {
    token: staff.token,
    body: { format: 'csv' },
    headers: { 'accept-language': 'zh-HK' },
  });
  expect(chinese.text.split('\r\n')[0]).toContain('編號,時間 (Asia/Hong_Kong),狀態');
  expect((await call(sold, '/orders/export', { format: 'pdf' })).errors).toHaveProperty(['format']);
});
