import { createServer } from 'node:http';
import { cpus } from 'node:os';
import { writeFileSync, rmSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import {
  givenHot,
  givenShop,
  openCluster,
  root,
  wishOf,
  type Hot,
  type Server,
} from '../bench/cluster.ts';
import { compare, load, type Rate } from '../bench/load.ts';
import { givenOrders } from '../bench/many-orders.ts';
import { pageSize } from '../bench/page-size.ts';
import { buildWeb, isBuilt } from './launch/build-web.ts';
import { createProcessGroup } from './launch/process-group.ts';

/**
 * `npm run bench`: server, database and load on the same cores, the two sides of each pair in turn in one run.
 * Prints absolute figures, ratios, and a bare node:http reply of the same bytes for scale.
 */
const seconds = Number(process.env['BENCH_SECONDS'] ?? 5);
const rounds = Number(process.env['BENCH_ROUNDS'] ?? 3);
const rows: string[][] = [];
const shown = (n: number): string => (n >= 100 ? Math.round(n).toLocaleString('en') : n.toFixed(1));
const report = (measure: string, a: string, b: string, ratio: string, bar: string): void => {
  rows.push([measure, a, b, ratio, bar]);
  console.log([measure, a, b, ratio, bar].join(' | '));
};

if (!isBuilt()) await buildWeb(createProcessGroup());
const cluster = await openCluster('bench');
const db = new pg.Pool({ connectionString: cluster.database_url });
const server = await cluster.server({ NO_WEB: '' });
const memory = await cluster.server({ STORE: 'memory', BENCH: '1' });
const single = await cluster.server({ RESERVE_BATCH: '1' });
const other = await cluster.server();
const shop = await givenShop(server, (text) => db.query(text));
const hot = await givenHot(shop, null);
const gone = await givenHot(shop, 0);

const reserving = (at: Server, what: Hot) => (): Promise<Rate> =>
  load({
    url: `${at.url}/api/public/events/${what.event_id}/order`,
    seconds,
    connections: 100,
    method: 'POST',
    body: JSON.stringify(wishOf(what)),
  });
const getting =
  (url: string, headers: Record<string, string> = {}) =>
  (): Promise<Rate> =>
    load({ url, seconds, connections: 50, headers });

console.log(
  `${cpus().length} cores, ${cpus()[0]?.model}, Node ${process.version}; ${seconds} s × ${rounds} rounds, best of each side\n`,
);
console.log('measure | ours a second | the other side | ratio | bar');
await load({ url: `${server.url}/healthz`, seconds: 1, connections: 10 });

const bare = createServer((_request, response) =>
  response.setHeader('content-type', 'application/json').end('x'.repeat(1500)),
);
await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
const scale = await getting(`http://127.0.0.1:${(bare.address() as { port: number }).port}/`)();
bare.close();
report(
  'a bare node:http reply of 1,500 bytes, in this process',
  shown(scale.per_second),
  '',
  '',
  'for scale',
);

const durable = await compare(rounds, reserving(server, hot), reserving(memory, hot));
report(
  'reservations on one hot ticket, against memory',
  shown(durable.a.per_second),
  shown(durable.b.per_second),
  durable.ratio.toFixed(2),
  '≥ 0.35',
);
const batched = await compare(rounds, reserving(server, hot), reserving(single, hot));
report(
  'the same, against a batch size of one',
  shown(batched.a.per_second),
  shown(batched.b.per_second),
  `${batched.ratio.toFixed(1)} ×`,
  '≥ 4 ×',
);
const refused = await compare(rounds, reserving(server, gone), reserving(memory, gone));
report(
  'refusals when sold out, against memory',
  shown(refused.a.per_second),
  shown(refused.b.per_second),
  refused.ratio.toFixed(2),
  '≥ 0.6',
);

// One ticket comes back while everybody is refused: the next request has it, also on another process.
const last = await givenHot(shop, 1);
const ask = async (at: Server): Promise<number> =>
  (
    await fetch(`${at.url}/api/public/events/${last.event_id}/order`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(wishOf(last)),
    })
  ).status;
const held = await ask(server);
const sellOut = load({
  url: `${server.url}/api/public/events/${last.event_id}/order`,
  seconds: 2,
  connections: 1,
  method: 'POST',
  body: JSON.stringify({
    tickets: [
      { ticket_id: last.ticket_id, quantities: [{ price_id: last.price_id, quantity: 100 }] },
    ],
  }),
});
await db.query('update orders set reserved_until = now() where event_id = $1', [last.event_id]);
const [first, second] = [await ask(other), await ask(server)];
await sellOut;
report(
  'a ticket returned during the rush is sold by the next request, on another process',
  `${held}, ${first}`,
  `then ${second}`,
  first === 201 && second === 409 ? 'yes' : 'NO',
  'yes',
);

const page = `${server.url}/event/${hot.event_id}/${hot.slug}`;
const html = Buffer.from(await (await fetch(page)).arrayBuffer());
const assets = join(root, 'build/client/assets');
mkdirSync(assets, { recursive: true });
const twin = 'bench-page.txt';
writeFileSync(join(assets, twin), html);
const { gzipSync } = await import('node:zlib');
writeFileSync(join(assets, `${twin}.gz`), gzipSync(html));
const gzip = { 'accept-encoding': 'gzip' };
const cached = await compare(
  rounds,
  getting(page, gzip),
  getting(`${server.url}/assets/${twin}`, gzip),
);
rmSync(join(assets, twin));
rmSync(join(assets, `${twin}.gz`));
report(
  `cached event page (${(html.length / 1000).toFixed(0)} kB of HTML), against a static file of the same size and encoding`,
  shown(cached.a.per_second),
  shown(cached.b.per_second),
  cached.ratio.toFixed(2),
  '≥ 0.5',
);

const auth = { authorization: `Bearer ${shop.token}` };
/** The same page of a long event and of a short one, in turn. */
async function compareSizes(
  name: string,
  path: (event: Hot, count: number) => string,
): Promise<void> {
  const list = (event: Hot, count: number) => (): Promise<Rate> =>
    load({
      url: server.url + path(event, count),
      seconds: Math.min(seconds, 3),
      connections: 4,
      headers: auth,
    });
  const lists = await compare(Math.min(rounds, 2), list(small, 1000), list(large, 100_000));
  report(
    `${name}: 1,000 against 100,000`,
    shown(lists.a.per_second),
    shown(lists.b.per_second),
    `${lists.ratio.toFixed(2)} × slower`,
    '≤ 2 ×',
  );
}
const [small, large] = [await givenHot(shop, null), await givenHot(shop, null)];
await givenOrders(cluster.database_url, shop, small, 1000);
await givenOrders(cluster.database_url, shop, large, 100_000);
const asked: [string, (n: number) => string][] = [
  ['unfiltered', () => ''],
  ['last page', (n) => `page=${n / 100}`],
  ['an e-mail fragment', () => 'query=yer777@'],
  ['two Chinese characters', () => `query=${encodeURIComponent('大文')}`],
  ['no match', () => 'query=nobodyhasthis'],
];
for (const list of ['orders', 'attendees'])
  for (const [name, query] of asked)
    await compareSizes(
      `${list} list, ${name}`,
      (event, n) => `/api/events/${event.event_id}/${list}?${query(n)}`,
    );
const doors = new Map(
  await Promise.all(
    [small, large].map(
      async (event) =>
        [
          event,
          (
            (
              await shop.api.ask('POST', `/events/${event.event_id}/check-in-lists`, {
                name: 'Door',
                ticket_ids: [event.ticket_id],
              })
            ).body as unknown as { data: { short_id: string } }
          ).data.short_id,
        ] as const,
    ),
  ),
);
for (const [name, words] of [
  ['a Chinese name', '陳大文'],
  ['an English name', 'Smith'],
  ['no match', 'nobodyhasthis'],
] as const)
  await compareSizes(
    `check-in search, ${name}`,
    (event) =>
      `/api/public/check-in-lists/${doors.get(event)}/attendees?query=${encodeURIComponent(words)}`,
  );

// A message to 10,000 people: how long its writer waits, and how long until everybody's mail is in the outbox.
const audience = await givenHot(shop, null);
await givenOrders(cluster.database_url, shop, audience, 10_000);
const written = performance.now();
const queued = await shop.api.ask('POST', `/events/${audience.event_id}/messages`, {
  subject: 'Doors',
  message: '<p>Doors open at 19:15, {{first_name}}.</p>',
  message_type: 'EVENT',
  acknowledgement: true,
});
const answered = performance.now() - written;
const mails = async (): Promise<number> =>
  (
    await db.query<{ n: number }>('select count(*)::int as n from deliveries where event_id = $1', [
      audience.event_id,
    ])
  ).rows[0]?.n ?? 0;
while ((await mails()) < 10_000 && performance.now() - written < 120_000)
  await new Promise((resolve) => setTimeout(resolve, 50));
report(
  'queueing a message to 10,000 people: answered, everybody in the outbox (seconds)',
  (answered / 1000).toFixed(2),
  ((performance.now() - written) / 1000).toFixed(1),
  `${queued.status}, ${await mails()} mails`,
  'each once',
);

const size = await pageSize(page);
report(
  'event page: script, style (gzip, kB)',
  (size.script / 1000).toFixed(1),
  (size.style / 1000).toFixed(1),
  `${size.files} files`,
  '≤ 150, ≤ 20',
);

await db.end();
await cluster.close();
console.log(
  `\n| ${['measure', 'ours', 'other side', 'ratio', 'bar'].join(' | ')} |\n| --- | --- | --- | --- | --- |`,
);
for (const row of rows) console.log(`| ${row.join(' | ')} |`);
process.exit(0);
