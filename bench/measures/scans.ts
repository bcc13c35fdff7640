import { randomUUID } from 'node:crypto';
import { signCode } from '#features/attendees/actions/sign.ts';
import { onPlatform } from '#server/on-platform.ts';
import { givenEventOnSale, type Cluster, type EventOnSale, type Shop } from '../cluster.ts';
import { loadEach, type EachAnswer, type EachRequest } from '../load-each.ts';
import { givenOrders } from '../many-orders.ts';
import { openShop } from '../open-shop.ts';
import { type Bench, formatRate } from './bench.ts';

const guests = 3000;
const phones = 20;
const scans_per_second = 300;

/**
 * Twenty phones scan tickets at one door, each code once: as fast as they can, against the same
 * server with lists, attendees and check-ins in memory; then three hundred per second, with
 * searches for names in parallel.
 */
export async function measureScans({ seconds, rounds, report }: Bench): Promise<void> {
  const jobs = { JOBS: 'off' };
  const { cluster, server: ours, shop, close } = await openShop('scans', jobs);
  const event = await givenEventOnSale(shop, null, 0);
  await givenOrders(cluster.database_url, shop, event, guests);
  const codes = await codesOf(cluster, event);
  const memory = await cluster.server(jobs, { entry: 'bench/memory-scan-server.ts' });
  const scanAll = async (url: string): Promise<number> => {
    const list = await givenList(shop, event);
    await loadEach({ url, connections: 1, requests: scansOf(list, codes.slice(0, 1)) });
    return loadEach({
      url,
      connections: phones,
      requests: scansOf(list, codes.slice(1)),
      answered: mustLetIn,
    });
  };
  for (const { url } of [ours, memory]) await scanAll(url);
  const [durable, kept]: [number[], number[]] = [[], []];
  for (let i = 0; i < rounds; i++) {
    durable.push(await scanAll(ours.url));
    kept.push(await scanAll(memory.url));
  }
  const [a, b] = [Math.max(...durable), Math.max(...kept)];
  report({
    measure: `scans of ${phones} phones at one door, against memory`,
    ours: formatRate(a),
    other: formatRate(b),
    ratio: (a / b).toFixed(2),
    bar: '≥ 0.3',
  });
  await memory.stop();

  const list = await givenList(shop, event);
  const scans = scansOf(list, codes.slice(0, scans_per_second * seconds));
  const names = ['Peter Smith', '陳大文', 'Karen', '黃'];
  const searches = Array.from({ length: Math.ceil(scans.length / 15) }, (_, n) => ({
    method: 'GET' as const,
    path: `/api/public/check-in-lists/${list}/attendees?query=${encodeURIComponent(names[n % names.length] ?? '')}`,
    body: '',
  }));
  const [scanned, found]: [number[], number[]] = [[], []];
  await Promise.all([
    loadEach({
      url: ours.url,
      connections: phones,
      requests: scans,
      per_second: scans_per_second,
      answered(answer, _at, ms) {
        mustLetIn(answer);
        scanned.push(ms);
      },
    }),
    loadEach({
      url: ours.url,
      connections: phones,
      requests: searches,
      per_second: scans_per_second / 15,
      answered({ status, body }, _at, ms) {
        if (status !== 200) throw new Error(`a look-up was answered ${status}: ${body}`);
        found.push(ms);
      },
    }),
  ]);
  for (const [measure, times] of [
    [`${scans_per_second} scans a second, half and 99 in 100 answered within`, scanned],
    [`${scans_per_second / 15} look-ups by name a second beside them`, found],
  ] as const)
    report({
      measure,
      ours: `${percentile(times, 0.5).toFixed(1)} ms`,
      other: `${percentile(times, 0.99).toFixed(1)} ms`,
      ratio: `${times.length} answers`,
      bar: 'p99 < 50 ms',
    });
  await close();
}

const percentile = (times: readonly number[], part: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * part))] ?? 0;

async function givenList(shop: Shop, { event_id, ticket_id }: EventOnSale): Promise<string> {
  const made = await shop.api.ask<{ data: { short_id: string } }>(
    'POST',
    `/events/${event_id}/check-in-lists`,
    { name: 'Main door', ticket_ids: [ticket_id] },
  );
  return made.body.data.short_id;
}

/** Returns the codes of an event's tickets, signed with the servers' keys. */
async function codesOf(cluster: Cluster, { event_id }: EventOnSale): Promise<string[]> {
  const codes: string[] = [];
  const { database_url: DATABASE_URL, secret: FOYER_SECRET } = cluster;
  await onPlatform({ DATABASE_URL, FOYER_SECRET, DEMO: '1' }, async (ctx) => {
    const rows = await ctx.db
      .selectFrom('attendees')
      .select('id')
      .where('event_id', '=', event_id)
      .execute();
    for (const { id } of rows) codes.push(await signCode(ctx, id, 1));
    return null;
  });
  return codes;
}

const scansOf = (list: string, codes: readonly string[]): EachRequest[] =>
  codes.map((code, n) => ({
    method: 'POST',
    path: `/api/public/check-in-lists/${list}/check-ins`,
    // The same request that the door's screen sends.
    headers: { 'idempotency-key': randomUUID() },
    body: JSON.stringify({ codes: [code], device_name: `phone ${n % phones}` }),
  }));

function mustLetIn({ status, body }: EachAnswer): void {
  const { data } = JSON.parse(body) as { data?: unknown[] };
  if (status !== 200 || data?.length !== 1) throw new Error(`answered ${status}: ${body}`);
}
