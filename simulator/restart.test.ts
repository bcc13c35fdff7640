import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { givenInbox, type Inbox, secrets, stripeTo, until } from './given.ts';
import { startSimulator } from './server.ts';

let data: string;
let inbox: Inbox;
const running = new Set<ChildProcess>();
beforeEach(async () => {
  data = mkdtempSync(join(tmpdir(), 'simulator-'));
  inbox = await givenInbox();
});
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL');
  await inbox.close();
  rmSync(data, { recursive: true });
});

async function run(webhooks = inbox.url) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: {
      SIMULATOR_PORT: '0',
      SIMULATOR_DATA: data,
      SIMULATOR_RETRY_MS: '20',
      SIMULATOR_WEBHOOK_URL: `${webhooks}/platform`,
      SIMULATOR_WEBHOOK_SECRET: secrets['/platform'],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  running.add(child);
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string];
  const port = Number(/^simulator listening on http:\/\/127\.0\.0\.1:(\d+)$/.exec(line)?.[1]);
  return {
    stripe: stripeTo(port),
    control: (action: object) =>
      fetch(`http://127.0.0.1:${port}/control`, { method: 'POST', body: JSON.stringify(action) }),
    async stop(signal: 'SIGTERM' | 'SIGKILL') {
      child.kill(signal);
      const [code] = (await once(child, 'exit')) as [number | null];
      running.delete(child);
      return code;
    },
  };
}
const price = { amount: 1000, currency: 'hkd' };

test.each(['SIGTERM', 'SIGKILL'] as const)('acknowledged changes survive %s', async (signal) => {
  const first = await run();
  const made = await first.stripe.paymentIntents.create(
    { ...price, metadata: { order: 'O-1' }, confirm: true, payment_method: 'pm_card_visa' },
    { idempotencyKey: 'k' },
  );
  const refund = await first.stripe.refunds.create({ payment_intent: made.id, amount: 400 });
  expect(await first.stop(signal)).toBe(signal === 'SIGTERM' ? 0 : null);
  const second = await run();
  const read = await second.stripe.paymentIntents.retrieve(made.id, {
    expand: ['latest_charge'],
  });
  expect(read).toMatchObject({
    status: 'succeeded',
    metadata: { order: 'O-1' },
    latest_charge: { amount_refunded: 400 },
  });
  expect(
    (await second.stripe.refunds.list({ payment_intent: made.id })).data.map(({ id }) => id),
  ).toEqual([refund.id]);
  const again = await second.stripe.paymentIntents.create(
    { ...price, metadata: { order: 'O-1' }, confirm: true, payment_method: 'pm_card_visa' },
    { idempotencyKey: 'k' },
  );
  expect(again.id).toBe(made.id);
});

test('an undelivered event is delivered after the restart', async () => {
  const first = await run('http://127.0.0.1:9');
  const { id } = await first.stripe.paymentIntents.create({
    ...price,
    confirm: true,
    payment_method: 'pm_card_visa',
  });
  await first.stop('SIGKILL');
  expect(inbox.received).toHaveLength(0);
  await run();
  await until('the event', () => inbox.received.length === 1);
  expect(inbox.received[0]?.event.data.object).toMatchObject({ id });
});

test('a payment in processing is completed after the restart', async () => {
  const first = await run();
  const { id } = await first.stripe.paymentIntents.create(price);
  await first.control({ action: 'behave', behaviour: 'pay_late', ms: 700 });
  expect(
    (await first.stripe.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })).status,
  ).toBe('processing');
  await first.stop('SIGKILL');
  const second = await run();
  await until(
    'the payment',
    async () => (await second.stripe.paymentIntents.retrieve(id)).status === 'succeeded',
  );
});

test('work is kept even when the process dies before its response is sent', async () => {
  const first = await run();
  await first.control({ action: 'behave', behaviour: 'delay', ms: 60_000 });
  const unheard = first.stripe.paymentIntents
    .create(price, { idempotencyKey: 'k' })
    .catch(() => 'no answer');
  await until('the work to be done', () =>
    readFileSync(join(data, 'journal.jsonl'), 'utf8').includes('_secret_'),
  );
  await first.stop('SIGKILL');
  expect(await unheard).toBe('no answer');
  const second = await run();
  const again = await second.stripe.paymentIntents.create(price, { idempotencyKey: 'k' });
  expect((await second.stripe.paymentIntents.list()).data.map(({ id }) => id)).toEqual([again.id]);
});

test('an entry cut off by a crash is dropped, and the next one is stored intact', async () => {
  const first = await startSimulator({ data });
  const made = await stripeTo(first.port).paymentIntents.create(price);
  await first.close();
  appendFileSync(join(data, 'journal.jsonl'), '["stripe.payment_intent",{"id":"pi_half","amo');
  const second = await startSimulator({ data });
  const later = await stripeTo(second.port).paymentIntents.create(price);
  await second.close();
  const third = await startSimulator({ data });
  const list = await stripeTo(third.port).paymentIntents.list();
  expect(list.data.map(({ id }) => id)).toEqual([later.id, made.id]);
  await third.close();
});

test('a mostly obsolete journal is compacted without loss', async () => {
  const first = await startSimulator({ data });
  const stripe = stripeTo(first.port);
  const { id } = await stripe.paymentIntents.create(price);
  for (let n = 0; n < 700; n += 1)
    await stripe.paymentIntents.update(
      id,
      { metadata: { n } },
      { idempotencyKey: `${n % 2}-${n}` },
    );
  await fetch(`${first.url}/control`, {
    method: 'POST',
    body: JSON.stringify({ action: 'behave', behaviour: 'refuse' }),
  });
  for (let n = 0; n < 1500; n += 1) {
    await fetch(`${first.url}/control`, {
      method: 'POST',
      body: JSON.stringify({ action: 'webhooks', copies: n }),
    });
  }
  await first.close();
  const before = statSync(join(data, 'journal.jsonl')).size;
  const second = await startSimulator({ data });
  expect(statSync(join(data, 'journal.jsonl')).size).toBeLessThan(before);
  expect(await stripeTo(second.port).paymentIntents.retrieve(id)).toMatchObject({
    metadata: { n: '699' },
  });
  await second.close();
  expect(readFileSync(join(data, 'journal.jsonl'), 'utf8')).toContain('"copies":1499');
});
