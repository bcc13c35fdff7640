import { givenEventOnSale } from '../cluster.ts';
import { givenOrders } from '../many-orders.ts';
import type { Bench } from './bench.ts';

const readers = 10_000;

/**
 * Sends a message to 10,000 people: reports how long its author waits, and how long until every
 * mail is in the outbox.
 */
export async function measureMessages({ cluster, db, shop, report }: Bench): Promise<void> {
  const audience = await givenEventOnSale(shop, null);
  await givenOrders(cluster.database_url, shop, audience, readers);
  const started = performance.now();
  const queued = await shop.api.ask('POST', `/events/${audience.event_id}/messages`, {
    subject: 'Doors',
    message: '<p>Doors open at 19:15, {{first_name}}.</p>',
    message_type: 'EVENT',
    acknowledgement: true,
  });
  const answered = performance.now() - started;
  const mails = async (): Promise<number> => {
    const { rows } = await db.query<{ n: number }>(
      'select count(*)::int as n from deliveries where event_id = $1',
      [audience.event_id],
    );
    return rows[0]?.n ?? 0;
  };
  while ((await mails()) < readers && performance.now() - started < 120_000)
    await new Promise((resolve) => setTimeout(resolve, 50));
  report({
    measure: 'queueing a message to 10,000 people: answered, all in the outbox (seconds)',
    ours: (answered / 1000).toFixed(2),
    other: ((performance.now() - started) / 1000).toFixed(1),
    ratio: `${queued.status}, ${await mails()} mails`,
    bar: 'each once',
  });
}
