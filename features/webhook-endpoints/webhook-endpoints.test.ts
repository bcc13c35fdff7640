import { readFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeOld } from '#platform/retention.ts';
import { orderFacts } from '#features/orders/facts.ts';
import {
  givenConnected,
  givenEvent,
  givenPaid,
  givenStaff,
  type Sold,
  type Staff,
} from '../../tests/setup/given.ts';
import { openTestApp, type TestApp } from '../../tests/setup/test-app.ts';
import { requeueWebhooks, sendWebhook } from './actions/send.ts';

/** Webhooks: what a receiver that follows docs/webhooks.md gets, and what happens when it fails. */
interface Got {
  url: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const got: Got[] = [];
let answers: (url: string) => number = () => 204;
let receiver: Server;
let base = '';
let testApp: TestApp;
let staff: Staff;
let sold: Sold;
let stranger: Staff;
let other: Sold;
beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const url = request.url ?? '';
      got.push({ url, headers: request.headers, body });
      response.writeHead(answers(url)).end('a long story');
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}`;
  testApp = await openTestApp({ WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' });
  staff = await givenStaff(testApp);
  await givenConnected(testApp, staff);
  sold = await givenEvent(testApp, staff);
  stranger = await givenStaff(testApp);
  other = await givenEvent(testApp, stranger);
});
afterAll(async () => {
  receiver.close().closeAllConnections();
  await testApp.close();
});
beforeEach(async () => {
  answers = () => 204;
  await testApp.platform.db.deleteFrom('webhook_endpoints').execute();
  got.splice(0);
});

interface Made {
  id: number;
  url: string;
  secret: string;
}
const ask = (method: string, path: string, body?: object, token = staff.token) =>
  testApp.ask(method, `/webhook-endpoints${path}`, { token, ...(body ? { body } : {}) });
async function made(events: readonly string[], more: object = {}): Promise<Made> {
  const answer = await ask('POST', '', { url: `${base}/hook`, types: events, ...more });
  expect([answer.status, answer.errors]).toEqual([201, {}]);
  return answer.data as Made;
}
interface Delivery {
  id: number;
  message_id: string;
  type: string;
  status: string;
  tries: number;
  last_status: number | null;
  last_error: string | null;
  next_try_at: string | null;
}
const log = async ({ id }: { id: number }) =>
  (await ask('GET', `/${id}/deliveries`)).data as Delivery[];

/** The sample code in docs/webhooks.md, unchanged. */
const [, code = ''] = /```js\n([\s\S]+?)```/.exec(readFileSync('docs/webhooks.md', 'utf8')) ?? [];
const { isFromFoyer } = (await import(
  `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
)) as {
  isFromFoyer: (
    headers: IncomingHttpHeaders,
    body: string,
    secret: string,
    now?: number,
  ) => boolean;
};
const verified = ({ headers, body }: Got, secret: string, now?: number): boolean =>
  isFromFoyer(headers, body, secret, now);
const one = (): Got => {
  expect(got).toHaveLength(1);
  return got[0] as Got;
};
const messages = () => got.map(({ body }) => JSON.parse(body) as { type: string; data: object });
const publish = (status: string, event = sold) =>
  testApp.ask('PUT', `/events/${event.event_id}/status`, {
    token: event === sold ? staff.token : stranger.token,
    body: { status },
  });

test('a sale is delivered once, with a signature verifiable by the documentation', async () => {
  const endpoint = await made(['order.completed']);
  expect(endpoint.secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const { order_id } = await givenPaid(testApp, sold);
  await testApp.work();
  const message = one();
  expect(message.headers['content-type']).toBe('application/json');
  expect(verified(message, endpoint.secret)).toBe(true);
  expect(verified({ ...message, body: `${message.body} ` }, endpoint.secret)).toBe(false);
  expect(verified(message, `whsec_${Buffer.alloc(32).toString('base64')}`)).toBe(false);
  expect(verified(message, endpoint.secret, Date.now() / 1000 + 301)).toBe(false);
  expect(JSON.parse(message.body)).toEqual({
    id: message.headers['webhook-id'],
    type: 'order.completed',
    created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) as string,
    account_id: staff.account_id,
    data: { event_id: sold.event_id, order_id },
  });
  expect(await log(endpoint)).toEqual([
    expect.objectContaining({
      message_id: message.headers['webhook-id'],
      type: 'order.completed',
      status: 'DELIVERED',
      tries: 1,
      last_status: 204,
      last_error: null,
      next_try_at: null,
    }),
  ]);
});

test('the secret is shown once, stored sealed and not in any response or audit entry', async () => {
  const { id, secret } = await made(['order.completed'], { description: '網店' });
  const seen = await Promise.all([
    ask('GET', ''),
    ask('GET', `/${id}`),
    testApp.ask('GET', '/accounts/audit', { token: staff.token }),
  ]);
  for (const { status, text } of seen) {
    expect(status).toBe(200);
    expect(text).not.toContain(secret.slice(6, 30));
  }
  expect(seen[2].text).toContain('webhook_endpoint');
  const row = await testApp.platform.db
    .selectFrom('webhook_endpoints')
    .selectAll()
    .executeTakeFirstOrThrow();
  expect(row.sealed_secret.toString('latin1')).not.toContain(secret.slice(6, 30));
});

test('during a rotation both secrets sign; a day later only the new one', async () => {
  const { id, secret } = await made(['event.published']);
  const rotated = (await ask('POST', `/${id}/rotate`)).data as Made;
  expect(rotated.secret).not.toBe(secret);
  await ask('POST', `/${id}/test`);
  await testApp.work();
  expect([verified(one(), secret), verified(one(), rotated.secret)]).toEqual([true, true]);
  expect(messages()).toMatchObject([{ type: 'webhook.test', data: {} }]);
  got.splice(0);
  await testApp.platform.db
    .updateTable('webhook_endpoints')
    .set({ previous_until: sql`now() - interval '1 second'` })
    .execute();
  await ask('POST', `/${id}/test`);
  await testApp.work();
  expect([verified(one(), secret), verified(one(), rotated.secret)]).toEqual([false, true]);
});

describe('notifications', () => {
  test('are sent per type to subscribed endpoints of the same account only', async () => {
    await made(['event.published', 'event.cancelled', 'order.cancelled', 'attendee.changed']);
    await made(['order.refunded'], { url: `${base}/second` });
    const event = await givenEvent(testApp, staff);
    await publish('DRAFT', other);
    await publish('LIVE', other);
    const [paid, back] = [await givenPaid(testApp, event), await givenPaid(testApp, event)];
    await testApp.work();
    got.splice(0);
    const orders = `/events/${event.event_id}/orders`;
    const token = staff.token;
    const refund = await testApp.ask('POST', `${orders}/${back.order_id}/refund`, {
      token,
      body: { amount: 1, notify_buyer: false },
    });
    expect(refund.status).toBeLessThan(300);
    expect((await testApp.ask('POST', `${orders}/${paid.order_id}/cancel`, { token })).status).toBe(
      200,
    );
    const where = `/events/${event.event_id}/status`;
    for (const status of ['DRAFT', 'LIVE'])
      await testApp.ask('PUT', where, { token, body: { status } });
    await testApp.work();
    const received = got.map(
      ({ url, body }) => `${url} ${(JSON.parse(body) as { type: string }).type}`,
    );
    // The cancelled order was paid: its money is refunded as well.
    expect(received.toSorted()).toEqual([
      '/hook event.published',
      '/hook order.cancelled',
      '/second order.refunded',
      '/second order.refunded',
    ]);
  });

  test('are sent once per check-in and check-out', async () => {
    const endpoint = await made(['attendee.checked_in', 'attendee.checked_out']);
    const paid = await givenPaid(testApp, sold);
    const ofOrder = `/public/events/${sold.event_id}/order/${paid.short_id}`;
    const [attendee] = (
      (await testApp.ask('GET', ofOrder, { cookie: paid.cookie })).data as {
        attendees: { id: number; public_id: string }[];
      }
    ).attendees;
    const list = (
      await testApp.ask('POST', `/events/${sold.event_id}/check-in-lists`, {
        token: staff.token,
        body: { name: 'Main door', ticket_ids: [sold.ticket_id] },
      })
    ).data as { id: number; short_id: string };
    const entries = `/public/check-in-lists/${list.short_id}/check-ins`;
    const scan = async () =>
      (await testApp.ask('POST', entries, { body: { codes: [attendee?.public_id] } })).body as {
        data: { short_id: string }[];
      };
    const let_in = (await Promise.all([scan(), scan()])).flatMap(({ data }) => data);
    expect(let_in).toHaveLength(1);
    const out = `${entries}/${let_in[0]?.short_id}`;
    expect((await testApp.ask('DELETE', out)).status).toBe(204);
    expect((await testApp.ask('DELETE', out)).status).toBe(404);
    await testApp.work();
    const data = {
      event_id: sold.event_id,
      attendee_id: attendee?.id,
      check_in_list_id: list.id,
    };
    expect(messages().toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
      expect.objectContaining({ type: 'attendee.checked_in', data }),
      expect.objectContaining({ type: 'attendee.checked_out', data }),
    ]);
    expect(await log(endpoint)).toHaveLength(2);
  });

  test('of a rolled-back change are not sent, and others once', async () => {
    const endpoint = await made(['order.cancelled']);
    const order = { id: 7, public_id: 'P', status: 'COMPLETED' as const };
    const happening = { account_id: staff.account_id, event_id: null, before: order, after: order };
    const tell = (fails: boolean) =>
      testApp.ctx().tx(async (tx) => {
        await tx.tell(orderFacts.cancelled, happening);
        if (fails) throw new Error('changed my mind');
      });
    await expect(tell(true)).rejects.toThrow();
    expect(await log(endpoint)).toEqual([]);
    await tell(false);
    await testApp.work();
    expect(await log(endpoint)).toHaveLength(1);
    one();
  });

  test('are not sent to an inactive endpoint', async () => {
    const endpoint = await made(['event.published']);
    await ask('PUT', `/${endpoint.id}`, { is_active: false });
    await publish('DRAFT');
    await publish('LIVE');
    await testApp.work();
    expect([got, await log(endpoint)]).toEqual([[], []]);
    const refused = await ask('POST', `/${endpoint.id}/test`);
    expect([refused.status, refused.code]).toEqual([409, 'webhook_endpoint.off']);
  });
});

describe('a failed delivery', () => {
  const travel = (hours: number) =>
    sql`update webhook_deliveries set next_try_at = next_try_at - make_interval(hours => ${hours}),
      give_up_at = give_up_at - make_interval(hours => ${hours})`
      .execute(testApp.platform.db)
      .then(() =>
        sql`update webhook_endpoints set failing_since = failing_since - make_interval(hours => ${hours})`.execute(
          testApp.platform.db,
        ),
      );

  test('is retried with the same id until it succeeds', async () => {
    const endpoint = await made(['event.published']);
    answers = () => 503;
    await ask('POST', `/${endpoint.id}/test`);
    await testApp.work();
    const [failed] = await log(endpoint);
    expect(failed).toMatchObject({ status: 'WAITING', last_status: 503, last_error: 'STATUS' });
    expect(failed?.next_try_at).not.toBeNull();
    answers = () => 200;
    await sendWebhook(testApp.ctx(), failed?.id ?? 0);
    expect(new Set(got.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(await log(endpoint)).toMatchObject([{ status: 'DELIVERED', last_status: 200 }]);
    const sent = got.length;
    await sendWebhook(testApp.ctx(), failed?.id ?? 0);
    expect(got).toHaveLength(sent);
  });

  test('fails after three days, and an endpoint with no success is switched off', async () => {
    const endpoint = await made(['event.published']);
    answers = () => 500;
    await ask('POST', `/${endpoint.id}/test`);
    await testApp.work();
    await travel(71);
    const [{ id } = { id: 0 }] = await log(endpoint);
    await sendWebhook(testApp.ctx(), id);
    expect(await log(endpoint)).toMatchObject([{ status: 'WAITING' }]);
    await travel(2);
    await sendWebhook(testApp.ctx(), id);
    expect(await log(endpoint)).toMatchObject([{ status: 'FAILED', next_try_at: null }]);
    const read = () => ask('GET', `/${endpoint.id}`);
    expect((await read()).data).toMatchObject({ is_active: false });
    expect((await read()).data).not.toMatchObject({ switched_off_at: null });
    const mails = await testApp.platform.db
      .selectFrom('deliveries')
      .select('to_address')
      .where('kind', '=', 'webhook_off')
      .execute();
    expect(mails).toEqual([{ to_address: staff.email }]);
    await ask('PUT', `/${endpoint.id}`, { is_active: true });
    expect((await read()).data).toMatchObject({ is_active: true, switched_off_at: null });
    // Resent by hand it gets another three days.
    answers = () => 204;
    got.splice(0);
    expect((await ask('POST', `/${endpoint.id}/deliveries/${id}/resend`)).status).toBe(204);
    await testApp.work();
    one();
    expect(await log(endpoint)).toMatchObject([{ status: 'DELIVERED', tries: 1 }]);
  });

  test('is found again when its job was lost', async () => {
    const endpoint = await made(['event.published']);
    await testApp.platform.db
      .insertInto('webhook_deliveries')
      .values({
        webhook_endpoint_id: endpoint.id,
        type: 'webhook.test',
        data: '{}',
        next_try_at: sql`now() - interval '11 minutes'`,
      })
      .execute();
    await requeueWebhooks(testApp.ctx());
    await testApp.work();
    one();
    expect(await log(endpoint)).toMatchObject([{ status: 'DELIVERED' }]);
  });

  test('does not delay other endpoints', async () => {
    const slow = await made(['event.published'], { url: `${base}/slow` });
    const quick = await made(['event.published'], { url: `${base}/quick` });
    answers = (url) => (url === '/slow' ? 500 : 204);
    await publish('DRAFT');
    await publish('LIVE');
    await testApp.work();
    expect(await log(slow)).toMatchObject([{ status: 'WAITING' }]);
    expect(await log(quick)).toMatchObject([{ status: 'DELIVERED' }]);
  });
});

test('can be found in the log by message id, in part, and by its type', async () => {
  const endpoint = await made(['event.published']);
  const rows = (['order.completed', 'order.refunded'] as const).map((type) => ({
    webhook_endpoint_id: endpoint.id,
    type,
    data: '{}',
    status: 'DELIVERED' as const,
    next_try_at: null,
  }));
  await testApp.platform.db.insertInto('webhook_deliveries').values(rows).execute();
  const all = await log(endpoint);
  const sale = all.find(({ type }) => type === 'order.completed') as Delivery;
  const found = async (words: string) => {
    const path = `/${endpoint.id}/deliveries?query=${encodeURIComponent(words)}`;
    return ((await ask('GET', path)).data as Delivery[]).map(({ type }) => type).toSorted();
  };
  const part = sale.message_id.slice(0, 24);
  for (const words of [sale.message_id, sale.message_id.toUpperCase(), part, `order ${part}`])
    expect([words, await found(words)]).toEqual([words, ['order.completed']]);
  expect(await found('ORDER')).toEqual(['order.completed', 'order.refunded']);
  expect(await found('Ｒefund')).toEqual(['order.refunded']);
  expect(await found('order_refunded')).toEqual([]);
  expect(await found(`refunded ${sale.message_id}`)).toEqual([]);
  expect(await found(`msg_${'0'.repeat(32)}`)).toEqual([]);
  expect(await found('%')).toEqual([]);
  expect(await found('-')).toEqual([]);
});

test('is kept in the log for thirty days', async () => {
  const endpoint = await made(['event.published']);
  const row = { webhook_endpoint_id: endpoint.id, type: 'webhook.test', data: '{}' };
  const done = { ...row, status: 'DELIVERED', next_try_at: null };
  await testApp.platform.db
    .insertInto('webhook_deliveries')
    .values([
      { ...done, created_at: sql<string>`now() - interval '31 days'` },
      { ...done, created_at: sql<string>`now() - interval '29 days'` },
    ])
    .execute();
  await removeOld(testApp.ctx());
  expect(await log(endpoint)).toHaveLength(1);
});

test.each([
  [{ url: 'http://hooks.example.com' }, 'url'],
  [{ url: 'https://localhost/x' }, 'url'],
  [{ url: 'https://10.0.0.1/' }, 'url'],
  [{ url: `https://hooks.example.com/${'x'.repeat(2000)}` }, 'url'],
  [{ url: ' ' }, 'url'],
  [{ types: [] }, 'types'],
  [{ types: ['order.deleted'] }, 'types.0'],
  [{ types: 'order.completed' }, 'types'],
  [{ description: 'x'.repeat(201) }, 'description'],
])('%j is rejected on its field', async (body, field) => {
  const answer = await ask('POST', '', { url: base, types: ['order.completed'], ...body });
  expect([answer.status, Object.keys(answer.errors)]).toEqual([422, [field]]);
});

test.each(['ftp://hooks.example.com/', 'hooks.example.com/x', 'mailto:a@example.com'])(
  '%s is refused with what an address looks like',
  async (url) =>
    expect((await ask('POST', '', { url, types: ['order.completed'] })).errors).toEqual({
      url: ['Enter a web address that begins with https://.'],
    }),
);

test('the number of endpoints per account is limited, even for concurrent requests', async () => {
  for (let n = 0; n < 8; n++) await made(['order.completed']);
  const body = { url: `${base}/x`, types: ['order.completed'] };
  const statuses = await Promise.all(
    [1, 2, 3, 4].map(async () => (await ask('POST', '', body)).status),
  );
  expect(statuses.toSorted((a, b) => a - b)).toEqual([201, 201, 409, 409]);
});

test('foreign endpoints are not found, and deleting removes the deliveries', async () => {
  const [mine, second] = [await made(['event.published']), await made(['event.published'])];
  const foreign = stranger.token;
  await ask('POST', `/${mine.id}/test`);
  await testApp.work();
  const [{ id } = { id: 0 }] = await log(mine);
  for (const [method, path, body] of [
    ['GET', ''],
    ['PUT', '', { is_active: false }],
    ['DELETE', ''],
    ['POST', '/rotate'],
    ['POST', '/test'],
    ['GET', '/deliveries'],
    ['POST', `/deliveries/${id}/resend`],
  ] as const)
    expect((await ask(method, `/${mine.id}${path}`, body, foreign)).status).toBe(404);
  expect((await ask('POST', `/${second.id}/deliveries/${id}/resend`)).status).toBe(404);
  expect((await ask('DELETE', `/${mine.id}`)).status).toBe(204);
  expect((await ask('GET', `/${mine.id}`)).status).toBe(404);
  const left = await testApp.platform.db.selectFrom('webhook_deliveries').select('id').execute();
  expect(left).toEqual([]);
});
